//! The library compared with the simple implementation in the same run: `cargo bench -p quintet-cascade`.
//!
//! Prints a table of ratios for playing, and of megabytes per second for the text format. The benchmark fails if
//! the two versions have different results.

#[path = "../tests/plain/mod.rs"]
mod plain;

use std::hint::black_box;
use std::time::{Duration, Instant};

use plain::random::Random;
use plain::{PlainField, PlainPiece, PlainPlaced};
use quintet_cascade::{Field, Piece};

/// The size of the fields.
const WIDTH: i32 = 64;
const HEIGHT: i32 = 256;

/// A piece in both versions, and its column.
type Move = (PlainPiece, Piece, i32);

fn main() {
    println!(
        "{:<52} {:>11} {:>11} {:>9}",
        "insert on 64x256, pieces of side 1 to 8", "plain", "fast", "ratio"
    );
    let random = script(50, false);
    let packed = script(100, true);
    game("a game of random shapes, per piece", &random);
    game("a game of solid squares, rows cut, per piece", &packed);
    one_more("one piece more, onto random shapes", &random);
    one_more("one piece more, onto solid squares", &packed);
    hanging();
    contains("contains, 8x8, among 10 pieces", &packed[..10]);
    contains("contains, 8x8, among hundreds of pieces", &packed);
    println!(
        "\n{:<52} {:>11} {:>11} {:>9}",
        "text of a random 1024x1024 piece, MB/s", "plain", "fast", "ratio"
    );
    text_format();
}

/// Returns a game of random pieces that ends when a piece cannot enter.
fn script(percent: u64, pack: bool) -> Vec<Move> {
    let mut random = Random::new(64);
    let mut field = Field::new(WIDTH as u32, HEIGHT as u32, 0).unwrap();
    let mut script = Vec::new();
    while script.len() < 800 {
        let side = 1 << random.below(4);
        let plain = random.piece(side, percent);
        let piece = fast(&plain);
        let lowest = (0..WIDTH).filter_map(|x| Some((field.drop_row(&piece, x)?, x))).max();
        let x = if pack { lowest.map_or(0, |(_, x)| x) } else { random.range(0, WIDTH - 8) };
        if piece.empty() {
            continue;
        }
        if field.insert(piece.clone(), x).is_err() {
            break;
        }
        script.push((plain, piece, x));
    }
    script
}

/// Plays a whole game in both versions.
fn game(name: &str, script: &[Move]) {
    let (slow_time, slow) = time(1, new_plain, |mut field| {
        for (piece, _, x) in script {
            assert!(field.insert(piece.clone(), *x));
        }
        field
    });
    let (fast_time, field) = time(50, new_fast, |mut field| {
        for (_, piece, x) in script {
            field.insert(piece.clone(), *x).unwrap();
        }
        field
    });
    assert_eq!(field.to_string(), slow.print());
    ratio(name, slow_time / script.len() as u32, fast_time / script.len() as u32);
    let (held, rows) = (field.len(), field.score() / WIDTH as u64);
    println!("    {} pieces inserted, {held} held at the end, {rows} rows cut", script.len());
}

/// Inserts single pieces into the final field of a game.
fn one_more(name: &str, script: &[Move]) {
    let (mut slow, mut field) = (new_plain(), new_fast());
    for (piece, fast, x) in &script[..script.len() * 3 / 4] {
        slow.insert(piece.clone(), *x);
        field.insert(fast.clone(), *x).unwrap();
    }
    let moves = &script[script.len() * 3 / 4..][..20];
    let (mut slow_time, mut fast_time) = (Duration::ZERO, Duration::ZERO);
    for (piece, fast, x) in moves {
        let (time_here, after) =
            time(1, || slow.clone(), |mut field| (field.insert(piece.clone(), *x), field).1);
        slow_time += time_here;
        let (time_here, now) =
            time(1000, || field.clone(), |mut field| (field.insert(fast.clone(), *x), field).1);
        fast_time += time_here;
        assert_eq!(now.to_string(), after.print());
    }
    ratio(name, slow_time / 20, fast_time / 20);
    println!("    {} pieces held before", field.len());
}

/// Inserts a piece into a field whose pieces are in the air, so that all of them fall.
fn hanging() {
    let (mut slow, mut field) = (new_plain(), new_fast());
    let mut random = Random::new(7);
    while field.len() < 400 {
        let piece = random.any_piece(3);
        let (x, y) = (random.range(0, WIDTH - 1), random.range(10, HEIGHT - 1));
        assert_eq!(field.add(fast(&piece), x, y).is_ok(), slow.add(piece, x, y));
    }
    let piece = random.piece(1, 100);
    let (slow_time, slow) = time(1, || slow.clone(), |mut field| (field.insert(piece.clone(), 9), field).1);
    let (fast_time, field) =
        time(100, || field.clone(), |mut field| (field.insert(fast(&piece), 9), field).1);
    assert_eq!(field.to_string(), slow.print());
    ratio("one piece more, 400 others fall", slow_time, fast_time);
}

/// Tests at every position whether a piece fits.
fn contains(name: &str, script: &[Move]) {
    let (mut slow, mut field) = (new_plain(), new_fast());
    for (piece, fast, x) in script {
        slow.insert(piece.clone(), *x);
        field.insert(fast.clone(), *x).unwrap();
    }
    let piece = Random::new(3).piece(8, 50);
    let fast = fast(&piece);
    let places: Vec<_> = (7..HEIGHT).step_by(5).flat_map(|y| (0..WIDTH - 8).map(move |x| (x, y))).collect();
    let mut placed = PlainPlaced { piece, x: 0, y: 0 };
    let (slow_time, plain_count) = time(
        1,
        || (),
        |()| {
            places
                .iter()
                .filter(|place| {
                    (placed.x, placed.y) = **place;
                    slow.contains(&placed, None)
                })
                .count()
        },
    );
    let (fast_time, count) =
        time(50, || (), |()| places.iter().filter(|&&(x, y)| field.contains(&fast, x, y)).count());
    assert_eq!(count, plain_count);
    ratio(name, slow_time / places.len() as u32, fast_time / places.len() as u32);
}

/// Reads and writes a large piece.
fn text_format() {
    let mut random = Random::new(1024);
    let piece = random.piece(1024, 50);
    let (print_time, text) = time(1, || (), |()| piece.print());
    let (parse_time, _) = time(1, || (), |()| PlainPiece::parse(&text));
    let (read_time, fast) = time(20, || (), |()| Piece::read(black_box(text.as_bytes())).unwrap());
    let (write_time, written) = time(
        20,
        || Vec::with_capacity(text.len()),
        |mut to| {
            black_box(&fast).write(&mut to).unwrap();
            to
        },
    );
    let (display_time, _) = time(20, || (), |()| black_box(&fast).to_string());
    assert_eq!(written, text.as_bytes());
    throughput("read", text.len(), parse_time, read_time);
    throughput("write to a stream", text.len(), print_time, write_time);
    throughput("display as a string", text.len(), print_time, display_time);
    println!("    {} bytes of text, {} of memory for the piece", text.len(), fast.heap_bytes());
}

fn new_plain() -> PlainField {
    PlainField::new(WIDTH, HEIGHT)
}

fn new_fast() -> Field {
    Field::new(WIDTH as u32, HEIGHT as u32, 0).unwrap()
}

fn fast(piece: &PlainPiece) -> Piece {
    piece.print().parse().unwrap()
}

/// Returns the mean time of some runs, each from a fresh input, and the result of the last one.
fn time<I, T>(runs: u32, mut input: impl FnMut() -> I, mut run: impl FnMut(I) -> T) -> (Duration, T) {
    let mut total = Duration::ZERO;
    let mut once = || {
        let input = input();
        let begin = Instant::now();
        let output = black_box(run(input));
        total += begin.elapsed();
        output
    };
    (1..runs).for_each(|_| drop(once()));
    let output = once();
    (total / runs, output)
}

fn ratio(name: &str, slow: Duration, fast: Duration) {
    let ratio = slow.as_secs_f64() / fast.as_secs_f64();
    println!("{name:<52} {:>11} {:>11} {ratio:>8.0}x", format!("{slow:.1?}"), format!("{fast:.1?}"));
}

fn throughput(name: &str, bytes: usize, slow: Duration, fast: Duration) {
    let rate = |time: Duration| f64::from(bytes as u32) / time.as_secs_f64() / 1e6;
    println!("{name:<52} {:>11.0} {:>11.0} {:>8.1}x", rate(slow), rate(fast), rate(fast) / rate(slow));
}
