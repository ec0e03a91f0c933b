//! Games for learning agents, in batches and without Python.
//!
//! * [`KeyEnv`] is Modern with one action a tick, out of the keys.
//! * [`PlacementEnv`] is Modern with one action a piece: every placement that can be reached, spins and hold included.
//! * [`DuelEnv`] is a duel of two placement players.
//! * [`ClassicEnv`] is the board of the literature: any size, uniform pieces, dropped straight down.
//! * [`QuadrisEnv`], [`BiquadrisEnv`], [`ChetyrisEnv`] and [`CascadeEnv`] are the other games, with placements.
//! * [`Batch`] steps many games of one kind on several threads into buffers of its caller, without allocation.
//! * [`Follower`] plays an episode in the engine, for replays and pictures.
//!
//! Everything is determined by the seed and the actions, on every machine.
#![forbid(unsafe_code)]

mod batch;
mod classic;
mod env;
mod features;
mod follow;
mod keys;
mod mask;
mod modern;
mod observe;
mod out;
mod placement;
mod tables;
#[cfg(test)]
mod tests;
mod turns;
mod well;

pub use batch::{Autoreset, Batch, BatchConfig, MaskFormat};
pub use classic::{ClassicConfig, ClassicEnv, SpawnRule};
pub use env::{Env, EnvError, Reward, STATS, StepError, Totals};
pub use features::{FEATURE_NAMES, FEATURES, board_features};
pub use follow::{FollowError, Follower};
pub use keys::{KeyAction, KeyConfig, KeyEnv, KeyGame, KeyStyle};
pub use modern::ModernSetup;
pub use observe::{BITS, GRID_ROWS, ObservationKind, ObservationSizes};
pub use out::Out;
pub use placement::{ACTIONS, Action, DuelEnv, PlacementConfig, PlacementEnv, PlacementGame, key_path};
pub use turns::{
    BiquadrisEnv, CascadeConfig, CascadeEnv, ChetyrisConfig, ChetyrisEnv, QuadrisConfig, QuadrisEnv,
};
