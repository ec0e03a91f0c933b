//! The terminal shell: draws the screens, feeds them keys and the pointer, and leaves the terminal as it found it.
//!
//! * `terminal` takes over the terminal and gives it back, whatever happens
//! * `input` turns keys, signals and changes of size into one stream of messages, `keys` says what keys mean
//! * [`Able`] is what the terminal can do, [`Ink`] how things are drawn there
//! * [`draw`] draws a layout of the screens, `canvas` writes only what has changed
//! * [`run`] is the loop
//!
//! The older way, until nothing uses it any more: `held`, `painter`, `board`, [`play`], [`watch`].
#![forbid(unsafe_code)]

mod able;
mod board;
mod canvas;
mod draw;
mod held;
mod ink;
mod input;
mod keys;
mod painter;
mod play;
mod run;
mod stage;
mod terminal;
mod text;
mod watch;

pub use able::{Able, Depth, Letters};
pub use board::{board_screen, board_size};
pub use crossterm::event::{KeyCode, KeyEvent};
pub use draw::{Drawn, draw};
pub use ink::Ink;
pub use play::{Around, Chosen, Left, Play, Status, play, play_with};
pub use run::run;
pub use text::{Glyph, Line, plain};
pub use watch::{Watch, watch, watch_as};
