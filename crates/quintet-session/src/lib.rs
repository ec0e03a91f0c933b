//! Sessions: games with undo, recording and replay, against a clock that the caller supplies. The rules are in
//! `quintet-engine`; this crate draws nothing and opens no files.
//!
//! * [`Session`] plays any [`Game`](quintet_engine::kernel::Game) in game time, records its inputs and has undo.
//! * [`LiveSession`] runs a session on a shell's clock: pause, resume, and how long the shell may sleep.
//! * [`Replay`] reads a recording, verifies it, and lets play continue from a point of it.
//! * [`Playback`] plays a recording step by step, and seeks to any time, input or piece of it.
//! * [`SessionObserver`] sees every state of a session; score keeping uses it.
//! * [`Controller`] plays one side of a session, for example as an opponent.
//! * [`HintProvider`] marks a good placement for a person.
//! * [`InterpreterRunner`] lets an interpreter play a session, independent of where commands are typed.
//! * [`signature`] is a checksum over a fixed set of games.
//! * [`sim`] plays a script as fast as possible.
//! * [`sync`] checks that a game is pure: live, replayed, saved, rewound and sliced runs agree.
//!
//! ```
//! use quintet_engine::chetyris::{Chetyris, Setup};
//! use quintet_engine::kernel::{Button, ButtonAction, Player, Seed, Time};
//! use quintet_session::sync::SharedBuffer;
//! use quintet_session::{Replay, Session};
//!
//! let press = |button| ButtonAction::Press(Player::ONE, button);
//! let file = SharedBuffer::default();
//! let mut session = Session::<Chetyris>::new(Setup::new(Seed(7)))?.with_recording(Box::new(file.clone()));
//! session.act(Time::ZERO, press(Button::Enter), &mut ());
//! session.act(Time::from_micros(1_500_000), press(Button::Drop), &mut ());
//! session.finish()?;
//!
//! let replayed = Replay::<Chetyris>::read(&file.bytes())?.verify(&mut ())?;
//! assert_eq!(replayed.game(), session.game());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
mod speed;
pub mod sync;

pub use clock_map::ClockMap;
pub use controller::{Controller, Decision};
pub use hint_provider::HintProvider;
pub use interpreter_runner::{CommandedSession, InterpreterRunner, RunStatus, RunnerOutput};
pub use live_session::LiveSession;
pub use observer::SessionObserver;
pub use playback::{Moment, Playback};
pub use replay::{
    FlushPolicy, Header, Participants, PlayedBy, RECORDING_VERSION, Recorder, RecordingSink, Replay,
    ReplayError, ReplayPoint, ResumePoint, seal_recording, split_recordings,
};
pub use report::{REPORT_VERSION, ReportWriter};
pub use session::{Session, SessionInput, UNDO_LIMIT, fingerprint, rebased};
pub use speed::Speed;

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
