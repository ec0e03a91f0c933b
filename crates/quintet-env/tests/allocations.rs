//! Checks with a counting allocator that steps of batches allocate no memory.
#![allow(unsafe_code, reason = "implementing an allocator is unsafe")]

use quintet_engine::kernel::{Rng, Seed};
use quintet_env::{
    Autoreset, Batch, BatchConfig, ClassicConfig, ClassicEnv, Env, KeyConfig, KeyEnv, KeyStyle, ModernSetup,
    ObservationKind, PlacementConfig, PlacementEnv, RewardWeights, STATS, SpawnRule, StepBuffers,
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

/// Plays random legal actions; returns the number of allocations in steps and the number of games that ended.
fn play<E: Env>(config: E::Config, steps: usize) -> (u64, usize) {
    const GAMES: usize = 16;
    let run = BatchConfig { games: GAMES, autoreset: Autoreset::SameStep, ..BatchConfig::default() };
    let mut batch = Batch::<E>::new(config, run, 1).unwrap();
    let (sizes, mask, count) = (batch.sizes(), batch.mask_len(), E::actions(batch.config()));
    let (mut bits, mut final_bits) = (vec![0; GAMES * sizes.bits], vec![0; GAMES * sizes.bits]);
    let (mut masks, mut reward) = (vec![0; GAMES * mask], vec![0.0; GAMES]);
    let (mut stats, mut final_stats) = (vec![0; GAMES * STATS], vec![0; GAMES * STATS]);
    let (mut terminated, mut truncated) = (vec![false; GAMES], vec![false; GAMES]);
    let (mut rng, mut actions) = (Rng::new(Seed(1)), [0; GAMES]);
    let (mut asked, mut ended) = (0, 0);
    for step in 0..=steps {
        let mut out = StepBuffers {
            bits: &mut bits,
            mask: &mut masks,
            reward: &mut reward,
            terminated: &mut terminated,
            truncated: &mut truncated,
            stats: &mut stats,
            final_bits: &mut final_bits,
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
        ended += terminated.iter().filter(|ended| **ended).count();
        for (game, action) in actions.iter_mut().enumerate() {
            let legal = |action: &u32| mask == 0 || masks[game * mask + *action as usize] == 1;
            let wanted = rng.below((0..count).filter(legal).count() as u32);
            *action = (0..count).filter(legal).nth(wanted as usize).map_or(0, i64::from);
        }
    }
    (asked, ended)
}

#[test]
fn steps_and_resets_allocate_no_memory() {
    let (setup, observation) = (ModernSetup::default(), ObservationKind::Bits);
    let reward = RewardWeights { lines: 1.0, ..RewardWeights::NONE };
    let keys = KeyConfig { setup, step: 16_667, style: KeyStyle::Tap, queue: 5, observation, reward };
    let placements = PlacementConfig { setup, queue: 5, observation, reward };
    let classic = ClassicConfig { width: 10, height: 20, spawn: SpawnRule::Above, observation, reward };
    for (asked, ended) in
        [play::<KeyEnv>(keys, 2000), play::<PlacementEnv>(placements, 100), play::<ClassicEnv>(classic, 200)]
    {
        assert_eq!(asked, 0);
        assert!(ended > 16, "only {ended} games ended");
    }
}
