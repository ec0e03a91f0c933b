//! Environments for reinforcement learning: the games in batches, without Python.
//!
//! * [`KeyEnv`] is Modern with one key action per tick.
//! * [`PlacementEnv`] is Modern with one action per piece: every reachable placement, including spins and hold.
//! * [`DuelEnv`] is a duel of two placement players.
//! * [`ClassicEnv`] is the classic board of the research literature: any size, uniform pieces, dropped straight down.
//! * [`QuadrisEnv`], [`BiquadrisEnv`], [`ChetyrisEnv`] and [`CascadeEnv`] are the other games, with placements.
//! * [`Batch`] steps many games of one kind on several threads into the caller's buffers, without allocation.
//! * [`EngineMirror`] replays an episode in the engine, for recordings and pictures.
//!
//! Everything is determined by the seed and the actions, on every machine.
//!
//! ```
//! use quintet_env::{
//!     Batch, BatchConfig, ClassicConfig, ClassicEnv, ObservationKind, RewardWeights, STATS, SpawnRule, StepBuffers,
//! };
//!
//! let config = ClassicConfig {
//!     width: 10,
//!     height: 20,
//!     spawn: SpawnRule::Above,
//!     observation: ObservationKind::Grid,
//!     reward: RewardWeights { lines: 1.0, ..RewardWeights::NONE },
//! };
//! let games = 8;
//! let mut batch = Batch::<ClassicEnv>::new(config, BatchConfig { games, ..BatchConfig::default() }, 1)?;
//! let (mut grid, mut mask) = (vec![0; games * 200], vec![0; games * 40]);
//! let (mut reward, mut stats) = (vec![0.0; games], vec![0; games * STATS]);
//! let (mut terminated, mut truncated) = (vec![false; games], vec![false; games]);
//! let mut buffers = StepBuffers {
//!     grid: &mut grid,
//!     mask: &mut mask,
//!     reward: &mut reward,
//!     stats: &mut stats,
//!     terminated: &mut terminated,
//!     truncated: &mut truncated,
//!     ..StepBuffers::default()
//! };
//! batch.step(&vec![0; games], &mut buffers)?;
//! // Every game has one piece on its floor.
//! assert!(buffers.grid.chunks(200).all(|board| board.iter().filter(|cell| **cell == 1).count() == 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod batch;
mod bit_matrix;
mod buffers;
mod classic;
mod env;
mod features;
mod keys;
mod mask;
mod mirror;
mod modern;
mod observe;
mod placement;
mod tables;
#[cfg(test)]
mod tests;
mod turns;

pub use batch::{Autoreset, Batch, BatchConfig, MaskFormat};
pub use buffers::StepBuffers;
pub use classic::{ClassicConfig, ClassicEnv, SpawnRule};
pub use env::{Env, EnvError, EpisodeStats, RewardWeights, STATS, StepError};
pub use features::{FEATURE_NAMES, FEATURES, board_features};
pub use keys::{KeyAction, KeyConfig, KeyEnv, KeyGame, KeyStyle};
pub use mirror::{EngineMirror, MirrorError};
pub use modern::ModernSetup;
pub use observe::{BITS, GRID_ROWS, ObservationKind, ObservationSizes};
pub use placement::{
    DuelEnv, PLACEMENT_ACTIONS, PlacementAction, PlacementConfig, PlacementEnv, PlacementState, key_path,
};
pub use turns::{
    BiquadrisEnv, CascadeConfig, CascadeEnv, ChetyrisConfig, ChetyrisEnv, QuadrisConfig, QuadrisEnv,
};
