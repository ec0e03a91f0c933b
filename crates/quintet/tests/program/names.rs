//! Tests how players get the names that stand next to their scores.
#![cfg(unix)]

use crate::pty::{Pty, QUIET};
use crate::store::{PLAIN, QUINTET, SIZE, json, play, printed};
use serde_json::Value;
use std::path::Path;

#[test]
fn the_name_is_asked_for_once_and_can_be_changed() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    std::fs::write(home.join("settings.toml"), QUIET).unwrap();
    let first = |home: &Path| {
        let mut pty = Pty::start_in(home, QUINTET, &[], SIZE);
        pty.wait_for_text("Chetyris");
        pty.type_keys("2");
        pty.wait_for_text("Play");
        pty.type_keys("\r");
        pty.wait_for_text("Press the Enter");
        pty.type_keys("\r q");
        // The result page.
        pty.wait_for_text("Watch replay");
        pty.wait_for_text("saved: ");
        pty.type_keys("q");
        pty
    };
    let mut pty = first(home);
    pty.wait_for_text("What name should appear next to your scores?");
    pty.type_keys("Ada\r");
    pty.wait_for_text("Play");
    pty.type_keys("qqy");
    pty.end();
    assert_eq!(json(home, &["scores", "--json"])[0]["player"], "Ada");
    let mut pty = first(home);
    pty.wait_for_text("Play");
    pty.type_keys("qqy");
    pty.end();
    printed(home, &["settings", "set", "player.name", "Grace"]);
    play(home, &[]);
    let scores = json(home, &["scores", "--json"]);
    let names: Vec<_> = scores.iter().map(|score| score["player"].as_str().unwrap()).collect();
    assert_eq!(names.iter().filter(|name| **name == "Ada").count(), 2);
    assert_eq!(names.iter().filter(|name| **name == "Grace").count(), 1);
}

#[test]
fn both_players_are_asked_for_their_names_once() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let play = |leave: &str| {
        let mut pty = Pty::start_in(home, QUINTET, &[], SIZE);
        pty.wait_for_text("Biquadris");
        pty.type_keys("4");
        pty.wait_for_text("Two players");
        pty.type_keys("\r");
        pty.wait_for_text("1>");
        pty.type_keys("drop\r");
        pty.wait_for_text("2>");
        pty.type_keys("drop\r");
        pty.wait_for_text("1>");
        pty.type_keys(&format!("{leave}\r"));
        pty
    };
    let mut pty = play("quit");
    pty.wait_for_text("What name should appear next to your scores?");
    pty.type_keys("Ada\r");
    pty.wait_for_text("What is the name of player 2?");
    pty.type_keys("Bob\r");
    pty.wait_for_text("Two players");
    pty.type_keys("qqy");
    pty.end();
    let names = || -> Vec<String> {
        let scores = json(home, &["scores", "--json"]);
        let mut names: Vec<String> = scores.iter().map(|score| score["player"].to_string()).collect();
        names.sort();
        names
    };
    assert_eq!(names(), ["\"Ada\"", "\"Bob\""]);
    let mut pty = play("quit");
    pty.wait_for_text("Two players");
    pty.type_keys("qqy");
    pty.end();
    assert_eq!(names(), ["\"Ada\"", "\"Ada\"", "\"Bob\"", "\"Bob\""]);
}

#[test]
fn no_name_is_asked_for_if_nothing_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    play(home, &[]);
    // There is a store with a score that has no name; this game adds none.
    let mut pty = Pty::start_in(home, QUINTET, &[], SIZE);
    pty.wait_for_text("Chetyris");
    pty.type_keys("2");
    pty.wait_for_text("Play");
    pty.type_keys("\r");
    pty.wait_for_text("Press the Enter key to begin");
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(!pty.transcript().contains("What name"), "{}", pty.transcript());
}

#[test]
fn a_name_from_a_file_is_given_to_earlier_scores() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    play(home, &[]);
    assert_eq!(json(home, &["scores", "--json"])[0]["player"], Value::Null);
    std::fs::write(home.join("mine.toml"), "player.name = \"Ada\"\n").unwrap();
    printed(home, &["settings", "import", "mine.toml"]);
    assert_eq!(json(home, &["scores", "--json"])[0]["player"], "Ada");
    // The same for a file that was edited, with the next game.
    std::fs::write(home.join("settings.toml"), PLAIN).unwrap();
    play(home, &[]);
    std::fs::write(home.join("settings.toml"), format!("player.name = \"Eve\"\n{PLAIN}")).unwrap();
    play(home, &[]);
    let scores = json(home, &["scores", "--json"]);
    let names: Vec<_> = scores.iter().map(|score| score["player"].as_str().unwrap()).collect();
    assert_eq!(names.iter().filter(|name| **name == "Eve").count(), 2, "{names:?}");
}
