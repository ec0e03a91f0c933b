//! Translates keys of the desktop to those of the application.

use quintet_app::settings::Key;
use winit::keyboard::{Key as Pressed, KeyCode, ModifiersState, NamedKey, PhysicalKey};

/// A command to the window itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WindowCommand {
    /// Toggle fullscreen.
    Fullscreen,
    /// Save a screenshot.
    Picture,
    /// Paste text from the clipboard.
    Paste,
}

/// Returns the window command of a key, if it has one.
pub(crate) fn window_command(key: &Pressed, modifiers: ModifiersState) -> Option<WindowCommand> {
    match key {
        Pressed::Named(NamedKey::F11) => Some(WindowCommand::Fullscreen),
        Pressed::Named(NamedKey::Enter) if modifiers.alt_key() => Some(WindowCommand::Fullscreen),
        Pressed::Named(NamedKey::F12 | NamedKey::PrintScreen) => Some(WindowCommand::Picture),
        Pressed::Named(NamedKey::Paste) => Some(WindowCommand::Paste),
        Pressed::Named(NamedKey::Insert) if modifiers.shift_key() => Some(WindowCommand::Paste),
        Pressed::Character(letter) if letter.eq_ignore_ascii_case("v") => {
            let command =
                if cfg!(target_os = "macos") { modifiers.super_key() } else { modifiers.control_key() };
            (command && !modifiers.alt_key()).then_some(WindowCommand::Paste)
        }
        _ => None,
    }
}

/// Returns the application key; `None` for unknown keys, and for letters that are shortcuts of the desktop.
pub(crate) fn translate(key: &Pressed, modifiers: ModifiersState) -> Option<Key> {
    let named = match key {
        Pressed::Character(text) => {
            let commands = modifiers.control_key() || modifiers.alt_key() || modifiers.super_key();
            let letter = text.chars().next().filter(|letter| !letter.is_control());
            return letter.filter(|_| !commands).map(Key::Char);
        }
        Pressed::Named(named) => *named,
        _ => return None,
    };
    let function = [
        NamedKey::F1,
        NamedKey::F2,
        NamedKey::F3,
        NamedKey::F4,
        NamedKey::F5,
        NamedKey::F6,
        NamedKey::F7,
        NamedKey::F8,
        NamedKey::F9,
        NamedKey::F10,
    ];
    Some(match named {
        NamedKey::Space => Key::Char(' '),
        NamedKey::ArrowLeft => Key::Left,
        NamedKey::ArrowRight => Key::Right,
        NamedKey::ArrowUp => Key::Up,
        NamedKey::ArrowDown => Key::Down,
        NamedKey::Enter => Key::Enter,
        NamedKey::Escape => Key::Esc,
        NamedKey::Tab if modifiers.shift_key() => Key::BackTab,
        NamedKey::Tab => Key::Tab,
        NamedKey::Backspace => Key::Backspace,
        NamedKey::Insert => Key::Insert,
        NamedKey::Delete => Key::Delete,
        NamedKey::Home => Key::Home,
        NamedKey::End => Key::End,
        NamedKey::PageUp => Key::PageUp,
        NamedKey::PageDown => Key::PageDown,
        other => {
            let number = function.iter().position(|known| *known == other)?;
            Key::F(number as u8 + 1)
        }
    })
}

/// Returns the place of a key on the keyboard, by its name on an American one; `None` for keys whose name says enough.
pub(crate) fn place(key: PhysicalKey) -> Option<Key> {
    let PhysicalKey::Code(code) = key else { return None };
    let found = CHARACTERS.iter().find(|(known, _)| *known == code).map(|(_, key)| Key::Char(*key));
    let keypad = || KEYPAD.iter().find(|(known, _)| *known == code).map(|(_, key)| Key::Keypad(*key));
    found.or_else(keypad).or(match code {
        KeyCode::ShiftLeft => Some(Key::LeftShift),
        KeyCode::ShiftRight => Some(Key::RightShift),
        KeyCode::ControlLeft => Some(Key::LeftCtrl),
        KeyCode::ControlRight => Some(Key::RightCtrl),
        KeyCode::AltLeft => Some(Key::LeftAlt),
        KeyCode::AltRight => Some(Key::RightAlt),
        _ => None,
    })
}

const CHARACTERS: [(KeyCode, char); 47] = [
    (KeyCode::KeyA, 'a'),
    (KeyCode::KeyB, 'b'),
    (KeyCode::KeyC, 'c'),
    (KeyCode::KeyD, 'd'),
    (KeyCode::KeyE, 'e'),
    (KeyCode::KeyF, 'f'),
    (KeyCode::KeyG, 'g'),
    (KeyCode::KeyH, 'h'),
    (KeyCode::KeyI, 'i'),
    (KeyCode::KeyJ, 'j'),
    (KeyCode::KeyK, 'k'),
    (KeyCode::KeyL, 'l'),
    (KeyCode::KeyM, 'm'),
    (KeyCode::KeyN, 'n'),
    (KeyCode::KeyO, 'o'),
    (KeyCode::KeyP, 'p'),
    (KeyCode::KeyQ, 'q'),
    (KeyCode::KeyR, 'r'),
    (KeyCode::KeyS, 's'),
    (KeyCode::KeyT, 't'),
    (KeyCode::KeyU, 'u'),
    (KeyCode::KeyV, 'v'),
    (KeyCode::KeyW, 'w'),
    (KeyCode::KeyX, 'x'),
    (KeyCode::KeyY, 'y'),
    (KeyCode::KeyZ, 'z'),
    (KeyCode::Digit0, '0'),
    (KeyCode::Digit1, '1'),
    (KeyCode::Digit2, '2'),
    (KeyCode::Digit3, '3'),
    (KeyCode::Digit4, '4'),
    (KeyCode::Digit5, '5'),
    (KeyCode::Digit6, '6'),
    (KeyCode::Digit7, '7'),
    (KeyCode::Digit8, '8'),
    (KeyCode::Digit9, '9'),
    (KeyCode::Backquote, '`'),
    (KeyCode::Minus, '-'),
    (KeyCode::Equal, '='),
    (KeyCode::BracketLeft, '['),
    (KeyCode::BracketRight, ']'),
    (KeyCode::Backslash, '\\'),
    (KeyCode::Semicolon, ';'),
    (KeyCode::Quote, '\''),
    (KeyCode::Comma, ','),
    (KeyCode::Period, '.'),
    (KeyCode::Slash, '/'),
];

const KEYPAD: [(KeyCode, char); 18] = [
    (KeyCode::Numpad0, '0'),
    (KeyCode::Numpad1, '1'),
    (KeyCode::Numpad2, '2'),
    (KeyCode::Numpad3, '3'),
    (KeyCode::Numpad4, '4'),
    (KeyCode::Numpad5, '5'),
    (KeyCode::Numpad6, '6'),
    (KeyCode::Numpad7, '7'),
    (KeyCode::Numpad8, '8'),
    (KeyCode::Numpad9, '9'),
    (KeyCode::NumpadDecimal, '.'),
    (KeyCode::NumpadComma, ','),
    (KeyCode::NumpadAdd, '+'),
    (KeyCode::NumpadSubtract, '-'),
    (KeyCode::NumpadMultiply, '*'),
    (KeyCode::NumpadDivide, '/'),
    (KeyCode::NumpadEqual, '='),
    (KeyCode::NumpadEnter, '\n'),
];

#[cfg(test)]
mod tests {
    use super::*;
    use winit::keyboard::SmolStr;

    #[test]
    fn letters_without_modifiers_are_typed() {
        let letter = |text: &str| Pressed::Character(SmolStr::new(text));
        let none = ModifiersState::empty();
        assert_eq!(translate(&letter("a"), none), Some(Key::Char('a')));
        assert_eq!(translate(&letter("É"), ModifiersState::SHIFT), Some(Key::Char('É')));
        assert_eq!(translate(&letter("c"), ModifiersState::CONTROL), None);
        assert_eq!(translate(&letter(""), none), None);
    }

    #[test]
    fn named_keys_are_translated() {
        let none = ModifiersState::empty();
        for (named, key) in [
            (NamedKey::Space, Key::Char(' ')),
            (NamedKey::ArrowLeft, Key::Left),
            (NamedKey::F5, Key::F(5)),
            (NamedKey::F10, Key::F(10)),
            (NamedKey::Escape, Key::Esc),
        ] {
            assert_eq!(translate(&Pressed::Named(named), none), Some(key));
        }
        assert_eq!(translate(&Pressed::Named(NamedKey::Tab), ModifiersState::SHIFT), Some(Key::BackTab));
        assert_eq!(translate(&Pressed::Named(NamedKey::Shift), none), None);
    }

    #[test]
    fn a_key_has_the_same_place_in_every_layout() {
        for (code, key) in [
            (KeyCode::KeyZ, Key::Char('z')),
            (KeyCode::Digit5, Key::Char('5')),
            (KeyCode::Numpad5, Key::Keypad('5')),
            (KeyCode::NumpadEnter, Key::Keypad('\n')),
            (KeyCode::ShiftRight, Key::RightShift),
        ] {
            assert_eq!(place(PhysicalKey::Code(code)), Some(key));
            assert_eq!(key.to_string().parse(), Ok(key), "it can be bound");
        }
        assert_eq!(place(PhysicalKey::Code(KeyCode::ArrowLeft)), None, "its name says enough");
    }

    #[test]
    fn some_keys_are_window_commands() {
        let none = ModifiersState::empty();
        assert_eq!(window_command(&Pressed::Named(NamedKey::F11), none), Some(WindowCommand::Fullscreen));
        assert_eq!(
            window_command(&Pressed::Named(NamedKey::Enter), ModifiersState::ALT),
            Some(WindowCommand::Fullscreen)
        );
        assert_eq!(window_command(&Pressed::Named(NamedKey::Enter), none), None);
        assert_eq!(window_command(&Pressed::Named(NamedKey::F12), none), Some(WindowCommand::Picture));
        let command = if cfg!(target_os = "macos") { ModifiersState::SUPER } else { ModifiersState::CONTROL };
        let v = Pressed::Character(SmolStr::new("v"));
        assert_eq!(
            (window_command(&v, command), window_command(&v, none)),
            (Some(WindowCommand::Paste), None)
        );
        assert_eq!(window_command(&v, command | ModifiersState::ALT), None);
        let insert = Pressed::Named(NamedKey::Insert);
        assert_eq!(
            (window_command(&insert, ModifiersState::SHIFT), window_command(&insert, none)),
            (Some(WindowCommand::Paste), None)
        );
    }
}
