//! A program that thinks for an opponent with hands.

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

/// Why a program could not go on; shared by whoever plays with it and whoever tells of it.
#[derive(Clone, Default, Debug)]
pub struct SharedBotError(Arc<Mutex<Option<String>>>);

impl SharedBotError {
    /// A sentence about the bot, if it could not go on.
    pub fn message(&self) -> Option<String> {
        self.0.lock().ok().and_then(|message| message.clone())
    }

    /// The program cannot go on. What was told first stays.
    pub fn report(&self, error: &BotError) {
        if let Ok(mut message) = self.0.lock() {
            message.get_or_insert_with(|| error.to_string());
        }
    }
}

/// A program as a mind: it is told of every situation and asked for its moves when there is to be thought.
pub struct TbpEngine {
    bot: BotProcess,
    sync: BotSync,
    patience: Duration,
    position: Position,
    ranking: Vec<ScoredPlacement>,
    stats: SearchStats,
    shared_error: SharedBotError,
}

impl TbpEngine {
    /// The mind of a program that has been started, which may take that long for every answer.
    pub fn new(bot: BotProcess, rules: &'static Rules, patience: Duration) -> TbpEngine {
        TbpEngine {
            bot,
            sync: BotSync::default(),
            patience,
            position: Position::empty(rules),
            ranking: Vec::new(),
            stats: SearchStats::default(),
            shared_error: SharedBotError::default(),
        }
    }

    /// Where it is told if the program cannot go on.
    pub fn shared_error(&self) -> SharedBotError {
        self.shared_error.clone()
    }

    fn ask(&mut self) -> Result<(), BotError> {
        // What became of its last moves is seen by what came of them.
        let wanted: Vec<Placement> = self.ranking.drain(..).map(|scored| scored.placement).collect();
        let updates = self.sync.infer_played(&wanted, &self.position);
        for message in updates.into_iter().chain(self.sync.updates(&self.position, None)) {
            self.bot.send(&message)?;
        }
        let said = self.bot.suggest(self.patience)?;
        let wanted = self.sync.placements(&said.moves);
        let legal = self.position.placements();
        let known = |wanted: &Placement| {
            let cells = wanted.cells();
            legal.iter().find(|known| known.piece() == wanted.piece() && known.cells() == cells).copied()
        };
        // A T-Spin is a wish: after the place with it comes the place without.
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

/// A player whose thinking a program does, with the hands of this strength. If the program cannot go on, the game is
/// given up.
pub fn tbp_bot(player: Player, hands: Strength, seed: Seed, searcher: TbpEngine) -> Bot<Modern> {
    let shared_error = searcher.shared_error();
    let mut work = job_runner(Box::new(searcher));
    let worker = ThreadWorker::new(move |job| work(job).filter(|_| shared_error.message().is_none()));
    Bot::with_worker(player, hands, seed, worker)
}
