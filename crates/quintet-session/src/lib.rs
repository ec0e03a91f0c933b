//! Runs a game against a clock that it is handed.
//!
//! * [`Session`] plays any [`Game`](quintet_engine::kernel::Game) in the game's own time, records what is
//!   done and takes it back on request.
//! * [`Live`] puts a session on a shell's clock: pause, resume, and how long the shell may sleep.
//! * [`Replay`] reads a recording, verifies it, and lets play go on from a point of it.
//! * [`Playback`] plays a recording moment by moment, and goes to any time, input or piece of it.
//! * [`Watcher`] is told of every state of a session: who keeps scores is one.
//! * [`Partner`] is somebody else who plays a session: an opponent.
//! * [`Adviser`] shows where a piece could go.
//! * [`Runner`] lets an interpreter play a session, wherever commands are typed and frames are shown.
//! * [`signature`] is one number over a fixed set of games.
//! * [`sim`] plays a script as fast as the machine can.
//! * [`sync`] checks that a game keeps its promises: live, replayed, saved, rewound and sliced runs agree.
#![forbid(unsafe_code)]

mod adviser;
mod live;
mod pace;
mod partner;
mod playback;
mod replay;
mod report;
mod runner;
mod session;
pub mod signature;
pub mod sim;
pub mod sync;
mod watcher;

pub use adviser::Adviser;
pub use live::Live;
pub use pace::Pace;
pub use partner::{Partner, Wish};
pub use playback::{Moment, Playback};
pub use replay::{
    Credits, Header, PlayedBy, Point, Recorder, RecordingSink, Replay, ReplayError, Resume, Until,
    recordings, seal,
};
pub use report::Reporter;
pub use runner::{Runner, RunnerOutput, Stop};
pub use session::{Input, Session, UNDO_LIMIT, fingerprint, since};
pub use watcher::Watcher;
