//! A searcher that asks a TBP bot for moves, for an opponent that plays with keys.

use super::process::{BotError, BotProcess};
use super::sync::BotSync;
use crate::bot::Bot;
use crate::modern::{Position, ScoredPlacement, SearchBudget, SearchStats, Searcher, job_runner};
use crate::strength::Strength;
use crate::worker::ThreadWorker;
use quintet_engine::kernel::{Player, Seed};
use quintet_engine::modern::{Modern, Rules};
use quintet_srs::Placement;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The error of a bot, shared between its player and the code that displays it.
#[derive(Clone, Default, Debug)]
pub struct SharedBotError(Arc<Mutex<Option<String>>>);

impl SharedBotError {
    /// Returns a message about the bot, if it has failed.
    pub fn message(&self) -> Option<String> {
        self.0.lock().ok().and_then(|message| message.clone())
    }

    /// Reports that the bot has failed. Only the first error is kept.
    pub fn report(&self, error: &BotError) {
        if let Ok(mut message) = self.0.lock() {
            message.get_or_insert_with(|| error.to_string());
        }
    }
}

/// A bot process as a searcher: it gets every position and is asked for its moves when a search starts.
pub struct TbpEngine {
    bot: BotProcess,
    sync: BotSync,
    answer_timeout: Duration,
    position: Position,
    ranking: Vec<ScoredPlacement>,
    stats: SearchStats,
    shared_error: SharedBotError,
}

impl TbpEngine {
    /// Creates a searcher for a started bot, with a time limit for every answer.
    pub fn new(bot: BotProcess, rules: &'static Rules, answer_timeout: Duration) -> TbpEngine {
        TbpEngine {
            bot,
            sync: BotSync::default(),
            answer_timeout,
            position: Position::empty(rules),
            ranking: Vec::new(),
            stats: SearchStats::default(),
            shared_error: SharedBotError::default(),
        }
    }

    /// Returns the shared error, which is set if the bot fails.
    pub fn shared_error(&self) -> SharedBotError {
        self.shared_error.clone()
    }

    fn ask(&mut self) -> Result<(), BotError> {
        // The position shows which of its last moves was played.
        let wanted: Vec<Placement> = self.ranking.drain(..).map(|scored| scored.placement).collect();
        let updates = self.sync.infer_played(&wanted, &self.position);
        for message in updates.into_iter().chain(self.sync.updates(&self.position, None)) {
            self.bot.send(&message)?;
        }
        let said = self.bot.suggest(self.answer_timeout)?;
        let wanted = self.sync.placements(&said.moves);
        let legal = self.position.placements();
        let known = |wanted: &Placement| {
            let cells = wanted.cells();
            legal.iter().find(|known| known.piece() == wanted.piece() && known.cells() == cells).copied()
        };
        // A T-Spin is preferred but not required: the same place without it comes next.
        let found = wanted
            .iter()
            .filter_map(|wanted| Some([Placement { spin: wanted.spin, ..known(wanted)? }, known(wanted)?]));
        let found = found.flatten().zip(0..);
        self.ranking =
            found.map(|(placement, rank)| ScoredPlacement { placement, value: -rank, depth: 1 }).collect();
        self.ranking.dedup_by_key(|scored| scored.placement);
        let info = said.move_info.unwrap_or_default();
        let number = |number: Option<f64>| number.filter(|number| *number > 0.0).unwrap_or(0.0);
        self.stats = SearchStats { nodes: number(info.nodes) as u64, depth: number(info.depth) as u32 };
        match wanted.first() {
            Some(_) if !self.ranking.is_empty() => Ok(()),
            first => Err(BotError::impossible(first, wanted.len())),
        }
    }
}

impl Searcher for TbpEngine {
    fn reset(&mut self, position: Position) {
        self.position = position;
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn search(&mut self, _: SearchBudget<'_>) {
        if self.shared_error.message().is_none()
            && let Err(error) = self.ask()
        {
            self.ranking.clear();
            self.shared_error.report(&error);
        }
    }

    fn ranking(&self) -> Vec<ScoredPlacement> {
        self.ranking.clone()
    }

    fn stats(&self) -> SearchStats {
        self.stats
    }
}

/// Creates a player whose moves come from a bot process, with the key timing of this strength. If the bot fails, the
/// player concedes the game.
pub fn tbp_bot(player: Player, hands: Strength, seed: Seed, searcher: TbpEngine) -> Bot<Modern> {
    let shared_error = searcher.shared_error();
    let mut work = job_runner(Box::new(searcher));
    let worker = ThreadWorker::new(move |job| work(job).filter(|_| shared_error.message().is_none()));
    Bot::with_worker(player, hands, seed, worker)
}
