//! Tests the window with real keys: from the menu into a game, through it, and out again.
//!
//! It takes a while and needs Xvfb and xdotool, so it runs only if the variable `QUINTET_XVFB` is set.

use crate::desktop::{TIMEOUT, child, display, focus, missing, wait_for, xdotool};
use std::process::ExitCode;
use std::time::Duration;

/// The text in the clipboard.
const COPIED: &str = "TTT.......";

/// Returns true if the tests should run.
fn is_wanted() -> bool {
    if std::env::var_os("QUINTET_XVFB").is_none() {
        println!("skipped: set QUINTET_XVFB=1 to drive a window under Xvfb");
        return false;
    }
    if let Some(tool) = missing() {
        panic!("QUINTET_XVFB is set, but {tool} is not installed");
    }
    true
}

/// Offers a text to paste until the process is ended.
pub(crate) fn copy() -> ExitCode {
    let mut clipboard = arboard::Clipboard::new().unwrap();
    clipboard.set_text(COPIED).unwrap();
    println!("copied");
    std::thread::sleep(TIMEOUT);
    ExitCode::SUCCESS
}

pub(crate) fn clipboard_text_is_pasted() -> bool {
    if !is_wanted() {
        return false;
    }
    let (_server, display) = display();
    let folder = tempfile::tempdir().unwrap();
    let (mut window, told) = child(&display, "show", &["--trace", "draw"], folder.path());
    focus(&display);
    let (other, copied) = child(&display, "copy", &[], folder.path());
    wait_for(&copied, "copied");
    for keys in ["ctrl+v", "shift+Insert"] {
        // `x` clears the board, Enter plays it. The desktop delivers the text when it can: each try waits
        // longer.
        let is_pasted = (1..=8).any(|tries| {
            xdotool(&display, &["key", "x", keys]);
            std::thread::sleep(Duration::from_millis(100 * tries));
            xdotool(&display, &["key", "Return"]);
            wait_for(&told, "board") == format!("board {COPIED}")
        });
        assert!(is_pasted, "{keys} pastes");
    }
    // The clipboard is empty: nothing happens, and the window keeps working.
    drop(other);
    xdotool(&display, &["key", "ctrl+v"]);
    xdotool(&display, &["key", "Escape"]);
    wait_for(&told, "Player");
    assert!(window.0.wait().unwrap().success());
    true
}

pub(crate) fn a_game_is_played_with_real_keys() -> bool {
    if !is_wanted() {
        return false;
    }
    let (_server, display) = display();
    let folder = tempfile::tempdir().unwrap();
    let (mut window, told) = child(&display, "show", &["--trace"], folder.path());
    let press = |key: &str| drop(xdotool(&display, &["key", key]));
    focus(&display);

    press("Return");
    xdotool(&display, &["search", "--sync", "--name", "Modern"]);
    press("Return");
    wait_for(&told, "play modern");
    press("Return");
    wait_for(&told, "Countdown(3)");
    wait_for(&told, "Begun");
    // A held key repeats at the game's rate; the desktop's repeats are ignored.
    xdotool(&display, &["keydown", "Left"]);
    for _ in 0..3 {
        wait_for(&told, "Moved(-1)");
    }
    // Another key with the same meaning is released, and the next piece still moves.
    press("KP_Left");
    press("space");
    wait_for(&told, "Locked");
    wait_for(&told, "Moved(-1)");
    xdotool(&display, &["keyup", "Left"]);
    press("Escape");
    wait_for(&told, "Paused");
    press("F12");
    press("Escape");
    wait_for(&told, "Resumed");
    let picture = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    assert!(std::fs::read(picture).unwrap().starts_with(b"\x89PNG"));
    // Pieces dropped in one place end the game soon.
    xdotool(&display, &["key", "--repeat", "40", "--delay", "60", "space"]);
    wait_for(&told, "Over");
    press("F11");
    // Leaves the game, its menu and the program; each key goes to the screen that is shown then.
    for key in ["q", "q", "q", "y"] {
        press(key);
    }
    wait_for(&told, "Player");
    assert!(window.0.wait().unwrap().success());
    true
}
