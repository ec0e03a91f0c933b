//! Gamepads of the browser, and the buttons that the page shows on touch screens.

use quintet_app::PadButton;
use quintet_app::settings::{PadControl, PadStyle};

/// The number from which the codes are those of buttons that the page shows.
pub(crate) const SHOWN: u16 = 100;

/// Returns the button with this code: the index of a button of the standard gamepad, 20 to 23 for a stick that is
/// pushed up, down, left or right, or [`SHOWN`] and more.
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
        SHOWN.. => shown(code - SHOWN)?,
        _ => return None,
    };
    Some(PadButton { pad, code, control, style: PadStyle::default() })
}

/// The buttons on the page, and the gestures.
fn shown(index: u16) -> Option<PadControl> {
    Some(match index {
        0 => PadControl::Left,
        1 => PadControl::Right,
        2 => PadControl::Down,
        3 => PadControl::Up,
        4 => PadControl::South,
        5 => PadControl::East,
        6 => PadControl::West,
        7 | 8 => PadControl::Start,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_of_the_standard_gamepad_have_their_places() {
        for (code, control) in [
            (0, PadControl::South),
            (9, PadControl::Start),
            (14, PadControl::Left),
            (22, PadControl::Left),
            (20, PadControl::StickUp),
            (SHOWN + 3, PadControl::Up),
        ] {
            assert_eq!(button(1, code).map(|button| button.control), Some(control));
        }
        assert_eq!((button(0, 16), button(0, SHOWN + 9)), (None, None));
    }
}
