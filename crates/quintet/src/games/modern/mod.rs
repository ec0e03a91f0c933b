//! Modern on the command line: the computer plays by itself, and programs as opponents.

pub(crate) mod bot;
pub(crate) mod opponent;
