//! Reads gamepads on macOS and Windows.

use super::PadEvent;
use super::stick::Stick;
use gilrs::{Axis, Button, Event, EventType, GamepadId, Gilrs};
use quintet_app::PadButton;
use quintet_app::settings::{PadControl, PadStyle};
use std::collections::BTreeMap;
use std::thread;
use std::time::Instant;

/// The range of a stick's axes, as [`Stick`] reads them.
const RANGE: i32 = 1000;

/// Reads all gamepads until `on_event` returns false.
pub(super) fn listen(mut on_event: impl FnMut(PadEvent) -> bool + Send + 'static) {
    let read = move || {
        let Ok(mut pads) = Gilrs::new() else { return };
        let mut states: BTreeMap<usize, PadState> = BTreeMap::new();
        while let Some(Event { id, event, .. }) = pads.next_event_blocking(None) {
            let style = PadStyle::of_vendor(pads.gamepad(id).vendor_id().unwrap_or_default());
            let state = states.entry(usize::from(id)).or_insert_with(|| PadState::new(id, style));
            for (control, down) in state.changes(event) {
                let PadState { number, style, .. } = *state;
                let button = PadButton { pad: number, code: control as u16, control, style };
                if !on_event(PadEvent { button, down, at: Instant::now() }) {
                    return;
                }
            }
        }
    };
    // Without the thread there are no gamepads.
    let _ = thread::Builder::new().name("gamepads".into()).spawn(read);
}

/// The state of a gamepad.
struct PadState {
    number: u8,
    style: PadStyle,
    stick: Stick,
    /// The controls that the stick holds down.
    leaning: Vec<PadControl>,
    /// The buttons that are down.
    down: Vec<PadControl>,
}

impl PadState {
    fn new(id: GamepadId, style: PadStyle) -> PadState {
        let number = u8::try_from(usize::from(id)).unwrap_or(u8::MAX);
        let stick = Stick::new([Some((-RANGE, RANGE)); 2]);
        PadState { number, style, stick, leaning: Vec::new(), down: Vec::new() }
    }

    /// Returns the presses and releases that an event stands for.
    fn changes(&mut self, event: EventType) -> Vec<(PadControl, bool)> {
        match event {
            EventType::ButtonPressed(button, _) => self.button(button, true),
            EventType::ButtonReleased(button, _) => self.button(button, false),
            EventType::AxisChanged(Axis::LeftStickX, value, _) => self.lean(0, value),
            // Up is positive here, and negative for the stick.
            EventType::AxisChanged(Axis::LeftStickY, value, _) => self.lean(1, -value),
            EventType::Disconnected => {
                let held = self.down.drain(..).chain(self.leaning.drain(..));
                held.map(|control| (control, false)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn button(&mut self, button: Button, down: bool) -> Vec<(PadControl, bool)> {
        let Some(control) = control(button) else { return Vec::new() };
        self.down.retain(|held| *held != control);
        if down {
            self.down.push(control);
        }
        vec![(control, down)]
    }

    fn lean(&mut self, axis: usize, value: f32) -> Vec<(PadControl, bool)> {
        #[expect(clippy::cast_possible_truncation, reason = "it is from -1000 to 1000")]
        self.stick.put(axis, (value * RANGE as f32) as i32);
        let [across, down] = self.stick.lean();
        let controls = [
            (PadControl::Left, across.is_lt()),
            (PadControl::Right, across.is_gt()),
            (PadControl::StickUp, down.is_lt()),
            (PadControl::Down, down.is_gt()),
        ];
        let now: Vec<PadControl> =
            controls.into_iter().filter(|(_, leans)| *leans).map(|(control, _)| control).collect();
        let before = std::mem::replace(&mut self.leaning, now.clone());
        let released =
            before.iter().filter(|control| !now.contains(control)).map(|control| (*control, false));
        let pressed = now.iter().filter(|control| !before.contains(control)).map(|control| (*control, true));
        released.chain(pressed).collect()
    }
}

/// Returns the place of a button.
fn control(button: Button) -> Option<PadControl> {
    Some(match button {
        Button::South => PadControl::South,
        Button::East => PadControl::East,
        Button::West => PadControl::West,
        Button::North => PadControl::North,
        Button::LeftTrigger => PadControl::LeftShoulder,
        Button::RightTrigger => PadControl::RightShoulder,
        Button::LeftTrigger2 => PadControl::LeftTrigger,
        Button::RightTrigger2 => PadControl::RightTrigger,
        Button::LeftThumb => PadControl::LeftThumb,
        Button::RightThumb => PadControl::RightThumb,
        Button::Select => PadControl::Select,
        Button::Start => PadControl::Start,
        Button::DPadLeft => PadControl::Left,
        Button::DPadRight => PadControl::Right,
        Button::DPadUp => PadControl::Up,
        Button::DPadDown => PadControl::Down,
        _ => return None,
    })
}
