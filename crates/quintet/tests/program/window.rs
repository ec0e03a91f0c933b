//! Tests the program in a real window under Xvfb, with real key events.
//!
//! These tests are slow and need Xvfb and xdotool, so they run only if the variable `QUINTET_XVFB` is set.
#![cfg(unix)]

use crate::pty::{Pty, QUIET};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use x11rb::CURRENT_TIME;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask};
use x11rb::rust_connection::RustConnection;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// Creates a folder for the program with quiet settings.
fn muted_home() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("settings.toml"), QUIET).unwrap();
    folder
}

/// An X display for one test.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    /// Starts a display; `None`, with a message, if these tests are not enabled.
    fn open() -> Option<Display> {
        if std::env::var_os("QUINTET_XVFB").is_none() {
            println!("skipped: set QUINTET_XVFB=1 to drive a window under Xvfb");
            return None;
        }
        // Xvfb prints the number of the free display that it has found.
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

    /// Waits for the window and gives it the keyboard focus.
    fn focus(&self) {
        let window = self.xdotool(&["search", "--sync", "--onlyvisible", "--name", "Quintet"]);
        self.xdotool(&["windowfocus", "--sync", window.lines().next_back().unwrap_or_default()]);
    }

    /// Returns the class of the window, by which desktops find its entry in their menu.
    fn class(&self) -> String {
        let (connection, window) = self.window();
        let class =
            connection.get_property(false, window, AtomEnum::WM_CLASS, AtomEnum::STRING, 0, 64).unwrap();
        // The name of the program comes first.
        let names = String::from_utf8(class.reply().unwrap().value).unwrap();
        names.split('\0').nth(1).unwrap_or_default().to_owned()
    }

    fn press(&self, key: &str) {
        self.xdotool(&["key", key]);
        std::thread::sleep(Duration::from_millis(60));
    }

    /// Returns a connection to the display and the window that can be closed.
    fn window(&self) -> (RustConnection, u32) {
        let (connection, screen) = RustConnection::connect(Some(&self.name)).unwrap();
        let (protocols, delete) =
            (atom(&connection, b"WM_PROTOCOLS"), atom(&connection, b"WM_DELETE_WINDOW"));
        let root = connection.setup().roots[screen].root;
        let understands = |window: &u32| {
            let asked = connection.get_property(false, *window, protocols, AtomEnum::ATOM, 0, 16).unwrap();
            let known = asked.reply().unwrap();
            known.value32().is_some_and(|mut atoms| atoms.any(|atom| atom == delete))
        };
        let windows = connection.query_tree(root).unwrap().reply().unwrap().children;
        let window = windows.into_iter().find(understands).expect("there is a window that can be closed");
        (connection, window)
    }

    /// Closes the window as a window manager does, with a request to the program.
    fn close(&self) {
        let (connection, window) = self.window();
        let (protocols, delete) =
            (atom(&connection, b"WM_PROTOCOLS"), atom(&connection, b"WM_DELETE_WINDOW"));
        let message = ClientMessageEvent::new(32, window, protocols, [delete, CURRENT_TIME, 0, 0, 0]);
        connection.send_event(false, window, EventMask::NO_EVENT, message).unwrap().check().unwrap();
    }

    /// Kills the display.
    fn vanish(&mut self) {
        self.server.kill().unwrap();
        self.server.wait().unwrap();
    }
}

fn atom(connection: &RustConnection, name: &[u8]) -> u32 {
    connection.intern_atom(false, name).unwrap().reply().unwrap().atom
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
        assert!(begun.elapsed() < Duration::from_mins(1), "no {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn scores(home: &Path) -> Vec<serde_json::Value> {
    let output = Command::new(QUINTET).args(["scores", "--json"]).env("QUINTET_HOME", home).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_default()
}

#[test]
fn the_terminal_and_the_window_show_the_same_game_of_biquadris() {
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
    // It is the second player's turn: the line that was being typed is still there.
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
    let folder = muted_home();
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
    // The block lies there, and the line being typed is below the new frame.
    pty.wait_for("a new prompt", |rows| {
        let last = rows.iter().rfind(|row| !row.is_empty());
        rows.iter().any(|row| row == "18 IIII") && last.is_some_and(|row| row == "> lef")
    });
    pty.signal("TERM");
    assert!(!pty.end().success());
    assert!(pty.is_restored());
    // The final message is on its own line.
    assert!(pty.rows().iter().any(|row| row.starts_with("saved: ")), "{:?}", pty.rows());
    let output =
        Command::new(QUINTET).args(["continue", "--list"]).env("QUINTET_HOME", home).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("quadris, "), "{output:?}");
    assert!(scores(folder.path()).is_empty());
}

#[test]
fn modern_is_played_from_the_menu_to_its_end_and_saved() {
    let Some(display) = Display::open() else { return };
    let folder = muted_home();
    let home = folder.path();
    let mut program = Command::new(QUINTET)
        .arg("--window")
        .env("DISPLAY", &display.name)
        .env("LC_ALL", "C")
        .env("QUINTET_HOME", home)
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    display.focus();
    assert_eq!(display.class(), "quintet", "StartupWMClass of dist/quintet.desktop");
    for key in ["Return", "Return", "Return"] {
        display.press(key);
        std::thread::sleep(Duration::from_millis(400));
    }
    // After the countdown pieces are stacked until the game ends; it is paused once in between.
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
    for key in ["q", "Escape", "Escape", "q", "q", "y"] {
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

/// Returns the number of games that can be resumed.
fn kept(home: &Path) -> usize {
    std::fs::read_dir(home.join("playing")).map_or(0, Iterator::count)
}

/// Starts Quadris in the terminal and a window, with a locked block and a line that is being typed.
fn begun(display: &Display, home: &Path) -> Pty {
    let environment = [("DISPLAY", display.name.as_str()), ("QUINTET_HOME", home.to_str().unwrap())];
    let mut pty = Pty::start_with(QUINTET, &["quadris"], (80, 50), &environment);
    pty.wait_for_text("Level:");
    display.focus();
    pty.type_keys("drop\r");
    // The line editor accepts the next line before this one has run.
    pty.wait_for("block at rest", |rows| rows.iter().any(|row| row.starts_with("18 ")));
    pty.type_keys("ri");
    pty.wait_for_text("> ri");
    assert!(!pty.is_restored());
    pty
}

#[test]
fn closing_the_window_of_a_typed_game_ends_it_and_restores_the_terminal() {
    let Some(display) = Display::open() else { return };
    let folder = muted_home();
    let mut pty = begun(&display, folder.path());
    display.close();
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
    assert!(pty.rows().iter().any(|row| row == "> ri"), "{}", pty.rows().join("\n"));
    assert_eq!(kept(folder.path()), 0);
    let scores = scores(folder.path());
    assert_eq!((scores.len(), scores[0]["game"].as_str()), (1, Some("quadris")));
}

#[test]
fn a_lost_display_restores_the_terminal_and_keeps_a_typed_game() {
    let Some(mut display) = Display::open() else { return };
    let folder = muted_home();
    let mut pty = begun(&display, folder.path());
    display.vanish();
    assert_eq!(pty.end().exit_code(), 2);
    assert!(pty.is_restored());
    let rows = pty.rows();
    let said = rows.iter().rev().find(|row| !row.is_empty()).unwrap();
    assert!(said.starts_with("quintet: the display is lost"), "{}", rows.join("\n"));
    assert!(rows.iter().any(|row| row == "> ri"), "{}", rows.join("\n"));
    assert_eq!((kept(folder.path()), scores(folder.path()).len()), (1, 0));
}

/// Returns the score in the recording of the current game.
fn recorded_score(home: &Path) -> u64 {
    let files = std::fs::read_dir(home.join("playing")).into_iter().flatten().flatten();
    let Some(file) = files.map(|file| file.path()).next() else { return 0 };
    let output =
        Command::new(QUINTET).args(["replay", "--partial", "--json"]).arg(file).output().unwrap().stdout;
    serde_json::from_slice::<serde_json::Value>(&output).ok().and_then(|it| it["score"].as_u64()).unwrap_or(0)
}

/// Starts Modern in a window and stacks some pieces.
fn piled(display: &Display, home: &Path) -> Child {
    let program = Command::new(QUINTET)
        .args(["modern", "--window"])
        .env("DISPLAY", &display.name)
        .env("LC_ALL", "C")
        .env("QUINTET_HOME", home)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    display.focus();
    display.press("Return");
    until("piece at rest", || {
        display.press("space");
        recorded_score(home) > 0
    });
    program
}

/// Returns the exit status and the output.
fn ended(mut program: Child) -> (Option<i32>, String) {
    until("end of the program", || program.try_wait().unwrap().is_some());
    let output = program.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_game_whose_window_is_closed_can_be_resumed() {
    let Some(display) = Display::open() else { return };
    let folder = muted_home();
    let program = piled(&display, folder.path());
    display.close();
    assert_eq!(ended(program), (Some(0), String::new()));
    assert_eq!((kept(folder.path()), scores(folder.path()).len()), (1, 0));
}

#[test]
fn a_game_whose_display_is_lost_can_be_resumed() {
    let Some(mut display) = Display::open() else { return };
    let folder = muted_home();
    let program = piled(&display, folder.path());
    display.vanish();
    let (status, said) = ended(program);
    assert!(said.starts_with("quintet: the display is lost"), "{said}");
    assert_eq!((status, said.lines().count()), (Some(2), 1), "{said}");
    assert_eq!((kept(folder.path()), scores(folder.path()).len()), (1, 0));
}

#[test]
fn without_a_terminal_a_window_opens_where_there_is_a_display() {
    let Some(display) = Display::open() else { return };
    for args in [&[] as &[&str], &["modern"], &["chetyris"]] {
        let folder = muted_home();
        let program = Command::new(QUINTET)
            .args(args)
            .env("DISPLAY", &display.name)
            .env("LC_ALL", "C")
            .env_remove("WAYLAND_DISPLAY")
            .env("QUINTET_HOME", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        display.focus();
        display.close();
        assert_eq!(ended(program), (Some(0), String::new()), "{args:?}");
    }
}

#[test]
fn a_display_that_does_not_respond_is_not_used() {
    let run = |args: &[&str]| {
        let mut command = Command::new(QUINTET);
        command
            .args(args)
            .env("DISPLAY", ":4711")
            .env("LC_ALL", "C")
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::null());
        command.env("QUINTET_HOME", std::env::temp_dir().join("quintet-no-display")).output().unwrap()
    };
    let said = |args| String::from_utf8_lossy(&run(args).stderr).into_owned();
    assert!(run(&[]).status.success() && said(&[]).ends_with("so this is the demo\n"), "{}", said(&[]));
    assert_eq!(run(&["modern"]).status.code(), Some(2));
    assert!(
        said(&["modern"]).starts_with("quintet: there is no terminal to play in"),
        "{}",
        said(&["modern"])
    );
}

#[test]
fn a_missing_display_is_reported() {
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

/// A desktop opens a replay without a terminal: what is wrong with it is shown in the window.
#[test]
fn a_replay_that_a_desktop_cannot_open_is_named_in_the_window() {
    let Some(display) = Display::open() else { return };
    let folder = muted_home();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/v4/recordings");
    let whole = std::fs::read(corpus.join("modern-marathon-bot.replay")).unwrap();
    for (file, contents, status, said) in [
        ("text.replay", b"no replay".as_slice(), 2, "text.replay is not a Quintet replay"),
        ("half.replay", &whole[..whole.len() / 2], 0, "half.replay "),
    ] {
        let file = folder.path().join(file);
        std::fs::write(&file, contents).unwrap();
        let mut program = Command::new(QUINTET)
            .arg("--window")
            .arg("replay")
            .arg(&file)
            .env("DISPLAY", &display.name)
            .env("LC_ALL", "C")
            .env("QUINTET_HOME", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        display.focus();
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(program.try_wait().unwrap(), None);
        display.close();
        let output = program.wait_with_output().unwrap();
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{printed}");
        assert!(printed.contains(said), "{printed}");
    }
}
