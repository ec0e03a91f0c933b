//! The settings file: replaced atomically, locked while it changes, with copies of old versions.

use crate::atomic_write::temp_file_beside;
use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use crate::regular_file::{self, OpenMode};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The maximum size of a settings file in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// How long to wait while another program has locked the settings.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);

/// Returns the contents; `None` if there is no file.
pub(super) fn read(path: &Path) -> Result<Option<String>, StoreError> {
    let text = regular_file::read(path, MAX_BYTES).and_then(|bytes| {
        String::from_utf8(bytes).map_err(|_| io::Error::other("it is not a text file; move it away"))
    });
    match text {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::reading(path, error)),
    }
}

/// Locks the settings against changes by other programs until the returned file is dropped. Waits at most [`LOCK_TIMEOUT`]
/// for another program.
pub(super) fn hold(home: &Home) -> Result<File, StoreError> {
    Home::make(home.folder())?;
    let path = home.folder().join("settings.lock");
    let file = regular_file::open(&path, OpenMode::Create).map_err(|error| StoreError::file(&path, error))?;
    let begin = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if begin.elapsed() < LOCK_TIMEOUT => {
                thread::sleep(Duration::from_millis(5));
            }
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::SettingsLocked { path: home.settings() });
            }
            Err(TryLockError::Error(error)) => return Err(StoreError::file(&path, error)),
        }
    }
}

/// Returns an error if the text is too large to be read back; `path` names it in the error.
pub(super) fn check_size(path: &Path, text: &str) -> Result<(), StoreError> {
    if text.len() as u64 > MAX_BYTES {
        return Err(StoreError::file(path, regular_file::too_large(MAX_BYTES)));
    }
    Ok(())
}

/// Replaces the file atomically: a reader sees the old or the new contents, also after a power loss.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), StoreError> {
    check_size(path, text)?;
    let write = || {
        let target = target_of(path);
        let mut new = temp_file_beside(&target)?;
        if let Ok(old) = fs::metadata(&target) {
            new.as_file().set_permissions(old.permissions())?;
        }
        new.write_all(text.as_bytes())?;
        new.as_file().sync_all()?;
        new.persist(&target).map(drop).map_err(|error| error.error)
    };
    write().map_err(|error| StoreError::file(path, error))
}

/// Returns the file itself, following links. A link to a file elsewhere, for example in version control, stays a link
/// even if its target does not exist.
fn target_of(path: &Path) -> PathBuf {
    let from_here = |link: PathBuf| path.parent().unwrap_or(Path::new("")).join(link);
    let there = fs::canonicalize(path).ok();
    there.or_else(|| fs::read_link(path).map(from_here).ok()).unwrap_or_else(|| path.to_owned())
}

/// Copies the file to a name with the date and returns that name; `None` if there is no file.
pub(super) fn keep_copy(path: &Path) -> Result<Option<PathBuf>, StoreError> {
    if !path.try_exists().map_err(|error| StoreError::reading(path, error))? {
        return Ok(None);
    }
    let name = |number: u32| {
        let again = if number == 0 { String::new() } else { format!("-{number}") };
        path.with_extension(format!("{}{again}.toml", date::compact(date::now())))
    };
    let mut old =
        regular_file::open(path, OpenMode::Read).map_err(|error| StoreError::reading(path, error))?;
    let mut write = |copy: &Path| {
        let mut new = temp_file_beside(copy)?;
        io::copy(&mut old, new.as_file_mut())?;
        new.persist_noclobber(copy).map(drop).map_err(|error| error.error)
    };
    let copy = (0..1000).map(name).find(|copy| !copy.exists()).unwrap_or_else(|| name(1000));
    write(&copy).map_err(|error| StoreError::file(&copy, error))?;
    Ok(Some(copy))
}
