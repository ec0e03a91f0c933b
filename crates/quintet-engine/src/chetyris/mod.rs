//! Chetyris: a real-time game with ten pieces, among them two bombs and a shape with swapped controls.
//!
//! * `pieces`: the ten pieces and what each does when it locks
//! * `rules`: the setup, the levels, the score table
//! * `game`: the game itself
//! * `text`: the plain screen of 80×25, and the report for other programs

mod game;
mod pieces;
mod rules;
mod text;

#[cfg(test)]
mod tests;

pub use game::Chetyris;
pub use pieces::{PieceKind, PieceSpec, piece_spec, spawn_position};
pub use rules::{MAX_LEVEL, MAX_WELL, MIN_WELL, Setup, Stage, Well, points, rows_needed};
pub use text::{Report, screen};
