//! Translates keys of the desktop to those of the application.

use quintet_app::settings::Key;
use winit::keyboard::{Key as Pressed, ModifiersState, NamedKey};

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
