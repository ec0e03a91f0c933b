//! How many placements a second the search looks at, and what judging one costs.

use quintet_bot::Touch;
use quintet_bot::modern::{Beam, Budget, Features, Greedy, Judge, Mind, ModernMoves, Situation, Ways};
use quintet_bot::reach::Reached;
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Span};
use quintet_engine::modern::{FallingPiece, Mode, Modern, Preset, Rules, Setup, parse_board, spawn};
use quintet_srs::{Tetromino, parse_pieces};

fn main() {
    divan::main();
}

/// A stack in the middle of a game.
const DRAWING: &str = "\
#.........\n#......#..\n##....###.\n###...####\n####.#####\n#########.\n#########.\n####.#####\n";

fn situation() -> Situation {
    let mut situation = Situation::empty(Rules::of(Mode::Duel, Preset::Standard));
    situation.state.board = DRAWING.parse().expect("the drawing is a board");
    situation.state.hold = Some(Tetromino::I);
    for piece in parse_pieces("TSZLJO").expect("these are pieces") {
        situation.appeared(piece);
    }
    situation
}

#[divan::bench(args = [1_000, 10_000, 100_000])]
fn search(bencher: divan::Bencher, nodes: u64) {
    let think = || {
        let mut beam = Beam::new(Judge::default(), situation());
        beam.think(Budget::nodes(nodes));
        beam.thought().nodes
    };
    bencher.counter(divan::counter::ItemsCount::new(think())).bench(think);
}

#[divan::bench(args = [2, 4])]
fn search_on_threads(bencher: divan::Bencher, threads: usize) {
    let think = || {
        let mut beam = Beam::new(Judge::default(), situation()).on_threads(threads);
        beam.think(Budget::nodes(100_000));
        beam.thought().nodes
    };
    bencher.counter(divan::counter::ItemsCount::new(think())).bench(think);
}

#[divan::bench]
fn greedy(bencher: divan::Bencher) {
    let think = || {
        let mut greedy = Greedy::new(Judge::default(), situation());
        greedy.think(Budget::nodes(1));
        greedy.thought().nodes
    };
    bencher.counter(divan::counter::ItemsCount::new(think())).bench(think);
}

#[divan::bench]
fn features(bencher: divan::Bencher) {
    let board = situation().state.board;
    bencher.bench(|| Features::of(divan::black_box(&board), 0));
}

/// All that hands can do with a piece, at a gentle speed and at the highest.
#[divan::bench(args = [1, 15])]
fn ways(bencher: divan::Bencher, level: u32) {
    let board = parse_board(DRAWING).expect("the drawing is a board");
    let setup = Setup { seed: Seed(1), level: Some(level), board, ..Setup::default() };
    let mut game = Modern::new(&setup).expect("the setup is one");
    game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    game.advance(game.now() + Span::from_millis(3000), &mut ());
    let touch = Touch { tap: Span::from_millis(18), gaps: [Span::from_millis(44); 8] };
    bencher.bench(|| Ways::find(&game, Player::ONE, game.now(), &touch, false).count());
}

/// The general search for places that a piece can reach, by the game's own moves.
#[divan::bench(args = [Tetromino::I, Tetromino::T])]
fn general(bencher: divan::Bencher, kind: Tetromino) {
    let matrix = parse_board(DRAWING).expect("the drawing is a board");
    let moves = ModernMoves::new(&matrix, Rules::of(Mode::Marathon, Preset::Standard), false);
    bencher.bench(|| Reached::from(&moves, FallingPiece::new(kind, spawn())).rests().count());
}
