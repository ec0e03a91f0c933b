//! Cascade: pieces of any shape; full rows are cut out of them, and the remains fall on.
//!
//! This is the playable game on top of the library [`quintet_cascade`], which has the rules of the field. There is no
//! clock; the piece hovers above the field until it is inserted, and a whole cascade happens in one action.
//!
//! * `shapes`: the random pieces
//! * `game`: the game itself

mod game;
mod shapes;

#[cfg(test)]
mod tests;

pub use game::{Cascade, MAX_SIZE, MIN_SIZE, Report, Setup};
pub use shapes::RandomShape;
