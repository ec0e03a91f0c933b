//! Settings: a TOML file that people may edit and keep under version control.
//!
//! Every entry has a kind, a range and a default ([`ENTRIES`]). An entry that is unknown or wrong is named
//! ([`Settings::problems`]), skipped, and left in the file as it is; so are comments.

mod entry;
mod file;
mod table;

pub use entry::{Entry, Kind, Value};
pub use table::{ENTRIES, find};

use crate::error::StoreError;
use crate::home::Home;
use crate::save::Names;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml_edit::{DocumentMut, Item, Table};

/// Settings as they are in force: what the file says, and the default for everything else.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Settings {
    values: BTreeMap<&'static str, Value>,
    problems: Vec<String>,
}

/// Why a setting could not be changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    /// There is no such setting.
    #[error("there is no setting {0}; `quintet settings` lists them")]
    Unknown(String),
    /// It cannot be that.
    #[error("{key}: {sentence}")]
    Bad {
        /// The setting.
        key: String,
        /// What is wrong.
        sentence: String,
    },
    /// The file is not TOML, so nothing in it can be changed without losing something.
    #[error("{} is not a TOML file: {sentence}; correct it, or `quintet settings reset` (a copy is kept)", path.display())]
    NotToml {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        sentence: String,
    },
    /// The file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Settings {
    /// The settings in force. Whatever is wrong with the file is a problem to tell, never a failure.
    pub fn load(home: &Home) -> Settings {
        let path = home.settings();
        match file::read(&path) {
            Ok(text) => Settings::read(&path, &text.unwrap_or_default()),
            Err(error) => Settings { problems: vec![error.to_string()], ..Settings::default() },
        }
    }

    /// The settings that a text makes; `path` is what it is called in problems.
    pub fn read(path: &Path, text: &str) -> Settings {
        let mut settings = Settings::default();
        match text.parse::<DocumentMut>() {
            Ok(document) => settings.take(path, "", document.as_table()),
            Err(error) => {
                let sentence = first_line(&error);
                settings.problems.push(format!("{}: {sentence}; the defaults are used", path.display()));
            }
        }
        settings.find_clashes(path);
        settings
    }

    fn take(&mut self, path: &Path, section: &str, table: &Table) {
        for (name, item) in table {
            let key = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
            match item {
                Item::Table(table) => self.take(path, &key, table),
                Item::Value(value) => match find(&key).map(|entry| (entry, entry.read(value))) {
                    Some((entry, Ok(value))) => drop(self.values.insert(entry.key, value)),
                    Some((entry, Err(sentence))) => {
                        let default = entry.default;
                        self.problem(path, &key, &format!("{sentence}; the default {default:?} is used"));
                    }
                    None if value.is_inline_table() => {
                        let table = value.as_inline_table().cloned().map(toml_edit::InlineTable::into_table);
                        self.take(path, &key, &table.unwrap_or_default());
                    }
                    None => self.problem(path, &key, "there is no such setting; it is skipped"),
                },
                _ => self.problem(path, &key, "there is no such setting; it is skipped"),
            }
        }
    }

    fn problem(&mut self, path: &Path, key: &str, sentence: &str) {
        self.problems.push(format!("{}: {key}: {sentence}", path.display()));
    }

    /// A key that stands for two things in one game is named; the first of them has it.
    fn find_clashes(&mut self, path: &Path) {
        let mut owners: BTreeMap<(&str, String), &str> = BTreeMap::new();
        for entry in ENTRIES.iter().filter(|entry| entry.kind == Kind::Keys) {
            let section = entry.key.rsplit_once('.').map_or("", |(section, _)| section);
            for key in self.keys(entry.key) {
                let owner = *owners.entry((section, key.clone())).or_insert(entry.key);
                if owner != entry.key {
                    self.problem(path, entry.key, &format!("the key {key} is that of {owner} already"));
                }
            }
        }
    }

    /// What was wrong with the file, a sentence each.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Whether the file sets this entry.
    pub fn is_set(&self, key: &str) -> bool {
        self.values.contains_key(key)
    }

    /// The value of an entry; nothing if there is no such entry.
    pub fn get(&self, key: &str) -> Option<Value> {
        find(key).map(|entry| self.values.get(key).cloned().unwrap_or_else(|| entry.default_value()))
    }

    /// The value of an entry that is a number.
    pub fn number(&self, key: &str) -> i64 {
        match self.get(key) {
            Some(Value::Number(number)) => number,
            _ => 0,
        }
    }

    /// The value of an entry that is a text, a choice or a size.
    pub fn text(&self, key: &str) -> String {
        self.get(key).map(|value| value.to_string()).unwrap_or_default()
    }

    /// The value of an entry that is a list of keys.
    pub fn keys(&self, key: &str) -> Vec<String> {
        match self.get(key) {
            Some(Value::Keys(keys)) => keys,
            _ => Vec::new(),
        }
    }

    /// What scores are saved under.
    pub fn names(&self) -> Names {
        let name = |key| Some(self.text(key)).filter(|name| !name.is_empty());
        let keep = u32::try_from(self.number("replays.keep")).unwrap_or(u32::MAX);
        Names { players: [name("player.name"), name("player.second")], keep }
    }

    /// All entries as a file, with what each does and can be.
    pub fn export(&self) -> String {
        let mut text = String::from("# Settings of Quintet. What is not set has its default.\n");
        let mut section = "";
        for entry in ENTRIES {
            let (found, name) = entry.key.rsplit_once('.').unwrap_or(("", entry.key));
            if found != section {
                text.push_str(&format!("\n[{found}]\n"));
                section = found;
            }
            let value = self.values.get(entry.key).cloned().unwrap_or_else(|| entry.default_value());
            let value = toml_edit::Value::from(&value);
            text.push_str(&format!("# {}\n{name} = {}\n", entry.text, value.to_string().trim()));
        }
        text
    }
}

/// Sets an entry as typed on the command line; everything else in the file stays as it is.
pub fn set(home: &Home, key: &str, text: &str) -> Result<Value, SettingError> {
    let entry = find(key).ok_or_else(|| SettingError::Unknown(key.to_owned()))?;
    let bad = |sentence| SettingError::Bad { key: key.to_owned(), sentence };
    let value = entry.parse(text).map_err(bad)?;
    change(home, |document| {
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
        let new = toml_edit::Value::from(&value);
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

/// Gives an entry its default again; everything else in the file stays as it is. The copy of the file before
/// it is named.
pub fn reset(home: &Home, key: &str) -> Result<Option<PathBuf>, SettingError> {
    find(key).ok_or_else(|| SettingError::Unknown(key.to_owned()))?;
    let copy = file::keep_copy(&home.settings())?;
    change(home, |document| {
        let mut path: Vec<&str> = key.split('.').collect();
        let name = path.pop().unwrap_or(key);
        let mut table: Option<&mut dyn toml_edit::TableLike> = Some(document.as_table_mut());
        for section in path {
            table = table.and_then(|table| table.get_mut(section)).and_then(Item::as_table_like_mut);
        }
        table.and_then(|table| table.remove(name));
        Ok(())
    })?;
    Ok(copy)
}

/// Gives every entry its default again: the file goes, and a copy of it stays.
pub fn reset_all(home: &Home) -> Result<Option<PathBuf>, SettingError> {
    let _held = file::hold(home)?;
    let path = home.settings();
    let copy = file::keep_copy(&path)?;
    if copy.is_some() {
        std::fs::remove_file(&path).map_err(|error| StoreError::file(&path, error))?;
    }
    Ok(copy)
}

/// Takes a whole file of settings as it is, wrong and unknown entries included; gives the copy of the file
/// before it, and the settings now in force.
pub fn import(home: &Home, from: &Path, text: &str) -> Result<(Option<PathBuf>, Settings), SettingError> {
    parse(from, text)?;
    let _held = file::hold(home)?;
    let copy = file::keep_copy(&home.settings())?;
    file::replace(&home.settings(), text)?;
    Ok((copy, Settings::read(from, text)))
}

fn change(
    home: &Home,
    change: impl FnOnce(&mut DocumentMut) -> Result<(), SettingError>,
) -> Result<(), SettingError> {
    let _held = file::hold(home)?;
    let path = home.settings();
    let mut document = parse(&path, &file::read(&path)?.unwrap_or_default())?;
    change(&mut document)?;
    Ok(file::replace(&path, &document.to_string())?)
}

fn parse(path: &Path, text: &str) -> Result<DocumentMut, SettingError> {
    text.parse().map_err(|error: toml_edit::TomlError| SettingError::NotToml {
        path: path.to_owned(),
        sentence: first_line(&error),
    })
}

/// The place and the kind of a mistake in a TOML file, without the picture of it.
fn first_line(error: &toml_edit::TomlError) -> String {
    let text = error.to_string();
    let place = text.lines().next().unwrap_or_default().trim_start_matches("TOML parse error ").to_owned();
    format!("{place}: {}", error.message())
}
