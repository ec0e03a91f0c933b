//! Compares key steps with the engine.

use super::{REWARD, observation};
use crate::keys::KeyPlayer;
use crate::mirror::{SessionMirror, modern_session};
use crate::{
    EngineMirror, Env, GRID_ROWS, KeyAction, KeyConfig, KeyEnv, KeyStyle, ModernSetup, ObservationKind,
    PlacementAction, PlacementState, key_path,
};
use quintet_engine::kernel::{Button, Player, Rng, Seed};
use quintet_engine::modern::{Handling, Mode, Modern, ROWS, RulePreset, matrix_cells};
use quintet_srs::{Board, Location, SpinRule};

fn config(setup: ModernSetup, step: u64, style: KeyStyle) -> KeyConfig {
    KeyConfig { setup, step, style, queue: 5, observation: ObservationKind::Both, reward: REWARD }
}

/// Compares everything that a player can see or that matters later.
fn assert_same(env: &KeyEnv, config: &KeyConfig, modern: &Modern, context: &str) {
    let state = modern.player(Player::ONE).unwrap();
    let game = env.game();
    assert_eq!(game.ended(), state.ended(), "{context}");
    assert_eq!(
        (game.score(), game.lines(), game.level()),
        (state.score(), state.lines(), state.level()),
        "{context}"
    );
    assert_eq!((game.hold(), game.chains()), (state.hold(), state.chains()), "{context}");
    assert_eq!(game.next()[..state.next().len()], *state.next(), "{context}");
    assert_eq!(game.pieces(), modern.stats(Player::ONE).unwrap().pieces, "{context}");
    if game.ended().is_none() {
        assert_eq!(game.can_hold(), state.can_hold(), "{context}");
        assert_eq!(game.played(), modern.played().micros(), "{context}");
    }
    let seen = observation(env, config, 0);
    let mut piece = [0u16; GRID_ROWS];
    if let Some(falling) = state.falling() {
        for pos in matrix_cells(&falling.location()) {
            if let Some(row) = piece.get_mut(ROWS - 1 - pos.y as usize) {
                *row |= 1 << pos.x;
            }
        }
        let centre = falling.location();
        assert_eq!(
            seen.bits[2 * GRID_ROWS + 1..][..3],
            [centre.orientation as u16, centre.x as u16, centre.y as u16]
        );
    }
    for (y, piece) in piece.into_iter().enumerate() {
        let row = state.matrix().row(ROWS - 1 - y) as u16;
        assert_eq!((seen.bits[y], seen.bits[GRID_ROWS + y]), (row, piece), "row {y}, {context}");
        let cells = &seen.grid[(GRID_ROWS - 1 - y) * 10..][..10];
        for (x, cell) in cells.iter().enumerate() {
            let expected = if piece >> x & 1 == 1 { 2 } else { (row >> x & 1) as u8 };
            assert_eq!(*cell, expected, "column {x}, row {y}, {context}");
        }
    }
}

/// Plays random keys in both until the end or for this many steps; `likely` are actions that are chosen more often.
fn play(config: &KeyConfig, seed: u64, steps: usize, likely: &[i64]) -> u32 {
    let mut env = KeyEnv::new(config, Seed(seed));
    let session = modern_session(config.setup.engine(Seed(seed))).unwrap();
    let mut mirror = SessionMirror::new(session, KeyPlayer::new(config.style, config.step));
    let mut rng = Rng::new(Seed(seed ^ 0xABCD));
    assert_same(&env, config, mirror.session().game(), "at the beginning");
    let mut action = 0;
    for step in 0..steps {
        // Keys are often held for some steps, so that they auto-repeat.
        if rng.below(3) > 0 {
            let choice = rng.below(9 + likely.len() as u32) as usize;
            action = choice.checked_sub(9).map_or(choice as i64, |place| likely[place]);
        }
        let mut reward = [0.0];
        let over = env.step(config, &[action], &mut reward);
        mirror.play(&[action]).unwrap();
        let context = format!("{config:?}, seed {seed}, step {step}, action {action}");
        assert_same(&env, config, mirror.session().game(), &context);
        if over {
            break;
        }
    }
    env.game().lines()
}

#[test]
fn keys_do_what_they_do_in_the_engine() {
    let fast = Handling { das_ms: 50, arr_ms: 0, soft_drop: 40, lock_delay_ms: 120, ..Handling::DEFAULT };
    let quick = Handling { das_ms: 20, arr_ms: 7, ..Handling::DEFAULT };
    for mode in [Mode::Marathon, Mode::Sprint, Mode::Ultra, Mode::Classic] {
        for (n, handling) in [Handling::DEFAULT, fast, quick].into_iter().enumerate() {
            for style in [KeyStyle::Tap, KeyStyle::Hold] {
                for (m, level) in [None, Some(5), Some(15)].into_iter().enumerate() {
                    let preset = RulePreset::ALL[(n + m) % 2];
                    let garbage = if mode == Mode::Classic { 0 } else { (n * 4) as u32 };
                    let setup = ModernSetup { mode, preset, tspin_kick: None, level, handling, garbage };
                    for (step, seed) in [(16_667, 1), (50_000, 2), (7_001, 3)] {
                        // With hard drops games are short; without them pieces slide and lock by themselves.
                        play(&config(setup, step, style), seed, 1500, &[]);
                        play(&config(setup, step, style), seed + 10, 3000, &[1, 2, 1, 2, 3, 4, 5, 6, 6, 6]);
                    }
                }
            }
        }
    }
}

/// Returns the actions that bring the piece to a good placement that needs no soft drop, and drop it.
fn good_keys(game: &PlacementState) -> Vec<i64> {
    let start = Location::spawn(game.current());
    let mut best = (i32::MIN, vec![7]);
    for action in game.legal_actions() {
        let placement = game.placement(action).unwrap();
        let hold = PlacementAction::decode(action).is_some_and(|action| action.hold);
        let keys = key_path(game.board(), start, &placement, Some(SpinRule::Corners)).unwrap_or_default();
        if hold || keys.contains(&Button::Down) || !game.board().fits(&start) {
            continue;
        }
        let mut after = *game.board();
        after.place(&placement.location);
        let low = placement.cells().iter().map(|(_, y)| i32::from(*y)).sum::<i32>();
        let gaps: u32 =
            after.columns().iter().map(|column| (64 - column.leading_zeros()) - column.count_ones()).sum();
        let worth = 60 * after.clear() as i32 - low - 15 * gaps as i32;
        if worth > best.0 {
            let number =
                |key: &Button| KeyAction::ALL.iter().position(|known| known.0 == Some(*key)).unwrap() as i64;
            best = (worth, keys.iter().map(number).chain([7]).collect());
        }
    }
    best.1
}

/// Good placements clear rows, so that levels rise and rows are cleared in both.
#[test]
fn rows_are_cleared_as_in_the_engine() {
    let config = config(ModernSetup::default(), 16_667, KeyStyle::Tap);
    let mut lines = 0;
    for seed in 0..8 {
        let mut env = KeyEnv::new(&config, Seed(seed));
        let session = modern_session(config.setup.engine(Seed(seed))).unwrap();
        let mut mirror = SessionMirror::new(session, KeyPlayer::new(config.style, config.step));
        let mut plan = PlacementState::new(&config.setup, Seed(seed));
        'game: for _ in 0..80 {
            let keys = good_keys(&plan);
            for action in &keys {
                let over = env.step(&config, &[*action], &mut [0.0]);
                mirror.play(&[*action]).unwrap();
                assert_same(&env, &config, mirror.session().game(), &format!("seed {seed}, {keys:?}"));
                if over {
                    break 'game;
                }
            }
            let board = Board::from(mirror.session().game().player(Player::ONE).unwrap().matrix());
            let same = |action: &u32| {
                let mut after = plan.clone();
                after.place(*action) && *after.board() == board
            };
            let Some(action) = plan.legal_actions().find(same) else { break };
            plan.place(action);
        }
        lines += env.game().lines();
    }
    assert!(lines > 100, "only {lines} rows were cleared");
}
