//! Keys and their names.

use super::PadControl;
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
    /// The left Shift key, pressed by itself.
    LeftShift,
    /// The right Shift key, pressed by itself.
    RightShift,
    /// The left Ctrl key, pressed by itself.
    LeftCtrl,
    /// The right Ctrl key, pressed by itself.
    RightCtrl,
    /// The left Alt key, pressed by itself.
    LeftAlt,
    /// The right Alt key, pressed by itself.
    RightAlt,
    /// A control of a gamepad.
    Pad(PadControl),
    /// A key of the keypad: the character on it, or a line feed for Enter.
    Keypad(char),
}

/// The keys with a name of more than one character, except function keys.
const NAMES: [(&str, Key); 24] = [
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
    ("lshift", Key::LeftShift),
    ("rshift", Key::RightShift),
    ("lctrl", Key::LeftCtrl),
    ("rctrl", Key::RightCtrl),
    ("lalt", Key::LeftAlt),
    ("ralt", Key::RightAlt),
    ("kpenter", Key::Keypad('\n')),
];

/// The characters on the keys of a keypad.
const KEYPAD: &str = "0123456789.,+-*/=";

impl Key {
    /// The same key for a small and a capital letter: a binding holds for both.
    #[must_use]
    pub fn folded(self) -> Key {
        match self {
            Key::Char(letter) => {
                let mut small = letter.to_lowercase();
                match (small.next(), small.next()) {
                    (Some(small), None) => Key::Char(small),
                    _ => self,
                }
            }
            key => key,
        }
    }
}

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
            _ => {
                let function = (1..=12).find(|number| name == format!("f{number}")).map(Key::F);
                let keypad = || {
                    let mut on_it = name.strip_prefix("kp")?.chars();
                    let key = on_it.next().filter(|key| KEYPAD.contains(*key) && on_it.next().is_none());
                    key.map(Key::Keypad)
                };
                let pad = || PadControl::find(name).map(Key::Pad);
                function.or_else(keypad).or_else(pad).ok_or(UnknownKeyName(name.into()))
            }
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
            (None, Key::Pad(control)) => f.write_str(control.name()),
            (None, Key::Keypad(key)) => write!(f, "kp{key}"),
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
        let keypad = KEYPAD.chars().map(Key::Keypad);
        let named = NAMES.map(|(_, key)| key).into_iter().chain((1..=12).map(Key::F)).chain(keypad);
        for key in named.chain(characters).chain(PadControl::all().map(Key::Pad)) {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
        for wrong in ["", " ", "lef", "f0", "f13", "ab", "\u{7}", "kp", "kpx", "kp12", "shift"] {
            assert_eq!(wrong.parse::<Key>(), Err(UnknownKeyName(wrong.into())));
        }
    }
}
