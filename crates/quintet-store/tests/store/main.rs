//! Tests of the store, in one test binary.
//!
//! Tests that start other programs belong to `disks`, another process: for a moment a started program inherits every
//! lock of the process that started it.

#[path = "../common/mod.rs"]
mod common;
mod progress;
mod rounds;
mod rows;
mod settings;
mod storage;
mod trouble;
