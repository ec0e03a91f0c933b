//! Checks that every JSON output says its version.

use crate::cli::{quintet, text};
use serde_json::Value;
use std::process::Command;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// Checks that these are objects, at least one, with version 1.
fn assert_versions(what: &[&str], objects: &[Value]) {
    assert!(!objects.is_empty(), "{what:?}");
    for object in objects {
        assert_eq!(object["version"], 1, "{what:?}: {object}");
    }
}

#[test]
fn every_line_of_a_script_has_the_version_as_its_last_field() {
    for args in [
        &["sim", "chetyris", "--seed", "1", "--every"][..],
        &["sim", "modern", "--seed", "1"],
        &["sim", "modern", "--seed", "1", "--mode", "duel", "--every"],
        &["sim", "modern", "--seed", "1", "--mode", "zen"],
    ] {
        let output = quintet(args, b"0 wait\n10 wait\n");
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        let printed = text(&output.stdout);
        assert!(printed.lines().all(|line| line.ends_with(",\"version\":1}")), "{printed}");
        let lines: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_versions(args, &lines);
    }
}

#[test]
fn results_of_bots_and_of_the_computer_have_a_version() {
    for args in [
        &["autoplay", "quadris", "--games", "1", "--blocks", "3", "--json"][..],
        &["bot", "modern", "--limit", "3", "--nodes", "50", "--json"],
        &["arena", "greedy", "greedy", "--games", "1", "--pieces", "5", "--json"],
        &["doctor", "--json"],
        &["bench", "--seconds", "1", "--json"],
    ] {
        let output = quintet(args, b"");
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        assert_versions(args, &[serde_json::from_slice(&output.stdout).unwrap()]);
    }
}

#[test]
fn lists_of_scores_and_replays_and_states_of_replays_have_a_version() {
    // Has a store with scores.
    let saved = tempfile::tempdir().unwrap();
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/v3/home");
    for file in
        std::fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file())
    {
        std::fs::copy(&file, saved.path().join(file.file_name().unwrap())).unwrap();
    }
    let printed = |args: &[&str]| -> Value {
        let output = Command::new(QUINTET).args(args).env("QUINTET_HOME", saved.path()).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    for args in [&["scores", "--json"][..], &["scores", "--stats", "--json"], &["replay", "list", "--json"]] {
        assert_versions(args, printed(args).as_array().unwrap());
    }
    let replays = printed(&["replay", "list", "--json"]);
    for replay in replays.as_array().unwrap() {
        let number = replay["id"].to_string();
        let args = ["replay", &number, "--json", "--partial"];
        assert_versions(&args, &[printed(&args)]);
    }
}
