//! Translates keys of the terminal to those of the application.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyEventState, KeyModifiers, ModifierKeyCode};
use quintet_app::KeyStroke;
use quintet_app::settings::Key;

/// The meaning of a key in this shell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyMeaning {
    /// A press of an application key; true if it is a repeat.
    Press(KeyStroke, bool),
    /// A release of an application key.
    Release(KeyStroke),
    /// Quit, with Ctrl-C.
    Leave,
    /// Suspend the process, with Ctrl-Z.
    Suspend,
    /// Redraw everything, with Ctrl-L.
    Redraw,
}

/// Returns the meaning of a key event, if it has one. `taken` has the modifiers that are keys of the game: together with
/// them, a letter is still that letter.
pub(crate) fn meaning(event: &KeyEvent, taken: KeyModifiers) -> Option<KeyMeaning> {
    let modifiers = event.modifiers.difference(taken);
    let control = modifiers.contains(KeyModifiers::CONTROL);
    let other = modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::META);
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
        code => match named(code, event.modifiers) {
            Some(key) => key,
            None => return stroke(event, KeyStroke { typed: None, place: Some(modifier(code)?) }),
        },
    };
    let place = event.state.contains(KeyEventState::KEYPAD).then(|| on_keypad(event.code)).flatten();
    stroke(event, KeyStroke { typed: Some(key), place })
}

#[expect(clippy::unnecessary_wraps, reason = "this is the end of a function that may have no result")]
fn stroke(event: &KeyEvent, stroke: KeyStroke) -> Option<KeyMeaning> {
    Some(match event.kind {
        KeyEventKind::Release => KeyMeaning::Release(stroke),
        kind => KeyMeaning::Press(stroke, kind == KeyEventKind::Repeat),
    })
}

/// Returns the key of a modifier that is pressed by itself; only some terminals report this.
fn modifier(code: KeyCode) -> Option<Key> {
    let KeyCode::Modifier(code) = code else { return None };
    Some(match code {
        ModifierKeyCode::LeftShift => Key::LeftShift,
        ModifierKeyCode::RightShift => Key::RightShift,
        ModifierKeyCode::LeftControl => Key::LeftCtrl,
        ModifierKeyCode::RightControl => Key::RightCtrl,
        ModifierKeyCode::LeftAlt => Key::LeftAlt,
        ModifierKeyCode::RightAlt => Key::RightAlt,
        _ => return None,
    })
}

/// Returns the key of the keypad, with or without Num Lock.
fn on_keypad(code: KeyCode) -> Option<Key> {
    Some(Key::Keypad(match code {
        KeyCode::Char(key) => key,
        KeyCode::Enter => '\n',
        KeyCode::Insert => '0',
        KeyCode::End => '1',
        KeyCode::Down => '2',
        KeyCode::PageDown => '3',
        KeyCode::Left => '4',
        KeyCode::KeypadBegin => '5',
        KeyCode::Right => '6',
        KeyCode::Home => '7',
        KeyCode::Up => '8',
        KeyCode::PageUp => '9',
        KeyCode::Delete => '.',
        _ => return None,
    }))
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
        let press = |key: Key| Some(KeyMeaning::Press(key.into(), false));
        let (none, shift, control) = (KeyModifiers::NONE, KeyModifiers::SHIFT, KeyModifiers::CONTROL);
        let cases = [
            (KeyCode::Char('x'), none, press(Key::Char('x'))),
            (KeyCode::Char('x'), shift, press(Key::Char('X'))),
            (KeyCode::Char('c'), control, Some(KeyMeaning::Leave)),
            (KeyCode::Char('z'), control, Some(KeyMeaning::Suspend)),
            (KeyCode::Char('j'), control, press(Key::Enter)),
            (KeyCode::Char('x'), KeyModifiers::ALT, None),
            (KeyCode::Tab, shift, press(Key::BackTab)),
            (KeyCode::CapsLock, none, None),
        ];
        for (code, modifiers, expected) in cases {
            assert_eq!(meaning(&KeyEvent::new(code, modifiers), none), expected, "{code:?} {modifiers:?}");
        }
    }

    #[test]
    fn repeats_and_releases_are_recognised() {
        let event = |kind| KeyEvent::new_with_kind(KeyCode::Left, KeyModifiers::NONE, kind);
        let (left, none) = (KeyStroke::from(Key::Left), KeyModifiers::NONE);
        assert_eq!(meaning(&event(KeyEventKind::Repeat), none), Some(KeyMeaning::Press(left, true)));
        assert_eq!(meaning(&event(KeyEventKind::Release), none), Some(KeyMeaning::Release(left)));
        let up = KeyEvent::new_with_kind(KeyCode::Char('c'), KeyModifiers::CONTROL, KeyEventKind::Release);
        assert_eq!(meaning(&up, none), None);
    }

    #[test]
    fn modifiers_and_the_keypad_have_a_place() {
        let none = KeyModifiers::NONE;
        let shift = KeyEvent::new(KeyCode::Modifier(ModifierKeyCode::RightShift), KeyModifiers::SHIFT);
        let stroke = KeyStroke { typed: None, place: Some(Key::RightShift) };
        assert_eq!(meaning(&shift, none), Some(KeyMeaning::Press(stroke, false)));
        for (code, key) in [(KeyCode::Char('4'), Key::Char('4')), (KeyCode::Left, Key::Left)] {
            let kind = KeyEventKind::Press;
            let event = KeyEvent::new_with_kind_and_state(code, none, kind, KeyEventState::KEYPAD);
            let stroke = KeyStroke { typed: Some(key), place: Some(Key::Keypad('4')) };
            assert_eq!(meaning(&event, none), Some(KeyMeaning::Press(stroke, false)));
        }
        let control = KeyModifiers::CONTROL;
        let event = KeyEvent::new(KeyCode::Char('z'), control);
        assert_eq!(meaning(&event, none), Some(KeyMeaning::Suspend));
        let z = KeyMeaning::Press(Key::Char('z').into(), false);
        assert_eq!(meaning(&event, control), Some(z), "where Ctrl is a key of the game");
    }
}
