//! What can go wrong with the store, as sentences.

use quintet_session::ReplayError;
use rusqlite::ErrorCode;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why something could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is nowhere to keep anything.
    #[error("there is no folder to keep scores in: set QUINTET_HOME, or HOME")]
    NoHome,
    /// A file or folder could not be used.
    #[error("{}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file was written by a later version of this program.
    #[error("{} was written by a newer version of Quintet (its format is {found}, this program knows {known}); it is left as it is", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The file is something else.
    #[error("{} is not a Quintet store; it is left as it is", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// The file is broken.
    #[error("{} is damaged ({detail}); it is left as it is: move it away to begin a new one", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was noticed.
        detail: String,
    },
    /// Another program does not let go of the file.
    #[error("{} is locked by another program", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// There is no room.
    #[error("{}: the disk is full", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// The file may be read but not written.
    #[error("{} cannot be written: it, its folder or its disk is read-only", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// Anything else that the database says.
    #[error("{}: {error}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: rusqlite::Error,
    },
    /// There is no replay of this number.
    #[error("there is no replay {0}; `quintet replay list` shows what there is")]
    NoReplay(i64),
    /// A recording is not as it should be.
    #[error("the replay {0}")]
    Replay(#[from] ReplayError),
}

impl StoreError {
    /// What the system says about a file.
    pub(crate) fn file(path: &Path, error: io::Error) -> StoreError {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full { path },
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
                StoreError::ReadOnly { path }
            }
            _ => StoreError::File { path, error },
        }
    }

    /// What the database says, sorted by what a person can do about it.
    pub(crate) fn database(path: &Path, error: rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked { path },
            Some(ErrorCode::DiskFull) => StoreError::Full { path },
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly { path },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged { path, detail: error.to_string() }
            }
            Some(ErrorCode::SystemIoFailure) => match probe(&path) {
                Err(cause) if cause.kind() != io::ErrorKind::AlreadyExists => StoreError::file(&path, cause),
                _ => StoreError::Database { path, error },
            },
            _ => StoreError::Database { path, error },
        }
    }
}

/// What the system says when somebody writes beside this file: the database only knows that something failed.
fn probe(path: &Path) -> io::Result<()> {
    let beside = path.with_extension("probe");
    let written = File::create_new(&beside).and_then(|mut file| file.write_all(&vec![0; 32 << 10]));
    let _ = fs::remove_file(&beside);
    written
}
