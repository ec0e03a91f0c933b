//! A program that thinks for an opponent with hands.

use super::following::Following;
use super::program::{Fault, Program};
use crate::modern::{Advice, Budget, Mind, Opponent, Situation, Strength, Thought};
use crate::srs::Placement;
use quintet_engine::kernel::{Act, Button, Game, Player, Seed, Span, Time};
use quintet_engine::modern::{Modern, Rules, Stage};
use quintet_session::{Partner, Wish};
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
            legal.iter().find(|known| known.kind == wanted.kind && known.cells() == cells).copied()
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

/// How soon after each other a bot that has given up drops its pieces.
const GIVING_UP: Span = Span::from_millis(100);

/// An opponent whose mind is a program. If that cannot go on the game is lost: its pieces are dropped until it is.
pub struct Rival {
    hands: Opponent,
    player: Player,
    trouble: Trouble,
    /// When the next piece of a lost game is dropped, and whether the key is up.
    next: (Time, bool),
}

impl Rival {
    /// The program plays for this player, with the hands of this strength.
    pub fn new(player: Player, hands: Strength, seed: Seed, mind: Remote) -> Rival {
        let trouble = mind.trouble();
        let hands = Opponent::apart(player, hands, seed, Box::new(mind));
        Rival { hands, player, trouble, next: (Time::ZERO, false) }
    }

    fn give_up(&mut self, game: &Modern) -> Wish<Act> {
        if game.stage() != Stage::Playing {
            return Wish::Wait;
        }
        let (at, up) = self.next;
        if game.now() < at {
            return Wish::Ask(at);
        }
        self.next = if up { (game.now() + GIVING_UP, false) } else { (at, true) };
        let act = if up { Act::Press } else { Act::Release };
        Wish::Act(act(self.player, Button::Drop))
    }
}

impl Partner<Modern> for Rival {
    fn next(&mut self, game: &Modern) -> Wish<Act> {
        match self.trouble.sentence() {
            Some(_) => self.give_up(game),
            None => self.hands.next(game),
        }
    }
}
