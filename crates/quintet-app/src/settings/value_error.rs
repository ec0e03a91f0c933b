//! Errors in the values of settings.

use super::{Entry, Key, Value};
use crate::text::Language;
use std::fmt;

/// Why a value is not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ValueError {
    /// It is not a whole number.
    NotANumber {
        /// The value as typed.
        text: String,
        /// The smallest number allowed.
        least: i64,
        /// The largest number allowed.
        most: i64,
        /// The word that is also allowed.
        word: Option<&'static str>,
    },
    /// The number is too small or too large.
    OutOfRange {
        /// The number as typed.
        text: String,
        /// The smallest number allowed.
        least: i64,
        /// The largest number allowed.
        most: i64,
        /// The word that is also allowed.
        word: Option<&'static str>,
    },
    /// It is neither on nor off.
    NotASwitch(String),
    /// It has more than this many characters.
    TooLong(usize),
    /// It has control characters.
    Unprintable,
    /// It is not among the words of a choice.
    UnknownWord {
        /// The value as typed.
        text: String,
        /// The words.
        words: &'static [&'static str],
        /// Whether all words but the first can also be given by number, from 1.
        is_numbered: bool,
    },
    /// It is not a size, or the size is too small or too large.
    WrongSize {
        /// The value as typed.
        text: String,
        /// The fewest columns and rows.
        least: u8,
        /// The most columns and rows.
        most: u8,
    },
    /// No key has this name.
    UnknownKey(String),
    /// The key belongs to another action of the game.
    KeyTaken {
        /// The key.
        key: Key,
        /// The action.
        owner: &'static Entry,
    },
    /// It is not a text.
    NotText(Value),
    /// It is not a list of keys.
    NotKeys(Value),
}

impl ValueError {
    /// The message: what is wrong, and what is allowed.
    pub fn sentence(&self, text: Language) -> String {
        let quoted = |typed: &String| format!("{typed:?}").into();
        let most_or_word = |most: &i64, word: Option<&'static str>| match word {
            Some(word) => {
                text.with("error-or-word", &[("most", most.to_string().into()), ("word", word.into())])
            }
            None => most.to_string(),
        };
        match self {
            ValueError::NotANumber { text: typed, least, most, word } => text.with(
                "error-not-a-number",
                &[
                    ("value", quoted(typed)),
                    ("least", least.to_string().into()),
                    ("most", most_or_word(most, *word).into()),
                ],
            ),
            ValueError::OutOfRange { text: typed, least, most, word } => {
                let is_small = typed.parse().map_or(typed.starts_with('-'), |number: i64| number < *least);
                let key = if is_small { "error-too-small" } else { "error-too-large" };
                text.with(
                    key,
                    &[
                        ("value", typed.as_str().into()),
                        ("least", least.to_string().into()),
                        ("most", most_or_word(most, *word).into()),
                    ],
                )
            }
            ValueError::NotASwitch(typed) => text.with("error-not-a-switch", &[("value", quoted(typed))]),
            ValueError::TooLong(most) => text.with("error-too-long", &[("most", (*most).into())]),
            ValueError::Unprintable => text.get("error-unprintable").to_owned(),
            ValueError::UnknownWord { text: typed, words: [first, names @ ..], is_numbered: true } => text
                .with(
                    "error-unknown-word-or-number",
                    &[
                        ("value", quoted(typed)),
                        ("first", (*first).into()),
                        ("most", names.len().to_string().into()),
                        ("words", names.join(", ").into()),
                    ],
                ),
            ValueError::UnknownWord { text: typed, words, .. } => {
                let words = words.join(", ");
                text.with("error-unknown-word", &[("value", quoted(typed)), ("words", words.into())])
            }
            ValueError::WrongSize { text: typed, least, most } => {
                let key = match size(typed) {
                    None => "error-not-a-size",
                    Some((width, height)) if width.min(height) < u32::from(*least) => "error-too-small",
                    Some(_) => "error-too-large",
                };
                let value = if key == "error-not-a-size" { quoted(typed) } else { typed.as_str().into() };
                let [least, most] = [least, most].map(|side| format!("{side}x{side}").into());
                text.with(key, &[("value", value), ("least", least), ("most", most)])
            }
            ValueError::UnknownKey(name) => text.with("error-unknown-key", &[("value", quoted(name))]),
            ValueError::KeyTaken { key, owner } => {
                let owner = text.label(owner);
                text.with("error-key-taken", &[("key", key.to_string().into()), ("owner", owner.into())])
            }
            ValueError::NotText(value) => text.with("error-not-text", &[("value", value.to_string().into())]),
            ValueError::NotKeys(value) => text.with("error-not-keys", &[("value", value.to_string().into())]),
        }
    }
}

/// Parses columns and rows.
pub(super) fn size(text: &str) -> Option<(u32, u32)> {
    let (width, height) = text.split_once('x')?;
    width.parse().ok().zip(height.parse().ok())
}

/// Writes the message in English.
impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

impl std::error::Error for ValueError {}

#[cfg(test)]
mod tests {
    use crate::settings::Settings;
    use crate::text::Language;

    #[test]
    fn an_error_says_what_is_wrong_and_what_is_allowed() {
        let mut settings = Settings::default();
        for (key, value, english, polish) in [
            ("handling.das", "0", "0 is too small: use 1 to 1000", "0 to za mało: dozwolone od 1 do 1000"),
            (
                "handling.das",
                "5000",
                "5000 is too large: use 1 to 1000",
                "5000 to za dużo: dozwolone od 1 do 1000",
            ),
            (
                "handling.das",
                "99999999999999999999",
                "99999999999999999999 is too large: use 1 to 1000",
                "99999999999999999999 to za dużo: dozwolone od 1 do 1000",
            ),
            (
                "handling.das",
                "x",
                "\"x\" is not a whole number: use 1 to 1000",
                "\"x\" to nie liczba całkowita: dozwolone od 1 do 1000",
            ),
            (
                "handling.soft-drop",
                "x",
                "\"x\" is not a whole number: use 1 to 1000, or instant",
                "\"x\" to nie liczba całkowita: dozwolone od 1 do 1000 albo instant",
            ),
            (
                "chetyris.well",
                "99x99",
                "99x99 is too large: use 4x4 to 64x64",
                "99x99 to za dużo: dozwolone od 4x4 do 64x64",
            ),
            (
                "chetyris.well",
                "3x70",
                "3x70 is too small: use 4x4 to 64x64",
                "3x70 to za mało: dozwolone od 4x4 do 64x64",
            ),
            (
                "chetyris.well",
                "10",
                "\"10\" is not a size: use COLUMNSxROWS, from 4x4 to 64x64",
                "\"10\" to nie rozmiar: podaj KOLUMNYxWIERSZE, od 4x4 do 64x64",
            ),
            (
                "modern.opponent",
                "12",
                "\"12\" is not allowed: use person, 1 to 9, or a name: gentle, friendly, casual, steady, keen, sharp, \
                 fierce, ruthless, merciless",
                "\"12\" jest niedozwolone: dozwolone person, od 1 do 9 lub nazwa: gentle, friendly, casual, steady, \
                 keen, sharp, fierce, ruthless, merciless",
            ),
            (
                "sound.mute",
                "maybe",
                "\"maybe\" is not allowed: use on or off",
                "\"maybe\" jest niedozwolone: dozwolone on i off",
            ),
        ] {
            let error = settings.set(key, value).unwrap_err();
            assert_eq!(error.to_string(), english);
            assert_eq!(error.sentence(Language::Polish), polish);
        }
    }
}
