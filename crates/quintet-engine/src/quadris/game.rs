//! Quadris: one player.

use super::action::Action;
use super::block_file::{self, BlockList};
use super::levels::{Level, LevelTable};
use super::pieces::Entry;
use super::player::{PlayerState, Rules, Teller};
use super::scene;
use crate::kernel::{
    Ending, Event, Game, Happening, Kind, Panel, Phase, Player, Rng, Seed, SetupError, Sink, Time, View,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a game of Quadris is made from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// What randomness starts from.
    pub seed: Seed,
    /// The level to begin at.
    pub start: Level,
    /// The levels.
    pub levels: LevelTable,
    /// The blocks of level 0.
    pub script: BlockList,
}

impl Default for Setup {
    fn default() -> Self {
        let script = block_file::parse(block_file::SEQUENCE).unwrap_or_else(|_| [Kind::I].into());
        Setup { seed: Seed(0), start: Level(0), levels: LevelTable::default(), script }
    }
}

/// The rules that both games make of their setups, if those are sound.
pub fn rules(
    start: Level,
    levels: &LevelTable,
    entry: Entry,
    scripts: &[&BlockList],
) -> Result<Arc<Rules>, SetupError> {
    if !levels.has(start) {
        let top = levels.top().0;
        return Err(SetupError::new(format!("there is no level {}: levels are 0 to {top}", start.0)));
    }
    let seven = |list: &BlockList| !list.is_empty() && list.iter().all(|kind| Kind::SEVEN.contains(kind));
    if !scripts.iter().all(|list| seven(list)) {
        return Err(SetupError::new("a block file without blocks"));
    }
    Ok(Arc::new(Rules { levels: levels.clone(), entry, start }))
}

/// A game of Quadris.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quadris {
    now: Time,
    rng: Rng,
    player: PlayerState,
    hi_score: u64,
    /// How many games there have been before this one.
    restarts: u32,
    /// Whether a hint, a letter or an undo has helped in this game.
    assisted: bool,
}

impl Quadris {
    /// The player.
    pub fn player(&self) -> &PlayerState {
        &self.player
    }

    /// The best score so far.
    pub fn hi_score(&self) -> u64 {
        self.hi_score
    }

    /// Whether a hint, a letter or an undo has helped in this game.
    pub fn assisted(&self) -> bool {
        self.assisted
    }

    /// Whether all but the history of the two games is the same.
    pub fn is_like(&self, other: &Quadris) -> bool {
        (&self.rng, self.hi_score) == (&other.rng, other.hi_score) && self.player.is_like(&other.player)
    }

    /// Drops one block; the game ends when the next finds no room, or a star does not.
    fn drop(&mut self, tell: &mut Teller) {
        let settled = self.player.settle(tell);
        self.hi_score = self.hi_score.max(self.player.score());
        if settled.star_blocked || !self.player.spawn(&mut self.rng, tell) {
            tell.tell(Event::Over(Ending::BlockOut));
        }
    }
}

impl Game for Quadris {
    const NAME: &'static str = "quadris";
    const REVISION: u32 = 1;

    type Setup = Setup;
    type Action = Action;
    type Report = Report;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let rules = rules(setup.start, &setup.levels, Entry::TopBelowReserve, &[&setup.script])?;
        let mut rng = Rng::new(setup.seed);
        let player = PlayerState::new(rules, setup.script.clone(), &mut rng);
        Ok(Quadris { now: Time::ZERO, rng, player, hi_score: 0, restarts: 0, assisted: false })
    }

    fn now(&self) -> Time {
        self.now
    }

    fn advance(&mut self, until: Time, _: &mut dyn Sink) {
        self.now = self.now.max(until);
    }

    fn act(&mut self, action: &Action, sink: &mut dyn Sink) {
        self.player.mark(None);
        let mut tell = Teller { at: self.now, player: Player::ONE, sink };
        let tell = &mut tell;
        if let Action::Restart = action {
            self.player.restart(&mut self.rng);
            self.restarts = self.restarts.wrapping_add(1);
            self.assisted = false;
            return tell.tell(Event::Begun);
        }
        if self.is_over() {
            return;
        }
        match action {
            Action::Move(step, times) => {
                self.player.step(*step, *times, tell);
            }
            Action::Drop(times) => {
                for _ in 0..*times {
                    if self.is_over() {
                        break;
                    }
                    self.drop(tell);
                }
            }
            Action::LevelUp(times) => self.player.change_level(i64::from(*times), tell),
            Action::LevelDown(times) => self.player.change_level(-i64::from(*times), tell),
            Action::NoRandom(list) => self.player.set_norandom(Some(list.clone())),
            Action::Random => self.player.set_norandom(None),
            Action::Letter(kind) => {
                self.assisted = true;
                self.player.replace(*kind, tell);
            }
            Action::Hint(cells) => {
                self.assisted = true;
                self.player.mark(Some(*cells));
            }
            Action::Unmark | Action::Answer(_) | Action::Restart => {}
        }
    }

    fn is_over(&self) -> bool {
        self.player.current().is_none()
    }

    fn view(&self) -> View {
        let mut board = scene::board_view(&self.player, true);
        board.panels.insert(2, Panel::Number { label: "Hi-Score", value: self.hi_score });
        let phase = if self.is_over() { Phase::Over } else { Phase::Playing };
        View { phase, boards: vec![board], prompt: None, messages: Vec::new() }
    }

    fn report(&self, _: &[Happening]) -> Report {
        Report {
            phase: if self.is_over() { "over" } else { "playing" },
            level: self.player.level().0,
            score: self.player.score(),
            hi_score: self.hi_score,
            board: scene::rows(&self.player),
            next: self.player.next().kind.letter(),
        }
    }

    fn is_undo_point(&self, action: &Action) -> bool {
        matches!(action, Action::Drop(1..)) && !self.is_over()
    }

    fn undoes_to(&self, earlier: &Self) -> bool {
        earlier.restarts == self.restarts
    }

    fn restore(&mut self, earlier: &Self) {
        let hi_score = self.hi_score.max(earlier.hi_score);
        *self = Quadris { now: self.now, hi_score, assisted: true, ..earlier.clone() };
        self.player.mark(None);
    }
}

/// The state of Quadris for other programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// `playing` or `over`.
    pub phase: &'static str,
    /// The present level.
    pub level: u8,
    /// The points so far.
    pub score: u64,
    /// The best score so far.
    pub hi_score: u64,
    /// 18 rows of 11 characters, the falling block included, blank where it is empty.
    pub board: Vec<String>,
    /// The letter of the next block.
    pub next: char,
}
