//! Keys and their names.

use std::fmt;
use std::str::FromStr;

/// A key of a keyboard, or the character it makes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Key {
    /// The key of this character; a blank is the space bar.
    Char(char),
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// Enter or return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift+Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Insert.
    Insert,
    /// Delete.
    Delete,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key.
    F(u8),
}

/// The keys with a name of more than one character, except function keys.
const NAMES: [(&str, Key); 17] = [
    ("left", Key::Left),
    ("right", Key::Right),
    ("up", Key::Up),
    ("down", Key::Down),
    ("space", Key::Char(' ')),
    ("enter", Key::Enter),
    ("esc", Key::Esc),
    ("tab", Key::Tab),
    ("backtab", Key::BackTab),
    ("backspace", Key::Backspace),
    ("insert", Key::Insert),
    ("delete", Key::Delete),
    ("home", Key::Home),
    ("end", Key::End),
    ("pageup", Key::PageUp),
    ("pagedown", Key::PageDown),
    ("minus", Key::Char('-')),
];

/// The error for a name that is no key of the keyboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownKeyName(pub String);

impl fmt::Display for UnknownKeyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no key {:?}", self.0)
    }
}

impl std::error::Error for UnknownKeyName {}

/// Parses the name of a key: `left`, `space`, `f5`, or the character itself.
impl FromStr for Key {
    type Err = UnknownKeyName;

    fn from_str(name: &str) -> Result<Key, UnknownKeyName> {
        if let Some((_, key)) = NAMES.iter().find(|(known, _)| *known == name) {
            return Ok(*key);
        }
        let mut characters = name.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) if !character.is_control() && character != ' ' => {
                Ok(Key::Char(character))
            }
            _ => (1..=12)
                .find(|number| name == format!("f{number}"))
                .map(Key::F)
                .ok_or(UnknownKeyName(name.into())),
        }
    }
}

/// Writes the name that is parsed.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (NAMES.iter().find(|(_, key)| key == self), self) {
            (_, Key::Char(character)) if *character != ' ' => write!(f, "{character}"),
            (Some((name, _)), _) => f.write_str(name),
            (None, Key::F(number)) => write!(f, "f{number}"),
            (None, _) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_names_parse_to_the_same_key() {
        let characters = ['a', 'Z', '-', 'é', '1'].map(Key::Char);
        for key in NAMES.map(|(_, key)| key).into_iter().chain((1..=12).map(Key::F)).chain(characters) {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
        for wrong in ["", " ", "lef", "f0", "f13", "ab", "\u{7}"] {
            assert_eq!(wrong.parse::<Key>(), Err(UnknownKeyName(wrong.into())));
        }
    }
}
