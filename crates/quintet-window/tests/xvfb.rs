//! The real window, driven by real keys under Xvfb: from the menu into a game, through it, and out again.
//!
//! It takes a while and needs Xvfb and xdotool, so it runs only when the variable `QUINTET_XVFB` is set.

#[path = "../examples/show.rs"]
#[allow(dead_code, reason = "the example's own beginning is not used")]
mod show;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Set for a process that does something on the display: `show` a window, `copy` a text.
const CHILD: &str = "QUINTET_XVFB_CHILD";
/// What is copied.
const COPIED: &str = "TTT.......";
/// Nothing takes longer, on a busy machine either.
const PATIENCE: Duration = Duration::from_secs(60);

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
    let missing = ["Xvfb", "xdotool"].into_iter().find(|tool| !is_there(tool));
    match (std::env::var_os("QUINTET_XVFB"), missing) {
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

fn is_there(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}

/// Ends a process that was started here.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Lines of a process as they come.
fn lines(process: &mut Child) -> Receiver<String> {
    let out = process.stdout.take().unwrap();
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    receiver
}

/// Waits for a line that begins like this.
fn wait_for(lines: &Receiver<String>, start: &str) -> String {
    loop {
        let line = lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("there is no line {start:?}"));
        if line.starts_with(start) {
            return line;
        }
    }
}

fn xdotool(display: &str, args: &[&str]) -> String {
    let limit = PATIENCE.as_secs().to_string();
    let mut command = Command::new("timeout");
    command.args([&limit, "xdotool"]).args(args).env("DISPLAY", display);
    let output = command.output().unwrap();
    assert!(output.status.success(), "xdotool {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// A fresh display, and its name.
fn display() -> (Process, String) {
    let server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut server = Process(server.unwrap());
    let number = lines(&mut server.0).recv_timeout(PATIENCE).unwrap();
    (server, format!(":{number}"))
}

/// A process that does this on the display, and what it says.
fn child(display: &str, what: &str, args: &[&str], folder: &Path) -> (Process, Receiver<String>) {
    let child = Command::new(std::env::current_exe().unwrap())
        .args(args)
        .env(CHILD, what)
        .env("DISPLAY", display)
        .env_remove("WAYLAND_DISPLAY")
        .env("TMPDIR", folder)
        .stdout(Stdio::piped())
        .spawn();
    let mut child = Process(child.unwrap());
    let told = lines(&mut child.0);
    (child, told)
}

/// Waits for the window and gives it the keyboard.
fn focus(display: &str) {
    let id = xdotool(display, &["search", "--sync", "--onlyvisible", "--name", "Quintet"]);
    xdotool(display, &["windowfocus", "--sync", &id]);
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
    xdotool(&display, &["keyup", "Left"]);
    press("space");
    wait_for(&told, "Locked");
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
