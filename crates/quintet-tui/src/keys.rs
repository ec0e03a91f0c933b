//! Translates keys of the terminal to those of the application.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use quintet_app::settings::Key;

/// The meaning of a key in this shell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyMeaning {
    /// A press of an application key; true if it is a repeat.
    Press(Key, bool),
    /// A release of an application key.
    Release(Key),
    /// Quit, with Ctrl-C.
    Leave,
    /// Suspend the process, with Ctrl-Z.
    Suspend,
    /// Redraw everything, with Ctrl-L.
    Redraw,
}

/// Returns the meaning of a key event, if it has one.
pub(crate) fn meaning(event: &KeyEvent) -> Option<KeyMeaning> {
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let other = event.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::META);
    let down = event.kind != KeyEventKind::Release;
    let key = match event.code {
        KeyCode::Char('c' | 'C') if control => return down.then_some(KeyMeaning::Leave),
        KeyCode::Char('z' | 'Z') if control => return down.then_some(KeyMeaning::Suspend),
        KeyCode::Char('l' | 'L') if control => return down.then_some(KeyMeaning::Redraw),
        // Some terminals and programs send Enter and Backspace like this.
        KeyCode::Char('j' | 'm') if control => Key::Enter,
        KeyCode::Char('h') if control => Key::Backspace,
        // A release counts regardless of modifiers.
        KeyCode::Char(_) if (control || other) && down => return None,
        KeyCode::Char(letter) if event.modifiers.contains(KeyModifiers::SHIFT) => {
            Key::Char(letter.to_ascii_uppercase())
        }
        KeyCode::Char(letter) => Key::Char(letter),
        code => named(code, event.modifiers)?,
    };
    Some(match event.kind {
        KeyEventKind::Release => KeyMeaning::Release(key),
        kind => KeyMeaning::Press(key, kind == KeyEventKind::Repeat),
    })
}

fn named(code: KeyCode, modifiers: KeyModifiers) -> Option<Key> {
    Some(match code {
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab if modifiers.contains(KeyModifiers::SHIFT) => Key::BackTab,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Insert => Key::Insert,
        KeyCode::Delete => Key::Delete,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(number) => Key::F(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_translated() {
        let (none, shift, control) = (KeyModifiers::NONE, KeyModifiers::SHIFT, KeyModifiers::CONTROL);
        let cases = [
            (KeyCode::Char('x'), none, Some(KeyMeaning::Press(Key::Char('x'), false))),
            (KeyCode::Char('x'), shift, Some(KeyMeaning::Press(Key::Char('X'), false))),
            (KeyCode::Char('c'), control, Some(KeyMeaning::Leave)),
            (KeyCode::Char('z'), control, Some(KeyMeaning::Suspend)),
            (KeyCode::Char('j'), control, Some(KeyMeaning::Press(Key::Enter, false))),
            (KeyCode::Char('x'), KeyModifiers::ALT, None),
            (KeyCode::Tab, shift, Some(KeyMeaning::Press(Key::BackTab, false))),
            (KeyCode::CapsLock, none, None),
        ];
        for (code, modifiers, expected) in cases {
            assert_eq!(meaning(&KeyEvent::new(code, modifiers)), expected, "{code:?} {modifiers:?}");
        }
    }

    #[test]
    fn repeats_and_releases_are_recognised() {
        let event = |kind| KeyEvent::new_with_kind(KeyCode::Left, KeyModifiers::NONE, kind);
        assert_eq!(meaning(&event(KeyEventKind::Repeat)), Some(KeyMeaning::Press(Key::Left, true)));
        assert_eq!(meaning(&event(KeyEventKind::Release)), Some(KeyMeaning::Release(Key::Left)));
        let up = KeyEvent::new_with_kind(KeyCode::Char('c'), KeyModifiers::CONTROL, KeyEventKind::Release);
        assert_eq!(meaning(&up), None);
    }
}
