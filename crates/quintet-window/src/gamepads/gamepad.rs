//! Reads one gamepad: turns the events of its device into button presses and releases.

use super::buttons::{STICK_UP, TRIGGERS, button, placed};
use super::stick::Stick;
use evdev::raw_stream::RawDevice;
use evdev::{AbsoluteAxisCode, EventSummary, InputEvent, KeyCode, SynchronizationCode};
use quintet_app::PadButton;
use quintet_app::settings::PadStyle;
use rustix::fs::{Mode, OFlags, open};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, BorrowedFd};
use std::path::{Path, PathBuf};

/// The vendors whose pads report letters: Microsoft and Valve.
const LETTER_VENDORS: [u16; 2] = [0x045e, 0x28de];
/// The driver of pads that are compatible with the first one's.
const LETTER_DRIVER: &str = "xpad";

/// The sources that can hold a button down: itself, a cross that is an axis, the stick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HeldBy {
    Itself = 1,
    Cross = 2,
    Stick = 4,
}

/// A button, and whether it is pressed or released.
pub(super) type ButtonChange = (PadButton, bool);

/// One gamepad.
pub(super) struct Gamepad {
    device: RawDevice,
    path: PathBuf,
    state: PadState,
    /// Whether events were lost.
    missed: bool,
    gone: bool,
}

impl Gamepad {
    /// Opens the device if it is a gamepad and readable.
    pub(super) fn open(path: PathBuf, number: u8) -> Option<Gamepad> {
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let device = RawDevice::from_fd(open(&path, flags, Mode::empty()).ok()?).ok()?;
        if !is_pad(&device) {
            return None;
        }
        let mut bounds = [None; 2];
        for (axis, info) in device.get_absinfo().into_iter().flatten() {
            if let Some(bounds) = stick(axis).and_then(|axis| bounds.get_mut(axis)) {
                *bounds = Some((info.minimum(), info.maximum()));
            }
        }
        let vendor = device.input_id().vendor();
        let reports_letters = detect_letters(vendor, &path);
        let mut triggers = [0; 2];
        for (axis, info) in device.get_absinfo().into_iter().flatten() {
            if let Some(most) = trigger(axis).and_then(|index| triggers.get_mut(index)) {
                *most = info.maximum();
            }
        }
        Some(Gamepad {
            device,
            path,
            state: PadState {
                number,
                reports_letters,
                style: PadStyle::of_vendor(vendor),
                stick: Stick::new(bounds),
                triggers,
                down: BTreeMap::new(),
            },
            missed: false,
            gone: false,
        })
    }

    pub(super) fn number(&self) -> u8 {
        self.state.number
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if it was found to be disconnected.
    pub(super) fn is_gone(&self) -> bool {
        self.gone
    }

    /// Returns the button changes since the last call. All buttons of a disconnected gamepad are released.
    pub(super) fn read(&mut self) -> Vec<ButtonChange> {
        self.told().unwrap_or_else(|_| {
            self.gone = true;
            self.state.let_go()
        })
    }

    fn told(&mut self) -> io::Result<Vec<ButtonChange>> {
        let events: Vec<InputEvent> = match self.device.fetch_events() {
            Ok(events) => events.collect(),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        let mut changes = Vec::new();
        for event in events {
            match event.destructure() {
                EventSummary::Synchronization(_, SynchronizationCode::SYN_DROPPED, _) => self.missed = true,
                EventSummary::Synchronization(_, SynchronizationCode::SYN_REPORT, _) if self.missed => {
                    self.missed = false;
                    changes.extend(self.resync()?);
                }
                _ if self.missed => {}
                // Both axes of the stick have been reported at this point.
                EventSummary::Synchronization(_, SynchronizationCode::SYN_REPORT, _) => {
                    changes.extend(self.state.lean());
                }
                EventSummary::Key(_, code, value @ (0 | 1)) => {
                    changes.extend(self.state.key(code, value == 1));
                }
                EventSummary::AbsoluteAxis(_, axis, value) => changes.extend(self.state.axis(axis, value)),
                _ => {}
            }
        }
        Ok(changes)
    }

    /// Reads the current state of all buttons, after events were lost.
    fn resync(&mut self) -> io::Result<Vec<ButtonChange>> {
        let down = self.device.get_key_state()?;
        let mut changes = Vec::new();
        for code in self.device.supported_keys().into_iter().flat_map(|keys| keys.iter()) {
            changes.extend(self.state.key(code, down.contains(code)));
        }
        for (axis, now) in self.device.get_absinfo()? {
            changes.extend(self.state.axis(axis, now.value()));
        }
        changes.extend(self.state.lean());
        Ok(changes)
    }
}

impl AsFd for Gamepad {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.device.as_fd()
    }
}

/// Returns true if a device is a gamepad: it has the buttons of one and a cross or stick. Some keyboards
/// claim to have every button.
fn is_pad(device: &RawDevice) -> bool {
    let has = |code| device.supported_keys().is_some_and(|keys| keys.contains(code));
    let leans = |axis| device.supported_absolute_axes().is_some_and(|axes| axes.contains(axis));
    let steers =
        has(KeyCode::BTN_DPAD_LEFT) || leans(AbsoluteAxisCode::ABS_HAT0X) || leans(AbsoluteAxisCode::ABS_X);
    has(KeyCode::BTN_SOUTH) && steers && !has(KeyCode::KEY_A)
}

/// Returns true if a device of this vendor reports letters instead of positions.
fn detect_letters(vendor: u16, path: &Path) -> bool {
    LETTER_VENDORS.contains(&vendor) || is_driven_by(path, LETTER_DRIVER)
}

/// Returns true if a device uses this driver.
fn is_driven_by(path: &Path, driver: &str) -> bool {
    let Some(name) = path.file_name() else { return false };
    let link = Path::new("/sys/class/input").join(name).join("device/device/driver");
    fs::read_link(link).is_ok_and(|target| target.ends_with(driver))
}

/// Returns the index of a stick axis.
fn stick(axis: AbsoluteAxisCode) -> Option<usize> {
    match axis {
        AbsoluteAxisCode::ABS_X => Some(0),
        AbsoluteAxisCode::ABS_Y => Some(1),
        _ => None,
    }
}

/// Returns the index of a trigger's axis.
fn trigger(axis: AbsoluteAxisCode) -> Option<usize> {
    match axis {
        AbsoluteAxisCode::ABS_Z => Some(0),
        AbsoluteAxisCode::ABS_RZ => Some(1),
        _ => None,
    }
}

/// The state of a gamepad.
#[derive(Debug)]
struct PadState {
    number: u8,
    /// Whether it reports letters instead of positions.
    reports_letters: bool,
    style: PadStyle,
    stick: Stick,
    /// The largest values of triggers that are axes, or 0.
    triggers: [i32; 2],
    /// The pressed buttons, and the sources that hold each.
    down: BTreeMap<u16, u8>,
}

impl PadState {
    fn key(&mut self, code: KeyCode, down: bool) -> Option<ButtonChange> {
        self.hold(placed(code, self.reports_letters), HeldBy::Itself, down)
    }

    /// Handles an axis of the cross. Values of the stick take effect with [`PadState::lean`].
    fn axis(&mut self, axis: AbsoluteAxisCode, value: i32) -> Vec<ButtonChange> {
        let (less, more) = match axis {
            AbsoluteAxisCode::ABS_HAT0X => (KeyCode::BTN_DPAD_LEFT, KeyCode::BTN_DPAD_RIGHT),
            AbsoluteAxisCode::ABS_HAT0Y => (KeyCode::BTN_DPAD_UP, KeyCode::BTN_DPAD_DOWN),
            axis => {
                if let Some(place) = stick(axis) {
                    self.stick.put(place, value);
                }
                let pulled = trigger(axis).and_then(|index| {
                    let most = *self.triggers.get(index).filter(|most| **most > 0)?;
                    self.hold(*TRIGGERS.get(index)?, HeldBy::Cross, value > most / 2)
                });
                return pulled.into_iter().collect();
            }
        };
        self.hold_some(HeldBy::Cross, [(less, value < 0), (more, value > 0)])
    }

    /// Applies the reported position of the stick.
    fn lean(&mut self) -> Vec<ButtonChange> {
        let [across, down] = self.stick.lean();
        self.hold_some(
            HeldBy::Stick,
            [
                (KeyCode::BTN_DPAD_LEFT, across.is_lt()),
                (KeyCode::BTN_DPAD_RIGHT, across.is_gt()),
                (STICK_UP, down.is_lt()),
                (KeyCode::BTN_DPAD_DOWN, down.is_gt()),
            ],
        )
    }

    /// Sets which of these buttons a source holds. Releases come before presses.
    fn hold_some<const N: usize>(
        &mut self,
        by: HeldBy,
        mut buttons: [(KeyCode, bool); N],
    ) -> Vec<ButtonChange> {
        buttons.sort_by_key(|(_, down)| *down);
        buttons.into_iter().filter_map(|(code, down)| self.hold(code, by, down)).collect()
    }

    /// Sets whether a source holds a button. The button is down as long as any source holds it.
    fn hold(&mut self, code: KeyCode, by: HeldBy, down: bool) -> Option<ButtonChange> {
        let button = button(self.number, code, self.style)?;
        let before = self.down.get(&code.code()).copied().unwrap_or(0);
        let after = if down { before | by as u8 } else { before & !(by as u8) };
        if after == 0 {
            self.down.remove(&code.code());
        } else {
            self.down.insert(code.code(), after);
        }
        ((before == 0) != (after == 0)).then_some((button, down))
    }

    fn let_go(&mut self) -> Vec<ButtonChange> {
        let down = std::mem::take(&mut self.down);
        down.into_keys()
            .filter_map(|code| Some((button(self.number, KeyCode::new(code), self.style)?, false)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AbsoluteAxisCode as Axis;
    use quintet_app::settings::PadControl;

    fn state(reports_letters: bool) -> PadState {
        let stick = Stick::new([Some((0, 255)); 2]);
        let (style, triggers) = (PadStyle::Letters, [0; 2]);
        PadState { number: 1, reports_letters, style, stick, triggers, down: BTreeMap::new() }
    }

    /// Moves the stick.
    fn lean(state: &mut PadState, across: i32, down: i32) -> Vec<ButtonChange> {
        assert_eq!(state.axis(Axis::ABS_X, across), []);
        assert_eq!(state.axis(Axis::ABS_Y, down), []);
        state.lean()
    }

    fn codes(changes: impl IntoIterator<Item = ButtonChange>) -> Vec<(KeyCode, bool)> {
        changes.into_iter().map(|(button, down)| (KeyCode::new(button.code), down)).collect()
    }

    const LEFT: KeyCode = KeyCode::BTN_DPAD_LEFT;
    const RIGHT: KeyCode = KeyCode::BTN_DPAD_RIGHT;

    #[test]
    fn the_cross_may_be_an_axis() {
        let mut state = state(false);
        assert_eq!(codes(state.axis(Axis::ABS_HAT0X, -1)), [(LEFT, true)]);
        assert_eq!(codes(state.axis(Axis::ABS_HAT0X, 1)), [(LEFT, false), (RIGHT, true)]);
        assert_eq!(codes(state.axis(Axis::ABS_HAT0X, -1)), [(RIGHT, false), (LEFT, true)]);
        assert_eq!(codes(state.axis(Axis::ABS_HAT0X, 0)), [(LEFT, false)]);
        assert_eq!(codes(state.axis(Axis::ABS_HAT0Y, -1)), [(KeyCode::BTN_DPAD_UP, true)]);
        assert_eq!(codes(state.axis(Axis::ABS_Z, 255)), []);
        state.triggers = [255, 255];
        assert_eq!(codes(state.axis(Axis::ABS_Z, 200)), [(KeyCode::BTN_TL2, true)]);
        assert_eq!(codes(state.axis(Axis::ABS_Z, 250)), []);
        assert_eq!(codes(state.axis(Axis::ABS_Z, 3)), [(KeyCode::BTN_TL2, false)]);
    }

    #[test]
    fn a_button_is_down_as_long_as_anything_holds_it() {
        let mut state = state(false);
        assert_eq!(codes(state.key(LEFT, true)), [(LEFT, true)]);
        assert_eq!(codes(state.axis(Axis::ABS_HAT0X, -1)), []);
        assert_eq!(codes(lean(&mut state, 0, 128)), []);
        assert_eq!(codes(state.key(LEFT, false)), []);
        assert_eq!(codes(state.axis(Axis::ABS_HAT0X, 0)), []);
        assert_eq!(codes(lean(&mut state, 128, 128)), [(LEFT, false)]);
        assert_eq!(codes(state.key(LEFT, false)), []);
    }

    #[test]
    fn the_stick_does_not_hard_drop() {
        let mut state = state(false);
        let up = lean(&mut state, 128, 0);
        assert_eq!(codes(up.clone()), [(STICK_UP, true)]);
        assert_eq!(up[0].0.control, PadControl::StickUp);
        assert_eq!(codes(lean(&mut state, 128, 255)), [(STICK_UP, false), (KeyCode::BTN_DPAD_DOWN, true)]);
    }

    #[test]
    fn a_stick_pushed_to_the_left_does_not_soft_drop() {
        let mut state = state(false);
        // Thirty degrees off, reported at once.
        assert_eq!(codes(lean(&mut state, 17, 192)), [(LEFT, true)]);
        assert_eq!(codes(lean(&mut state, 60, 220)), [(KeyCode::BTN_DPAD_DOWN, true)]);
        assert_eq!(
            codes(lean(&mut state, 250, 160)),
            [(LEFT, false), (KeyCode::BTN_DPAD_DOWN, false), (RIGHT, true)]
        );
        assert_eq!(codes(lean(&mut state, 128, 128)), [(RIGHT, false)]);
    }

    #[test]
    fn two_vendors_report_letters() {
        let path = Path::new("/dev/input/no-such-device");
        assert_eq!([0x045e, 0x28de, 0x054c].map(|vendor| detect_letters(vendor, path)), [true, true, false]);
    }

    #[test]
    fn a_disconnected_gamepad_releases_its_buttons() {
        let mut state = state(true);
        state.key(KeyCode::BTN_NORTH, true);
        lean(&mut state, 255, 128);
        assert_eq!(codes(state.let_go()), [(KeyCode::BTN_WEST, false), (RIGHT, false)]);
        assert_eq!(codes(state.let_go()), []);
    }
}
