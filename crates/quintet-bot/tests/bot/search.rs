//! The search: deterministic, better than the evaluation alone, and correct on simple boards.

use quintet_bot::modern::{
    BeamSearcher, ContestConfig, GreedySearcher, ModernEvaluator, Position, SearchBudget, Searcher,
    play_contest,
};
use quintet_engine::kernel::{Rng, Seed};
use quintet_engine::modern::{Mode, RulePreset, Rules};
use quintet_srs::{Spin, Tetromino, parse_pieces};
use std::sync::atomic::{AtomicBool, Ordering};

fn position(drawing: &str, queue: &str) -> Position {
    let mut position = Position::empty(Rules::of(Mode::Duel, RulePreset::Standard));
    position.state.board = drawing.parse().unwrap();
    for piece in parse_pieces(queue).unwrap() {
        position.push_piece(piece);
    }
    position
}

fn stats(position: Position, nodes: u64) -> BeamSearcher {
    let mut beam = BeamSearcher::new(ModernEvaluator::default(), position);
    beam.search(SearchBudget::nodes(nodes));
    beam
}

/// Returns a random stack with steps, holes and a little noise.
fn random(rng: &mut Rng) -> Position {
    let height = rng.below(8) as usize;
    let mut rows = Vec::new();
    for _ in 0..height {
        let gap = rng.below(10) as usize;
        let cell = |x: usize, noise: u32| if x == gap || noise == 0 { '.' } else { '#' };
        rows.push((0..10).map(|x| cell(x, rng.below(6))).collect::<String>());
    }
    let queue: String = (0..=rng.below(6)).map(|_| Tetromino::ALL[rng.below(7) as usize].letter()).collect();
    let mut position = position(&rows.join("\n"), &queue);
    position.state.waiting = rng.below(5) as u8;
    position.state.hold = Tetromino::ALL.get(rng.below(9) as usize).copied();
    position
}

#[test]
fn it_is_the_same_every_time_and_on_any_number_of_threads() {
    let mut rng = Rng::new(Seed(1));
    for _ in 0..12 {
        let position = random(&mut rng);
        let first = stats(position.clone(), 12_000);
        assert_eq!(first.ranking(), stats(position.clone(), 12_000).ranking());
        for threads in [2, 3] {
            let mut beam =
                BeamSearcher::new(ModernEvaluator::default(), position.clone()).on_threads(threads);
            beam.search(SearchBudget::nodes(12_000));
            assert_eq!((beam.ranking(), beam.stats()), (first.ranking(), first.stats()));
        }
    }
}

#[test]
fn the_ranking_has_all_legal_placements() {
    let mut rng = Rng::new(Seed(2));
    for _ in 0..60 {
        let position = random(&mut rng);
        let beam = stats(position.clone(), 3000);
        let mut advised: Vec<_> = beam.ranking().iter().map(|scored| scored.placement).collect();
        for placement in &advised {
            assert_eq!(position.check(placement), Ok(()));
        }
        let mut all = position.placements();
        all.sort();
        advised.sort();
        advised.dedup();
        assert_eq!(advised, all);
    }
}

#[test]
fn a_search_stops_at_its_budget() {
    let mut rng = Rng::new(Seed(3));
    for nodes in [1, 500, 20_000] {
        let beam = stats(random(&mut rng), nodes);
        let most = nodes.max(70 * 8 * 8) * 2;
        assert!((1..most).contains(&beam.stats().nodes), "{nodes}: {:?}", beam.stats());
        assert!(!beam.ranking().is_empty());
    }
}

#[test]
fn a_stopped_search_has_a_result() {
    let stop = AtomicBool::new(false);
    let mut beam = BeamSearcher::new(ModernEvaluator::default(), position("", "TIOLJS"));
    std::thread::scope(|scope| {
        let think_limit = scope.spawn(|| {
            beam.search(SearchBudget::until(&stop));
            beam
        });
        stop.store(true, Ordering::Relaxed);
        let beam = think_limit.join().unwrap();
        assert!(!beam.ranking().is_empty());
    });
    // If it is never stopped, it ends with the widest beam.
    let never = AtomicBool::new(false);
    let mut short = BeamSearcher::new(ModernEvaluator::default(), position("", "T"));
    short.search(SearchBudget::until(&never));
    assert_eq!(short.stats().depth, 2);
}

#[test]
fn it_finds_obvious_moves() {
    let cases = [
        // A T-Spin Double.
        ("...#......\n###...####\n####.#####\n", "TIOLJS", Tetromino::T, Some(Spin::Full), 2),
        // A Quad with the piece after next.
        ("#########.\n#########.\n#########.\n#########.\n", "IOTSZL", Tetromino::I, None, 4),
        // A perfect clear.
        ("####..####\n####..####\n", "OTSZLJ", Tetromino::O, None, 2),
    ];
    for (drawing, queue, piece, spin, rows) in cases {
        let before = position(drawing, queue);
        let best = stats(before.clone(), 20_000).ranking()[0].placement;
        let mut after = before.clone();
        let outcome = after.play(&best).unwrap();
        assert_eq!((best.piece(), best.spin, outcome.done.rows), (piece, spin, rows), "{drawing}");
    }
}

#[test]
fn hold_is_used_where_it_helps() {
    // The O has no good place, but the I behind it has.
    let before = position("#########.\n#########.\n#########.\n#########.\n", "OISZLJ");
    let best = stats(before, 20_000).ranking()[0].placement;
    assert_eq!(best.piece(), Tetromino::I);
}

#[test]
fn a_position_without_pieces_has_no_ranking() {
    let mut none = BeamSearcher::new(ModernEvaluator::default(), position("", ""));
    none.search(SearchBudget::nodes(100));
    assert_eq!(none.ranking(), []);
    let full = format!("{}\n", "#.########").repeat(22);
    let mut lost = BeamSearcher::new(ModernEvaluator::default(), position(full.trim_end(), "TIO"));
    lost.search(SearchBudget::nodes(100));
    assert_eq!(lost.ranking(), [], "a piece that cannot appear has no place");
}

/// The number of games chooses the long version.
#[test]
fn it_beats_its_own_evaluation() {
    let games: u64 = std::env::var("QUINTET_BOT_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let empty = || Position::empty(Rules::of(Mode::Duel, RulePreset::Standard));
    let mut won = 0;
    for seed in 0..games {
        let mut beam = BeamSearcher::new(ModernEvaluator::default(), empty());
        let mut greedy = GreedySearcher::new(ModernEvaluator::default(), empty());
        let budgets = [SearchBudget::nodes(4000); 2];
        let config = ContestConfig::new(Seed(seed));
        let ended = if seed % 2 == 0 {
            play_contest(&config, &mut [&mut beam, &mut greedy], budgets)
        } else {
            play_contest(&config, &mut [&mut greedy, &mut beam], budgets)
        };
        won += u64::from(ended.winner == Some((seed % 2) as usize));
    }
    println!("won {won} of {games}");
    assert!(won * 100 >= games * 95 || (games < 20 && won + 1 >= games), "{won} of {games}");
}
