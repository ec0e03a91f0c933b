//! Tests Modern in a pseudo-terminal, with and without reports of key releases.
#![cfg(unix)]

use crate::pty::Pty;
use std::time::Duration;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");
const SIZE: (u16, u16) = (80, 25);

/// Returns what a terminal with the kitty keyboard protocol sends for an arrow key: 1 press, 2 repeat, 3 release.
fn arrow(letter: char, what: u8) -> String {
    format!("\x1b[1;1:{what}{letter}")
}

/// Starts a game of Modern and waits for the end of the countdown.
fn modern(enter: &str) -> Pty {
    let args = ["modern", "--seed", "1", "--pieces", "OTIJLSZ"];
    let mut pty = Pty::start_with(QUINTET, &args, SIZE, &[("NO_COLOR", "1")]);
    pty.wait_for_text("Press Enter to");
    pty.type_keys(enter);
    pty.wait_for("first piece", |rows| in_the_well(rows, "        ::::"));
    pty
}

/// Returns true if a row of the matrix begins like this.
fn in_the_well(rows: &[String], begin: &str) -> bool {
    rows.iter().any(|row| row.split_once('│').is_some_and(|(_, row)| row.starts_with(begin)))
}

#[test]
fn modern_without_releases() {
    let mut pty = modern("\r");
    pty.type_keys("\x1b[D\x1b[D");
    pty.wait_for("two moves", |rows| in_the_well(rows, "    ::::"));
    pty.type_keys(" ");
    pty.wait_for("lock", |rows| in_the_well(rows, "    [][]"));
    pty.type_keys("c");
    let held = |row: &String| row.chars().take(14).collect::<String>().contains("++++++");
    pty.wait_for("hold", |rows| rows.iter().any(held));
    end_game(&mut pty);
    pty.type_keys("q");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
    assert!(pty.rows().iter().any(|row| row.starts_with("Modern, marathon: score ")), "{:?}", pty.rows());
}

#[test]
fn modern_with_releases_repeats_held_keys_itself() {
    // Enter is pressed and released, which shows that the terminal reports releases.
    let mut pty = modern("\x1b[13;1:1u\x1b[13;1:3u");
    pty.type_keys(&arrow('D', 1));
    // The key is held: without another byte the ghost reaches the left wall.
    pty.wait_for("the wall", |rows| in_the_well(rows, "::::"));
    pty.type_keys(&arrow('D', 3));
    pty.type_keys(&arrow('C', 1));
    pty.type_keys(&arrow('C', 3));
    pty.wait_for("one step back", |rows| in_the_well(rows, "  ::::"));
    // Ctrl-C as such a terminal sends it.
    pty.type_keys("\x1b[99;5u");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
    assert!(pty.written_since(0).contains("\x1b[<1u"), "the keyboard is put back");
}

#[test]
fn a_key_released_during_a_pause_is_released_on_resume() {
    let mut pty = modern("\x1b[13;1:1u\x1b[13;1:3u");
    pty.type_keys(&arrow('B', 1));
    pty.resize((18, 10));
    pty.wait_for("notice", |rows| rows[0].starts_with("This screen needs"));
    pty.type_keys(&arrow('B', 3));
    pty.resize(SIZE);
    pty.wait_for_text("Paused");
    let score = |rows: &[String]| rows.iter().find(|row| row.contains("Score")).cloned();
    pty.type_keys("\x1b");
    pty.wait_for("play", |rows| !rows.iter().any(|row| row.contains("Paused")));
    let before = score(&pty.rows());
    std::thread::sleep(Duration::from_millis(700));
    assert_eq!(score(&pty.rows()), before, "soft drop is no longer in force");
}

/// Ends the game of this terminal from its pause menu, and waits for the result.
fn end_game(pty: &mut Pty) {
    pty.type_keys("\x1b");
    pty.wait_for_text("Paused");
    pty.type_keys("q");
    pty.wait_for_text("End this game?");
    pty.type_keys("2");
    pty.wait_for_text("Watch replay");
}

#[test]
fn a_game_that_is_retried_is_recorded_too_and_has_the_same_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.replay");
    let file = file.to_str().unwrap();
    let args = ["modern", "--seed", "7", "--pieces", "OTIJLSZ", "--record", file];
    let mut pty = Pty::start_with(QUINTET, &args, SIZE, &[("NO_COLOR", "1")]);
    for round in 0..3 {
        pty.wait_for_text("Press Enter to");
        pty.type_keys("\r");
        pty.wait_for("first piece", |rows| in_the_well(rows, "        ::::"));
        for _ in 0..4 {
            pty.type_keys(" ");
            std::thread::sleep(Duration::from_millis(300));
        }
        end_game(&mut pty);
        pty.type_keys(if round < 2 { "r" } else { "q" });
    }
    assert_eq!(pty.end().exit_code(), 0);
    let print = |args: &[&str]| {
        let output = std::process::Command::new(QUINTET).args(args).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(print(&["replay", file, "--verify"]).lines().count(), 3);
    // After the seven pieces of the command line, those of the seed follow.
    let next = |round: &str| {
        let state: serde_json::Value =
            serde_json::from_str(&print(&["replay", file, "--round", round, "--json"])).unwrap();
        assert_eq!(state["next"].as_array().map(Vec::len), Some(5), "{state}");
        state["next"].to_string()
    };
    assert_eq!([next("2"), next("3")], [next("1"), next("1")]);
}
