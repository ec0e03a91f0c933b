//! The speed of the search in placements per second, and the cost of evaluating one.

use quintet_bot::KeyTiming;
use quintet_bot::modern::{
    BeamSearcher, Features, GreedySearcher, InputPlanner, ModernEvaluator, ModernMoves, Position,
    SearchBudget, Searcher,
};
use quintet_bot::reach::Reachable;
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Span};
use quintet_engine::modern::{FallingPiece, Mode, Modern, RulePreset, Rules, Setup, parse_board, spawn};
use quintet_srs::{Tetromino, parse_pieces};

fn main() {
    divan::main();
}

/// A stack in the middle of a game.
const DRAWING: &str = "\
#.........\n#......#..\n##....###.\n###...####\n####.#####\n#########.\n#########.\n####.#####\n";

fn position() -> Position {
    let mut position = Position::empty(Rules::of(Mode::Duel, RulePreset::Standard));
    position.state.board = DRAWING.parse().expect("the drawing is a board");
    position.state.hold = Some(Tetromino::I);
    for piece in parse_pieces("TSZLJO").expect("these are pieces") {
        position.push_piece(piece);
    }
    position
}

#[divan::bench(args = [1_000, 10_000, 100_000])]
fn search(bencher: divan::Bencher, nodes: u64) {
    let think = || {
        let mut beam = BeamSearcher::new(ModernEvaluator::default(), position());
        beam.search(SearchBudget::nodes(nodes));
        beam.stats().nodes
    };
    bencher.counter(divan::counter::ItemsCount::new(think())).bench(think);
}

#[divan::bench(args = [2, 4])]
fn search_on_threads(bencher: divan::Bencher, threads: usize) {
    let think = || {
        let mut beam = BeamSearcher::new(ModernEvaluator::default(), position()).on_threads(threads);
        beam.search(SearchBudget::nodes(100_000));
        beam.stats().nodes
    };
    bencher.counter(divan::counter::ItemsCount::new(think())).bench(think);
}

#[divan::bench]
fn greedy(bencher: divan::Bencher) {
    let think = || {
        let mut greedy = GreedySearcher::new(ModernEvaluator::default(), position());
        greedy.search(SearchBudget::nodes(1));
        greedy.stats().nodes
    };
    bencher.counter(divan::counter::ItemsCount::new(think())).bench(think);
}

#[divan::bench]
fn features(bencher: divan::Bencher) {
    let board = position().state.board;
    bencher.bench(|| Features::of(divan::black_box(&board), 0));
}

/// Every placement that can be reached in time, at a low and at the highest speed.
#[divan::bench(args = [1, 15])]
fn planner(bencher: divan::Bencher, level: u32) {
    let board = parse_board(DRAWING).expect("the drawing is a board");
    let setup = Setup { seed: Seed(1), level: Some(level), board, ..Setup::default() };
    let mut game = Modern::new(&setup).expect("the setup is one");
    game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    game.advance(game.now() + Span::from_millis(3000), &mut ());
    let key_timing = KeyTiming { tap: Span::from_millis(18), gaps: [Span::from_millis(44); 8] };
    bencher.bench(|| InputPlanner::find(&game, Player::ONE, game.now(), &key_timing, false).count());
}

/// The general search for reachable places, by the game's own moves.
#[divan::bench(args = [Tetromino::I, Tetromino::T])]
fn general(bencher: divan::Bencher, kind: Tetromino) {
    let matrix = parse_board(DRAWING).expect("the drawing is a board");
    let moves = ModernMoves::new(&matrix, Rules::of(Mode::Marathon, RulePreset::Standard), false);
    bencher.bench(|| Reachable::search(&moves, FallingPiece::new(kind, spawn())).rests().count());
}
