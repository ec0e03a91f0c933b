//! How fast placements are found and counted, and how much faster than by the general search.

use quintet_bot::reach::{ModernMoves, Reached};
use quintet_bot::srs::{Board, Options, Placements, SpinRule, perft};
use quintet_engine::kernel::{Kind, Placed, parse_kinds};
use quintet_engine::modern::{Falling, Matrix, Mode, Preset, Rules, parse_board, spawn};

fn main() {
    divan::main();
}

/// An overhang, a well and a T-Spin to be found.
fn board() -> Matrix {
    let drawing = "##........\n#.........\n#.########\n#..#######\n#.########\n";
    parse_board(drawing).expect("the drawing is a board")
}

#[divan::bench(args = [Kind::I, Kind::O, Kind::S, Kind::T, Kind::L])]
fn fast(bencher: divan::Bencher, kind: Kind) {
    let board = Board::from(&board());
    bencher.bench(|| Placements::find(&board, kind, spawn(), Options::default()).count());
}

#[divan::bench]
fn fast_with_spins(bencher: divan::Bencher) {
    let board = Board::from(&board());
    let options = Options { half_turns: false, spins: Some(SpinRule::Corners) };
    bencher.bench(|| Placements::find(&board, Kind::T, spawn(), options));
}

/// On a stack of fourteen rows, from where pieces enter (registers) and from so far above that plain words are used.
#[divan::bench(args = [4, 19])]
fn tall(bencher: divan::Bencher, row: i16) {
    let drawing = format!("{}{}", "#.........\n#.########\n".repeat(5), "##........\n#..#######\n".repeat(2));
    let board = Board::from(&parse_board(&drawing).expect("the drawing is a board"));
    bencher.bench(|| Placements::find(&board, Kind::T, Placed::at(4, row), Options::default()).count());
}

#[divan::bench(args = [Kind::I, Kind::T])]
fn general(bencher: divan::Bencher, kind: Kind) {
    let (matrix, rules) = (board(), Rules::with_tspin_kick(Mode::Marathon, Preset::Standard, None));
    let moves = ModernMoves::new(&matrix, rules, false);
    bencher.bench(|| Reached::from(&moves, Falling::new(kind, spawn())).rests().count());
}

#[divan::bench(args = ["IOLJS", "TLJSZ", "IOLJSZ"])]
fn count(bencher: divan::Bencher, queue: &str) {
    let kinds = parse_kinds(queue, &Kind::SEVEN).expect("these are pieces");
    let nodes = perft(&Board::EMPTY, &kinds);
    bencher.counter(divan::counter::ItemsCount::new(nodes)).bench(|| perft(&Board::EMPTY, &kinds));
}
