//! The piece that falls, and whether it has been spun into its place.

use super::{Matrix, Rules};
use crate::kernel::{PiecePosition, Spin, Tetromino, Turn};
use serde::{Deserialize, Serialize};

/// A falling piece, and what the lock delay and the T-Spin rule remember of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FallingPiece {
    /// Which piece it is.
    pub kind: Tetromino,
    /// Where it is.
    pub placed: PiecePosition,
    /// The lowest row a cell of it has reached.
    pub lowest: i16,
    /// Whether it has touched ground.
    pub touched: bool,
    /// How often its lock delay has been restarted since it got as low as it has been.
    pub restarts: u8,
    /// The translation of the rotation that was its last successful move, counted from 0.
    pub spun: Option<u8>,
}

/// From the centre of a T to its corners: the two beside the nose, then the two behind.
const CORNERS: [[(i16, i16); 4]; 4] = [
    [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    [(1, -1), (1, 1), (-1, -1), (-1, 1)],
    [(1, 1), (-1, 1), (1, -1), (-1, -1)],
    [(-1, 1), (-1, -1), (1, 1), (1, -1)],
];

impl FallingPiece {
    /// A piece that has just appeared there.
    pub fn new(kind: Tetromino, placed: PiecePosition) -> FallingPiece {
        let mut falling =
            FallingPiece { kind, placed, lowest: i16::MIN, touched: false, restarts: 0, spun: None };
        falling.lowest = falling.bottom();
        falling
    }

    /// The row of its lowest cell.
    pub fn bottom(&self) -> i16 {
        let form = super::srs_piece(self.kind).oriented_shape(self.placed.orientation);
        let rows = form.shape.rows();
        let last = rows.iter().rposition(|row| *row != 0).unwrap_or(0);
        self.placed.pos.y + form.dy + last as i16
    }

    /// Whether it has room there.
    pub fn fits(&self, placed: PiecePosition, matrix: &Matrix, rules: &Rules) -> bool {
        matrix.fits(rules.piece(self.kind), placed)
    }

    /// Whether it lies on something.
    pub fn is_grounded(&self, matrix: &Matrix, rules: &Rules) -> bool {
        !self.fits(self.placed.moved(0, 1), matrix, rules)
    }

    /// Moves it by so many columns, if there is room.
    pub fn shift(&mut self, dx: i16, matrix: &Matrix, rules: &Rules) -> bool {
        self.go(self.placed.moved(dx, 0), matrix, rules)
    }

    /// Whether it has room that many columns further.
    pub fn can_shift(&self, dx: i16, matrix: &Matrix, rules: &Rules) -> bool {
        self.fits(self.placed.moved(dx, 0), matrix, rules)
    }

    /// Moves it a row down, if there is room.
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

    /// Turns it, by the first translation there is room for; says which.
    pub fn rotate(&mut self, turn: Turn, matrix: &Matrix, rules: &Rules) -> Option<u8> {
        let piece = rules.piece(self.kind);
        let (placed, kick) = piece.turned(self.placed, turn, |placed| matrix.fits(piece, placed))?;
        self.placed = placed;
        self.spun = Some(kick);
        self.spun
    }

    /// Where it would land.
    pub fn landing(&self, matrix: &Matrix, rules: &Rules) -> PiecePosition {
        self.placed.moved(0, matrix.room_below(rules.piece(self.kind), self.placed))
    }

    /// Whether it has got lower than it has been; from now on it has been here.
    pub fn update_lowest(&mut self) -> bool {
        let bottom = self.bottom();
        let lower = bottom > self.lowest;
        self.lowest = self.lowest.max(bottom);
        lower
    }

    /// The T-Spin that it would be if it locked now.
    pub fn spin(&self, matrix: &Matrix, rules: &Rules) -> Option<Spin> {
        let kick = self.spun.filter(|_| self.kind == Tetromino::T && rules.scores.modern)?;
        let [a, b, c, d] = CORNERS[self.placed.orientation as usize].map(|(dx, dy)| {
            let corner = self.placed.pos.moved(dx, dy);
            // Walls and the floor count as filled, what is above the matrix does not.
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

    /// The letter of its orientation in the notation of SRS.
    pub fn rotation(&self) -> char {
        self.placed.orientation.letter()
    }
}
