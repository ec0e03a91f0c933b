//! Tests of the session crate through its public interface, in one program.

mod encodings;
mod hostile;
mod replay;
mod resume;
mod rounds;
mod salvage;
mod signature;
mod sync;
mod sync_quadris;
mod undo_turns;
