//! Runs a game against a clock that it is handed.
//!
//! * [`Session`] plays any [`Game`](quintet_engine::kernel::Game) in the game's own time, records what is
//!   done and takes it back on request.
//! * [`Live`] puts a session on a shell's clock: pause, resume, and how long the shell may sleep.
//! * [`Replay`] reads a recording, plays it to any point, verifies it, and lets play go on from there.
//! * [`Watcher`] is told of every state of a session: who keeps scores is one.
//! * [`Partner`] is somebody else who plays a session: an opponent.
//! * [`sim`] plays a script as fast as the machine can.
//! * [`sync`] checks that a game keeps its promises: live, replayed, saved, rewound and sliced runs agree.
#![forbid(unsafe_code)]

mod live;
mod pace;
mod partner;
mod replay;
mod report;
mod session;
pub mod sim;
pub mod sync;
mod watcher;

pub use live::Live;
pub use pace::Pace;
pub use partner::{Partner, Wish};
pub use replay::{Header, Point, Recorder, Replay, ReplayError, Resume, Until, seal};
pub use report::Reporter;
pub use session::{Input, Session, UNDO_LIMIT, fingerprint};
pub use watcher::Watcher;
