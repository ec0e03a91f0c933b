//! `quintet bench`: measures how fast this computer runs the program, or prints a checksum over a fixed set of games.

mod figures;

use crate::args::between;
use crate::failure::CommandResult;
use crate::output;
use crate::progress::Progress;
use crate::table::{PrintTable, Table};
use clap::Args;
use figures::FIGURES;
use quintet_app::Column;
use quintet_session::signature::{Signature, signature};
use serde::Serialize;
use std::time::{Duration, Instant};

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Play a fixed set of games and print a checksum of the results: builds with the same rules print the same number
    #[arg(long, conflicts_with = "seconds")]
    signature: bool,
    /// Print one JSON object; with --signature it has the checksum of each game, too
    #[arg(long)]
    json: bool,
    /// Measure each figure for about this many seconds
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = between(1_u64, 60))]
    seconds: u64,
}

/// A figure and how it is measured.
struct Figure {
    name: &'static str,
    /// What is counted: the figure is this many per second.
    unit: &'static str,
    /// Prepares a round of work; each call of it returns how much was done.
    prepare: fn() -> Box<dyn FnMut() -> u64>,
}

/// A figure that was measured.
#[derive(Serialize)]
struct Measured {
    name: &'static str,
    unit: &'static str,
    per_second: u64,
}

#[derive(Serialize)]
struct Results {
    version: u32,
    program: &'static str,
    system: String,
    figures: Vec<Measured>,
}

/// The checksum over all games and one for each of them, as 16 hexadecimal digits.
#[derive(Serialize)]
struct SignatureReport {
    version: u32,
    program: &'static str,
    games: Vec<GameSignature>,
    all: String,
}

#[derive(Serialize)]
struct GameSignature {
    game: &'static str,
    signature: String,
}

impl SignatureReport {
    fn new(signature: &Signature) -> SignatureReport {
        let game = |&(game, number)| GameSignature { game, signature: format!("{number:016x}") };
        SignatureReport {
            version: output::JSON_VERSION,
            program: env!("CARGO_PKG_VERSION"),
            games: signature.games.iter().map(game).collect(),
            all: signature.to_string(),
        }
    }
}

pub(crate) fn run(args: &BenchArgs) -> CommandResult {
    let progress = Progress::new();
    if args.signature {
        let signature = signature(&mut |done, of| progress.percent(done, of))?;
        drop(progress);
        if args.json {
            return output::json(&SignatureReport::new(&signature));
        }
        return output::line(signature);
    }
    let seconds = Duration::from_secs(args.seconds);
    let all = millis(seconds) * FIGURES.len() as u64;
    let figures = FIGURES.iter().zip(0_u64..).map(|(figure, measured)| {
        let per_second = measure(figure, seconds, |elapsed| {
            let done = measured * millis(seconds) + millis(elapsed.min(seconds));
            progress.percent_of(&format!("{}: ", figure.name), done, all);
        });
        Measured { name: figure.name, unit: figure.unit, per_second }
    });
    let figures: Vec<Measured> = figures.collect();
    drop(progress);
    if args.json {
        let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
        let program = env!("CARGO_PKG_VERSION");
        return output::json(&Results { version: output::JSON_VERSION, program, system, figures });
    }
    let mut table =
        Table::new([Column::left("one thread"), Column::right("a second"), Column::left("of what")]);
    for Measured { name, unit, per_second } in figures {
        table.row([name.to_owned(), grouped(per_second), unit.to_owned()]);
    }
    table.text()
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Does rounds of work for this long and returns the best third's speed: other programs only make it slower. `tell` is
/// called between rounds with the time since the first.
fn measure(figure: &Figure, seconds: Duration, tell: impl Fn(Duration)) -> u64 {
    let mut round = (figure.prepare)();
    round();
    let begun = Instant::now();
    let mut speeds = Vec::new();
    while speeds.len() < 3 || begun.elapsed() < seconds {
        tell(begun.elapsed());
        let start = Instant::now();
        let done = round();
        speeds.push(u128::from(done) * 1_000_000_000 / start.elapsed().as_nanos().max(1));
    }
    speeds.sort_unstable();
    let best = speeds[speeds.len() - 1 - speeds.len() / 6];
    u64::try_from(best).unwrap_or(u64::MAX)
}

/// Returns a number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_in_groups_of_three() {
        let shown = [0, 7, 999, 1_000, 12_345_678].map(grouped);
        assert_eq!(shown, ["0", "7", "999", "1,000", "12,345,678"]);
    }

    #[test]
    fn every_figure_does_some_work() {
        for figure in FIGURES {
            assert!((figure.prepare)()() > 0, "{}", figure.name);
        }
    }
}
