//! Runs the examples of the workspace. Cargo builds them with the tests, unless only this test was asked for.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// Returns the program of an example.
fn example(name: &str) -> PathBuf {
    let folder = Path::new(QUINTET).parent().unwrap().join("examples");
    let program = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "there is no {}: `cargo build --examples` makes it", program.display());
    program
}

/// Runs a program in a folder, which is also that of its data.
fn run(program: &Path, args: &[&str], folder: &Path) -> Output {
    Command::new(program).args(args).current_dir(folder).env("QUINTET_HOME", folder).output().unwrap()
}

/// Returns the output of a program that succeeds.
fn printed(program: &Path, args: &[&str], folder: &Path) -> String {
    let output = run(program, args, folder);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn code_plays_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let played = printed(&example("play"), &[], folder.path());
    assert!(played.contains("7 pieces dropped in ") && played.ends_with("reproduces: true\n"), "{played}");
}

#[test]
fn a_bot_of_fifty_lines_plays_against_ours() {
    let folder = tempfile::tempdir().unwrap();
    let bot = format!("tbp:'{}'", example("bot").display());
    let args = ["arena", "greedy", &bot, "--games", "2", "--pieces", "60", "--json"];
    let result: Value = serde_json::from_str(&printed(Path::new(QUINTET), &args, folder.path())).unwrap();
    for game in result["games"].as_array().unwrap() {
        // It plays to the end: a bot that makes a mistake loses at once.
        let reason = game["reason"].as_str().unwrap();
        let fair =
            ["block-out", "lock-out", "top-out", "60 pieces"].iter().any(|known| reason.contains(known));
        assert!(fair && game["pieces"][1].as_u64() > Some(30), "{game}");
    }
    let lines = include_str!("../../../examples/bot.rs").lines();
    let code = lines.filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//"));
    assert!(code.count() <= 55, "a bot of fifty lines has about fifty lines");
}

#[test]
fn a_replay_becomes_pictures() {
    let folder = tempfile::tempdir().unwrap();
    printed(Path::new(QUINTET), &["demo", "--out", "replays"], folder.path());
    for game in ["modern", "chetyris", "quadris", "biquadris", "cascade"] {
        let file = format!("replays/{game}.replay");
        let listed = printed(&example("render_replay"), &[&file, "pictures"], folder.path());
        assert_eq!(listed.lines().count(), 10, "{listed}");
        let picture = |number: u32| folder.path().join(format!("pictures/{game}-{number}.png"));
        let [first, last] = [0, 9].map(|number| std::fs::read(picture(number)).unwrap());
        assert!(first.starts_with(b"\x89PNG") && first != last, "{game}");
    }
    assert!(!run(&example("render_replay"), &["replays/modern.replay"], folder.path()).status.success());
}

#[test]
fn a_program_has_a_sixth_game() {
    let folder = tempfile::tempdir().unwrap();
    let program = example("add_a_game");
    assert!(printed(&program, &["help"], folder.path()).contains("stacker"));
    let played = printed(&program, &["autoplay", "stacker", "--games", "1"], folder.path());
    assert!(played.contains("score 12"), "{played}");
}
