//! The file of settings: replaced as a whole or not at all, by one program at a time, with copies kept.

use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The contents; `None` when there is no file.
pub(super) fn read(path: &Path) -> Result<Option<String>, StoreError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::reading(path, error)),
    }
}

/// Holds off every other program that wants to change the settings, for as long as it lives.
pub(super) fn hold(home: &Home) -> Result<File, StoreError> {
    Home::make(home.folder())?;
    let path = home.folder().join("settings.lock");
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    file.and_then(|file| file.lock().map(|()| file)).map_err(|error| StoreError::file(&path, error))
}

/// Replaces the file: whoever reads it finds the old one or the new one, after a power loss too.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), StoreError> {
    let target = target_of(path);
    let mut new = target.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let write = || {
        let mut file = File::create(&new)?;
        if let Ok(old) = fs::metadata(&target) {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, &target)
    };
    write().map_err(|error| {
        let _ = fs::remove_file(&new);
        StoreError::file(path, error)
    })
}

/// The file itself. A link to one that is kept elsewhere, in version control say, stays a link, even while there
/// is nothing where it leads.
fn target_of(path: &Path) -> PathBuf {
    let beside = |link: PathBuf| path.parent().unwrap_or(Path::new("")).join(link);
    let there = fs::canonicalize(path).ok();
    there.or_else(|| fs::read_link(path).map(beside).ok()).unwrap_or_else(|| path.to_owned())
}

/// Keeps a copy of the file as it is, under a name with the date; gives the name. `None` when there is no file.
pub(super) fn keep_copy(path: &Path) -> Result<Option<PathBuf>, StoreError> {
    if !path.try_exists().map_err(|error| StoreError::reading(path, error))? {
        return Ok(None);
    }
    let name = |number: u32| {
        let again = if number == 0 { String::new() } else { format!("-{number}") };
        path.with_extension(format!("{}{again}.toml", date::compact(date::now())))
    };
    let copy = (0..1000).map(name).find(|copy| !copy.exists()).unwrap_or_else(|| name(1000));
    fs::copy(path, &copy).map_err(|error| StoreError::file(&copy, error))?;
    Ok(Some(copy))
}
