//! The real window, driven by real keys under Xvfb: from the menu into a game, through it, and out again.
//!
//! It takes a while and needs Xvfb and xdotool, so it runs only when the variable `QUINTET_XVFB` is set.

#[path = "../examples/desktop.rs"]
#[allow(dead_code, reason = "the example's own beginning is not used")]
mod show;

mod desktop;

use desktop::{CHILD, PATIENCE, child, display, focus, missing, wait_for, xdotool};
use std::process::ExitCode;

/// What is copied.
const COPIED: &str = "TTT.......";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match std::env::var(CHILD).as_deref() {
        Ok("copy") => return copy(),
        Ok(_) => return show::show(&args),
        Err(_) => {}
    }
    if args.iter().any(|arg| arg == "--list") {
        println!("a_game_is_played_with_real_keys: test");
        println!("what_was_copied_elsewhere_is_pasted: test");
        return ExitCode::SUCCESS;
    }
    match (std::env::var_os("QUINTET_XVFB"), missing()) {
        (None, _) => println!("skipped: set QUINTET_XVFB=1 to drive a window under Xvfb"),
        (Some(_), Some(tool)) => {
            eprintln!("QUINTET_XVFB is set, but {tool} is not installed");
            return ExitCode::FAILURE;
        }
        (Some(_), None) => {
            a_game_is_played_with_real_keys();
            println!("ok: a game was played with real keys");
            what_was_copied_elsewhere_is_pasted();
            println!("ok: what was copied elsewhere was pasted");
        }
    }
    ExitCode::SUCCESS
}

/// Has something to paste until it is ended.
fn copy() -> ExitCode {
    let mut clipboard = arboard::Clipboard::new().unwrap();
    clipboard.set_text(COPIED).unwrap();
    println!("copied");
    std::thread::sleep(PATIENCE);
    ExitCode::SUCCESS
}

fn what_was_copied_elsewhere_is_pasted() {
    let (_server, display) = display();
    let folder = tempfile::tempdir().unwrap();
    let (mut window, told) = child(&display, "show", &["--trace", "draw"], folder.path());
    focus(&display);
    let (other, copied) = child(&display, "copy", &[], folder.path());
    wait_for(&copied, "copied");
    for keys in ["ctrl+v", "shift+Insert"] {
        xdotool(&display, &["key", keys]);
        assert_eq!(wait_for(&told, "board"), format!("board {COPIED}"));
    }
    // Nobody has anything to paste any more: nothing happens, and the window goes on.
    drop(other);
    xdotool(&display, &["key", "ctrl+v"]);
    xdotool(&display, &["key", "Escape"]);
    wait_for(&told, "Player");
    assert!(window.0.wait().unwrap().success());
}

fn a_game_is_played_with_real_keys() {
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
    // A held key repeats as the game has it; the desktop's own repeats are not heard.
    xdotool(&display, &["keydown", "Left"]);
    for _ in 0..3 {
        wait_for(&told, "Moved(-1)");
    }
    // Another key that is the same comes up, and the next piece is still moved.
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
    // Out of the game, out of its menu, out of the program; each key is heard by the screen that is seen then.
    for _ in 0..3 {
        press("q");
    }
    wait_for(&told, "Player");
    assert!(window.0.wait().unwrap().success());
}
