//! The file that a game in progress is recorded in. It is locked and appended to while the game is played.

use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use crate::regular_file::{self, OpenMode};
use quintet_app::records::{Opponent, PlayedGame};
use quintet_session::{Header, Participants};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Earlier versions put this into the name of a game that continues from a point of another one and so counts as
/// assisted. The number of its first own round follows.
const HELPED: &str = "-helped";

/// Earlier versions put this into the name of a duel, before the opponent.
const AGAINST: &str = "-against-";

/// The suffix of recording files.
const SUFFIX: &str = ".replay";

/// Returns who plays a recorded game: from the header, or from the name if an earlier version wrote it.
pub(crate) fn played_game(name: &str, header: &Header) -> PlayedGame {
    if header.participants == Participants::default() {
        named_game(name)
    } else {
        PlayedGame::of(&header.participants)
    }
}

/// Returns who plays a game of an earlier version, from its name.
fn named_game(name: &str) -> PlayedGame {
    let word = name.split_once(AGAINST).map(|(_, rest)| rest.split_once('-').map_or(rest, |(word, _)| word));
    let first_own = name.rsplit_once(HELPED).map(|(_, round)| round.parse().unwrap_or(0));
    PlayedGame { against: word.and_then(Opponent::read), first_own }
}

/// The file of a recording in progress. Bytes that cannot be written stay in memory and are written with the next ones,
/// so nothing is lost while a disk is full.
pub(crate) struct RecordingFile {
    path: PathBuf,
    /// The file, locked while it is open; `None` if it could not be created.
    file: Option<File>,
    /// False if the file is read-only: new bytes then stay in memory.
    writable: bool,
    /// The number of bytes of the file that belong to the recording.
    written: u64,
    pending: Vec<u8>,
}

impl RecordingFile {
    /// Returns a name that no other recording has.
    pub(crate) fn name() -> String {
        let random = RandomState::new().hash_one(std::process::id()) as u32;
        format!("{}-{random:08x}", date::compact(date::now()))
    }

    /// Returns the name of the recording in this file; `None` for other files.
    pub(crate) fn name_of(path: &Path) -> Option<String> {
        path.file_name()?.to_str()?.strip_suffix(SUFFIX).map(str::to_owned)
    }

    /// Returns the file of the recording with this name.
    pub(crate) fn path(home: &Home, name: &str) -> PathBuf {
        home.playing().join(format!("{name}{SUFFIX}"))
    }

    /// Creates the file. If that fails, the recording stays in memory and the error is returned with it.
    pub(crate) fn create(home: &Home, name: &str) -> (RecordingFile, Option<StoreError>) {
        let path = RecordingFile::path(home, name);
        let made = Home::make(&home.playing()).and_then(|()| {
            let made = OpenOptions::new().read(true).write(true).create_new(true).open(&path);
            let locked = made.and_then(|file| file.lock().map(|()| file));
            let file = locked.map_err(|error| StoreError::file(&path, error))?;
            sync_folder(&home.playing());
            Ok(file)
        });
        let (file, error) = match made {
            Ok(file) => (Some(file), None),
            Err(error) => (None, Some(error)),
        };
        let writable = file.is_some();
        (RecordingFile { path, file, writable, written: 0, pending: Vec::new() }, error)
    }

    /// Opens, locks and reads an existing file; `None` if another program plays that game. Bytes added to a read-only
    /// file stay in memory.
    pub(crate) fn open(path: &Path) -> Result<Option<(RecordingFile, Vec<u8>)>, StoreError> {
        let failure = |error| StoreError::reading(path, error);
        let (mut file, writable) = match regular_file::open(path, OpenMode::Write) {
            Err(error) if is_read_only(&error) => {
                (regular_file::open(path, OpenMode::Read).map_err(failure)?, false)
            }
            opened => (opened.map_err(failure)?, true),
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Some file systems have no locks, or none for files that cannot be written.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported || !writable => {}
            Err(TryLockError::Error(error)) => return Err(failure(error)),
        }
        let mut bytes = Vec::new();
        (&mut file).take(Header::MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failure)?;
        let written = bytes.len() as u64;
        let recording =
            RecordingFile { path: path.to_owned(), file: Some(file), writable, written, pending: Vec::new() };
        Ok(Some((recording, bytes)))
    }

    /// Reads the recording of a game that another program plays; `None` if there is none or it cannot be read.
    pub(crate) fn read_locked(path: &Path) -> Option<Vec<u8>> {
        let file = regular_file::open(path, OpenMode::Read).ok()?;
        let mut bytes = Vec::new();
        file.take(Header::MAX_BYTES + 1).read_to_end(&mut bytes).ok()?;
        (!bytes.is_empty()).then_some(bytes)
    }

    /// Returns why nothing is written to the file; `None` if it is writable.
    pub(crate) fn write_error(&self) -> Option<StoreError> {
        (!self.writable).then(|| StoreError::ReadOnly { path: self.path.clone() })
    }

    /// Stops writing to the file; new bytes stay in memory.
    pub(crate) fn stop_writing(&mut self) {
        self.writable = false;
    }

    /// Removes everything after this many bytes.
    pub(crate) fn truncate(&mut self, length: u64) -> Result<(), StoreError> {
        self.written = length;
        let file = self.file.as_ref().filter(|_| self.writable);
        let truncated = file.map_or(Ok(()), |file| file.set_len(length));
        truncated.map_err(|error| StoreError::file(&self.path, error))
    }

    /// Appends bytes and syncs the file.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.pending.extend(bytes);
        let Some(file) = self.file.as_mut().filter(|_| self.writable) else { return Ok(()) };
        let mut write = || {
            file.seek(SeekFrom::Start(self.written))?;
            file.write_all(&self.pending)?;
            file.sync_data()
        };
        match write() {
            Ok(()) => {
                self.written += self.pending.len() as u64;
                self.pending.clear();
                Ok(())
            }
            Err(error) => {
                // Removes a partly written frame, so that the next attempt can write it again.
                let _ = file.set_len(self.written);
                Err(StoreError::file(&self.path, error))
            }
        }
    }

    /// Returns all bytes that were recorded.
    pub(crate) fn contents(&mut self) -> Result<Vec<u8>, StoreError> {
        let mut bytes = Vec::new();
        if let Some(file) = &mut self.file {
            let read =
                file.seek(SeekFrom::Start(0)).and_then(|_| file.take(self.written).read_to_end(&mut bytes));
            read.map_err(|error| StoreError::reading(&self.path, error))?;
        }
        bytes.extend(&self.pending);
        Ok(bytes)
    }

    /// Returns true if everything is in the file.
    pub(crate) fn is_written(&self) -> bool {
        self.pending.is_empty()
    }

    /// Returns true if everything is in a file that can be recovered later.
    pub(crate) fn is_whole(&self) -> bool {
        self.file.is_some() && self.is_written() && !self.is_empty()
    }

    /// Returns true if nothing is in the file.
    pub(crate) fn is_empty(&self) -> bool {
        self.written == 0
    }

    /// Removes the file, whose contents are saved elsewhere or not worth keeping.
    pub(crate) fn remove(self) {
        drop(self.file);
        // A file that cannot be removed is recovered later, and nothing is counted twice.
        let _ = fs::remove_file(&self.path);
    }

    /// Closes the file, to be recovered later. Tries once more to write bytes that could not be written yet.
    pub(crate) fn leave(mut self) {
        let _ = self.append(&[]);
    }

    /// Copies the file to another name in the same folder, because part of it cannot be read.
    pub(crate) fn copy_aside(&self) -> Result<(), StoreError> {
        let copy = self.aside();
        fs::copy(&self.path, &copy).map(|_| ()).map_err(|error| {
            let _ = fs::remove_file(&copy);
            StoreError::file(&copy, error)
        })
    }

    /// Closes the file and renames it, so that it is not recovered again.
    pub(crate) fn set_aside(self) {
        let aside = self.aside();
        drop(self.file);
        let _ = fs::rename(&self.path, aside);
    }

    /// Returns a free name for a damaged file.
    fn aside(&self) -> PathBuf {
        let name = |number: u32| {
            let mut name = self.path.as_os_str().to_owned();
            name.push(if number == 1 { ".damaged".into() } else { format!(".damaged{number}") });
            PathBuf::from(name)
        };
        let is_free = |path: &PathBuf| path.try_exists().is_ok_and(|there| !there);
        (1..1000).map(name).find(is_free).unwrap_or_else(|| name(1000))
    }
}

fn is_read_only(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied)
}

/// Syncs a folder, where the system supports it, so that a new file name in it survives a power loss.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_app::records::StrengthLevel;

    #[test]
    fn names_of_earlier_versions_say_who_plays_and_what_is_helped() {
        let computer = StrengthLevel::new(5).map(Opponent::Computer);
        assert!(computer.is_some());
        for (name, against, first_own) in [
            ("20261115-044107-0a1b2c3d", None, None),
            ("20261115-044107-0a1b2c3d-helped", None, Some(0)),
            ("20261115-044107-0a1b2c3d-helped12", None, Some(12)),
            ("20261115-044107-0a1b2c3d-against-person", Some(Opponent::Person), None),
            ("20261115-044107-0a1b2c3d-against-program-helped3", Some(Opponent::Program), Some(3)),
            ("20261115-044107-0a1b2c3d-against-5-helped0", computer, Some(0)),
            ("x-against-", None, None),
            ("x-against-0", None, None),
            ("x-against-10", None, None),
            ("x-against-tbp:rm", None, None),
            ("against-5", None, None),
            ("", None, None),
        ] {
            assert_eq!(named_game(name), PlayedGame { against, first_own }, "{name}");
        }
        assert_eq!(
            (StrengthLevel::new(0), StrengthLevel::new(10), StrengthLevel::new(261)),
            (None, None, None)
        );
    }

    #[test]
    fn names_differ() {
        let names: std::collections::HashSet<String> = (0..100).map(|_| RecordingFile::name()).collect();
        assert_eq!(names.len(), 100);
    }
}
