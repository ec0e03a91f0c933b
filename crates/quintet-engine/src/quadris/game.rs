//! Quadris, the game for one player. The rules it shares with Biquadris are in [`player`](super::player).

use super::action::Action;
use super::block_file::{self, BlockList};
use super::board_cells;
use super::levels::{Level, LevelTable};
use super::pieces::SpawnRow;
use super::player::{EventLog, PlayerRules, PlayerState};
use super::revision_rules::{self, QuadrisRevision};
use crate::kernel::{
    Ending, Event, EventSink, Game, GameEvent, Panel, PanelId, Phase, Player, RestartHooks, Restartable, Rng,
    Seed, SetupError, Time, UndoHooks, UndoPoints, View, setup_encodings,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Everything a game of Quadris starts from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub struct Setup {
    /// The seed of the random blocks.
    pub seed: Seed,
    /// The level to start at.
    pub start: Level,
    /// The levels.
    pub levels: LevelTable,
    /// The blocks of level 0.
    pub script: BlockList,
    /// The state carried over from the previous round; `None` in the first.
    pub carried: Option<Carryover>,
}

/// The state that survives a restart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carryover {
    /// The random generator.
    pub rng: Rng,
    /// The best score so far.
    #[serde(default)]
    pub hi_score: u64,
    /// The list chosen by `norandom`.
    #[serde(default)]
    pub norandom: Option<BlockList>,
    /// The number of rounds before this one.
    #[serde(default)]
    pub restarts: u32,
}

/// The options of a setup in encodings without names.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Setup")]
struct PositionalSetup {
    seed: Seed,
    start: Level,
    levels: LevelTable,
    script: BlockList,
    #[serde(skip)]
    carried: Option<Carryover>,
}

setup_encodings!(Setup, PositionalSetup);

impl Default for Setup {
    fn default() -> Self {
        let script = block_file::sequence();
        Setup { seed: Seed(0), start: Level(0), levels: LevelTable::default(), script, carried: None }
    }
}

/// Makes the rules that both games use; an error if the setup is invalid or the revision unknown.
pub fn rules(
    start: Level,
    levels: &LevelTable,
    revision_rules: Option<QuadrisRevision>,
) -> Result<Arc<PlayerRules>, SetupError> {
    let revision_rules =
        revision_rules.ok_or_else(|| SetupError::new("there is no such revision of the rules"))?;
    if !levels.has(start) {
        let top = levels.top().0;
        return Err(SetupError::new(format!("there is no level {}: levels are 0 to {top}", start.0)));
    }
    Ok(Arc::new(PlayerRules { levels: levels.clone(), revision_rules, start }))
}

impl Carryover {
    /// Returns the state at the start of the first round.
    fn first(seed: Seed) -> Carryover {
        Carryover { rng: Rng::new(seed), hi_score: 0, norandom: None, restarts: 0 }
    }
}

/// A game of Quadris.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quadris {
    now: Time,
    rng: Rng,
    player: PlayerState,
    hi_score: u64,
    /// The number of rounds before this one.
    restarts: u32,
    /// True if a hint, a letter or an undo was used in this game.
    assisted: bool,
}

impl Quadris {
    /// Returns the player's state.
    pub fn player(&self) -> &PlayerState {
        &self.player
    }

    /// Returns the best score so far.
    pub fn hi_score(&self) -> u64 {
        self.hi_score
    }

    /// Returns true if a hint, a letter or an undo was used in this game.
    pub fn assisted(&self) -> bool {
        self.assisted
    }

    /// Returns true if the two games are the same apart from their history.
    pub fn is_equivalent(&self, other: &Quadris) -> bool {
        (&self.rng, self.hi_score) == (&other.rng, other.hi_score) && self.player.is_equivalent(&other.player)
    }

    /// Drops one block; the game ends if the next block or a star does not fit.
    fn drop(&mut self, log: &mut EventLog) {
        let settled = self.player.settle(log);
        self.hi_score = self.hi_score.max(self.player.score());
        if settled.star_blocked || !self.player.spawn(&mut self.rng, log) {
            log.emit(Event::Over(Ending::BlockOut));
        }
    }
}

impl Game for Quadris {
    const NAME: &'static str = "quadris";
    const REVISION: u32 = revision_rules::REVISION;

    type Setup = Setup;
    type Action = Action;
    type Report = Report;

    const UNDO: Option<UndoHooks<Self>> = Some(UndoHooks::points());
    const RESTART: Option<RestartHooks<Self>> = Some(RestartHooks::rounds());

    fn with_revision(setup: &Setup, revision: u32) -> Result<Self, SetupError> {
        let revision_rules = QuadrisRevision::new(SpawnRow::TopBelowReserve, revision);
        let rules = rules(setup.start, &setup.levels, revision_rules)?;
        let carried = setup.carried.clone().unwrap_or_else(|| Carryover::first(setup.seed));
        let Carryover { mut rng, hi_score, norandom, restarts } = carried;
        let player = PlayerState::new(rules, setup.script.clone(), norandom, &mut rng);
        Ok(Quadris { now: Time::ZERO, rng, player, hi_score, restarts, assisted: false })
    }

    fn now(&self) -> Time {
        self.now
    }

    fn advance(&mut self, until: Time, _: &mut dyn EventSink) {
        self.now = self.now.max(until);
    }

    fn act(&mut self, action: &Action, sink: &mut dyn EventSink) {
        self.player.mark(None);
        let mut log = EventLog { at: self.now, player: Player::ONE, sink };
        let log = &mut log;
        if let Action::Restart = action {
            self.player.restart(&mut self.rng);
            self.restarts = self.restarts.wrapping_add(1);
            self.assisted = false;
            return log.emit(Event::Begun);
        }
        if self.is_over() {
            return;
        }
        match action {
            Action::Move(step, times) => {
                self.player.step(*step, *times, log);
            }
            Action::Drop(times) => {
                for _ in 0..*times {
                    if self.is_over() {
                        break;
                    }
                    self.drop(log);
                }
            }
            Action::LevelUp(times) => self.player.change_level(i64::from(*times), log),
            Action::LevelDown(times) => self.player.change_level(-i64::from(*times), log),
            Action::NoRandom(list) => self.player.set_norandom(Some(list.clone())),
            Action::Random => self.player.set_norandom(None),
            Action::Letter(kind) => {
                self.assisted = true;
                self.player.replace(*kind, log);
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
        let mut board = board_cells::board_view(&self.player, true);
        board.panels.insert(2, Panel::of_number(PanelId::HiScore, "Hi-Score", self.hi_score));
        let phase = if self.is_over() { Phase::Over } else { Phase::Playing };
        View { phase, boards: vec![board], prompt: None, messages: Vec::new() }
    }

    fn report(&self, _: &[GameEvent]) -> Report {
        Report {
            phase: if self.is_over() { "over" } else { "playing" },
            level: self.player.level().0,
            score: self.player.score(),
            hi_score: self.hi_score,
            board: board_cells::rows(&self.player),
            next: self.player.next().kind.letter(),
        }
    }
}

impl Restartable for Quadris {
    fn next_setup(&self, setup: &Setup, action: &Action) -> Option<Setup> {
        let begins = *action == Action::Restart;
        let carried = || Carryover {
            rng: self.rng.clone(),
            hi_score: self.hi_score,
            norandom: self.player.norandom(),
            restarts: self.restarts.wrapping_add(1),
        };
        begins.then(|| Setup { carried: Some(carried()), ..setup.clone() })
    }

    fn rebase(&mut self, origin: Time) {
        self.now = Time::ZERO + self.now.since(origin);
    }
}

impl UndoPoints for Quadris {
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
    /// The current level.
    pub level: u8,
    /// The score.
    pub score: u64,
    /// The best score so far.
    pub hi_score: u64,
    /// 18 rows of 11 characters, including the falling block, blank where it is empty.
    pub board: Vec<String>,
    /// The letter of the next block.
    pub next: char,
}
