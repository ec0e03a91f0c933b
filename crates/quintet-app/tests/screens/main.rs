//! Tests of the screens through their public interface, in one program.

mod cascades;
mod controls;
mod guides;
mod hints;
mod host;
mod pages;
#[path = "../recording/mod.rs"]
mod recording;
mod requests;
mod results;
mod screens;
mod typed_games;
