//! The keys of Modern, as the search sees them.
//!
//! A player is taken to be fast enough: gravity does nothing that was not asked for, and nothing locks by
//! itself. How fast that has to be depends on the level; the way itself does not.

use crate::reach::{CommandOutcome, MoveGraph, Reachable};
use quintet_engine::kernel::{Button, PiecePosition, Pos, Spin, Turn};
use quintet_engine::modern::{COLUMNS, FallingPiece, Matrix, PlayerState, ROWS, Rules};

/// What can be done with the falling piece of Modern.
#[derive(Clone, Copy, Debug)]
pub struct ModernMoves<'a> {
    matrix: &'a Matrix,
    rules: &'a Rules,
    /// Whether pieces can be turned by 180° at once.
    half_turns: bool,
}

/// Where a piece of Modern can come to rest: its cells, row by row from the top, and whether as a T-Spin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RestingPlace {
    /// Its cells.
    pub cells: [Pos; 4],
    /// The T-Spin it is.
    pub spin: Option<Spin>,
}

impl<'a> ModernMoves<'a> {
    /// The moves on a board by some rules.
    pub fn new(matrix: &'a Matrix, rules: &'a Rules, half_turns: bool) -> ModernMoves<'a> {
        ModernMoves { matrix, rules, half_turns }
    }

    /// All that a player's falling piece can reach; `None` when there is none.
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

/// How many things the last move can have been: a turn by one of five translations, or none.
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
