//! The interface of an environment.

use crate::mask::contains;
use crate::observe::{ObservationBuffers, ObservationSizes};
use crate::{EngineMirror, MirrorError};
use quintet_engine::kernel::{Rng, Seed, View};

/// The number of entries of [`EpisodeStats::array`].
pub const STATS: usize = 8;

/// The statistics of one agent's episode.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EpisodeStats {
    /// The score.
    pub score: u64,
    /// The number of rows cleared.
    pub lines: u32,
    /// The number of pieces placed.
    pub pieces: u32,
    /// The level.
    pub level: u32,
    /// The number of rows sent, or that would have been sent in a duel.
    pub attack: u32,
    /// The length of the combo.
    pub combo: u32,
    /// True if the next difficult clear is back-to-back.
    pub back_to_back: bool,
}

impl EpisodeStats {
    /// Returns the statistics as an array, with the steps of the episode: score, lines, pieces, level, attack, combo,
    /// back-to-back, steps.
    pub fn array(&self, steps: u32) -> [i64; STATS] {
        [
            i64::try_from(self.score).unwrap_or(i64::MAX),
            self.lines.into(),
            self.pieces.into(),
            self.level.into(),
            self.attack.into(),
            self.combo.into(),
            self.back_to_back.into(),
            steps.into(),
        ]
    }
}

/// The weights of the reward; each is multiplied by the gain of a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RewardWeights {
    /// The weight of each point.
    pub score: f32,
    /// The weight of each cleared row.
    pub lines: f32,
    /// The weight of each row sent.
    pub attack: f32,
    /// The reward of each step.
    pub survival: f32,
    /// The reward of losing the game.
    pub loss: f32,
    /// The reward of winning a game for two.
    pub win: f32,
}

impl RewardWeights {
    /// All weights are 0.
    pub const NONE: RewardWeights =
        RewardWeights { score: 0.0, lines: 0.0, attack: 0.0, survival: 0.0, loss: 0.0, win: 0.0 };

    /// Returns the reward for the change between two statistics.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "gains of one step are small numbers")]
    pub fn of(&self, before: &EpisodeStats, after: &EpisodeStats) -> f32 {
        self.survival
            + self.score * (after.score.saturating_sub(before.score)) as f32
            + self.lines * (after.lines.saturating_sub(before.lines)) as f32
            + self.attack * (after.attack.saturating_sub(before.attack)) as f32
    }
}

/// Why a step is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// There is no such action.
    #[error("game {game}: {action} is not an action; actions are 0 to {last}")]
    Unknown {
        /// The index of the game in the batch.
        game: usize,
        /// The action.
        action: i64,
        /// The highest action.
        last: u32,
    },
    /// The action is masked.
    #[error("game {game}: action {action} is not legal now; choose one that action_mask allows")]
    Masked {
        /// The index of the game in the batch.
        game: usize,
        /// The action.
        action: i64,
    },
    /// The game has ended.
    #[error("game {game} has ended: call reset before the next step")]
    Ended {
        /// The index of the game in the batch.
        game: usize,
    },
    /// The length of a buffer or of the actions is wrong.
    #[error("{what} has {found} entries, it needs {expected}")]
    Length {
        /// The name of the buffer.
        what: &'static str,
        /// The actual length.
        found: usize,
        /// The expected length.
        expected: usize,
    },
}

/// Invalid options, with a message for the user.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct EnvError(pub String);

impl EnvError {
    pub(crate) fn new(sentence: impl Into<String>) -> EnvError {
        EnvError(sentence.into())
    }
}

/// A game that agents can play in a [`Batch`](crate::Batch).
pub trait Env: Sized + Send + Clone {
    /// The options, which all games of a batch share.
    type Config: Clone + Send + Sync;

    /// The number of agents in a game.
    const AGENTS: usize = 1;

    /// Checks the options.
    fn check(config: &Self::Config) -> Result<(), EnvError>;

    /// Returns the number of actions of an agent.
    fn actions(config: &Self::Config) -> u32;

    /// Returns the sizes of the observations.
    fn sizes(config: &Self::Config) -> ObservationSizes;

    /// Returns true if not all actions are always legal.
    fn is_masked(config: &Self::Config) -> bool;

    /// Starts a game.
    fn new(config: &Self::Config, seed: Seed) -> Self;

    /// Starts another game in place of this one; the memory it has is used again.
    fn restart(&mut self, config: &Self::Config, seed: Seed) {
        *self = Self::new(config, seed);
    }

    /// Returns the number of bytes that the game has on the heap.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// Returns the legal actions of an agent: action `n` is bit `n % 8` of byte `n / 8`. Empty if all actions are
    /// always legal.
    fn legal(&self, agent: usize) -> &[u8];

    /// Returns true if an agent can take this action now.
    #[inline]
    fn is_legal(&self, config: &Self::Config, agent: usize, action: u32) -> bool {
        if Self::is_masked(config) {
            contains(self.legal(agent), action)
        } else {
            action < Self::actions(config)
        }
    }

    /// Takes one legal action for each agent and writes their rewards; returns true if the game is over.
    fn step(&mut self, config: &Self::Config, actions: &[i64], rewards: &mut [f32]) -> bool;

    /// Returns true if the game is over.
    fn is_over(&self) -> bool;

    /// Writes the observation of an agent.
    fn observe(&self, config: &Self::Config, agent: usize, out: &mut ObservationBuffers);

    /// Returns the statistics of an agent's episode.
    fn stats(&self, agent: usize) -> EpisodeStats;

    /// Calls `found` with every legal action and the features of the board after it.
    fn afterstates(&self, config: &Self::Config, found: &mut dyn FnMut(u32, &[f32])) {
        let _ = (config, found);
    }

    /// Returns the view of the boards; `None` if an [`EngineMirror`] has a better one.
    fn view(&self, config: &Self::Config) -> Option<View> {
        let _ = config;
        None
    }

    /// Creates the engine game that replays an episode.
    fn mirror(config: &Self::Config, seed: Seed) -> Result<Box<dyn EngineMirror>, MirrorError>;
}

/// Returns the seed of the episode after the one with this seed.
pub(crate) fn seed_after(seed: Seed) -> Seed {
    Seed(Rng::new(seed).bits())
}
