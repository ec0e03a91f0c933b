//! A panic gives the terminal back before its message is printed.
#![cfg(unix)]

#[allow(dead_code)]
mod pty;

use pty::Pty;
use quintet_engine::chetyris::{self, Chetyris, Setup};
use quintet_engine::kernel::{Button, Phase, Player, Seed};
use quintet_session::Session;
use quintet_tui::{KeyCode, Play, plain, play};

/// Runs in the pseudo-terminal of the test below: a game whose screen cannot be drawn once it is begun.
#[test]
fn inside_the_terminal() {
    if std::env::var_os("QUINTET_TEST_IN_PTY").is_none() {
        return;
    }
    let how = Play::<Chetyris> {
        screen: |view| {
            assert_ne!(view.phase, Phase::Playing, "a screen that cannot be drawn");
            plain(&chetyris::screen(view))
        },
        size: chetyris::screen_size,
        key: |_, key| (key == KeyCode::Enter).then_some((Player::ONE, Button::Enter)),
        holds: true,
        refresh: None,
        left: |_| false,
    };
    let session = Session::new(Setup::new(Seed(1))).unwrap();
    let _ = play(session, &how);
}

#[test]
fn a_panic_restores_the_terminal_and_can_be_read() {
    let myself = std::env::current_exe().unwrap();
    let args = ["inside_the_terminal", "--exact", "--nocapture", "--test-threads=1"];
    let mut pty = Pty::start(myself.to_str().unwrap(), &args, (100, 30));
    pty.wait_for_text("Press the Enter key to begin playing Chetyris!");
    assert!(!pty.is_restored());
    pty.type_keys("\r");
    assert!(!pty.end().success());
    assert!(pty.is_restored());
    pty.wait_for_text("a screen that cannot be drawn");
}
