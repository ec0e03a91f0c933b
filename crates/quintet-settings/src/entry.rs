//! What a setting can be.

use crate::key::Key;
use std::fmt;

/// The values that an entry can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A line of text of at most so many characters; it may be empty.
    Text(usize),
    /// A whole number from the first to the second.
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

/// A value that was found to be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// For [`Kind::Text`], [`Kind::Choice`] and [`Kind::Size`].
    Text(String),
    /// For [`Kind::Number`].
    Number(i64),
    /// For [`Kind::Switch`].
    Switch(bool),
    /// For [`Kind::Keys`].
    Keys(Vec<Key>),
}

/// A setting: its name, what it can be, what it is when nobody has set it, and what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name in the file and on the command line, a section and a word: `handling.das`.
    pub key: &'static str,
    /// What it can be.
    pub kind: Kind,
    /// What it is when nobody has set it, as [`Entry::parse`] reads it.
    pub default: &'static str,
    /// What it does, in a line.
    pub text: &'static str,
}

impl Entry {
    /// Reads a value as it is typed on the command line; keys are separated by blanks.
    pub fn parse(&self, text: &str) -> Result<Value, String> {
        let value = match self.kind {
            Kind::Text(_) | Kind::Choice(_) | Kind::Size(..) => Value::Text(text.to_owned()),
            Kind::Number(..) => {
                Value::Number(text.parse().map_err(|_| format!("{text:?} is not a whole number"))?)
            }
            Kind::Switch => match text {
                "on" | "true" => Value::Switch(true),
                "off" | "false" => Value::Switch(false),
                _ => return Err(format!("{text:?} is neither on nor off")),
            },
            Kind::Keys => Value::Keys(keys(text.split_whitespace())?),
        };
        self.check(value)
    }

    /// A value of the right kind, if it is in range; else what is wrong.
    pub fn check(&self, value: Value) -> Result<Value, String> {
        match (self.kind, &value) {
            (Kind::Text(most), Value::Text(text)) if text.chars().count() > most => {
                Err(format!("it has more than {most} characters"))
            }
            (Kind::Text(_), Value::Text(text)) if text.chars().any(char::is_control) => {
                Err("it has characters that cannot be shown".into())
            }
            (Kind::Number(least, most), Value::Number(number)) if !(least..=most).contains(number) => {
                Err(format!("it is {number}; it can be {least} to {most}"))
            }
            (Kind::Choice(words), Value::Text(text)) if !words.contains(&text.as_str()) => {
                Err(format!("it is {text:?}; it can be one of {}", words.join(", ")))
            }
            (Kind::Size(least, most), Value::Text(text)) if !is_size(text, least, most) => {
                Err(format!("it is {text:?}; it can be {least}x{least} to {most}x{most}"))
            }
            (Kind::Text(_) | Kind::Choice(_) | Kind::Size(..), Value::Text(_))
            | (Kind::Number(..), Value::Number(_))
            | (Kind::Switch, Value::Switch(_))
            | (Kind::Keys, Value::Keys(_)) => Ok(value),
            _ => Err(format!("{value} is of another kind")),
        }
    }

    /// The game that an entry of keys belongs to: `keys.GAME.ACTION`, for a second player `keys.GAME2.ACTION`.
    pub fn game(&self) -> &'static str {
        let section = self.key.split('.').nth(1).unwrap_or_default();
        section.strip_suffix('2').unwrap_or(section)
    }

    /// Whether an entry of keys belongs to a second player.
    pub fn is_second(&self) -> bool {
        self.key.split('.').nth(1).is_some_and(|section| section.ends_with('2'))
    }

    /// What it is when nobody has set it.
    pub fn default_value(&self) -> Value {
        // Every default is tested to be readable.
        self.parse(self.default).unwrap_or(Value::Text(String::new()))
    }
}

/// Keys by their names; says which one there is not.
pub fn keys<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Vec<Key>, String> {
    names.into_iter().map(|name| name.parse::<Key>().map_err(|error| error.to_string())).collect()
}

fn is_size(text: &str, least: u8, most: u8) -> bool {
    let sides = text.split_once('x').map(|(width, height)| [width, height].map(str::parse::<u8>));
    sides.is_some_and(|sides| {
        sides.iter().all(|side| side.as_ref().is_ok_and(|side| (least..=most).contains(side)))
    })
}

/// As [`Entry::parse`] reads it.
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
