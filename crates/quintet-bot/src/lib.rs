//! The computer player: which places a piece can reach, which of them is best, and which inputs lead there.
//!
//! * [`BotGame`] is the interface between a game and the computer player; [`games`] has one implementation per game.
//!   Everything else works for any such game: [`BotHints`] marks good places for a player, [`Bot`] plays demonstrations
//!   and opponents, and [`headless`] plays whole games without a clock.
//! * A [`BotJob`] is a request to a [`Worker`], a [`BotAnswer`] its result. Both can be serialised for a worker that
//!   shares no memory.
//! * [`Evaluator`] is the interface of evaluations of boards and moves.
//! * [`reach`] finds every place where a piece can lock, using a game's own commands, with a shortest path to each.
//! * [`search`] looks ahead in games with buttons by trying placements on a copy of the game.
//! * [`quadris`] and [`modern`] are faster searches for single games; [`tbp`] and [`fumen`] are for Modern only.
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
pub use job::{BotAnswer, BotJob, BotQuery, BotReply, HintCells, JobError, game_of, run_bytes};
pub use strength::{KeyTiming, Strength, UnknownStrength};
#[cfg(feature = "threads")]
pub use worker::ThreadWorker;
pub use worker::{InlineWorker, SerializingWorker, Worker, WorkerEnded};

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
