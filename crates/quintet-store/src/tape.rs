//! The file that a game in progress is recorded in: appended to as the game goes, locked while it is played.

use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How the name of a game ends that goes on from a point of another one, and so counts as helped.
const HELPED: &str = "-helped";

/// A recording on its way to the disk.
///
/// What cannot be written is kept and tried again with what comes next, so a disk that was full for a while
/// costs nothing.
pub(crate) struct Tape {
    path: PathBuf,
    /// The file, locked for as long as it is open; `None` if there could be none.
    file: Option<File>,
    /// How many bytes are in the file.
    written: u64,
    pending: Vec<u8>,
}

impl Tape {
    /// A name that no other game has.
    pub(crate) fn name(helped: bool) -> String {
        let random = RandomState::new().hash_one(std::process::id()) as u32;
        format!("{}-{random:08x}{}", date::compact(date::now()), if helped { HELPED } else { "" })
    }

    /// Whether a game of this name counts as helped.
    pub(crate) fn is_helped(name: &str) -> bool {
        name.ends_with(HELPED)
    }

    /// Where the game of this name is recorded.
    pub(crate) fn path(home: &Home, name: &str) -> PathBuf {
        home.playing().join(format!("{name}.replay"))
    }

    /// A new file; without one the tape goes on in memory, and the error says why.
    pub(crate) fn create(home: &Home, name: &str) -> (Tape, Option<StoreError>) {
        let path = Tape::path(home, name);
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
        (Tape { path, file, written: 0, pending: Vec::new() }, error)
    }

    /// A file that is there, if nobody plays that game right now, with its contents.
    pub(crate) fn open(path: &Path) -> Result<Option<(Tape, Vec<u8>)>, StoreError> {
        let failure = |error| StoreError::file(path, error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failure)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Some file systems know no locks; there is nobody to ask then.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failure(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failure)?;
        let written = bytes.len() as u64;
        Ok(Some((Tape { path: path.to_owned(), file: Some(file), written, pending: Vec::new() }, bytes)))
    }

    /// Drops everything behind so many bytes.
    pub(crate) fn cut(&mut self, length: usize) -> Result<(), StoreError> {
        self.written = length as u64;
        let cut = self.file.as_ref().map_or(Ok(()), |file| file.set_len(length as u64));
        cut.map_err(|error| StoreError::file(&self.path, error))
    }

    /// Appends, and waits until it is on the disk.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.pending.extend(bytes);
        let Some(file) = &mut self.file else { return Ok(()) };
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
                // Half a frame would be in the way of the next attempt.
                let _ = file.set_len(self.written);
                Err(StoreError::file(&self.path, error))
            }
        }
    }

    /// Everything that was recorded.
    pub(crate) fn contents(&mut self) -> Result<Vec<u8>, StoreError> {
        let mut bytes = Vec::new();
        if let Some(file) = &mut self.file {
            let read =
                file.seek(SeekFrom::Start(0)).and_then(|_| file.take(self.written).read_to_end(&mut bytes));
            read.map_err(|error| StoreError::file(&self.path, error))?;
        }
        bytes.extend(&self.pending);
        Ok(bytes)
    }

    /// Whether everything is in the file.
    pub(crate) fn is_written(&self) -> bool {
        self.pending.is_empty()
    }

    /// Removes the file: what was in it is kept elsewhere, or not worth keeping.
    pub(crate) fn remove(self) {
        drop(self.file);
        // A file that stays is only found again, and nothing is counted twice.
        let _ = fs::remove_file(&self.path);
    }
}

/// Makes sure that a new name survives a power loss too, where the system can.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
