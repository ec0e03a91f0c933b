//! Every setting of Quintet: what it can be, its default, and what it does.
//!
//! * [`Entry`] is one setting, [`ENTRIES`] is all of them
//! * [`Settings`] is what is in force: what somebody has set, and the default for everything else
//! * [`Key`] is a key and its name
//!
//! Nothing here reads or writes a file: that is the store's business.
#![forbid(unsafe_code)]

mod entry;
mod key;
mod table;

pub use entry::{Entry, Kind, Value};
pub use key::{Key, UnknownKey};
pub use table::{ENTRIES, find};

use std::collections::BTreeMap;

/// Settings as they are in force: what somebody has set, and the default for everything else.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Settings {
    values: BTreeMap<&'static str, Value>,
    problems: Vec<String>,
}

/// A key that stands for two things in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The key's name.
    pub key: String,
    /// The entry that has it.
    pub owner: &'static str,
    /// The entry that names it too.
    pub other: &'static str,
}

impl Settings {
    /// Sets an entry, as typed; says what is wrong with the value otherwise. Nothing happens where there is no
    /// such entry.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), String> {
        let Some(entry) = find(key) else { return Ok(()) };
        self.values.insert(entry.key, entry.parse(text)?);
        Ok(())
    }

    /// Sets an entry to a value that was checked.
    pub fn put(&mut self, entry: &'static Entry, value: Value) {
        self.values.insert(entry.key, value);
    }

    /// Gives an entry its default again.
    pub fn reset(&mut self, key: &str) {
        self.values.remove(key);
    }

    /// Remembers that something was wrong with what was set.
    pub fn add_problem(&mut self, sentence: String) {
        self.problems.push(sentence);
    }

    /// What was wrong with what was set, a sentence each.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Whether somebody has set this entry.
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

    /// The value of an entry that is on or off.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some(Value::Switch(true))
    }

    /// The value of an entry that is a text, a choice or a size.
    pub fn text(&self, key: &str) -> String {
        self.get(key).map(|value| value.to_string()).unwrap_or_default()
    }

    /// The names of the keys of an entry.
    pub fn keys(&self, key: &str) -> Vec<String> {
        match self.get(key) {
            Some(Value::Keys(keys)) => keys,
            _ => Vec::new(),
        }
    }

    /// Keys that stand for two things in one game. What somebody has set has it before what is a default;
    /// otherwise the first one has it.
    pub fn clashes(&self) -> Vec<Clash> {
        let mut owners: BTreeMap<(&str, String), &'static str> = BTreeMap::new();
        let mut clashes = Vec::new();
        let mut entries: Vec<&Entry> = ENTRIES.iter().filter(|entry| entry.kind == Kind::Keys).collect();
        entries.sort_by_key(|entry| !self.is_set(entry.key));
        for entry in entries {
            let section = entry.key.rsplit_once('.').map_or("", |(section, _)| section);
            for key in self.keys(entry.key) {
                let owner = *owners.entry((section, key.clone())).or_insert(entry.key);
                if owner != entry.key {
                    clashes.push(Clash { key, owner, other: entry.key });
                }
            }
        }
        clashes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_has_its_default_until_it_is_set_and_when_it_is_reset() {
        let mut settings = Settings::default();
        assert_eq!((settings.number("handling.das"), settings.is_set("handling.das")), (167, false));
        settings.set("handling.das", "90").unwrap();
        assert_eq!((settings.number("handling.das"), settings.is_set("handling.das")), (90, true));
        assert!(settings.set("handling.das", "0").is_err());
        settings.reset("handling.das");
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn a_key_with_two_meanings_is_a_clash() {
        let mut settings = Settings::default();
        assert_eq!(settings.clashes(), []);
        settings.set("keys.chetyris.left", "q").unwrap();
        let clash = Clash { key: "q".into(), owner: "keys.chetyris.left", other: "keys.chetyris.quit" };
        assert_eq!(settings.clashes(), [clash]);
        let mut settings = Settings::default();
        settings.set("keys.chetyris.quit", "a").unwrap();
        let clash = Clash { key: "a".into(), owner: "keys.chetyris.quit", other: "keys.chetyris.left" };
        assert_eq!(settings.clashes(), [clash], "what was chosen comes before a default");
    }
}
