//! Gamepads of the browser, and the buttons that the page shows on touch screens.

use quintet_app::PadButton;
use quintet_app::settings::Key;
use quintet_engine::kernel::Button;

/// The number from which the codes are those of buttons that the page shows.
pub(crate) const SHOWN: u16 = 100;

/// Returns the button with this code: the index of a button of the standard gamepad, 20 to 23 for a stick that is
/// pushed up, down, left or right, or [`SHOWN`] and more.
pub(crate) fn button(pad: u8, code: u16) -> Option<PadButton> {
    let (game_button, menu_key) = match code {
        0 => (Some(Button::Clockwise), Key::Enter),
        1 => (Some(Button::Counterclockwise), Key::Esc),
        2 => (Some(Button::Hold), Key::Char(' ')),
        3 => (Some(Button::Drop), Key::Delete),
        4 => (Some(Button::Hold), Key::PageUp),
        5 => (Some(Button::Hold), Key::PageDown),
        8 => (None, Key::Esc),
        9 => (Some(Button::Pause), Key::Enter),
        12 => (Some(Button::Drop), Key::Up),
        13 | 21 => (Some(Button::Down), Key::Down),
        14 | 22 => (Some(Button::Left), Key::Left),
        15 | 23 => (Some(Button::Right), Key::Right),
        // The stick moves the selection up but drops no piece: a slipping thumb loses none.
        20 => (None, Key::Up),
        SHOWN.. => shown(code - SHOWN)?,
        _ => return None,
    };
    Some(PadButton { pad, code, game_button, menu_key })
}

/// The buttons on the page, and the gestures.
fn shown(index: u16) -> Option<(Option<Button>, Key)> {
    let (button, key) = match index {
        0 => (Button::Left, Key::Left),
        1 => (Button::Right, Key::Right),
        2 => (Button::Down, Key::Down),
        3 => (Button::Drop, Key::Up),
        4 => (Button::Clockwise, Key::Enter),
        5 => (Button::Counterclockwise, Key::Esc),
        6 => (Button::Hold, Key::Char(' ')),
        7 => (Button::Pause, Key::Esc),
        8 => (Button::Enter, Key::Enter),
        _ => return None,
    };
    Some((Some(button), key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_of_the_standard_gamepad_play_and_select() {
        for (code, game_button, menu_key) in [
            (0, Some(Button::Clockwise), Key::Enter),
            (1, Some(Button::Counterclockwise), Key::Esc),
            (9, Some(Button::Pause), Key::Enter),
            (14, Some(Button::Left), Key::Left),
            (22, Some(Button::Left), Key::Left),
            (20, None, Key::Up),
            (SHOWN + 3, Some(Button::Drop), Key::Up),
        ] {
            assert_eq!(button(1, code), Some(PadButton { pad: 1, code, game_button, menu_key }));
        }
        assert_eq!((button(0, 6), button(0, SHOWN + 9)), (None, None));
    }
}
