//! Tests of the painter, in one program.

mod clicks;
#[path = "../common/mod.rs"]
mod common;
mod damage;
mod gif;
mod golden;
