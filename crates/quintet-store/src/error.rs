//! Errors of the store, worded for the player.

use crate::atomic_write;
use quintet_app::text::Message;
use quintet_session::ReplayError;
use rusqlite::ErrorCode;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why data could not be stored or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// No folder to store data in was found.
    NoHome,
    /// A file or folder could not be used.
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// There is something else in place of a folder.
    NotAFolder {
        /// The path that is not a folder.
        path: PathBuf,
    },
    /// The file may not be read.
    Denied {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a later version of this program.
    NewerFormat {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The file was written by an earlier version of this program, and was not opened for writing, which upgrades it.
    OlderFormat {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The version that this program reads.
        known: i64,
    },
    /// The file is not a database of this program.
    NotAStore {
        /// The file.
        path: PathBuf,
    },
    /// The file is damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        detail: String,
    },
    /// Another program has locked the file.
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// Another program has locked the settings.
    SettingsLocked {
        /// The settings file.
        path: PathBuf,
    },
    /// The disk is full.
    Full {
        /// The file.
        path: PathBuf,
    },
    /// The file can be read but not written.
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// Any other database error.
    Database {
        /// The file.
        path: PathBuf,
        /// The error of the database.
        error: rusqlite::Error,
    },
    /// There is no replay with this number.
    NoReplay(i64),
    /// The replay was deleted.
    Deleted(i64),
    /// The replay was not deleted, or is restored already.
    NotDeleted(i64),
    /// A recording is invalid.
    Replay(ReplayError),
}

impl From<ReplayError> for StoreError {
    fn from(error: ReplayError) -> StoreError {
        StoreError::Replay(error)
    }
}

/// Writes the error in English.
impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for StoreError {}

impl StoreError {
    /// The error as a sentence that can be shown in every language.
    pub fn message(&self) -> Message {
        let about = |key, path: &Path| Message::new(key, [("path", path.display().to_string())]);
        let replay = |key, id: &i64| Message::new(key, [("replay", id.to_string())]);
        let of_format = |key, path: &Path, found: &i64, known: &i64| {
            let formats = [("found", found.to_string()), ("known", known.to_string())];
            Message::new(key, [("path", path.display().to_string())].into_iter().chain(formats))
        };
        match self {
            StoreError::NoHome => Message::key("store-no-home"),
            StoreError::File { path, error } => format!("{}: {error}", path.display()).into(),
            StoreError::NotAFolder { path } => about("store-not-a-folder", path),
            StoreError::Denied { path } => about("store-denied", path),
            StoreError::NewerFormat { path, found, known } => of_format("store-newer", path, found, known),
            StoreError::OlderFormat { path, found, known } => of_format("store-older", path, found, known),
            StoreError::NotAStore { path } => about("store-not-ours", path),
            StoreError::Damaged { path, detail } => Message::new(
                "store-damaged",
                [("path", path.display().to_string()), ("detail", detail.clone())],
            ),
            StoreError::Locked { path } => about("store-locked", path),
            StoreError::SettingsLocked { path } => about("store-settings-held", path),
            StoreError::Full { path } => about("store-full", path),
            StoreError::ReadOnly { path } => about("store-read-only", path),
            StoreError::Database { path, error } => format!("{}: {error}", path.display()).into(),
            StoreError::NoReplay(id) => replay("store-no-replay", id),
            StoreError::Deleted(id) => replay("store-deleted", id),
            StoreError::NotDeleted(id) => replay("store-not-deleted", id),
            StoreError::Replay(error) => format!("the replay {error}").into(),
        }
    }

    /// Converts a system error about a file.
    pub(crate) fn file(path: &Path, error: io::Error) -> StoreError {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full { path },
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
                StoreError::ReadOnly { path }
            }
            io::ErrorKind::NotADirectory => StoreError::folder(&path, error),
            _ => StoreError::File { path, error },
        }
    }

    /// Converts a system error about a folder that could not be used or created.
    pub(crate) fn folder(path: &Path, error: io::Error) -> StoreError {
        match error.kind() {
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => match non_folder_ancestor(path) {
                Some(path) => StoreError::NotAFolder { path },
                None => StoreError::File { path: path.to_owned(), error },
            },
            _ => StoreError::file(path, error),
        }
    }

    /// Converts a system error about a file that is only read.
    pub(crate) fn reading(path: &Path, error: io::Error) -> StoreError {
        match error.kind() {
            io::ErrorKind::PermissionDenied => StoreError::Denied { path: path.to_owned() },
            _ => StoreError::file(path, error),
        }
    }

    /// Converts a database error, classified by what the player can do about it.
    pub(crate) fn database(path: &Path, error: rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked { path },
            Some(ErrorCode::DiskFull) => StoreError::Full { path },
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly { path },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged { path, detail: error.to_string() }
            }
            Some(ErrorCode::OperationInterrupted) => {
                StoreError::Damaged { path, detail: "reading it takes too long".into() }
            }
            Some(ErrorCode::TooBig) => {
                StoreError::Damaged { path, detail: "a value in it is too large".into() }
            }
            Some(ErrorCode::SystemIoFailure) => match probe(&path) {
                Err(cause) => StoreError::file(&path, cause),
                Ok(()) => StoreError::Database { path, error },
            },
            _ => StoreError::Database { path, error },
        }
    }
}

/// Returns the part of this path that should be a folder and is not.
fn non_folder_ancestor(path: &Path) -> Option<PathBuf> {
    let there = path.ancestors().find(|path| !path.as_os_str().is_empty() && path.exists())?;
    (!there.is_dir()).then(|| there.to_owned())
}

/// Tries to write a file in the same folder and returns the system's error: the database does not report it.
fn probe(path: &Path) -> io::Result<()> {
    atomic_write::temp_file_beside(path)?.write_all(&vec![0; 32 << 10])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_changes_no_files() {
        let folder = tempfile::tempdir().unwrap();
        let names = ["quintet.db", "quintet.probe"].map(|name| folder.path().join(name));
        for name in &names {
            std::fs::write(name, "mine").unwrap();
        }
        probe(&names[0]).unwrap();
        assert!(names.iter().all(|name| std::fs::read(name).unwrap() == b"mine"));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
        assert!(probe(&folder.path().join("nowhere").join("quintet.db")).is_err());
    }
}
