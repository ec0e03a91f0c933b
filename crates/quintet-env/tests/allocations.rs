//! Checks with a counting allocator that steps of batches allocate no memory.
#![allow(unsafe_code, reason = "implementing an allocator is unsafe")]

use quintet_engine::kernel::{Rng, Seed};
use quintet_engine::modern::Mode;
use quintet_env::{
    Autoreset, Batch, BatchConfig, BiquadrisEnv, CascadeConfig, CascadeEnv, ChetyrisConfig, ChetyrisEnv,
    ClassicConfig, ClassicEnv, DuelEnv, Env, KeyConfig, KeyEnv, KeyStyle, ModernSetup, ObservationKind,
    PlacementConfig, PlacementEnv, QuadrisConfig, QuadrisEnv, RewardWeights, STATS, SpawnRule, StepBuffers,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
        // SAFETY: the caller upholds the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const GAMES: usize = 16;

/// Plays random legal actions; returns the number of allocations in steps and the number of games that ended.
fn play<E: Env>(config: E::Config, autoreset: Autoreset, steps: usize) -> (u64, usize) {
    let run = BatchConfig { games: GAMES, autoreset, ..BatchConfig::default() };
    let mut batch = Batch::<E>::new(config, run, 1).unwrap();
    let (sizes, mask, count) = (batch.sizes(), batch.mask_len(), E::actions(batch.config()));
    let all = GAMES * E::AGENTS;
    let last = if autoreset == Autoreset::SameStep { all } else { 0 };
    let (mut bits, mut final_bits) = (vec![0; all * sizes.bits], vec![0; last * sizes.bits]);
    let (mut grid, mut final_grid) = (vec![0; all * sizes.cells()], vec![0; last * sizes.cells()]);
    let (mut features, mut final_features) =
        (vec![0.0; all * sizes.features], vec![0.0; last * sizes.features]);
    let (mut masks, mut reward) = (vec![0; all * mask], vec![0.0; all]);
    let (mut stats, mut final_stats) = (vec![0; all * STATS], vec![0; last * STATS]);
    let (mut terminated, mut truncated) = (vec![false; all], vec![false; all]);
    let (mut rng, mut actions) = (Rng::new(Seed(1)), vec![0; all]);
    let (mut asked, mut ended) = (0, 0);
    for step in 0..=steps {
        let mut out = StepBuffers {
            bits: &mut bits,
            grid: &mut grid,
            features: &mut features,
            mask: &mut masks,
            reward: &mut reward,
            terminated: &mut terminated,
            truncated: &mut truncated,
            stats: &mut stats,
            final_bits: &mut final_bits,
            final_grid: &mut final_grid,
            final_features: &mut final_features,
            final_stats: &mut final_stats,
            ..StepBuffers::default()
        };
        if step == 0 {
            batch.observe(&mut out);
        } else {
            let before = ASKED.get();
            batch.step(&actions, &mut out).unwrap();
            asked += ASKED.get() - before;
        }
        ended += terminated.iter().step_by(E::AGENTS).filter(|ended| **ended).count();
        for (agent, action) in actions.iter_mut().enumerate() {
            let legal = |action: &u32| mask == 0 || masks[agent * mask + *action as usize] == 1;
            let wanted = rng.below((0..count).filter(legal).count() as u32);
            *action = (0..count).filter(legal).nth(wanted as usize).map_or(0, i64::from);
        }
    }
    (asked, ended)
}

/// Plays with both kinds of automatic resets and all formats of observations.
fn check<E: Env>(name: &str, steps: usize, config: impl Fn(ObservationKind) -> E::Config) {
    for autoreset in [Autoreset::SameStep, Autoreset::NextStep] {
        for observation in
            [ObservationKind::Bits, ObservationKind::Grid, ObservationKind::Features, ObservationKind::Both]
        {
            let (asked, ended) = play::<E>(config(observation), autoreset, steps);
            assert_eq!(asked, 0, "{name}, {autoreset:?}, {observation:?}");
            assert!(ended > GAMES, "{name}: only {ended} games ended");
        }
    }
}

#[test]
fn steps_and_resets_allocate_no_memory() {
    let setup = ModernSetup::default();
    let reward = RewardWeights { lines: 1.0, ..RewardWeights::NONE };
    let (step, style) = (16_667, KeyStyle::Tap);
    check::<KeyEnv>("keys", 2000, |observation| KeyConfig {
        setup,
        step,
        style,
        queue: 5,
        observation,
        reward,
    });
    check::<PlacementEnv>("placements", 100, |observation| PlacementConfig {
        setup,
        queue: 5,
        observation,
        reward,
    });
    let duel = ModernSetup { mode: Mode::Duel, ..setup };
    check::<DuelEnv>("duel", 100, |observation| PlacementConfig {
        setup: duel,
        queue: 5,
        observation,
        reward,
    });
    let spawn = SpawnRule::Above;
    check::<ClassicEnv>("classic", 200, |observation| ClassicConfig {
        width: 10,
        height: 20,
        spawn,
        observation,
        reward,
    });
    for level in [0, 1, 4] {
        check::<QuadrisEnv>("quadris", 200, |observation| QuadrisConfig { level, observation, reward });
        check::<BiquadrisEnv>("biquadris", 300, |observation| QuadrisConfig { level, observation, reward });
    }
    for (width, height) in [(10, 18), (4, 64)] {
        check::<ChetyrisEnv>("chetyris", 400, |observation| ChetyrisConfig {
            level: 1,
            width,
            height,
            observation,
            reward,
        });
    }
    for (width, height) in [(12, 20), (4, 30), (64, 5)] {
        check::<CascadeEnv>("cascade", 300, |observation| CascadeConfig {
            width,
            height,
            observation,
            reward,
        });
    }
}
