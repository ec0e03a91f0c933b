//! Virtual gamepads for tests, made with `uinput`.

use evdev::uinput::VirtualDevice;
use evdev::{
    AbsInfo, AbsoluteAxisCode, AttributeSet, BusType, EventType, InputEvent, InputId, KeyCode,
    RelativeAxisCode, UinputAbsSetup,
};
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

/// Returns true if tests should create devices; prints a line if not. Panics if they should but
/// cannot.
pub(crate) fn can_be_made() -> bool {
    if std::env::var_os("QUINTET_UINPUT").is_none() {
        println!("skipped: set QUINTET_UINPUT=1 to try gamepads that the kernel makes");
        return false;
    }
    let opened = OpenOptions::new().write(true).open("/dev/uinput");
    if let Err(error) = opened {
        panic!("QUINTET_UINPUT is set, but /dev/uinput cannot be written to: {error}");
    }
    true
}

/// The buttons of most gamepads.
pub(crate) const BUTTONS: [KeyCode; 12] = [
    KeyCode::BTN_SOUTH,
    KeyCode::BTN_EAST,
    KeyCode::BTN_NORTH,
    KeyCode::BTN_WEST,
    KeyCode::BTN_TL,
    KeyCode::BTN_TR,
    KeyCode::BTN_START,
    KeyCode::BTN_SELECT,
    KeyCode::BTN_DPAD_UP,
    KeyCode::BTN_DPAD_DOWN,
    KeyCode::BTN_DPAD_LEFT,
    KeyCode::BTN_DPAD_RIGHT,
];

/// Creates a device with this name, vendor and keys, and with the axes of a gamepad or of a mouse if
/// requested.
pub(crate) fn device(name: &str, vendor: u16, keys: &[KeyCode], leans: bool, moves: bool) -> VirtualDevice {
    let keys: AttributeSet<KeyCode> = keys.iter().copied().collect();
    let mut device = VirtualDevice::builder().unwrap().name(name).with_keys(&keys).unwrap();
    device = device.input_id(InputId::new(BusType::BUS_USB, vendor, 1, 1));
    if leans {
        let axes = [
            (AbsoluteAxisCode::ABS_X, 0, -32_768, 32_767),
            (AbsoluteAxisCode::ABS_Y, 128, 0, 255),
            (AbsoluteAxisCode::ABS_HAT0X, 0, -1, 1),
            (AbsoluteAxisCode::ABS_HAT0Y, 0, -1, 1),
        ];
        for (axis, value, least, most) in axes {
            let setup = UinputAbsSetup::new(axis, AbsInfo::new(value, least, most, 0, 0, 0));
            device = device.with_absolute_axis(&setup).unwrap();
        }
    }
    if moves {
        let axes: AttributeSet<RelativeAxisCode> =
            [RelativeAxisCode::REL_X, RelativeAxisCode::REL_Y].into_iter().collect();
        device = device.with_relative_axes(&axes).unwrap();
    }
    device.build().unwrap()
}

/// Creates a gamepad.
pub(crate) fn gamepad(name: &str) -> VirtualDevice {
    device(name, 0x1234, &BUTTONS, true, false)
}

/// Returns its device path.
pub(crate) fn node(device: &mut VirtualDevice) -> PathBuf {
    device.enumerate_dev_nodes_blocking().unwrap().flatten().find(|path| is_event(path)).unwrap()
}

fn is_event(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("event"))
}

/// Presses or releases a button.
pub(crate) fn key(device: &mut VirtualDevice, code: KeyCode, down: bool) {
    device.emit(&[InputEvent::new(EventType::KEY.0, code.code(), i32::from(down))]).unwrap();
}

/// Presses and releases a button.
pub(crate) fn tap(device: &mut VirtualDevice, code: KeyCode) {
    key(device, code, true);
    key(device, code, false);
}

/// Sets an axis.
pub(crate) fn axis(device: &mut VirtualDevice, axis: AbsoluteAxisCode, value: i32) {
    device.emit(&[InputEvent::new(EventType::ABSOLUTE.0, axis.0, value)]).unwrap();
}
