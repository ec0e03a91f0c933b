//! The caller's buffers that a batch writes to.

use crate::observe::{ObservationBuffers, ObservationSizes};
use crate::{STATS, StepError};

/// The buffers that a step writes: one entry for each agent of each game, in this order. Unused buffers are empty.
#[derive(Debug, Default)]
pub struct StepBuffers<'a> {
    /// Observations as words of 16 bits.
    pub bits: &'a mut [u16],
    /// Observations as cells.
    pub grid: &'a mut [u8],
    /// Observations as features.
    pub features: &'a mut [f32],
    /// Action masks with an entry for each action; empty unless the batch has [`MaskFormat::Int8`](crate::MaskFormat).
    pub mask: &'a mut [i8],
    /// Action masks with a bit for each action: action `n` is bit `n % 8` of byte `n / 8`. Empty unless the batch has
    /// [`MaskFormat::Packed`](crate::MaskFormat).
    pub packed_mask: &'a mut [u8],
    /// Rewards.
    pub reward: &'a mut [f32],
    /// True if the game ended.
    pub terminated: &'a mut [bool],
    /// True if the episode was cut off by the step limit.
    pub truncated: &'a mut [bool],
    /// The values of [`EpisodeStats::array`](crate::EpisodeStats::array).
    pub stats: &'a mut [i64],
    /// With [`Autoreset::SameStep`](crate::Autoreset), the last observations of the episodes that ended, as words.
    pub final_bits: &'a mut [u16],
    /// The last observations as cells.
    pub final_grid: &'a mut [u8],
    /// The last observations as features.
    pub final_features: &'a mut [f32],
    /// The statistics of the episodes that ended.
    pub final_stats: &'a mut [i64],
}

/// The number of entries of each buffer for one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BufferSizes {
    pub(crate) agents: usize,
    pub(crate) sizes: ObservationSizes,
    pub(crate) mask: usize,
    pub(crate) packed_mask: usize,
    pub(crate) finals: bool,
}

#[expect(clippy::mut_mut, reason = "the field keeps the rest of the buffer")]
fn cut<'a, T>(slice: &mut &'a mut [T], games: usize, each: usize) -> &'a mut [T] {
    let whole = std::mem::take(slice);
    let (first, rest) = whole.split_at_mut((games * each).min(whole.len()));
    *slice = rest;
    first
}

impl<'a> StepBuffers<'a> {
    /// Borrows the same buffers again.
    pub fn reborrow(&mut self) -> StepBuffers<'_> {
        StepBuffers {
            bits: self.bits,
            grid: self.grid,
            features: self.features,
            mask: self.mask,
            packed_mask: self.packed_mask,
            reward: self.reward,
            terminated: self.terminated,
            truncated: self.truncated,
            stats: self.stats,
            final_bits: self.final_bits,
            final_grid: self.final_grid,
            final_features: self.final_features,
            final_stats: self.final_stats,
        }
    }

    /// Splits off the buffers of the first games.
    pub(crate) fn cut(&mut self, games: usize, entries: &BufferSizes) -> StepBuffers<'a> {
        let BufferSizes { agents, sizes, mask, packed_mask, finals } = *entries;
        let last = if finals { agents } else { 0 };
        StepBuffers {
            bits: cut(&mut self.bits, games, agents * sizes.bits),
            grid: cut(&mut self.grid, games, agents * sizes.cells()),
            features: cut(&mut self.features, games, agents * sizes.features),
            mask: cut(&mut self.mask, games, agents * mask),
            packed_mask: cut(&mut self.packed_mask, games, agents * packed_mask),
            reward: cut(&mut self.reward, games, agents),
            terminated: cut(&mut self.terminated, games, agents),
            truncated: cut(&mut self.truncated, games, agents),
            stats: cut(&mut self.stats, games, agents * STATS),
            final_bits: cut(&mut self.final_bits, games, last * sizes.bits),
            final_grid: cut(&mut self.final_grid, games, last * sizes.cells()),
            final_features: cut(&mut self.final_features, games, last * sizes.features),
            final_stats: cut(&mut self.final_stats, games, last * STATS),
        }
    }

    /// Checks the length of every buffer for a number of games.
    pub(crate) fn check(&self, games: usize, entries: &BufferSizes) -> Result<(), StepError> {
        let BufferSizes { agents, sizes, mask, packed_mask, finals } = *entries;
        let last = if finals { agents } else { 0 };
        for (what, found, each) in [
            ("the buffer of words", self.bits.len(), agents * sizes.bits),
            ("the buffer of cells", self.grid.len(), agents * sizes.cells()),
            ("the buffer of features", self.features.len(), agents * sizes.features),
            ("the buffer of masks", self.mask.len(), agents * mask),
            ("the buffer of packed masks", self.packed_mask.len(), agents * packed_mask),
            ("the buffer of rewards", self.reward.len(), agents),
            ("the buffer of terminated games", self.terminated.len(), agents),
            ("the buffer of truncated games", self.truncated.len(), agents),
            ("the buffer of totals", self.stats.len(), agents * STATS),
            ("the buffer of last words", self.final_bits.len(), last * sizes.bits),
            ("the buffer of last cells", self.final_grid.len(), last * sizes.cells()),
            ("the buffer of last features", self.final_features.len(), last * sizes.features),
            ("the buffer of last totals", self.final_stats.len(), last * STATS),
        ] {
            if found != games * each {
                return Err(StepError::Length { what, found, expected: games * each });
            }
        }
        Ok(())
    }

    /// Returns the buffers for the observation of one agent.
    #[inline]
    pub(crate) fn observed(&mut self, at: usize, sizes: &ObservationSizes) -> ObservationBuffers<'_> {
        let cells = sizes.cells();
        ObservationBuffers {
            bits: &mut self.bits[at * sizes.bits..(at + 1) * sizes.bits],
            grid: &mut self.grid[at * cells..(at + 1) * cells],
            features: &mut self.features[at * sizes.features..(at + 1) * sizes.features],
        }
    }

    /// Returns the buffers for the last observation of one agent.
    pub(crate) fn last_observed(&mut self, at: usize, sizes: &ObservationSizes) -> ObservationBuffers<'_> {
        let cells = sizes.cells();
        ObservationBuffers {
            bits: &mut self.final_bits[at * sizes.bits..(at + 1) * sizes.bits],
            grid: &mut self.final_grid[at * cells..(at + 1) * cells],
            features: &mut self.final_features[at * sizes.features..(at + 1) * sizes.features],
        }
    }
}
