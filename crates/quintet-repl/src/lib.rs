//! Games of typed commands on standard input and output.
//!
//! * [`run`] plays a [`TextSession`](quintet_app::TextSession): it supplies input and files, and shows frames.
//! * [`TextScreen`] writes frames and messages: at once in a terminal, in large blocks anywhere else.
//! * [`PipeInput`] and [`EditorInput`] read commands: from a stream, or from a person with a line editor.
//! * [`ConsolePeer`] is the terminal of a game that is also shown in a window.
#![forbid(unsafe_code)]

mod editor;
mod input;
mod peer;
mod pen;
mod prompt;
mod run;
mod screen;
mod signals;

pub use editor::EditorInput;
pub use input::{CommandInput, PipeInput, PromptOwner};
pub use peer::{ConsolePeer, PeerOptions};
pub use run::{Repl, run};
pub use screen::TextScreen;
pub use signals::signal_of;

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
