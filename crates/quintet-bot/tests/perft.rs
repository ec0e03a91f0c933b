//! Known counts, reproduced exactly, and the fast count against an obvious one.
//!
//! Counts above a million are left to those who set `QUINTET_PERFT` to the largest they want.

use quintet_bot::srs::{Board, Options, Placements, perft, spawn};
use quintet_engine::kernel::{Kind, Rng, Seed, parse_kinds};
use quintet_engine::modern::parse_board;

const VECTORS: &str = include_str!("perft/vectors.txt");

struct Vector {
    name: String,
    board: Board,
    queue: String,
    count: u64,
}

fn vectors() -> Vec<Vector> {
    let mut vectors = Vec::new();
    let (mut name, mut rows) = (String::new(), String::new());
    for line in VECTORS.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        if let Some(board) = line.strip_prefix("board ") {
            (name, rows) = (board.into(), String::new());
        } else if let Some((queue, count)) = line.split_once(' ') {
            let board = Board::from(&parse_board(&rows).unwrap());
            let (queue, count) = (queue.into(), count.parse().unwrap());
            vectors.push(Vector { name: name.clone(), board, queue, count });
        } else {
            rows += line;
            rows += "\n";
        }
    }
    vectors
}

#[test]
fn known_counts_are_reproduced() {
    let most: u64 = std::env::var("QUINTET_PERFT").map_or(1_000_000, |most| most.parse().unwrap());
    let vectors = vectors();
    assert_eq!(vectors.len(), 24 + 11 + 11);
    for Vector { name, board, queue, count } in vectors.iter().filter(|vector| vector.count <= most) {
        let kinds = parse_kinds(queue, &Kind::SEVEN).unwrap();
        assert_eq!(perft(board, &kinds), *count, "{queue} on {name}");
    }
}

/// The count as anyone would write it down.
fn obvious(board: &Board, queue: &[Kind]) -> u64 {
    let [first, rest @ ..] = queue else { return 1 };
    let placements = Placements::find(board, *first, spawn(), Options::default());
    let after = placements.iter().map(|placement| {
        let mut board = *board;
        board.place(&placement);
        obvious(&board, rest)
    });
    after.sum()
}

/// Stacks of every height, up to where pieces hardly have room to enter.
#[test]
fn counts_on_any_board_are_those_of_the_obvious_way() {
    let mut rng = Rng::new(Seed(7));
    for _ in 0..60 {
        let height = rng.below(22);
        let mut board = Board::EMPTY;
        for y in 0..height as usize {
            let (density, hole) = (rng.below(100), rng.below(10) as usize);
            for x in (0..10).filter(|x| *x != hole) {
                if rng.below(100) < density {
                    board.fill(x, y);
                }
            }
        }
        let queue = [(); 3].map(|()| Kind::SEVEN[rng.below(7) as usize]);
        assert_eq!(perft(&board, &queue), obvious(&board, &queue), "{queue:?}\n{board:?}");
    }
    assert_eq!(perft(&Board::EMPTY, &[]), 1);
}
