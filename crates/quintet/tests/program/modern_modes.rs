//! Tests the options and further modes of Modern as scripts see them.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// Returns the states after each line of a script.
fn sim(args: &[&str], script: &str) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    command.args(["sim", "modern", "--every"]).args(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{args:?} {output:?}");
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn options_have_the_names_of_the_rules() {
    let args = [
        "--half-turn",
        "srs-plus",
        "--rotation",
        "classic",
        "--randomiser",
        "double-bag",
        "--previews",
        "6",
        "--no-hold",
        "--no-ghost",
        "--entry-delay",
        "100",
        "--clear-delay",
        "200",
        "--initial-rotation",
        "held",
        "--initial-hold",
        "pressed",
        "--dcd",
        "20",
        "--soft-drop",
        "instant",
        "--drop-guard",
        "50",
        "--lock-delay",
        "300",
    ];
    let states =
        sim(&args, "0 tap enter\n3000 wait\n3001 tap hold\n3002 press soft\n3003 tap hard\n3103 wait\n");
    let last = |place: usize| &states[place];
    assert_eq!(last(1)["next"].as_array().unwrap().len(), 6);
    assert_eq!((&last(1)["ghost"], &last(2)["hold"]), (&serde_json::json!([]), &Value::Null));
    assert!(last(3)["score"].as_u64().unwrap() >= 18, "it is on the ground at once: {}", last(3)["score"]);
    assert_eq!(last(4)["piece"], Value::Null, "the entry delay");
    assert!(last(5)["piece"].is_object());
}

#[test]
fn modes_are_played_from_a_script() {
    let rows = |state: &Value| {
        let board = state["board"].as_array().unwrap();
        board.iter().filter(|row| row.as_str().unwrap().contains('G')).count()
    };
    let begin = "0 tap enter\n3000 wait\n";
    for (args, mode, garbage) in [
        (&["--mode", "cheese"][..], "cheese", 9),
        (&["--mode", "cheese", "--rows", "4"], "cheese", 4),
        (&["--mode", "survival"], "survival", 0),
        (&["--mode", "combo"], "combo", 40),
        (&["--mode", "master"], "master", 0),
        (&["--mode", "zen"], "zen", 0),
    ] {
        let states = sim(args, begin);
        assert_eq!((states[1]["mode"].as_str(), rows(&states[1])), (Some(mode), garbage), "{args:?}");
    }
}

#[test]
fn undo_takes_back_a_piece() {
    let script = "0 tap enter\n3000 wait\n3100 tap hard\n3200 tap undo\n3300 undo\n";
    let states = sim(&["--mode", "zen", "--seed", "1"], script);
    assert_ne!(states[1]["piece"], states[2]["piece"]);
    assert_eq!(states[1]["piece"], states[3]["piece"]);
    assert_eq!((&states[3]["score"], &states[4]["score"]), (&Value::from(0), &Value::from(0)));
}

#[test]
fn a_puzzle_comes_from_a_number_or_a_file() {
    let states = sim(&["--puzzle", "1"], "0 tap enter\n3000 wait\n");
    assert_eq!(states[1]["mode"], "puzzle");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.toml");
    std::fs::write(&path, "fumen = 'v115@vhAAgH'\nqueue = 'OI'\nhold = 'off'\ngoal = 'lines 1'\n").unwrap();
    let script = "0 tap enter\n3000 tap hard\n3001 tap hard\n";
    let states = sim(&["--mode", "puzzle", "--puzzle", path.to_str().unwrap()], script);
    assert_eq!((&states[1]["next"], &states[2]["phase"]), (&serde_json::json!([]), &Value::from("over")));
}

#[test]
fn the_game_of_a_day_is_the_same_for_everybody() {
    let pieces = |seed: &str| sim(&["--daily", "2026-11-16", "--seed", seed], "0 tap enter\n3000 wait\n");
    let states = pieces("1");
    assert_eq!(states[1]["mode"], "sprint");
    assert_eq!(states, pieces("2"));
}
