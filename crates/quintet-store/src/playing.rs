//! Games in progress: those that were interrupted, and what is left of those that ended unsaved.

use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use crate::replays::Comparison;
use crate::save::{Recorded, SaveAs};
use crate::store::Store;
use crate::tape::{PlayedGame, Tape};
use quintet_app::catalogue::Catalogue;
use quintet_app::records::Round;
use quintet_app::records::{self, Examined};
use quintet_app::storage::InterruptedGame;
use quintet_engine::kernel::Time;
use quintet_session::{Header, seal_recording};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How many interrupted games are kept to go on with; older ones end where they stand, with their scores.
const KEPT: usize = 20;

/// How old a file without contents must be to be left over, in milliseconds: a game that begins right now has
/// one, too.
const LEFT_OVER: i64 = 60_000;

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
    /// Whether something behind that moment is damaged.
    pub damaged: bool,
}

impl Interrupted {
    /// What is known of it without its file.
    pub fn to_plain(&self) -> InterruptedGame {
        InterruptedGame {
            name: self.name.clone(),
            game: self.game.clone(),
            scores: self.scores.clone(),
            micros: self.at.micros(),
            when: self.when,
            damaged: self.damaged,
        }
    }
}

/// A file among the games in progress that no game can be made of, and why.
#[derive(Debug)]
pub struct Unplayable {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: StoreError,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            StoreError::Replay(error) => {
                let path = self.path.display();
                write!(f, "{path} {error}; it is left as it is: move it away to be rid of this line")
            }
            error => error.fmt(f),
        }
    }
}

/// What is among the games in progress and nobody plays now.
#[derive(Default, Debug)]
pub struct Waiting {
    /// The games that can be gone on with, the latest first.
    pub games: Vec<Interrupted>,
    /// What no game can be made of.
    pub unplayable: Vec<Unplayable>,
}

/// What came of saving what was left behind.
#[derive(Default, Debug)]
pub struct Settled {
    /// How many recordings were dealt with.
    pub count: usize,
    /// The games that can be gone on with, the latest first.
    pub games: Vec<Interrupted>,
    /// What could not be, a sentence each.
    pub troubles: Vec<String>,
}

/// A recording of a game that nobody plays now.
struct Found {
    tape: Tape,
    path: PathBuf,
    name: String,
    bytes: Vec<u8>,
    examined: Examined,
    played: PlayedGame,
    when: i64,
}

/// Looks at the games in progress. Nothing is changed.
pub fn waiting(home: &Home) -> Waiting {
    let folder = look_around(home);
    let games = folder.found.iter().filter_map(Found::interrupted).collect();
    Waiting { games, unplayable: folder.unplayable }
}

/// The game of this name, if it can be gone on with and nobody plays it now. Nothing else is looked at.
pub fn named(home: &Home, name: &str) -> Result<Option<Interrupted>, StoreError> {
    Ok(look_at(home.catalogue(), &Tape::path(home, name))?.and_then(|found| found.interrupted()))
}

/// The games that can be gone on with, the latest first.
pub fn interrupted(home: &Home) -> Vec<Interrupted> {
    waiting(home).games
}

/// Saves what ended without being saved (the program was killed, or the disk was full), ends the oldest of too
/// many interrupted games, and clears away what holds nothing.
pub fn settle(home: &Home, store: &mut Store, save_as: &SaveAs) -> Settled {
    let folder = look_around(home);
    let mut settled = Settled::default();
    let mut open = 0;
    for found in folder.found {
        let game = found.interrupted();
        match found.settle(store, save_as, &mut open) {
            Ok(true) => settled.count += 1,
            Ok(false) => settled.games.extend(game),
            // One that cannot be saved does not keep the others from it.
            Err(error) => {
                settled.troubles.push(error.to_string());
                settled.games.extend(game);
            }
        }
    }
    folder.empty.into_iter().for_each(Tape::remove);
    settled.troubles.extend(folder.unplayable.iter().map(Unplayable::to_string));
    settled
}

/// Ends an interrupted game where it stands: its score and its replay are kept. Says whether nobody plays it.
pub fn end(game: &Interrupted, store: &mut Store, save_as: &SaveAs) -> Result<bool, StoreError> {
    let Some(found) = look_at(store.catalogue, &game.path)? else { return Ok(false) };
    let comparison = found.save(store, save_as, found.open().cloned())?;
    found.done(comparison);
    Ok(true)
}

impl Found {
    /// Saves what has ended in it; says whether that is all, and the file gone.
    fn settle(self, store: &mut Store, save_as: &SaveAs, open: &mut usize) -> Result<bool, StoreError> {
        let mut present = self.open().cloned();
        // Earlier programs did not record that the player left for good. When one of them was killed right after
        // that, the score is there, and the file still is.
        if let Some(round) = &present
            && store.has_round(&self.name, round)?
        {
            present = None;
        }
        *open += usize::from(present.is_some());
        if present.is_some() && *open <= KEPT {
            // A game to resume; rounds before it may still be unsaved.
            return self.save(store, save_as, None).map(|_| false);
        }
        let comparison = self.save(store, save_as, present)?;
        self.done(comparison);
        Ok(true)
    }

    /// The game to go on with that it holds, if it does.
    fn interrupted(&self) -> Option<Interrupted> {
        let scores = self.open()?.outcomes.iter().map(|outcome| outcome.score).collect();
        let Examined { game, at, damaged, .. } = &self.examined;
        Some(Interrupted {
            path: self.path.clone(),
            name: self.name.clone(),
            game: game.clone(),
            scores,
            at: *at,
            when: self.when,
            damaged: *damaged,
        })
    }

    /// The round that has begun and not ended, if it is this game's own.
    fn open(&self) -> Option<&Round> {
        self.examined.open.as_ref().filter(|round| self.is_own(round))
    }

    /// Whether a round is not one of the game that this one goes on from.
    fn is_own(&self, round: &Round) -> bool {
        round.index >= self.played.first_own.unwrap_or(0)
    }

    /// Saves the rounds that ended in it, and one that is declared to. Where all of them are there already they are
    /// only compared.
    fn save(
        &self,
        store: &mut Store,
        save_as: &SaveAs,
        open: Option<Round>,
    ) -> Result<Comparison, StoreError> {
        let is_declared = open.is_some();
        let rounds = self.examined.rounds.iter().filter(|round| self.is_own(round));
        let rounds: Vec<Round> = rounds.cloned().chain(open).collect();
        let comparison = store.compare(&self.name, &rounds)?;
        if comparison == Comparison::Kept && !is_declared {
            return Ok(comparison);
        }
        let Examined { game, revision, at, fingerprint, .. } = &self.examined;
        let bytes = seal_recording(&self.bytes, *at, *fingerprint)?;
        let recorded = Recorded {
            name: &self.name,
            game,
            revision: *revision,
            micros: at.micros(),
            bytes: &bytes,
            ended: self.when,
            against: self.played.against,
            helped: self.played.first_own.is_some(),
        };
        store.save(&recorded, &rounds, save_as)?;
        Ok(comparison)
    }

    /// Lets go of the file: everything that could be understood is kept elsewhere. A file that is damaged, or that
    /// tells other rounds than those that are kept, is only renamed.
    fn done(self, comparison: Comparison) {
        let is_sound = !self.examined.damaged && comparison != Comparison::Differs;
        if is_sound { self.tape.remove() } else { self.tape.set_aside() }
    }
}

/// What is in the folder and nobody plays.
#[derive(Default)]
struct Folder {
    /// Recordings that this program can play, the latest first.
    found: Vec<Found>,
    /// Files without contents that were left behind.
    empty: Vec<Tape>,
    unplayable: Vec<Unplayable>,
}

/// The recording in this file, if this program can play it and nobody does.
fn look_at(catalogue: &Catalogue, path: &Path) -> Result<Option<Found>, StoreError> {
    let mut folder = Folder::default();
    folder.look(catalogue, path)?;
    Ok(folder.found.pop())
}

fn look_around(home: &Home) -> Folder {
    let path = home.playing();
    let mut folder = Folder::default();
    match fs::read_dir(&path) {
        Ok(files) => files.flatten().for_each(|file| {
            if let Err(error) = folder.look(home.catalogue(), &file.path()) {
                folder.unplayable.push(Unplayable { path: file.path(), error });
            }
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => {
            let error = StoreError::reading(&path, error);
            folder.unplayable.push(Unplayable { path, error });
        }
    }
    folder.found.sort_by(|a, b| (b.when, &b.name).cmp(&(a.when, &a.name)));
    folder.unplayable.sort_by(|a, b| a.path.cmp(&b.path));
    folder
}

impl Folder {
    fn look(&mut self, catalogue: &Catalogue, path: &Path) -> Result<(), StoreError> {
        let Some(name) = Tape::name_of(path) else { return Ok(()) };
        let when = fs::metadata(path).and_then(|data| data.modified()).map_or(0, date::millis);
        let (tape, bytes) = match Tape::open(path) {
            Ok(Some(opened)) => opened,
            Ok(None) => return Ok(()),
            // Whoever plays it has just ended it.
            Err(StoreError::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            if date::now().saturating_sub(when) > LEFT_OVER {
                self.empty.push(tape);
            }
            return Ok(());
        }
        let examined = records::examine(catalogue, &bytes)?;
        let played = PlayedGame::of(&name, &Header::read(&bytes)?);
        self.found.push(Found { tape, path: path.to_owned(), name, bytes, examined, played, when });
        Ok(())
    }
}
