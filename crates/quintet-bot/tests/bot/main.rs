//! Tests of the bot crate through its public interface, in one program.

mod advice;
mod fumen;
mod hints;
mod jobs;
mod modern_hints;
mod opponent;
mod position;
mod reach;
mod search;
mod tbp;
mod tracked;
