//! The program from outside: arguments, exit statuses, messages, pipes.

use proptest::prelude::*;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// Runs the program with these words and this standard input.
fn quintet(args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(QUINTET);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that refuses its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn what_is_wrong_is_named_in_one_line_with_status_2() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("pieces"), "TLJ\nO?").unwrap();
    std::fs::write(path("binary"), [0xff, 0xfe]).unwrap();
    std::fs::write(path("notes"), "dear diary").unwrap();
    let (pieces, binary, notes) = (path("pieces"), path("binary"), path("notes"));
    for (args, message) in [
        (vec!["--bogus"], "quintet: unexpected argument '--bogus' found"),
        (vec!["bogus"], "quintet: unrecognized subcommand 'bogus'"),
        (vec!["sim"], "quintet: a game is missing; --help lists them"),
        (
            vec!["sim", "chess"],
            "quintet: unrecognized subcommand 'chess'; a similar subcommand exists: 'chetyris'",
        ),
        (vec!["sim", "chetyris", "--level", "0"], "quintet: level 0 is not from 1 to 9999999"),
        (
            vec!["sim", "chetyris", "--seed", "-1"],
            "quintet: invalid value '-1' for '--seed <N>': it must be a whole number",
        ),
        (
            vec!["sim", "chetyris", "--well", "10"],
            "quintet: invalid value '10' for '--well <WxH>': it must be columns x rows, as in 10x18",
        ),
        (vec!["sim", "chetyris", "--well", "3x70"], "quintet: a well of 3x70 is not from 4x4 to 64x64"),
        (
            vec!["sim", "chetyris", "--pieces", "TQ"],
            "quintet: --pieces TQ: there is no such file, and as a list of pieces: line 1, column 2: 'Q' is not a piece; the pieces are TLJOSZIVFC",
        ),
        (
            vec!["sim", "chetyris", "--pieces", &pieces],
            "pieces: line 2, column 2: '?' is not a piece; the pieces are TLJOSZIVFC",
        ),
        (vec!["sim", "chetyris", "--pieces", &binary], "binary: is not a text file"),
        (
            vec!["sim", "chetyris", "--record", "/nowhere/x"],
            "quintet: /nowhere/x: No such file or directory (os error 2)",
        ),
        (
            vec!["sim", "chetyris", "--record", &notes],
            "notes: is not a replay; --record does not overwrite other files",
        ),
        (
            vec!["chetyris"],
            "quintet: there is no terminal to play in; use `quintet sim chetyris` to play from a script",
        ),
        (vec!["replay", "/nowhere"], "quintet: /nowhere: No such file or directory (os error 2)"),
        (vec!["replay", &notes, "--json"], "notes is not a Quintet replay"),
    ] {
        let output = quintet(&args, b"");
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{args:?}: {error}");
        assert!(error.trim_end().ends_with(message), "{args:?}: {error}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
    assert_eq!(std::fs::read_to_string(notes).unwrap(), "dear diary");
}

#[test]
fn a_script_is_played_in_virtual_time() {
    let script = b"0 tap enter\n3500 press left\n3700 release left\n4000 tap drop\n";
    let args = ["sim", "chetyris", "--pieces", "OTI", "--seed", "3"];
    let output = quintet(&args, script);
    assert!(output.status.success());
    let state: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(state["t"], 4000);
    assert_eq!(state["phase"], "playing");
    assert_eq!(state["screen"][17], "@  $$      @");
    assert_eq!(state["screen"].as_array().unwrap().len(), 21);
    let keys: Vec<&String> = state.as_object().unwrap().keys().collect();
    assert_eq!(keys.len(), 6);
    assert!(
        text(&output.stdout)
            .starts_with(r#"{"t":4000,"phase":"playing","level":1,"score":0,"rows_left":5,"screen":["#)
    );

    let every = quintet(&[args.as_slice(), &["--every"]].concat(), script);
    assert_eq!(text(&every.stdout).lines().count(), 4);
    assert_eq!(text(&every.stdout).lines().last(), text(&output.stdout).lines().last());
}

#[test]
fn a_malformed_line_is_named_and_leaves_no_recording() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.replay");
    let args = ["sim", "chetyris", "--every", "--record", file.to_str().unwrap()];
    let output = quintet(&args, b"0 tap enter\n5 tap jump\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    assert!(text(&output.stderr).starts_with("2: \"jump\" is not a key"));
    assert!(!file.exists());
}

#[test]
fn with_every_a_state_comes_as_soon_as_its_line_is_there() {
    let mut command = Command::new(QUINTET);
    command.args(["sim", "chetyris", "--every"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (time, next) in [(0, "1"), (10, "200"), (20, "")] {
        // Part of the following line is there already; the state must not wait for the rest of it.
        let rest = if time == 0 { format!("{time} tap enter\n{next}") } else { format!("0 wait\n{next}") };
        input.write_all(rest.as_bytes()).unwrap();
        input.flush().unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with("{\"t\":"), "{line}");
    }
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert!(rest.is_empty() && child.wait().unwrap().success());
}

#[test]
fn a_recording_of_a_script_gives_the_same_state() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.replay");
    let file = file.to_str().unwrap();
    let script = b"0 tap enter\n100 tap left\n900 tap drop\n7777 wait\n";
    let output = quintet(&["sim", "chetyris", "--seed", "9", "--record", file], script);
    assert_eq!(text(&quintet(&["replay", file, "--json"], b"").stdout), text(&output.stdout));
    let verified = quintet(&["replay", file, "--verify"], b"");
    assert!(text(&verified.stdout).ends_with("game.replay: chetyris reproduces, 6 inputs in 7777 ms\n"));
    let early: Value =
        serde_json::from_slice(&quintet(&["replay", file, "--json", "--at", "50"], b"").stdout).unwrap();
    assert_eq!(early["t"], 50);

    let mut bytes = std::fs::read(file).unwrap();
    let cut = folder.path().join("cut.replay");
    let cut = cut.to_str().unwrap();
    std::fs::write(cut, &bytes[..bytes.len() - 3]).unwrap();
    let output = quintet(&["replay", cut, "--json"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is truncated: it breaks off at byte"), "{}", text(&output.stderr));
    let output = quintet(&["replay", cut, "--json", "--partial"], b"");
    assert!(output.status.success() && text(&output.stdout).starts_with("{\"t\":900,"));

    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(cut, &bytes).unwrap();
    let output = quintet(&["replay", cut, "--json"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is altered or damaged at byte"));
}

#[test]
fn the_demo_is_the_same_every_time_and_its_replays_reproduce() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a/b");
    let demo = quintet(&["demo", "--out", out.to_str().unwrap()], b"");
    assert!(demo.status.success());
    assert_eq!(quintet(&["demo"], b"").stdout, demo.stdout);
    let mut replays = 0;
    for file in std::fs::read_dir(out).unwrap() {
        let file = file.unwrap().path();
        assert!(quintet(&["replay", file.to_str().unwrap(), "--verify"], b"").status.success());
        replays += 1;
    }
    assert_eq!(replays, text(&demo.stdout).lines().filter(|line| line.contains(": score ")).count());
    assert_ne!(quintet(&["demo", "--seed", "2"], b"").stdout, demo.stdout);
}

#[test]
fn without_a_terminal_it_says_so_and_plays_the_demo() {
    let output = quintet(&[], b"");
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "quintet: there is no terminal here, so this is the demo\n");
    assert_eq!(output.stdout, quintet(&["demo"], b"").stdout);
}

#[test]
fn help_version_and_completions() {
    for args in
        [vec!["--help"], vec!["chetyris", "--help"], vec!["sim", "--help"], vec!["sim", "chetyris", "--help"]]
    {
        let output = quintet(&args, b"");
        assert!(output.status.success() && text(&output.stdout).contains("Usage:"), "{args:?}");
    }
    assert!(text(&quintet(&["--version"], b"").stdout).starts_with("quintet "));
    for shell in ["bash", "zsh", "fish"] {
        assert!(text(&quintet(&["completions", shell], b"").stdout).contains("chetyris"));
    }
}

#[test]
fn a_reader_that_has_seen_enough_ends_it_quietly() {
    for args in
        [vec!["demo"], vec!["sim", "chetyris", "--every"], vec!["--help"], vec!["completions", "bash"]]
    {
        let mut command = Command::new(QUINTET);
        command.args(&args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        for time in 0..2_000 {
            if input.write_all(format!("{time} wait\n").as_bytes()).is_err() {
                break;
            }
        }
        drop(input);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{args:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn garbage_on_the_command_line_never_panics(args in prop::collection::vec("(sim|chetyris|replay|--[a-z]{1,6}|[ -~]{0,6})", 0..4)) {
        prop_assume!(args.first().is_some_and(|first| first != "demo"));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = quintet(&args, b"\xff\x00garbage");
        prop_assert!(matches!(output.status.code(), Some(0..=2)), "{:?}", output);
    }
}
