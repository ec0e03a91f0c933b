//! The terminal shell: draws the screens, feeds them keys and the pointer, and leaves the terminal as it found it.
//!
//! * `terminal` takes over the terminal and gives it back, whatever happens
//! * `input` turns keys, signals and changes of size into one stream of messages, `keys` says what keys mean,
//!   `reply` finds what the terminal answers among them
//! * [`Able`] is what the terminal can do, [`Ink`] how things are drawn there
//! * [`draw`] draws a layout of the screens, `canvas` writes only what has changed
//! * [`run`] is the loop
#![forbid(unsafe_code)]

mod able;
mod canvas;
mod draw;
mod ink;
mod input;
mod keys;
mod picture;
mod reply;
mod run;
mod terminal;

pub use able::{Able, Depth, Letters};
pub use draw::{Drawn, draw, draw_again};
pub use ink::Ink;
pub use picture::picture;
pub use run::run;
