//! The pure engine of Quintet.
//!
//! No clock, no file, no thread, no floating point and no source of randomness lives here: a game is told
//! the time and the input and answers with events. The same setup and the same timed inputs give the same
//! game on every platform.
//!
//! * [`kernel`] holds what games of different kinds share: grids, pieces and their rotation, piece sources,
//!   the random generator, time, events, the view that every shell draws, and the contract of a game.
//! * [`commands`] is what the games of typed commands share.
//! * Each game is a module of its own: [`chetyris`], [`quadris`], [`biquadris`], [`modern`], [`cascade`].
#![forbid(unsafe_code)]

pub mod biquadris;
pub mod cascade;
pub mod chetyris;
pub mod kernel;
pub mod modern;
pub mod quadris;

/// What the games of typed commands share: their interpreter, the special actions it asks for, and the steps of a block.
pub mod commands {
    pub use crate::quadris::action::MoveCommand;
    pub use crate::quadris::board_cells::letter;
    pub use crate::quadris::text::plain;
    pub use crate::quadris::{effects, interpreter};
}
