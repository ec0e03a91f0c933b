//! Tests how games open in a terminal: which screen, with which keys, against whom.
#![cfg(unix)]

use crate::pty::Pty;

const CHETYRIS: &str = env!("CARGO_BIN_EXE_chetyris");
const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");
const SIZE: (u16, u16) = (80, 25);

#[test]
fn the_screen_can_be_chosen_for_one_game() {
    let home = tempfile::tempdir().unwrap();
    let has_plain_well = |rows: &[String]| rows.iter().any(|row| row == "@@@@@@@@@@@@");
    let mut rich = Pty::start_in(home.path(), CHETYRIS, &["--rich"], SIZE);
    rich.wait_for_text("Rows left");
    assert!(!has_plain_well(&rich.rows()), "{:?}", rich.rows());
    rich.type_keys("\x03");
    rich.end();
    // Without a choice, the program of the game has the plain screen, and the game of the menu the one in colour.
    let mut plain = Pty::start_in(home.path(), CHETYRIS, &[], SIZE);
    plain.wait_for("the plain screen", has_plain_well);
    plain.type_keys("\x03");
    plain.end();
    let mut rich = Pty::start_in(home.path(), QUINTET, &["chetyris"], SIZE);
    rich.wait_for_text("Rows left");
    assert!(!has_plain_well(&rich.rows()), "{:?}", rich.rows());
    rich.type_keys("\x03");
    rich.end();
    std::fs::write(home.path().join("settings.toml"), "chetyris.screen = \"rich\"\n").unwrap();
    let mut plain = Pty::start_in(home.path(), CHETYRIS, &["--plain"], SIZE);
    plain.wait_for("the plain screen", has_plain_well);
    plain.type_keys("\x03");
    plain.end();
}

#[test]
fn quadris_is_played_with_keys_in_a_terminal_without_a_display() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("settings.toml"), "[sound]\nmute = true\n").unwrap();
    let home = home.path().to_str().unwrap();
    let environment = [("DISPLAY", ""), ("WAYLAND_DISPLAY", ""), ("NO_COLOR", "1"), ("QUINTET_HOME", home)];
    let mut pty = Pty::start_with(QUINTET, &["quadris"], (80, 24), &environment);
    // The guide comes first, once.
    pty.wait_for_text("play");
    pty.type_keys("\r");
    pty.wait_for_text("to type a command");
    let before = pty.rows();
    pty.type_keys("\x1b[C");
    pty.wait_for("a move", |rows| rows != before);
    pty.type_keys("/3ri\r");
    pty.wait_for_text("> 3ri");
    pty.type_keys("\x1b");
    pty.wait_for_text("Paused");
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
}

#[test]
fn the_computer_plays_the_second_board_of_biquadris() {
    let environment = [("DISPLAY", ""), ("WAYLAND_DISPLAY", "")];
    let args = ["biquadris", "--opponent", "keen"];
    let mut pty = Pty::start_with(QUINTET, &args, (100, 30), &environment);
    pty.wait_for_text("Computer: keen");
    pty.wait_for_text("1>");
    pty.type_keys(" ");
    pty.wait_for_text("2>");
    pty.wait_for_text("1>");
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    let typed = std::process::Command::new(QUINTET).args(["biquadris", "-text", "--opponent", "3"]).output();
    assert_eq!(typed.unwrap().status.code(), Some(2));
}
