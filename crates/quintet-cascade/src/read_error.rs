//! What can be wrong with a text, and where.

use std::fmt;
use std::io;

use thiserror::Error;

/// A place in a text, both numbers counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// The line.
    pub line: u64,
    /// The column, in bytes; everything a text may contain is one byte long.
    pub column: u64,
}

/// A text that is not what it should be: what is wrong, and where.
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
    /// Where it is wrong: the first byte that cannot be right, or the first byte of a number or of a piece
    /// that is not allowed here.
    pub place: TextPosition,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A grid begins where a number should be.
    #[error("missing number: expected {0}")]
    Missing(Expected),
    /// The side is zero.
    #[error("the side must not be zero")]
    SideZero,
    /// The side is no power of two.
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
    /// A byte that does not belong here.
    #[error("unexpected {}, expected {expected}", ShownByte(*found))]
    Unexpected {
        /// The byte.
        found: u8,
        /// What should be here.
        expected: Expected,
    },
    /// A `)` before the fourth quadrant.
    #[error("too few quadrants: {found} of 4 before the closing `)`")]
    TooFewQuadrants {
        /// How many there are.
        found: u8,
    },
    /// A fifth quadrant.
    #[error("too many quadrants: expected `)` after the fourth")]
    TooManyQuadrants,
    /// Quadrants of a single cell.
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
    /// A piece without a filled cell, where one with cells is needed.
    #[error("a piece without a filled cell cannot be put into a field")]
    EmptyPiece,
    /// A piece that leaves the field or lies on another.
    #[error("the piece does not fit at ({x}, {y})")]
    NotContained {
        /// The column of its bottom-left cell.
        x: i32,
        /// The row of its bottom-left cell.
        y: i32,
    },
    /// A piece or a field that would keep more cells than the reader allows.
    #[error("more than {most} cells would be kept")]
    TooManyCells {
        /// How many may be kept.
        most: u64,
    },
    /// A grid after the grid of a piece.
    #[error("the grid goes on after its end: unexpected {}", ShownByte(*found))]
    GridGoesOn {
        /// The bracket that follows.
        found: u8,
    },
    /// The bytes could not be had.
    #[error("cannot read: {message}")]
    Io {
        /// What kind of failure it was.
        kind: io::ErrorKind,
        /// The message of the failure.
        message: String,
    },
}

/// What should come next in a text.
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
    /// What may follow a `(`: a `)`, or the first quadrant.
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
    /// Nothing more.
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

/// Shows a byte so that a person can recognise it.
struct ShownByte(u8);

impl fmt::Display for ShownByte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            b'!'..=b'~' => write!(f, "`{}`", char::from(self.0)),
            byte => write!(f, "byte 0x{byte:02x}"),
        }
    }
}
