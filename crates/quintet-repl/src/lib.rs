//! The interpreter games on standard input and output.
//!
//! * [`run`] lets an interpreter and its game work: it hands over input, files and hints, and shows frames.
//! * [`Screen`] writes frames and messages: at once in a terminal, in large pieces anywhere else.
//! * [`Pipe`] and [`Lines`] are where input comes from: a stream, or a person with a line editor.
//! * [`Aside`] is a terminal beside another shell, which shows the same game.
#![forbid(unsafe_code)]

mod aside;
mod colour;
mod editor;
mod input;
mod now;
mod run;
mod screen;
mod signals;

pub use aside::{Aside, Printer, Said};
pub use editor::Lines;
pub use input::{Input, Pipe, Prompts};
pub use now::Now;
pub use run::{Repl, run};
pub use screen::Screen;
pub use signals::signal_of;
