//! Changes the settings file: one entry, or all of it. Other entries and comments stay as they are.

use super::{Settings, Value, file, first_line, read, to_toml};
use crate::error::StoreError;
use crate::home::Home;
use std::path::{Path, PathBuf};
use toml_edit::{DocumentMut, Item, Table};

/// Why a setting could not be changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingError {
    /// There is no such setting.
    #[error("there is no setting {0}; `quintet settings` lists them")]
    Unknown(String),
    /// The value is not allowed.
    #[error("{key}: {sentence}")]
    InvalidValue {
        /// The name of the setting.
        key: String,
        /// The reason, as a sentence.
        sentence: String,
    },
    /// The file is not valid TOML, so it cannot be changed without losing data.
    #[error("{} is not a TOML file: {sentence}; correct it, or `quintet settings reset --all` (a copy is kept)", path.display())]
    NotToml {
        /// The file.
        path: PathBuf,
        /// The reason, as a sentence.
        sentence: String,
    },
    /// The file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Sets an entry as typed on the command line. Everything else in the file stays as it is.
pub fn set(home: &Home, key: &str, text: &str) -> Result<Value, SettingError> {
    let entry = home.catalogue().settings().find(key).ok_or_else(|| SettingError::Unknown(key.to_owned()))?;
    let key = entry.key;
    let bad = |sentence| SettingError::InvalidValue { key: key.to_owned(), sentence };
    let value = entry.parse(text).map_err(|error| bad(error.to_string()))?;
    change(home, |document| {
        entry.old_key.map(|old| remove(document, old));
        let (sections, name) = key.rsplit_once('.').unwrap_or(("", key));
        let mut table = document.as_table_mut();
        for section in sections.split('.') {
            let item = table.entry(section).or_insert_with(|| {
                let mut table = Table::new();
                table.set_implicit(true);
                Item::Table(table)
            });
            if let Some(inline) = item.as_inline_table() {
                *item = Item::Table(inline.clone().into_table());
            }
            table = item.as_table_mut().ok_or_else(|| bad(format!("{section} is no section in the file")))?;
        }
        if table.get(name).is_some_and(Item::is_table_like)
            || table.get(name).is_some_and(Item::is_array_of_tables)
        {
            return Err(bad(
                "it is a section in the file, which would be lost; give that another name first".into(),
            ));
        }
        let new = to_toml(&value);
        match table.get_mut(name).and_then(Item::as_value_mut) {
            Some(old) => {
                let decor = old.decor().clone();
                *old = new;
                *old.decor_mut() = decor;
            }
            None => drop(table.insert(name, Item::Value(new))),
        }
        Ok(())
    })?;
    Ok(value)
}

/// Resets an entry to its default. Everything else in the file stays as it is. Returns the path of a copy of the old
/// file, or `None` if the entry was not set.
pub fn reset(home: &Home, key: &str) -> Result<Option<PathBuf>, SettingError> {
    let entry = home.catalogue().settings().find(key).ok_or_else(|| SettingError::Unknown(key.to_owned()))?;
    let mut copy = None;
    change(home, |document| {
        let is_old_set = entry.old_key.is_some_and(|old| remove(document, old));
        if remove(document, entry.key) || is_old_set {
            copy = file::keep_copy(&home.settings())?;
        }
        Ok(())
    })?;
    Ok(copy)
}

/// Removes an entry of the file, and returns true if it was there.
fn remove(document: &mut DocumentMut, key: &str) -> bool {
    let mut path: Vec<&str> = key.split('.').collect();
    let name = path.pop().unwrap_or(key);
    let mut table: Option<&mut dyn toml_edit::TableLike> = Some(document.as_table_mut());
    for section in path {
        table = table.and_then(|table| table.get_mut(section)).and_then(Item::as_table_like_mut);
    }
    table.and_then(|table| table.remove(name)).is_some()
}

/// Resets every entry to its default: removes the file and keeps a copy of it. If the file is a link, the link stays
/// and its target becomes empty.
pub fn reset_all(home: &Home) -> Result<Option<PathBuf>, SettingError> {
    let _held = file::hold(home)?;
    let path = home.settings();
    let copy = file::keep_copy(&path)?;
    if copy.is_some() && path.is_symlink() {
        file::replace(&path, "")?;
    } else if copy.is_some() {
        std::fs::remove_file(&path).map_err(|error| StoreError::file(&path, error))?;
    }
    Ok(copy)
}

/// Replaces the settings file with this text, including invalid and unknown entries. Returns the path of a copy of the
/// old file, and the new settings.
pub fn import(home: &Home, from: &Path, text: &str) -> Result<(Option<PathBuf>, Settings), SettingError> {
    file::check_size(from, text)?;
    parse(from, text)?;
    let _held = file::hold(home)?;
    let copy = file::keep_copy(&home.settings())?;
    file::replace(&home.settings(), text)?;
    Ok((copy, read(home.catalogue(), from, text)))
}

fn change(
    home: &Home,
    change: impl FnOnce(&mut DocumentMut) -> Result<(), SettingError>,
) -> Result<(), SettingError> {
    let _held = file::hold(home)?;
    let path = home.settings();
    let mut document = parse(&path, &file::read(&path)?.unwrap_or_default())?;
    let before = document.to_string();
    change(&mut document)?;
    let text = document.to_string();
    if text == before {
        return Ok(());
    }
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    Ok(file::replace(&path, &(text + end))?)
}

fn parse(path: &Path, text: &str) -> Result<DocumentMut, SettingError> {
    text.parse().map_err(|error: toml_edit::TomlError| SettingError::NotToml {
        path: path.to_owned(),
        sentence: first_line(&error),
    })
}
