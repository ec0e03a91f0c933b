//! Errors of the readers, with their positions.

use std::fmt;
use std::io;

use thiserror::Error;

/// A position in a text; line and column are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// The line.
    pub line: u64,
    /// The column, in bytes. Every character of a valid text is one byte.
    pub column: u64,
}

/// The error of reading a piece, a field or a script: the problem and its position.
///
/// ```
/// use quintet_cascade::{Piece, Problem};
///
/// let error = "4 75\n  (()[]())".parse::<Piece>().unwrap_err();
/// assert_eq!((error.place.line, error.place.column), (2, 10));
/// assert_eq!(error.problem, Problem::TooFewQuadrants { found: 3 });
/// assert_eq!(error.to_string(), "line 2, column 10: too few quadrants: 3 of 4 before the closing `)`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}, column {}: {problem}", place.line, place.column)]
pub struct ReadError {
    /// The position of the first byte that is wrong, or of the first byte of a number or piece that is not allowed.
    pub place: TextPosition,
    /// The problem.
    pub problem: Problem,
}

/// The problem in a [`ReadError`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A grid begins where a number should be.
    #[error("missing number: expected {0}")]
    Missing(Expected),
    /// The side is zero.
    #[error("the side must not be zero")]
    SideZero,
    /// The side is not a power of two.
    #[error("the side must be a power of two, not {0}")]
    SideNotPowerOfTwo(u64),
    /// The side is above [`MAX_SIDE`](crate::MAX_SIDE).
    #[error("the side must not be above 16384")]
    SideTooLarge,
    /// The colour is zero.
    #[error("the colour must not be zero")]
    ColourZero,
    /// The colour is above 255.
    #[error("the colour must not be above 255")]
    ColourTooLarge,
    /// A byte is not allowed here.
    #[error("unexpected {}, expected {expected}", ShownByte(*found))]
    Unexpected {
        /// The byte.
        found: u8,
        /// The token that should be here.
        expected: Expected,
    },
    /// A `)` before the fourth quadrant.
    #[error("too few quadrants: {found} of 4 before the closing `)`")]
    TooFewQuadrants {
        /// The number of quadrants found.
        found: u8,
    },
    /// A fifth quadrant.
    #[error("too many quadrants: expected `)` after the fourth")]
    TooManyQuadrants,
    /// A single cell is divided into quadrants.
    #[error("too deep: a square of side 1 has no quadrants, expected `)`")]
    TooDeep,
    /// The text ends too early.
    #[error("unexpected end of input, expected {0}")]
    End(Expected),
    /// The number does not fit into its type.
    #[error("number out of range: {0}")]
    OutOfRange(Expected),
    /// A width or height of zero.
    #[error("{0} must not be zero")]
    DimensionZero(Expected),
    /// A width or height above [`MAX_DIMENSION`](crate::MAX_DIMENSION).
    #[error("{0} must not be above 65536")]
    DimensionTooLarge(Expected),
    /// A piece of a field or a script has no filled cell.
    #[error("a piece without a filled cell cannot be put into a field")]
    EmptyPiece,
    /// A piece of a field is not inside the field or overlaps another.
    #[error("the piece does not fit at ({x}, {y})")]
    NotContained {
        /// The column of its bottom-left cell.
        x: i32,
        /// The row of its bottom-left cell.
        y: i32,
    },
    /// A piece or a field would store more cells than the reader allows.
    #[error("more than {most} cells would be kept")]
    TooManyCells {
        /// The largest number of cells allowed.
        most: u64,
    },
    /// The grid of a piece is followed by another bracket.
    #[error("the grid goes on after its end: unexpected {}", ShownByte(*found))]
    GridGoesOn {
        /// The bracket that follows.
        found: u8,
    },
    /// The stream failed.
    #[error("cannot read: {message}")]
    Io {
        /// The kind of the failure.
        kind: io::ErrorKind,
        /// The message of the failure.
        message: String,
    },
}

/// The token that should come next in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// The side of a piece.
    Side,
    /// The colour of a piece.
    Colour,
    /// A grid: `(` or `[`.
    Grid,
    /// The `)` of a full square of one cell.
    FullEnd,
    /// A `)` or the first quadrant, after a `(`.
    FullOrQuadrant,
    /// The `]` of an empty square.
    EmptyEnd,
    /// The next quadrant: `(` or `[`.
    Quadrant,
    /// The `)` after the fourth quadrant.
    QuadrantsEnd,
    /// The column of a piece.
    X,
    /// The row of a piece.
    Y,
    /// The score of a field.
    Score,
    /// The width of a field.
    Width,
    /// The height of a field.
    Height,
    /// The number of rotations in a script.
    Rotations,
    /// The end of the text.
    Nothing,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Side => "the side of a piece",
            Self::Colour => "the colour of the piece",
            Self::Grid => "the grid of the piece, `(` or `[`",
            Self::FullEnd => "`)`",
            Self::FullOrQuadrant => "`)` or the first quadrant",
            Self::EmptyEnd => "`]`",
            Self::Quadrant => "the next quadrant, `(` or `[`",
            Self::QuadrantsEnd => "`)` after the fourth quadrant",
            Self::X => "the column x of the piece",
            Self::Y => "the row y of the piece",
            Self::Score => "the score",
            Self::Width => "the width of the field",
            Self::Height => "the height of the field",
            Self::Rotations => "the number of rotations",
            Self::Nothing => "nothing more",
        })
    }
}

/// Formats a byte for an error message.
struct ShownByte(u8);

impl fmt::Display for ShownByte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            b'!'..=b'~' => write!(f, "`{}`", char::from(self.0)),
            byte => write!(f, "byte 0x{byte:02x}"),
        }
    }
}
