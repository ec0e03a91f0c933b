//! A setting: its name, kind, default and description.

use super::key::Key;
use super::value_error::{self, ValueError};
use std::fmt;

/// The kind of values of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// A line of text of at most this many characters; it may be empty.
    Text(usize),
    /// A whole number in this range.
    Number(i64, i64),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Columns by rows, each from the first to the second number: `12x20`.
    Size(u8, u8),
    /// On or off.
    Switch,
    /// The names of keys.
    Keys,
}

/// A kind of shell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShellKind {
    /// A terminal.
    Terminal,
    /// A window.
    Window,
    /// A page of a browser.
    Page,
}

impl ShellKind {
    /// The shells that draw pixels.
    pub const PIXELS: &'static [ShellKind] = &[ShellKind::Window, ShellKind::Page];
    /// The terminal alone.
    pub const TERMINAL: &'static [ShellKind] = &[ShellKind::Terminal];
    /// The window alone: a page has the size that its browser gives it.
    pub const WINDOW: &'static [ShellKind] = &[ShellKind::Window];
}

/// A value that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// For [`ValueKind::Text`], [`ValueKind::Choice`] and [`ValueKind::Size`].
    Text(String),
    /// For [`ValueKind::Number`].
    Number(i64),
    /// For [`ValueKind::Switch`].
    Switch(bool),
    /// For [`ValueKind::Keys`].
    Keys(Vec<Key>),
}

/// A setting: its name, its kind, its default and its description.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name in the file and on the command line, with its section: `handling.das`.
    pub key: &'static str,
    /// Its name in earlier versions, which is still read.
    pub old_key: Option<&'static str>,
    /// The kind of its values.
    pub kind: ValueKind,
    /// The default, as [`Entry::parse`] reads it.
    pub default: &'static str,
    /// The name on screens.
    pub label: &'static str,
    /// The unit of a number, such as `ms`; empty if none is needed.
    pub unit: &'static str,
    /// The description, in a line.
    pub text: &'static str,
    /// How much a number changes in one step.
    pub step: i64,
    /// The flag that sets it for one game on the command line, without dashes.
    pub flag: Option<&'static str>,
    /// An alias of that flag.
    pub flag_alias: Option<&'static str>,
    /// Flags without a value that set it: the flag, the value, and the description.
    pub switches: &'static [(&'static str, &'static str, &'static str)],
    /// The default in a window, if it is different there.
    pub window_default: Option<&'static str>,
    /// The only kinds of shells that it matters in; `None` if it matters in all.
    pub only_in: Option<&'static [ShellKind]>,
    /// The default in the program with the name of the game, if it is different there.
    pub program_default: Option<&'static str>,
    /// Whether the words of a choice can also be given by number; the first word is 0 and has none.
    pub is_numbered: bool,
    /// A word for one of the numbers, which can be given instead and is shown.
    pub word: Option<(&'static str, i64)>,
}

impl Entry {
    /// An entry without a unit and a flag.
    pub const fn new(
        key: &'static str,
        kind: ValueKind,
        default: &'static str,
        label: &'static str,
        text: &'static str,
    ) -> Entry {
        Entry {
            key,
            old_key: None,
            kind,
            default,
            label,
            unit: "",
            text,
            step: 1,
            flag: None,
            flag_alias: None,
            switches: &[],
            window_default: None,
            only_in: None,
            program_default: None,
            is_numbered: false,
            word: None,
        }
    }

    /// An entry for the keys of an action.
    pub const fn keys(
        key: &'static str,
        default: &'static str,
        label: &'static str,
        text: &'static str,
    ) -> Entry {
        Entry::new(key, ValueKind::Keys, default, label, text)
    }

    /// The same with a name that it had in earlier versions.
    #[must_use]
    pub const fn with_old_key(mut self, key: &'static str) -> Entry {
        self.old_key = Some(key);
        self
    }

    /// The same with a unit.
    #[must_use]
    pub const fn with_unit(mut self, unit: &'static str) -> Entry {
        self.unit = unit;
        self
    }

    /// The same with a flag.
    #[must_use]
    pub const fn with_flag(mut self, flag: &'static str) -> Entry {
        self.flag = Some(flag);
        self
    }

    /// The same with an alias of its flag.
    #[must_use]
    pub const fn with_flag_alias(mut self, flag: &'static str) -> Entry {
        self.flag_alias = Some(flag);
        self
    }

    /// The same with flags that have no value: the flag, the value, and the description.
    #[must_use]
    pub const fn with_switches(
        mut self,
        switches: &'static [(&'static str, &'static str, &'static str)],
    ) -> Entry {
        self.switches = switches;
        self
    }

    /// The same with another default in a window.
    #[must_use]
    pub const fn with_window_default(mut self, value: &'static str) -> Entry {
        self.window_default = Some(value);
        self
    }

    /// The same for a setting that matters only in these kinds of shells.
    #[must_use]
    pub const fn only_in(mut self, shells: &'static [ShellKind]) -> Entry {
        self.only_in = Some(shells);
        self
    }

    /// Returns true if it matters in this kind of shell.
    pub fn matters_in(&self, shell: ShellKind) -> bool {
        self.only_in.is_none_or(|shells| shells.contains(&shell))
    }

    /// The same with another default in the program with the name of the game.
    #[must_use]
    pub const fn with_program_default(mut self, value: &'static str) -> Entry {
        self.program_default = Some(value);
        self
    }

    /// The same with this step of a number.
    #[must_use]
    pub const fn with_step(mut self, step: i64) -> Entry {
        self.step = step;
        self
    }

    /// The same; the words of a choice can also be given by number.
    #[must_use]
    pub const fn with_numbers(mut self) -> Entry {
        self.is_numbered = true;
        self
    }

    /// The same with a word for one of its numbers.
    #[must_use]
    pub const fn with_word(mut self, word: &'static str, number: i64) -> Entry {
        self.word = Some((word, number));
        self
    }

    /// The word for this number, if it has one.
    pub fn word_of(&self, number: i64) -> Option<&'static str> {
        self.word.filter(|(_, known)| *known == number).map(|(word, _)| word)
    }

    /// Parses a value as typed on the command line; keys are separated by blanks.
    pub fn parse(&self, text: &str) -> Result<Value, ValueError> {
        let value = match self.kind {
            ValueKind::Text(_) | ValueKind::Choice(_) | ValueKind::Size(..) => Value::Text(text.to_owned()),
            ValueKind::Number(..) if self.word.is_some_and(|(word, _)| word == text) => {
                Value::Text(text.to_owned())
            }
            ValueKind::Number(least, most) => {
                let word = self.word.map(|(word, _)| word);
                // A number may be too large for our own type, and still is one.
                let digits = text.strip_prefix('-').unwrap_or(text);
                let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                let text = text.to_owned();
                let wrong = |text| {
                    if is_number {
                        ValueError::OutOfRange { text, least, most, word }
                    } else {
                        ValueError::NotANumber { text, least, most, word }
                    }
                };
                Value::Number(text.parse().map_err(|_| wrong(text))?)
            }
            ValueKind::Switch => match text {
                "on" | "true" => Value::Switch(true),
                "off" | "false" => Value::Switch(false),
                _ => return Err(ValueError::NotASwitch(text.to_owned())),
            },
            ValueKind::Keys => Value::Keys(keys(text.split_whitespace())?),
        };
        self.check(value)
    }

    /// Checks the kind and range of a value.
    pub fn check(&self, value: Value) -> Result<Value, ValueError> {
        let value = self.named(value);
        let word = self.word.map(|(word, _)| word);
        match (self.kind, &value) {
            (ValueKind::Text(most), Value::Text(text)) if text.chars().count() > most => {
                Err(ValueError::TooLong(most))
            }
            (ValueKind::Text(_), Value::Text(text)) if text.chars().any(char::is_control) => {
                Err(ValueError::Unprintable)
            }
            (ValueKind::Number(..), Value::Number(number)) if self.word_of(*number).is_some() => Ok(value),
            (ValueKind::Number(least, most), Value::Number(number)) if !(least..=most).contains(number) => {
                Err(ValueError::OutOfRange { text: number.to_string(), least, most, word })
            }
            (ValueKind::Choice(words), Value::Text(text)) if !words.contains(&text.as_str()) => {
                Err(ValueError::UnknownWord { text: text.clone(), words, is_numbered: self.is_numbered })
            }
            (ValueKind::Size(least, most), Value::Text(text)) if !is_size(text, least, most) => {
                Err(ValueError::WrongSize { text: text.clone(), least, most })
            }
            // Keys of games are on the keyboard, and those of the gamepad are not.
            (ValueKind::Keys, Value::Keys(keys)) => {
                let is_other = |key: &&Key| matches!(key, Key::Pad(_)) != (self.game() == "pad");
                match keys.iter().find(is_other) {
                    Some(key) => Err(ValueError::UnknownKey(key.to_string())),
                    None => Ok(value),
                }
            }
            (ValueKind::Text(_) | ValueKind::Choice(_) | ValueKind::Size(..), Value::Text(_))
            | (ValueKind::Number(..), Value::Number(_))
            | (ValueKind::Switch, Value::Switch(_)) => Ok(value),
            (ValueKind::Number(least, most), _) => {
                Err(ValueError::NotANumber { text: value.to_string(), least, most, word })
            }
            (ValueKind::Choice(words), _) => {
                Err(ValueError::UnknownWord { text: value.to_string(), words, is_numbered: self.is_numbered })
            }
            (ValueKind::Size(least, most), _) => {
                Err(ValueError::WrongSize { text: value.to_string(), least, most })
            }
            (ValueKind::Switch, _) => Err(ValueError::NotASwitch(value.to_string())),
            (ValueKind::Text(_), _) => Err(ValueError::NotText(value)),
            (ValueKind::Keys, _) => Err(ValueError::NotKeys(value)),
        }
    }

    /// The section: the first word of its name.
    pub fn section(&self) -> &'static str {
        self.key.split('.').next().unwrap_or_default()
    }

    /// Replaces a number by the word it stands for, if the words of a choice can be given by number, and a word by the
    /// number it stands for.
    fn named(&self, value: Value) -> Value {
        if let (Some((word, number)), Value::Text(text)) = (self.word, &value)
            && word == text
        {
            return Value::Number(number);
        }
        let (ValueKind::Choice(words), Value::Text(text), true) = (self.kind, &value, self.is_numbered)
        else {
            return value;
        };
        let number = text.parse().ok().filter(|number| *number > 0);
        let word = number.and_then(|number: usize| words.get(number));
        word.map_or(value, |word| Value::Text((*word).to_owned()))
    }

    /// The game that an entry of keys belongs to: `keys.GAME.ACTION`, for a second player `keys.GAME2.ACTION`.
    pub fn game(&self) -> &'static str {
        let section = self.key.split('.').nth(1).unwrap_or_default();
        section.strip_suffix('2').unwrap_or(section)
    }

    /// Returns true if an entry of keys belongs to a second player.
    pub fn is_second(&self) -> bool {
        self.key.split('.').nth(1).is_some_and(|section| section.ends_with('2'))
    }

    /// The default value.
    pub fn default_value(&self) -> Value {
        // A test reads every default.
        self.parse(self.default).unwrap_or(Value::Text(String::new()))
    }
}

/// Parses the names of keys and removes duplicates; a capital letter is the key of the small one. The error names a key
/// that does not exist.
pub fn keys<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Vec<Key>, ValueError> {
    let mut keys = Vec::new();
    for name in names {
        let key = name.parse::<Key>().map_err(|error| ValueError::UnknownKey(error.0))?.folded();
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    Ok(keys)
}

fn is_size(text: &str, least: u8, most: u8) -> bool {
    let sides = u32::from(least)..=u32::from(most);
    value_error::size(text).is_some_and(|(width, height)| sides.contains(&width) && sides.contains(&height))
}

/// Writes the format that [`Entry::parse`] reads.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => f.write_str(text),
            Value::Number(number) => write!(f, "{number}"),
            Value::Switch(on) => f.write_str(if *on { "on" } else { "off" }),
            Value::Keys(keys) => {
                let names: Vec<String> = keys.iter().map(Key::to_string).collect();
                f.write_str(&names.join(" "))
            }
        }
    }
}
