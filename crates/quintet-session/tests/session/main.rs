//! Tests of the session crate through its public interface, in one program.

mod replay;
mod resume;
mod rounds;
mod signature;
mod sync;
mod undo_turns;
mod sync_quadris;
