//! Settings: a TOML file that people may edit and keep under version control.
//!
//! Every entry has a kind, a range and a default ([`ENTRIES`]). An entry that is unknown or wrong is named
//! ([`Settings::problems`]), skipped, and left in the file as it is; so are comments.

mod change;
mod entry;
mod file;
mod table;

pub use change::{SettingError, import, reset, reset_all, set};
pub use entry::{Entry, Kind, Value};
pub use table::{ENTRIES, find};

use crate::home::Home;
use crate::save::Names;
use std::collections::BTreeMap;
use std::path::Path;
use toml_edit::{DocumentMut, Item, Table};

/// Settings as they are in force: what the file says, and the default for everything else.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Settings {
    values: BTreeMap<&'static str, Value>,
    problems: Vec<String>,
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
        let mut lines = vec!["# Settings of Quintet. What is not set has its default.".to_owned()];
        let mut section = "";
        for entry in ENTRIES {
            let (found, name) = entry.key.rsplit_once('.').unwrap_or(("", entry.key));
            if found != section {
                lines.push(format!("\n[{found}]"));
                section = found;
            }
            let value = self.values.get(entry.key).cloned().unwrap_or_else(|| entry.default_value());
            let value = toml_edit::Value::from(&value);
            lines.push(format!("# {}\n{name} = {}", entry.text, value.to_string().trim()));
        }
        lines.join("\n") + "\n"
    }
}

/// The place and the kind of a mistake in a TOML file, without the picture of it.
fn first_line(error: &toml_edit::TomlError) -> String {
    let text = error.to_string();
    let place = text.lines().next().unwrap_or_default().trim_start_matches("TOML parse error ").to_owned();
    format!("{place}: {}", error.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Settings {
        Settings::read(Path::new("s.toml"), text)
    }

    #[test]
    fn every_default_is_a_value_and_survives_the_file() {
        for entry in ENTRIES {
            let value = entry.parse(entry.default).unwrap_or_else(|error| panic!("{}: {error}", entry.key));
            assert_eq!(entry.read(&toml_edit::Value::from(&value)), Ok(value.clone()), "{}", entry.key);
            assert_eq!(entry.parse(&value.to_string()), Ok(value), "{}", entry.key);
        }
        let exported = read(&Settings::default().export());
        assert_eq!(exported.problems(), [""; 0]);
        assert_eq!(exported.values.len(), ENTRIES.len());
    }

    #[test]
    fn what_is_wrong_is_named_and_skipped() {
        for (text, problem) in [
            (
                "[handling]\ndas = 0",
                "s.toml: handling.das: it is 0; it can be 1 to 1000; the default \"167\" is used",
            ),
            (
                "handling.das = \"fast\"",
                "s.toml: handling.das: it must be a whole number; the default \"167\" is used",
            ),
            ("handling = 3", "s.toml: handling: there is no such setting; it is skipped"),
            (
                "colours = { use = \"red\" }",
                "s.toml: colours.use: it is \"red\"; it can be one of auto, always, never; the default \"auto\" is used",
            ),
            (
                "cascade.size = \"3x3\"",
                "s.toml: cascade.size: it is \"3x3\"; it can be 4x4 to 64x64; the default \"12x20\" is used",
            ),
            (
                "keys.chetyris.left = [\"lef\"]",
                "s.toml: keys.chetyris.left: there is no key \"lef\"; the default \"left a 4\" is used",
            ),
            (
                "keys.chetyris.left = [\"q\"]",
                "s.toml: keys.chetyris.quit: the key q is that of keys.chetyris.left already",
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
    fn any_text_can_be_read() {
        use proptest::prelude::*;
        proptest!(|(text in "(?s).{0,200}")| { read(&text); });
        proptest!(|(text in "[a-z.=\\[\\]\"0-9\\n{} ]{0,80}")| { read(&text); });
    }
}
