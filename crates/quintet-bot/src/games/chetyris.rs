//! The computer player of Chetyris: the placements that its pieces can reach by its own keys.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use crate::reach::{CommandOutcome, MoveGraph, Reachable};
use crate::search::{self, ButtonPlacement, PlacementGame};
use quintet_engine::chetyris::{Chetyris, PieceSpec, Stage, Well, piece_spec};
use quintet_engine::kernel::{Button, ButtonAction, Game, PiecePosition, Player, Pos, Turn};
use quintet_session::fingerprint;

impl PlacementGame for Chetyris {
    // A row scores ten points, and is worth about as much as four of a piece's cells in it.
    const POINT_VALUE: i64 = 137;

    fn placements(&self) -> Vec<ButtonPlacement> {
        let reachable = ChetyrisMoves::reachable(self).filter(|_| self.stage() == Stage::Playing);
        let Some(reachable) = reachable else { return Vec::new() };
        reachable.rests().map(|cells| ButtonPlacement { buttons: reachable.path(&cells), cells }).collect()
    }
}

impl BotGame for Chetyris {
    fn piece_id(&self, player: Player) -> Option<u64> {
        let falling = self.falling().filter(|_| player == Player::ONE && self.stage() == Stage::Playing)?;
        Some(fingerprint(&(falling, self.level(), self.rows_left(), self.score(), self.well())))
    }

    fn hint(&self, _: Player) -> Option<Vec<Pos>> {
        search::best_placement(self).map(|placement| placement.cells)
    }

    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<ButtonAction>> {
        let mut then = self.clone();
        then.advance(request.start, &mut ());
        super::button_plan(&then, request)
    }

    fn proceed(&self) -> Option<ButtonAction> {
        matches!(self.stage(), Stage::Begin | Stage::LevelDone)
            .then_some(ButtonAction::Press(Player::ONE, Button::Enter))
    }

    fn release(action: &ButtonAction) -> Option<ButtonAction> {
        super::released(*action)
    }
}

/// The moves of the falling piece of Chetyris.
#[derive(Clone, Copy)]
pub struct ChetyrisMoves<'a> {
    well: &'a Well,
    spec: &'static PieceSpec,
}

/// How far outside the well the corner of a piece's box can be.
const MARGIN: i16 = 4;

impl<'a> ChetyrisMoves<'a> {
    /// Searches all places that the falling piece of a game can reach; `None` if there is no falling piece.
    pub fn reachable(game: &'a Chetyris) -> Option<Reachable<ChetyrisMoves<'a>>> {
        let (kind, placed) = game.falling().zip(game.placed())?;
        Some(Reachable::search(&ChetyrisMoves { well: game.well(), spec: piece_spec(kind) }, placed))
    }

    fn rest(&self, placed: PiecePosition) -> Vec<Pos> {
        self.spec.piece.cells(placed.moved(0, self.well.room_below(&self.spec.piece, placed))).collect()
    }
}

impl MoveGraph for ChetyrisMoves<'_> {
    type Place = PiecePosition;
    type Command = Button;
    type Rest = Vec<Pos>;

    fn place_count(&self) -> usize {
        let margin = 2 * MARGIN as usize;
        (self.well.width() + margin) * (self.well.height() + margin) * 4
    }

    fn place_index(&self, placed: PiecePosition) -> usize {
        let (x, y) = ((placed.pos.x + MARGIN) as usize, (placed.pos.y + MARGIN) as usize);
        (y * (self.well.width() + 2 * MARGIN as usize) + x) * 4 + placed.orientation as usize
    }

    fn commands(
        &self,
        placed: PiecePosition,
        mut each: impl FnMut(Button, CommandOutcome<PiecePosition, Vec<Pos>>),
    ) {
        let PieceSpec { piece, steering, .. } = self.spec;
        each(Button::Drop, CommandOutcome::AtRest(self.rest(placed)));
        let steps = [
            (Button::Left, placed.moved(-steering, 0)),
            (Button::Right, placed.moved(*steering, 0)),
            (Button::Down, placed.moved(0, 1)),
        ];
        for (button, to) in steps {
            if self.well.fits(piece, to) {
                each(button, CommandOutcome::At(to));
            }
        }
        if let Some((to, _)) = piece.turned(placed, Turn::Clockwise, |placed| self.well.fits(piece, placed)) {
            each(Button::Clockwise, CommandOutcome::At(to));
        }
    }
}
