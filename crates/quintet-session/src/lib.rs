//! Runs a game against a clock that it is handed.
//!
//! * [`Session`] plays any [`Game`](quintet_engine::kernel::Game) in the game's own time, records what is
//!   done and takes it back on request.
//! * [`LiveSession`] puts a session on a shell's clock: pause, resume, and how long the shell may sleep.
//! * [`Replay`] reads a recording, verifies it, and lets play go on from a point of it.
//! * [`Playback`] plays a recording moment by moment, and goes to any time, input or piece of it.
//! * [`SessionObserver`] is told of every state of a session: who keeps scores is one.
//! * [`Controller`] is somebody else who plays a session: an opponent.
//! * [`HintProvider`] shows where a piece could go.
//! * [`InterpreterRunner`] lets an interpreter play a session, wherever commands are typed and frames are shown.
//! * [`signature`] is one number over a fixed set of games.
//! * [`sim`] plays a script as fast as the machine can.
//! * [`sync`] checks that a game keeps its promises: live, replayed, saved, rewound and sliced runs agree.
#![forbid(unsafe_code)]

mod clock_map;
mod controller;
mod hint_provider;
mod interpreter_runner;
mod live_session;
mod observer;
mod playback;
mod replay;
mod report;
mod session;
pub mod signature;
pub mod sim;
pub mod sync;

pub use clock_map::ClockMap;
pub use controller::{Controller, Decision};
pub use hint_provider::HintProvider;
pub use interpreter_runner::{InterpreterRunner, RunnerOutput, StopReason};
pub use live_session::LiveSession;
pub use observer::SessionObserver;
pub use playback::{Moment, Playback};
pub use replay::{
    FlushPolicy, Header, Participants, PlayedBy, Recorder, RecordingSink, Replay, ReplayError, ReplayPoint,
    ResumePoint, seal_recording, split_recordings,
};
pub use report::ReportWriter;
pub use session::{Session, SessionInput, UNDO_LIMIT, fingerprint, rebased};
