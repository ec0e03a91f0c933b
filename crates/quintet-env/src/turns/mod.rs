//! The games without time pressure: one action rotates a piece, moves it to a column and drops it.
//!
//! These environments step the games of the engine directly.

mod biquadris;
mod cascade;
mod chetyris;
mod quadris;

pub use biquadris::BiquadrisEnv;
pub use cascade::{CascadeConfig, CascadeEnv};
pub(crate) use chetyris::keys as chetyris_keys;
pub use chetyris::{ChetyrisConfig, ChetyrisEnv};
pub use quadris::{QuadrisConfig, QuadrisEnv};

use crate::features::{FEATURES, board_features};
use crate::mask::ActionSet;
use crate::mirror::{RecordedSession, SessionMirror, StepPlayer};
use crate::observe::{ObservationBuffers, ObservationSizes};
use crate::{EngineMirror, Env, EnvError, EpisodeStats, MirrorError, ObservationKind, RewardWeights};
use quintet_engine::kernel::{Event, EventSink, Game, GameEvent, Seed, Span, SpecialEvent};

/// The number of values beside the board in observations.
pub(crate) const NUMBERS: usize = 16;
/// The pause before each piece in recordings.
const PAUSE: Span = Span::from_millis(50);

/// The maximum number of actions: four orientations of up to 64 columns.
const MAX_ACTIONS: usize = 4 * 64;

/// A game for one player whose pieces are placed by orientation and column.
pub trait TurnGame: Clone + Send + 'static {
    /// The game of the engine.
    type Game: Game<Action: Send, Setup: Send> + Send + Sync;
    /// The options.
    type Config: Clone + Send + Sync;

    /// Returns the setup of an episode.
    fn setup(config: &Self::Config, seed: Seed) -> <Self::Game as Game>::Setup;
    /// Returns the format of observations and the weights of the reward.
    fn common(config: &Self::Config) -> (ObservationKind, RewardWeights);
    /// Returns the rows and columns of the board.
    fn size(config: &Self::Config) -> (usize, usize);
    /// Returns the action that the game waits for before the next piece spawns, if any.
    fn prompt(game: &Self::Game) -> Option<<Self::Game as Game>::Action>;
    /// Returns the commands of an action; `None` if it is not legal.
    fn plan(
        game: &Self::Game,
        config: &Self::Config,
        action: usize,
    ) -> Option<Vec<<Self::Game as Game>::Action>>;
    /// Returns the legal actions.
    fn legal(game: &Self::Game, config: &Self::Config) -> Vec<usize>;
    /// Writes the cells, the top row first: 0 empty, 1 filled, 2 the piece, 3 covered.
    fn cells(game: &Self::Game, out: &mut [u8]);
    /// Returns the values beside the board.
    fn numbers(game: &Self::Game) -> [u16; NUMBERS];
    /// Returns the score.
    fn score(game: &Self::Game) -> u64;
    /// Returns the level.
    fn level(game: &Self::Game) -> u32;
}

/// The environment of a [`TurnGame`].
#[derive(Clone, Debug)]
pub struct TurnEnv<T: TurnGame> {
    game: T::Game,
    legal: ActionSet<{ MAX_ACTIONS / 8 }>,
    lines: u32,
    pieces: u32,
}

/// Counts cleared rows and placed pieces.
#[derive(Default)]
pub(crate) struct LineCounter {
    pub(crate) lines: u32,
    pub(crate) pieces: u32,
}

impl EventSink for LineCounter {
    fn emit(&mut self, game_event: GameEvent) {
        match game_event.event {
            Event::Cleared(rows) => self.lines += rows.count(),
            Event::Special(SpecialEvent::Cut { rows, .. }) => self.lines += rows,
            Event::HardDropped { .. } | Event::Locked(_) => self.pieces += 1,
            _ => {}
        }
    }
}

impl<T: TurnGame> TurnEnv<T> {
    /// Returns the game.
    pub fn game(&self) -> &T::Game {
        &self.game
    }

    fn refresh(&mut self, config: &T::Config) {
        self.legal = ActionSet::EMPTY;
        if !self.game.is_over() {
            for action in T::legal(&self.game, config) {
                self.legal.insert(action);
            }
        }
    }
}

/// Writes the features of a board given as cells, then the heights of its columns.
pub(crate) fn features_of_cells(cells: &[u8], width: usize, out: &mut [f32]) {
    let height = cells.len() / width.max(1);
    let mut columns = [0u64; 64];
    for (row, y) in cells.chunks_exact(width.max(1)).zip((0..height).rev()) {
        for (column, cell) in columns.iter_mut().zip(row) {
            *column |= u64::from(*cell == 1 && y < 60) << y.min(63);
        }
    }
    let columns = &columns[..width.min(64)];
    if let Some((board, rest)) = out.split_first_chunk_mut() {
        board_features(columns, height as u32, board);
        for (slot, column) in rest.iter_mut().zip(columns) {
            *slot = f32::from((64 - column.leading_zeros()) as u8);
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
        let setup = T::setup(config, seed);
        // The options were checked when the batch was made.
        let mut game = T::Game::new(&setup).unwrap_or_else(|error| unreachable!("{error}"));
        while let Some(action) = T::prompt(&game) {
            game.act(&action, &mut ());
        }
        let mut env = TurnEnv { game, legal: ActionSet::EMPTY, lines: 0, pieces: 0 };
        env.refresh(config);
        env
    }

    fn legal(&self, _: usize) -> &[u8] {
        self.legal.bytes()
    }

    fn step(&mut self, config: &T::Config, actions: &[i64], rewards: &mut [f32]) -> bool {
        let before = self.stats(0);
        let action = actions.first().copied().unwrap_or(0) as usize;
        let mut counter = LineCounter::default();
        for action in T::plan(&self.game, config, action).unwrap_or_default() {
            self.game.act(&action, &mut counter);
        }
        while let Some(action) = T::prompt(&self.game).filter(|_| !self.game.is_over()) {
            self.game.act(&action, &mut counter);
        }
        self.lines += counter.lines;
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
            *numbers = T::numbers(&self.game);
        }
        if !out.grid.is_empty() {
            T::cells(&self.game, out.grid);
        }
        if !out.features.is_empty() {
            let (rows, columns) = T::size(config);
            let mut cells = vec![0; rows * columns];
            T::cells(&self.game, &mut cells);
            features_of_cells(&cells, columns, out.features);
        }
    }

    fn stats(&self, _: usize) -> EpisodeStats {
        EpisodeStats {
            score: T::score(&self.game),
            lines: self.lines,
            pieces: self.pieces,
            level: T::level(&self.game),
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
