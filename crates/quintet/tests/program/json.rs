//! Checks that every JSON output says its version.

use crate::cli::{quintet, text};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
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

/// Returns every command that has an option `--json`, as its manual page is named.
fn commands_with_json() -> BTreeSet<String> {
    let folder = tempfile::tempdir().unwrap();
    assert!(quintet(&["man", folder.path().to_str().unwrap()], b"").status.success());
    let pages = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let with_json = pages.filter(|page| fs::read_to_string(page).unwrap().contains("\\-\\-json"));
    let name = |page: PathBuf| page.file_stem().unwrap().to_str().unwrap()["quintet-".len()..].to_owned();
    with_json.map(name).collect()
}

#[test]
fn every_command_with_json_prints_a_version() {
    let saved = tempfile::tempdir().unwrap();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/v3/home");
    for file in fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file())
    {
        fs::copy(&file, saved.path().join(file.file_name().unwrap())).unwrap();
    }
    let printed = |args: &[&str]| -> Vec<Value> {
        let output = Command::new(QUINTET).args(args).env("QUINTET_HOME", saved.path()).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        match serde_json::from_slice(&output.stdout).unwrap() {
            Value::Array(objects) => objects,
            object => vec![object],
        }
    };
    let mut tried = BTreeSet::new();
    for (command, rest) in [
        ("autoplay chetyris", "--games 1 --blocks 3"),
        ("autoplay quadris", "--games 1 --blocks 3"),
        ("autoplay biquadris", "--games 1 --blocks 3"),
        ("autoplay modern", "--games 1 --blocks 3"),
        ("autoplay cascade", "--games 1 --blocks 3"),
        ("bot modern", "--limit 3 --nodes 50"),
        ("arena", "greedy greedy --games 1 --pieces 5"),
        ("doctor", ""),
        ("bench", "--seconds 1"),
        ("bench", "--signature"),
        ("scores", ""),
        ("scores", "--stats"),
        ("replay list", ""),
        ("replay show", "1 --partial"),
        ("replay", "1 --partial"),
    ] {
        let args: Vec<&str> = [command, rest, "--json"].into_iter().flat_map(str::split_whitespace).collect();
        assert_versions(&args, &printed(&args));
        tried.insert(command.replace(' ', "-"));
    }
    assert_eq!(tried, commands_with_json());
    for replay in printed(&["replay", "list", "--json"]) {
        let number = replay["id"].to_string();
        let args = ["replay", &number, "--json", "--partial"];
        assert_versions(&args, &printed(&args));
    }
}

#[test]
fn the_signature_is_that_of_the_rules_by_game() {
    let printed: Value =
        serde_json::from_str(&text(&quintet(&["bench", "--signature", "--json"], b"").stdout)).unwrap();
    let of = |object: &Value, field: &str| object[field].as_str().unwrap().to_owned();
    let games = printed["games"].as_array().unwrap().iter();
    let mut lines: Vec<String> =
        games.map(|game| format!("{} {}", of(game, "game"), of(game, "signature"))).collect();
    lines.push(format!("all {}", of(&printed, "all")));
    let kept = include_str!("../../../quintet-session/tests/session/signature.txt");
    assert_eq!(lines, kept.lines().collect::<Vec<_>>());
    assert_eq!(text(&quintet(&["bench", "--signature"], b"").stdout), format!("{}\n", of(&printed, "all")));
}
