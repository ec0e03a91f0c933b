//! `quintet autoplay`: the computer plays whole games by its hints, to measure their quality.

use crate::args::{MAX_GAMES, between, number, threads};
use crate::failure::{CommandResult, Failure};
use crate::game_args::{Defaults, GameOptions, with_settings};
use crate::games::extras;
use crate::output::{Versioned, eprint_line};
use crate::progress::Progress;
use crate::threads::in_threads;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use quintet_app::any::AnyGame;
use quintet_app::catalogue::Catalogue;
use quintet_app::settings::{Entry, Settings};
use quintet_bot::headless::{HeadlessResult, median};
use quintet_engine::kernel::{Seed, SetupError};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{Write as _, stdout};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

const HELP: &str = "\
Each game uses the next seed: N, N + 1 and so on. In a game for two, the computer plays both sides. Nothing is saved.";

// The options of `quintet autoplay`, besides those of the game.
#[derive(Args)]
struct AutoplayArgs {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = between(1, MAX_GAMES))]
    games: u64,
    /// Stop each game after this many pieces or blocks
    #[arg(long, value_name = "N", alias = "pieces", default_value_t = 1000, value_parser = number::<u64>)]
    blocks: u64,
    /// Use this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Print a JSON object with every game
    #[arg(long)]
    json: bool,
}

/// The games of one player.
#[derive(Serialize)]
struct Series {
    evaluation: String,
    blocks: Spread,
    rows: Spread,
    score: Spread,
    games: Vec<HeadlessResult>,
}

/// The median, the minimum and the maximum of some numbers.
#[derive(Clone, Copy, Serialize)]
struct Spread {
    median: u64,
    least: u64,
    most: u64,
}

#[derive(Serialize)]
struct AutoplayReport {
    game: &'static str,
    /// What falls in this game: pieces or blocks.
    #[serde(skip)]
    pieces: &'static str,
    level: Option<u32>,
    seed: u64,
    most_blocks: u64,
    evaluations: Vec<Series>,
}

/// Returns the command.
pub(crate) fn command(catalogue: &'static Catalogue) -> Command {
    let games = catalogue.games().map(|game| {
        let about = format!("{}, without waiting for real time", game.title);
        let defaults =
            Defaults { seed: Some(Seed(DEFAULT_SEED)), value: default_value, ..Defaults::BUILT_IN };
        let command = with_settings(Command::new(game.name).about(about), game, &defaults);
        let setup = AutoplayArgs::augment_args(command);
        match &extras(game.name).players {
            Some(players) => (players.add)(setup),
            None => setup,
        }
    });
    Command::new("autoplay")
        .about("Let the computer play many games using its own hints, and print the results")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .after_help(HELP)
        .subcommands(games)
}

/// Runs `quintet autoplay GAME`.
pub(crate) fn run(game: &'static dyn AnyGame, matches: &ArgMatches) -> CommandResult {
    let (info, args) = (game.info(), AutoplayArgs::from_arg_matches(matches)?);
    let mut defaults = Settings::new(crate::catalogue());
    for entry in info.options {
        defaults.set(entry.key, default_value(entry)).map_err(|error| Failure::Usage(error.to_string()))?;
    }
    let options = GameOptions::read(info, matches, defaults)?;
    // Invalid options are an error before anything is played.
    let is_for_two = options.start(game)?.against(&options.settings).is_some();
    if is_for_two && extras(info.name).bot.is_some() {
        let name = info.name;
        return Err(Failure::Usage(format!(
            "autoplay plays {name} for one player only; `quintet bot {name}` plays duels"
        )));
    }
    let level = info.options.iter().find(|entry| is_level(entry));
    let level = level.map(|entry| options.settings.number(entry.key) as u32);
    let seed = options.seed().map_or(DEFAULT_SEED, |seed| seed.0);
    if let Some(players) = &extras(info.name).players {
        return report(game, level, seed, &args, &(players.run)(matches, level.unwrap_or_default())?);
    }
    let player =
        |seed, blocks, tell: &dyn Fn()| game.autoplay(&options.with_seed(seed), blocks, &mut |_| tell());
    report(game, level, seed, &args, &[("hint", Box::new(player) as AutoPlayer<'_>)])
}

/// The default level. It is not that of the settings, because hints are measured where blocks are random.
const DEFAULT_LEVEL: &str = "1";
/// The default seed of the first game.
const DEFAULT_SEED: u64 = 1;

/// Returns true if an option is the starting level.
fn is_level(entry: &Entry) -> bool {
    [entry.flag, entry.flag_alias].contains(&Some("level"))
}

/// Returns the value of an option that was not given.
fn default_value(entry: &Entry) -> &'static str {
    if is_level(entry) && entry.parse(DEFAULT_LEVEL).is_ok() { DEFAULT_LEVEL } else { entry.default }
}

/// Plays a game from a seed with at most this many blocks, and calls back after each of them.
pub(crate) type AutoPlayer<'a> =
    Box<dyn Fn(Seed, u64, &dyn Fn()) -> Result<HeadlessResult, SetupError> + Sync + 'a>;

/// Creates the players that a command names, each with its name, for a game that starts at this level.
pub(crate) type MakePlayers =
    fn(&ArgMatches, u32) -> Result<Vec<(&'static str, AutoPlayer<'static>)>, Failure>;

/// Plays all games with each player and prints the results.
fn report(
    game: &'static dyn AnyGame,
    level: Option<u32>,
    seed: u64,
    games: &AutoplayArgs,
    players: &[(&'static str, AutoPlayer<'_>)],
) -> CommandResult {
    if seed.checked_add(games.games).is_none() {
        return Err(Failure::Usage(format!("--seed {seed} is too large for this many games")));
    }
    let begun = Instant::now();
    let played = play_all(seed, games, players)?;
    let series = players.iter().zip(played.chunks(games.games as usize)).map(|((name, _), games)| {
        let spread = |number: fn(&HeadlessResult) -> u64| Spread::of(games.iter().map(number));
        Series {
            evaluation: (*name).to_owned(),
            blocks: spread(|game| game.blocks),
            rows: spread(|game| game.rows),
            score: spread(|game| game.score),
            games: games.to_vec(),
        }
    });
    // Games of typed commands call a piece a block.
    let pieces = if game.has_commands() { "blocks" } else { "pieces" };
    let summary = AutoplayReport {
        game: game.info().name,
        pieces,
        level,
        seed,
        most_blocks: games.blocks,
        evaluations: series.collect(),
    };
    let text = if games.json {
        serde_json::to_string(&Versioned::new(&summary))
            .map_err(|error| Failure::Negative(error.to_string()))?
            + "\n"
    } else {
        table(&summary)
    };
    stdout().write_all(text.as_bytes())?;
    let blocks: u64 = played.iter().map(|game| game.blocks).sum();
    let seconds = begun.elapsed().as_secs();
    let micros = begun.elapsed().as_micros() * games.threads as u128 / u128::from(blocks.max(1));
    eprint_line(format_args!("{blocks} {pieces} in {seconds} s, {micros} microseconds each per thread"));
    Ok(())
}

/// Returns the games of all players, those of the first player first.
fn play_all(
    first: u64,
    games: &AutoplayArgs,
    players: &[(&'static str, AutoPlayer<'_>)],
) -> Result<Vec<HeadlessResult>, Failure> {
    let tasks: Vec<(&AutoPlayer<'_>, Seed)> = players
        .iter()
        .flat_map(|(_, player)| (0..games.games).map(move |n| (player, Seed(first + n))))
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
        // A game that ended early counts as complete in the progress.
        blocks.fetch_add(games.blocks.saturating_sub(played.blocks), Ordering::Relaxed);
        Ok(played)
    })
}

impl Spread {
    fn of(numbers: impl Iterator<Item = u64> + Clone) -> Spread {
        let (least, most) = (numbers.clone().min().unwrap_or(0), numbers.clone().max().unwrap_or(0));
        Spread { median: median(numbers), least, most }
    }
}

/// Formats the results as a table; players are compared with the first one.
fn table(summary: &AutoplayReport) -> String {
    let games = summary.evaluations.first().map_or(0, |series| series.games.len() as u64);
    let level = summary.level.map_or(String::new(), |level| format!(" at level {level}"));
    let (first, last) = (summary.seed, summary.seed + games.saturating_sub(1));
    let which = if games == 1 {
        format!("1 game, seed {first}, at most {}", summary.most_blocks)
    } else {
        format!("{games} games, seeds {first} to {last}, at most {}", summary.most_blocks)
    };
    let (pieces, each) = (summary.pieces, if games == 1 { "" } else { " each" });
    let mut out = format!("{}{level}: {which} {pieces}{each}; medians (minimum to maximum)\n", summary.game);
    for series in &summary.evaluations {
        let over = series.games.iter().filter(|game| game.over).count();
        let column = |Spread { median, least, most }: Spread| format!("{median} ({least} to {most})");
        let (blocks, rows, score) = (column(series.blocks), column(series.rows), column(series.score));
        // Writing into a string cannot fail.
        let _ = writeln!(
            out,
            "{:<6} {pieces} {blocks}, rows {rows}, score {score}; {over} ended early",
            series.evaluation
        );
    }
    if let [first, others @ ..] = summary.evaluations.as_slice() {
        for other in others {
            let hundredths = other.rows.median * 100 / first.rows.median.max(1);
            let times = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            let _ =
                writeln!(out, "{} clears {times} times the rows of {}", other.evaluation, first.evaluation);
        }
    }
    out
}
