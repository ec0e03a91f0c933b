//! Tests the real window with a virtual gamepad under Xvfb: from the menu into a game, through it, and out
//! again.
//!
//! It needs Xvfb, xdotool and a kernel with `uinput`, so it runs only if the variable `QUINTET_UINPUT` is
//! set.

use crate::desktop::{TIMEOUT, child, display, focus, missing, wait_for, xdotool};
use crate::virtual_pad::{axis, can_be_made, gamepad, key, node, tap};
use evdev::uinput::VirtualDevice;
use evdev::{AbsoluteAxisCode, KeyCode};
use std::path::Path;
use std::time::{Duration, Instant};

/// Creates a gamepad that the process reads.
fn plug_in(process: u32) -> VirtualDevice {
    let mut pad = gamepad("Quintet's own pad");
    let node = node(&mut pad);
    let began = Instant::now();
    while !has_open(process, &node) {
        assert!(began.elapsed() < TIMEOUT, "nobody listens to {}", node.display());
        std::thread::sleep(Duration::from_millis(20));
    }
    pad
}

fn has_open(process: u32, path: &Path) -> bool {
    let files = std::fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
    files.filter_map(|file| std::fs::read_link(file.path()).ok()).any(|target| target == path)
}

pub(crate) fn a_game_is_played_with_a_pad() -> bool {
    if !can_be_made() {
        return false;
    }
    if let Some(tool) = missing() {
        panic!("QUINTET_UINPUT is set, but {tool} is not installed");
    }
    let (_server, display) = display();
    let folder = tempfile::tempdir().unwrap();
    let (mut window, told) = child(&display, "show", &["--trace"], folder.path());
    focus(&display);

    let mut pad = plug_in(window.0.id());
    tap(&mut pad, KeyCode::BTN_SOUTH);
    xdotool(&display, &["search", "--sync", "--name", "Modern"]);
    tap(&mut pad, KeyCode::BTN_SOUTH);
    wait_for(&told, "play modern");
    tap(&mut pad, KeyCode::BTN_SOUTH);
    wait_for(&told, "Countdown(3)");
    wait_for(&told, "Begun");
    // A held direction repeats at the game's rate.
    axis(&mut pad, AbsoluteAxisCode::ABS_HAT0X, -1);
    for _ in 0..3 {
        wait_for(&told, "Moved(-1)");
    }
    axis(&mut pad, AbsoluteAxisCode::ABS_HAT0X, 0);
    axis(&mut pad, AbsoluteAxisCode::ABS_X, 32_000);
    for _ in 0..3 {
        wait_for(&told, "Moved(1)");
    }
    axis(&mut pad, AbsoluteAxisCode::ABS_X, 0);
    tap(&mut pad, KeyCode::BTN_SOUTH);
    wait_for(&told, "Rotated");
    tap(&mut pad, KeyCode::BTN_NORTH);
    wait_for(&told, "Locked");
    // A button held on the keyboard stays held after the gamepad has tapped the same one.
    xdotool(&display, &["keydown", "Left"]);
    wait_for(&told, "Moved(-1)");
    tap(&mut pad, KeyCode::BTN_DPAD_LEFT);
    tap(&mut pad, KeyCode::BTN_NORTH);
    wait_for(&told, "Locked");
    wait_for(&told, "Moved(-1)");
    xdotool(&display, &["keyup", "Left"]);
    tap(&mut pad, KeyCode::BTN_START);
    wait_for(&told, "Paused");
    tap(&mut pad, KeyCode::BTN_START);
    wait_for(&told, "Resumed");

    // A gamepad unplugged while a button is held releases it: another one is plugged in, and the next piece
    // stays in the middle.
    key(&mut pad, KeyCode::BTN_DPAD_RIGHT, true);
    wait_for(&told, "Moved(1)");
    drop(pad);
    let mut pad = plug_in(window.0.id());
    tap(&mut pad, KeyCode::BTN_WEST);
    wait_for(&told, "Held");
    loop {
        let line = told.recv_timeout(TIMEOUT).unwrap();
        assert!(!line.starts_with("Moved"), "something still steers");
        if line.starts_with("Fell") {
            break;
        }
    }
    // Pieces dropped in one place end the game soon.
    let is_over = |line: String| line.starts_with("Over");
    for drops in 0.. {
        assert!(drops < 200, "it never ends");
        tap(&mut pad, KeyCode::BTN_DPAD_UP);
        let mut lines = std::iter::from_fn(|| told.recv_timeout(Duration::from_millis(60)).ok());
        if lines.any(is_over) {
            break;
        }
    }
    tap(&mut pad, KeyCode::BTN_SELECT);
    xdotool(&display, &["search", "--sync", "--name", "Modern"]);
    for button in [KeyCode::BTN_EAST, KeyCode::BTN_EAST, KeyCode::BTN_DPAD_DOWN, KeyCode::BTN_SOUTH] {
        tap(&mut pad, button);
    }
    wait_for(&told, "Player");
    assert!(window.0.wait().unwrap().success());
    true
}
