//! Falling pieces of any shape in a field of any size.
//!
//! A [`Piece`] is a square of cells, some of them filled, with a colour. A [`Field`] is a rectangle in which
//! pieces lie. [`Field::insert`] drops a piece from the top, cuts the rows that become full and lets
//! everything fall, until nothing changes.
#![forbid(unsafe_code)]

mod bits;
mod error;
mod field;
mod grid;
mod input;
mod insert;
mod iter;
mod picture;
mod piece;
mod read;
mod read_error;
mod rows;
mod script;
#[cfg(feature = "serde")]
mod serde;
mod tile;
mod write;

pub use error::{FieldError, PieceError};
pub use field::{Field, MAX_DIMENSION, Placed, PlacedMut};
pub use insert::{Change, Outcome, Step};
pub use iter::{IntoIter, Iter, IterMut};
pub use picture::Picture;
pub use piece::{Bounds, MAX_SIDE, Piece};
pub use read::{Pieces, Reader};
pub use read_error::{Expected, Place, Problem, ReadError};
pub use script::{Entry, Script, ScriptReader};
