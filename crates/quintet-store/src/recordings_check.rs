//! A check of all recordings in the store without playing them: `SQLite`'s own check does not look into their bytes.

use crate::error::StoreError;
use crate::home::Home;
use crate::store::Store;
use quintet_session::ReplayError;
use rusqlite::{ErrorCode, OptionalExtension};

/// What a check of all recordings found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RecordingsCheck {
    /// The number of recordings that were read.
    pub checked: usize,
    /// The numbers of the replays whose recording is damaged or missing, in order.
    pub damaged: Vec<i64>,
    /// The number of replays with a score that is marked: playing the recording did not lead to it.
    pub suspect: usize,
}

impl Store {
    /// Reads every recording of a store of any version, compares its checksums and decodes its inputs. Nothing is played
    /// or changed, and deleted replays are left out. Calls back before each recording with the number done and the total.
    pub fn check_recordings(
        home: &Home,
        tell: &mut dyn FnMut(u64, u64),
    ) -> Result<RecordingsCheck, StoreError> {
        match Store::open_any_version(home)? {
            Some((store, version)) => store.recordings(version, tell),
            None => Ok(RecordingsCheck::default()),
        }
    }

    fn recordings(
        &self,
        version: i64,
        tell: &mut dyn FnMut(u64, u64),
    ) -> Result<RecordingsCheck, StoreError> {
        // In version 1 nothing could be deleted.
        let kept = if version > 1 { "deleted IS NULL" } else { "1" };
        let replays =
            self.all(&format!("SELECT id FROM replays WHERE {kept} ORDER BY id"), [], |row| row.get(0))?;
        let suspect = format!(
            "SELECT count(DISTINCT replay) FROM scores JOIN replays ON replays.id = replay
             WHERE reproduces = 0 AND {kept}"
        );
        let suspect: i64 =
            self.connection().query_row(&suspect, [], |row| row.get(0)).map_err(|error| self.error(error))?;
        let mut damaged = Vec::new();
        for (done, id) in (0..).zip(&replays) {
            tell(done, replays.len() as u64);
            if !self.is_intact(*id)? {
                damaged.push(*id);
            }
        }
        Ok(RecordingsCheck {
            checked: replays.len(),
            damaged,
            suspect: usize::try_from(suspect).unwrap_or(0),
        })
    }

    /// Returns false if the recording of a replay is damaged or missing, or has no end: what is saved has one. One that this
    /// program refuses for another reason, such as a game or rules that it does not know, is not damaged.
    fn is_intact(&self, id: i64) -> Result<bool, StoreError> {
        let sql = "SELECT data FROM replay_data WHERE replay = ?1";
        let data = self.connection().query_row(sql, [id], |row| row.get::<_, Vec<u8>>(0)).optional();
        let bytes = match data {
            Ok(Some(bytes)) => bytes,
            Ok(None) | Err(rusqlite::Error::InvalidColumnType(..)) => return Ok(false),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::TooBig) => return Ok(false),
            Err(error) => return Err(self.error(error)),
        };
        Ok(match self.catalogue.recorded(&bytes).and_then(|game| game.replay(&bytes)) {
            Ok((_, damage)) => damage.is_none(),
            Err(ReplayError::NotAReplay | ReplayError::Truncated { .. } | ReplayError::Altered { .. }) => {
                false
            }
            Err(_) => true,
        })
    }
}
