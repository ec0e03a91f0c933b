//! Batches: resets, threads, seeds, bad actions.

use super::{Buffers, REWARD};
use crate::{
    Autoreset, Batch, BatchConfig, BiquadrisEnv, CascadeConfig, CascadeEnv, ChetyrisConfig, ChetyrisEnv,
    ClassicConfig, ClassicEnv, DuelEnv, Env, EnvError, KeyConfig, KeyEnv, KeyStyle, MaskFormat, ModernSetup,
    ObservationKind, PlacementConfig, PlacementEnv, QuadrisConfig, QuadrisEnv, SpawnRule, StepError,
};
use quintet_engine::kernel::{Rng, Seed};
use quintet_engine::modern::Mode;

fn run(games: usize, threads: usize, autoreset: Autoreset) -> BatchConfig {
    BatchConfig { games, threads, autoreset, ..BatchConfig::default() }
}

fn placements() -> PlacementConfig {
    let setup = ModernSetup::default();
    PlacementConfig { setup, queue: 5, observation: ObservationKind::Bits, reward: REWARD }
}

pub(crate) fn keys() -> KeyConfig {
    let setup = ModernSetup::default();
    let (style, observation) = (KeyStyle::Tap, ObservationKind::Bits);
    KeyConfig { setup, step: 16_667, style, queue: 5, observation, reward: REWARD }
}

fn classic(width: usize, height: usize, spawn: SpawnRule) -> ClassicConfig {
    ClassicConfig { width, height, spawn, observation: ObservationKind::Both, reward: REWARD }
}

/// Returns random legal actions from the masks, or any actions if there are no masks.
fn choose<E: Env>(batch: &Batch<E>, buffers: &Buffers, rng: &mut Rng) -> Vec<i64> {
    let count = E::actions(batch.config()) as usize;
    (0..batch.len() * E::AGENTS)
        .map(|agent| {
            if buffers.mask.is_empty() {
                return i64::from(rng.below(count as u32));
            }
            let mask = &buffers.mask[agent * count..(agent + 1) * count];
            let legal = mask.iter().filter(|entry| **entry == 1).count();
            let wanted = rng.below(legal as u32) as usize;
            mask.iter()
                .enumerate()
                .filter(|(_, entry)| **entry == 1)
                .nth(wanted)
                .map_or(0, |(place, _)| place as i64)
        })
        .collect()
}

/// Plays and returns everything that was observed.
fn digest<E: Env>(config: &E::Config, run: BatchConfig, steps: usize) -> Vec<Buffers> {
    let mut batch = Batch::<E>::new(config.clone(), run, 42).unwrap();
    let mut buffers = Buffers::of(&batch, run.autoreset == Autoreset::SameStep);
    batch.observe(&mut buffers.out());
    let mut rng = Rng::new(Seed(5));
    (0..steps)
        .map(|_| {
            let actions = choose(&batch, &buffers, &mut rng);
            batch.step(&actions, &mut buffers.out()).unwrap();
            buffers.clone()
        })
        .collect()
}

#[test]
fn threads_change_nothing() {
    for autoreset in [Autoreset::NextStep, Autoreset::SameStep] {
        let one = digest::<KeyEnv>(&keys(), run(200, 1, autoreset), 300);
        assert_eq!(one, digest::<KeyEnv>(&keys(), run(200, 3, autoreset), 300));
        let one = digest::<PlacementEnv>(&placements(), run(100, 1, autoreset), 40);
        assert_eq!(one, digest::<PlacementEnv>(&placements(), run(100, 2, autoreset), 40));
    }
}

#[test]
fn packed_masks_are_the_bits_of_masks() {
    fn compare<E: Env>(config: &E::Config) {
        let run = run(20, 2, Autoreset::SameStep);
        let mut plain = Batch::<E>::new(config.clone(), run, 3).unwrap();
        let mut packed =
            Batch::<E>::new(config.clone(), BatchConfig { mask: MaskFormat::Packed, ..run }, 3).unwrap();
        let (mut seen, mut seen_packed) = (Buffers::of(&plain, true), Buffers::of(&packed, true));
        assert!(seen.packed_mask.is_empty() && seen_packed.mask.is_empty());
        plain.observe(&mut seen.out());
        packed.observe(&mut seen_packed.out());
        let mut rng = Rng::new(Seed(8));
        let count = E::actions(config) as usize;
        for _ in 0..30 {
            for (mask, packed) in
                seen.mask.chunks_exact(count).zip(seen_packed.packed_mask.chunks_exact(count.div_ceil(8)))
            {
                for (action, entry) in mask.iter().enumerate() {
                    assert_eq!(packed[action / 8] >> (action % 8) & 1, *entry as u8);
                }
            }
            let actions = choose(&plain, &seen, &mut rng);
            plain.step(&actions, &mut seen.out()).unwrap();
            packed.step(&actions, &mut seen_packed.out()).unwrap();
            assert_eq!(seen.bits, seen_packed.bits);
        }
    }
    compare::<PlacementEnv>(&placements());
    let duel = ModernSetup { mode: Mode::Duel, ..ModernSetup::default() };
    compare::<DuelEnv>(&PlacementConfig { setup: duel, ..placements() });
    compare::<ClassicEnv>(&classic(7, 9, SpawnRule::Inside));
    let config = QuadrisConfig { level: 1, observation: ObservationKind::Both, reward: REWARD };
    compare::<BiquadrisEnv>(&config);
}

#[test]
fn the_next_episode_begins_when_it_should() {
    let (mut ended, games) = (0, 16);
    let config = classic(6, 8, SpawnRule::Above);
    let mut batch = Batch::<ClassicEnv>::new(config.clone(), run(games, 1, Autoreset::NextStep), 1).unwrap();
    let mut seen = Buffers::of(&batch, false);
    batch.observe(&mut seen.out());
    let mut rng = Rng::new(Seed(1));
    for _ in 0..100 {
        let before = seen.clone();
        let actions = choose(&batch, &seen, &mut rng);
        batch.step(&actions, &mut seen.out()).unwrap();
        for game in (0..games).filter(|game| before.terminated[*game]) {
            ended += 1;
            assert_eq!((seen.reward[game], seen.terminated[game]), (0.0, false));
            assert!(seen.grid[game * 48..(game + 1) * 48].iter().all(|cell| *cell == 0));
            assert!(before.mask[game * 24..(game + 1) * 24].iter().all(|entry| *entry == 0));
        }
    }
    assert!(ended > 50);

    let mut batch = Batch::<ClassicEnv>::new(config.clone(), run(games, 1, Autoreset::SameStep), 1).unwrap();
    let mut seen = Buffers::of(&batch, true);
    batch.observe(&mut seen.out());
    let mut ended = 0;
    for _ in 0..100 {
        let actions = choose(&batch, &seen, &mut rng);
        batch.step(&actions, &mut seen.out()).unwrap();
        for game in (0..games).filter(|game| seen.terminated[*game]) {
            ended += 1;
            assert!(seen.grid[game * 48..(game + 1) * 48].iter().all(|cell| *cell == 0));
            assert!(seen.final_grid[game * 48..(game + 1) * 48].contains(&1));
            assert!(seen.final_stats[game * 8 + 7] > 0 && seen.stats[game * 8 + 7] == 0);
        }
    }
    assert!(ended > 50);

    let mut batch = Batch::<ClassicEnv>::new(config, run(1, 1, Autoreset::Disabled), 1).unwrap();
    let mut seen = Buffers::of(&batch, false);
    batch.observe(&mut seen.out());
    while !seen.terminated[0] {
        let actions = choose(&batch, &seen, &mut rng);
        batch.step(&actions, &mut seen.out()).unwrap();
    }
    assert_eq!(batch.step(&[0], &mut seen.out()), Err(StepError::Ended { game: 0 }));
    batch.reset(Some(&[7]), None, &mut seen.out()).unwrap();
    assert!(!seen.terminated[0] && batch.seed(0) == Some(7));
}

#[test]
fn long_episodes_are_cut_off() {
    let config = BatchConfig { max_steps: 5, ..run(2, 1, Autoreset::NextStep) };
    let mut batch = Batch::<KeyEnv>::new(keys(), config, 1).unwrap();
    let mut seen = Buffers::of(&batch, false);
    for step in 1..=5 {
        batch.step(&[0, 1], &mut seen.out()).unwrap();
        assert_eq!(seen.truncated, [step == 5; 2]);
    }
    batch.step(&[0, 1], &mut seen.out()).unwrap();
    assert_eq!((seen.truncated, seen.stats[7]), (vec![false; 2], 0));
}

#[test]
fn bad_actions_change_nothing() {
    let mut batch = Batch::<PlacementEnv>::new(placements(), run(2, 1, Autoreset::NextStep), 1).unwrap();
    let mut seen = Buffers::of(&batch, false);
    batch.observe(&mut seen.out());
    let before = seen.clone();
    let legal = seen.mask[..1920].iter().position(|entry| *entry == 1).unwrap() as i64;
    for (actions, error) in [
        (vec![legal], StepError::Length { what: "the list of actions", found: 1, expected: 2 }),
        (vec![legal, 1920], StepError::Unknown { game: 1, action: 1920, last: 1919 }),
        (vec![legal, -1], StepError::Unknown { game: 1, action: -1, last: 1919 }),
        (vec![legal, i64::MAX], StepError::Unknown { game: 1, action: i64::MAX, last: 1919 }),
        (vec![legal, 23], StepError::Masked { game: 1, action: 23 }),
    ] {
        assert_eq!(batch.step(&actions, &mut seen.out()), Err(error));
        assert_eq!(seen, before);
    }
    seen.reward.pop();
    assert!(matches!(batch.step(&[legal, legal], &mut seen.out()), Err(StepError::Length { .. })));
}

#[test]
fn bad_options_are_rejected_with_a_message() {
    let refused = |error: Option<EnvError>, word: &str| {
        let sentence = error.expect(word).0;
        assert!(sentence.contains(word), "{sentence}");
    };
    let new = |config, games, threads| {
        Batch::<ClassicEnv>::new(config, run(games, threads, Autoreset::NextStep), 0).err()
    };
    refused(new(classic(3, 10, SpawnRule::Above), 1, 1), "3x10");
    refused(new(classic(10, 57, SpawnRule::Above), 1, 1), "10x57");
    refused(new(classic(10, 10, SpawnRule::Above), 0, 1), "0 games");
    refused(new(classic(10, 10, SpawnRule::Above), 1, 0), "0 threads");
    let with = |mode, level, garbage| {
        let setup = ModernSetup { mode, level, garbage, ..ModernSetup::default() };
        Batch::<PlacementEnv>::new(
            PlacementConfig { setup, ..placements() },
            run(1, 1, Autoreset::NextStep),
            0,
        )
        .err()
    };
    refused(with(Mode::Ultra, None, 0), "no mode ultra");
    refused(with(Mode::Marathon, Some(99), 0), "99");
    refused(with(Mode::Marathon, None, 17), "17 rows");
}

/// Returns the bytes of a game with its part of the buffers.
fn bytes_of_a_game<E: Env>(config: E::Config, mask: MaskFormat) -> usize {
    let batch = Batch::<E>::new(config, BatchConfig { mask, ..BatchConfig::default() }, 0).unwrap();
    let sizes = batch.sizes();
    let observation = 2 * sizes.bits + sizes.cells() + 4 * sizes.features;
    let others = size_of::<f32>() + 2 * size_of::<bool>() + 8 * crate::STATS;
    batch.game_bytes() + E::AGENTS * (observation + batch.mask_len() + batch.packed_mask_len() + others)
}

/// The state of a game and its buffers have less than 2 KB in all formats of observations, for boards of the usual size.
#[test]
fn games_are_small() {
    let (int8, packed) = (MaskFormat::Int8, MaskFormat::Packed);
    let mode = ModernSetup { mode: Mode::Duel, ..ModernSetup::default() };
    for observation in
        [ObservationKind::Bits, ObservationKind::Grid, ObservationKind::Features, ObservationKind::Both]
    {
        let quadris = QuadrisConfig { level: 4, observation, reward: REWARD };
        let chetyris = ChetyrisConfig { level: 1, width: 10, height: 18, observation, reward: REWARD };
        let cascade = CascadeConfig { width: 12, height: 20, observation, reward: REWARD };
        for (name, most, bytes) in [
            ("keys", 1024, bytes_of_a_game::<KeyEnv>(KeyConfig { observation, ..keys() }, int8)),
            (
                "placements",
                1280,
                bytes_of_a_game::<PlacementEnv>(PlacementConfig { observation, ..placements() }, packed),
            ),
            (
                "classic",
                1024,
                bytes_of_a_game::<ClassicEnv>(
                    ClassicConfig { observation, ..classic(10, 20, SpawnRule::Above) },
                    int8,
                ),
            ),
            ("quadris", 1024, bytes_of_a_game::<QuadrisEnv>(quadris.clone(), int8)),
            ("biquadris", 2048, bytes_of_a_game::<BiquadrisEnv>(quadris, int8)),
            ("chetyris", 1280, bytes_of_a_game::<ChetyrisEnv>(chetyris, int8)),
            ("cascade", 2048, bytes_of_a_game::<CascadeEnv>(cascade, int8)),
            (
                "duel",
                2 * 2048,
                bytes_of_a_game::<DuelEnv>(
                    PlacementConfig { setup: mode, observation, ..placements() },
                    packed,
                ),
            ),
        ] {
            assert!(bytes < most, "{name}, {observation:?}: {bytes}");
        }
    }
}

/// The two spawn rules: above the board every column can be reached; inside, the top rows must be free.
#[test]
fn pieces_come_from_above_or_inside() {
    let tower = |spawn| {
        let config = classic(12, 6, spawn);
        let mut batch = Batch::<ClassicEnv>::new(config, run(1, 1, Autoreset::Disabled), 3).unwrap();
        let mut seen = Buffers::of(&batch, false);
        batch.observe(&mut seen.out());
        let mut steps = 0;
        // Always as far to the left as possible.
        while !seen.terminated[0] {
            let action = seen.mask.iter().position(|entry| *entry == 1).unwrap() as i64;
            batch.step(&[action], &mut seen.out()).unwrap();
            steps += 1;
        }
        (steps, seen.grid)
    };
    let ((above, _), (inside, grid)) = (tower(SpawnRule::Above), tower(SpawnRule::Inside));
    assert!(
        above < inside,
        "a tower at the wall is only in the way of what comes from above: {above}, {inside}"
    );
    assert!(grid.contains(&1));
}
