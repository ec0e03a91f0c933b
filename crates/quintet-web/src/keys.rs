//! Translates keys of the browser to those of the application.

use quintet_app::settings::Key;

/// The modifier keys that are held, as the bits that scripts send.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Modifiers(pub(crate) u32);

impl Modifiers {
    pub(crate) fn has_shift(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether a letter is a shortcut of the browser. `AltGr` makes letters, and browsers report it as itself.
    pub(crate) fn has_command(self) -> bool {
        self.0 & 0b1110 != 0
    }
}

/// Returns the application key of a `KeyboardEvent.key`; `None` for unknown keys and for shortcuts of the browser.
pub(crate) fn translate(key: &str, modifiers: Modifiers) -> Option<Key> {
    let mut characters = key.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        return (!modifiers.has_command() && !character.is_control()).then_some(Key::Char(character));
    }
    Some(match key {
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "Enter" => Key::Enter,
        "Escape" => Key::Esc,
        "Tab" if modifiers.has_shift() => Key::BackTab,
        "Tab" => Key::Tab,
        "Backspace" => Key::Backspace,
        "Insert" => Key::Insert,
        "Delete" => Key::Delete,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageUp" => Key::PageUp,
        "PageDown" => Key::PageDown,
        // F5 reloads the page, F11 is fullscreen and F12 opens the tools.
        _ => {
            let number = key.strip_prefix('F')?.parse().ok()?;
            return (matches!(number, 1..=4 | 6..=10) && !modifiers.has_command()).then_some(Key::F(number));
        }
    })
}

/// Returns the place of a key on the keyboard, by its name on an American one, from a `KeyboardEvent.code`; `None` for keys
/// whose name says enough.
pub(crate) fn place(code: &str) -> Option<Key> {
    if let Some(letter) = code.strip_prefix("Key").or(code.strip_prefix("Digit")) {
        return letter.chars().next().map(|letter| Key::Char(letter.to_ascii_lowercase()));
    }
    if let Some(name) = code.strip_prefix("Numpad") {
        return Some(Key::Keypad(match name {
            "Decimal" => '.',
            "Comma" => ',',
            "Add" => '+',
            "Subtract" => '-',
            "Multiply" => '*',
            "Divide" => '/',
            "Equal" => '=',
            "Enter" => '\n',
            digit => digit.chars().next().filter(char::is_ascii_digit)?,
        }));
    }
    Some(match code {
        "Backquote" => Key::Char('`'),
        "Minus" => Key::Char('-'),
        "Equal" => Key::Char('='),
        "BracketLeft" => Key::Char('['),
        "BracketRight" => Key::Char(']'),
        "Backslash" => Key::Char('\\'),
        "Semicolon" => Key::Char(';'),
        "Quote" => Key::Char('\''),
        "Comma" => Key::Char(','),
        "Period" => Key::Char('.'),
        "Slash" => Key::Char('/'),
        "ShiftLeft" => Key::LeftShift,
        "ShiftRight" => Key::RightShift,
        "ControlLeft" => Key::LeftCtrl,
        "ControlRight" => Key::RightCtrl,
        "AltLeft" => Key::LeftAlt,
        "AltRight" => Key::RightAlt,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_the_same_place_in_every_layout() {
        for (code, key) in [
            ("KeyZ", Some(Key::Char('z'))),
            ("Digit5", Some(Key::Char('5'))),
            ("Numpad5", Some(Key::Keypad('5'))),
            ("NumpadEnter", Some(Key::Keypad('\n'))),
            ("ShiftRight", Some(Key::RightShift)),
            ("ArrowLeft", None),
            ("NumpadHash", None),
        ] {
            assert_eq!(place(code), key, "{code}");
        }
    }

    #[test]
    fn keys_are_translated_and_shortcuts_of_the_browser_are_not() {
        let none = Modifiers::default();
        for (name, key) in [
            ("a", Some(Key::Char('a'))),
            ("É", Some(Key::Char('É'))),
            (" ", Some(Key::Char(' '))),
            ("ArrowLeft", Some(Key::Left)),
            ("Escape", Some(Key::Esc)),
            ("F1", Some(Key::F(1))),
            ("F5", None),
            ("F12", None),
            ("Shift", None),
            ("Dead", None),
            ("", None),
        ] {
            assert_eq!(translate(name, none), key, "{name}");
        }
        assert_eq!(translate("Tab", Modifiers(1)), Some(Key::BackTab));
        assert_eq!(translate("A", Modifiers(1)), Some(Key::Char('A')));
        for command in [2, 4, 8] {
            assert_eq!(translate("c", Modifiers(command)), None);
        }
    }
}
