//! Errors of operations on pieces and fields.

use thiserror::Error;

/// The error of creating a piece, or of accessing a cell that a piece does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PieceError {
    /// The side is not a power of two from 1 to [`MAX_SIDE`](crate::MAX_SIDE).
    #[error("the side must be a power of two from 1 to 16384, not {side}")]
    InvalidSide {
        /// The requested side.
        side: u32,
    },
    /// The colour is 0.
    #[error("the colour must be from 1 to 255, not 0")]
    InvalidColour,
    /// The cell lies outside the piece.
    #[error("there is no cell ({row}, {column}) in a piece of side {side}")]
    NoSuchCell {
        /// The requested row.
        row: u32,
        /// The requested column.
        column: u32,
        /// The side of the piece.
        side: u32,
    },
    /// The square does not lie inside the piece.
    #[error("a square of side {size} at ({row}, {column}) leaves a piece of side {side}")]
    NoSuchSquare {
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
    NoSuchRow {
        /// The requested row.
        row: u32,
        /// The side of the piece.
        side: u32,
    },
}

/// The error of creating a field, or of adding a piece to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FieldError {
    /// A dimension is 0 or above [`MAX_DIMENSION`](crate::MAX_DIMENSION).
    #[error("width and height of a field must be from 1 to 65536, not {width} and {height}")]
    InvalidDimension {
        /// The requested width.
        width: u32,
        /// The requested height.
        height: u32,
    },
    /// The piece has no filled cell.
    #[error("a piece without a filled cell cannot be put into a field")]
    EmptyPiece,
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
    /// The field would store more cells than allowed: see [`Field::set_max_cells`](crate::Field::set_max_cells).
    #[error("the field would keep more than {most} cells")]
    TooManyCells {
        /// The largest number of cells allowed.
        most: u64,
    },
    /// The rows to be cut would make the score exceed 64 bits.
    #[error("the score would not fit into 64 bits")]
    ScoreOverflow,
}
