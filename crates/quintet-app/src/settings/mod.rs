//! Every setting of Quintet: what it can be, its default, and what it does.
//!
//! * [`Entry`] is one setting, [`SettingsTable`] all of them: the shared ones and those that games declare
//! * [`Settings`] is what is in force: what the player has set, and the default for everything else
//! * [`Key`] is a key and its name
//!
//! Nothing here reads or writes a file: that is the store's business.

mod entry;
mod key;
mod key_owners;
mod pad_control;
mod table;
mod value_error;

pub use entry::{Entry, ShellKind, Value, ValueKind, keys};
pub use key::{Key, UnknownKeyName};
pub use key_owners::Clash;
pub use pad_control::{PadControl, PadStyle};
pub use table::{PAD_KEYS, SHARED, SettingsTable};
pub use value_error::ValueError;

use crate::catalogue::Catalogue;
use crate::request::StoredSettings;
use crate::small_map::SmallMap;
use crate::text::Language;

/// The current settings: the player's values, and the default for everything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    catalogue: &'static Catalogue,
    values: SmallMap<&'static str, Value>,
    /// Defaults that are different in this shell.
    defaults: SmallMap<&'static str, Value>,
    /// The language of the player's system.
    system_language: Language,
    problems: Vec<String>,
}

/// The defaults of [`Catalogue::standard`].
impl Default for Settings {
    fn default() -> Settings {
        Settings::new(Catalogue::standard())
    }
}

impl Settings {
    /// The defaults of the games in this catalogue.
    pub fn new(catalogue: &'static Catalogue) -> Settings {
        Settings {
            catalogue,
            values: SmallMap::default(),
            defaults: SmallMap::default(),
            system_language: Language::default(),
            problems: Vec::new(),
        }
    }

    /// Sets the language of the player's system, which is used if the settings name no other.
    pub fn set_system_language(&mut self, language: Language) {
        self.system_language = language;
    }

    /// The language that screens are shown in.
    pub fn language(&self) -> Language {
        Language::find(&self.text("look.language")).unwrap_or(self.system_language)
    }

    /// The games that these settings are for.
    pub fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    /// The table of all settings.
    pub fn table(&self) -> &'static SettingsTable {
        self.catalogue.settings()
    }

    /// Sets an entry, as typed; fails if the value is not allowed, or if it is a key that another action of the game
    /// has. Does nothing if there is no such entry.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), ValueError> {
        let Some(entry) = self.table().find(key) else { return Ok(()) };
        let value = entry.parse(text)?;
        self.check_keys(entry, &value, |other| self.keys(other.key))?;
        self.values.insert(entry.key, value);
        Ok(())
    }

    /// Sets or resets several entries together, as typed; fails if a value is not allowed, or if a key has two actions
    /// then. After an error nothing is changed.
    pub fn set_all(&mut self, changes: &[(&'static str, Option<String>)]) -> Result<(), ValueError> {
        let mut changed = self.clone();
        for (key, value) in changes {
            let Some(entry) = self.table().find(key) else { continue };
            match value {
                Some(value) => changed.values.insert(entry.key, entry.parse(value)?),
                None => drop(changed.values.remove(entry.key)),
            }
        }
        for (key, value) in changes {
            if let Some((entry, value)) = self.table().find(key).zip(value.as_ref()) {
                // An action that is not changed keeps its keys, also the default ones.
                let is_changed = |other: &Entry| changes.iter().any(|(key, _)| *key == other.key);
                let keys_of = |other: &'static Entry| {
                    if is_changed(other) { changed.keys(other.key) } else { self.keys(other.key) }
                };
                self.check_keys(entry, &entry.parse(value)?, keys_of)?;
            }
        }
        *self = changed;
        Ok(())
    }

    /// Sets an entry to a value that was checked.
    pub fn put(&mut self, entry: &'static Entry, value: Value) {
        self.values.insert(entry.key, value);
    }

    /// Sets another default, as typed, for the shell that these settings are for.
    pub fn set_default(&mut self, key: &str, text: &str) -> Result<(), ValueError> {
        let Some(entry) = self.table().find(key) else { return Ok(()) };
        self.defaults.insert(entry.key, entry.parse(text)?);
        Ok(())
    }

    /// The same settings for the same shell, with the values that are stored.
    #[must_use]
    pub fn with_stored(&self, stored: &StoredSettings) -> Settings {
        let problems = stored.problems.clone();
        let mut settings = Settings { values: SmallMap::default(), problems, ..self.clone() };
        for (key, value) in &stored.values {
            let Some(entry) = settings.table().find(key) else { continue };
            match entry.parse(value) {
                Ok(value) => settings.put(entry, value),
                Err(sentence) => settings.add_problem(format!("{key}: {sentence}")),
            }
        }
        // What is stored was repaired when it was read, and reported then.
        settings.repair_keys();
        settings
    }

    /// The values that are set, to be stored or sent.
    pub fn to_stored(&self) -> StoredSettings {
        let values = self.values.iter().map(|(key, value)| ((*key).to_owned(), value.to_string()));
        StoredSettings { values: values.collect(), problems: self.problems.clone() }
    }

    /// Resets an entry to its default.
    pub fn reset(&mut self, key: &str) {
        if let Some(entry) = self.table().find(key) {
            self.values.remove(entry.key);
        }
    }

    /// Adds a sentence about a problem with the stored values.
    pub fn add_problem(&mut self, sentence: String) {
        self.problems.push(sentence);
    }

    /// The problems with the stored values, a sentence each.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Returns true if the player has set this entry.
    pub fn is_set(&self, key: &str) -> bool {
        self.values.contains_key(key)
    }

    /// The value of an entry; `None` if there is no such entry.
    pub fn get(&self, key: &str) -> Option<Value> {
        let entry = self.table().find(key)?;
        let set = self.values.get(entry.key).or_else(|| self.defaults.get(entry.key));
        Some(set.cloned().unwrap_or_else(|| self.default_of(entry)))
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
    fn a_shell_has_its_own_default_and_what_is_stored_comes_before_it() {
        let mut settings = Settings::default();
        settings.set_default("chetyris.screen", "rich").unwrap();
        assert_eq!(
            (settings.text("chetyris.screen").as_str(), settings.is_set("chetyris.screen")),
            ("rich", false)
        );
        assert_eq!(settings.to_stored(), StoredSettings::default(), "it is not stored");
        settings.set("chetyris.screen", "plain").unwrap();
        settings.set("keys.modern.hint", "h minus").unwrap();
        let stored = settings.to_stored();
        settings.reset("chetyris.screen");
        assert_eq!(settings.text("chetyris.screen"), "rich");
        assert_eq!(settings.with_stored(&stored).to_stored(), stored);
        assert_eq!(settings.with_stored(&stored).text("chetyris.screen"), "plain");
        assert_eq!(settings.with_stored(&StoredSettings::default()).text("chetyris.screen"), "rich");
    }

    #[test]
    fn a_setting_is_found_by_the_name_of_an_earlier_version() {
        let mut settings = Settings::default();
        settings.set("colours.ground", "light").unwrap();
        assert_eq!(settings.text("colours.background"), "light");
        assert_eq!(settings.text("colours.ground"), "light");
        assert_eq!(settings.to_stored().values, [("colours.background".into(), "light".into())]);
        settings.reset("colours.ground");
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn duplicate_keys_are_removed() {
        let mut settings = Settings::default();
        settings.set("keys.modern.hint", "h H h minus H -").unwrap();
        assert_eq!(settings.text("keys.modern.hint"), "h -");
    }

    #[test]
    fn every_number_can_be_stepped_from_one_end_to_the_other_in_reasonable_time() {
        for entry in Settings::default().table().entries() {
            if let ValueKind::Number(least, most) = entry.kind {
                assert!(entry.step >= 1, "{}", entry.key);
                let slider = most - least <= 10_000;
                assert!(
                    !slider || (most - least) / entry.step <= 256,
                    "{} in steps of {}",
                    entry.key,
                    entry.step
                );
            }
        }
    }

    #[test]
    fn palettes_and_kinds_of_motion_are_those_that_can_be_drawn() {
        use quintet_look::{Motion, Palette};
        let choices = |key| match SHARED.iter().find(|entry| entry.key == key).map(|entry| entry.kind) {
            Some(ValueKind::Choice(choices)) => choices,
            other => panic!("{key} is {other:?}"),
        };
        let palettes: Vec<_> = Palette::ALL.iter().map(|palette| palette.name).collect();
        assert_eq!(choices("colours.palette"), palettes);
        assert_eq!(choices("look.motion"), Motion::ALL.map(Motion::name));
    }
}
