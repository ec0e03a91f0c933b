//! `quintet replay list|show|export|import|verify|delete|restore`: the replays in the store.

use crate::failure::{Failure, Outcome, say};
use crate::stored::{self, ReplayCommand};
use crate::table::{self, Table};
use crate::{keep, replay};
use quintet_screens::{Answer, Column};
use quintet_session::Header;
use quintet_store::{Source, Store, StoredReplay, Verdict, date, games};
use std::fs::{self, File};
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};

/// How many replays are listed when nobody says otherwise.
const SHOWN: u32 = 20;

pub(crate) fn run(command: &ReplayCommand) -> Outcome {
    match command {
        ReplayCommand::List { json, all, deleted } => list(*json, *all, *deleted),
        ReplayCommand::Show { id, how } => {
            let store = keep::open()?;
            let bytes = store.ok_or(quintet_store::StoreError::NoReplay(*id))?.replay(*id)?;
            let name = PathBuf::from(format!("replay {id}"));
            replay::show_bytes(&stored::ReplayInput { name: &name, how }, &bytes)
        }
        ReplayCommand::Export { id, file } => {
            let store = keep::open()?;
            let bytes = store.ok_or(quintet_store::StoreError::NoReplay(*id))?.replay(*id)?;
            export(file, &bytes)
        }
        ReplayCommand::Import { file } => import(file),
        ReplayCommand::Verify { id } => verify(*id),
        ReplayCommand::Delete { id } => {
            keep::open_to_write()?.delete_replay(*id, date::now())?;
            Ok(writeln!(
                stdout(),
                "deleted; `quintet replay restore {id}` brings it back within thirty days"
            )?)
        }
        ReplayCommand::Restore { id } => {
            keep::open_to_write()?.restore_replay(*id)?;
            Ok(writeln!(stdout(), "replay {id} is back")?)
        }
    }
}

fn list(json: bool, all: bool, deleted: bool) -> Outcome {
    let store = keep::open()?;
    let limit = (!all && !json).then_some(SHOWN);
    let replays = store.map_or(Ok(Vec::new()), |store| store.replays(deleted, None, limit))?;
    if json {
        return table::json(&replays);
    }
    if replays.is_empty() {
        let line = if deleted { "No deleted replay can be restored." } else { "There are no replays yet." };
        return Ok(writeln!(stdout(), "{line}")?);
    }
    table_of(&replays).text(&mut stdout().lock())
}

/// The replays for a screen.
pub(crate) fn answer(replays: &[StoredReplay]) -> Answer {
    table_of(replays).answer(replays.iter().map(|replay| Some(replay.id)))
}

fn table_of(replays: &[StoredReplay]) -> Table {
    let mut table = Table::new([
        Column::right("replay"),
        Column::left("game"),
        Column::right("score"),
        Column::left("player"),
        Column::right("time"),
        Column::left("date (UTC)"),
        Column::right("bytes"),
        Column::left(""),
    ]);
    for replay in replays {
        let StoredReplay { id, game, added, millis, bytes, source, score, player, suspect, .. } = replay;
        let mark = match (suspect, source) {
            (true, _) => "! does not give its score",
            (false, Source::Imported) => "imported",
            (false, Source::Played) => "",
        };
        table.row([
            id.to_string(),
            game.clone(),
            score.map_or(String::new(), |score| score.to_string()),
            player.clone().unwrap_or_default(),
            date::length(millis * 1000),
            date::short(*added),
            bytes.to_string(),
            mark.to_owned(),
        ]);
    }
    table
}

/// Writes a recording to a file that is not there yet, or to standard output for `-`.
fn export(file: &Path, bytes: &[u8]) -> Outcome {
    if file == Path::new("-") {
        return Ok(stdout().write_all(bytes)?);
    }
    let failure = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::file(file, "is there already; it is not overwritten"),
        _ => Failure::file(file, error),
    };
    let written = File::create_new(file).map_err(failure)?.write_all(bytes);
    written.map_err(|error| {
        let _ = fs::remove_file(file);
        Failure::file(file, error)
    })
}

fn import(file: &Path) -> Outcome {
    let opened = File::open(file).map_err(|error| Failure::file(file, error))?;
    let (_, bytes) = Header::read_from(opened).map_err(|error| Failure::replay(file, &error))?;
    let examined = games::examine(&bytes).map_err(|error| Failure::replay(file, &error))?;
    if !examined.reproduces {
        return Err(Failure::News(format!(
            "{} does not reproduce, or has no end; it is not imported",
            file.display()
        )));
    }
    let id = keep::open_to_write()?.import(&bytes, &examined, date::now())?;
    Ok(writeln!(stdout(), "{} is replay {id}", file.display())?)
}

/// Plays one replay or all of them again, and marks the scores that are not in theirs.
fn verify(id: Option<i64>) -> Outcome {
    let mut store = keep::open_to_write()?;
    let ids = match id {
        Some(id) => vec![id],
        None => store.replays(false, None, None)?.into_iter().map(|replay| replay.id).collect(),
    };
    let mut bad = 0;
    for id in &ids {
        if !verify_one(&mut store, *id)? {
            bad += 1;
        }
    }
    match bad {
        0 => Ok(()),
        _ => Err(Failure::News(format!("{bad} of {} do not reproduce", ids.len()))),
    }
}

fn verify_one(store: &mut Store, id: i64) -> Result<bool, Failure> {
    match store.verify_replay(id)? {
        Verdict::Reproduces => {
            writeln!(stdout(), "replay {id} reproduces")?;
            Ok(true)
        }
        Verdict::Differs => {
            say(format_args!(
                "replay {id} does not give the result that was recorded; its scores are marked"
            ));
            Ok(false)
        }
        Verdict::Unplayable(error) => {
            say(format_args!("replay {id} {error}"));
            Ok(false)
        }
    }
}
