//! Tests `quintet replay --gif` and `--png` through the real program.

use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{Seed, Time};
use quintet_session::Session;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn quintet(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    command.args(args).current_dir(folder).env("QUINTET_HOME", folder.join("home")).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_replay_of_every_game_becomes_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(quintet(folder, &["demo", "--out", "games"]).status.success());
    fs::write(folder.join("a.gif.part"), "mine").unwrap();
    for game in ["modern", "chetyris", "quadris", "biquadris", "cascade"] {
        let replay = format!("games/{game}.replay");
        let output = quintet(folder, &["replay", &replay, "--png", "a.png", "--at", "2000", "--scale", "2"]);
        assert!(output.status.success(), "{game}: {}", said(&output));
        assert!(fs::read(folder.join("a.png")).unwrap().starts_with(b"\x89PNG"));
        let gif = ["replay", &replay, "--gif", "a.gif", "--from", "1000", "--to", "4000", "--speed", "2"];
        let output = quintet(folder, &gif);
        assert!(output.status.success(), "{game}: {}", said(&output));
        let bytes = fs::read(folder.join("a.gif")).unwrap();
        assert!(bytes.starts_with(b"GIF89a") && bytes.ends_with(b";"), "{game}");
    }
    assert_eq!(fs::read(folder.join("a.gif.part")).unwrap(), b"mine");
    assert_eq!(names(folder), ["a.gif", "a.gif.part", "a.png", "games"]);
}

/// Returns the names of everything in a folder.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_recording_of_weeks_is_rejected_as_an_animation() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = Box::new(fs::File::create(folder.join("long")).unwrap());
    let mut session = Session::<Chetyris>::new(chetyris::Setup::new(Seed(1))).unwrap().with_recording(file);
    session.advance(Time::from_millis(29 * 86_400_000).unwrap(), &mut ());
    session.finish().unwrap();
    for args in [&["--gif", "a.gif"][..], &["--gif", "-"], &["--gif", "a.gif", "--speed", "16"]] {
        let output = quintet(folder, &[&["replay", "long"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert!(said(&output).contains("at most six hours"), "{args:?}: {}", said(&output));
    }
    let output = quintet(folder, &["replay", "long", "--gif", "a.gif", "--to", "1000"]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(names(folder), ["a.gif", "long"]);
}

#[test]
fn an_animation_of_a_fast_player_stays_small() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let bot = ["bot", "modern", "--mode", "marathon", "--seed", "1", "--limit", "31", "--strength", "9"];
    let output = quintet(folder, &[&bot[..], &["--nodes", "300", "--record", "quick"]].concat());
    assert!(output.status.success(), "{}", said(&output));
    let output = quintet(folder, &["replay", "quick", "--gif", "a.gif"]);
    assert!(output.status.success(), "{}", said(&output));
    // A minute may have two million bytes; this is a sixth of a minute, with three pieces per second.
    let bytes = fs::metadata(folder.join("a.gif")).unwrap().len();
    assert!((50_000..330_000).contains(&bytes), "{bytes}");
}

#[test]
fn an_animation_of_a_fast_duel_stays_small() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let bot = ["bot", "modern", "--mode", "duel", "--strength", "9", "--opponent", "9", "--seed", "3"];
    let output =
        quintet(folder, &[&bot[..], &["--limit", "65", "--nodes", "300", "--record", "duel"]].concat());
    assert!(output.status.success(), "{}", said(&output));
    let output = quintet(folder, &["replay", "duel", "--gif", "a.gif", "--to", "20000"]);
    assert!(output.status.success(), "{}", said(&output));
    // A third of a minute, with six pieces per second and garbage in both directions.
    let bytes = fs::metadata(folder.join("a.gif")).unwrap().len();
    assert!((100_000..550_000).contains(&bytes), "{bytes}");
}

#[test]
fn errors_are_reported_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(quintet(folder, &["demo", "--out", "games"]).status.success());
    let replay = "games/modern.replay";
    fs::write(folder.join("letter.txt"), "dear friend").unwrap();
    for (args, word) in [
        (&["--gif", "letter.txt"][..], "is not a GIF file"),
        (&["--png", "letter.txt"][..], "is not a PNG file"),
        (&["--png", "nowhere/a.png"][..], "nowhere/a.png"),
        (&["--gif", "nowhere/a.gif"][..], "nowhere/a.gif"),
        (&["--png", "a.png", "--from", "3"][..], "cannot be used together with"),
        (&["--png", "a.png", "--speed", "3"][..], "cannot be used together with"),
        (&["--gif", "a.gif", "--at", "3"][..], "cannot be used together with"),
        (&["--json", "--to", "3"][..], "cannot be used together with"),
        (&["--gif", "a.gif", "--record", "b"][..], "cannot be used together with"),
        (&["--gif", "a.gif", "--from", "99999999"][..], "games/modern.replay ends at "),
        (&["--gif", "a.gif", "--from", "2", "--to", "1"][..], "--from 2 is after --to 1"),
        (&["--png", "a.png", "--at", "99999999"][..], "use --at 0 to "),
        (&["--gif", "a.gif", "--speed", "0"][..], "--speed"),
        (&["--gif", "a.gif", "--scale", "9"][..], "--scale"),
        (&["--from", "5"][..], "--gif"),
        (&["--gif", "a.gif", "--png", "a.png"][..], "cannot be used together with"),
    ] {
        let output = quintet(folder, &[&["replay", replay], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert!(said(&output).contains(word), "{args:?}: {}", said(&output));
    }
    assert_eq!(fs::read(folder.join("letter.txt")).unwrap(), b"dear friend");
    assert_eq!(names(folder), ["games", "letter.txt"]);
}

#[test]
fn a_dash_is_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(quintet(folder, &["demo", "--out", "games"]).status.success());
    for (option, magic) in [("--gif", &b"GIF89a"[..]), ("--png", &b"\x89PNG"[..])] {
        let output = quintet(folder, &["replay", "games/quadris.replay", option, "-"]);
        assert!(output.status.success() && output.stdout.starts_with(magic), "{option}: {}", said(&output));
    }
    assert_eq!(names(folder), ["games"]);
}
