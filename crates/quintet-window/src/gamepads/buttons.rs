//! Maps the codes of the kernel to the controls of a gamepad.

use evdev::KeyCode;
use quintet_app::PadButton;
use quintet_app::settings::{PadControl, PadStyle};

/// The stick pushed up.
pub(super) const STICK_UP: KeyCode = KeyCode::new(u16::MAX);

/// The triggers of pads that report them as axes.
pub(super) const TRIGGERS: [KeyCode; 2] = [KeyCode::BTN_TL2, KeyCode::BTN_TR2];

/// Returns the place of a button.
fn control(code: KeyCode) -> Option<PadControl> {
    Some(match code {
        KeyCode::BTN_SOUTH => PadControl::South,
        KeyCode::BTN_EAST => PadControl::East,
        KeyCode::BTN_WEST => PadControl::West,
        KeyCode::BTN_NORTH => PadControl::North,
        KeyCode::BTN_TL => PadControl::LeftShoulder,
        KeyCode::BTN_TR => PadControl::RightShoulder,
        KeyCode::BTN_TL2 => PadControl::LeftTrigger,
        KeyCode::BTN_TR2 => PadControl::RightTrigger,
        KeyCode::BTN_THUMBL => PadControl::LeftThumb,
        KeyCode::BTN_THUMBR => PadControl::RightThumb,
        KeyCode::BTN_START => PadControl::Start,
        KeyCode::BTN_SELECT => PadControl::Select,
        KeyCode::BTN_DPAD_LEFT => PadControl::Left,
        KeyCode::BTN_DPAD_RIGHT => PadControl::Right,
        KeyCode::BTN_DPAD_DOWN => PadControl::Down,
        KeyCode::BTN_DPAD_UP => PadControl::Up,
        STICK_UP => PadControl::StickUp,
        _ => return None,
    })
}

/// Returns the gamepad button of a code, if it has a place.
pub(super) fn button(pad: u8, code: KeyCode, style: PadStyle) -> Option<PadButton> {
    Some(PadButton { pad, code: code.code(), control: control(code)?, style })
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
    fn every_control_has_a_code() {
        let codes = (0..0x300).map(KeyCode::new).chain([STICK_UP]);
        let found: Vec<PadControl> = codes.filter_map(control).collect();
        assert!(PadControl::all().all(|control| found.contains(&control)), "{found:?}");
        let south = button(2, KeyCode::BTN_SOUTH, PadStyle::Shapes).unwrap();
        assert_eq!((south.pad, south.code), (2, KeyCode::BTN_SOUTH.code()));
        assert_eq!(south.control.label(south.style), "(✕)");
        assert_eq!(button(0, KeyCode::BTN_MODE, PadStyle::Letters), None);
    }

    #[test]
    fn reported_letters_become_positions() {
        let (north, west) = (KeyCode::BTN_NORTH, KeyCode::BTN_WEST);
        assert_eq!([north, west].map(|code| placed(code, false)), [north, west]);
        assert_eq!([north, west].map(|code| placed(code, true)), [west, north]);
        assert_eq!(placed(KeyCode::BTN_SOUTH, true), KeyCode::BTN_SOUTH);
    }
}
