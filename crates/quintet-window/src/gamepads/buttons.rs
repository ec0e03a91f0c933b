//! Maps the buttons of a gamepad to buttons of games and keys of menus.

use evdev::KeyCode;
use quintet_app::PadButton;
use quintet_app::settings::Key;
use quintet_engine::kernel::Button;

/// The stick pushed up. It moves the selection but does not drop pieces, so that a slipping thumb loses none.
pub(super) const STICK_UP: KeyCode = KeyCode::new(u16::MAX);

/// Returns the meaning of a button in a game, and elsewhere.
fn meaning(code: KeyCode) -> Option<(Option<Button>, Key)> {
    let (game_button, menu_key) = match code {
        KeyCode::BTN_SOUTH => (Button::Clockwise, Key::Enter),
        KeyCode::BTN_EAST => (Button::Counterclockwise, Key::Esc),
        KeyCode::BTN_WEST => (Button::Hold, Key::Char(' ')),
        KeyCode::BTN_TL => (Button::Hold, Key::PageUp),
        KeyCode::BTN_TR => (Button::Hold, Key::PageDown),
        KeyCode::BTN_NORTH => (Button::Drop, Key::Delete),
        KeyCode::BTN_START => (Button::Pause, Key::Enter),
        KeyCode::BTN_DPAD_LEFT => (Button::Left, Key::Left),
        KeyCode::BTN_DPAD_RIGHT => (Button::Right, Key::Right),
        KeyCode::BTN_DPAD_DOWN => (Button::Down, Key::Down),
        KeyCode::BTN_DPAD_UP => (Button::Drop, Key::Up),
        KeyCode::BTN_SELECT => return Some((None, Key::Esc)),
        STICK_UP => return Some((None, Key::Up)),
        _ => return None,
    };
    Some((Some(game_button), menu_key))
}

/// Returns the gamepad button of a code, if it has a meaning.
pub(super) fn button(pad: u8, code: KeyCode) -> Option<PadButton> {
    let (game_button, menu_key) = meaning(code)?;
    Some(PadButton { pad, code: code.code(), game_button, menu_key })
}

/// Returns the button at the position that a code stands for. Codes stand for positions, but pads made for
/// one system report the letters on their buttons, X and Y, as the codes that once had these names.
pub(super) fn placed(code: KeyCode, reports_letters: bool) -> KeyCode {
    match code {
        KeyCode::BTN_NORTH if reports_letters => KeyCode::BTN_WEST,
        KeyCode::BTN_WEST if reports_letters => KeyCode::BTN_NORTH,
        code => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_play_games_and_take_what_menus_have() {
        for (code, game_button, menu_key) in [
            (KeyCode::BTN_SOUTH, Some(Button::Clockwise), Key::Enter),
            (KeyCode::BTN_EAST, Some(Button::Counterclockwise), Key::Esc),
            (KeyCode::BTN_WEST, Some(Button::Hold), Key::Char(' ')),
            (KeyCode::BTN_TL, Some(Button::Hold), Key::PageUp),
            (KeyCode::BTN_TR, Some(Button::Hold), Key::PageDown),
            (KeyCode::BTN_NORTH, Some(Button::Drop), Key::Delete),
            (KeyCode::BTN_START, Some(Button::Pause), Key::Enter),
            (KeyCode::BTN_SELECT, None, Key::Esc),
            (KeyCode::BTN_DPAD_LEFT, Some(Button::Left), Key::Left),
            (KeyCode::BTN_DPAD_RIGHT, Some(Button::Right), Key::Right),
            (KeyCode::BTN_DPAD_DOWN, Some(Button::Down), Key::Down),
            (KeyCode::BTN_DPAD_UP, Some(Button::Drop), Key::Up),
            (STICK_UP, None, Key::Up),
        ] {
            let button = button(2, code).unwrap();
            assert_eq!((button.game_button, button.menu_key), (game_button, menu_key), "{code:?}");
            assert_eq!((button.pad, button.code), (2, code.code()));
        }
        assert_eq!(button(0, KeyCode::BTN_THUMBL), None);
    }

    #[test]
    fn reported_letters_become_positions() {
        let (north, west) = (KeyCode::BTN_NORTH, KeyCode::BTN_WEST);
        assert_eq!([north, west].map(|code| placed(code, false)), [north, west]);
        assert_eq!([north, west].map(|code| placed(code, true)), [west, north]);
        assert_eq!(placed(KeyCode::BTN_SOUTH, true), KeyCode::BTN_SOUTH);
    }
}
