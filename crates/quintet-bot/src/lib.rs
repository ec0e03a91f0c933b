//! The computer as a player: which places a piece can reach, which of them is best, and how to get there.
//!
//! * [`BotGame`] is what the computer knows of a game; one file a game under [`games`] implements it. Everything else
//!   works for any game that does: [`BotHints`] marks good places for a person, [`Bot`] plays, for those who watch and
//!   against those who play, [`headless`] plays whole games at once.
//! * A [`BotJob`] is what a [`Worker`] is asked, a [`BotAnswer`] what comes back: values that can be turned into bytes, for a
//!   worker that shares no memory.
//! * [`Evaluator`] says what boards and moves are worth.
//! * [`reach`] finds every place a piece can come to rest at, by a game's own commands, with a shortest way.
//! * [`search`] looks ahead in games with buttons whose places can be tried out on a copy.
//! * [`quadris`] and [`modern`] are faster searches for single games; [`tbp`] and [`fumen`] belong to Modern too.
#![forbid(unsafe_code)]

mod bot;
mod bot_game;
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

pub use bot::{Bot, Bots};
pub use bot_game::{BotGame, PlanRequest, TimedAction, schedule};
pub use evaluator::{BoardRows, Dellacherie, Evaluator, Landing};
pub use hints::BotHints;
pub use job::{BotAnswer, BotJob, BotQuery, BotReply, Hint, JobError, game_of, run_bytes};
pub use strength::{KeyTiming, Strength, UnknownStrength};
#[cfg(feature = "threads")]
pub use worker::ThreadWorker;
pub use worker::{InlineWorker, SerializingWorker, Worker, WorkerGone};
