//! Runs a game against a clock that it is handed.
//!
//! * [`Session`] plays any [`Game`](quintet_engine::kernel::Game) in the game's own time, records what is
//!   done and takes it back on request.
//! * [`Live`] puts a session on a shell's clock: pause, resume, and how long the shell may sleep.
//! * [`Replay`] reads a recording, plays it to any point, verifies it, and lets play go on from there.
//! * [`sim`] plays a script as fast as the machine can.
//! * [`sync`] checks that a game keeps its promises: live, replayed, saved, rewound and sliced runs agree.
#![forbid(unsafe_code)]

mod live;
mod pace;
mod replay;
mod report;
mod session;
pub mod sim;
pub mod sync;

pub use live::Live;
pub use pace::Pace;
pub use replay::{Header, Point, Recorder, Replay, ReplayError};
pub use report::Reporter;
pub use session::{Input, Session, UNDO_LIMIT, fingerprint};
