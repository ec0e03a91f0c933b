//! Falling pieces of any shape in a field of any size.
//!
//! A [`Piece`] is a square of cells, some of them filled, with a colour. A [`Field`] is a rectangle in which
//! pieces lie. [`Field::insert`] drops a piece from the top, cuts the rows that have become full and lets
//! everything fall, until nothing changes.
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
//! and read with [`FromStr`](std::str::FromStr) or, from any stream, with `read`; a [`Reader`] takes several
//! pieces from one stream. Readers accept white space anywhere, never panic, never recurse, and say in a
//! [`ReadError`] where a text goes wrong and what was expected there.
//!
//! # How it is kept
//!
//! The cells of a piece are bits, in squares of up to 64×64 of which only those with a filled cell exist. A
//! field has, beside its list of pieces, one row of bits for each row in use. So a question about a piece
//! costs a few machine words per row of the piece, whatever the number of other pieces, and a huge piece or
//! field costs memory only where cells are filled.
//!
//! # Features
//!
//! `serde` (off by default) makes [`Piece`] and [`Field`] serde values: their text, checked on the way in.
#![forbid(unsafe_code)]

mod bits;
mod byte_reader;
mod cell_tile;
mod error;
mod fenwick_set;
mod field;
mod grid;
mod groups;
mod insert;
mod insertion;
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

/// The examples of the README, compiled with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
