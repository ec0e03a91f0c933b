//! The seven blocks in their first orientation, and their spawn positions.
//!
//! ```text
//! IIII   J      L   OO    SS   ZZ    TTT
//!        JJJ  LLL   OO   SS     ZZ    T
//! ```

use crate::kernel::{Orientation, PieceGeometry, PiecePosition, Tetromino};

/// The number of rows above the main board that are kept free for rotation.
pub const RESERVE: i16 = 3;

const I: PieceGeometry = PieceGeometry::kept_corner(["####", "", "", ""]);
const J: PieceGeometry = PieceGeometry::kept_corner(["#", "###", "", ""]);
const L: PieceGeometry = PieceGeometry::kept_corner(["..#", "###", "", ""]);
const O: PieceGeometry = PieceGeometry::kept_corner(["##", "##", "", ""]);
const S: PieceGeometry = PieceGeometry::kept_corner([".##", "##", "", ""]);
const T: PieceGeometry = PieceGeometry::kept_corner(["###", ".#", "", ""]);
const Z: PieceGeometry = PieceGeometry::kept_corner(["##", ".##", "", ""]);

/// Returns the geometry of a block.
pub const fn piece(kind: Tetromino) -> &'static PieceGeometry {
    match kind {
        Tetromino::I => &I,
        Tetromino::J => &J,
        Tetromino::L => &L,
        Tetromino::O => &O,
        Tetromino::S => &S,
        Tetromino::T => &T,
        Tetromino::Z => &Z,
    }
}

/// Returns the number of rows of a new block of this kind.
fn rows(kind: Tetromino) -> i16 {
    1 - piece(kind).oriented_shape(Orientation::North).dy
}

/// The row in which new blocks spawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpawnRow {
    /// The top row of the block is just below the reserve: Quadris.
    TopBelowReserve,
    /// The bottom row of the block is just below the reserve: Biquadris.
    BottomBelowReserve,
}

impl SpawnRow {
    /// Returns the spawn position of a block of this kind: at the far left.
    pub fn place(self, kind: Tetromino) -> PiecePosition {
        match self {
            SpawnRow::TopBelowReserve => PiecePosition::at(0, RESERVE + rows(kind) - 1),
            SpawnRow::BottomBelowReserve => PiecePosition::at(0, RESERVE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_differ_in_the_row_of_entry() {
        let rows = |entry: SpawnRow, kind| {
            let ys: Vec<i16> = piece(kind).cells(entry.place(kind)).map(|pos| pos.y + 1).collect();
            (ys[0], ys[3])
        };
        assert_eq!(rows(SpawnRow::TopBelowReserve, Tetromino::T), (4, 5));
        assert_eq!(rows(SpawnRow::TopBelowReserve, Tetromino::I), (4, 4));
        assert_eq!(rows(SpawnRow::BottomBelowReserve, Tetromino::T), (3, 4));
        assert_eq!(rows(SpawnRow::BottomBelowReserve, Tetromino::I), (4, 4));
    }
}
