//! Tests the computer as a player: by itself, in a duel in a terminal, and as the source of hints.

use std::path::Path;
use std::process::{Command, Output};

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

fn quintet(args: &[&str], home: &Path) -> Output {
    Command::new(QUINTET).args(args).env("QUINTET_HOME", home).env_remove("DISPLAY").output().unwrap()
}

fn printed(args: &[&str], home: &Path) -> String {
    let output = quintet(args, home);
    assert!(output.status.success(), "{args:?} {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_computer_plays_the_same_game_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game").to_str().unwrap().to_owned();
    let args =
        ["bot", "modern", "--level", "15", "--seed", "3", "--limit", "40", "--strength", "sharp", "--json"];
    let recorded = [&args[..], &["--record", &file]].concat();
    let first = printed(&recorded, folder.path());
    assert_eq!(first, printed(&args, folder.path()));
    let result: serde_json::Value = serde_json::from_str(&first).unwrap();
    assert!(result["players"][0]["pieces"].as_u64().unwrap() >= 40, "{result}");
    assert_eq!(result["players"][0]["strength"], "sharp");
    printed(&["replay", &file, "--verify"], folder.path());
}

#[test]
fn the_printed_ending_is_that_of_reports() {
    let folder = tempfile::tempdir().unwrap();
    let args =
        ["bot", "modern", "--mode", "sprint", "--seed", "3", "--strength", "9", "--nodes", "50", "--json"];
    let result: serde_json::Value = serde_json::from_str(&printed(&args, folder.path())).unwrap();
    assert_eq!(result["players"][0]["ended"], "done", "{result}");
}

#[test]
fn invalid_options_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    for (args, words) in [
        (
            &["bot", "modern", "--strength", "10"][..],
            "there is no opponent \"10\"; choose 1 to 9, or one of gentle",
        ),
        (&["bot", "modern", "--opponent", "3"], "--opponent needs --mode duel"),
        (&["modern", "--opponent", "3"], "--opponent needs --mode duel"),
        (
            &["modern", "--mode", "duel", "--opponent", "12"],
            "\"12\" is not allowed: use person, 1 to 9, or a name: gentle",
        ),
        (&["autoplay", "modern", "--mode", "duel", "--opponent", "tbp:x"], "\"tbp:x\" is not allowed"),
        (&["autoplay", "modern", "--mode", "duel"], "`quintet bot modern` plays duels"),
        (&["sim", "modern", "--mode", "duel", "--opponent", "tbp:x"], "\"tbp:x\" is not allowed"),
        (&["bot", "modern", "--weights", "/nowhere"], "/nowhere"),
        (&["tune", "--out", "/nowhere/at/all"], "/nowhere/at/all"),
    ] {
        let output = quintet(args, folder.path());
        let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?} {sentence}");
        assert!(sentence.contains(words), "{sentence}");
    }
}

#[test]
fn weights_are_tuned_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("weights.toml").to_str().unwrap().to_owned();
    let args =
        ["tune", "--out", &file, "--generations", "1", "--offspring", "2", "--seeds", "1", "--nodes", "20"];
    let output = quintet(&args, folder.path());
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("generation 1: "), "{output:?}");
    printed(&["bot", "modern", "--weights", &file, "--limit", "5", "--nodes", "50"], folder.path());
}

#[cfg(unix)]
#[test]
fn a_duel_against_the_computer_with_a_hint() {
    let folder = tempfile::tempdir().unwrap();
    let (home, file) = (folder.path(), folder.path().join("duel").to_str().unwrap().to_owned());
    let args = ["modern", "--mode", "duel", "--opponent", "merciless", "--seed", "1", "--record", &file];
    let mut pty = crate::pty::Pty::start_in(home, QUINTET, &args, (110, 40));
    pty.wait_for_text("Enter");
    pty.type_keys("\r");
    let now = || -> serde_json::Value {
        let output = quintet(&["replay", &file, "--json", "--partial"], home);
        serde_json::from_slice(&output.stdout).unwrap_or_default()
    };
    let until = |right: &dyn Fn(&serde_json::Value) -> bool| {
        let begun = std::time::Instant::now();
        while !right(&now()) {
            assert!(begun.elapsed() < std::time::Duration::from_mins(1), "{}", now());
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
    };
    // No key is pressed: the computer makes player 2's points.
    until(&|state| state["players"][1]["score"].as_u64() > Some(40));
    assert_eq!(now()["players"][0]["score"], 0);
    // The second player's own keys do nothing, the hint is marked, and quitting ends the game.
    pty.type_keys("hiii");
    let begun = std::time::Instant::now();
    while !pty.transcript().contains('░') && begun.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    pty.type_keys("q");
    pty.wait_for_text("End this game?");
    pty.type_keys("2");
    pty.wait_for_text("Watch replay");
    pty.type_keys("\x1b");
    assert_eq!(pty.end().exit_code(), 0);
    printed(&["replay", &file, "--verify"], home);
    let scores: serde_json::Value =
        serde_json::from_str(&printed(&["scores", "modern", "--json"], home)).unwrap();
    let scores = scores.as_array().unwrap();
    let assisted: Vec<_> = scores.iter().map(|score| (&score["player"], &score["assisted"])).collect();
    assert_eq!(scores.len(), 2, "{scores:?}");
    assert_eq!(assisted.iter().filter(|(_, assisted)| **assisted == true).count(), 2, "{scores:?}");
}

/// Waits until the second side of a duel has more than this many points, and returns them.
#[cfg(unix)]
fn second_score(home: &Path, least: u64) -> u64 {
    let points = || {
        let file = std::fs::read_dir(home.join("playing")).ok()?.flatten().next()?.path();
        let output = quintet(&["replay", file.to_str()?, "--json", "--partial"], home);
        let state: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
        state["players"][1]["score"].as_u64()
    };
    let begun = std::time::Instant::now();
    loop {
        match points() {
            Some(points) if points > least => return points,
            found => assert!(begun.elapsed() < std::time::Duration::from_mins(1), "{found:?}"),
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

#[cfg(unix)]
#[test]
fn the_computer_keeps_playing_in_a_resumed_duel() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let names = "player.name = \"ann\"\nplayer.second = \"bob\"\n";
    std::fs::write(home.join("settings.toml"), format!("{names}{}", crate::pty::QUIET)).unwrap();
    let args = ["modern", "--mode", "duel", "--opponent", "8", "--seed", "1"];
    let mut pty = crate::pty::Pty::start_in(home, QUINTET, &args, (110, 40));
    pty.wait_for_text("Enter");
    pty.type_keys("\r");
    let before = second_score(home, 0);
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    // The setting is for a second person, and no key is pressed.
    let mut pty = crate::pty::Pty::start_in(home, QUINTET, &["continue"], (110, 40));
    pty.wait_for_text("Resume");
    pty.type_keys("\r");
    second_score(home, before + 20);
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    printed(&["continue", "--end"], home);
    let scores: serde_json::Value = serde_json::from_str(&printed(&["scores", "--json"], home)).unwrap();
    let mut players: Vec<_> =
        scores.as_array().unwrap().iter().filter_map(|score| score["player"].as_str()).collect();
    players.sort_unstable();
    assert_eq!(players, ["ann", "computer 8"]);
}
