//! Tests the terminal shell: panics, impossible sizes, and replies of the terminal.
#![cfg(unix)]

use crate::pty::Pty;
use quintet_app::settings::Settings;
use quintet_app::{App, AppHost, Effect, Input, Layout, Request, Screen, Shell, Widget};
use quintet_look::AnimationQuality;
use quintet_tui::{TermCaps, run};

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");
const SIZE: (u16, u16) = (80, 24);

/// A screen whose layout panics once a key was pressed.
struct Broken(bool);

impl Screen for Broken {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.0 |= input.key().is_some();
        Vec::new()
    }

    fn layout(&self) -> Layout {
        assert!(!self.0, "a screen that cannot be drawn");
        Layout { widgets: vec![Widget::Plain(vec!["Press a key.".into()])], ..Layout::default() }
    }
}

/// A screen with a thread that panics once a key was pressed.
struct Worked(usize);

impl Screen for Worked {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        if input.key().is_some() {
            let work = || panic!("a worker that cannot work");
            let worker = std::thread::Builder::new().name("worker".into()).spawn(work).unwrap();
            self.0 += usize::from(worker.join().is_err());
        }
        Vec::new()
    }

    fn layout(&self) -> Layout {
        let lines = vec!["Press a key.".into(), format!("{} workers have panicked.", self.0)];
        Layout { widgets: vec![Widget::Plain(lines)], ..Layout::default() }
    }
}

struct Nothing;

impl AppHost for Nothing {
    fn perform(&mut self, _: Request, _: &mut App) {}
}

/// Runs inside the pseudo-terminal of the tests below.
#[test]
fn inside_the_terminal() {
    let Ok(which) = std::env::var("QUINTET_TEST_SCREEN") else { return };
    let shell = Shell::new(Settings::default(), AnimationQuality::TERMINAL);
    let screen: Box<dyn Screen> =
        if which == "broken" { Box::new(Broken(false)) } else { Box::new(Worked(0)) };
    let _ = run(App::with(shell, screen), Box::new(Nothing), TermCaps::from_env());
}

fn start_inside(which: &str) -> Pty {
    let myself = std::env::current_exe().unwrap();
    let args = ["tty::inside_the_terminal", "--exact", "--nocapture", "--test-threads=1"];
    let environment = [("QUINTET_TEST_SCREEN", which)];
    let pty = Pty::start_with(myself.to_str().unwrap(), &args, (100, 30), &environment);
    pty.wait_for_text("Press a key.");
    pty
}

#[test]
fn a_panic_restores_the_terminal_and_can_be_read() {
    let mut pty = start_inside("broken");
    assert!(!pty.is_restored());
    pty.type_keys("\r");
    assert!(!pty.end().success());
    assert!(pty.is_restored());
    pty.wait_for_text("a screen that cannot be drawn");
}

#[test]
fn a_panic_of_another_thread_leaves_the_terminal_to_the_thread_that_draws() {
    let mut pty = start_inside("worked");
    for panics in 1..3 {
        pty.type_keys("x");
        pty.wait_for_text(&format!("{panics} workers have panicked."));
        assert!(!pty.is_restored());
        assert_eq!(pty.rows()[0], "Press a key.", "nothing is printed over the picture");
    }
    pty.type_keys("\x03");
    assert!(pty.end().success());
    assert!(pty.is_restored());
    let said = pty.rows().iter().filter(|row| row.contains("a worker that cannot work")).count();
    assert_eq!(said, 2, "what was wrong is said when the terminal is free: {:?}", pty.rows());
}

#[test]
fn a_terminal_that_reports_a_huge_size_is_drawn_up_to_a_limit() {
    let mut pty = Pty::start(QUINTET, &[], SIZE);
    pty.wait_for_text("Settings");
    let before = pty.written();
    pty.claim((20_000, 20_000));
    pty.wait_for("picture", |_| pty.written_since(before).contains("\x1b[2J"));
    pty.resize(SIZE);
    pty.wait_for_text("Settings");
    let status = std::fs::read_to_string(format!("/proc/{}/status", pty.process())).unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let most = most.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok());
    assert!(most.is_none_or(|kilobytes| kilobytes < 150_000), "{most:?} KB");
    pty.type_keys("\x03");
    assert!(pty.end().success());
    assert!(pty.is_restored());
}

#[test]
fn repeated_keys_do_nothing_in_a_terminal_that_is_too_small() {
    let mut pty = Pty::start(QUINTET, &[], SIZE);
    pty.wait_for("whole menu", |rows| rows.last().is_some_and(|row| row.contains("enter")));
    let menu = pty.rows();
    pty.resize((18, 10));
    pty.wait_for("notice", |rows| rows[0].starts_with("This screen needs"));
    // The keys 2 and Enter are pressed, repeat and are released; then something is pasted.
    pty.type_keys(
        "\x1b[50;1:1u\x1b[50;1:2u\x1b[50;1:3u\x1b[13;1:1u\x1b[13;1:2u\x1b[13;1:3u\x1b[200~3\x1b[201~",
    );
    // The keys are read before there is room again; nothing on the screen shows when.
    std::thread::sleep(std::time::Duration::from_secs(1));
    pty.resize(SIZE);
    pty.wait_for("the menu as it was", |rows| rows == menu);
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert_eq!(pty.rows(), menu);
}

#[test]
fn the_background_is_that_of_the_terminal_and_its_reply_is_not_a_key() {
    let mut pty = Pty::start(QUINTET, &[], SIZE);
    pty.wait_for("question", |_| pty.transcript().contains("\x1b]11;?\x1b\\"));
    let (picture, question) = (pty.transcript().find("Settings"), pty.transcript().find("\x1b]11;?"));
    assert!(picture.is_some() && picture < question, "the first picture does not wait for the answer");
    let (menu, before) = (pty.rows(), pty.written());
    assert!(!pty.transcript().contains("48;5;255"));
    // The reply arrives in two parts, with a key after it.
    pty.type_keys("\x1b]11;rgb:ffff/f");
    pty.type_keys("fff/ffff\x1b\\");
    pty.wait_for("light ground", |_| pty.written_since(before).contains("48;5;255"));
    assert_eq!(pty.rows(), menu, "the digits of the answer have chosen nothing");
    pty.type_keys("2");
    pty.wait_for("what the key chooses", |rows| rows != menu);
    pty.type_keys("\x03");
    assert!(pty.end().success());
}

#[test]
fn a_background_that_is_set_is_not_queried() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("settings.toml"), "[colours]\nground = \"dark\"\n").unwrap();
    let mut pty = Pty::start_in(home.path(), QUINTET, &[], SIZE);
    pty.wait_for_text("Settings");
    pty.type_keys("\x03");
    assert!(pty.end().success());
    assert!(!pty.transcript().contains("\x1b]11;"));
}
