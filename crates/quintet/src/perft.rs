//! `quintet perft`: counts placements, to check and benchmark the move generator.

use crate::args::{number, threads};
use crate::failure::{CommandResult, Failure};
use crate::files;
use crate::output::eprint_line;
use crate::progress::Progress;
use clap::Args;
use quintet_app::parse_board_or_fumen;
use quintet_srs::{Board, divide_on_threads, fumen, parse_pieces};
use std::fmt::Write as _;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

pub(crate) const HELP: &str = "\
Pieces spawn with their centre in column 4, row 19, both counted from 0 at the lower left. There is
no hold and no 180° rotation; full rows are cleared before the next piece. Every set of cells counts
once. The count is printed to standard output, the time it took to standard error.
  quintet perft IOLJSZ                        67002200
  quintet perft TSZ --board v115@vhAAgH       on the board of a fumen";

// The options of `quintet perft`.
#[derive(Args)]
pub(crate) struct PerftArgs {
    /// The pieces, letters from IJLOSTZ
    queue: String,
    /// Place only this many of them [default: all]
    #[arg(long, value_name = "N", value_parser = number::<usize>)]
    depth: Option<usize>,
    /// Start from this board: a file with its rows, top row first, or a fumen
    #[arg(long, value_name = "FILE|FUMEN")]
    board: Option<PathBuf>,
    /// Use this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Also print the count for each placement of the first piece
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &PerftArgs) -> CommandResult {
    let queue = parse_pieces(&args.queue)
        .map_err(|error| Failure::Usage(format!("QUEUE {:?}: {error}", args.queue)))?;
    let depth = args.depth.unwrap_or(queue.len());
    let queue = queue.get(..depth).ok_or_else(|| {
        Failure::Usage(format!("--depth {depth} is too large: the queue has {} pieces", queue.len()))
    })?;
    let board = args.board.as_deref().map(board).transpose()?;
    let board = board.unwrap_or(Board::EMPTY);
    let begun = Instant::now();
    if queue.is_empty() {
        return Ok(writeln!(stdout(), "1")?);
    }
    let progress = Progress::new();
    let parts = divide_on_threads(&board, queue, args.threads, |done, all| {
        progress.percent(done as u64, all as u64);
    });
    drop(progress);
    let total = parts.iter().try_fold(0u64, |total, (_, count)| total.checked_add(*count));
    let total = total.ok_or_else(|| {
        Failure::Negative("the count is larger than 18446744073709551615: use a smaller --depth".into())
    })?;
    let mut out = String::new();
    if args.divide {
        for (placement, count) in &parts {
            // Writing into a string cannot fail.
            let _ = writeln!(out, "{} {count}", placement.location);
        }
    }
    stdout().write_all(format!("{out}{total}\n").as_bytes())?;
    let micros = begun.elapsed().as_micros().max(1);
    let (seconds, millis) = (micros / 1_000_000, micros / 1000 % 1000);
    eprint_line(format_args!("{seconds}.{millis:03} s, {} million per second", u128::from(total) / micros));
    Ok(())
}

/// Reads the first page of a board: a file with rows or a fumen, or a fumen on the command line.
fn board(named: &Path) -> Result<Board, Failure> {
    let typed = named.to_string_lossy();
    let is_typed = fumen::find(&typed).is_some() && !named.exists();
    let contents = if is_typed { typed.into() } else { files::text(named)? };
    let board = parse_board_or_fumen(&contents).map_err(|error| Failure::file(named, error))?;
    Ok(Board::from(&board))
}
