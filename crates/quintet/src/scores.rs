//! `quintet scores`: prints scores and statistics.

use crate::failure::{CommandResult, Failure};
use crate::output::Versioned;
use crate::score_plots;
use crate::storage_args;
use crate::table::{PrintTable, Table};
use crate::{output, saving};
use quintet_app::Column;
use quintet_app::catalogue::Catalogue;
use quintet_store::{Filter, Score, Store, date};

/// The number of scores of each kind that are shown by default.
const TOP: u32 = 10;

pub(crate) fn run(args: &storage_args::ScoresArgs) -> CommandResult {
    let store = saving::open()?;
    let is_whole = args.json || args.csv || args.plot.is_some();
    let top = args.top.or((!is_whole).then_some(TOP));
    if let Some(mode) = &args.mode {
        check_mode(mode, args.game.as_deref(), store.as_ref())?;
    }
    let filter = Filter { game: args.game.clone(), mode: args.mode.clone(), top };
    if args.stats {
        let months = store.as_ref().map_or(Ok(Vec::new()), |store| store.months(&filter))?;
        saving::print_problems(store.as_ref());
        return match months.is_empty() && !args.csv {
            _ if args.json => output::json(&months.iter().map(Versioned::new).collect::<Vec<_>>()),
            true => output::line("There are no scores yet."),
            false => print(&Table::months(&months), args.csv),
        };
    }
    let scores = store.as_ref().map_or(Ok(Vec::new()), |store| store.scores(&filter))?;
    saving::print_problems(store.as_ref());
    if args.json {
        return output::json(&scores.iter().map(Dated::new).map(Versioned::new).collect::<Vec<_>>());
    }
    if args.csv {
        return print(&score_table(&scores, true), true);
    }
    if scores.is_empty() {
        return output::line("There are no scores yet.");
    }
    if let Some(file) = &args.plot {
        return score_plots::draw(&scores, file);
    }
    let kind = |score: &Score| (score.game.clone(), score.mode.clone(), score.rules.clone(), score.level);
    for (number, group) in scores.chunk_by(|a, b| kind(a) == kind(b)).enumerate() {
        if number > 0 {
            output::lines("\n")?;
        }
        let (game, mode, rules, level) = kind(&group[0]);
        output::line(format_args!("{game}, {mode} mode, {rules} rules, from level {level}"))?;
        print(&score_table(group, false), false)?;
    }
    let marked = |mark: fn(&Score) -> bool, text| if scores.iter().any(mark) { text } else { "" };
    let bests = marked(|score| score.best, "*: personal best. ");
    let helped = marked(|score| score.assisted, "a: assisted, does not count as a best. ");
    let differs =
        marked(|score| score.reproduces == Some(false), "!: the replay does not reproduce this score.");
    let legend = format!("{bests}{helped}{differs}");
    if !legend.is_empty() {
        output::lines(&format!("\n{}\n", legend.trim_end()))?;
    }
    Ok(())
}

/// Returns an error for a mode that does not exist.
fn check_mode(mode: &str, game: Option<&str>, store: Option<&Store>) -> CommandResult {
    let games = Catalogue::standard().games().filter(|info| game.is_none_or(|game| game == info.name));
    let mut modes: Vec<String> =
        games.flat_map(|game| game.score_modes).map(|mode| (*mode).to_owned()).collect();
    modes.extend(store.map_or(Ok(Vec::new()), |store| store.modes(game))?);
    if modes.iter().any(|known| known == mode) {
        return Ok(());
    }
    modes.sort();
    modes.dedup();
    let of = game.map_or(String::new(), |game| format!(" in {game}"));
    Err(Failure::Usage(format!("there is no mode {mode:?}{of}: use {}", modes.join(", "))))
}

fn print(table: &Table, csv: bool) -> CommandResult {
    if csv { table.csv() } else { table.text() }
}

/// A score as `--json` lists it, with its date as text.
#[derive(serde::Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field that people ask for")]
struct Dated<'a> {
    id: i64,
    game: &'a str,
    mode: &'a str,
    rules: &'a str,
    level: u32,
    side: u8,
    player: Option<&'a str>,
    score: u64,
    millis: u64,
    ended: i64,
    seed: u64,
    assisted: bool,
    ranked: bool,
    finished: bool,
    best: bool,
    timed: bool,
    replay: Option<i64>,
    round: u32,
    reproduces: Option<bool>,
    date: String,
}

impl Dated<'_> {
    fn new(from: &Score) -> Dated<'_> {
        let Score { id, level, side, score, millis, ended, seed, assisted, ranked, finished, .. } = *from;
        let Score { best, timed, replay, round, reproduces, .. } = *from;
        let (game, mode, rules, player) = (&*from.game, &*from.mode, &*from.rules, from.player.as_deref());
        let date = date::iso(ended);
        Dated {
            id,
            game,
            mode,
            rules,
            level,
            side,
            player,
            score,
            millis,
            ended,
            seed,
            assisted,
            ranked,
            finished,
            best,
            timed,
            replay,
            round,
            reproduces,
            date,
        }
    }
}

fn replay(score: &Score) -> String {
    score.replay.map_or(String::new(), |replay| replay.to_string())
}

fn score_table(scores: &[Score], whole: bool) -> Table {
    if whole {
        let mut table = Table::new(
            [
                "game",
                "mode",
                "rules",
                "level",
                "player",
                "side",
                "score",
                "millis",
                "date",
                "seed",
                "assisted",
                "ranked",
                "best",
                "finished",
                "reproduces",
                "replay",
            ]
            .map(Column::left),
        );
        for score in scores {
            let reproduces = score.reproduces.map_or("unknown".into(), |answer| answer.to_string());
            table.row([
                score.game.clone(),
                score.mode.clone(),
                score.rules.clone(),
                score.level.to_string(),
                score.player.clone().unwrap_or_default(),
                score.side.to_string(),
                score.score.to_string(),
                score.millis.to_string(),
                date::iso(score.ended),
                score.seed.to_string(),
                score.assisted.to_string(),
                score.ranked.to_string(),
                score.best.to_string(),
                score.finished.to_string(),
                reproduces,
                replay(score),
            ]);
        }
        return table;
    }
    let mut table = Table::new([
        Column::left(""),
        Column::right("score"),
        Column::right("time"),
        Column::left("player"),
        Column::left("date (UTC)"),
        Column::left("seed"),
        Column::right("replay"),
        Column::left(""),
    ]);
    for (place, score) in (1..).zip(scores) {
        let place = if score.ranked { format!("{place}.") } else { "-".into() };
        let marks = [(score.best, '*'), (score.assisted, 'a'), (score.reproduces == Some(false), '!')];
        let marks = marks.into_iter().filter(|(on, _)| *on).map(|(_, mark)| mark).collect();
        table.row([
            place,
            score.score.to_string(),
            score.time_text(),
            score.player_text(),
            date::short(score.ended),
            score.seed.to_string(),
            replay(score),
            marks,
        ]);
    }
    table
}
