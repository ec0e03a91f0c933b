//! The program in a real window under Xvfb, driven by real keys.
//!
//! It takes a while and needs Xvfb and xdotool, so it runs only when the variable `QUINTET_XVFB` is set.
#![cfg(unix)]

#[allow(dead_code)]
mod pty;

use pty::Pty;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// A display of our own.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    /// A fresh one; `None`, with a line that says so, when nobody asked for it.
    fn open() -> Option<Display> {
        if std::env::var_os("QUINTET_XVFB").is_none() {
            println!("skipped: set QUINTET_XVFB=1 to drive a window under Xvfb");
            return None;
        }
        // It tells the number that it has found free.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Some(Display { server, name: format!(":{}", line.trim()) })
    }

    fn xdotool(&self, args: &[&str]) -> String {
        let output = Command::new("xdotool").args(args).env("DISPLAY", &self.name).output();
        String::from_utf8_lossy(&output.expect("xdotool is installed").stdout).trim().to_owned()
    }

    /// Waits for the window and gives it the keyboard.
    fn focus(&self) {
        let window = self.xdotool(&["search", "--sync", "--onlyvisible", "--name", "Quintet"]);
        self.xdotool(&["windowfocus", "--sync", window.lines().next_back().unwrap_or_default()]);
    }

    fn press(&self, key: &str) {
        self.xdotool(&["key", key]);
        std::thread::sleep(Duration::from_millis(60));
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn until(what: &str, mut right: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !right() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn scores(home: &Path) -> Vec<serde_json::Value> {
    let output = Command::new(QUINTET).args(["scores", "--json"]).env("QUINTET_HOME", home).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_default()
}

#[test]
fn biquadris_in_the_terminal_and_in_a_window_is_one_game() {
    let Some(display) = Display::open() else { return };
    let mut pty = Pty::start_with(QUINTET, &["biquadris"], (80, 50), &[("DISPLAY", &display.name)]);
    pty.wait_for_text("Level:");
    display.focus();
    pty.type_keys("ri");
    pty.wait_for_text("> ri");
    let before = pty.rows();
    display.press("Right");
    pty.wait_for("frame", |rows| rows != before && rows.iter().any(|row| row.ends_with("> ri")));
    display.press("space");
    // The second player's turn: the line that was begun is still there, and is hers now.
    pty.wait_for("the prompt of the second player", |rows| rows.iter().any(|row| row == "2> ri"));
    pty.type_keys("ght drop\r");
    let dropped = |rows: &[String]| {
        let floor = rows.iter().rposition(|row| row.contains("-----------")).unwrap_or(0);
        rows[..floor].last().is_some_and(|row| row.len() > 20 && !row[..11].trim().is_empty())
    };
    pty.wait_for("blocks of both", dropped);
    pty.type_keys("\x04");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(!pty.transcript().contains("panicked"));
}

#[test]
fn letters_play_in_the_window_and_a_signal_keeps_the_game() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().to_str().unwrap();
    let environment = [("DISPLAY", display.name.as_str()), ("QUINTET_HOME", home)];
    let mut pty = Pty::start_with(QUINTET, &["quadris"], (80, 50), &environment);
    pty.wait_for_text(" 4 IIII");
    display.focus();
    display.press("x");
    pty.wait_for("an upright block", |rows| rows.iter().any(|row| row == " 4 I"));
    display.press("z");
    pty.wait_for("a flat block", |rows| {
        rows.iter().rfind(|row| row.starts_with(" 4 ")).is_some_and(|row| row == " 4 IIII")
    });
    display.press("h");
    pty.wait_for_text("?");
    pty.type_keys("drop\rlef");
    pty.wait_for_text("> lef");
    pty.signal("TERM");
    assert!(!pty.end().success());
    assert!(pty.is_restored());
    // What is said at the end has a line of its own.
    assert!(pty.rows().iter().any(|row| row.starts_with("kept: ")), "{:?}", pty.rows());
    let output =
        Command::new(QUINTET).args(["continue", "--list"]).env("QUINTET_HOME", home).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("quadris, "), "{output:?}");
    assert!(scores(folder.path()).is_empty());
}

#[test]
fn modern_is_played_from_the_menu_to_its_end_and_saved() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let mut program = Command::new(QUINTET)
        .arg("--window")
        .env("DISPLAY", &display.name)
        .env("QUINTET_HOME", home)
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    display.focus();
    for key in ["Return", "Return", "Return"] {
        display.press(key);
        std::thread::sleep(Duration::from_millis(400));
    }
    // After the countdown pieces are piled up until there is no more room; a pause stops that for a while.
    let mut paused = false;
    until("end of the game", || {
        display.press("space");
        if !paused {
            paused = true;
            display.press("Escape");
            display.press("Escape");
        }
        !scores(home).is_empty()
    });
    for key in ["q", "Escape", "Escape", "q", "q"] {
        display.press(key);
        std::thread::sleep(Duration::from_millis(300));
    }
    until("end of the program", || program.try_wait().unwrap().is_some());
    let scores = scores(home);
    assert_eq!((scores.len(), scores[0]["mode"].as_str()), (1, Some("marathon")));
    let verified =
        Command::new(QUINTET).args(["replay", "verify"]).env("QUINTET_HOME", home).output().unwrap();
    assert!(verified.status.success(), "{verified:?}");
}

#[test]
fn without_a_display_there_is_a_sentence() {
    let output = Command::new(QUINTET)
        .args(["modern", "--window"])
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env("QUINTET_HOME", std::env::temp_dir().join("quintet-no-display"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("quintet: there is no display"), "{said}");
    assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1));
}
