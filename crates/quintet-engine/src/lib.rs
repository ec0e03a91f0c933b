//! The rules of the five games of Quintet, as pure functions of setup, time and input.
//!
//! The crate reads no clock, opens no files, starts no threads and uses no floating point; randomness comes from a
//! seeded generator. The caller passes the time and the input to a game and receives events. The same setup and the
//! same timed inputs give the same game on every platform. Sessions (undo, recording, replay), drawing and sound are
//! in other crates.
//!
//! * [`kernel`] is shared by all games: grids, pieces and their rotation, piece sources, the random generator, time,
//!   events, the view that every shell draws, and the [`Game`](kernel::Game) trait.
//! * [`commands`] is shared by the games with typed commands.
//! * Each game has its own module: [`chetyris`], [`quadris`], [`biquadris`], [`modern`], [`cascade`].
//!
//! ```
//! use quintet_engine::chetyris::{Chetyris, Setup};
//! use quintet_engine::kernel::{Button, ButtonAction, Event, Game, Player, Seed, Time};
//!
//! let mut game = Chetyris::new(&Setup::new(Seed(7)))?;
//! let mut events = Vec::new();
//! game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut events);
//! game.advance(Time::from_micros(2_000_000), &mut events);
//! game.act(&ButtonAction::Press(Player::ONE, Button::Drop), &mut events);
//!
//! assert!(events.iter().any(|event| matches!(event.event, Event::HardDropped { .. })));
//! # Ok::<(), quintet_engine::kernel::SetupError>(())
//! ```
#![forbid(unsafe_code)]

pub mod biquadris;
pub mod cascade;
pub mod chetyris;
pub mod kernel;
pub mod modern;
pub mod quadris;

/// Shared by the games with typed commands: the interpreter, the special actions it asks for, and the moves of a
/// block.
pub mod commands {
    pub use crate::quadris::action::MoveCommand;
    pub use crate::quadris::board_cells::letter;
    pub use crate::quadris::text::plain;
    pub use crate::quadris::{effects, interpreter};
}

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
