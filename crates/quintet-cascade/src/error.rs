//! What can be wrong with a request to a piece or a field.

use thiserror::Error;

/// A piece that cannot be, or a cell that a piece does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PieceError {
    /// The side is not a power of two from 1 to [`MAX_SIDE`](crate::MAX_SIDE).
    #[error("the side must be a power of two from 1 to 16384, not {side}")]
    Side {
        /// The side that was asked for.
        side: u32,
    },
    /// Colour 0 was asked for.
    #[error("the colour must be from 1 to 255, not 0")]
    Colour,
    /// The cell lies outside the piece.
    #[error("there is no cell ({row}, {column}) in a piece of side {side}")]
    Cell {
        /// The row that was asked for.
        row: u32,
        /// The column that was asked for.
        column: u32,
        /// The side of the piece.
        side: u32,
    },
    /// The square does not lie inside the piece.
    #[error("a square of side {size} at ({row}, {column}) leaves a piece of side {side}")]
    Square {
        /// The topmost row of the square.
        row: u32,
        /// The leftmost column of the square.
        column: u32,
        /// The side of the square.
        size: u32,
        /// The side of the piece.
        side: u32,
    },
    /// The row lies outside the piece.
    #[error("there is no row {row} in a piece of side {side}")]
    Row {
        /// The row that was asked for.
        row: u32,
        /// The side of the piece.
        side: u32,
    },
}

/// A field that cannot be, or a piece that it cannot take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FieldError {
    /// A dimension is 0 or above [`MAX_DIMENSION`](crate::MAX_DIMENSION).
    #[error("width and height of a field must be from 1 to 65536, not {width} and {height}")]
    Dimension {
        /// The width that was asked for.
        width: u32,
        /// The height that was asked for.
        height: u32,
    },
    /// The piece has no filled cell.
    #[error("a piece without a filled cell cannot be put into a field")]
    Empty,
    /// A filled cell of the piece would lie outside the field or on another piece.
    #[error("the piece does not fit at ({x}, {y})")]
    NotContained {
        /// The column of the piece's bottom-left cell.
        x: i32,
        /// The row of the piece's bottom-left cell.
        y: i32,
    },
    /// The piece cannot enter at the top of the field.
    #[error("game over: the piece cannot enter at column {x}")]
    GameOver {
        /// The column of the piece's bottom-left cell.
        x: i32,
    },
    /// The field would keep more cells than it may: see [`Field::set_max_cells`](crate::Field::set_max_cells).
    #[error("the field would keep more than {most} cells")]
    TooManyCells {
        /// How many it may keep.
        most: u64,
    },
    /// The rows to be cut would carry the score beyond 64 bits.
    #[error("the score would not fit into 64 bits")]
    ScoreOverflow,
}
