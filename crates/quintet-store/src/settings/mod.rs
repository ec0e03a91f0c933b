//! Reads settings from a TOML file that people may edit and keep under version control.
//!
//! Every entry has a kind, a range and a default ([`Settings::table`]). An unknown or invalid entry is reported
//! ([`Settings::problems`]), ignored, and left in the file as it is; so are comments.

mod change;
mod export;
mod file;

pub use change::{SettingError, import, reset, reset_all, set};
pub use export::{export, export_all};
pub use quintet_app::settings::{Clash, Entry, Settings, Value, ValueKind};

use crate::error::StoreError;
use crate::home::Home;
use crate::save::SaveOptions;
use crate::store::Store;
use quintet_app::catalogue::Catalogue;
use std::path::Path;
use toml_edit::{DocumentMut, Item, Table};

/// Reads the settings. Errors in the file become problems of the settings, never a failure.
pub fn load(home: &Home) -> Settings {
    let path = home.settings();
    match file::read(&path) {
        Ok(text) => read(home.catalogue(), &path, &text.unwrap_or_default()),
        Err(error) => {
            let mut settings = Settings::new(home.catalogue());
            settings.add_problem(error.to_string());
            settings
        }
    }
}

/// Parses settings from a text; `path` names it in problems.
pub fn read(catalogue: &'static Catalogue, path: &Path, text: &str) -> Settings {
    let mut settings = Settings::new(catalogue);
    match text.parse::<DocumentMut>() {
        Ok(document) => take(&mut settings, path, "", document.as_table()),
        Err(error) => {
            let sentence = first_line(&error);
            settings.add_problem(format!("{}: {sentence}; the defaults are used", path.display()));
        }
    }
    for clash in settings.repair_keys() {
        problem(
            &mut settings,
            path,
            clash.other,
            &format!("the key {} is that of {} already, so it is left out here", clash.key, clash.owner),
        );
    }
    settings
}

fn take(settings: &mut Settings, path: &Path, section: &str, table: &Table) {
    for (name, item) in table {
        let key = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
        match item {
            Item::Table(table) => take(settings, path, &key, table),
            Item::Value(value) => match settings
                .table()
                .find(&key)
                .map(|entry| (entry, from_toml(entry, value)))
            {
                // The name of an earlier version does not replace the value under the current name.
                Some((entry, Ok(_))) if key != entry.key && settings.is_set(entry.key) => {}
                Some((entry, Ok(value))) => settings.put(entry, value),
                Some((entry, Err(sentence))) => {
                    let default = entry.default;
                    problem(settings, path, &key, &format!("{sentence}; the default {default:?} is used"));
                }
                None if value.is_inline_table() => {
                    let table = value.as_inline_table().cloned().map(toml_edit::InlineTable::into_table);
                    take(settings, path, &key, &table.unwrap_or_default());
                }
                None => problem(settings, path, &key, "there is no such setting; it is skipped"),
            },
            _ => problem(settings, path, &key, "there is no such setting; it is skipped"),
        }
    }
}

fn problem(settings: &mut Settings, path: &Path, key: &str, sentence: &str) {
    settings.add_problem(format!("{}: {key}: {sentence}", path.display()));
}

/// Returns the settings that saving needs.
pub fn save_options(settings: &Settings) -> SaveOptions {
    let name = |key| Some(settings.text(key)).filter(|name| !name.is_empty());
    let keep = u32::try_from(settings.number("replays.keep")).unwrap_or(u32::MAX);
    SaveOptions { players: [name("player.name"), name("player.second")], keep }
}

/// Gives scores without a name the player names from the settings, if there is a store.
pub fn name_players(home: &Home) -> Result<(), StoreError> {
    if Store::open_upgraded(home)?.is_some() {
        Store::open(home)?.name_players(&save_options(&load(home)))?;
    }
    Ok(())
}

/// Parses a value from the file.
fn from_toml(entry: &Entry, item: &toml_edit::Value) -> Result<Value, String> {
    let text = || item.as_str().map(|text| Value::Text(text.to_owned())).ok_or("it must be a text");
    let value = match entry.kind {
        // A strength may also be written as a number.
        ValueKind::Choice(_) => {
            item.as_integer().map_or_else(text, |number| Ok(Value::Text(number.to_string())))?
        }
        ValueKind::Text(_) | ValueKind::Size(..) => text()?,
        ValueKind::Number(..) => item.as_integer().map(Value::Number).ok_or("it must be a whole number")?,
        ValueKind::Switch => item.as_bool().map(Value::Switch).ok_or("it must be true or false")?,
        ValueKind::Keys => {
            let names = item.as_array().ok_or("it must be a list of keys")?.iter();
            let names: Option<Vec<&str>> = names.map(toml_edit::Value::as_str).collect();
            let names = names.ok_or("it must be a list of the names of keys")?;
            Value::Keys(quintet_app::settings::keys(names).map_err(|error| error.to_string())?)
        }
    };
    entry.check(value).map_err(|error| error.to_string())
}

/// Formats a value for the file.
fn to_toml(value: &Value) -> toml_edit::Value {
    match value {
        Value::Text(text) => text.as_str().into(),
        Value::Number(number) => (*number).into(),
        Value::Switch(on) => (*on).into(),
        Value::Keys(keys) => keys.iter().map(ToString::to_string).collect::<toml_edit::Array>().into(),
    }
}

/// Returns the position and kind of a TOML error in one line, without the excerpt.
fn first_line(error: &toml_edit::TomlError) -> String {
    let text = error.to_string();
    let place = text.lines().next().unwrap_or_default().trim_start_matches("TOML parse error ").to_owned();
    format!("{place}: {}", error.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Settings {
        super::read(Catalogue::standard(), Path::new("s.toml"), text)
    }

    #[test]
    fn every_default_is_valid_and_can_be_written_and_read() {
        for entry in Catalogue::standard().settings().entries() {
            let value = entry.parse(entry.default).unwrap_or_else(|error| panic!("{}: {error}", entry.key));
            assert_eq!(from_toml(entry, &to_toml(&value)), Ok(value.clone()), "{}", entry.key);
            assert_eq!(entry.parse(&value.to_string()), Ok(value), "{}", entry.key);
        }
        let exported = read(&export(&Settings::default()));
        assert_eq!(exported.problems(), [""; 0]);
        assert!(exported.table().entries().all(|entry| exported.is_set(entry.key)));
    }

    #[test]
    fn invalid_entries_are_reported_and_ignored() {
        for (text, problem) in [
            (
                "[handling]\ndas = 0",
                "s.toml: handling.das: 0 is too small: use 1 to 1000; the default \"167\" is used",
            ),
            (
                "handling.das = \"fast\"",
                "s.toml: handling.das: it must be a whole number; the default \"167\" is used",
            ),
            ("handling = 3", "s.toml: handling: there is no such setting; it is skipped"),
            (
                "colours = { use = \"red\" }",
                "s.toml: colours.use: \"red\" is not allowed: use auto, always, never; the default \"auto\" is used",
            ),
            (
                "cascade.size = \"3x3\"",
                "s.toml: cascade.size: 3x3 is too small: use 4x4 to 64x64; the default \"12x20\" is used",
            ),
            (
                "keys.chetyris.left = [\"lef\"]",
                "s.toml: keys.chetyris.left: there is no key \"lef\": use a character or a name such as left, space, enter or f1; the default \"left a 4\" is used",
            ),
            (
                "keys.chetyris.left = [\"q\"]",
                "s.toml: keys.chetyris.quit: the key q is that of keys.chetyris.left already, so it is left out here",
            ),
            (
                "x = ",
                "s.toml: at line 1, column 5: string values must be quoted, expected literal string; the defaults are used",
            ),
        ] {
            let settings = read(text);
            assert_eq!(settings.problems(), [problem], "{text}");
            assert_eq!(settings.number("handling.das"), 167);
        }
    }

    #[test]
    fn reading_any_text_does_not_panic() {
        use proptest::prelude::*;
        proptest!(|(text in "(?s).{0,200}")| { read(&text); });
        proptest!(|(text in "[a-z.=\\[\\]\"0-9\\n{} ]{0,80}")| { read(&text); });
    }
}
