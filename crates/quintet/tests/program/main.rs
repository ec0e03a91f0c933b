//! Tests that start the real program, in one test binary.
//!
//! Tests that open a store themselves belong to `kills`, another process: for a moment a started program inherits every
//! lock of the process that started it.

mod arena;
mod bench;
mod bots;
mod cascade;
mod cli;
#[cfg(unix)]
mod completions;
mod doctor;
#[cfg(unix)]
mod document_commands;
mod documents;
mod help;
#[cfg(unix)]
mod hostile;
mod json;
mod launch;
mod modern_modes;
mod modern_terminal;
mod names;
mod opponent;
mod pictures;
#[cfg(unix)]
#[path = "../pty/mod.rs"]
mod pty;
mod quadris;
mod quadris_terminal;
mod sound;
mod store;
mod stored_settings;
mod terminal;
mod tty;
mod ways_in;
mod window;
