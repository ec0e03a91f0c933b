//! The game for two players: turns, questions and the loser. The rules of one player are in
//! [`quadris`](crate::quadris).

use crate::kernel::{
    Ending, Event, EventSink, Game, GameEvent, Panel, PanelId, Phase, Player, Prompt, RestartHooks,
    Restartable, Rng, Seed, SetupError, Time, UndoHooks, UndoPoints, View, setup_encodings,
};
use crate::quadris::Action;
use crate::quadris::block_file::{self, BlockList};
use crate::quadris::board_cells;
use crate::quadris::effects::{EffectOption, PlayerEffect};
use crate::quadris::game::rules;
use crate::quadris::levels::{Level, LevelTable};
use crate::quadris::pieces::SpawnRow;
use crate::quadris::player::{EventLog, PlayerState};
use crate::quadris::revision_rules::{self, QuadrisRevision};
use core::array;
use serde::{Deserialize, Serialize};

/// Clearing this many rows in one drop earns a special action.
pub const SPECIAL_ROWS: u32 = 2;

/// Everything a game of Biquadris starts from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub struct Setup {
    /// The seed of the random blocks.
    pub seed: Seed,
    /// The level at which both players start.
    pub start: Level,
    /// The levels.
    pub levels: LevelTable,
    /// The blocks of level 0, for each player.
    pub scripts: [BlockList; 2],
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
    /// The list chosen by `norandom`, for each player.
    #[serde(default)]
    pub norandom: [Option<BlockList>; 2],
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
    scripts: [BlockList; 2],
    #[serde(skip)]
    carried: Option<Carryover>,
}

setup_encodings!(Setup, PositionalSetup);

impl Default for Setup {
    fn default() -> Self {
        let scripts = block_file::sequences();
        Setup { seed: Seed(0), start: Level(0), levels: LevelTable::default(), scripts, carried: None }
    }
}

impl Carryover {
    /// Returns the state at the start of the first round.
    fn first(seed: Seed) -> Carryover {
        Carryover { rng: Rng::new(seed), hi_score: 0, norandom: [None, None], restarts: 0 }
    }
}

/// A game of Biquadris.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Biquadris {
    now: Time,
    rng: Rng,
    players: [PlayerState; 2],
    turn: Player,
    state: TurnState,
    /// The number of blocks the current player still drops before the turn ends.
    drops_left: u32,
    hi_score: u64,
    /// The number of completed turns.
    turns: u32,
    /// True if anything has been done in the current turn.
    acted: bool,
    /// The number of rounds before this one.
    restarts: u32,
    /// For each player, true if a hint, a letter or an undo was used in this game.
    assisted: [bool; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum TurnState {
    /// The current player gives commands.
    Playing,
    /// The current player must choose a special action.
    Asking,
    /// This player has lost.
    Over(Player),
}

impl Biquadris {
    /// Returns a player's state.
    pub fn player(&self, player: Player) -> &PlayerState {
        &self.players[player.index() & 1]
    }

    /// Returns the player whose turn it is.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Returns the best score so far, of either player.
    pub fn hi_score(&self) -> u64 {
        self.hi_score
    }

    /// Returns the winner.
    pub fn winner(&self) -> Option<Player> {
        match self.state {
            TurnState::Over(loser) => Some(loser.opponent()),
            TurnState::Playing | TurnState::Asking => None,
        }
    }

    /// Returns true if the current player must choose a special action.
    pub fn is_asking(&self) -> bool {
        self.state == TurnState::Asking
    }

    /// Returns true if this player used a hint, a letter or an undo in this game.
    pub fn assisted(&self, player: Player) -> bool {
        self.assisted[player.index() & 1]
    }

    /// Returns true if the two games are the same apart from their history.
    pub fn is_equivalent(&self, other: &Biquadris) -> bool {
        let state = (self.turn, self.state, self.drops_left, self.hi_score);
        let others = (other.turn, other.state, other.drops_left, other.hi_score);
        let alike = |(mine, theirs): (&PlayerState, &PlayerState)| mine.is_equivalent(theirs);
        state == others && self.rng == other.rng && self.players.iter().zip(&other.players).all(alike)
    }

    fn mine(&mut self) -> &mut PlayerState {
        &mut self.players[self.turn.index() & 1]
    }

    fn log<'a>(&self, sink: &'a mut dyn EventSink) -> EventLog<'a> {
        EventLog { at: self.now, player: self.turn, sink }
    }

    /// Performs the remaining drops until a question comes up or a player has lost; then the turn ends.
    fn drops(&mut self, sink: &mut dyn EventSink) {
        while self.drops_left > 0 && self.state == TurnState::Playing {
            self.drops_left -= 1;
            self.drop(sink);
        }
        if self.state == TurnState::Playing {
            self.turn = self.turn.opponent();
            self.complete_turn();
        }
    }

    fn drop(&mut self, sink: &mut dyn EventSink) {
        let mut log = self.log(sink);
        let player = &mut self.players[self.turn.index() & 1];
        let settled = player.settle(&mut log);
        self.hi_score = self.hi_score.max(player.score());
        if settled.star_blocked || !player.spawn(&mut self.rng, &mut log) {
            self.lose(self.turn, sink);
        } else if settled.cleared >= SPECIAL_ROWS {
            self.state = TurnState::Asking;
        }
    }

    fn answer(&mut self, effect: PlayerEffect, sink: &mut dyn EventSink) {
        let victim = self.turn.opponent();
        let mut log = EventLog { player: victim, ..self.log(sink) };
        self.players[victim.index()].apply_effect(effect, &mut log);
        self.state = TurnState::Playing;
        if self.players[victim.index()].current().is_none() {
            self.lose(victim, sink);
        }
        self.drops(sink);
    }

    fn lose(&mut self, loser: Player, sink: &mut dyn EventSink) {
        self.state = TurnState::Over(loser);
        self.complete_turn();
        for (player, ending) in [(loser, Ending::BlockOut), (loser.opponent(), Ending::Won)] {
            sink.emit(GameEvent { at: self.now, player, event: Event::Over(ending) });
        }
    }

    fn complete_turn(&mut self) {
        self.turns = self.turns.wrapping_add(1);
        self.acted = false;
        self.drops_left = 0;
    }

    fn restart(&mut self, sink: &mut dyn EventSink) {
        for player in &mut self.players {
            player.restart(&mut self.rng);
        }
        self.turn = Player::ONE;
        self.state = TurnState::Playing;
        self.drops_left = 0;
        self.turns = 0;
        self.acted = false;
        self.restarts = self.restarts.wrapping_add(1);
        self.assisted = [false; 2];
        for player in [Player::ONE, Player::TWO] {
            sink.emit(GameEvent { at: self.now, player, event: Event::Begun });
        }
    }

    /// Performs a command of the current player.
    fn command(&mut self, action: &Action, sink: &mut dyn EventSink) {
        self.acted = true;
        let mut log = self.log(sink);
        let log = &mut log;
        let helped = &mut self.assisted[self.turn.index() & 1];
        match action {
            Action::Move(step, times) => {
                if self.mine().step(*step, *times, log) {
                    self.drops_left = 1;
                    self.drops(sink);
                }
            }
            Action::Drop(times) => {
                self.drops_left = *times;
                if *times > 0 {
                    self.drops(sink);
                }
            }
            Action::LevelUp(times) => self.mine().change_level(i64::from(*times), log),
            Action::LevelDown(times) => self.mine().change_level(-i64::from(*times), log),
            Action::NoRandom(list) => self.mine().set_norandom(Some(list.clone())),
            Action::Random => self.mine().set_norandom(None),
            Action::Letter(kind) => {
                *helped = true;
                self.mine().replace(*kind, log);
            }
            Action::Hint(cells) => {
                *helped = true;
                self.mine().mark(Some(*cells));
            }
            Action::Unmark | Action::Answer(_) | Action::Restart => {}
        }
    }
}

impl Game for Biquadris {
    const NAME: &'static str = "biquadris";
    const REVISION: u32 = revision_rules::REVISION;

    type Setup = Setup;
    type Action = Action;
    type Report = Report;

    const UNDO: Option<UndoHooks<Self>> = Some(UndoHooks::points());
    const RESTART: Option<RestartHooks<Self>> = Some(RestartHooks::rounds());

    fn with_revision(setup: &Setup, revision: u32) -> Result<Self, SetupError> {
        let [one, two] = &setup.scripts;
        let revision_rules = QuadrisRevision::new(SpawnRow::BottomBelowReserve, revision);
        let rules = rules(setup.start, &setup.levels, revision_rules)?;
        let carried = setup.carried.clone().unwrap_or_else(|| Carryover::first(setup.seed));
        let Carryover { mut rng, hi_score, norandom: [first, second], restarts } = carried;
        let mut player = |script: &BlockList, norandom| {
            PlayerState::new(rules.clone(), script.clone(), norandom, &mut rng)
        };
        Ok(Biquadris {
            now: Time::ZERO,
            players: [player(one, first), player(two, second)],
            rng,
            turn: Player::ONE,
            state: TurnState::Playing,
            drops_left: 0,
            hi_score,
            turns: 0,
            acted: false,
            restarts,
            assisted: [false; 2],
        })
    }

    fn now(&self) -> Time {
        self.now
    }

    fn advance(&mut self, until: Time, _: &mut dyn EventSink) {
        self.now = self.now.max(until);
    }

    fn act(&mut self, action: &Action, sink: &mut dyn EventSink) {
        self.players.iter_mut().for_each(|player| player.mark(None));
        match (self.state, action) {
            (TurnState::Playing | TurnState::Over(_), Action::Restart) => self.restart(sink),
            (TurnState::Asking, Action::Restart)
                if self.players[0].revision_rules().restart_ends_question() =>
            {
                self.restart(sink);
            }
            (TurnState::Asking, Action::Answer(effect)) => self.answer(*effect, sink),
            (TurnState::Playing, _) => self.command(action, sink),
            (TurnState::Asking | TurnState::Over(_), _) => {}
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.state, TurnState::Over(_))
    }

    fn view(&self) -> View {
        let active = |player| player == self.turn && !self.is_over();
        let [one, two] =
            [Player::ONE, Player::TWO].map(|p| board_cells::board_view(self.player(p), active(p)));
        let mut boards = vec![one, two];
        boards[0].panels.push(Panel::of_number(PanelId::HiScore, "Hi Score", self.hi_score));
        let prompt = self.is_asking().then(|| Prompt {
            text: PlayerEffect::question(),
            choices: PlayerEffect::OPTIONS.iter().map(EffectOption::usage).collect(),
        });
        let phase = match self.state {
            TurnState::Playing => Phase::Playing,
            TurnState::Asking => Phase::Asking,
            TurnState::Over(_) => Phase::Over,
        };
        View { phase, boards, prompt, messages: Vec::new() }
    }

    fn report(&self, _: &[GameEvent]) -> Report {
        Report {
            phase: match self.state {
                TurnState::Playing => "playing",
                TurnState::Asking => "asking",
                TurnState::Over(_) => "over",
            },
            turn: self.turn.0 + 1,
            hi_score: self.hi_score,
            players: array::from_fn(|i| PlayerReport::new(&self.players[i])),
            winner: self.winner().map(|player| player.0 + 1),
        }
    }
}

impl Restartable for Biquadris {
    fn next_setup(&self, setup: &Setup, action: &Action) -> Option<Setup> {
        let begins = *action == Action::Restart
            && (!self.is_asking() || self.players[0].revision_rules().restart_ends_question());
        let carried = || Carryover {
            rng: self.rng.clone(),
            hi_score: self.hi_score,
            norandom: self.players.each_ref().map(PlayerState::norandom),
            restarts: self.restarts.wrapping_add(1),
        };
        begins.then(|| Setup { carried: Some(carried()), ..setup.clone() })
    }

    fn rebase(&mut self, origin: Time) {
        self.now = Time::ZERO + self.now.since(origin);
    }
}

impl UndoPoints for Biquadris {
    /// Returns true for the first action of a turn: undo returns to starts of turns.
    fn is_undo_point(&self, action: &Action) -> bool {
        self.state == TurnState::Playing && !self.acted && !matches!(action, Action::Restart)
    }

    /// Skips the start of the current turn, because undo reverts whole turns.
    fn undoes_to(&self, earlier: &Self) -> bool {
        earlier.restarts == self.restarts && earlier.turns != self.turns
    }

    fn restore(&mut self, earlier: &Self) {
        let hi_score = self.hi_score.max(earlier.hi_score);
        *self = Biquadris { now: self.now, hi_score, assisted: [true; 2], ..earlier.clone() };
        self.players.iter_mut().for_each(|player| player.mark(None));
    }
}

/// The state of Biquadris for other programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// `playing`, `asking` or `over`.
    pub phase: &'static str,
    /// The player whose turn it is, 1 or 2.
    pub turn: u8,
    /// The best score so far.
    pub hi_score: u64,
    /// Both players.
    pub players: [PlayerReport; 2],
    /// The winner, 1 or 2.
    pub winner: Option<u8>,
}

/// One player's part of a [`Report`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerReport {
    /// The current level.
    pub level: u8,
    /// The score.
    pub score: u64,
    /// 18 rows of 11 characters, including the falling block, blank where it is empty.
    pub board: Vec<String>,
    /// The letter of the next block.
    pub next: char,
}

impl PlayerReport {
    fn new(player: &PlayerState) -> PlayerReport {
        PlayerReport {
            level: player.level().0,
            score: player.score(),
            board: board_cells::rows(player),
            next: player.next().kind.letter(),
        }
    }
}
