//! Tests of the terminal drawing, in one program.

mod any;
mod beside;
mod controls;
mod more;
#[path = "../../../quintet-app/tests/recording/mod.rs"]
mod recording;
mod screens;
#[path = "../stage/mod.rs"]
mod stage;
