//! Hints of Quadris: reachable, deterministic, and good enough to play by.

use quintet_bot::Strength;
use quintet_bot::headless::{self, HeadlessResult, HeadlessTurn};
use quintet_bot::quadris::{QuadrisMoves, QuadrisSearcher, hint, plan_with, turn_actions};
use quintet_bot::reach::Reachable;
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::kernel::{Game, PieceWeights, Player, Pos, Rng, Seed, Tetromino};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::{Level, LevelBlocks, LevelRules, LevelTable};
use quintet_engine::quadris::player::PlayerState;
use quintet_engine::quadris::{Action, MoveCommand, Quadris, Setup};
use std::collections::BTreeSet;

fn quadris(level: u8, seed: u64) -> Quadris {
    Quadris::new(&Setup { seed: Seed(seed), start: Level(level), ..Setup::default() }).unwrap()
}

/// Plays this many blocks by the hint and checks that each locks on the cells of its hint.
fn play_by_hint(game: &mut Quadris, blocks: usize) -> usize {
    for played in 0..blocks {
        let Some(plan) = hint(game.player()) else { return played };
        let (last, way) = plan.actions.split_last().unwrap();
        let before = game.clone();
        for action in way {
            game.act(action, &mut ());
        }
        assert_eq!(*last, Action::Drop(1));
        let player = game.player();
        assert_eq!(player.landed(player.current().unwrap()).cells(), plan.cells, "{before:?}");
        game.act(last, &mut ());
    }
    blocks
}

/// Plays a whole game with this searcher.
fn play(
    setup: &Setup,
    searcher: &QuadrisSearcher,
    blocks: u64,
    each: impl FnMut(&HeadlessResult),
) -> HeadlessResult {
    let choose = |game: &Quadris| {
        plan_with(searcher, game.player(), 0).map(|plan| HeadlessTurn::piece_at(game.now(), plan.actions))
    };
    quintet_bot::headless::play(setup, blocks, choose, each).unwrap()
}

#[test]
fn a_hint_leads_where_it_says_at_every_level() {
    for level in 0..5 {
        for seed in 0..2 {
            play_by_hint(&mut quadris(level, seed), 40);
        }
    }
}

#[test]
fn the_hint_plays_well() {
    for seed in 0..2 {
        let mut game = quadris(2, seed);
        assert_eq!(play_by_hint(&mut game, 300), 300, "seed {seed}");
        assert!(game.player().score() > 2_000, "{}", game.player().score());
    }
    let heavy: usize = (0..2).map(|seed| play_by_hint(&mut quadris(3, seed), 100)).sum();
    assert!(heavy > 150, "{heavy}");
}

/// Returns level 3 with S and Z four times as likely, so that games end soon.
fn harder(seed: u64) -> Setup {
    let mut levels = LevelTable::default();
    let mut rules = levels.rules(Level(3)).clone();
    let times = |kind: Tetromino| if matches!(kind, Tetromino::S | Tetromino::Z) { 8 } else { 1 };
    rules.blocks = LevelBlocks::Weighted(PieceWeights::new(Tetromino::ALL.map(times)));
    assert!(levels.set(Level(3), rules));
    Setup { seed: Seed(seed), start: Level(3), levels, ..Setup::default() }
}

#[test]
fn looking_ahead_clears_far_more_rows_than_the_plain_evaluation() {
    let rows = |searcher: &QuadrisSearcher| -> u64 {
        (1..=8).map(|seed| play(&harder(seed), searcher, 400, |_| ()).rows).sum()
    };
    let levels = LevelTable::default();
    let (plain, tuned) =
        (rows(&QuadrisSearcher::DELLACHERIE_CURRENT), rows(&QuadrisSearcher::tuned(levels.rules(Level(3)))));
    assert!(tuned >= 2 * plain, "{plain} {tuned}");
}

#[test]
fn whole_games_are_counted() {
    let setup = Setup { seed: Seed(1), start: Level(4), ..Setup::default() };
    let mut told = 0;
    let played = play(&setup, &QuadrisSearcher::DELLACHERIE_CURRENT, 100, |_| told += 1);
    // Every block has four cells and every row eleven; stars bring a few more.
    assert!((played.blocks, told, played.over) == (100, 100, false) && played.rows <= 45, "{played:?}");
    assert!(played.rows > 20 && played.score > 0, "{played:?}");
}

#[test]
fn vanishing_blocks_are_handled() {
    let mut levels = LevelTable::default();
    let rules = levels.rules(Level(1)).clone();
    assert!(levels.set(Level(1), LevelRules { expires_after: 4, ..rules }));
    let setup = Setup { seed: Seed(1), start: Level(1), levels, ..Setup::default() };
    play_by_hint(&mut Quadris::new(&setup).unwrap(), 30);
}

#[test]
fn the_hint_is_always_the_same() {
    let game = quadris(4, 3);
    assert_eq!(hint(game.player()), hint(game.player()));
}

/// Drops a block this many columns from the left.
fn put(game: &mut Quadris, letter: Tetromino, right: u32) {
    game.act(&Action::Letter(letter), &mut ());
    game.act(&Action::Move(MoveCommand::Right, right), &mut ());
    game.act(&Action::Drop(1), &mut ());
}

fn rests(player: &PlayerState) -> Vec<[Pos; 4]> {
    let block = player.current().unwrap();
    Reachable::search(&QuadrisMoves::new(player, block), block).rests().collect()
}

#[test]
fn a_block_slides_under_an_overhang_but_not_into_a_closed_hole() {
    let mut game = quadris(0, 0);
    put(&mut game, Tetromino::O, 0);
    put(&mut game, Tetromino::I, 0);
    // An I lies on the O now, over columns 3 and 4.
    game.act(&Action::Letter(Tetromino::I), &mut ());
    let under = [2, 3, 4, 5].map(|x| Pos::new(x, 17));
    assert!(rests(game.player()).contains(&under));
    put(&mut game, Tetromino::O, 4);
    game.act(&Action::Letter(Tetromino::O), &mut ());
    let hole = [(2, 16), (3, 16), (2, 17), (3, 17)].map(|(x, y)| Pos::new(x, y));
    assert!(hole.iter().all(|pos| game.player().board().is_free(*pos)));
    assert!(!rests(game.player()).contains(&hole));
}

/// The search finds every place that a player can reach by any commands.
#[test]
fn nothing_that_commands_can_reach_is_missed() {
    let mut rng = Rng::new(Seed(77));
    let mut any = |n: u32| rng.below(n);
    for level in [0, 3, 4] {
        for seed in 0..8 {
            let mut game = quadris(level, seed);
            for _ in 0..12 {
                put(&mut game, Tetromino::ALL[any(7) as usize], any(11));
            }
            game.act(&Action::Restart, &mut ());
            for column in [0, 3, 7, 1, 5] {
                put(&mut game, Tetromino::ALL[any(7) as usize], column + any(3));
            }
            let player = game.player();
            let reachable = rests(player);
            for _ in 0..200 {
                let mut block = player.current().unwrap();
                for _ in 0..any(9) {
                    let steps = [
                        MoveCommand::Left,
                        MoveCommand::Right,
                        MoveCommand::Down,
                        MoveCommand::Clockwise,
                        MoveCommand::Counterclockwise,
                    ];
                    block = player.moved(block, steps[any(5) as usize], 1 + any(11)).block;
                }
                let cells = player.landed(block).cells();
                assert!(reachable.contains(&cells), "level {level}: {cells:?} on {:?}", player.board());
            }
        }
    }
}

#[test]
fn heavy_blocks_reach_far_by_one_multiplied_command() {
    // On an empty board at level 3 the far right is reached by `7right` and not by seven times `right`.
    let mut game = quadris(3, 0);
    game.act(&Action::Letter(Tetromino::I), &mut ());
    let (player, block) = (game.player(), game.player().current().unwrap());
    let reachable = Reachable::search(&QuadrisMoves::new(player, block), block);
    assert_eq!(reachable.rests().count(), 8 + 11, "every column, lying and standing");
    let mut far: Vec<_> = reachable.rests().collect();
    far.sort_by_key(|cells| cells[0].x);
    assert_eq!(reachable.path(far.last().unwrap()).len(), 3, "turn, step aside, drop");
}

fn two(seed: u64, level: u8) -> Biquadris {
    let setup = biquadris::Setup { seed: Seed(seed), start: Level(level), ..biquadris::Setup::default() };
    Biquadris::new(&setup).unwrap()
}

#[test]
fn two_players_are_advised_through_questions_and_effects() {
    let mut asked = 0;
    for seed in 0..6 {
        let mut game = two(seed, (seed % 5) as u8);
        let mut rng = Rng::new(Seed(seed));
        for _ in 0..150 {
            let Some(actions) = turn_actions(&game, 0).filter(|_| !game.is_over()) else { break };
            let player = game.turn();
            asked += usize::from(game.is_asking());
            // Sometimes answers with an effect that makes the game harder.
            let answers = [PlayerEffect::Heavy, PlayerEffect::Blind];
            let hard = game.is_asking() && rng.below(2) == 0;
            let actions = if hard { vec![Action::Answer(answers[rng.below(2) as usize])] } else { actions };
            let was_asking = game.is_asking();
            for action in &actions {
                game.act(action, &mut ());
            }
            assert!(was_asking || game.is_over() || game.is_asking() || game.turn() != player);
        }
    }
    assert!(asked > 5, "{asked}");
}

#[test]
fn under_the_heavy_effect_the_plan_ends_with_whatever_drops_the_block() {
    let mut game = two(0, 0);
    // Five O and a standing I clear two rows for player 1.
    for column in [0, 2, 4, 6, 8] {
        game.act(&Action::Letter(Tetromino::O), &mut ());
        game.act(&Action::Move(MoveCommand::Right, column), &mut ());
        game.act(&Action::Drop(1), &mut ());
        game.act(&Action::Drop(1), &mut ());
    }
    game.act(&Action::Letter(Tetromino::I), &mut ());
    game.act(&Action::Move(MoveCommand::Clockwise, 1), &mut ());
    game.act(&Action::Move(MoveCommand::Right, 10), &mut ());
    game.act(&Action::Drop(1), &mut ());
    game.act(&Action::Answer(PlayerEffect::Heavy), &mut ());
    assert_eq!((game.turn(), game.player(Player::TWO).effects().len()), (Player::TWO, 1));
    let plan = hint(game.player(Player::TWO)).unwrap();
    let before = game.player(Player::TWO).board().count();
    plan.actions.iter().for_each(|action| game.act(action, &mut ()));
    assert_eq!(game.turn(), Player::ONE);
    let board = game.player(Player::TWO).board();
    assert!(board.count() == before + 4 && plan.cells.iter().all(|pos| !board.is_free(*pos)));
}

#[test]
fn a_mistake_takes_the_next_best_place_and_answer() {
    let game = quadris(1, 3);
    let searcher = QuadrisSearcher::DELLACHERIE_CURRENT;
    let places: Vec<_> =
        (0..6).map(|skip_best| plan_with(&searcher, game.player(), skip_best).unwrap().cells).collect();
    let apart: BTreeSet<_> = places.iter().map(|cells| cells.map(|pos| (pos.x, pos.y))).collect();
    assert_eq!(apart.len(), places.len(), "each slip is another place");
    assert_eq!(plan_with(&searcher, game.player(), 9_999).map(|plan| plan.cells.len()), Some(4));
    let strengths = [0, 1000]
        .map(|mistakes_per_mille| Strength { mistakes_per_mille, ..Strength::demonstration().clone() });
    let [sure, careless] = strengths.map(|strength| {
        let mut rng = Rng::new(Seed(1));
        let choose = |game: &Quadris| headless::choose_turn(game, &strength, &mut rng);
        headless::play(&Setup { start: Level(1), ..Setup::default() }, 60, choose, |_| ()).unwrap()
    });
    assert!(careless.over && !sure.over, "{careless:?} {sure:?}");
    let game = two(0, 0);
    let answers: Vec<PlayerEffect> =
        (0..9).map(|skip_best| quintet_bot::quadris::answer(game.player(Player::TWO), skip_best)).collect();
    assert!(answers[0] != answers[1] && answers[7] == answers[8], "{answers:?}");
}

/// Drops blocks for both players: the first places the letters at these columns, the second at those.
fn drop_all(game: &mut Biquadris, first: &[(Tetromino, u32)], second: &[(Tetromino, u32)]) {
    for (one, two) in first.iter().zip(second) {
        for (letter, column) in [one, two] {
            game.act(&Action::Letter(*letter), &mut ());
            game.act(&Action::Move(MoveCommand::Right, *column), &mut ());
            game.act(&Action::Drop(1), &mut ());
        }
    }
}

#[test]
fn a_special_action_against_a_person_is_the_one_that_hurts_most() {
    use quintet_bot::quadris::{answer, answer_person};
    // An empty board: the worst block leaves holes, nothing is covered, and every place is reached under heavy or not
    // needed.
    let game = two(0, 0);
    assert!(matches!(answer_person(game.player(Player::TWO), 0), PlayerEffect::Force(_)));
    // The left half is high: a step to the right under heavy ends on top of it.
    let mut game = two(0, 0);
    let low = [0, 2, 4, 6, 8].repeat(2).into_iter().map(|column| (Tetromino::O, column)).collect::<Vec<_>>();
    drop_all(&mut game, &low, &[(Tetromino::O, 0), (Tetromino::O, 2)].repeat(5));
    let effect = answer_person(game.player(Player::TWO), 0);
    assert_eq!(effect, PlayerEffect::Heavy, "{:?}", game.player(Player::TWO).board());
    // All three are used in games of people who play like the computer, and blind only against people.
    let mut seen = BTreeSet::new();
    for seed in 0..8 {
        let mut game = two(seed, 2);
        for _ in 0..150 {
            let Some(actions) = turn_actions(&game, 4).filter(|_| !game.is_over()) else { break };
            for player in [Player::ONE, Player::TWO] {
                let name = |effect| match effect {
                    PlayerEffect::Blind => "blind",
                    PlayerEffect::Heavy => "heavy",
                    PlayerEffect::Force(_) => "force",
                };
                seen.insert(name(answer_person(game.player(player), 0)));
                assert_eq!(name(answer(game.player(player), 0)), "force");
            }
            for action in &actions {
                game.act(action, &mut ());
            }
        }
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}
