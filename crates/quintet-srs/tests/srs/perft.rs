//! Perft compared with published counts and with a simple implementation.
//!
//! Counts above a million are skipped unless `QUINTET_PERFT` names a larger limit.

use quintet_srs::{Board, Tetromino, divide, parse_pieces, perft};

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
            let board = rows.parse().unwrap();
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
        let pieces = parse_pieces(queue).unwrap();
        assert_eq!(perft(board, &pieces), *count, "{queue} on {name}");
    }
}

/// Counts by placing every piece, without bulk counting.
fn obvious(board: &Board, queue: &[Tetromino]) -> u64 {
    let [first, rest @ ..] = queue else { return 1 };
    let placements = board.placements(*first);
    let after = placements.iter().map(|placement| {
        let mut board = *board;
        board.place(&placement.location);
        board.clear();
        obvious(&board, rest)
    });
    after.sum()
}

/// `SplitMix64`.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((bits ^ (bits >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Compares on stacks of every height, up to those that nearly block the spawn location.
#[test]
fn counts_on_random_boards_equal_those_of_a_simple_implementation() {
    let mut rng = Rng(7);
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
        let queue = [(); 3].map(|()| Tetromino::ALL[rng.below(7) as usize]);
        let count = obvious(&board, &queue);
        assert_eq!(perft(&board, &queue), count, "{queue:?}\n{board:?}");
        assert_eq!(divide(&board, &queue).iter().map(|(_, count)| count).sum::<u64>(), count);
        #[cfg(feature = "std")]
        assert_eq!(quintet_srs::perft_on_threads(&board, &queue, 3), count);
    }
    assert_eq!(perft(&Board::EMPTY, &[]), 1);
}
