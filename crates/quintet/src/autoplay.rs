//! `quintet autoplay`: the computer plays whole games by its hints, to measure how good they are.

use crate::args::{MOST_GAMES, between, number, threads};
use crate::failure::{Failure, Outcome, say};
use crate::files;
use crate::progress::Progress;
use crate::threads::in_threads;
use clap::{Args, Subcommand, ValueEnum};
use quintet_bot::advice;
use quintet_bot::played::{Played, median};
use quintet_bot::quadris::{Judge, WeightTable, autoplay};
use quintet_engine::kernel::{Game, Seed};
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::{cascade, chetyris, quadris};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

pub(crate) const HELP: &str = "\
Every game has its own seed: the first one's, the next number and so on. Nothing is kept of them.
  quintet autoplay quadris --level 3 --games 100 --blocks 20000 --judge plain,tuned --threads 2";

#[derive(Subcommand)]
pub(crate) enum Autoplay {
    /// Quadris, by typed commands as the command autoplay gives them
    Quadris {
        /// The level
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u8>)]
        level: u8,
        /// Who says which place is best; several to compare them
        #[arg(long, value_name = "JUDGE", default_value = "tuned", value_delimiter = ',')]
        judge: Vec<JudgeName>,
        /// Weights for the tuned judge (TOML) [default: the built-in ones]
        #[arg(long, value_name = "FILE")]
        weights: Option<PathBuf>,
        #[command(flatten)]
        games: Lot,
    },
    /// Chetyris, as if pieces did not fall by themselves
    Chetyris {
        /// The level to begin with
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u32>)]
        level: u32,
        #[command(flatten)]
        games: Lot,
    },
    /// Cascade, on the usual field
    Cascade {
        #[command(flatten)]
        games: Lot,
    },
}

#[derive(Args)]
pub(crate) struct Lot {
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = between(1, MOST_GAMES))]
    games: u64,
    /// The seed of the first game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>)]
    seed: u64,
    /// How many blocks a game has at most
    #[arg(long, value_name = "N", alias = "pieces", default_value_t = 1000, value_parser = number::<u64>)]
    blocks: u64,
    /// How many threads play
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Print a JSON object with every game in it
    #[arg(long)]
    json: bool,
}

/// A judge that can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum JudgeName {
    /// The evaluation of Dellacherie, of the falling block alone
    Plain,
    /// The same after the next block
    Next,
    /// The one that hints are found by
    Tuned,
}

/// The games of one judge.
#[derive(Serialize)]
struct Series {
    judge: String,
    blocks: Middle,
    rows: Middle,
    score: Middle,
    games: Vec<Played>,
}

/// The median of some numbers, and their ends.
#[derive(Clone, Copy, Serialize)]
struct Middle {
    median: u64,
    least: u64,
    most: u64,
}

#[derive(Serialize)]
struct Whole {
    game: &'static str,
    level: Option<u32>,
    seed: u64,
    most_blocks: u64,
    judges: Vec<Series>,
}

pub(crate) fn run(command: &Autoplay) -> Outcome {
    match command {
        Autoplay::Quadris { level, judge, weights, games } => {
            let weights = weights.as_deref().map(|path| {
                WeightTable::parse(&files::text(path)?).map_err(|error| Failure::file(path, error))
            });
            let weights = weights.transpose()?.unwrap_or(*WeightTable::tuned());
            let setup = quadris::Setup { start: Level(*level), ..quadris::Setup::default() };
            quadris::Quadris::new(&setup)?;
            let levels = LevelTable::default();
            let rules = levels.rules(setup.start);
            let judges = judge.iter().map(|name| (name.text(), name.judge(weights.of(rules), rules)));
            let players = judges.map(|(name, judge)| {
                let setup = setup.clone();
                let player = move |seed, blocks, tell: &dyn Fn()| {
                    let setup = quadris::Setup { seed, ..setup.clone() };
                    autoplay::play(&setup, &judge, blocks, |_| tell())
                };
                (name, Box::new(player) as Player)
            });
            report(quadris::Quadris::NAME, Some(u32::from(*level)), games, &players.collect::<Vec<_>>())
        }
        Autoplay::Chetyris { level, games } => {
            let level = *level;
            chetyris::Chetyris::new(&chetyris::Setup { level, ..chetyris::Setup::new(Seed(0)) })?;
            let player = move |seed, blocks, tell: &dyn Fn()| {
                let setup = chetyris::Setup { level, ..chetyris::Setup::new(seed) };
                advice::play::<chetyris::Chetyris>(&setup, blocks, |_| tell())
            };
            report(chetyris::Chetyris::NAME, Some(level), games, &[("hint", Box::new(player) as Player)])
        }
        Autoplay::Cascade { games } => {
            let player = |seed, blocks, tell: &dyn Fn()| {
                advice::play::<cascade::Cascade>(&cascade::Setup::new(seed), blocks, |_| tell())
            };
            report(cascade::Cascade::NAME, None, games, &[("hint", Box::new(player) as Player)])
        }
    }
}

impl JudgeName {
    fn text(self) -> &'static str {
        match self {
            JudgeName::Plain => "plain",
            JudgeName::Next => "next",
            JudgeName::Tuned => "tuned",
        }
    }

    fn judge(self, weights: quintet_bot::quadris::Features, level: &quadris::levels::LevelRules) -> Judge {
        match self {
            JudgeName::Plain => Judge::PLAIN,
            JudgeName::Next => Judge::PLAIN_NEXT,
            JudgeName::Tuned => Judge { weights, ..Judge::tuned(level) },
        }
    }
}

/// Plays a game of a seed with so many blocks at most, and tells after each of them.
type Player = Box<dyn Fn(Seed, u64, &dyn Fn()) -> Result<Played, quintet_engine::kernel::SetupError> + Sync>;

/// Plays all games with each player and prints how they went.
fn report(
    game: &'static str,
    level: Option<u32>,
    games: &Lot,
    players: &[(&'static str, Player)],
) -> Outcome {
    if games.seed.checked_add(games.games).is_none() {
        return Err(Failure::Bad(format!("--seed {} leaves no room for so many games", games.seed)));
    }
    let begun = Instant::now();
    let played = play_all(games, players)?;
    let series = players.iter().zip(played.chunks(games.games as usize)).map(|((name, _), games)| {
        let middle = |number: fn(&Played) -> u64| Middle::of(games.iter().map(number));
        Series {
            judge: (*name).to_owned(),
            blocks: middle(|game| game.blocks),
            rows: middle(|game| game.rows),
            score: middle(|game| game.score),
            games: games.to_vec(),
        }
    });
    let whole = Whole { game, level, seed: games.seed, most_blocks: games.blocks, judges: series.collect() };
    let text = if games.json {
        serde_json::to_string(&whole).map_err(|error| Failure::News(error.to_string()))? + "\n"
    } else {
        table(&whole)
    };
    stdout().write_all(text.as_bytes())?;
    let blocks: u64 = played.iter().map(|game| game.blocks).sum();
    let seconds = begun.elapsed().as_secs();
    let micros = begun.elapsed().as_micros() * games.threads as u128 / u128::from(blocks.max(1));
    say(format_args!("{blocks} blocks in {seconds} s, {micros} microseconds each on a thread"));
    Ok(())
}

/// The games of all players, those of the first player first.
fn play_all(games: &Lot, players: &[(&'static str, Player)]) -> Result<Vec<Played>, Failure> {
    let tasks: Vec<(&Player, Seed)> = players
        .iter()
        .flat_map(|(_, player)| (0..games.games).map(move |n| (player, Seed(games.seed + n))))
        .collect();
    let (progress, blocks) = (Progress::new(), AtomicU64::new(0));
    let all = games.blocks.saturating_mul(tasks.len() as u64);
    let tell = || {
        let so_far = blocks.fetch_add(1, Ordering::Relaxed) + 1;
        if so_far.is_multiple_of(1024) {
            progress.percent(so_far, all);
        }
    };
    in_threads(games.threads, &tasks, |(player, seed)| {
        let played = player(*seed, games.blocks, &tell)?;
        // A game that ended early has done its part too.
        blocks.fetch_add(games.blocks.saturating_sub(played.blocks), Ordering::Relaxed);
        Ok(played)
    })
}

impl Middle {
    fn of(numbers: impl Iterator<Item = u64> + Clone) -> Middle {
        let (least, most) = (numbers.clone().min().unwrap_or(0), numbers.clone().max().unwrap_or(0));
        Middle { median: median(numbers), least, most }
    }
}

/// The figures as a table, the first judge's rows being the measure of the others'.
fn table(whole: &Whole) -> String {
    let games = whole.judges.first().map_or(0, |series| series.games.len() as u64);
    let level = whole.level.map_or(String::new(), |level| format!(" at level {level}"));
    let mut out = format!(
        "{}{level}: {games} games, seeds {} to {}, at most {} blocks each; medians (least to most)\n",
        whole.game,
        whole.seed,
        whole.seed + games.saturating_sub(1),
        whole.most_blocks
    );
    for series in &whole.judges {
        let over = series.games.iter().filter(|game| game.over).count();
        let column = |Middle { median, least, most }: Middle| format!("{median} ({least} to {most})");
        let (blocks, rows, score) = (column(series.blocks), column(series.rows), column(series.score));
        // Writing into a string cannot fail.
        let _ = writeln!(
            out,
            "{:<6} blocks {blocks}, rows {rows}, score {score}; {over} over before the last block",
            series.judge
        );
    }
    if let [first, others @ ..] = whole.judges.as_slice() {
        for other in others {
            let hundredths = other.rows.median * 100 / first.rows.median.max(1);
            let times = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            let _ = writeln!(out, "{} clears {times} times the rows of {}", other.judge, first.judge);
        }
    }
    out
}
