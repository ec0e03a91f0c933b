//! The other games: legal actions are possible, and recordings can be verified.

use super::{REWARD, random_action};
use crate::{
    Autoreset, Batch, BatchConfig, BiquadrisEnv, CascadeConfig, CascadeEnv, ChetyrisConfig, ChetyrisEnv,
    ClassicConfig, ClassicEnv, DuelEnv, Env, KeyEnv, ModernSetup, ObservationKind, PlacementConfig,
    PlacementEnv, QuadrisConfig, QuadrisEnv, SpawnRule,
};
use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::{Game, Player, Rng, Seed};
use quintet_engine::modern::{Mode, Modern};
use quintet_engine::quadris::Quadris;
use quintet_session::Replay;

/// Plays a recorded episode of a batch, reads its recording and returns the game at its end.
fn recorded<E: Env, G: Game>(config: &E::Config, seed: u64, steps: usize) -> (E, G) {
    let mut rng = Rng::new(Seed(seed));
    recorded_by(config, seed, steps, |env: &E, agent| random_action(env, config, agent, &mut rng))
}

/// Plays a recorded episode with the actions that `choose` returns for each agent.
fn recorded_by<E: Env, G: Game>(
    config: &E::Config,
    seed: u64,
    steps: usize,
    mut choose: impl FnMut(&E, usize) -> i64,
) -> (E, G) {
    let run = BatchConfig { autoreset: Autoreset::Disabled, record: true, ..BatchConfig::default() };
    let mut batch = Batch::<E>::new(config.clone(), run, seed).unwrap();
    let mut buffers = super::Buffers::of(&batch, false);
    let mut over = false;
    for _ in 0..steps {
        if over {
            break;
        }
        let env = batch.games().next().unwrap();
        let actions: Vec<i64> = (0..E::AGENTS).map(|agent| choose(env, agent)).collect();
        batch.step(&actions, &mut buffers.out()).unwrap();
        over = buffers.terminated[0];
    }
    let bytes = batch.mirror(0, false).unwrap().finish().unwrap();
    let replay = Replay::<G>::read(&bytes).unwrap();
    let game = replay.verify(&mut ()).unwrap().game().clone();
    (batch.games().next().unwrap().clone(), game)
}

fn quadris(level: u8) -> QuadrisConfig {
    QuadrisConfig { level, observation: ObservationKind::Both, reward: REWARD }
}

#[test]
fn recordings_of_placements_end_like_the_episode() {
    for seed in 0..6 {
        for level in 0..5 {
            let (env, game) = recorded::<QuadrisEnv, Quadris>(&quadris(level), seed, 200);
            assert!(env.game().is_equivalent(&game));
            let (env, game) = recorded::<BiquadrisEnv, Biquadris>(&quadris(level), seed, 200);
            assert!(env.game().is_equivalent(&game));
        }
        let config = ChetyrisConfig {
            level: 1,
            width: 10,
            height: 18,
            observation: ObservationKind::Both,
            reward: REWARD,
        };
        let (env, game) = recorded::<ChetyrisEnv, Chetyris>(&config, seed, 100);
        assert_eq!((env.game().well(), env.game().score()), (game.well(), game.score()));
        let config =
            CascadeConfig { width: 12, height: 20, observation: ObservationKind::Both, reward: REWARD };
        let (env, game) = recorded::<CascadeEnv, Cascade>(&config, seed, 60);
        assert_eq!((env.game().picture(), env.game().score()), (game.picture(), game.score()));
        let (env, game) = recorded::<KeyEnv, Modern>(&super::batches::keys(), seed, 400);
        assert_eq!(env.game().score(), game.player(Player::ONE).unwrap().score());
        let setup = ModernSetup::default();
        let config = PlacementConfig { setup, queue: 5, observation: ObservationKind::Bits, reward: REWARD };
        let (env, game) = recorded::<PlacementEnv, Modern>(&config, seed, 100);
        assert_eq!(env.game().lines(), game.player(Player::ONE).unwrap().lines());
        let config = PlacementConfig { setup: ModernSetup { mode: Mode::Duel, ..setup }, ..config };
        let (env, game) = recorded::<DuelEnv, Modern>(&config, seed, 100);
        assert_eq!(env.is_over(), game.is_over());
    }
}

/// Chetyris plays every episode of the classic board, whatever its size.
#[test]
fn recordings_of_classic_episodes_end_on_the_same_board() {
    let mut lines = 0;
    for (width, height, steps) in
        [(4, 4, 9), (4, 20, 90), (5, 56, 90), (10, 10, 60), (10, 20, 90), (32, 9, 40)]
    {
        for spawn in [SpawnRule::Above, SpawnRule::Inside] {
            for seed in 0..8 {
                let (observation, reward) = (ObservationKind::Both, REWARD);
                let config = ClassicConfig { width, height, spawn, observation, reward };
                let (env, game) = recorded_by::<ClassicEnv, Chetyris>(&config, seed, steps, |env, _| {
                    let mut best = (f32::INFINITY, 0);
                    env.afterstates(&config, &mut |action, features| {
                        let value = features[0] + features[3] + features[4] + 4.0 * features[5];
                        best = if value < best.0 { (value, action) } else { best };
                    });
                    best.1.into()
                });
                assert_eq!(game.is_over(), env.is_over());
                if env.is_over() {
                    continue;
                }
                let mut columns = vec![0; width];
                for (pos, _) in game.well().filled() {
                    columns[pos.x as usize] |= 1u64 << (height as i16 + 3 - pos.y);
                }
                assert_eq!(columns, env.columns(&config), "{width}x{height}, seed {seed}");
                assert_eq!(game.rows_left(), 5 * game.level() - env.stats(0).lines);
                lines += env.stats(0).lines;
            }
        }
    }
    assert!(lines > 100, "only {lines} rows were cleared");
}

/// The player who is not on turn can only wait; the player on turn cannot.
#[test]
fn players_of_biquadris_take_turns() {
    let config = quadris(0);
    let mut env = BiquadrisEnv::new(&config, Seed(1));
    let mut rng = Rng::new(Seed(2));
    for _ in 0..40 {
        let turn = env.game().turn().index();
        assert!(!env.is_legal(&config, turn, 53) && env.is_legal(&config, 1 - turn, 53));
        assert!((0..53).all(|action| !env.is_legal(&config, 1 - turn, action)));
        let actions = [0, 1].map(|agent| random_action(&env, &config, agent, &mut rng));
        if env.step(&config, &actions, &mut [0.0; 2]) {
            return;
        }
    }
}
