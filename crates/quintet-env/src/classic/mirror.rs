//! Replays the episodes of the classic board as recordings of Chetyris.
//!
//! Chetyris has wells of any size, takes a list of pieces and never kicks, so it can play every episode. Its well is
//! four rows higher: pieces rotate and move sideways there before they fall.

use super::{ClassicConfig, ClassicEnv};
use crate::mirror::RecordedSession;
use crate::tables::OrientedPiece;
use crate::turns::chetyris_keys;
use crate::{EngineMirror, Env, MirrorError};
use quintet_engine::chetyris::{Chetyris, PieceKind, Setup, piece_spec};
use quintet_engine::kernel::{
    Button, ButtonAction, Game, Orientation, PiecePosition, Player, Pos, Seed, Span, View,
};

/// The rows above the board.
pub(super) const ABOVE: usize = 4;
/// The pause before each piece, shorter than the time of a row at any level.
const PAUSE: Span = Span::from_millis(50);

/// Collects the actions of an episode and plays them in Chetyris at the end.
pub(super) struct ClassicMirror {
    config: ClassicConfig,
    env: ClassicEnv,
    seed: Seed,
    /// The pieces so far; the last one is not placed yet.
    pieces: Vec<PieceKind>,
    actions: Vec<i64>,
}

impl ClassicMirror {
    pub(super) fn new(config: &ClassicConfig, seed: Seed) -> ClassicMirror {
        let env = ClassicEnv::new(config, seed);
        let pieces = vec![PieceKind::Tetromino(env.piece())];
        ClassicMirror { config: config.clone(), env, seed, pieces, actions: Vec::new() }
    }

    fn setup(&self) -> Setup {
        Setup {
            pieces: self.pieces.clone().into(),
            // Level n ends after 5·n rows and empties the well; at this level the episode ends before that.
            level: self.env.lines / 5 + 1,
            width: self.config.width as u8,
            height: (self.config.height + ABOVE) as u8,
            ..Setup::new(self.seed)
        }
    }

    /// Returns the keys of Chetyris for a placement.
    fn keys(&self, game: &Chetyris, action: i64) -> Option<Vec<ButtonAction>> {
        let width = self.config.width;
        let (orientation, column) = (action as usize / width, action as usize % width);
        let kind = game.falling()?;
        let PieceKind::Tetromino(piece) = kind else { return None };
        let wanted = cells(OrientedPiece::of(piece, orientation));
        let turns = (0..4).find(|turns| {
            let placed = PiecePosition { orientation: Orientation::ALL[*turns], ..PiecePosition::at(0, 0) };
            normalised(piece_spec(kind).piece.cells(placed)) == wanted
        })?;
        chetyris_keys(game, turns * width + column)
    }
}

/// Returns the cells of a piece in order, as (row, column) counted from its lowest row and its leftmost column.
fn cells(form: &OrientedPiece) -> Vec<(i16, i16)> {
    let bits = (0..64).filter(|bit| form.mask >> bit & 1 == 1);
    bits.map(|bit| (bit / 16, bit % 16)).collect()
}

/// Returns the same for cells whose rows are counted downwards.
fn normalised(cells: impl Iterator<Item = Pos>) -> Vec<(i16, i16)> {
    let mut cells: Vec<(i16, i16)> = cells.map(|cell| (-cell.y, cell.x)).collect();
    let row = cells.iter().map(|(y, _)| *y).min().unwrap_or(0);
    let column = cells.iter().map(|(_, x)| *x).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - row, cell.1 - column);
    }
    cells.sort_unstable();
    cells
}

impl EngineMirror for ClassicMirror {
    fn play(&mut self, actions: &[i64]) -> Result<(), MirrorError> {
        for action in actions {
            self.env.step(&self.config, &[*action], &mut []);
            self.pieces.push(PieceKind::Tetromino(self.env.piece()));
            self.actions.push(*action);
        }
        Ok(())
    }

    fn played(&self) -> usize {
        self.actions.len()
    }

    fn game(&self) -> &'static str {
        Chetyris::NAME
    }

    fn view(&self) -> View {
        self.env.draw_view(&self.config)
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>, MirrorError> {
        let press = |button| ButtonAction::Press(Player::ONE, button);
        let mut recorded = RecordedSession::<Chetyris>::new(self.setup())?;
        recorded.act(press(Button::Enter));
        for (action, piece) in self.actions.iter().zip(1..) {
            let now = recorded.game().now();
            recorded.advance(now + PAUSE);
            let keys = self.keys(recorded.game(), *action).ok_or(MirrorError::NoKeys { piece })?;
            for key in keys {
                recorded.act(key);
            }
        }
        if self.env.is_over() {
            recorded.act(press(Button::Quit));
        }
        recorded.finish()
    }
}
