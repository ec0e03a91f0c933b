//! The computer as a player: which places a piece can reach, which of them is best, and how to get there.
//!
//! * [`Advised`] is what the computer knows of a game; one file a game under [`games`] implements it. Everything else
//!   works for any game that does: [`Hints`] marks good places for a person, [`Bot`] plays, for those who watch and
//!   against those who play, [`headless`] plays whole games at once.
//! * A [`Job`] is what a [`Worker`] is asked, an [`Answer`] what comes back: values that can be turned into bytes, for a
//!   worker that shares no memory.
//! * [`Evaluator`] says what boards and moves are worth.
//! * [`reach`] finds every place a piece can come to rest at, by a game's own commands, with a shortest way.
//! * [`search`] looks ahead in games with buttons whose places can be tried out on a copy.
//! * [`quadris`] and [`modern`] are faster searches for single games; [`tbp`] and [`fumen`] belong to Modern too.
#![forbid(unsafe_code)]

mod advised;
mod bot;
mod evaluator;
pub mod fumen;
pub mod games;
pub mod headless;
mod hints;
mod job;
pub mod modern;
pub mod quadris;
pub mod reach;
pub mod search;
mod strength;
pub mod tbp;
mod worker;

pub use advised::{Advised, Order, Timed, timed};
pub use bot::{Bot, Bots};
pub use evaluator::{Dellacherie, Evaluator, Laid, Rows};
pub use hints::Hints;
pub use job::{Answer, Hint, Job, JobError, Question, Reply, game_of, run_bytes};
pub use strength::{Strength, Touch, UnknownStrength};
#[cfg(feature = "threads")]
pub use worker::OnThread;
pub use worker::{Gone, Inline, OverBytes, Worker};
