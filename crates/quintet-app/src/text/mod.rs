//! Everything a player reads on screens, in every language.
//!
//! The texts of a language are one file in the Fluent format: `lang/en.ftl`, `lang/pl.ftl`. A screen has a [`Language`] and
//! looks its texts up by key:
//!
//! ```
//! use quintet_app::text::Language;
//!
//! let text = Language::Polish;
//! assert_eq!(text.get("pause-resume"), "Wznów");
//! assert_eq!(text.with("count-pieces", &[("count", 5.into())]), "5 klocków");
//! ```
//!
//! The declarations of games and settings (labels, help, how to play) hold their English text; other languages
//! have it under keys that are derived from its name: see the module `declared`. Commands, reports and `--help` are English
//! in every language.

mod declared;
mod dictionary;
mod message;
#[cfg(test)]
mod tests;

pub(crate) use declared::panel_key;
pub use declared::{declared_keys, sentence};
pub use message::Message;

use crate::widget::Keycap;
use dictionary::Dictionary;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::OnceLock;

/// A language that screens are shown in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Polish.
    Polish,
}

/// An argument of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// A number, which selects a plural form.
    Number(i64),
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Arg<'a> {
        Arg::Text(text.into())
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Arg::Text(text.into())
    }
}

/// Numbers above 2^63 are shown as that.
macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Arg<'_> {
            fn from(number: $number) -> Self {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}
numbers!(u8 u16 u32 u64 usize i32 i64);

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Polish];

    /// Its code, as in the setting `look.language` and in the names of its files.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Polish => "pl",
        }
    }

    /// The language with this code.
    pub fn find(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The language of a locale such as `pl_PL.UTF-8`; English if there is no translation.
    pub fn of_locale(locale: &str) -> Language {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Language::find(&code).unwrap_or_default()
    }

    /// The language of an environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set counts.
    pub fn of_environment(get: impl Fn(&str) -> Option<String>) -> Language {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(get).find(|set| !set.is_empty());
        locale.map_or(Language::English, |locale| Language::of_locale(&locale))
    }

    /// The plural form for a number, as Unicode names it. A language that is added needs its rule here.
    fn plural(self, number: u64) -> &'static str {
        match (self, number, number % 10, number % 100) {
            (_, 1, ..) => "one",
            (Language::English, ..) => "other",
            (Language::Polish, _, 2..=4, tens) if !(12..=14).contains(&tens) => "few",
            (Language::Polish, ..) => "many",
        }
    }

    /// The name of the file with its texts.
    pub fn file_name(self) -> &'static str {
        match self {
            Language::English => "en.ftl",
            Language::Polish => "pl.ftl",
        }
    }

    /// The file with its texts, if the program has it from the start.
    pub fn texts(self) -> Option<&'static str> {
        match self {
            Language::English => Some(include_str!("../../lang/en.ftl")),
            #[cfg(feature = "all-languages")]
            Language::Polish => Some(include_str!("../../lang/pl.ftl")),
            #[cfg(not(feature = "all-languages"))]
            Language::Polish => None,
        }
    }

    /// Returns true if its texts are there; otherwise they are shown in English until [`Language::add_texts`] is called.
    pub fn has_texts(self) -> bool {
        self.texts().is_some() || self.loaded().get().is_some()
    }

    /// Adds the file with its texts, once.
    pub fn add_texts(self, texts: String) {
        self.loaded().get_or_init(|| Dictionary::new(self, texts.leak()));
    }

    /// Its texts, once they have been read.
    fn loaded(self) -> &'static OnceLock<Dictionary> {
        static LOADED: [OnceLock<Dictionary>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        &LOADED[self as usize]
    }

    fn dictionary(self) -> &'static Dictionary {
        match self.texts() {
            Some(texts) => self.loaded().get_or_init(|| Dictionary::new(self, texts)),
            None => self.loaded().get().unwrap_or_else(|| Language::English.dictionary()),
        }
    }

    /// The text with this key; in English if this language does not have it.
    pub fn get(self, key: &'static str) -> &'static str {
        let text = self.look_up(key);
        debug_assert!(text.is_some(), "no text {key}");
        text.unwrap_or(key)
    }

    /// The text with this key and these arguments; in English if this language does not have it.
    pub fn with(self, key: &'static str, args: &[(&'static str, Arg<'_>)]) -> String {
        let text = self.dictionary().format(key, args);
        let text = text.or_else(|| Language::English.dictionary().format(key, args));
        debug_assert!(text.is_some(), "no text {key} with {args:?}");
        text.unwrap_or_else(|| key.to_owned())
    }

    /// The text without arguments of a derived key, in this language or in English.
    pub fn look_up(self, key: &str) -> Option<&'static str> {
        self.dictionary().get(key).or_else(|| Language::English.dictionary().get(key))
    }

    /// Keycaps: names of keys, each with the text key of its function.
    pub fn caps(self, caps: &[(&str, &'static str)]) -> Vec<Keycap> {
        caps.iter().map(|(keys, does)| self.cap(keys, does)).collect()
    }

    /// One keycap.
    pub fn cap(self, keys: &str, does: &'static str) -> Keycap {
        let names: Vec<&str> = keys.split(' ').map(|name| self.key_name(name)).collect();
        Keycap::new(names.join(" "), self.get(does))
    }

    /// The displayed name of a key, from its name in the settings.
    pub fn key_name(self, name: &str) -> &str {
        match name {
            "space" => self.get("key-space"),
            "click" => self.get("key-click"),
            name => name,
        }
    }
}

#[cfg(test)]
mod unit_tests {
    use super::*;

    #[test]
    fn the_environment_chooses_the_language() {
        for (all, messages, lang, language) in [
            ("", "", "", Language::English),
            ("", "", "pl_PL.UTF-8", Language::Polish),
            ("", "pl", "en_GB.UTF-8", Language::Polish),
            ("C", "pl_PL", "pl_PL", Language::English),
            ("pl_PL@euro", "C", "C", Language::Polish),
            ("POSIX", "", "", Language::English),
            ("plt_MG", "", "", Language::English),
        ] {
            let get = |name: &str| {
                Some(match name {
                    "LC_ALL" => all.to_owned(),
                    "LC_MESSAGES" => messages.to_owned(),
                    _ => lang.to_owned(),
                })
            };
            assert_eq!(Language::of_environment(get), language, "{all} {messages} {lang}");
        }
        assert_eq!(Language::of_environment(|_| None), Language::English);
    }

    #[test]
    fn polish_has_three_plural_forms() {
        let count =
            |language: Language, count: u32| language.with("count-pieces", &[("count", count.into())]);
        let polish = [0, 1, 2, 5, 12, 22, 25].map(|number| count(Language::Polish, number));
        let wanted =
            ["0 klocków", "1 klocek", "2 klocki", "5 klocków", "12 klocków", "22 klocki", "25 klocków"];
        assert_eq!(polish, wanted);
        assert_eq!([1, 2].map(|number| count(Language::English, number)), ["1 piece", "2 pieces"]);
    }
}
