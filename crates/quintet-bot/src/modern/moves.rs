//! The keys of Modern, for the general search.
//!
//! The player is assumed to be fast enough: gravity causes no unwanted rows, and nothing locks by itself. The required
//! speed depends on the level; the path does not.

use crate::reach::{CommandOutcome, MoveGraph, Reachable};
use quintet_engine::kernel::{Button, PiecePosition, Pos, Spin, Turn};
use quintet_engine::modern::{COLUMNS, FallingPiece, Matrix, PlayerState, ROWS, Rules};

/// The moves of the falling piece of Modern.
#[derive(Clone, Copy, Debug)]
pub struct ModernMoves<'a> {
    matrix: &'a Matrix,
    rules: &'a Rules,
    /// True if pieces can be rotated by 180° at once.
    half_turns: bool,
}

/// A place where a piece of Modern can lock: its cells, row by row from the top, and its T-Spin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RestingPlace {
    /// The cells.
    pub cells: [Pos; 4],
    /// The T-Spin, if it is one.
    pub spin: Option<Spin>,
}

impl<'a> ModernMoves<'a> {
    /// Creates the moves on a board under the given rules.
    pub fn new(matrix: &'a Matrix, rules: &'a Rules, half_turns: bool) -> ModernMoves<'a> {
        ModernMoves { matrix, rules, half_turns }
    }

    /// Searches all places that a player's falling piece can reach; `None` if there is no falling piece.
    pub fn reachable(player: &'a PlayerState, half_turns: bool) -> Option<Reachable<ModernMoves<'a>>> {
        let moves = ModernMoves::new(player.matrix(), player.rules(), half_turns);
        player.falling().map(|falling| Reachable::search(&moves, *falling))
    }

    fn rest(&self, falling: &FallingPiece) -> RestingPlace {
        let mut landed = *falling;
        while landed.move_down(self.matrix, self.rules) {}
        let mut cells = [landed.placed.pos; 4];
        for (cell, pos) in cells.iter_mut().zip(self.rules.piece(landed.kind).cells(landed.placed)) {
            *cell = pos;
        }
        RestingPlace { cells, spin: landed.spin(self.matrix, self.rules) }
    }
}

/// The number of possible last moves: a rotation by one of five kicks, or none.
const LAST_MOVES: usize = 6;

impl MoveGraph for ModernMoves<'_> {
    type Place = FallingPiece;
    type Command = Button;
    type Rest = RestingPlace;

    fn place_count(&self) -> usize {
        COLUMNS * ROWS * 4 * LAST_MOVES
    }

    fn place_index(&self, falling: FallingPiece) -> usize {
        // Every piece covers its centre, so the centre is on the board.
        let PiecePosition { pos, orientation } = falling.placed;
        let place = (pos.y as usize * COLUMNS + pos.x as usize) * 4 + orientation as usize;
        place * LAST_MOVES + falling.spun.map_or(0, |kick| 1 + usize::from(kick))
    }

    fn commands(
        &self,
        falling: FallingPiece,
        mut each: impl FnMut(Button, CommandOutcome<FallingPiece, RestingPlace>),
    ) {
        let (matrix, rules) = (self.matrix, self.rules);
        each(Button::Drop, CommandOutcome::AtRest(self.rest(&falling)));
        for (button, dx) in [(Button::Left, -1), (Button::Right, 1)] {
            let mut moved = falling;
            if moved.shift(dx, matrix, rules) {
                each(button, CommandOutcome::At(moved));
            }
        }
        for (button, turn) in [
            (Button::Clockwise, Turn::Clockwise),
            (Button::Counterclockwise, Turn::Counterclockwise),
            (Button::HalfTurn, Turn::Half),
        ] {
            let mut turned = falling;
            if (turn != Turn::Half || self.half_turns) && turned.rotate(turn, matrix, rules).is_some() {
                each(button, CommandOutcome::At(turned));
            }
        }
        let mut lower = falling;
        if lower.move_down(matrix, rules) {
            each(Button::Down, CommandOutcome::At(lower));
        }
    }
}
