//! The Tetris Bot Protocol: how programs that play and programs that let them play talk to each other.
//!
//! A bot is a program that writes and reads lines of JSON. It says who it is (`info`), hears the rules and is
//! `ready`; then it gets a position (`start`), is asked for moves (`suggest`, answered by `suggestion`), and is
//! told which one was made (`play`) and which pieces come (`new_piece`), until `stop` or `quit`. Messages and
//! attributes that nobody knows are ignored. The extensions `randomizer` and `move_info` are understood.
//!
//! * [`message`] has the messages, [`Lines`] reads them with a bound on their length.
//! * `serve` lets a [`Mind`](crate::modern::Mind) be a bot.
//! * `Program` is a bot in a process of its own, [`Following`] what it has to be told of a player of Modern,
//!   [`first_legal`] finds out which of the moves that it suggests can be made, and how; a `Rival` plays by them.
//! * [`split`] takes a command line apart without a shell.

mod board;
mod following;
mod lines;
pub mod message;
#[cfg(feature = "threads")]
mod program;
mod referee;
#[cfg(feature = "threads")]
mod remote;
#[cfg(feature = "threads")]
mod serve;
#[cfg(feature = "threads")]
mod timer;
mod words;

pub use board::Board;
pub use following::Following;
pub use lines::{LONGEST, LineError, Lines};
#[cfg(feature = "threads")]
pub use program::{Fault, Program};
pub use referee::{Chosen, first_legal};
#[cfg(feature = "threads")]
pub use remote::{Remote, Trouble, program_bot};
#[cfg(feature = "threads")]
pub use serve::{Manner, Thinking, serve};
#[cfg(feature = "threads")]
pub use timer::Timer;
pub use words::{WordsError, split};
