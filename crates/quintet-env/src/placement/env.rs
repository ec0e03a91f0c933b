//! Modern with one action per piece.

use super::action::{PLACEMENT_ACTIONS, PlacementAction};
use super::mirror::placement_mirror;
use super::state::{PlacementState, spawn_location};
use crate::features::{FEATURES, board_features};
use crate::observe::{COLUMNS, GRID_ROWS, ModernState, ObservationBuffers, ObservationSizes};
use crate::tables::OrientedPiece;
use crate::{
    EngineMirror, Env, EnvError, EpisodeStats, MirrorError, ModernSetup, ObservationKind, RewardWeights,
};
use quintet_engine::kernel::{Ending, Seed};
use quintet_engine::modern::Mode;
use quintet_srs::Board;

/// The options of [`PlacementEnv`] and [`DuelEnv`](crate::DuelEnv).
#[derive(Clone, PartialEq, Debug)]
pub struct PlacementConfig {
    /// The rules.
    pub setup: ModernSetup,
    /// The number of next pieces in observations.
    pub queue: usize,
    /// The format of observations.
    pub observation: ObservationKind,
    /// The weights of the reward.
    pub reward: RewardWeights,
}

impl PlacementConfig {
    pub(super) fn check(&self, modes: &[Mode]) -> Result<(), EnvError> {
        self.setup.check()?;
        if !modes.contains(&self.setup.mode) {
            let names: Vec<&str> = modes.iter().map(|mode| mode.name()).collect();
            let (mode, names) = (self.setup.mode, names.join(" or "));
            return Err(EnvError(format!("placements have no clock and no mode {mode}: use {names}")));
        }
        if self.queue > super::state::QUEUE {
            return Err(EnvError(format!("{} next pieces are too many: use 0 to 5", self.queue)));
        }
        Ok(())
    }
}

/// A game of Modern with placements.
#[derive(Clone, Debug)]
pub struct PlacementEnv {
    game: PlacementState,
}

impl PlacementEnv {
    /// Creates an environment with this state.
    #[cfg(test)]
    pub(crate) fn of(game: PlacementState) -> PlacementEnv {
        PlacementEnv { game }
    }

    /// Returns the game.
    pub fn game(&self) -> &PlacementState {
        &self.game
    }
}

/// Writes the observation of one player's game.
pub(super) fn observe(
    game: &PlacementState,
    pending: u32,
    queue: usize,
    out: &mut ObservationBuffers,
    grid_columns: usize,
) {
    let board = game.board();
    let start = if game.ended().is_none() { spawn_location(board, game.current()) } else { None };
    let state = ModernState {
        piece: start.map(|start| start.piece),
        orientation: 0,
        x: start.map_or(0, |start| start.x),
        y: start.map_or(0, |start| start.y),
        hold: game.hold(),
        can_hold: game.rules().hold,
        next: &game.next()[..queue.min(super::state::QUEUE)],
        level: game.level(),
        chains: game.chains(),
        pending,
    };
    if let Some(bits) = out.bits.first_chunk_mut::<{ crate::BITS }>() {
        let (stack, rest) = bits.split_at_mut(GRID_ROWS);
        let (piece, numbers) = rest.split_at_mut(GRID_ROWS);
        rows(board, stack);
        piece.fill(0);
        if let Some(start) = start {
            for (x, y) in start.cells() {
                if let Some(row) = piece.get_mut(y as usize) {
                    *row |= 1 << x;
                }
            }
        }
        state.write(numbers);
    }
    if !out.grid.is_empty() {
        for (y, cells) in (0..GRID_ROWS).rev().zip(out.grid.chunks_mut(grid_columns)) {
            for (x, cell) in cells.iter_mut().take(COLUMNS).enumerate() {
                *cell = u8::from(board.is_filled(x, y));
            }
        }
        for (x, y) in start.map_or([(0, -1); 4], |start| start.cells()) {
            let row = usize::try_from(y).ok().and_then(|y| (GRID_ROWS - 1).checked_sub(y));
            if let Some(cell) = row.and_then(|row| out.grid.get_mut(row * grid_columns + x as usize)) {
                *cell = 2;
            }
        }
    }
    if !out.features.is_empty() {
        state.features(board.columns(), out.features);
    }
}

/// Writes the lowest rows of a board; bit 0 is column 0.
#[inline]
fn rows(board: &Board, out: &mut [u16]) {
    let columns = board.columns();
    for (rows, chunk) in (0u32..).step_by(8).zip(out.chunks_exact_mut(8)) {
        let low = |x: usize| (columns[x] >> rows) as u8;
        let first = transposed(u64::from_le_bytes(std::array::from_fn(low))).to_le_bytes();
        let last = transposed(u64::from_le_bytes([low(8), low(9), 0, 0, 0, 0, 0, 0])).to_le_bytes();
        for (row, (first, last)) in chunk.iter_mut().zip(first.into_iter().zip(last)) {
            *row = u16::from(first) | u16::from(last) << 8;
        }
    }
}

/// Transposes a square of 8×8 bits.
#[inline]
fn transposed(bits: u64) -> u64 {
    let mut bits = bits;
    for (shift, mask) in
        [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
    {
        let moved = (bits ^ bits >> shift) & mask;
        bits ^= moved ^ moved << shift;
    }
    bits
}

/// Calls `found` with every legal action and the features of the board after it.
pub(super) fn afterstates(game: &PlacementState, found: &mut dyn FnMut(u32, &[f32])) {
    for number in game.legal_actions() {
        let Some(action) = PlacementAction::decode(number) else { continue };
        let Some(piece) = game.piece_for(action.hold) else { continue };
        let location = action.location(piece);
        let mut board = *game.board();
        board.place(&location);
        let full = board.columns().iter().fold(u64::MAX, |all, column| all & column) & !game.kept;
        let cleared = location.cells().iter().filter(|(_, y)| full >> y & 1 == 1).count() as u32;
        let lines = board.clear_full_rows_except(&mut game.kept.clone());
        let mut features = [0.0; FEATURES];
        board_features(board.columns(), GRID_ROWS as u32, &mut features);
        let form = OrientedPiece::of(piece, action.orientation.into());
        features[0] = f32::from(action.row) + f32::from(form.height - 1) / 2.0;
        features[1] = f32::from((lines * cleared) as u16);
        features[2] = f32::from(lines as u16);
        found(number, &features);
    }
}

pub(super) fn stats(game: &PlacementState) -> EpisodeStats {
    EpisodeStats {
        score: game.score(),
        lines: game.lines(),
        pieces: game.pieces(),
        level: game.level(),
        attack: game.sent(),
        combo: game.chains().combo(),
        back_to_back: game.chains().starred,
    }
}

impl Env for PlacementEnv {
    type Config = PlacementConfig;

    fn check(config: &PlacementConfig) -> Result<(), EnvError> {
        config.check(&[Mode::Marathon, Mode::Sprint])
    }

    fn actions(_: &PlacementConfig) -> u32 {
        PLACEMENT_ACTIONS as u32
    }

    fn sizes(config: &PlacementConfig) -> ObservationSizes {
        ObservationSizes::modern(config.observation)
    }

    fn is_masked(_: &PlacementConfig) -> bool {
        true
    }

    fn new(config: &PlacementConfig, seed: Seed) -> PlacementEnv {
        PlacementEnv { game: PlacementState::new(&config.setup, seed) }
    }

    #[inline]
    fn legal(&self, _: usize) -> &[u8] {
        self.game.legal()
    }

    fn step(&mut self, config: &PlacementConfig, actions: &[i64], rewards: &mut [f32]) -> bool {
        let before = stats(&self.game);
        self.game.place(actions.first().copied().unwrap_or(0) as u32);
        let ended = self.game.ended();
        if let Some(reward) = rewards.first_mut() {
            *reward = config.reward.of(&before, &stats(&self.game));
            if ended.is_some() && ended != Some(Ending::GoalReached) {
                *reward += config.reward.loss;
            }
        }
        ended.is_some()
    }

    fn is_over(&self) -> bool {
        self.game.ended().is_some()
    }

    fn observe(&self, config: &PlacementConfig, _: usize, out: &mut ObservationBuffers) {
        observe(&self.game, 0, config.queue, out, COLUMNS);
    }

    fn stats(&self, _: usize) -> EpisodeStats {
        stats(&self.game)
    }

    fn afterstates(&self, _: &PlacementConfig, found: &mut dyn FnMut(u32, &[f32])) {
        afterstates(&self.game, found);
    }

    fn mirror(config: &PlacementConfig, seed: Seed) -> Result<Box<dyn EngineMirror>, MirrorError> {
        Ok(Box::new(placement_mirror(&config.setup, seed, 1)?))
    }
}
