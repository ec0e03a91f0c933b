//! Chetyris: where its pieces can go, by its own keys.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use crate::reach::{CommandOutcome, MoveGraph, Reachable};
use crate::search::{self, ButtonPlacement, PlacementGame};
use quintet_engine::chetyris::{Breed, Chetyris, Stage, Well, breed};
use quintet_engine::kernel::{Act, Button, Game, Placed, Player, Pos, Turn};
use quintet_session::fingerprint;

impl PlacementGame for Chetyris {
    // A row is worth ten points, and about as much as four of a piece's cells in it.
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

    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<Act>> {
        let mut then = self.clone();
        then.advance(request.start, &mut ());
        super::button_plan(&then, request)
    }

    fn proceed(&self) -> Option<Act> {
        matches!(self.stage(), Stage::Begin | Stage::LevelDone)
            .then_some(Act::Press(Player::ONE, Button::Enter))
    }

    fn release(action: &Act) -> Option<Act> {
        super::released(*action)
    }
}

/// What can be done with the falling piece of Chetyris.
#[derive(Clone, Copy)]
pub struct ChetyrisMoves<'a> {
    well: &'a Well,
    breed: &'static Breed,
}

/// How far outside of the well the corner of a piece's box can be.
const MARGIN: i16 = 4;

impl<'a> ChetyrisMoves<'a> {
    /// All that the falling piece of a game can reach; `None` when there is none.
    pub fn reachable(game: &'a Chetyris) -> Option<Reachable<ChetyrisMoves<'a>>> {
        let (kind, placed) = game.falling().zip(game.placed())?;
        Some(Reachable::search(&ChetyrisMoves { well: game.well(), breed: breed(kind) }, placed))
    }

    fn rest(&self, placed: Placed) -> Vec<Pos> {
        self.breed.piece.cells(placed.moved(0, self.well.room_below(&self.breed.piece, placed))).collect()
    }
}

impl MoveGraph for ChetyrisMoves<'_> {
    type Place = Placed;
    type Command = Button;
    type Rest = Vec<Pos>;

    fn place_count(&self) -> usize {
        let margin = 2 * MARGIN as usize;
        (self.well.width() + margin) * (self.well.height() + margin) * 4
    }

    fn place_index(&self, placed: Placed) -> usize {
        let (x, y) = ((placed.pos.x + MARGIN) as usize, (placed.pos.y + MARGIN) as usize);
        (y * (self.well.width() + 2 * MARGIN as usize) + x) * 4 + placed.orientation as usize
    }

    fn commands(&self, placed: Placed, mut each: impl FnMut(Button, CommandOutcome<Placed, Vec<Pos>>)) {
        let Breed { piece, steering, .. } = self.breed;
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
