//! The other games: legal actions are possible, and recordings verify.

use super::{REWARD, random_action};
use crate::{
    Autoreset, Batch, BatchConfig, BiquadrisEnv, CascadeConfig, CascadeEnv, ChetyrisConfig, ChetyrisEnv,
    DuelEnv, Env, KeyEnv, ModernSetup, ObservationKind, PlacementConfig, PlacementEnv, QuadrisConfig,
    QuadrisEnv,
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
    let run =
        BatchConfig { games: 1, threads: 1, autoreset: Autoreset::Disabled, max_steps: 0, record: true };
    let mut batch = Batch::<E>::new(config.clone(), run, seed).unwrap();
    let mut buffers = super::Buffers::new(E::AGENTS, batch.sizes(), batch.mask_len(), false);
    let mut rng = Rng::new(Seed(seed));
    let mut over = false;
    for _ in 0..steps {
        if over {
            break;
        }
        let env = batch.games().next().unwrap();
        let actions: Vec<i64> =
            (0..E::AGENTS).map(|agent| random_action(env, config, agent, &mut rng)).collect();
        batch.step(&actions, &mut buffers.out()).unwrap();
        over = buffers.terminated[0];
    }
    let bytes = batch.follow(0, false).unwrap().finish().unwrap();
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

/// Whoever is not on turn can only wait; whoever is can do something else.
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
