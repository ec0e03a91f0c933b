//! How fast batches are on one thread, in millions of steps a CPU-second: `cargo run --release -p quintet-env --example speed`.

use quintet_engine::kernel::{Rng, Seed};
use quintet_env::{
    Autoreset, Batch, BatchConfig, ClassicConfig, ClassicEnv, Env, KeyConfig, KeyEnv, KeyStyle, ModernSetup,
    ObservationKind, Out, PlacementConfig, PlacementEnv, Reward, STATS, SpawnRule,
};
use std::time::Instant;

const REWARD: Reward = Reward { lines: 1.0, ..Reward::NONE };

/// The seconds that this process has computed; where the system does not say, those that have passed.
fn seconds(since: Instant) -> f64 {
    let ticks = || {
        let stat = std::fs::read_to_string("/proc/self/schedstat").ok()?;
        stat.split_whitespace().next()?.parse::<f64>().ok()
    };
    ticks().map_or_else(|| since.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

#[expect(clippy::cast_precision_loss, reason = "a number for people")]
fn measure<E: Env>(name: &str, config: E::Config, games: usize, steps: usize) {
    let run = BatchConfig { games, threads: 1, autoreset: Autoreset::NextStep, max_steps: 0, record: false };
    let mut batch = match Batch::<E>::new(config, run, 1) {
        Ok(batch) => batch,
        Err(error) => return println!("{name}: {error}"),
    };
    let (sizes, mask) = (batch.sizes(), batch.mask_len());
    let (mut bits, mut grid) = (vec![0; games * sizes.bits], vec![0; games * sizes.cells()]);
    let (mut features, mut masks) = (vec![0.0; games * sizes.features], vec![0; games * mask]);
    let (mut reward, mut stats) = (vec![0.0; games], vec![0; games * STATS]);
    let (mut terminated, mut truncated) = (vec![false; games], vec![false; games]);
    let mut out = Out {
        bits: &mut bits,
        grid: &mut grid,
        features: &mut features,
        mask: &mut masks,
        reward: &mut reward,
        terminated: &mut terminated,
        truncated: &mut truncated,
        stats: &mut stats,
        ..Out::default()
    };
    batch.observe(&mut out);
    let (mut rng, count) = (Rng::new(Seed(1)), E::actions(batch.config()));
    // Actions are chosen beforehand where all are legal; otherwise their choice is not counted.
    let lists: Vec<Vec<i64>> =
        (0..64).map(|_| (0..games).map(|_| i64::from(rng.below(count))).collect()).collect();
    let begin = Instant::now();
    let (mut used, mut actions) = (0.0, vec![0; games]);
    for step in 0..steps {
        if mask > 0 {
            for (action, mask) in actions.iter_mut().zip(out.mask.chunks_exact(mask)) {
                let legal = mask.iter().map(|entry| *entry as u32).sum();
                let mut skip = rng.below(legal);
                *action = mask
                    .iter()
                    .position(|entry| {
                        let found = *entry == 1 && skip == 0;
                        skip = skip.wrapping_sub(u32::from(*entry == 1));
                        found
                    })
                    .unwrap_or(0) as i64;
            }
        }
        let before = seconds(begin);
        let result = batch.step(if mask > 0 { &actions } else { &lists[step % 64] }, &mut out);
        used += seconds(begin) - before;
        if let Err(error) = result {
            return println!("{name}: {error}");
        }
    }
    let bytes =
        batch.game_bytes() + 2 * sizes.bits + sizes.cells() + 4 * sizes.features + mask + 6 + 8 * STATS;
    let millions = games as f64 * steps as f64 / used / 1e6;
    println!("{name}: {millions:.2} million steps a CPU-second, {bytes} bytes a game with its buffers");
}

fn main() {
    let setup = ModernSetup::default();
    let observation = ObservationKind::Bits;
    for (games, steps) in [(1024, 4000), (4096, 1000)] {
        let (style, step) = (KeyStyle::Tap, 16_667);
        let config = KeyConfig { setup, step, style, queue: 5, observation, reward: REWARD };
        measure::<KeyEnv>(&format!("key steps, {games} games"), config, games, steps);
        let config = PlacementConfig { setup, queue: 5, observation, reward: REWARD };
        measure::<PlacementEnv>(&format!("placements, {games} games"), config, games, steps / 5);
        let config =
            ClassicConfig { width: 10, height: 20, spawn: SpawnRule::Above, observation, reward: REWARD };
        measure::<ClassicEnv>(&format!("classic placements, {games} games"), config, games, steps / 2);
    }
}
