//! Games in progress: those that were interrupted, and what is left of those that ended unsaved.

use crate::date;
use crate::error::StoreError;
use crate::games::{self, Examined};
use crate::home::Home;
use crate::round::Round;
use crate::save::{Names, Recorded};
use crate::store::Store;
use crate::tape::Tape;
use quintet_engine::kernel::Time;
use quintet_session::seal;
use std::fs;
use std::path::{Path, PathBuf};

/// How many interrupted games are kept to go on with; older ones end where they stand, with their scores.
const KEPT: usize = 20;

/// A game that was interrupted, and that nobody plays now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interrupted {
    /// Its file.
    pub path: PathBuf,
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// The points so far, of each player.
    pub scores: Vec<u64>,
    /// The moment it has come to.
    pub at: Time,
    /// When it was played last, in milliseconds since 1970.
    pub when: i64,
}

/// A recording of a game that nobody plays now.
struct Found {
    tape: Tape,
    path: PathBuf,
    name: String,
    bytes: Vec<u8>,
    examined: Examined,
    when: i64,
}

/// The games that can be gone on with, the latest first.
pub fn interrupted(home: &Home) -> Vec<Interrupted> {
    let games = found(home).into_iter().filter_map(|found| {
        let Found { path, name, examined, when, .. } = found;
        let Examined { game, open, at, .. } = examined;
        let scores = open?.outcomes.iter().map(|outcome| outcome.score).collect();
        Some(Interrupted { path, name, game, scores, at, when })
    });
    games.collect()
}

/// Saves what ended without being saved (the program was killed, or the disk was full), and ends the oldest
/// of too many interrupted games. Says how many recordings it dealt with.
pub fn settle(home: &Home, store: &mut Store, names: &Names) -> Result<usize, StoreError> {
    let (mut settled, mut open, mut trouble) = (0, 0, None);
    for found in found(home) {
        if found.examined.open.is_some() {
            open += 1;
        }
        if found.examined.open.is_some() && open <= KEPT {
            // A game to go on with; rounds before it may still be unsaved.
            trouble = trouble.or(found.save(store, names, None).err());
            continue;
        }
        let last = found.examined.open.clone();
        match found.save(store, names, last) {
            Ok(()) => {
                found.tape.remove();
                settled += 1;
            }
            // One that cannot be saved does not keep the others from it.
            Err(error) => trouble = trouble.or(Some(error)),
        }
    }
    trouble.map_or(Ok(settled), Err)
}

/// Ends an interrupted game where it stands: its score and its replay are kept. Says whether nobody plays it.
pub fn end(home: &Home, game: &Interrupted, store: &mut Store, names: &Names) -> Result<bool, StoreError> {
    let Some(found) = found(home).into_iter().find(|found| found.path == game.path) else { return Ok(false) };
    let open = found.examined.open.clone();
    found.save(store, names, open)?;
    found.tape.remove();
    Ok(true)
}

impl Found {
    /// Saves the rounds that ended in it, and one that is declared to.
    fn save(&self, store: &mut Store, names: &Names, open: Option<Round>) -> Result<(), StoreError> {
        let rounds: Vec<Round> = self.examined.rounds.iter().cloned().chain(open).collect();
        if rounds.is_empty() {
            return Ok(());
        }
        let Examined { game, revision, at, fingerprint, .. } = &self.examined;
        let bytes = seal(&self.bytes, *at, *fingerprint)?;
        let recorded = Recorded {
            name: &self.name,
            game,
            revision: *revision,
            micros: at.micros(),
            bytes: &bytes,
            ended: self.when,
            helped: Tape::is_helped(&self.name),
        };
        store.save(&recorded, &rounds, names).map(|_| ())
    }
}

/// Every recording in the folder that nobody plays and that this program can read, the latest first. Others are
/// left alone.
fn found(home: &Home) -> Vec<Found> {
    let files = fs::read_dir(home.playing()).into_iter().flatten().flatten();
    let mut found: Vec<Found> = files.filter_map(|file| look(&file.path())).collect();
    found.sort_by(|a, b| (b.when, &b.name).cmp(&(a.when, &a.name)));
    found
}

fn look(path: &Path) -> Option<Found> {
    let name = path.file_name()?.to_str()?.strip_suffix(".replay")?.to_owned();
    let when = fs::metadata(path).and_then(|data| data.modified()).map_or(0, date::millis);
    let (tape, bytes) = Tape::open(path).ok()??;
    let examined = games::examine(&bytes).ok()?;
    Some(Found { tape, path: path.to_owned(), name, bytes, examined, when })
}
