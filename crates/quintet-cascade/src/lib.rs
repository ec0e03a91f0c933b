//! Falling pieces of any shape in a field of any size.
//!
//! A [`Piece`] is a square of cells, some of them filled, with a colour. A [`Field`] is a rectangle that contains
//! pieces. [`Field::insert`] drops a piece from the top, then cuts full rows and lets pieces fall until nothing
//! changes.
//!
//! # A game
//!
//! ```
//! use quintet_cascade::Field;
//!
//! let mut field = Field::new(6, 5, 0)?;
//! field.insert("4 1 ([][](()()()[])[])".parse()?, 0)?; // two over one
//! field.insert("2 2 ()".parse()?, 2)?;
//! field.insert("2 3 (()[]()[])".parse()?, 4)?;
//! assert_eq!(
//!     field.picture(false).to_string(),
//!     "|      |   SCORE: 0\n\
//!      |      |\n\
//!      |      |\n\
//!      |AABBC |\n\
//!      |A BBC |\n\
//!      --------\n",
//! );
//!
//! let outcome = field.insert("2 4 (()[]()[])".parse()?, 5)?;
//! assert_eq!((outcome.rows, field.score()), (1, 6));
//! assert_eq!(
//!     field.picture(false).to_string(),
//!     "|      |   SCORE: 6\n\
//!      |      |\n\
//!      |      |\n\
//!      |      |\n\
//!      |A BBCD|\n\
//!      --------\n",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Text
//!
//! A piece is written `side colour grid`, where a grid is `()` full, `[]` empty, or its four quadrants in
//! parentheses: top left, top right, bottom left, bottom right. A field is the line `score width height`, then
//! a line `piece x y` for each piece; a [`Script`] is the line `width height`, then a line
//! `piece rotations x` for each move. All of them are written with [`Display`](std::fmt::Display) or `write`
//! and read with [`FromStr`](std::str::FromStr) or, from any stream, with `read`; a [`Reader`] reads several
//! pieces from one stream. Readers accept white space between any two tokens, never panic and never recurse. A
//! [`ReadError`] has the position of an error and the expected token.
//!
//! # Data structures
//!
//! A piece stores its cells as bits, in squares of up to 64×64; only squares with a filled cell exist. Beside its
//! list of pieces, a field stores one row of bits for each row in use. So testing whether a piece fits takes time
//! proportional to the machine words of the piece, whatever the number of other pieces, and large pieces and
//! fields use memory only where cells are filled.
//!
//! # Features
//!
//! `serde` (off by default) implements `Serialize` and `Deserialize` for [`Piece`] and [`Field`], as their text,
//! which is validated when read.
#![forbid(unsafe_code)]

mod bits;
mod byte_reader;
mod cell_tile;
mod cut_and_fall;
mod error;
mod fenwick_set;
mod field;
mod grid;
mod groups;
mod insert;
mod iter;
mod occupancy;
mod picture;
mod piece;
mod placed_list;
mod read;
mod read_error;
mod script;
#[cfg(feature = "serde")]
mod serde;
mod transform;
mod write;

pub use error::{FieldError, PieceError};
pub use field::{Field, MAX_DIMENSION, PlacedPiece, PlacedPieceMut};
pub use insert::{InsertChange, InsertOutcome, InsertStep};
pub use iter::{IntoIter, Iter, IterMut};
pub use picture::Picture;
pub use piece::{Bounds, MAX_SIDE, Piece};
pub use read::{Pieces, Reader};
pub use read_error::{Expected, Problem, ReadError, TextPosition};
pub use script::{Script, ScriptEntry, ScriptReader};

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
