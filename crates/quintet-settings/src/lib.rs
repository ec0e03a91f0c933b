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

pub use entry::{Entry, Kind, Value, keys};
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
    /// The key.
    pub key: Key,
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

    /// The keys of an entry.
    pub fn keys(&self, key: &str) -> Vec<Key> {
        match self.get(key) {
            Some(Value::Keys(keys)) => keys,
            _ => Vec::new(),
        }
    }

    /// The entries that are keys, in the order in which they have a key that several of them name: what somebody has
    /// set before what is a default, then the second player's, then as they stand in the table.
    pub fn key_entries(&self) -> Vec<&'static Entry> {
        let mut entries: Vec<&Entry> = ENTRIES.iter().filter(|entry| entry.kind == Kind::Keys).collect();
        entries.sort_by_key(|entry| (!self.is_set(entry.key), !entry.is_second()));
        entries
    }

    /// Keys that stand for two things in one game; see [`Settings::key_entries`] for which has it. That the second
    /// player's usual keys are some of the first one's usual ones is none: there are others for those.
    pub fn clashes(&self) -> Vec<Clash> {
        let mut owners: BTreeMap<(&str, Key), &'static Entry> = BTreeMap::new();
        let mut clashes = Vec::new();
        for entry in self.key_entries() {
            for key in self.keys(entry.key) {
                let owner = *owners.entry((entry.game(), key)).or_insert(entry);
                let usual = !self.is_set(owner.key) && owner.is_second() != entry.is_second();
                if owner != entry && !usual {
                    clashes.push(Clash { key, owner: owner.key, other: entry.key });
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
        let clash = Clash { key: Key::Char('q'), owner: "keys.chetyris.left", other: "keys.chetyris.quit" };
        assert_eq!(settings.clashes(), [clash]);
        let mut settings = Settings::default();
        settings.set("keys.chetyris.quit", "a").unwrap();
        let clash = Clash { key: Key::Char('a'), owner: "keys.chetyris.quit", other: "keys.chetyris.left" };
        assert_eq!(settings.clashes(), [clash], "what was chosen comes before a default");
        let mut settings = Settings::default();
        settings.set("keys.modern.left", "left j").unwrap();
        let clash = Clash { key: Key::Char('j'), owner: "keys.modern.left", other: "keys.modern2.left" };
        assert_eq!(settings.clashes(), [clash], "also with the other player's");
        settings.set("keys.modern.left", "minus").unwrap();
        settings.set("keys.modern.right", "-").unwrap();
        assert_eq!(settings.clashes().len(), 1, "whatever it is called");
    }
}
