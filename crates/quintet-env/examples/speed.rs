//! Measures the speed of batches on one thread, in millions of steps per CPU second: `cargo run --release -p
//! quintet-env --example speed [STEPS OF THE GAMES WITH TURNS]`.

use quintet_engine::kernel::{Rng, Seed};
use quintet_env::{
    Batch, BatchConfig, BiquadrisEnv, CascadeConfig, CascadeEnv, ChetyrisConfig, ChetyrisEnv, ClassicConfig,
    ClassicEnv, Env, KeyConfig, KeyEnv, KeyStyle, MaskFormat, ModernSetup, ObservationKind, PlacementConfig,
    PlacementEnv, QuadrisConfig, QuadrisEnv, RewardWeights, STATS, SpawnRule, StepBuffers,
};
use std::time::Instant;

const REWARD: RewardWeights = RewardWeights { lines: 1.0, ..RewardWeights::NONE };

/// Returns the CPU seconds of this process; wall seconds if the system does not provide them.
fn seconds(since: Instant) -> f64 {
    let ticks = || {
        let stat = std::fs::read_to_string("/proc/self/schedstat").ok()?;
        stat.split_whitespace().next()?.parse::<f64>().ok()
    };
    ticks().map_or_else(|| since.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

#[expect(clippy::cast_precision_loss, reason = "an approximate number is enough")]
fn measure<E: Env>(name: &str, config: E::Config, format: MaskFormat, games: usize, steps: usize) {
    let run = BatchConfig { games, mask: format, ..BatchConfig::default() };
    let mut batch = match Batch::<E>::new(config, run, 1) {
        Ok(batch) => batch,
        Err(error) => return println!("{name}: {error}"),
    };
    let (sizes, mask, packed) = (batch.sizes(), batch.mask_len(), batch.packed_mask_len());
    let all = games * E::AGENTS;
    let (mut bits, mut grid) = (vec![0; all * sizes.bits], vec![0; all * sizes.cells()]);
    let mut features = vec![0.0; all * sizes.features];
    let (mut masks, mut packed_masks) = (vec![0; all * mask], vec![0; all * packed]);
    let (mut reward, mut stats) = (vec![0.0; all], vec![0; all * STATS]);
    let (mut terminated, mut truncated) = (vec![false; all], vec![false; all]);
    let mut out = StepBuffers {
        bits: &mut bits,
        grid: &mut grid,
        features: &mut features,
        mask: &mut masks,
        packed_mask: &mut packed_masks,
        reward: &mut reward,
        terminated: &mut terminated,
        truncated: &mut truncated,
        stats: &mut stats,
        ..StepBuffers::default()
    };
    batch.observe(&mut out);
    let (mut rng, count) = (Rng::new(Seed(1)), E::actions(batch.config()));
    // If all actions are legal they are chosen beforehand; otherwise the time to choose them is not counted.
    let lists: Vec<Vec<i64>> =
        (0..64).map(|_| (0..all).map(|_| i64::from(rng.below(count))).collect()).collect();
    let begin = Instant::now();
    let (mut used, mut actions) = (0.0, vec![0; all]);
    for step in 0..steps {
        if mask + packed > 0 {
            for (agent, action) in actions.iter_mut().enumerate() {
                let is_legal = |action: &u32| {
                    let action = *action as usize;
                    if mask > 0 {
                        out.mask[agent * mask + action] == 1
                    } else {
                        out.packed_mask[agent * packed + action / 8] >> (action % 8) & 1 == 1
                    }
                };
                let legal = (0..count).filter(is_legal).count() as u32;
                *action = (0..count).filter(is_legal).nth(rng.below(legal) as usize).map_or(0, i64::from);
            }
        }
        let before = seconds(begin);
        let result = batch.step(if mask + packed > 0 { &actions } else { &lists[step % 64] }, &mut out);
        used += seconds(begin) - before;
        if let Err(error) = result {
            return println!("{name}: {error}");
        }
    }
    let observation = 2 * sizes.bits + sizes.cells() + 4 * sizes.features;
    let bytes = batch.game_bytes() + E::AGENTS * (observation + mask + packed + 6 + 8 * STATS);
    let millions = games as f64 * steps as f64 / used / 1e6;
    println!("{name}: {millions:.2} million steps a CPU-second, {bytes} bytes a game with its buffers");
}

fn main() {
    let setup = ModernSetup::default();
    let observation = ObservationKind::Bits;
    for (games, steps) in [(1024, 4000), (4096, 1000)] {
        let (style, step) = (KeyStyle::Tap, 16_667);
        let config = KeyConfig { setup, step, style, queue: 5, observation, reward: REWARD };
        measure::<KeyEnv>(&format!("key steps, {games} games"), config, MaskFormat::Int8, games, steps);
        let config = PlacementConfig { setup, queue: 5, observation, reward: REWARD };
        for format in [MaskFormat::Int8, MaskFormat::Packed] {
            let name = format!("placements, {games} games, {format:?} masks");
            measure::<PlacementEnv>(&name, config.clone(), format, games, steps / 5);
        }
        let config =
            ClassicConfig { width: 10, height: 20, spawn: SpawnRule::Above, observation, reward: REWARD };
        let name = format!("classic placements, {games} games");
        measure::<ClassicEnv>(&name, config, MaskFormat::Int8, games, steps / 2);
    }
    let (games, steps) = (1024, std::env::args().nth(1).and_then(|steps| steps.parse().ok()).unwrap_or(200));
    for level in [1, 4] {
        let config = QuadrisConfig { level, observation, reward: REWARD };
        let name = format!("quadris placements, level {level}");
        measure::<QuadrisEnv>(&name, config.clone(), MaskFormat::Int8, games, steps);
        let name = format!("biquadris turns, level {level}");
        measure::<BiquadrisEnv>(&name, config, MaskFormat::Int8, games, steps);
    }
    let config = ChetyrisConfig { level: 1, width: 10, height: 18, observation, reward: REWARD };
    measure::<ChetyrisEnv>("chetyris placements", config, MaskFormat::Int8, games, steps);
    let config = CascadeConfig { width: 12, height: 20, observation, reward: REWARD };
    measure::<CascadeEnv>("cascade placements", config, MaskFormat::Int8, games, steps);
}
