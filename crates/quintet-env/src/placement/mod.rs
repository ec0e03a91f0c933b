//! Modern with one action a piece: a core without gravity and keys, on the move generation of `quintet_srs` and the
//! scores of the engine.
//!
//! The tests play every episode with keys in the engine too, and compare piece by piece.

mod action;
mod duel;
mod env;
mod follow;
mod game;
mod path;

pub use action::{ACTIONS, Action};
pub use duel::DuelEnv;
pub use env::{PlacementConfig, PlacementEnv};
#[cfg(test)]
pub(crate) use follow::PlacementFollower;
pub use game::PlacementGame;
pub use path::key_path;
