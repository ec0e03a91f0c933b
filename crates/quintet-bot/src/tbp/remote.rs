//! A program that thinks for an opponent with hands.

use super::following::Following;
use super::program::{Fault, Program};
use crate::bot::Bot;
use crate::modern::{Advice, Budget, Mind, Situation, Thought, with_mind};
use crate::strength::Strength;
use crate::worker::OnThread;
use quintet_engine::kernel::{Player, Seed};
use quintet_engine::modern::{Modern, Rules};
use quintet_srs::Placement;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Why a program could not go on; shared by whoever plays with it and whoever tells of it.
#[derive(Clone, Default, Debug)]
pub struct Trouble(Arc<Mutex<Option<String>>>);

impl Trouble {
    /// A sentence about the bot, if it could not go on.
    pub fn sentence(&self) -> Option<String> {
        self.0.lock().ok().and_then(|sentence| sentence.clone())
    }

    /// The program cannot go on. What was told first stays.
    pub fn tell(&self, fault: &Fault) {
        if let Ok(mut sentence) = self.0.lock() {
            sentence.get_or_insert_with(|| fault.to_string());
        }
    }
}

/// A program as a mind: it is told of every situation and asked for its moves when there is to be thought.
pub struct Remote {
    bot: Program,
    following: Following,
    patience: Duration,
    situation: Situation,
    advice: Vec<Advice>,
    thought: Thought,
    trouble: Trouble,
}

impl Remote {
    /// The mind of a program that has been started, which may take that long for every answer.
    pub fn new(bot: Program, rules: &'static Rules, patience: Duration) -> Remote {
        Remote {
            bot,
            following: Following::default(),
            patience,
            situation: Situation::empty(rules),
            advice: Vec::new(),
            thought: Thought::default(),
            trouble: Trouble::default(),
        }
    }

    /// Where it is told if the program cannot go on.
    pub fn trouble(&self) -> Trouble {
        self.trouble.clone()
    }

    fn ask(&mut self) -> Result<(), Fault> {
        // What became of its last moves is seen by what came of them.
        let wanted: Vec<Placement> = self.advice.drain(..).map(|advice| advice.placement).collect();
        let news = self.following.guess(&wanted, &self.situation);
        for message in news.into_iter().chain(self.following.news(&self.situation, None)) {
            self.bot.tell(&message)?;
        }
        let said = self.bot.suggest(self.patience)?;
        let wanted = self.following.placements(&said.moves);
        let legal = self.situation.placements();
        let known = |wanted: &Placement| {
            let cells = wanted.cells();
            legal.iter().find(|known| known.piece() == wanted.piece() && known.cells() == cells).copied()
        };
        // A T-Spin is a wish: after the place with it comes the place without.
        let found = wanted
            .iter()
            .filter_map(|wanted| Some([Placement { spin: wanted.spin, ..known(wanted)? }, known(wanted)?]));
        let found = found.flatten().zip(0..);
        self.advice = found.map(|(placement, rank)| Advice { placement, value: -rank, depth: 1 }).collect();
        self.advice.dedup_by_key(|advice| advice.placement);
        let info = said.move_info.unwrap_or_default();
        let number = |number: Option<f64>| number.filter(|number| *number > 0.0).unwrap_or(0.0);
        self.thought = Thought { nodes: number(info.nodes) as u64, depth: number(info.depth) as u32 };
        match wanted.first() {
            Some(_) if !self.advice.is_empty() => Ok(()),
            first => Err(Fault::impossible(first, wanted.len())),
        }
    }
}

impl Mind for Remote {
    fn begin(&mut self, situation: Situation) {
        self.situation = situation;
    }

    fn situation(&self) -> &Situation {
        &self.situation
    }

    fn think(&mut self, _: Budget<'_>) {
        if self.trouble.sentence().is_none()
            && let Err(fault) = self.ask()
        {
            self.advice.clear();
            self.trouble.tell(&fault);
        }
    }

    fn advice(&self) -> Vec<Advice> {
        self.advice.clone()
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}

/// A player whose thinking a program does, with the hands of this strength. If the program cannot go on, the game is
/// given up.
pub fn program_bot(player: Player, hands: Strength, seed: Seed, mind: Remote) -> Bot<Modern> {
    let trouble = mind.trouble();
    let mut work = with_mind(Box::new(mind));
    let worker = OnThread::new(move |job| work(job).filter(|_| trouble.sentence().is_none()));
    Bot::with_worker(player, hands, seed, worker)
}
