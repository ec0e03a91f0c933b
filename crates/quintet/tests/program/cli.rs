//! Tests the command line: arguments, exit statuses, messages, pipes.

use proptest::prelude::*;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// The folder of saved data of tests that need none of their own; empty when the tests start.
pub(crate) static HOME: LazyLock<PathBuf> = LazyLock::new(|| {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("program-home");
    let _ = std::fs::remove_dir_all(&home);
    home
});

/// Runs the program with these arguments and this standard input.
pub(crate) fn quintet(args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(QUINTET);
    command.env("QUINTET_HOME", &*HOME);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that rejects its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Checks that each command line fails with status 2 and one line that ends with the message.
fn assert_refused(cases: &[(Vec<&str>, &str)]) {
    for (args, message) in cases {
        let output = quintet(args, b"");
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{args:?}: {error}");
        assert!(error.trim_end().ends_with(message), "{args:?}: {error}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn usage_errors_are_one_line_with_status_2() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("pieces"), "TLJ\nO?").unwrap();
    std::fs::write(path("binary"), [0xff, 0xfe]).unwrap();
    std::fs::write(path("notes"), "dear diary").unwrap();
    std::fs::write(path("full"), "..........\nTTTTTTTTTT\n").unwrap();
    std::fs::write(path("wide"), "..........\n...........\n").unwrap();
    std::fs::write(path("high"), "..........\n".repeat(41)).unwrap();
    let (pieces, binary, notes) = (path("pieces"), path("binary"), path("notes"));
    let (full, wide, high) = (path("full"), path("wide"), path("high"));
    assert_refused(&[
        (vec!["--bogus"], "quintet: there is no option --bogus; see `quintet --help`"),
        (vec!["bogus"], "quintet: there is no command \"bogus\"; `quintet --help` lists them"),
        (vec!["sim"], "quintet: `quintet sim` needs a command; `quintet sim --help` lists them"),
        (vec!["sim", "chess"], "quintet: there is no command \"chess\": did you mean chetyris?"),
        (vec!["sim", "chetyris", "--level", "0"], "quintet: --level: 0 is too small: use 1 to 9999999"),
        (
            vec!["sim", "chetyris", "--seed", "-1"],
            "quintet: --seed: \"-1\" is not a whole number: use digits only, as in 12",
        ),
        (
            vec!["sim", "chetyris", "--well", "10"],
            "quintet: --well: \"10\" is not a size: use COLUMNSxROWS, from 4x4 to 64x64",
        ),
        (vec!["sim", "chetyris", "--well", "3x70"], "quintet: --well: 3x70 is too small: use 4x4 to 64x64"),
        (
            vec!["sim", "chetyris", "--pieces", "TQ"],
            "quintet: --pieces \"TQ\": there is no such file; read as text: line 1, column 2: 'Q' is not a piece; the pieces are TLJOSZIVFC",
        ),
        (
            vec!["sim", "chetyris", "--pieces", &pieces],
            "pieces: line 2, column 2: '?' is not a piece; the pieces are TLJOSZIVFC",
        ),
        (vec!["sim", "chetyris", "--pieces", &binary], "binary is not a text file"),
        (vec!["sim", "chetyris", "--record", "/nowhere/x"], "quintet: /nowhere/x: No such file or directory"),
        (
            vec!["sim", "chetyris", "--record", &notes],
            "notes is not a replay, so it is not overwritten; choose another name",
        ),
        (
            vec!["sim", "modern", "--mode", "golf"],
            "quintet: --mode: \"golf\" is not allowed: use marathon, sprint, ultra, classic, duel, cheese, survival, \
             master, zen, combo, puzzle",
        ),
        (
            vec!["sim", "modern", "--mode", "cheese", "--board", &wide],
            "quintet: --board cannot be used in cheese: it has a board of its own",
        ),
        (
            vec!["sim", "modern", "--mode", "survival", "--level", "1"],
            "quintet: --level cannot be used in survival: it stays at level 1",
        ),
        (vec!["sim", "modern", "--rows", "5"], "quintet: --rows is for the mode cheese, not for marathon"),
        (vec!["sim", "modern", "--puzzle", "999"], "there is no puzzle 999: use 1 to 43"),
        (vec!["sim", "modern", "--daily", "today"], "\"today\" is not a date: use one such as 2026-11-16"),
        (vec!["fumen", "decode", "v110@vhAAgH"], "the fumen is not of version 115: only v115@… is read"),
        (vec!["replay", "3", "--at", "5"], "--json or --png <FILE> is missing; see `quintet replay --help`"),
        (
            vec!["sim", "modern", "--soft-drop", "2000"],
            "--soft-drop: 2000 is too large: use 1 to 1000, or instant",
        ),
        (
            vec!["sim", "modern", "--rules", "house"],
            "quintet: --rules: \"house\" is not allowed: use standard, guideline",
        ),
        (vec!["sim", "modern", "--level", "16"], "quintet: level 16 is not allowed: use 1 to 15 in marathon"),
        (
            vec!["sim", "modern", "--mode", "classic", "--level", "30"],
            "quintet: --level: 30 is too large: use 0 to 29",
        ),
        (vec!["sim", "modern", "--das", "0"], "quintet: --das: 0 is too small: use 1 to 1000"),
        (
            vec!["sim", "modern", "--board", "/nowhere"],
            "quintet: --board \"/nowhere\": there is no such file; read as text: line 1, column 1: '/' is not a cell; use . for empty, I J L O S T Z, G or #, X",
        ),
        (vec!["sim", "modern", "--board", &full], "full: line 2: the row is full"),
        (
            vec!["sim", "modern", "--board", &wide],
            "wide: line 2, column 11: a row has 10 cells; this one has 11",
        ),
        (vec!["sim", "modern", "--board", &high], "high: line 41: a board has at most 40 rows"),
        (
            vec!["sim", "modern", "--board", &notes],
            "notes: line 1, column 1: 'd' is not a cell; use . for empty, I J L O S T Z, G or #, X",
        ),
        (
            vec!["sim", "modern", "--pieces", "TV"],
            "line 1, column 2: 'V' is not a piece; the pieces are IJLOSTZ",
        ),
    ]);
    assert_eq!(std::fs::read_to_string(notes).unwrap(), "dear diary");
}

#[test]
fn impossible_commands_are_rejected_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let notes = folder.path().join("notes").to_str().unwrap().to_owned();
    std::fs::write(&notes, "dear diary").unwrap();
    assert_refused(&[
        (
            vec!["chetyris"],
            "quintet: there is no terminal to play in and no display for a window; `quintet sim chetyris` plays from a script",
        ),
        (vec!["replay", "/nowhere"], "quintet: /nowhere: No such file or directory"),
        (
            vec!["replay"],
            "quintet: give a replay: its number in `quintet replay list`, or a file; see `quintet replay --help`",
        ),
        (vec!["replay", "77"], "there is no replay 77; `quintet replay list` shows them"),
        (
            vec!["replay", "delete", "x"],
            "quintet: NUMBER: \"x\" is not the number of a replay; `quintet replay list` shows them",
        ),
        (
            vec!["replay", &notes, "--png", "-", "--scale", "9"],
            "quintet: --scale: 9 is too large: use 1 to 8",
        ),
        (
            vec!["scores", "chess"],
            "quintet: GAME: \"chess\" is not allowed: use modern, chetyris, quadris, biquadris or cascade",
        ),
        (vec!["--window", "scores"], "quintet: `quintet scores` cannot open a window: leave out --window"),
        (
            vec!["--window", "replay", "list"],
            "quintet: `quintet replay list` cannot open a window: leave out --window",
        ),
        (vec!["scores", "--window"], "quintet: there is no option --window; see `quintet scores --help`"),
        (vec!["help", "bogus"], "quintet: there is no command \"bogus\"; `quintet --help` lists them"),
        (vec!["replay", &notes, "--json"], "notes is not a Quintet replay"),
    ]);
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
    assert_eq!(keys.len(), 7);
    assert!(
        text(&output.stdout)
            .starts_with(r#"{"t":4000,"phase":"playing","level":1,"score":0,"rows_left":5,"screen":["#)
    );

    let every = quintet(&[args.as_slice(), &["--every"]].concat(), script);
    assert_eq!(text(&every.stdout).lines().count(), 4);
    assert_eq!(text(&every.stdout).lines().last(), text(&output.stdout).lines().last());
}

/// Returns the states after a script of Modern, one per line.
fn modern(args: &[&str], script: &str) -> Vec<Value> {
    let output = quintet(&[&["sim", "modern", "--every"], args].concat(), script.as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn modern_is_played_from_a_script() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board");
    std::fs::write(&board, "...#......\n###...####\n####.#####\n").unwrap();
    let board = board.to_str().unwrap();
    let script = "0 tap enter\n2999 wait\n3000 wait\n3000 tap cw\n3001 tap 180\n3002 tap cw\n\
                  3010 press soft\n4010 release soft\n4011 tap cw\n4011 tap hard\n4500 tap pause\n";
    let states = modern(&["--board", board, "--pieces", "TI", "--seed", "1"], script);
    let phases: Vec<&str> = states.iter().map(|state| state["phase"].as_str().unwrap()).collect();
    assert_eq!(phases[..4], ["countdown", "countdown", "playing", "playing"]);
    assert_eq!(states[2]["piece"]["cells"], serde_json::json!([[3, 19], [4, 19], [5, 19], [4, 20]]));
    assert_eq!(states[2]["ghost"], serde_json::json!([[3, 3], [4, 3], [5, 3], [4, 4]]));
    assert_eq!(states[3]["piece"]["rotation"], "R");
    assert_eq!((&states[5]["piece"]["rotation"], &states[2]["hold"]), (&"0".into(), &Value::Null));
    assert_eq!(states[2]["board"][38], "GGG...GGGG");
    assert_eq!((phases[10], &states[10]["time"], &states[10]["t"]), ("paused", &1500.into(), &4500.into()));
}

#[test]
fn a_t_spin_emits_its_events_in_the_specified_order() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board");
    // A T drops into the slot upright and rotates under the overhang on its left.
    std::fs::write(&board, "#.........\n...#......\n###...####\n####.#####\n").unwrap();
    let script = "0 tap enter\n3000 tap cw\n3000 press soft\n4100 release soft\n4100 tap cw\n4100 tap hard\n";
    let states = modern(&["--board", board.to_str().unwrap(), "--pieces", "TI", "--level", "2"], script);
    let last = states.last().unwrap();
    assert_eq!(last["events"], serde_json::json!(["t-spin-double"]));
    assert_eq!((&last["lines"], &last["b2b"], &last["combo"]), (&2.into(), &true.into(), &0.into()));
    assert_eq!(last["score"], 2 * 1200 + 18);
}

#[test]
fn a_duel_has_keys_for_two() {
    let states = modern(&["--mode", "duel"], "0 tap enter\n3000 tap 2:left\n3001 tap hard\n");
    let players = states[2]["players"].as_array().unwrap();
    let lowest = |player: &Value| player["piece"]["cells"][0][1].as_i64();
    assert_eq!((players.len(), lowest(&players[0]), lowest(&players[1])), (2, Some(19), Some(19)));
    assert_ne!(players[0]["piece"]["kind"], Value::Null);
    assert_eq!((&states[2]["winner"], &players[1]["pending"]), (&Value::Null, &0.into()));
    let output = quintet(&["sim", "modern"], b"0 tap 2:left\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).starts_with("1: \"2:left\" is not a key; the keys are left right cw ccw 180")
    );
}

#[test]
fn a_recording_of_modern_reproduces() {
    let folder = tempfile::tempdir().unwrap();
    for mode in ["marathon", "sprint", "ultra", "classic", "duel"] {
        let file = folder.path().join(mode);
        let file = file.to_str().unwrap();
        let script =
            b"0 tap enter\n3100 press left\n3500 tap cw\n3600 tap hard\n9999 tap restart\n15000 wait\n";
        let output = quintet(&["sim", "modern", "--mode", mode, "--record", file], script);
        assert!(output.status.success());
        // The last round is its own recording, whose time starts at the restart.
        let state = |stdout: &[u8]| {
            let mut state: serde_json::Value = serde_json::from_slice(stdout).unwrap();
            let fields = state.as_object_mut().unwrap();
            fields.remove("events");
            (fields.remove("t").unwrap(), state)
        };
        let (played, mut last) =
            (state(&output.stdout), state(&quintet(&["replay", file, "--json"], b"").stdout));
        assert_eq!((&played.0, &last.0), (&15_000.into(), &5_001.into()));
        last.0 = played.0.clone();
        assert_eq!(played, last);
        let first = state(&quintet(&["replay", file, "--json", "--round", "1"], b"").stdout);
        assert_eq!(first.0, 9_999);
        assert_ne!(first.1, last.1);
        let verified = text(&quintet(&["replay", file, "--verify"], b"").stdout);
        let lines: Vec<&str> = verified.lines().collect();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].ends_with(" round 1: modern reproduces, 7 inputs in 9999 ms"), "{}", lines[0]);
        assert!(lines[1].ends_with(" round 2: modern reproduces, 1 inputs in 5001 ms"), "{}", lines[1]);
        let second = text(&quintet(&["replay", file, "--verify", "--round", "2"], b"").stdout);
        assert!(second.ends_with(": modern reproduces, 1 inputs in 5001 ms\n"), "{second}");
        for round in ["0", "3"] {
            let missing = quintet(&["replay", file, "--json", "--round", round], b"");
            assert_eq!(missing.status.code(), Some(2));
            let sentence = text(&missing.stderr);
            assert!(sentence.ends_with(&format!(" has 2 rounds: there is no round {round}\n")), "{sentence}");
        }
    }
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
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    assert!(quintet(&args, b"0 tap enter\n").status.success());
    let before = std::fs::read(&file).unwrap();
    quintet(&args, b"0 tap enter\n5 tap jump\n");
    assert_eq!(std::fs::read(&file).unwrap(), before, "what was there before is still there");
}

#[test]
fn an_unwritable_standard_error_changes_nothing() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else {
        assert!(std::env::var_os("CI").is_none(), "there is no /dev/full");
        println!("skipped: there is no /dev/full");
        return;
    };
    let status = Command::new(QUINTET).arg("bogus").stderr(full).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn with_every_a_state_is_printed_as_soon_as_its_line_is_read() {
    let mut command = Command::new(QUINTET);
    command.env("QUINTET_HOME", &*HOME);
    command.args(["sim", "chetyris", "--every"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (time, next) in [(0, "1"), (10, "200"), (20, "")] {
        // Part of the next line has arrived already; the state must not wait for the rest of it.
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
    let end = quintet(&["replay", file, "--json", "--at", "7777"], b"");
    assert!(text(&end.stdout).starts_with("{\"t\":7777,"), "{}", text(&end.stdout));
    for option in ["--at", "--play-from"] {
        let what = if option == "--at" { &["--json", "--at"][..] } else { &["--play-from"] };
        let late = quintet(&[&["replay", file], what, &["7778"]].concat(), b"");
        let sentence = format!("quintet: {file} ends at 7777 ms: use {option} 0 to 7777\n");
        assert_eq!((text(&late.stderr), late.status.code()), (sentence, Some(2)));
        assert_eq!(text(&late.stdout), "");
    }

    let mut bytes = std::fs::read(file).unwrap();
    let cut = folder.path().join("cut.replay");
    let cut = cut.to_str().unwrap();
    std::fs::write(cut, &bytes[..bytes.len() - 3]).unwrap();
    let output = quintet(&["replay", cut, "--json"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is truncated: it breaks off at byte"), "{}", text(&output.stderr));
    let output = quintet(&["replay", cut, "--json", "--partial"], b"");
    assert!(output.status.success() && text(&output.stdout).starts_with("{\"t\":7777,"));

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
fn without_a_terminal_and_a_display_it_says_so_and_plays_the_demo() {
    let output = quintet(&[], b"");
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "quintet: there is no terminal and no display, so this is the demo\n");
    assert_eq!(output.stdout, quintet(&["demo"], b"").stdout);
}

#[test]
fn a_closed_output_ends_the_program_silently() {
    for args in
        [vec!["demo"], vec!["sim", "chetyris", "--every"], vec!["--help"], vec!["completions", "bash"]]
    {
        let mut command = Command::new(QUINTET);
        command.env("QUINTET_HOME", &*HOME);
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
    fn garbage_on_the_command_line_never_panics(args in prop::collection::vec("(sim|chetyris|modern|replay|--[a-z]{1,6}|[ -~]{0,6})", 0..4)) {
        prop_assume!(args.first().is_some_and(|first| first != "demo"));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = quintet(&args, b"\xff\x00garbage");
        prop_assert!(matches!(output.status.code(), Some(0..=2)), "{:?}", output);
    }
}
