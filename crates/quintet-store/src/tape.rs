//! The file that a game in progress is recorded in: appended to as the game goes, locked while it is played.

use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use crate::ordinary::{self, Access};
use quintet_app::records::Against;
use quintet_session::{Header, Participants};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What earlier versions put into the name of a game that goes on from a point of another one, and so counts as helped.
/// The number of its first own round follows.
const HELPED: &str = "-helped";

/// What earlier versions put into the name of a duel before who plays the second side.
const AGAINST: &str = "-against-";

/// How the names of these files end.
const SUFFIX: &str = ".replay";

/// Who plays a recorded game, as far as a store needs it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct PlayedGame {
    /// Who plays the second side, where that is known.
    pub(crate) against: Option<Against>,
    /// The first round that is its own, in a game that goes on from a point of another one and so counts as helped.
    pub(crate) first_own: Option<u32>,
}

impl PlayedGame {
    /// As the header of a recording tells, or its name if it is of an earlier version.
    pub(crate) fn of(name: &str, header: &Header) -> PlayedGame {
        let Participants { helped, inherited, .. } = header.participants;
        if header.participants == Participants::default() {
            return PlayedGame::named(name);
        }
        PlayedGame { against: Against::of(&header.participants), first_own: helped.then_some(inherited) }
    }

    fn named(name: &str) -> PlayedGame {
        let word =
            name.split_once(AGAINST).map(|(_, rest)| rest.split_once('-').map_or(rest, |(word, _)| word));
        let first_own = name.rsplit_once(HELPED).map(|(_, round)| round.parse().unwrap_or(0));
        PlayedGame { against: word.and_then(Against::read), first_own }
    }
}

/// A recording on its way to the disk.
///
/// What cannot be written is kept and tried again with what comes next, so a disk that was full for a while
/// costs nothing.
pub(crate) struct Tape {
    path: PathBuf,
    /// The file, locked for as long as it is open; `None` if there could be none.
    file: Option<File>,
    /// Whether the file may be written; everything new stays in memory otherwise.
    writable: bool,
    /// How many bytes of the file belong to the recording.
    written: u64,
    pending: Vec<u8>,
}

impl Tape {
    /// A name that no other recording has.
    pub(crate) fn name() -> String {
        let random = RandomState::new().hash_one(std::process::id()) as u32;
        format!("{}-{random:08x}", date::compact(date::now()))
    }

    /// The name of the game that is recorded in this file, if it is one of ours.
    pub(crate) fn name_of(path: &Path) -> Option<String> {
        path.file_name()?.to_str()?.strip_suffix(SUFFIX).map(str::to_owned)
    }

    /// The file that the game of this name is recorded in.
    pub(crate) fn path(home: &Home, name: &str) -> PathBuf {
        home.playing().join(format!("{name}{SUFFIX}"))
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
        let writable = file.is_some();
        (Tape { path, file, writable, written: 0, pending: Vec::new() }, error)
    }

    /// A file that is there, if nobody plays that game right now, with its contents. One that may only be read
    /// goes on in memory.
    pub(crate) fn open(path: &Path) -> Result<Option<(Tape, Vec<u8>)>, StoreError> {
        let failure = |error| StoreError::reading(path, error);
        let (mut file, writable) = match ordinary::open(path, Access::Write) {
            Err(error) if is_read_only(&error) => {
                (ordinary::open(path, Access::Read).map_err(failure)?, false)
            }
            opened => (opened.map_err(failure)?, true),
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Some file systems know no locks, or none for what cannot be written: there is nobody to ask then.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported || !writable => {}
            Err(TryLockError::Error(error)) => return Err(failure(error)),
        }
        let mut bytes = Vec::new();
        (&mut file).take(Header::MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failure)?;
        let written = bytes.len() as u64;
        let tape = Tape { path: path.to_owned(), file: Some(file), writable, written, pending: Vec::new() };
        Ok(Some((tape, bytes)))
    }

    /// Why nothing is written to the file, if that is so.
    pub(crate) fn trouble(&self) -> Option<StoreError> {
        (!self.writable).then(|| StoreError::ReadOnly { path: self.path.clone() })
    }

    /// Leaves the file as it is from now on.
    pub(crate) fn spare(&mut self) {
        self.writable = false;
    }

    /// Drops everything behind so many bytes.
    pub(crate) fn cut(&mut self, length: usize) -> Result<(), StoreError> {
        self.written = length as u64;
        let file = self.file.as_ref().filter(|_| self.writable);
        let cut = file.map_or(Ok(()), |file| file.set_len(length as u64));
        cut.map_err(|error| StoreError::file(&self.path, error))
    }

    /// Appends, and waits until it is on the disk.
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
            read.map_err(|error| StoreError::reading(&self.path, error))?;
        }
        bytes.extend(&self.pending);
        Ok(bytes)
    }

    /// Whether everything is in the file.
    pub(crate) fn is_written(&self) -> bool {
        self.pending.is_empty()
    }

    /// Whether everything is in a file that will be found again.
    pub(crate) fn is_whole(&self) -> bool {
        self.file.is_some() && self.is_written() && !self.is_empty()
    }

    /// Whether nothing is in the file.
    pub(crate) fn is_empty(&self) -> bool {
        self.written == 0
    }

    /// Removes the file: what was in it is kept elsewhere, or not worth keeping.
    pub(crate) fn remove(self) {
        drop(self.file);
        // A file that stays is only found again, and nothing is counted twice.
        let _ = fs::remove_file(&self.path);
    }

    /// Lets go of the file, which will be found again. What could not be written yet is tried once more.
    pub(crate) fn leave(mut self) {
        let _ = self.append(&[]);
    }

    /// Keeps a copy of the file as it is, beside it, because part of it cannot be understood.
    pub(crate) fn keep_copy(&self) -> Result<(), StoreError> {
        let copy = self.aside();
        fs::copy(&self.path, &copy).map(|_| ()).map_err(|error| {
            let _ = fs::remove_file(&copy);
            StoreError::file(&copy, error)
        })
    }

    /// Lets go of the file without removing it: it gets another name.
    pub(crate) fn set_aside(self) {
        let aside = self.aside();
        drop(self.file);
        let _ = fs::rename(&self.path, aside);
    }

    /// A name for what is damaged that nothing has yet.
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

/// Makes sure that a new name survives a power loss too, where the system can.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_app::records::Strength;

    #[test]
    fn names_of_earlier_versions_tell_who_plays_and_what_is_helped() {
        let computer = Strength::new(5).map(Against::Computer);
        assert!(computer.is_some());
        for (name, against, first_own) in [
            ("20261115-044107-0a1b2c3d", None, None),
            ("20261115-044107-0a1b2c3d-helped", None, Some(0)),
            ("20261115-044107-0a1b2c3d-helped12", None, Some(12)),
            ("20261115-044107-0a1b2c3d-against-person", Some(Against::Person), None),
            ("20261115-044107-0a1b2c3d-against-program-helped3", Some(Against::Program), Some(3)),
            ("20261115-044107-0a1b2c3d-against-5-helped0", computer, Some(0)),
            ("x-against-", None, None),
            ("x-against-0", None, None),
            ("x-against-10", None, None),
            ("x-against-tbp:rm", None, None),
            ("against-5", None, None),
            ("", None, None),
        ] {
            assert_eq!(PlayedGame::named(name), PlayedGame { against, first_own }, "{name}");
        }
        assert_eq!((Strength::new(0), Strength::new(10), Strength::new(261)), (None, None, None));
    }

    #[test]
    fn names_differ() {
        let names: std::collections::HashSet<String> = (0..100).map(|_| Tape::name()).collect();
        assert_eq!(names.len(), 100);
    }
}
