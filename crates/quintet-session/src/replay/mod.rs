//! Recordings: written as a game goes, read back, played to any point, verified.

mod credits;
mod format;
mod read;
mod record;
mod seal;

pub use credits::{Credits, PlayedBy};
pub use format::{Header, ReplayError, recordings};
pub use read::{Point, Replay};
pub use record::{Recorder, RecordingSink, Resume, Until};
pub use seal::seal;
