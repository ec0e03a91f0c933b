//! A small and fast version of Modern with keys: the rules of `quintet_engine::modern` for one player, without colours,
//! events and statistics.
//!
//! The engine is the reference: the tests play both with the same keys and compare them at every step.

mod env;
mod game;
mod mirror;
mod moves;

pub use env::{KeyAction, KeyConfig, KeyEnv, KeyStyle};
pub use game::KeyGame;
#[cfg(test)]
pub(crate) use mirror::KeyPlayer;
