//! The Tetris Bot Protocol (TBP), which connects bots and frontends.
//!
//! A bot is a program that reads and writes lines of JSON. It sends `info`, receives the rules and answers `ready`;
//! then it receives a position (`start`), is asked for moves (`suggest`, answered by `suggestion`), and receives the
//! move that was made (`play`) and new pieces (`new_piece`), until `stop` or `quit`. Unknown messages and attributes
//! are ignored. The extensions `randomizer` and `move_info` are supported.
//!
//! * [`message`] has the messages; [`BoundedLines`] reads them with a limit on their length.
//! * `serve` runs a [`Searcher`](crate::modern::Searcher) as a bot.
//! * `BotProcess` is a bot in a separate process. [`BotSync`] derives the messages that keep it in step with a player
//!   of Modern, [`first_legal`] finds a suggested move that is legal, and `TbpEngine` is a searcher that plays by them.
//! * [`split_command`] splits a command line without a shell.

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
