//! Compares placements with the engine, piece by piece.

use super::{REWARD, observation, random_action};
use crate::placement::placement_mirror;
use crate::{
    DuelEnv, EngineMirror, Env, ModernSetup, ObservationKind, PLACEMENT_ACTIONS, PlacementAction,
    PlacementConfig, PlacementEnv, PlacementState,
};
use quintet_engine::kernel::{Player, Rng, Seed};
use quintet_engine::modern::{Mode, Modern, RulePreset};
use quintet_srs::Board;

fn config(mode: Mode, preset: RulePreset, garbage: u32) -> PlacementConfig {
    let setup = ModernSetup { mode, preset, garbage, ..ModernSetup::default() };
    PlacementConfig { setup, queue: 5, observation: ObservationKind::Both, reward: REWARD }
}

fn assert_same(game: &PlacementState, modern: &Modern, player: Player, context: &str) {
    let state = modern.player(player).unwrap();
    assert_eq!(game.ended(), state.ended(), "{context}");
    assert_eq!(*game.board(), Board::from(state.matrix()), "{context}");
    assert_eq!((game.lines(), game.level()), (state.lines(), state.level()), "{context}");
    assert_eq!((game.hold(), game.chains()), (state.hold(), state.chains()), "{context}");
    assert_eq!(game.next()[..], *state.next(), "{context}");
    if game.ended().is_none() {
        assert_eq!(Some(game.current()), state.falling().map(|falling| falling.kind), "{context}");
    }
}

/// Returns an action with a low placement or cleared rows, so that games last and spins happen.
fn good_action(env: &PlacementEnv, config: &PlacementConfig, rng: &mut Rng) -> i64 {
    if rng.below(8) == 0 {
        return random_action(env, config, 0, rng);
    }
    let mut best = (f32::MIN, 0);
    env.afterstates(config, &mut |action, features| {
        let spin = env.game().placement(action).is_some_and(|placement| placement.spin.is_some());
        let worth =
            8.0 * features[2] - features[0] - 4.0 * features[5] - features[12] + if spin { 9.0 } else { 0.0 };
        if worth > best.0 {
            best = (worth, i64::from(action));
        }
    });
    best.1
}

#[test]
fn placements_do_what_keys_do_in_the_engine() {
    let (mut spins, mut lines, mut held) = (0, 0, 0);
    for (mode, preset, garbage) in [
        (Mode::Marathon, RulePreset::Standard, 0),
        (Mode::Marathon, RulePreset::Guideline, 9),
        (Mode::Sprint, RulePreset::Guideline, 0),
        (Mode::Sprint, RulePreset::Standard, 12),
    ] {
        let config = config(mode, preset, garbage);
        for seed in 0..12 {
            let mut env = PlacementEnv::new(&config, Seed(seed));
            let mut mirror = placement_mirror(&config.setup, Seed(seed), 1).unwrap();
            let mut rng = Rng::new(Seed(seed + 100));
            for step in 0..120 {
                let action = good_action(&env, &config, &mut rng);
                let context = format!(
                    "{mode} {preset} seed {seed}, step {step}, {:?}",
                    PlacementAction::decode(action as u32)
                );
                let placement = env.game().placement(action as u32).expect(&context);
                spins += u32::from(placement.spin.is_some());
                held += u32::from(PlacementAction::decode(action as u32).unwrap().hold);
                let over = env.step(&config, &[action], &mut [0.0]);
                mirror.play(&[action]).expect(&context);
                let (modern, drops) = (mirror.session().game(), mirror.session().drop_points());
                assert_same(env.game(), modern, Player::ONE, &context);
                let score = modern.player(Player::ONE).unwrap().score();
                assert_eq!(env.game().score() + drops, score, "{context}");
                if over {
                    break;
                }
            }
            lines += env.game().lines();
        }
    }
    assert!(spins > 50 && lines > 300 && held > 50, "{spins} spins, {lines} lines, {held} held");
}

/// Random play reaches the top, where pieces spawn above others and games end.
#[test]
fn random_placements_end_as_in_the_engine() {
    let config = config(Mode::Marathon, RulePreset::Standard, 0);
    for seed in 0..60 {
        let mut env = PlacementEnv::new(&config, Seed(seed));
        let mut mirror = placement_mirror(&config.setup, Seed(seed), 1).unwrap();
        let mut rng = Rng::new(Seed(seed + 7));
        let mut over = false;
        while !over {
            let action = random_action(&env, &config, 0, &mut rng);
            over = env.step(&config, &[action], &mut [0.0]);
            let context = format!("seed {seed}, {:?}", PlacementAction::decode(action as u32));
            mirror.play(&[action]).expect(&context);
            assert_same(env.game(), mirror.session().game(), Player::ONE, &context);
        }
        assert!(!(0..PLACEMENT_ACTIONS as u32).any(|action| env.game().is_legal(action)));
    }
}

/// Every legal action, not only the chosen ones, leads to the same board in the engine.
#[test]
fn every_legal_action_is_possible_with_keys() {
    let config = config(Mode::Marathon, RulePreset::Guideline, 14);
    for seed in 0..4 {
        let env = PlacementEnv::new(&config, Seed(seed));
        for action in env.game().legal_actions() {
            let mut after = env.clone();
            after.step(&config, &[action.into()], &mut [0.0]);
            let mut mirror = placement_mirror(&config.setup, Seed(seed), 1).unwrap();
            let context = format!("seed {seed}, {:?}", PlacementAction::decode(action));
            mirror.play(&[action.into()]).expect(&context);
            assert_same(after.game(), mirror.session().game(), Player::ONE, &context);
        }
    }
}

#[test]
fn duels_are_those_of_the_engine() {
    let config = config(Mode::Duel, RulePreset::Standard, 0);
    let mut received = 0;
    for seed in 0..20 {
        let mut env = DuelEnv::new(&config, Seed(seed));
        let mut mirror = placement_mirror(&config.setup, Seed(seed), 2).unwrap();
        let mut rng = Rng::new(Seed(seed + 9));
        for step in 0..250 {
            let actions = [0, 1].map(|player| {
                let setup = PlacementConfig {
                    setup: ModernSetup { mode: Mode::Marathon, ..config.setup },
                    ..config.clone()
                };
                let one = PlacementEnv::of(env.player(player).clone());
                good_action(&one, &setup, &mut rng)
            });
            let over = env.step(&config, &actions, &mut [0.0; 2]);
            let context = format!("seed {seed}, step {step}, {actions:?}");
            mirror.play(&actions).expect(&context);
            let modern = mirror.session().game();
            for (player, who) in [Player::ONE, Player::TWO].into_iter().enumerate() {
                assert_same(env.player(player), modern, who, &context);
                let incoming = modern.player(who).unwrap().incoming();
                assert_eq!(env.pending(player), incoming.pending(), "{context}");
                assert_eq!(env.stats(player).attack, incoming.sent, "{context}");
            }
            if over {
                break;
            }
        }
        received += [0, 1].map(|player| env.stats(player).attack).iter().sum::<u32>();
    }
    assert!(received > 100, "only {received} rows were sent");
}

#[test]
fn observations_of_duels_have_both_boards() {
    let config = config(Mode::Duel, RulePreset::Standard, 3);
    let mut env = DuelEnv::new(&config, Seed(1));
    let mut rng = Rng::new(Seed(1));
    let actions = [0, 1].map(|agent| random_action(&env, &config, agent, &mut rng));
    env.step(&config, &actions, &mut [0.0; 2]);
    let (one, two) = (observation(&env, &config, 0), observation(&env, &config, 1));
    assert_eq!(one.bits[..64], two.bits[64..]);
    assert_eq!(one.bits[64..], two.bits[..64]);
    for row in 0..24 {
        assert_eq!(one.grid[row * 20..][..10], two.grid[row * 20 + 10..][..10]);
    }
}
