//! The games without time pressure: one action rotates a piece, moves it to a column and drops it.
//!
//! Environments step a small state of their own (rows of bits, no clock, no colours); the rules come from the tables of the
//! engine where they are data. The tests compare every state with the engine after every piece.

pub(crate) mod biquadris;
mod bit_rows;
pub(crate) mod cascade;
pub(crate) mod chetyris;
pub(crate) mod quadris;

pub use biquadris::BiquadrisEnv;
pub use cascade::{CascadeConfig, CascadeEnv};
pub(crate) use chetyris::keys as chetyris_keys;
pub use chetyris::{ChetyrisConfig, ChetyrisEnv};
pub use quadris::{QuadrisConfig, QuadrisEnv};

use crate::features::{FEATURES, board_features};
use crate::mask::{ActionSet, spread};
use crate::mirror::{RecordedSession, SessionMirror, StepPlayer};
use crate::observe::{ObservationBuffers, ObservationSizes};
use crate::{EngineMirror, Env, EnvError, EpisodeStats, MirrorError, ObservationKind, RewardWeights};
use quintet_engine::kernel::{Game, Seed, Span};

/// The number of values beside the board in observations.
pub(crate) const NUMBERS: usize = 16;
/// The pause before each piece in recordings.
const PAUSE: Span = Span::from_millis(50);

/// The maximum number of actions: four orientations of up to 64 columns.
const MAX_ACTIONS: usize = 4 * 64;

/// The legal actions of a [`TurnGame`].
pub(crate) type TurnActions = ActionSet<{ MAX_ACTIONS / 8 }>;

/// A row of a board: sets of columns, a bit for each. Covered cells hide what is there, the falling piece hides blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellRow {
    pub(crate) filled: u64,
    pub(crate) falling: u64,
    pub(crate) covered: u64,
}

/// The state of a game for one player whose pieces are placed by orientation and column, and the same game in the
/// engine.
pub trait TurnGame: Clone + Send + 'static {
    /// The game of the engine.
    type Game: Game<Action: Send, Setup: Send> + Send + Sync;
    /// The options.
    type Config: Clone + Send + Sync;

    /// Returns the setup of an episode in the engine.
    fn setup(config: &Self::Config, seed: Seed) -> <Self::Game as Game>::Setup;
    /// Returns the format of observations and the weights of the reward.
    fn common(config: &Self::Config) -> (ObservationKind, RewardWeights);
    /// Returns the rows and columns of the board.
    fn size(config: &Self::Config) -> (usize, usize);
    /// Returns the action that the engine waits for before the next piece spawns, if any.
    fn prompt(game: &Self::Game) -> Option<<Self::Game as Game>::Action>;
    /// Returns the commands of an action in the engine; `None` if it is not legal.
    fn plan(
        game: &Self::Game,
        config: &Self::Config,
        action: usize,
    ) -> Option<Vec<<Self::Game as Game>::Action>>;

    /// Starts a game; the options are valid.
    fn new(config: &Self::Config, seed: Seed) -> Self;
    /// Starts another game in place of this one; the memory it has is used again.
    fn restart(&mut self, config: &Self::Config, seed: Seed) {
        *self = Self::new(config, seed);
    }
    /// Returns the number of bytes on the heap.
    fn heap_bytes(&self) -> usize {
        0
    }
    /// Adds the legal actions; the game is not over.
    fn legal(&self, config: &Self::Config, found: &mut TurnActions);
    /// Takes a legal action; returns the number of rows cleared.
    fn place(&mut self, config: &Self::Config, action: usize) -> u32;
    /// Returns true if the game is over.
    fn is_over(&self) -> bool;
    /// Calls `draw` with every row of the board, the top row first.
    fn rows(&self, config: &Self::Config, draw: impl FnMut(usize, CellRow));
    /// Returns the values beside the board.
    fn numbers(&self) -> [u16; NUMBERS];
    /// Returns the score.
    fn score(&self) -> u64;
    /// Returns the level.
    fn level(&self) -> u32;
}

/// The environment of a game for one player with turns.
#[derive(Clone, Debug)]
pub struct TurnEnv<T: TurnGame> {
    game: T,
    legal: TurnActions,
    lines: u32,
    pieces: u32,
}

impl<T: TurnGame> TurnEnv<T> {
    fn refresh(&mut self, config: &T::Config) {
        self.legal = ActionSet::EMPTY;
        if !self.game.is_over() {
            self.game.legal(config, &mut self.legal);
        }
    }
}

impl CellRow {
    /// Writes the cells: 0 empty, 1 filled, 2 the piece, 3 covered.
    #[inline]
    pub(crate) fn write(self, out: &mut [u8]) {
        let low = (self.filled & !self.falling | self.covered).to_le_bytes();
        let high = (self.falling | self.covered).to_le_bytes();
        for (out, (low, high)) in out.chunks_mut(8).zip(low.into_iter().zip(high)) {
            let cells = (spread(low) | spread(high) << 1).to_le_bytes();
            match out.first_chunk_mut::<8>() {
                Some(out) => *out = cells,
                None => out.copy_from_slice(&cells[..out.len()]),
            }
        }
    }
}

/// The columns of a board with up to 64 columns, as features need them: only cells that are seen to be filled, and only
/// the lowest 60 rows.
pub(crate) struct FeatureColumns {
    columns: [u64; 64],
    height: usize,
    width: usize,
}

impl FeatureColumns {
    pub(crate) fn new((height, width): (usize, usize)) -> FeatureColumns {
        FeatureColumns { columns: [0; 64], height, width: width.min(64) }
    }

    /// Adds a row, counted from the top.
    pub(crate) fn add(&mut self, y: usize, row: CellRow) {
        let above_floor = self.height.saturating_sub(y + 1);
        let mut filled = row.filled & !row.falling & !row.covered;
        while filled != 0 && above_floor < 60 {
            self.columns[filled.trailing_zeros() as usize] |= 1 << above_floor;
            filled &= filled - 1;
        }
    }

    /// Writes the features of the board, then the heights of its columns.
    pub(crate) fn write(&self, out: &mut [f32]) {
        let columns = &self.columns[..self.width];
        if let Some((board, rest)) = out.split_first_chunk_mut() {
            board_features(columns, self.height as u32, board);
            for (slot, column) in rest.iter_mut().zip(columns) {
                *slot = f32::from((64 - column.leading_zeros()) as u8);
            }
        }
    }
}

impl<T: TurnGame> Env for TurnEnv<T> {
    type Config = T::Config;

    fn check(config: &T::Config) -> Result<(), EnvError> {
        T::Game::new(&T::setup(config, Seed(0))).map(|_| ()).map_err(|error| EnvError(error.0))
    }

    fn actions(config: &T::Config) -> u32 {
        4 * T::size(config).1 as u32
    }

    fn sizes(config: &T::Config) -> ObservationSizes {
        let grid = T::size(config);
        let all = ObservationSizes { bits: NUMBERS, grid, features: FEATURES + grid.1 };
        match T::common(config).0 {
            // Rows can be wider than a word of 16 bits: `bits` has only the values beside the grid.
            ObservationKind::Bits | ObservationKind::Both => ObservationSizes::of(ObservationKind::Both, all),
            kind => ObservationSizes::of(kind, all),
        }
    }

    fn is_masked(_: &T::Config) -> bool {
        true
    }

    fn new(config: &T::Config, seed: Seed) -> TurnEnv<T> {
        let mut env = TurnEnv { game: T::new(config, seed), legal: ActionSet::EMPTY, lines: 0, pieces: 0 };
        env.refresh(config);
        env
    }

    fn restart(&mut self, config: &T::Config, seed: Seed) {
        self.game.restart(config, seed);
        (self.lines, self.pieces) = (0, 0);
        self.refresh(config);
    }

    fn heap_bytes(&self) -> usize {
        self.game.heap_bytes()
    }

    fn legal(&self, _: usize) -> &[u8] {
        self.legal.bytes()
    }

    fn step(&mut self, config: &T::Config, actions: &[i64], rewards: &mut [f32]) -> bool {
        let before = self.stats(0);
        self.lines += self.game.place(config, actions.first().copied().unwrap_or(0) as usize);
        self.pieces += 1;
        self.refresh(config);
        let over = self.game.is_over();
        if let Some(reward) = rewards.first_mut() {
            let weights = T::common(config).1;
            *reward = weights.of(&before, &self.stats(0)) + if over { weights.loss } else { 0.0 };
        }
        over
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    fn observe(&self, config: &T::Config, _: usize, out: &mut ObservationBuffers) {
        if let Some(numbers) = out.bits.first_chunk_mut() {
            *numbers = self.game.numbers();
        }
        let columns = T::size(config).1;
        if !out.grid.is_empty() {
            let mut rows = out.grid.chunks_exact_mut(columns);
            self.game.rows(config, |_, row| row.write(rows.next().unwrap_or_default()));
        }
        if !out.features.is_empty() {
            let mut board = FeatureColumns::new(T::size(config));
            self.game.rows(config, |y, row| board.add(y, row));
            board.write(out.features);
        }
    }

    fn stats(&self, _: usize) -> EpisodeStats {
        EpisodeStats {
            score: self.game.score(),
            lines: self.lines,
            pieces: self.pieces,
            level: self.game.level(),
            ..EpisodeStats::default()
        }
    }

    fn mirror(config: &T::Config, seed: Seed) -> Result<Box<dyn EngineMirror>, MirrorError> {
        let mut session = RecordedSession::<T::Game>::new(T::setup(config, seed))?;
        while let Some(action) = T::prompt(session.game()) {
            session.act(action);
        }
        Ok(Box::new(SessionMirror::new(session, TurnPlayer::<T> { config: config.clone() })))
    }
}

/// Plays the placements of a [`TurnGame`] in the engine.
struct TurnPlayer<T: TurnGame> {
    config: T::Config,
}

impl<T: TurnGame> StepPlayer for TurnPlayer<T> {
    type Game = T::Game;

    fn play(
        &mut self,
        session: &mut RecordedSession<T::Game>,
        step: usize,
        actions: &[i64],
    ) -> Result<(), MirrorError> {
        let now = session.game().now();
        session.advance(now + PAUSE);
        let action = actions.first().copied().unwrap_or(0) as usize;
        let plan = T::plan(session.game(), &self.config, action);
        for action in plan.ok_or(MirrorError::NoKeys { piece: step })? {
            session.act(action);
        }
        while let Some(action) = T::prompt(session.game()).filter(|_| !session.game().is_over()) {
            session.act(action);
        }
        Ok(())
    }
}
