//! Games for learning agents, in batches and without Python.
//!
//! * [`KeyEnv`] is Modern with one action a tick, out of the keys.
//! * [`PlacementEnv`] is Modern with one action a piece: every placement that can be reached, spins and hold included.
//! * [`DuelEnv`] is a duel of two placement players.
//! * [`ClassicEnv`] is the board of the literature: any size, uniform pieces, dropped straight down.
//! * [`QuadrisEnv`], [`BiquadrisEnv`], [`ChetyrisEnv`] and [`CascadeEnv`] are the other games, with placements.
//! * [`Batch`] steps many games of one kind on several threads into buffers of its caller, without allocation.
//! * [`EngineMirror`] plays an episode again in the engine, for replays and pictures.
//!
//! Everything is determined by the seed and the actions, on every machine.
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
