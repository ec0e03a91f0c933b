//! Scripts in which every insertion cuts a row, for increasing numbers of pieces: `cargo bench -p quintet-cascade
//! --bench cuts`. The time is proportional to the number of pieces, not to its square.

use std::time::Instant;

use quintet_cascade::{Field, Piece};

fn main() {
    println!("{:<52} {:>8} {:>8} {:>8} {:>8}", "seconds for N pieces", "10k", "20k", "40k", "80k");
    for (name, script) in SCRIPTS {
        print!("{name:<52}");
        for pieces in [10_000, 20_000, 40_000, 80_000] {
            let (mut field, moves) = script(pieces);
            let begin = Instant::now();
            for (piece, x) in moves {
                field.insert(piece, x).unwrap();
            }
            print!(" {:>8.3}", begin.elapsed().as_secs_f64());
        }
        println!();
    }
}

type Script = fn(u32) -> (Field, Vec<(Piece, i32)>);

const SCRIPTS: [(&str, Script); 5] = [
    ("the lowest row is cut, under a tower", |count| well(count / 2, 0)),
    ("a row in the middle is cut", |count| well(count / 2, count / 4)),
    ("the highest row is cut, on a tower", |count| {
        let tower = (0..count / 2).map(|_| (piece("1 1 ()"), 0));
        let lids = (0..count / 2).map(|_| (piece("2 2 (()()[][])"), 0));
        (field(2, count / 2), tower.chain(lids).collect())
    }),
    ("every other insert cuts a row and lets a piece fall", |count| {
        // A beam rests on the right one of two towers; the next piece completes its row, loses its lowest row and
        // falls into the shaft between them.
        let towers = (0..count / 4).flat_map(|_| [(piece("1 1 ()"), 0), (piece("1 2 ()"), 2)]);
        let falls = (0..count / 4).flat_map(|_| [(piece("2 3 (()()[][])"), 1), (piece("2 4 ([]()()[])"), 0)]);
        (field(3, count / 4), towers.chain(falls).collect())
    }),
    ("a field of 100 columns is filled cell by cell", |count| {
        (field(100, count / 100), (0..count).map(|n| (piece("1 3 ()"), (n % 100) as i32)).collect())
    }),
];

/// Returns a field with a tower beside a lower one, and beams that each complete a row on the lower one.
fn well(tower: u32, ground: u32) -> (Field, Vec<(Piece, i32)>) {
    let high = (0..tower).map(|_| (piece("1 1 ()"), 0));
    let low = (0..ground).map(|_| (piece("1 2 ()"), 1));
    let beams = (0..tower - ground).map(|_| (piece("2 3 (()()[][])"), 1));
    (field(3, tower), high.chain(low).chain(beams).collect())
}

/// Returns a field with space above a tower of this height.
fn field(width: u32, tower: u32) -> Field {
    Field::new(width, tower + 4, 0).unwrap()
}

fn piece(text: &str) -> Piece {
    text.parse().unwrap()
}
