//! Storage on computers with a file system: the database, the settings file and the recordings of games in progress.

use crate::error::StoreError;
use crate::games_in_progress::{self, InterruptedRecording};
use crate::home::Home;
use crate::settings::{self, SettingError};
use crate::store::Store;
use crate::{date, recording_thread};
use quintet_app::records::Category;
use quintet_app::storage::{
    Claim, Filter, GameSaver, InterruptedGame, Month, Recording, Recovered, Score, Storage, StorageError,
    StoredReplay,
};
use quintet_app::{SettingChange, StoredSettings};

/// The prefix of the settings that hold player names.
const PLAYERS: &str = "player.";

/// The identity of a file and its contents.
pub type NamedFile = (String, Vec<u8>);

/// Reads the files that games name. The caller decides which files may be read.
#[derive(Clone, Copy, Debug)]
pub struct FileReader {
    /// Reads a file named in a typed command, or returns why it cannot be read.
    pub named: fn(&str) -> Result<NamedFile, String>,
    /// Reads an optional text file with a default name; `None` if it does not exist.
    pub usual: fn(&str) -> Result<Option<String>, String>,
}

/// Stores everything in one folder. Each call opens what it needs and closes it again, so that other programs can use
/// the folder in between.
pub struct FileStorage {
    home: Home,
    files: FileReader,
    skipped_records: usize,
}

impl FileStorage {
    /// Stores everything in this folder. Reads no other files.
    pub fn new(home: Home) -> FileStorage {
        let files = FileReader { named: |name| Err(format!("{name} is not read here")), usual: |_| Ok(None) };
        FileStorage { home, files, skipped_records: 0 }
    }

    /// Sets how files that games name are read.
    #[must_use]
    pub fn with_files(self, files: FileReader) -> FileStorage {
        FileStorage { files, ..self }
    }

    /// Returns the number of unreadable records that the last list left out.
    pub fn skipped_records(&self) -> usize {
        self.skipped_records
    }

    /// Opens the store for reading; `None` if it does not exist.
    fn open_read_only(&self) -> Result<Option<Store>, StoreError> {
        Ok(Store::open_or_read_only(&self.home)?.0)
    }

    /// Reads a list from the store, without the records that cannot be read.
    fn list<T>(
        &mut self,
        list: impl FnOnce(&Store) -> Result<Vec<T>, StoreError>,
    ) -> Result<Vec<T>, StorageError> {
        let Some(store) = self.open_read_only()? else { return Ok(Vec::new()) };
        let rows = list(&store)?;
        self.skipped_records = store.take_problems().len();
        Ok(rows)
    }

    /// Opens the store for writing.
    fn open(&self) -> Result<Store, StoreError> {
        Store::open(&self.home)
    }
}

impl From<StoreError> for StorageError {
    fn from(error: StoreError) -> StorageError {
        StorageError(error.message())
    }
}

impl From<SettingError> for StorageError {
    fn from(error: SettingError) -> StorageError {
        StorageError(error.to_string().into())
    }
}

impl Storage for FileStorage {
    fn now(&mut self) -> i64 {
        crate::date::now()
    }

    fn scores(&mut self, filter: &Filter) -> Result<Vec<Score>, StorageError> {
        self.list(|store| store.scores(filter))
    }

    fn months(&mut self, filter: &Filter) -> Result<Vec<Month>, StorageError> {
        self.list(|store| store.months(filter))
    }

    fn best(&mut self, category: &Category) -> Result<Option<(u64, u64)>, StorageError> {
        Ok(Store::open_upgraded(&self.home)?.map_or(Ok(None), |store| store.best(category))?)
    }

    fn nameless(&mut self, since: i64) -> Result<[bool; 2], StorageError> {
        Ok(Store::open_upgraded(&self.home)?.map_or(Ok([false; 2]), |store| store.nameless(since))?)
    }

    fn replays(&mut self, game: Option<&str>, limit: Option<u32>) -> Result<Vec<StoredReplay>, StorageError> {
        self.list(|store| store.replays(false, game, limit))
    }

    fn recording(&mut self, id: i64) -> Result<Recording, StorageError> {
        let store = self.open_read_only()?.ok_or(StoreError::NoReplay(id))?;
        let against = store.against(id)?.map(|against| against.to_string());
        Ok(Recording { bytes: store.replay(id)?, against })
    }

    fn delete(&mut self, id: i64) -> Result<(), StorageError> {
        Ok(self.open()?.delete_replay(id, date::now())?)
    }

    fn restore(&mut self, id: i64) -> Result<(), StorageError> {
        Ok(self.open()?.restore_replay(id)?)
    }

    fn begin_game(&mut self) -> GameSaver {
        recording_thread::begin(&self.home)
    }

    fn interrupted(&mut self) -> Result<Vec<InterruptedGame>, StorageError> {
        Ok(games_in_progress::interrupted(&self.home).iter().map(InterruptedRecording::to_plain).collect())
    }

    fn unfinished(&mut self) -> Result<Vec<InterruptedGame>, StorageError> {
        Ok(games_in_progress::unfinished(&self.home))
    }

    fn interrupted_game(&mut self, name: &str) -> Result<Option<InterruptedGame>, StorageError> {
        Ok(games_in_progress::find(&self.home, name)?.as_ref().map(InterruptedRecording::to_plain))
    }

    fn claim_game(&mut self, name: &str) -> Result<Claim, StorageError> {
        Ok(recording_thread::claim(&self.home, name)?)
    }

    fn end_game(&mut self, name: &str) -> Result<bool, StorageError> {
        let save_options = settings::save_options(&settings::load(&self.home));
        Ok(games_in_progress::end(&self.home, name, &mut self.open()?, &save_options)?)
    }

    fn recover(&mut self) -> Result<Recovered, StorageError> {
        // Without games in progress the store is not opened.
        if !self.home.playing().read_dir().is_ok_and(|mut files| files.next().is_some()) {
            return Ok(Recovered::default());
        }
        let opened = games_in_progress::open_and_recover(&self.home);
        let games = opened.games.iter().map(InterruptedRecording::to_plain).collect();
        Ok(Recovered { games, problems: opened.problems })
    }

    fn settings(&mut self) -> Result<StoredSettings, StorageError> {
        Ok(settings::load(&self.home).to_stored())
    }

    fn change_settings(&mut self, changes: &[SettingChange]) -> Result<(), StorageError> {
        for SettingChange { key, value } in changes {
            match value {
                Some(value) => drop(settings::set(&self.home, key, value)?),
                None => drop(settings::reset(&self.home, key)?),
            }
            if key.starts_with(PLAYERS) {
                // Problems with the store are reported where scores are shown.
                let _ = settings::name_players(&self.home);
            }
        }
        Ok(())
    }

    fn file(&mut self, name: &str) -> Result<(String, Vec<u8>), StorageError> {
        (self.files.named)(name).map_err(|sentence| StorageError(sentence.into()))
    }

    fn default_file(&mut self, name: &str) -> Result<Option<String>, StorageError> {
        (self.files.usual)(name).map_err(|sentence| StorageError(sentence.into()))
    }
}
