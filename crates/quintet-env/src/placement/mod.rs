//! Modern with one action per piece: a core without gravity and keys, based on the move generation of `quintet_srs` and
//! the scores of the engine.
//!
//! The tests also play every episode with keys in the engine, and compare piece by piece.

mod action;
mod duel;
mod env;
mod mirror;
mod path;
mod state;

pub use action::{PLACEMENT_ACTIONS, PlacementAction};
pub use duel::DuelEnv;
pub use env::{PlacementConfig, PlacementEnv};
#[cfg(test)]
pub(crate) use mirror::placement_mirror;
pub use path::key_path;
pub use state::PlacementState;
