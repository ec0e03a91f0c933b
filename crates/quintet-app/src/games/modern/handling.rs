//! Named sets of handling values, kept in one setting and passed on as lines of text.

use crate::settings::{Entry, Settings, ValueError};

/// The setting that holds the saved sets.
pub(super) const SAVED: &str = "presets.handling";

/// The longest name of a set, in characters.
pub(super) const LONGEST_NAME: usize = 24;

/// Between the sets in the setting.
const SEPARATOR: char = '|';

/// The values of all handling settings under a name. As text: `Quick: das=100 arr=0 soft-drop=40`. A value that is not
/// there is the default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HandlingPreset {
    pub(super) name: String,
    values: Vec<(&'static Entry, String)>,
}

/// Why a line is not a set of handling values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PresetError {
    /// It has no name before a colon.
    NoName,
    /// This word is not a setting with a value.
    NotAValue(String),
    /// The value of this setting is not allowed.
    BadValue(&'static Entry, ValueError),
}

/// The handling settings.
pub(super) fn entries(settings: &Settings) -> impl Iterator<Item = &'static Entry> + use<> {
    settings.table().entries().filter(|entry| entry.section() == "handling")
}

impl HandlingPreset {
    /// The present values that are not the defaults, under this name.
    pub(super) fn present(name: &str, settings: &Settings) -> HandlingPreset {
        let set = entries(settings).filter(|entry| settings.is_set(entry.key));
        let values = set.map(|entry| (entry, settings.text(entry.key)));
        HandlingPreset { name: cleaned(name), values: values.collect() }
    }

    /// Parses a line.
    pub(super) fn parse(line: &str, settings: &Settings) -> Result<HandlingPreset, PresetError> {
        let (name, words) = line.split_once(':').ok_or(PresetError::NoName)?;
        let name = cleaned(name);
        if name.is_empty() {
            return Err(PresetError::NoName);
        }
        let mut values = Vec::new();
        for word in words.split_whitespace() {
            let unknown = || PresetError::NotAValue(word.to_owned());
            let (key, value) = word.split_once('=').ok_or_else(unknown)?;
            let key = format!("handling.{key}");
            let entry = entries(settings).find(|entry| entry.key == key).ok_or_else(unknown)?;
            let parsed = entry.parse(value).map_err(|error| PresetError::BadValue(entry, error))?;
            values.push((entry, parsed.to_string()));
        }
        Ok(HandlingPreset { name, values })
    }

    /// The line that [`HandlingPreset::parse`] reads.
    pub(super) fn line(&self) -> String {
        let value = |(entry, value): &(&Entry, String)| {
            format!(" {}={value}", entry.key.strip_prefix("handling.").unwrap_or(entry.key))
        };
        format!("{}:{}", self.name, self.values.iter().map(value).collect::<String>())
    }

    /// The changes that put these values in force.
    pub(super) fn changes(&self, settings: &Settings) -> Vec<(&'static str, Option<String>)> {
        let value = |entry: &Entry| self.values.iter().find(|(known, _)| known.key == entry.key);
        entries(settings).map(|entry| (entry.key, value(entry).map(|(_, value)| value.clone()))).collect()
    }

    /// Returns true if these values are in force.
    pub(super) fn is_chosen(&self, settings: &Settings) -> bool {
        let value = |entry: &Entry| {
            let set = self.values.iter().find(|(known, _)| known.key == entry.key);
            set.map_or_else(|| entry.default_value().to_string(), |(_, value)| value.clone())
        };
        entries(settings).all(|entry| settings.text(entry.key) == value(entry))
    }
}

/// A name without the signs that separate sets, and not too long.
fn cleaned(name: &str) -> String {
    let name =
        name.trim().chars().filter(|letter| ![':', SEPARATOR].contains(letter) && !letter.is_control());
    name.take(LONGEST_NAME).collect::<String>().trim().to_owned()
}

/// The saved sets; what cannot be read is left out.
pub(super) fn saved(settings: &Settings) -> Vec<HandlingPreset> {
    let text = settings.text(SAVED);
    text.split(SEPARATOR).filter_map(|line| HandlingPreset::parse(line, settings).ok()).collect()
}

/// The value of the setting with these sets.
pub(super) fn to_setting(presets: &[HandlingPreset]) -> String {
    presets.iter().map(HandlingPreset::line).collect::<Vec<_>>().join(" | ")
}

/// The value of the setting with another set, in the place of one with the same name.
pub(super) fn with(preset: HandlingPreset, settings: &Settings) -> String {
    let mut presets = saved(settings);
    match presets.iter_mut().find(|known| known.name == preset.name) {
        Some(known) => *known = preset,
        None => presets.push(preset),
    }
    to_setting(&presets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_written_and_read() {
        let mut settings = Settings::default();
        settings.set("handling.das", "100").unwrap();
        settings.set("handling.arr", "0").unwrap();
        let quick = HandlingPreset::present(" Quick: | ", &settings);
        assert_eq!(quick.line(), "Quick: das=100 arr=0");
        assert!(quick.is_chosen(&settings));
        assert_eq!(HandlingPreset::parse(&quick.line(), &settings), Ok(quick.clone()));
        settings.set(SAVED, &with(quick.clone(), &settings)).unwrap();
        let mut others = Settings::default();
        others.set(SAVED, &settings.text(SAVED)).unwrap();
        assert_eq!(saved(&others), std::slice::from_ref(&quick));
        assert!(!quick.is_chosen(&others));
        others.set_all(&quick.changes(&others)).unwrap();
        assert!(quick.is_chosen(&others));
    }

    #[test]
    fn a_wrong_line_is_refused() {
        let settings = Settings::default();
        let parse = |line: &str| HandlingPreset::parse(line, &settings).unwrap_err();
        assert_eq!([parse("das=100"), parse(" : das=100")], [PresetError::NoName, PresetError::NoName]);
        assert_eq!(parse("A: das"), PresetError::NotAValue("das".into()));
        assert_eq!(parse("A: sound=3"), PresetError::NotAValue("sound=3".into()));
        assert!(
            matches!(parse("A: das=9999"), PresetError::BadValue(entry, _) if entry.key == "handling.das")
        );
    }
}
