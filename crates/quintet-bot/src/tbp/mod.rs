//! The Tetris Bot Protocol: how programs that play and programs that let them play talk to each other.
//!
//! A bot is a program that writes and reads lines of JSON. It says who it is (`info`), hears the rules and is
//! `ready`; then it gets a position (`start`), is asked for moves (`suggest`, answered by `suggestion`), and is
//! told which one was made (`play`) and which pieces come (`new_piece`), until `stop` or `quit`. Messages and
//! attributes that nobody knows are ignored. The extensions `randomizer` and `move_info` are understood.
//!
//! * [`message`] has the messages, [`BoundedLines`] reads them with a bound on their length.
//! * `serve` lets a [`Searcher`](crate::modern::Searcher) be a bot.
//! * `BotProcess` is a bot in a process of its own, [`BotSync`] what it has to be told of a player of Modern,
//!   [`first_legal`] finds out which of the moves that it suggests can be made, and how; a `Rival` plays by them.
//! * [`split_command`] takes a command line apart without a shell.

mod board;
mod command_line;
#[cfg(feature = "threads")]
mod engine;
mod legal;
mod lines;
pub mod message;
#[cfg(feature = "threads")]
mod process;
#[cfg(feature = "threads")]
mod serve;
mod sync;
#[cfg(feature = "threads")]
mod timer;

pub use board::TbpBoard;
pub use command_line::{CommandLineError, split_command};
#[cfg(feature = "threads")]
pub use engine::{SharedBotError, TbpEngine, tbp_bot};
pub use legal::{LegalMove, first_legal};
pub use lines::{BoundedLines, LineError, MAX_LINE};
#[cfg(feature = "threads")]
pub use process::{BotError, BotProcess};
#[cfg(feature = "threads")]
pub use serve::{BotConfig, ThinkLimit, serve};
pub use sync::BotSync;
#[cfg(feature = "threads")]
pub use timer::Timer;
