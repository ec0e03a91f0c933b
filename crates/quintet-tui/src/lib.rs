//! The terminal shell: draws the screens, passes keys and the pointer to them, and restores the terminal on exit.
//!
//! * `terminal` takes over the terminal and restores it on exit, on errors, on signals and after panics
//! * `input` turns keys, signals and changes of size into one stream of messages, `keys` translates keys, `reply`
//!   recognises replies of the terminal among them
//! * [`TermCaps`] is what the terminal can do, [`Theme`] the colours and characters to draw with
//! * [`draw`] draws a layout into a buffer, `screen` writes the changes to the terminal
//! * [`run`] is the main loop
#![forbid(unsafe_code)]

mod clipboard;
mod draw;
mod input;
mod keys;
mod reply;
mod run;
mod screen;
mod term_caps;
mod terminal;
mod text_picture;
mod theme;

pub use draw::{DrawnFrame, draw, redraw};
pub use run::run;
pub use term_caps::{Charset, ColourDepth, TermCaps};
pub use terminal::{reports_key_releases, terminal_size};
pub use text_picture::text_picture;
pub use theme::Theme;

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
