//! The terminal shell: draws text screens, feeds keys, and leaves the terminal as it found it.
//!
//! * `terminal` takes over the terminal and gives it back, whatever happens
//! * `input` turns keys, signals and changes of size into one stream of messages
//! * `held` knows which buttons are held, as far as the terminal tells
//! * `painter` writes only what has changed of the lines of `text`
//! * `board` draws any game's view
//! * [`play`] plays a real-time game, [`watch`] shows a recorded one
#![forbid(unsafe_code)]

mod board;
mod held;
mod input;
mod painter;
mod play;
mod stage;
mod terminal;
mod text;
mod watch;

pub use board::{board_screen, board_size};
pub use crossterm::event::{KeyCode, KeyEvent};
pub use play::{Around, Chosen, Company, Left, Play, Status, play, play_with};
pub use text::{Glyph, Line, plain};
pub use watch::{Watch, watch, watch_as};
