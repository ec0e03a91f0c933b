//! `quintet perft`: counts placements, to check and to measure the move generator.

use crate::args::{number, threads};
use crate::failure::{Failure, Outcome, say};
use crate::files;
use crate::progress::Progress;
use crate::threads::in_threads;
use clap::Args;
use quintet_bot::srs::{Board, Options, Placement, Placements, perft, spawn};
use quintet_engine::kernel::{Kind, parse_kinds};
use quintet_engine::modern::ROWS;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

pub(crate) const HELP: &str = "\
A piece enters with its centre in column 4 of row 19, both from 0 and from the lower left; there is no
hold and no half turn; full rows go before the next piece. Every set of cells counts once.
The count goes to standard output, the time it took to standard error.
  quintet perft IOLJSZ                        67002200
  quintet perft TSZ --board v115@vhAAgH       on the board of a fumen";

#[derive(Args)]
pub(crate) struct Perft {
    /// The pieces, letters out of IJLOSTZ
    queue: String,
    /// How many of them are placed [default: all]
    #[arg(long, value_name = "N", value_parser = number::<usize>)]
    depth: Option<usize>,
    /// The board to begin with: a file with its rows, top first, or a fumen
    #[arg(long, value_name = "FILE|FUMEN")]
    board: Option<PathBuf>,
    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Print a count for each placement of the first piece
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &Perft) -> Outcome {
    let queue = parse_kinds(&args.queue, &Kind::SEVEN)
        .map_err(|error| Failure::Bad(format!("the queue {:?}: {error}", args.queue)))?;
    let depth = args.depth.unwrap_or(queue.len());
    let queue = queue.get(..depth).ok_or_else(|| {
        Failure::Bad(format!("--depth {depth} needs {depth} pieces; the queue has {}", queue.len()))
    })?;
    let board = args.board.as_deref().map(files::board).transpose()?;
    let board = board.map_or(Board::EMPTY, |matrix| Board::from(&matrix));
    let begun = Instant::now();
    let Some((first, rest)) = queue.split_first() else { return Ok(writeln!(stdout(), "1")?) };
    let branches: Vec<Placement> =
        Placements::find(&board, *first, spawn(), Options::default()).iter().collect();
    let counts = count(&board, &branches, rest, args.threads);
    let total = counts.iter().try_fold(0u64, |total, count| total.checked_add(*count));
    let total = total.ok_or_else(|| Failure::News("there are more than 18446744073709551615".into()))?;
    let mut out = String::new();
    if args.divide {
        for (placement, count) in branches.iter().zip(&counts) {
            // Writing into a string cannot fail.
            let _ = writeln!(out, "{} {count}", name(*placement));
        }
    }
    stdout().write_all(format!("{out}{total}\n").as_bytes())?;
    let micros = begun.elapsed().as_micros().max(1);
    let (seconds, millis) = (micros / 1_000_000, micros / 1000 % 1000);
    say(format_args!("{seconds}.{millis:03} s, {} million a second", u128::from(total) / micros));
    Ok(())
}

/// A placement as in `T R 4 1`: the piece, its orientation, its centre's column and row from the bottom.
pub(crate) fn name(placement: Placement) -> String {
    let turned = ["0", "R", "2", "L"][placement.placed.orientation as usize];
    let (x, y) = (placement.placed.pos.x, ROWS as i16 - 1 - placement.placed.pos.y);
    format!("{} {turned} {x} {y}", placement.kind.letter())
}

/// Counts what can follow each placement of the first piece. Threads take the next placement of the first
/// two pieces that nobody has counted yet.
fn count(board: &Board, branches: &[Placement], rest: &[Kind], threads: usize) -> Vec<u64> {
    let mut tasks = Vec::new();
    for (branch, placement) in branches.iter().enumerate() {
        let mut after = *board;
        after.place(placement);
        match rest {
            [second, .., _] => {
                for placement in Placements::find(&after, *second, spawn(), Options::default()).iter() {
                    let mut after = after;
                    after.place(&placement);
                    tasks.push((branch, after, &rest[1..]));
                }
            }
            _ => tasks.push((branch, after, rest)),
        }
    }
    let (progress, done) = (Progress::new(), AtomicU64::new(0));
    let Ok(parts) = in_threads(threads, &tasks, |(branch, board, rest)| {
        let count = perft(board, rest);
        progress.percent(1 + done.fetch_add(1, Ordering::Relaxed), tasks.len() as u64);
        Ok::<_, Infallible>((*branch, count))
    });
    let mut counts = vec![0; branches.len()];
    for (branch, count) in parts {
        counts[branch] += count;
    }
    counts
}
