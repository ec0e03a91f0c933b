//! The falling piece: its moves, and the T-Spin it would be if it locked.

use super::{HalfTurn, Matrix, Rules};
use crate::kernel::{PiecePosition, Spin, Tetromino, Turn};
use serde::{Deserialize, Serialize};

/// The falling piece, with the state of the lock delay and of the T-Spin rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FallingPiece {
    /// The kind of piece.
    pub kind: Tetromino,
    /// Its position and orientation.
    pub placed: PiecePosition,
    /// The lowest row that one of its cells has reached.
    pub lowest: i16,
    /// True once it has touched the ground.
    pub touched: bool,
    /// How often its lock delay has been restarted since it reached its lowest row.
    pub restarts: u8,
    /// The index of the translation used, from 0, if its last successful move was a rotation.
    pub spun: Option<u8>,
}

/// The offsets from the centre of a T to its corners: the two beside the nose, then the two behind.
const CORNERS: [[(i16, i16); 4]; 4] = [
    [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    [(1, -1), (1, 1), (-1, -1), (-1, 1)],
    [(1, 1), (-1, 1), (1, -1), (-1, -1)],
    [(-1, 1), (-1, -1), (1, 1), (1, -1)],
];

/// The translations of a half turn in SRS+ after the first one of the tables, as columns to the right and rows up,
/// for each orientation that it starts from.
const SRS_PLUS: [[(i16, i16); 6]; 4] = [
    [(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)],
    [(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)],
    [(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)],
    [(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)],
];

impl FallingPiece {
    /// Makes a piece that has just spawned.
    pub fn new(kind: Tetromino, placed: PiecePosition) -> FallingPiece {
        let mut falling =
            FallingPiece { kind, placed, lowest: i16::MIN, touched: false, restarts: 0, spun: None };
        falling.lowest = falling.bottom();
        falling
    }

    /// Returns the row of its lowest cell.
    pub fn bottom(&self) -> i16 {
        let form = super::srs_piece(self.kind).oriented_shape(self.placed.orientation);
        self.placed.pos.y + form.dy + form.shape.last_row() as i16
    }

    /// Returns true if it fits at this position.
    pub fn fits(&self, placed: PiecePosition, matrix: &Matrix, rules: &Rules) -> bool {
        matrix.fits(rules.piece(self.kind), placed)
    }

    /// Returns true if it rests on the floor or a block.
    pub fn is_grounded(&self, matrix: &Matrix, rules: &Rules) -> bool {
        !self.fits(self.placed.moved(0, 1), matrix, rules)
    }

    /// Moves it by `dx` columns if it fits there; returns true if it moved.
    pub fn shift(&mut self, dx: i16, matrix: &Matrix, rules: &Rules) -> bool {
        self.go(self.placed.moved(dx, 0), matrix, rules)
    }

    /// Returns true if it fits `dx` columns further.
    pub fn can_shift(&self, dx: i16, matrix: &Matrix, rules: &Rules) -> bool {
        self.fits(self.placed.moved(dx, 0), matrix, rules)
    }

    /// Moves it down a row if it fits there; returns true if it moved.
    pub fn move_down(&mut self, matrix: &Matrix, rules: &Rules) -> bool {
        self.go(self.placed.moved(0, 1), matrix, rules)
    }

    fn go(&mut self, placed: PiecePosition, matrix: &Matrix, rules: &Rules) -> bool {
        let room = self.fits(placed, matrix, rules);
        if room {
            self.placed = placed;
            self.spun = None;
        }
        room
    }

    /// Rotates it by the first translation that fits; returns the index of that translation.
    pub fn rotate(&mut self, turn: Turn, matrix: &Matrix, rules: &Rules) -> Option<u8> {
        let piece = rules.piece(self.kind);
        let half = turn == Turn::Half && rules.half_turn != HalfTurn::Kicks;
        if half || !rules.rotates {
            return self.turn_by_options(turn, matrix, rules);
        }
        let (placed, kick) = piece.turned(self.placed, turn, |placed| matrix.fits(piece, placed))?;
        self.placed = placed;
        self.spun = Some(kick);
        self.spun
    }

    /// Rotates it where pieces do not rotate or a half turn is not that of the tables.
    #[cold]
    fn turn_by_options(&mut self, turn: Turn, matrix: &Matrix, rules: &Rules) -> Option<u8> {
        if !rules.rotates || rules.half_turn == HalfTurn::Off {
            return None;
        }
        let piece = rules.piece(self.kind);
        let from = self.placed.orientation;
        let (dx, dy) = piece.translation(from, turn, 0);
        let first = PiecePosition { pos: self.placed.pos.moved(dx, dy), orientation: from.turned(turn) };
        let only_first = self.kind == Tetromino::O || piece.translation_count() == 1;
        let translations = &SRS_PLUS[from as usize][..if only_first { 1 } else { 6 }];
        let found = translations.iter().zip(0..).find_map(|((right, up), kick)| {
            let placed = first.moved(*right, -up);
            matrix.fits(piece, placed).then_some((placed, kick))
        });
        let (placed, kick) = found?;
        self.placed = placed;
        // None of these is the fifth translation, which a T-Spin may count.
        self.spun = Some(0);
        Some(kick)
    }

    /// Returns the position where it would land.
    pub fn landing(&self, matrix: &Matrix, rules: &Rules) -> PiecePosition {
        self.placed.moved(0, matrix.room_below(rules.piece(self.kind), self.placed))
    }

    /// Updates the lowest row it has reached; returns true if it is lower than before.
    pub fn update_lowest(&mut self) -> bool {
        let bottom = self.bottom();
        let lower = bottom > self.lowest;
        self.lowest = self.lowest.max(bottom);
        lower
    }

    /// Returns the T-Spin that it would be if it locked now.
    pub fn spin(&self, matrix: &Matrix, rules: &Rules) -> Option<Spin> {
        let kick = self.spun.filter(|_| self.kind == Tetromino::T && rules.scores.modern)?;
        let [a, b, c, d] = CORNERS[self.placed.orientation as usize].map(|(dx, dy)| {
            let corner = self.placed.pos.moved(dx, dy);
            // Walls and the floor count as filled, cells above the matrix do not.
            corner.y >= 0 && !matrix.is_free(corner)
        });
        if a && b && (c || d) {
            Some(Spin::Full)
        } else if c && d && (a || b) {
            let full = kick == 4 && rules.scores.kick_makes_full;
            Some(if full { Spin::Full } else { Spin::Mini })
        } else {
            None
        }
    }

    /// Returns the letter of its orientation in the notation of SRS.
    pub fn rotation(&self) -> char {
        self.placed.orientation.letter()
    }
}
