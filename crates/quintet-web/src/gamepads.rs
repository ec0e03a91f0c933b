//! Gamepads of the browser, and the buttons that the page shows on touch screens.

use quintet_app::settings::{Key, PadControl, PadStyle};
use quintet_app::{App, PadButton};
use quintet_engine::kernel::{Button, Player};

/// The number from which the codes are those of buttons that the page shows.
pub(crate) const SHOWN: u16 = 100;

/// Returns the button with this code: the index of a button of the standard gamepad, or 20 to 23 for a stick that is
/// pushed up, down, left or right.
pub(crate) fn button(pad: u8, code: u16) -> Option<PadButton> {
    let control = match code {
        0 => PadControl::South,
        1 => PadControl::East,
        2 => PadControl::West,
        3 => PadControl::North,
        4 => PadControl::LeftShoulder,
        5 => PadControl::RightShoulder,
        6 => PadControl::LeftTrigger,
        7 => PadControl::RightTrigger,
        8 => PadControl::Select,
        9 => PadControl::Start,
        10 => PadControl::LeftThumb,
        11 => PadControl::RightThumb,
        12 => PadControl::Up,
        13 | 21 => PadControl::Down,
        14 | 22 => PadControl::Left,
        15 | 23 => PadControl::Right,
        20 => PadControl::StickUp,
        _ => return None,
    };
    Some(PadButton { pad, code, control, style: PadStyle::default() })
}

/// Returns the key that a button of the page stands for now: one of the game while it is played, otherwise one that
/// selects.
pub(crate) fn shown_key(code: u16, app: &App) -> Option<Key> {
    let (button, key) = match code.checked_sub(SHOWN)? {
        0 => (Button::Left, Key::Left),
        1 => (Button::Right, Key::Right),
        2 => (Button::Down, Key::Down),
        3 => (Button::Drop, Key::Up),
        4 => (Button::Clockwise, Key::Enter),
        5 => (Button::Counterclockwise, Key::Esc),
        6 => (Button::Hold, Key::Char(' ')),
        7 => (Button::Pause, Key::Esc),
        _ => return None,
    };
    let bound = if app.controls_piece() { app.key_for(Player::ONE, button) } else { None };
    Some(bound.unwrap_or(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_of_the_standard_gamepad_have_their_places() {
        let control = |code| button(1, code).map(|button| button.control);
        assert_eq!((control(0), control(9)), (Some(PadControl::South), Some(PadControl::Start)));
        assert_eq!((control(14), control(22)), (Some(PadControl::Left), Some(PadControl::Left)));
        assert_eq!((control(20), control(16), control(SHOWN)), (Some(PadControl::StickUp), None, None));
    }
}
