//! Gamepads, where the system has some: read in the background, silent where there are none.

use crate::run::{Message, PadButton, Waker};
use evdev::{AbsoluteAxisCode, Device, EventSummary, KeyCode};
use quintet_engine::kernel::Button;
use quintet_settings::Key;
use std::thread;

/// So many gamepads are listened to.
const MOST: u8 = 4;

/// Listens to the gamepads that are there now. Without the right to read them nothing happens.
pub(crate) fn listen(waker: &Waker) {
    let waker = waker.clone();
    // Looking for them takes a while, and nobody waits for it.
    let _ = thread::Builder::new().name("gamepads".into()).spawn(move || {
        let is_pad =
            |device: &Device| device.supported_keys().is_some_and(|keys| keys.contains(KeyCode::BTN_SOUTH));
        let pads = evdev::enumerate().map(|(_, device)| device).filter(is_pad);
        for (number, device) in (0..MOST).zip(pads) {
            let waker = waker.clone();
            let _ = thread::Builder::new().name("gamepad".into()).spawn(move || read(device, number, &waker));
        }
    });
}

/// What a button is while a game is played, and elsewhere.
fn meaning(code: KeyCode) -> Option<(Button, Key)> {
    Some(match code {
        KeyCode::BTN_SOUTH => (Button::Clockwise, Key::Enter),
        KeyCode::BTN_EAST => (Button::Counterclockwise, Key::Esc),
        KeyCode::BTN_WEST | KeyCode::BTN_TL | KeyCode::BTN_TR => (Button::Hold, Key::Tab),
        KeyCode::BTN_NORTH => (Button::Drop, Key::Delete),
        KeyCode::BTN_START => (Button::Pause, Key::Enter),
        KeyCode::BTN_SELECT => (Button::Enter, Key::Esc),
        KeyCode::BTN_DPAD_LEFT => (Button::Left, Key::Left),
        KeyCode::BTN_DPAD_RIGHT => (Button::Right, Key::Right),
        KeyCode::BTN_DPAD_DOWN => (Button::Down, Key::Down),
        KeyCode::BTN_DPAD_UP => (Button::Drop, Key::Up),
        _ => return None,
    })
}

/// A button, if it means anything.
fn button(pad: u8, code: KeyCode) -> Option<PadButton> {
    let (playing, choosing) = meaning(code)?;
    Some(PadButton { pad, code: code.code(), playing, choosing })
}

/// The two buttons that an axis of the cross stands for.
fn cross(axis: AbsoluteAxisCode) -> Option<[KeyCode; 2]> {
    match axis {
        AbsoluteAxisCode::ABS_HAT0X => Some([KeyCode::BTN_DPAD_LEFT, KeyCode::BTN_DPAD_RIGHT]),
        AbsoluteAxisCode::ABS_HAT0Y => Some([KeyCode::BTN_DPAD_UP, KeyCode::BTN_DPAD_DOWN]),
        _ => None,
    }
}

/// Reads one until it is gone.
fn read(mut device: Device, pad: u8, waker: &Waker) {
    let send = |code: KeyCode, down: bool| {
        let Some(button) = button(pad, code) else { return true };
        waker.0.send_event(Message::Pad { button, down }).is_ok()
    };
    while let Ok(events) = device.fetch_events() {
        for event in events {
            let heard = match event.destructure() {
                EventSummary::Key(_, code, value @ (0 | 1)) => send(code, value == 1),
                EventSummary::AbsoluteAxis(_, axis, value) => match cross(axis) {
                    Some([less, more]) => send(less, value < 0) && send(more, value > 0),
                    None => true,
                },
                _ => true,
            };
            if !heard {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_play_games_and_take_what_menus_have() {
        for (code, playing, choosing) in [
            (KeyCode::BTN_SOUTH, Button::Clockwise, Key::Enter),
            (KeyCode::BTN_EAST, Button::Counterclockwise, Key::Esc),
            (KeyCode::BTN_WEST, Button::Hold, Key::Tab),
            (KeyCode::BTN_TL, Button::Hold, Key::Tab),
            (KeyCode::BTN_TR, Button::Hold, Key::Tab),
            (KeyCode::BTN_NORTH, Button::Drop, Key::Delete),
            (KeyCode::BTN_START, Button::Pause, Key::Enter),
            (KeyCode::BTN_SELECT, Button::Enter, Key::Esc),
            (KeyCode::BTN_DPAD_LEFT, Button::Left, Key::Left),
            (KeyCode::BTN_DPAD_RIGHT, Button::Right, Key::Right),
            (KeyCode::BTN_DPAD_DOWN, Button::Down, Key::Down),
            (KeyCode::BTN_DPAD_UP, Button::Drop, Key::Up),
        ] {
            let button = button(2, code).unwrap();
            assert_eq!((button.playing, button.choosing), (playing, choosing), "{code:?}");
            assert_eq!((button.pad, button.code), (2, code.code()));
        }
        assert_eq!(button(0, KeyCode::BTN_THUMBL), None);
    }

    #[test]
    fn an_axis_of_the_cross_is_two_buttons() {
        let sides = [KeyCode::BTN_DPAD_LEFT, KeyCode::BTN_DPAD_RIGHT];
        assert_eq!(cross(AbsoluteAxisCode::ABS_HAT0X), Some(sides));
        assert_eq!(cross(AbsoluteAxisCode::ABS_HAT0Y), Some([KeyCode::BTN_DPAD_UP, KeyCode::BTN_DPAD_DOWN]));
        assert_eq!(cross(AbsoluteAxisCode::ABS_Z), None);
    }
}
