//! Measures the search for placements and perft.

use quintet_srs::{Board, Location, SearchOptions, SpinRule, Tetromino, parse_pieces, perft};

fn main() {
    divan::main();
}

/// Returns a board with an overhang, a well and a slot for a T-Spin.
fn board() -> Board {
    let drawing = "##........\n#.........\n#.########\n#..#######\n#.########\n";
    drawing.parse().expect("the drawing is a board")
}

#[divan::bench(args = [Tetromino::I, Tetromino::O, Tetromino::S, Tetromino::T, Tetromino::L])]
fn placements(bencher: divan::Bencher, piece: Tetromino) {
    let board = board();
    bencher.bench(|| board.placements(piece).count());
}

#[divan::bench]
fn placements_with_spins(bencher: divan::Bencher) {
    let board = board();
    let options = SearchOptions::default().with_spins(Some(SpinRule::Corners));
    bencher.bench(|| board.placements_from(Location::spawn(Tetromino::T), options));
}

#[divan::bench(args = ["IOLJS", "TLJSZ", "IOLJSZ"])]
fn count(bencher: divan::Bencher, queue: &str) {
    let queue = parse_pieces(queue).expect("these are pieces");
    let nodes = perft(&Board::EMPTY, &queue);
    bencher.counter(divan::counter::ItemsCount::new(nodes)).bench(|| perft(&Board::EMPTY, &queue));
}
