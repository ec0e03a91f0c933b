//! Cascade: pieces of any shape; rows are cut out of them, and what is left falls on.
//!
//! The playable game on top of the library [`quintet_cascade`]: there is no clock; the piece hovers above the
//! field until it is inserted, and a whole cascade happens in one action.
//!
//! * `shapes`: the random pieces
//! * `game`: the game itself

mod game;
mod shapes;

#[cfg(test)]
mod tests;

pub use game::{Cascade, MAX_SIZE, MIN_SIZE, Report, Setup};
