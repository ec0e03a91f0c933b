//! Recordings: written as a game goes, read back, played to any point, verified.

mod format;
mod read;
mod record;
mod seal;

pub use format::{Header, ReplayError};
pub use read::{Point, Replay};
pub use record::{Recorder, Resume, Until};
pub use seal::seal;
