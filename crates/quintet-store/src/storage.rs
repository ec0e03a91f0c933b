//! The storage of computers with files: the database, the file of settings, and the recordings of games in progress.

use crate::error::StoreError;
use crate::home::Home;
use crate::settings::{self, SettingError};
use crate::store::Store;
use crate::{date, playing};
use quintet_app::records::Category;
use quintet_app::storage::{
    Filter, InterruptedGame, Month, Recording, Score, Storage, StorageError, StoredReplay,
};
use quintet_app::{SettingChange, StoredSettings};

/// How the settings with names of players begin.
const PLAYERS: &str = "player.";

/// Reads a file that a game of commands names: what tells it from others, and its contents; or why it could not be read.
pub type ReadFile = fn(&str) -> Result<(String, Vec<u8>), String>;

/// What is kept in a folder. Every call opens what it needs, so that other programs can use it in between.
pub struct FileStorage {
    home: Home,
    read_file: ReadFile,
    left_out: usize,
}

impl FileStorage {
    /// What is kept in this folder; files that are named in games of typed commands are read with `read_file`.
    pub fn new(home: Home, read_file: ReadFile) -> FileStorage {
        FileStorage { home, read_file, left_out: 0 }
    }

    /// How many records the last list left out because they cannot be read.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The store to look at; `None` while there is none.
    fn look(&self) -> Result<Option<Store>, StoreError> {
        Ok(Store::open_or_look(&self.home)?.0)
    }

    /// A list from the store, without the records that cannot be read.
    fn list<T>(
        &mut self,
        list: impl FnOnce(&Store) -> Result<Vec<T>, StoreError>,
    ) -> Result<Vec<T>, StorageError> {
        let Some(store) = self.look()? else { return Ok(Vec::new()) };
        let rows = list(&store)?;
        self.left_out = store.take_problems().len();
        Ok(rows)
    }

    /// The store to change something in.
    fn open(&self) -> Result<Store, StoreError> {
        Store::open(&self.home)
    }
}

impl From<StoreError> for StorageError {
    fn from(error: StoreError) -> StorageError {
        StorageError(error.to_string())
    }
}

impl From<SettingError> for StorageError {
    fn from(error: SettingError) -> StorageError {
        StorageError(error.to_string())
    }
}

impl Storage for FileStorage {
    fn scores(&mut self, filter: &Filter) -> Result<Vec<Score>, StorageError> {
        self.list(|store| store.scores(filter))
    }

    fn months(&mut self, filter: &Filter) -> Result<Vec<Month>, StorageError> {
        self.list(|store| store.months(filter))
    }

    fn best(&mut self, category: &Category) -> Result<Option<(u64, u64)>, StorageError> {
        Ok(Store::look(&self.home)?.map_or(Ok(None), |store| store.best(category))?)
    }

    fn nameless(&mut self, since: i64) -> Result<[bool; 2], StorageError> {
        Ok(Store::look(&self.home)?.map_or(Ok([false; 2]), |store| store.nameless(since))?)
    }

    fn replays(&mut self, game: Option<&str>, limit: Option<u32>) -> Result<Vec<StoredReplay>, StorageError> {
        self.list(|store| store.replays(false, game, limit))
    }

    fn recording(&mut self, id: i64) -> Result<Recording, StorageError> {
        let store = self.look()?.ok_or(StoreError::NoReplay(id))?;
        let against = store.against(id)?.map(|against| against.to_string());
        Ok(Recording { bytes: store.replay(id)?, against })
    }

    fn delete(&mut self, id: i64) -> Result<(), StorageError> {
        Ok(self.open()?.delete_replay(id, date::now())?)
    }

    fn restore(&mut self, id: i64) -> Result<(), StorageError> {
        Ok(self.open()?.restore_replay(id)?)
    }

    fn interrupted(&mut self) -> Result<Vec<InterruptedGame>, StorageError> {
        Ok(playing::interrupted(&self.home).iter().map(playing::Interrupted::to_plain).collect())
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
                // A store in trouble is reported where scores are looked up.
                let _ = settings::name_players(&self.home);
            }
        }
        Ok(())
    }

    fn file(&mut self, name: &str) -> Result<(String, Vec<u8>), StorageError> {
        (self.read_file)(name).map_err(StorageError)
    }
}
