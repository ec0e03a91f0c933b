//! The terminal shell: draws the screens, feeds them keys and the pointer, and leaves the terminal as it found it.
//!
//! * `terminal` takes over the terminal and gives it back, whatever happens
//! * `input` turns keys, signals and changes of size into one stream of messages, `keys` says what keys mean,
//!   `reply` finds what the terminal answers among them
//! * [`TermCaps`] is what the terminal can do, [`Theme`] how things are drawn there
//! * [`draw`] draws a layout of the screens, `screen` writes only what has changed
//! * [`run`] is the loop
#![forbid(unsafe_code)]

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
pub use text_picture::text_picture;
pub use theme::Theme;
