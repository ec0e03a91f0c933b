//! Tests what `quintet doctor` finds in a folder with data. Rows are altered by `SQLite` itself, whose locks no started
//! program inherits.
#![cfg(unix)]

use crate::store::{play, printed, refused};
use rusqlite::Connection;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns the line about something.
fn line_about(what: &str, home: &Path) -> String {
    let lines = printed(home, &["doctor"]);
    lines.lines().find(|line| line[4..].starts_with(what)).unwrap().to_owned()
}

#[test]
fn damaged_recordings_are_counted_and_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    for _ in 0..3 {
        play(home, &[]);
    }
    let line = line_about("store", home);
    assert!(line.starts_with("ok  ") && line.ends_with("healthy, scores: 3, replays: 3"), "{line}");

    let database = Connection::open(home.join("quintet.db")).unwrap();
    let data = |id: i64| -> Vec<u8> {
        database.query_row("SELECT data FROM replay_data WHERE replay = ?1", [id], |row| row.get(0)).unwrap()
    };
    let put = |id: i64, bytes: &[u8]| {
        database.execute("UPDATE replay_data SET data = ?2 WHERE replay = ?1", (id, bytes)).unwrap();
    };
    let sound = data(2);
    let mut altered = sound.clone();
    altered[sound.len() / 2] ^= 1;
    put(2, &altered);
    let found =
        "1 of 3 recordings is damaged, the first: replay 2; run quintet replay verify to check them all";
    let line = line_about("store", home);
    assert!(line.starts_with("--  ") && line.ends_with(found), "{line}");
    let marked = "SELECT count(*) FROM scores WHERE reproduces = 0";
    let marked = || database.query_row(marked, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!((data(2), marked()), (altered, 0), "it was only reported");

    // The last frame is missing: what is saved has an end.
    let third = data(3);
    put(3, &third[..third.len() - 20]);
    let line = line_about("store", home);
    assert!(line.contains("2 of 3 recordings are damaged, the first: replay 2;"), "{line}");
    printed(home, &["replay", "delete", "2"]);
    let line = line_about("store", home);
    assert!(line.contains("1 of 2 recordings is damaged, the first: replay 3;"), "{line}");

    // What `replay verify` marks stays marked until it is verified again.
    assert_eq!(refused(home, &["replay", "verify"]).1, 1);
    put(3, &third);
    let line = line_about("store", home);
    assert!(line.ends_with(
        "1 replay has scores that it does not reproduce; run quintet replay verify to check them all"
    ));
    printed(home, &["replay", "verify"]);
    assert!(line_about("store", home).contains("healthy, scores: 3, replays: 2"));
}

#[test]
fn problems_of_the_settings_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let about = |settings: &str| {
        fs::write(home.join("settings.toml"), settings).unwrap();
        line_about("settings", home)
    };
    let one = about("[sound]\nmusic = 1000\n");
    assert!(one.starts_with("--  ") && one.contains("sound.music") && !one.contains("problem"), "{one}");
    let three = about("[sound]\nmusic = 1000\neffects = 1000\nmute = 3\n");
    assert!(three.contains("3 problems, the first: ") && three.matches("sound.").count() == 1, "{three}");
    assert!(about("[sound]\nmute = true\n").ends_with("no problems"));
}

#[test]
fn a_folder_that_does_not_exist_yet_is_created_from_a_relative_name_too() {
    let folder = tempfile::tempdir().unwrap();
    let printed = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .arg("doctor")
        .current_dir(folder.path())
        .env("QUINTET_HOME", "new/folder")
        .output()
        .unwrap();
    let printed = String::from_utf8(printed.stdout).unwrap();
    assert!(printed.contains("\nok  folder       new/folder\n"), "{printed}");
}

#[test]
fn the_sound_device_is_looked_for_whatever_the_volume() {
    let folder = tempfile::tempdir().unwrap();
    let found = line_about("sound", folder.path());
    for key in ["sound.volume", "sound.music"] {
        printed(folder.path(), &["settings", "set", key, "0"]);
    }
    let silent = line_about("sound", folder.path());
    assert_eq!(silent.replace(", but sound is muted in the settings", ""), found);
}
