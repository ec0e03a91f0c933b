//! The folder of games in progress: games that were interrupted, and recordings whose rounds were not saved.

use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use crate::recording_file::{RecordingFile, played_game};
use crate::replays::Comparison;
use crate::save::{NewReplay, SaveAs};
use crate::settings;
use crate::store::Store;
use quintet_app::catalogue::Catalogue;
use quintet_app::records::{self, PlayedGame, RecordingSummary, Round};
use quintet_app::storage::InterruptedGame;
use quintet_engine::kernel::Time;
use quintet_session::{Header, seal_recording};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The number of interrupted games that can be resumed; older ones end as they stand, with their scores.
const KEPT: usize = 20;

/// An empty file older than this, in milliseconds, is removed; a younger one may be of a game that begins now.
const LEFT_OVER: i64 = 60_000;

/// The recording of a game that was interrupted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterruptedRecording {
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
    /// Whether something after that moment is damaged.
    pub damaged: bool,
}

impl InterruptedRecording {
    /// The same without its file.
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

/// A file that should be a recording and cannot be played.
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

/// What is in the folder, except for games that are being played.
#[derive(Default, Debug)]
pub struct Scan {
    /// The games that can be resumed, the latest first.
    pub games: Vec<InterruptedRecording>,
    /// The files that cannot be played.
    pub unplayable: Vec<Unplayable>,
}

/// What came of saving unsaved rounds.
#[derive(Default, Debug)]
pub struct Recovery {
    /// The number of recordings that were saved and removed.
    pub count: usize,
    /// The games that can be resumed, the latest first.
    pub games: Vec<InterruptedRecording>,
    /// What could not be saved or read, a sentence each.
    pub problems: Vec<String>,
}

/// A recording in the folder that is not being played, locked.
struct FoundRecording {
    file: RecordingFile,
    path: PathBuf,
    name: String,
    bytes: Vec<u8>,
    examined: RecordingSummary,
    played: PlayedGame,
    when: i64,
}

/// Reads the folder without changing anything.
pub fn scan(home: &Home) -> Scan {
    let folder = read_folder(home);
    let games = folder.found.iter().filter_map(FoundRecording::interrupted).collect();
    Scan { games, unplayable: folder.unplayable }
}

/// The game with this name, if it can be resumed. No other file is read.
pub fn find(home: &Home, name: &str) -> Result<Option<InterruptedRecording>, StoreError> {
    Ok(open_recording(home.catalogue(), &RecordingFile::path(home, name))?
        .and_then(|found| found.interrupted()))
}

/// The games that can be resumed, the latest first.
pub fn interrupted(home: &Home) -> Vec<InterruptedRecording> {
    scan(home).games
}

/// Saves rounds that ended without being saved (the program was killed, or the disk was full), ends the oldest of too
/// many interrupted games, and removes empty files.
pub fn recover(home: &Home, store: &mut Store, save_as: &SaveAs) -> Recovery {
    let folder = read_folder(home);
    let mut recovery = Recovery::default();
    let mut open = 0;
    for found in folder.found {
        let game = found.interrupted();
        match found.recover(store, save_as, &mut open) {
            Ok(true) => recovery.count += 1,
            Ok(false) => recovery.games.extend(game),
            // The others are saved all the same.
            Err(error) => {
                recovery.problems.push(error.to_string());
                recovery.games.extend(game);
            }
        }
    }
    folder.empty.into_iter().for_each(RecordingFile::remove);
    recovery.problems.extend(folder.unplayable.iter().map(Unplayable::to_string));
    recovery
}

/// The store, with the rounds saved that earlier programs left unsaved.
pub struct OpenedStore {
    /// The store; `None` if there is none and none can be created.
    pub store: Result<Option<Store>, StoreError>,
    /// What is wrong with it or with the games in progress, a sentence each.
    pub problems: Vec<String>,
    /// The games that can be resumed, the latest first.
    pub games: Vec<InterruptedRecording>,
}

/// Opens the store and saves the rounds that earlier programs left unsaved. A store that cannot be written is opened to
/// be read.
pub fn open_and_recover(home: &Home) -> OpenedStore {
    let mut opened = Store::open_or_look(home);
    let (games, problems) = match &mut opened {
        // What cannot be saved now stays where it is.
        Ok((Some(store), None)) => {
            let recovery = recover(home, store, &settings::save_as(&settings::load(home)));
            (recovery.games, recovery.problems)
        }
        Ok((store, error)) => {
            let so = if store.is_some() { "it is only looked at" } else { "there is nothing in it yet" };
            let (games, unplayable) = scan_sentences(home);
            let problem = error.as_ref().map(|error| format!("{error}; {so}"));
            (games, problem.into_iter().chain(unplayable).collect())
        }
        // The same may be wrong with the store and with the games; it is said once.
        Err(error) => {
            let (sentence, (games, unplayable)) = (error.to_string(), scan_sentences(home));
            (games, unplayable.into_iter().filter(|problem| *problem != sentence).collect())
        }
    };
    OpenedStore { store: opened.map(|(store, _)| store), problems, games }
}

/// The games that can be resumed, and a sentence for each file that cannot be played.
fn scan_sentences(home: &Home) -> (Vec<InterruptedRecording>, Vec<String>) {
    let Scan { games, unplayable } = scan(home);
    (games, unplayable.iter().map(ToString::to_string).collect())
}

/// Ends an interrupted game as it stands and saves its score and replay. Returns false if it is being played or is not
/// there.
pub fn end(home: &Home, name: &str, store: &mut Store, save_as: &SaveAs) -> Result<bool, StoreError> {
    let Some(found) = open_recording(store.catalogue, &RecordingFile::path(home, name))? else {
        return Ok(false);
    };
    let comparison = found.save(store, save_as, found.open().cloned())?;
    found.close(comparison);
    Ok(true)
}

impl FoundRecording {
    /// Saves the rounds that ended in it; returns true if it holds no game to resume and its file is removed.
    fn recover(self, store: &mut Store, save_as: &SaveAs, open: &mut usize) -> Result<bool, StoreError> {
        let mut present = self.open().cloned();
        // Earlier versions did not record that the player left for good. If one of them was killed right after that,
        // the score is saved and the file is still there.
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
        self.close(comparison);
        Ok(true)
    }

    /// The game to resume that it holds, if it does.
    fn interrupted(&self) -> Option<InterruptedRecording> {
        let scores = self.open()?.outcomes.iter().map(|outcome| outcome.score).collect();
        let RecordingSummary { game, at, damaged, .. } = &self.examined;
        Some(InterruptedRecording {
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
        self.examined.open.as_ref().filter(|round| self.played.owns(round))
    }

    /// Saves the rounds that ended in it, and one that ends now. If all of them are saved already, nothing is written.
    fn save(
        &self,
        store: &mut Store,
        save_as: &SaveAs,
        open: Option<Round>,
    ) -> Result<Comparison, StoreError> {
        let ends_now = open.is_some();
        let rounds = self.examined.rounds.iter().filter(|round| self.played.owns(round));
        let rounds: Vec<Round> = rounds.cloned().chain(open).collect();
        let comparison = store.compare(&self.name, &rounds)?;
        if comparison == Comparison::Kept && !ends_now {
            return Ok(comparison);
        }
        let RecordingSummary { game, revision, at, fingerprint, .. } = &self.examined;
        let bytes = seal_recording(&self.bytes, *at, *fingerprint)?;
        let recorded = NewReplay {
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

    /// Removes the file: its rounds are saved. A file that is damaged, or that has other rounds than those that are
    /// saved, is renamed instead.
    fn close(self, comparison: Comparison) {
        let is_sound = !self.examined.damaged && comparison != Comparison::Differs;
        if is_sound { self.file.remove() } else { self.file.set_aside() }
    }
}

/// The contents of the folder, except for games that are being played.
#[derive(Default)]
struct Folder {
    /// The recordings that this program can play, the latest first.
    found: Vec<FoundRecording>,
    /// Old empty files.
    empty: Vec<RecordingFile>,
    unplayable: Vec<Unplayable>,
}

/// The recording in this file, if it is not being played and this program can play it.
fn open_recording(catalogue: &Catalogue, path: &Path) -> Result<Option<FoundRecording>, StoreError> {
    let mut folder = Folder::default();
    folder.add(catalogue, path)?;
    Ok(folder.found.pop())
}

fn read_folder(home: &Home) -> Folder {
    let path = home.playing();
    let mut folder = Folder::default();
    match fs::read_dir(&path) {
        Ok(files) => files.flatten().for_each(|file| {
            if let Err(error) = folder.add(home.catalogue(), &file.path()) {
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
    fn add(&mut self, catalogue: &Catalogue, path: &Path) -> Result<(), StoreError> {
        let Some(name) = RecordingFile::name_of(path) else { return Ok(()) };
        let when = fs::metadata(path).and_then(|data| data.modified()).map_or(0, date::millis);
        let (file, bytes) = match RecordingFile::open(path) {
            Ok(Some(opened)) => opened,
            Ok(None) => return Ok(()),
            // The program that played it has just removed it.
            Err(StoreError::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            if date::now().saturating_sub(when) > LEFT_OVER {
                self.empty.push(file);
            }
            return Ok(());
        }
        let examined = records::summarise_recording(catalogue, &bytes)?;
        let played = played_game(&name, &Header::read(&bytes)?);
        self.found.push(FoundRecording { file, path: path.to_owned(), name, bytes, examined, played, when });
        Ok(())
    }
}
