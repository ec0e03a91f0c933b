//! A panic gives the terminal back before its message is printed.
#![cfg(unix)]

#[allow(dead_code)]
mod pty;

use pty::Pty;
use quintet_look::Grain;
use quintet_screens::{App, Effect, Input, Layout, Screen, Shell, Widget, World};
use quintet_settings::Settings;
use quintet_tui::{Able, run};

/// A screen that can no longer be laid out once a key was pressed.
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

struct Nothing;

impl World for Nothing {
    fn perform(&mut self, _: Effect, _: &mut App) {}
}

/// Runs in the pseudo-terminal of the test below.
#[test]
fn inside_the_terminal() {
    if std::env::var_os("QUINTET_TEST_IN_PTY").is_none() {
        return;
    }
    let shell = Shell::new(Settings::default(), Grain::LETTERS);
    let _ = run(App::with(shell, Box::new(Broken(false))), &mut Nothing, Able::here());
}

#[test]
fn a_panic_restores_the_terminal_and_can_be_read() {
    let myself = std::env::current_exe().unwrap();
    let args = ["inside_the_terminal", "--exact", "--nocapture", "--test-threads=1"];
    let mut pty = Pty::start(myself.to_str().unwrap(), &args, (100, 30));
    pty.wait_for_text("Press a key.");
    assert!(!pty.is_restored());
    pty.type_keys("\r");
    assert!(!pty.end().success());
    assert!(pty.is_restored());
    pty.wait_for_text("a screen that cannot be drawn");
}
