//! Counts the ways to place a queue of pieces, depth by depth.
//!
//! ```text
//! cargo run --release -p quintet-srs --example perft -- TLJSZI 4
//! ```
//! The first argument is the queue, the second the number of threads.

use quintet_srs::{Board, parse_pieces, perft_on_threads};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let queue = arguments.next().unwrap_or_else(|| "TLJSZ".into());
    let threads = arguments.next().map_or(Ok(1), |threads| threads.parse());
    let (Ok(queue), Ok(threads)) = (parse_pieces(&queue), threads) else {
        eprintln!("usage: perft [QUEUE [THREADS]], the queue being letters from IJLOSTZ");
        return ExitCode::from(2);
    };
    for depth in 1..=queue.len() {
        let start = Instant::now();
        let count = perft_on_threads(&Board::EMPTY, &queue[..depth], threads);
        let micros = start.elapsed().as_micros().max(1);
        println!("{depth} {count:>14} {:>9} µs {:>6} million/s", micros, u128::from(count) / micros);
    }
    ExitCode::SUCCESS
}
