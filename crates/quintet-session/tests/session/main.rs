//! Tests of the session crate through its public interface, in one program.

mod encodings;
mod hostile;
mod replay;
mod resume;
mod rounds;
mod salvage;
#[allow(unreachable_pub, reason = "the fuzz targets use it too")]
mod setups;
mod signature;
mod sync;
mod sync_any;
mod sync_quadris;
mod undo_turns;
