//! `quintet replay list|show|export|import|verify|delete|restore`: the replays in the store.

use crate::failure::{CommandResult, Failure};
use crate::output::{self, Versioned, eprint_line};
use crate::storage_args::{ReplayCommand, ReplayInput, ReplayOptions};
use crate::table::{PrintTable, Table};
use crate::{files, replay, saving};
use quintet_app::records;
use quintet_app::storage::{ReplayResult, Source, StoredReplay};
use quintet_app::text::Language;
use quintet_session::split_recordings;
use quintet_store::{Store, Verdict, date};
use std::fs::{self, File};
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};

/// The number of replays that are listed by default.
const DEFAULT_ROWS: u32 = 20;

pub(crate) fn run(command: &ReplayCommand) -> CommandResult {
    match command {
        ReplayCommand::List { json, all, deleted } => list(*json, *all, *deleted),
        ReplayCommand::Show { id, options, .. } => show(*id, options),
        ReplayCommand::Export { id, file } => {
            let store = saving::open()?;
            let bytes = store.ok_or(quintet_store::StoreError::NoReplay(*id))?.replay(*id)?;
            export(file, &bytes)
        }
        ReplayCommand::Import { file } => import(file),
        ReplayCommand::Verify { id } => verify(*id),
        ReplayCommand::Delete { id } => {
            saving::open_to_write()?.delete_replay(*id, date::now())?;
            output::line(format_args!(
                "replay {id} is deleted; `quintet replay restore {id}` restores it within thirty days"
            ))
        }
        ReplayCommand::Restore { id } => {
            saving::open_to_write()?.restore_replay(*id)?;
            output::line(format_args!("replay {id} is restored"))
        }
    }
}

/// Shows a saved replay as the options say.
pub(crate) fn show(id: i64, options: &ReplayOptions) -> CommandResult {
    let store = saving::open()?;
    let bytes = store.ok_or(quintet_store::StoreError::NoReplay(id))?.replay(id)?;
    let name = PathBuf::from(format!("replay {id}"));
    replay::show_bytes(&ReplayInput { name: &name, options }, &bytes)
}

fn list(json: bool, all: bool, deleted: bool) -> CommandResult {
    let store = saving::open()?;
    let limit = (!all && !json).then_some(DEFAULT_ROWS);
    let replays = store.as_ref().map_or(Ok(Vec::new()), |store| store.replays(deleted, None, limit))?;
    saving::print_problems(store.as_ref());
    if json {
        return output::json(&replays.iter().map(ListedReplay::new).map(Versioned::new).collect::<Vec<_>>());
    }
    if replays.is_empty() {
        let line =
            if deleted { "There are no deleted replays to restore." } else { "There are no replays yet." };
        return output::line(line);
    }
    Table::replays(&replays).text()
}

/// A replay as `--json` lists it.
#[derive(serde::Serialize)]
struct ListedReplay<'a> {
    id: i64,
    game: &'a str,
    revision: u32,
    added: i64,
    millis: u64,
    bytes: u64,
    source: Source,
    score: Option<u64>,
    player: Option<&'a str>,
    suspect: bool,
    mode: Option<&'a str>,
    rules: Option<&'a str>,
    /// The time of a race, or the points, as the table shows it.
    result: String,
    /// The results of each player of each round.
    results: &'a [ReplayResult],
}

impl ListedReplay<'_> {
    fn new(replay: &StoredReplay) -> ListedReplay<'_> {
        let StoredReplay { id, revision, added, millis, bytes, source, score, suspect, .. } = *replay;
        let (game, player) = (replay.game.as_str(), replay.player.as_deref());
        let first = replay.results.first();
        let (mode, rules) = (first.map(|one| one.mode.as_str()), first.map(|one| one.rules.as_str()));
        let (result, results) = (replay.result(Language::English), replay.results.as_slice());
        ListedReplay {
            id,
            game,
            revision,
            added,
            millis,
            bytes,
            source,
            score,
            player,
            suspect,
            mode,
            rules,
            result,
            results,
        }
    }
}

/// Writes a recording to a new file, or to standard output for `-`.
fn export(file: &Path, bytes: &[u8]) -> CommandResult {
    if file == Path::new("-") {
        return Ok(stdout().write_all(bytes)?);
    }
    let failure = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::about(file, "already exists; choose another name"),
        _ => Failure::file(file, error),
    };
    let written = File::create_new(file).map_err(failure)?.write_all(bytes);
    written.map_err(|error| {
        let _ = fs::remove_file(file);
        Failure::file(file, error)
    })
}

fn import(file: &Path) -> CommandResult {
    let bytes = files::replay(file)?;
    let rounds = split_recordings(&bytes);
    let examine = |bytes: &&[u8]| {
        records::summarise_recording(crate::catalogue(), bytes).map_err(|error| Failure::replay(file, &error))
    };
    let examined = rounds.iter().map(examine).collect::<Result<Vec<_>, Failure>>()?;
    if !examined.iter().all(|examined| examined.reproduces) {
        return Err(Failure::Negative(format!(
            "{} was not imported: it does not reproduce, or has no end",
            file.display()
        )));
    }
    let mut store = saving::open_to_write()?;
    for (round, (bytes, examined)) in (1..).zip(rounds.iter().zip(&examined)) {
        let id = store.import(bytes, examined, date::now())?;
        let which = if rounds.len() == 1 { String::new() } else { format!(" round {round}") };
        output::line(format_args!("{}{which} is replay {id}", file.display()))?;
    }
    Ok(())
}

/// Verifies one replay or all of them, and marks the scores of those that differ.
fn verify(id: Option<i64>) -> CommandResult {
    let mut store = saving::open_to_write()?;
    let ids = match id {
        Some(id) => vec![id],
        None => store.replays(false, None, None)?.into_iter().map(|replay| replay.id).collect(),
    };
    // Rows that cannot be read are reported. Those of replays count as failures; those of their scores do not.
    let problems = saving::print_problems(Some(&store));
    let of_replay = format!("{}: replay ", saving::home()?.database().display());
    let unreadable = problems.iter().filter(|problem| problem.starts_with(&of_replay)).count();
    let mut bad = unreadable;
    for id in &ids {
        match verify_one(&mut store, *id) {
            Ok(true) => {}
            Ok(false) => bad += 1,
            Err(Failure::OutputClosed) => return Err(Failure::OutputClosed),
            // One that cannot be read does not stop the others from being verified.
            Err(failure) => {
                eprint_line(format_args!("replay {id}: {}", failure.sentence()));
                bad += 1;
            }
        }
    }
    match bad {
        0 => Ok(()),
        _ => Err(Failure::Negative(format!("{bad} of {} replays do not reproduce", ids.len() + unreadable))),
    }
}

fn verify_one(store: &mut Store, id: i64) -> Result<bool, Failure> {
    match store.verify_replay(id)? {
        Verdict::Reproduces => {
            // Scores of earlier versions have no counts.
            let _ = store.analyse_replay(id);
            output::line(format_args!("replay {id} reproduces"))?;
            Ok(true)
        }
        Verdict::Differs => {
            eprint_line(format_args!("replay {id} does not reproduce; its scores are marked"));
            Ok(false)
        }
        Verdict::UnplayableFile(error) => {
            eprint_line(format_args!("replay {id} {error}"));
            Ok(false)
        }
    }
}
