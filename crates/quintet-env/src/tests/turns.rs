//! The other games: their states are those of the engine after every piece, and recordings can be verified.

use super::turn_oracle::{self, LineCounter, Shown, TurnOracle};
use super::{REWARD, observation, random_action};
use crate::turns::cascade::CascadeState;
use crate::turns::chetyris::ChetyrisState;
use crate::turns::quadris::QuadrisState;
use crate::turns::{TurnEnv, biquadris};
use crate::{
    Autoreset, Batch, BatchConfig, BiquadrisEnv, CascadeConfig, CascadeEnv, ChetyrisConfig, ChetyrisEnv,
    ClassicConfig, ClassicEnv, DuelEnv, Env, FEATURE_NAMES, KeyEnv, ModernSetup, ObservationKind,
    PlacementConfig, PlacementEnv, QuadrisConfig, QuadrisEnv, SpawnRule,
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

fn chetyris(width: u8, height: u8) -> ChetyrisConfig {
    ChetyrisConfig { level: 1, width, height, observation: ObservationKind::Both, reward: REWARD }
}

fn cascade(width: u32, height: u32) -> CascadeConfig {
    CascadeConfig { width, height, observation: ObservationKind::Both, reward: REWARD }
}

/// Returns what an environment shows.
fn shown<E: Env>(env: &E, config: &E::Config, agent: usize) -> Shown {
    let buffers = observation(env, config, agent);
    Shown {
        legal: (0..E::actions(config)).filter(|action| env.is_legal(config, agent, *action)).collect(),
        cells: buffers.grid,
        numbers: buffers.bits,
        score: env.stats(agent).score,
        level: env.stats(agent).level,
    }
}

/// Returns a legal action: mostly one that keeps the board low and without holes, sometimes any.
fn sensible_action<E: Env>(env: &E, features: &E::Config, agent: usize, rng: &mut Rng) -> i64 {
    if rng.below(10) == 0 {
        return random_action(env, features, agent, rng);
    }
    let legal = (0..E::actions(features)).filter(|action| env.is_legal(features, agent, *action));
    let mut actions = vec![0; E::AGENTS];
    let value = |action: &u32| {
        actions[agent] = i64::from(*action);
        let mut after = env.clone();
        after.step(features, &actions, &mut vec![0.0; E::AGENTS]);
        let board = observation(&after, features, agent).features;
        let of = |name| board[FEATURE_NAMES.iter().position(|known| *known == name).expect(name)];
        let value = of("sum_heights") + of("bumpiness") + of("row_transitions") + 8.0 * of("holes");
        (value * 8.0) as i64
    };
    legal.min_by_key(value).map_or(0, i64::from)
}

/// Plays an episode in an environment and in the engine; returns the number of rows cleared and whether it has ended.
fn compare<T: TurnOracle>(config: &T::Config, features: &T::Config, seed: u64, steps: usize) -> (u32, bool) {
    let mut rng = Rng::new(Seed(seed));
    let mut env = TurnEnv::<T>::new(config, Seed(seed));
    let mut game = T::Game::new(&T::setup(config, Seed(seed))).unwrap();
    let mut counter = LineCounter::default();
    for step in 0..steps {
        while let Some(action) = T::prompt(&game).filter(|_| !game.is_over()) {
            game.act(&action, &mut counter);
        }
        let expected = T::shown(&game, config);
        assert_eq!(shown(&env, config, 0), expected, "seed {seed}, step {step}");
        let board = turn_oracle::features(&expected.cells, T::size(config).1);
        assert_eq!(observation(&env, features, 0).features, board, "seed {seed}, step {step}");
        assert_eq!((env.stats(0).lines, env.is_over()), (counter.0, game.is_over()));
        if game.is_over() {
            return (counter.0, true);
        }
        let action = sensible_action(&env, features, 0, &mut rng);
        let commands = T::plan(&game, config, action as usize).unwrap();
        for command in &commands {
            game.act(command, &mut counter);
        }
        env.step(config, &[action], &mut [0.0]);
    }
    (counter.0, false)
}

#[test]
fn quadris_is_played_as_in_the_engine() {
    let (mut lines, mut ended) = (0, 0);
    for level in 0..5 {
        for seed in 0..12 {
            let config = quadris(level);
            let features = QuadrisConfig { observation: ObservationKind::Features, ..config.clone() };
            let (cleared, over) = compare::<QuadrisState>(&config, &features, seed, 120);
            lines += cleared;
            ended += u32::from(over);
        }
    }
    assert!(lines > 200 && ended > 10, "{lines} rows, {ended} games");
}

#[test]
fn chetyris_is_played_as_in_the_engine() {
    let (mut lines, mut ended) = (0, 0);
    for (width, height) in [(4, 4), (4, 20), (10, 18), (9, 12), (17, 8), (64, 64), (64, 4), (5, 64)] {
        for seed in 0..6 {
            let config = chetyris(width, height);
            let features = ChetyrisConfig { observation: ObservationKind::Features, ..config.clone() };
            let (cleared, over) = compare::<ChetyrisState>(&config, &features, seed, 100);
            lines += cleared;
            ended += u32::from(over);
        }
    }
    assert!(lines > 200 && ended > 10, "{lines} rows, {ended} games");
}

#[test]
fn cascade_is_played_as_in_the_engine() {
    let (mut lines, mut ended) = (0, 0);
    for (width, height) in [(4, 4), (6, 12), (12, 20), (64, 4), (5, 64), (64, 64)] {
        for seed in 0..5 {
            let config = cascade(width, height);
            let features = CascadeConfig { observation: ObservationKind::Features, ..config.clone() };
            let steps = if width == 64 { 30 } else { 120 };
            let (cleared, over) = compare::<CascadeState>(&config, &features, seed, steps);
            lines += cleared;
            ended += u32::from(over);
        }
    }
    assert!(lines > 100 && ended > 5, "{lines} rows, {ended} games");
}

#[test]
fn biquadris_is_played_as_in_the_engine() {
    let (mut asked, mut ended) = (0, 0);
    for level in 0..5 {
        for seed in 0..12 {
            let config = quadris(level);
            let features = QuadrisConfig { observation: ObservationKind::Features, ..config.clone() };
            let mut rng = Rng::new(Seed(seed));
            let mut env = BiquadrisEnv::new(&config, Seed(seed));
            let mut game = Biquadris::new(&biquadris::setup(&config, Seed(seed))).unwrap();
            let mut counters = [LineCounter::default(), LineCounter::default()];
            for step in 0..200 {
                for agent in 0..2 {
                    let expected = turn_oracle::biquadris_shown(&game, agent);
                    let agent = usize::from(agent);
                    assert_eq!(shown(&env, &config, agent), expected, "seed {seed}, step {step}");
                    let half = |half: usize| -> Vec<u8> {
                        let rows = expected.cells.chunks_exact(11).skip(half).step_by(2);
                        rows.flatten().copied().collect()
                    };
                    let board = [0, 1].map(|i| turn_oracle::features(&half(i), 11)).concat();
                    assert_eq!(observation(&env, &features, agent).features, board);
                    assert_eq!(env.stats(agent).lines, counters[agent].0);
                }
                assert_eq!((env.turn(), env.is_over()), (game.turn(), game.is_over()));
                if game.is_over() {
                    ended += 1;
                    break;
                }
                asked += u32::from(game.is_asking());
                let turn = game.turn().index();
                let action = if game.is_asking() {
                    random_action(&env, &config, turn, &mut rng)
                } else {
                    sensible_action(&env, &features, turn, &mut rng)
                };
                turn_oracle::play_biquadris(&mut game, action, &mut counters[turn]);
                env.step(&config, &[action; 2], &mut [0.0; 2]);
            }
        }
    }
    assert!(asked > 30 && ended > 20, "{asked} questions, {ended} games");
}

#[test]
fn recordings_of_placements_end_like_the_episode() {
    for seed in 0..6 {
        for level in 0..5 {
            let config = quadris(level);
            let (env, game) = recorded::<QuadrisEnv, Quadris>(&config, seed, 200);
            assert_eq!(shown(&env, &config, 0), QuadrisState::shown(&game, &config));
            let (env, game) = recorded::<BiquadrisEnv, Biquadris>(&config, seed, 200);
            assert_eq!(shown(&env, &config, 1), turn_oracle::biquadris_shown(&game, 1));
        }
        let config = chetyris(10, 18);
        let (env, game) = recorded::<ChetyrisEnv, Chetyris>(&config, seed, 100);
        assert_eq!(shown(&env, &config, 0), ChetyrisState::shown(&game, &config));
        let config = cascade(12, 20);
        let (env, game) = recorded::<CascadeEnv, Cascade>(&config, seed, 60);
        assert_eq!(shown(&env, &config, 0), CascadeState::shown(&game, &config));
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
        let turn = env.turn().index();
        assert!(!env.is_legal(&config, turn, 53) && env.is_legal(&config, 1 - turn, 53));
        assert!((0..53).all(|action| !env.is_legal(&config, 1 - turn, action)));
        let actions = [0, 1].map(|agent| random_action(&env, &config, agent, &mut rng));
        if env.step(&config, &actions, &mut [0.0; 2]) {
            return;
        }
    }
}
