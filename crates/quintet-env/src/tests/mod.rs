//! Tests of the fast games against the engine, and of batches.

mod batches;
mod keys;
mod placements;
mod turn_oracle;
mod turns;

use crate::observe::{ObservationBuffers, ObservationSizes};
use crate::{Batch, Env, RewardWeights, STATS};
use quintet_engine::kernel::Rng;

/// Rewards for points, rows and rows sent, and a penalty for losing.
pub(crate) const REWARD: RewardWeights =
    RewardWeights { score: 1.0, lines: 10.0, attack: 100.0, survival: 0.5, loss: -1000.0, win: 1000.0 };

/// Returns one of the legal actions of an agent, or 0 if there is none.
pub(crate) fn random_action<E: Env>(env: &E, config: &E::Config, agent: usize, rng: &mut Rng) -> i64 {
    let legal: Vec<u32> =
        (0..E::actions(config)).filter(|action| env.is_legal(config, agent, *action)).collect();
    legal.get(rng.below(legal.len() as u32) as usize).map_or(0, |action| i64::from(*action))
}

/// Buffers that own what [`StepBuffers`](crate::StepBuffers) borrows.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Buffers {
    pub(crate) bits: Vec<u16>,
    pub(crate) grid: Vec<u8>,
    pub(crate) features: Vec<f32>,
    pub(crate) mask: Vec<i8>,
    pub(crate) packed_mask: Vec<u8>,
    pub(crate) reward: Vec<f32>,
    pub(crate) terminated: Vec<bool>,
    pub(crate) truncated: Vec<bool>,
    pub(crate) stats: Vec<i64>,
    pub(crate) final_bits: Vec<u16>,
    pub(crate) final_grid: Vec<u8>,
    pub(crate) final_features: Vec<f32>,
    pub(crate) final_stats: Vec<i64>,
}

impl Buffers {
    /// Creates the buffers of a batch.
    pub(crate) fn of<E: Env>(batch: &Batch<E>, finals: bool) -> Buffers {
        let agents = batch.len() * E::AGENTS;
        let mut buffers = Buffers::new(agents, batch.sizes(), batch.mask_len(), finals);
        buffers.packed_mask = vec![0; agents * batch.packed_mask_len()];
        buffers
    }

    pub(crate) fn new(agents: usize, sizes: ObservationSizes, mask: usize, finals: bool) -> Buffers {
        let last = if finals { agents } else { 0 };
        Buffers {
            bits: vec![0; agents * sizes.bits],
            grid: vec![0; agents * sizes.cells()],
            features: vec![0.0; agents * sizes.features],
            mask: vec![0; agents * mask],
            packed_mask: Vec::new(),
            reward: vec![0.0; agents],
            terminated: vec![false; agents],
            truncated: vec![false; agents],
            stats: vec![0; agents * STATS],
            final_bits: vec![0; last * sizes.bits],
            final_grid: vec![0; last * sizes.cells()],
            final_features: vec![0.0; last * sizes.features],
            final_stats: vec![0; last * STATS],
        }
    }

    pub(crate) fn out(&mut self) -> crate::StepBuffers<'_> {
        crate::StepBuffers {
            bits: &mut self.bits,
            grid: &mut self.grid,
            features: &mut self.features,
            mask: &mut self.mask,
            packed_mask: &mut self.packed_mask,
            reward: &mut self.reward,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            stats: &mut self.stats,
            final_bits: &mut self.final_bits,
            final_grid: &mut self.final_grid,
            final_features: &mut self.final_features,
            final_stats: &mut self.final_stats,
        }
    }
}

/// Returns the observation of one agent.
pub(crate) fn observation<E: Env>(env: &E, config: &E::Config, agent: usize) -> Buffers {
    let sizes = E::sizes(config);
    let mut buffers = Buffers::new(1, sizes, 0, false);
    let mut out = ObservationBuffers {
        bits: &mut buffers.bits,
        grid: &mut buffers.grid,
        features: &mut buffers.features,
    };
    env.observe(config, agent, &mut out);
    buffers
}
