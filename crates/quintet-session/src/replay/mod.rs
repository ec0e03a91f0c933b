//! Recordings: the file format, writing during play, reading back, and verification.

mod format;
mod participants;
mod read;
mod record;
mod seal;

pub use format::{Header, ReplayError, VERSION as RECORDING_VERSION, split_recordings};
pub use participants::{Participants, PlayedBy};
pub use read::{Replay, ReplayPoint};
pub use record::{FlushPolicy, Recorder, RecordingSink, ResumePoint};
pub use seal::seal_recording;
