//! The folder of games in progress: interrupted games, and recordings whose rounds are not saved yet.

use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use crate::recording_file::{RecordingFile, played_game};
use crate::replays::Comparison;
use crate::save::{NewReplay, SaveOptions};
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
const MAX_INTERRUPTED: usize = 20;

/// An empty file older than this, in milliseconds, is removed; a newer one may belong to a game that is just starting.
const EMPTY_FILE_AGE: i64 = 60_000;

/// The recording of a game that was interrupted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterruptedRecording {
    /// The recording's file.
    pub path: PathBuf,
    /// The name of the recording.
    pub name: String,
    /// The name of the game.
    pub game: String,
    /// The mode.
    pub mode: String,
    /// The points of each player so far.
    pub scores: Vec<u64>,
    /// The game time it was interrupted at.
    pub at: Time,
    /// When it was last played, in milliseconds since 1970.
    pub when: i64,
    /// True if the recording is damaged after that time.
    pub damaged: bool,
    /// The rules.
    pub rules: String,
    /// True if the first player was assisted.
    pub assisted: bool,
}

impl InterruptedRecording {
    /// Returns the same without the path of its file.
    pub fn to_plain(&self) -> InterruptedGame {
        InterruptedGame {
            name: self.name.clone(),
            game: self.game.clone(),
            mode: self.mode.clone(),
            scores: self.scores.clone(),
            micros: self.at.micros(),
            when: self.when,
            damaged: self.damaged,
            rules: self.rules.clone(),
            assisted: self.assisted,
            is_busy: false,
        }
    }
}

/// A file that should be a recording and cannot be played.
#[derive(Debug)]
pub struct UnplayableFile {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: StoreError,
}

impl fmt::Display for UnplayableFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            StoreError::Replay(error) => {
                let path = self.path.display();
                write!(f, "{path} {error}; it was not changed: move it away to stop this message")
            }
            error => error.fmt(f),
        }
    }
}

/// The contents of the folder, except for games that are being played.
#[derive(Default, Debug)]
pub struct ProgressFolder {
    /// The games that can be resumed, newest first.
    pub games: Vec<InterruptedRecording>,
    /// The files that cannot be played.
    pub unplayable: Vec<UnplayableFile>,
}

/// The result of saving unsaved rounds.
#[derive(Default, Debug)]
pub struct RecoveryResult {
    /// The number of recordings that were saved and removed.
    pub count: usize,
    /// The games that can be resumed, newest first.
    pub games: Vec<InterruptedRecording>,
    /// One sentence for each recording that could not be saved or read.
    pub problems: Vec<String>,
}

/// A locked recording in the folder, of a game that is not being played.
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
pub fn scan(home: &Home) -> ProgressFolder {
    let folder = read_folder(home);
    let games = folder.found.iter().filter_map(FoundRecording::interrupted).collect();
    ProgressFolder { games, unplayable: folder.unplayable }
}

/// Returns the game with this name if it can be resumed. Reads no other file.
pub fn find(home: &Home, name: &str) -> Result<Option<InterruptedRecording>, StoreError> {
    Ok(open_recording(home.catalogue(), &RecordingFile::path(home, name))?
        .and_then(|found| found.interrupted()))
}

/// Returns the games that can be resumed, newest first.
pub fn interrupted(home: &Home) -> Vec<InterruptedRecording> {
    scan(home).games
}

/// Returns the games that have begun and whose last round is not in the store: those that can be resumed, and those that
/// are being played or saved, as far as they can be read.
pub fn unfinished(home: &Home) -> Vec<InterruptedGame> {
    let interrupted = interrupted(home);
    let mut games: Vec<InterruptedGame> = interrupted.iter().map(InterruptedRecording::to_plain).collect();
    let files = fs::read_dir(home.playing()).into_iter().flatten().flatten().map(|file| file.path());
    for path in files.filter(|path| interrupted.iter().all(|game| game.path != *path)) {
        let Some(name) = RecordingFile::name_of(&path) else { continue };
        let Some(bytes) = RecordingFile::read_locked(&path) else { continue };
        let when = fs::metadata(&path).and_then(|data| data.modified()).map_or(0, date::millis);
        let Ok(examined) = records::summarise_recording(home.catalogue(), &bytes) else { continue };
        let round = examined.open.as_ref().or(examined.rounds.last());
        let game = round.map(|round| InterruptedGame::new(&name, &examined, round, when));
        games.extend(game.map(|game| InterruptedGame { is_busy: true, ..game }));
    }
    games
}

/// Saves rounds that ended without being saved (the program was killed, or the disk was full), ends the oldest
/// interrupted games if there are too many, and removes empty files.
pub fn recover(home: &Home, store: &mut Store, save_options: &SaveOptions) -> RecoveryResult {
    let folder = read_folder(home);
    let mut recovery = RecoveryResult::default();
    let mut open = 0;
    for found in folder.found {
        let game = found.interrupted();
        match found.recover(store, save_options, &mut open) {
            Ok(true) => recovery.count += 1,
            Ok(false) => recovery.games.extend(game),
            // One failure does not stop the others from being saved.
            Err(error) => {
                recovery.problems.push(error.to_string());
                recovery.games.extend(game);
            }
        }
    }
    folder.empty.into_iter().for_each(RecordingFile::remove);
    recovery.problems.extend(folder.unplayable.iter().map(UnplayableFile::to_string));
    recovery
}

/// The store, after rounds that earlier runs left unsaved were saved.
pub struct OpenedStore {
    /// The store; `None` if it does not exist and cannot be created.
    pub store: Result<Option<Store>, StoreError>,
    /// One sentence for each problem with the store or with the games in progress.
    pub problems: Vec<String>,
    /// The games that can be resumed, newest first.
    pub games: Vec<InterruptedRecording>,
}

/// Opens the store and saves the rounds that earlier runs left unsaved. A store that cannot be written is opened
/// read-only.
pub fn open_and_recover(home: &Home) -> OpenedStore {
    let mut opened = Store::open_or_read_only(home);
    let (games, problems) = match &mut opened {
        // Recordings that cannot be saved now stay in the folder.
        Ok((Some(store), None)) => {
            let recovery = recover(home, store, &settings::save_options(&settings::load(home)));
            (recovery.games, recovery.problems)
        }
        Ok((store, error)) => {
            let so = if store.is_some() { "it is only looked at" } else { "there is nothing in it yet" };
            let (games, unplayable) = scan_sentences(home);
            let problem = error.as_ref().map(|error| format!("{error}; {so}"));
            (games, problem.into_iter().chain(unplayable).collect())
        }
        // The store and the games may have the same problem; it is reported once.
        Err(error) => {
            let (sentence, (games, unplayable)) = (error.to_string(), scan_sentences(home));
            (games, unplayable.into_iter().filter(|problem| *problem != sentence).collect())
        }
    };
    OpenedStore { store: opened.map(|(store, _)| store), problems, games }
}

/// Returns the games that can be resumed, and a sentence for each file that cannot be played.
fn scan_sentences(home: &Home) -> (Vec<InterruptedRecording>, Vec<String>) {
    let ProgressFolder { games, unplayable } = scan(home);
    (games, unplayable.iter().map(ToString::to_string).collect())
}

/// Ends an interrupted game as it stands and saves its score and replay. Returns false if it is being played or does
/// not exist.
pub fn end(
    home: &Home,
    name: &str,
    store: &mut Store,
    save_options: &SaveOptions,
) -> Result<bool, StoreError> {
    let Some(found) = open_recording(store.catalogue, &RecordingFile::path(home, name))? else {
        return Ok(false);
    };
    let comparison = found.save(store, save_options, found.open().cloned())?;
    found.close(comparison);
    Ok(true)
}

impl FoundRecording {
    /// Saves the ended rounds of the recording. Returns true if it holds no game to resume and its file is removed.
    fn recover(
        self,
        store: &mut Store,
        save_options: &SaveOptions,
        open: &mut usize,
    ) -> Result<bool, StoreError> {
        let mut present = self.open().cloned();
        // Earlier versions did not record that the player ended the game. If one of them was killed right after that,
        // the score is saved but the file still exists.
        if let Some(round) = &present
            && store.has_round(&self.name, round)?
        {
            present = None;
        }
        *open += usize::from(present.is_some());
        if present.is_some() && *open <= MAX_INTERRUPTED {
            // The game can be resumed; rounds before it may still be unsaved.
            return self.save(store, save_options, None).map(|_| false);
        }
        let comparison = self.save(store, save_options, present)?;
        self.close(comparison);
        Ok(true)
    }

    /// Returns the interrupted game in the recording, if there is one.
    fn interrupted(&self) -> Option<InterruptedRecording> {
        let open = self.open()?;
        let game = InterruptedGame::new(&self.name, &self.examined, open, self.when);
        Some(InterruptedRecording {
            path: self.path.clone(),
            name: game.name,
            game: game.game,
            mode: game.mode,
            scores: game.scores,
            at: self.examined.at,
            when: game.when,
            damaged: game.damaged,
            rules: game.rules,
            assisted: game.assisted,
        })
    }

    /// Returns the round that has started and not ended, if it belongs to this game.
    fn open(&self) -> Option<&Round> {
        self.examined.open.as_ref().filter(|round| self.played.owns(round))
    }

    /// Saves the ended rounds of the recording, and one that ends now. Writes nothing if all of them are saved already.
    fn save(
        &self,
        store: &mut Store,
        save_options: &SaveOptions,
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
        store.save(&recorded, &rounds, save_options)?;
        Ok(comparison)
    }

    /// Removes the file after its rounds are saved. A file that is damaged, or whose rounds differ from the saved ones,
    /// is renamed instead.
    fn close(self, comparison: Comparison) {
        let is_sound = !self.examined.damaged && comparison != Comparison::Differs;
        if is_sound { self.file.remove() } else { self.file.set_aside() }
    }
}

/// The contents of the folder, except for games that are being played.
#[derive(Default)]
struct Folder {
    /// The recordings that this program can play, newest first.
    found: Vec<FoundRecording>,
    /// Old empty files.
    empty: Vec<RecordingFile>,
    unplayable: Vec<UnplayableFile>,
}

/// Returns the recording in this file, if it is not being played and this program can play it.
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
                folder.unplayable.push(UnplayableFile { path: file.path(), error });
            }
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => {
            let error = StoreError::reading(&path, error);
            folder.unplayable.push(UnplayableFile { path, error });
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
            // The program that played it has just removed the file.
            Err(StoreError::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            if date::now().saturating_sub(when) > EMPTY_FILE_AGE {
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
