//! Tests `quintet arena` and `quintet tbp` with built-in bots, other programs, and misbehaving ones.

use serde_json::Value;
use std::process::{Command, Output};

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

fn quintet(args: &[&str]) -> Output {
    Command::new(QUINTET).args(args).output().unwrap()
}

/// Returns the report of an arena.
fn arena(args: &[&str]) -> Value {
    let output = quintet(&[&["arena"], args, &["--json"]].concat());
    assert!(output.status.success(), "{args:?} {output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn reason(report: &Value, game: usize) -> &str {
    report["games"][game]["reason"].as_str().unwrap()
}

#[test]
fn with_fixed_nodes_every_run_is_the_same() {
    let run = |threads| {
        let mut report = arena(&[
            "search",
            "greedy",
            "--games",
            "4",
            "--seed",
            "7",
            "--nodes",
            "200",
            "--pieces",
            "60",
            "--threads",
            threads,
        ]);
        for contender in report["contenders"].as_array_mut().unwrap() {
            contender.as_object_mut().unwrap().remove("speed");
        }
        report
    };
    let report = run("1");
    assert_eq!(report, run("2"));
    let games = report["games"].as_array().unwrap();
    let seeds: Vec<(u64, u64)> =
        games.iter().map(|game| (game["seed"].as_u64().unwrap(), game["a_was"].as_u64().unwrap())).collect();
    assert_eq!(seeds, [(7, 1), (7, 2), (8, 1), (8, 2)]);
    let wins = |at: usize| report["contenders"][at]["wins"].as_u64().unwrap();
    assert_eq!(wins(0) + wins(1) + report["draws"].as_u64().unwrap(), 4);
}

/// The same bot makes the same moves in this process and as a program.
#[test]
fn our_bot_plays_the_same_through_the_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games").to_str().unwrap().to_owned();
    let program = format!("tbp:'{QUINTET}' tbp --nodes 300");
    let args = ["search", &program, "--games", "2", "--nodes", "300", "--pieces", "12", "--record", &games];
    let report = arena(&args);
    assert_eq!(reason(&report, 0), "nobody had lost after 12 pieces");
    assert_eq!(report["games"][0]["pieces"], serde_json::json!([12, 12]));
    assert!(report["contenders"][1]["nodes"].as_u64().unwrap() > 0, "move_info is read");
    for name in ["0001-ab.replay", "0002-ba.replay"] {
        let file = format!("{games}/{name}");
        assert!(quintet(&["replay", &file, "--verify"]).status.success());
        let state: Value = serde_json::from_slice(&quintet(&["replay", &file, "--json"]).stdout).unwrap();
        let [one, two] = [0, 1].map(|player| state["players"][player]["board"].clone());
        assert_eq!(one, two, "{name}");
    }
}

#[test]
fn with_fixed_time_both_search_at_the_same_time() {
    let program = format!("tbp:'{QUINTET}' tbp --greedy");
    let report = arena(&["greedy", &program, "--games", "2", "--time", "2", "--pieces", "20"]);
    for game in 0..2 {
        assert_eq!(reason(&report, game), "nobody had lost after 20 pieces");
    }
}

#[test]
fn strengths_play_in_an_arena_and_through_the_protocol() {
    let program = format!("tbp:'{QUINTET}' tbp --strength 2");
    let report = arena(&["4", &program, "--games", "2", "--pieces", "30"]);
    for game in report["games"].as_array().unwrap() {
        let reason = game["reason"].as_str().unwrap();
        assert!(!reason.starts_with("it "), "{reason}");
    }
}

/// A script for a bot that sends a valid greeting.
#[cfg(unix)]
const GREETING: &str = r#"echo "{\"type\":\"info\",\"name\":\"n\",\"version\":\"v\",\"author\":\"a\",\"features\":[]}"; read x; echo "{\"type\":\"ready\"}""#;

#[cfg(unix)]
#[test]
fn a_person_plays_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("duel.replay").to_str().unwrap().to_owned();
    let opponent = format!("tbp:'{QUINTET}' tbp --greedy");
    let args = ["modern", "--mode", "duel", "--seed", "5", "--opponent", &opponent, "--record", &file];
    let mut pty = crate::pty::Pty::start(QUINTET, &args, (100, 40));
    pty.wait_for_text("Enter");
    pty.type_keys("\r");
    // The recording so far shows how many pieces player 2 has placed.
    let placed = || {
        let output = quintet(&["replay", &file, "--json", "--partial"]);
        let state: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        let rows = state["players"][1]["board"].as_array().cloned().unwrap_or_default();
        let filled = rows.iter().filter_map(Value::as_str).map(|row| row.matches(|c| c != '.').count());
        filled.sum::<usize>() as u64 + 10 * state["players"][1]["lines"].as_u64().unwrap_or(0)
    };
    pty.wait_for("piece of player 2", |_| placed() >= 8);
    pty.type_keys("q");
    pty.wait_for_text("End this game?");
    pty.type_keys("2");
    pty.wait_for_text("Watch replay");
    pty.type_keys("q");
    assert!(pty.end().success());
    assert!(placed() >= 8);
    assert!(quintet(&["replay", &file, "--verify"]).status.success());
}

#[cfg(unix)]
#[test]
fn a_person_wins_against_a_program_that_fails() {
    let opponent = format!("tbp:sh -c '{GREETING}; read x; read x; echo oops; sleep 60'");
    let args = ["modern", "--mode", "duel", "--seed", "5", "--opponent", &opponent];
    let mut pty = crate::pty::Pty::start(QUINTET, &args, (120, 40));
    pty.wait_for_text("Enter");
    pty.type_keys("\r");
    pty.wait_for_text("the opponent lost: it sent something that is not a message: \"oops\"");
    pty.wait_for_text("wins");
    pty.type_keys("q");
    assert!(pty.end().success());
    assert!(pty.transcript().contains("; the opponent lost: it sent something"));
}

#[cfg(unix)]
#[test]
fn a_misbehaving_bot_only_loses_its_own_game() {
    let far = r#"echo "{\"type\":\"suggestion\",\"moves\":[{\"location\":{\"type\":\"I\",\"orientation\":\"north\",\"x\":4,\"y\":30},\"spin\":\"none\"}]}""#;
    for (script, answer_timeout, words) in [
        ("exit 1".to_owned(), "60000", "it exited during the game (exit status: 1)"),
        (format!("{GREETING}; read x; read x; kill -9 $$"), "60000", "(signal: 9"),
        (format!("{GREETING}; sleep 60"), "300", "it did not send a suggestion within 300 ms"),
        (
            format!("{GREETING}; echo nonsense; sleep 60"),
            "60000",
            "it sent something that is not a message: \"nonsense\"",
        ),
        (
            format!("{GREETING}; read x; read x; {far}; cat >&2"),
            "60000",
            "it suggested a move that cannot be made: I north at 4, 30",
        ),
        (
            format!(
                "{GREETING}; while read x; do echo \"{{\\\"type\\\":\\\"suggestion\\\",\\\"moves\\\":[]}}\"; done"
            ),
            "60000",
            "it suggested no move",
        ),
    ] {
        let bad = format!("tbp:sh -c '{script}'");
        let report =
            arena(&["greedy", &bad, "--games", "2", "--pieces", "10", "--answer-timeout", answer_timeout]);
        assert_eq!(report["contenders"][0]["wins"], 2, "{script}: {report}");
        assert!(reason(&report, 0).contains(words), "{script}: {}", reason(&report, 0));
    }
}

#[test]
fn an_error_is_one_line() {
    for (args, words) in [
        (vec!["arena", "greedy"], "<B>"),
        (vec!["arena", "greedy", "nobody"], "the bot \"nobody\""),
        (vec!["arena", "greedy", "10"], "use greedy, search, 1 to 9, or tbp:COMMAND"),
        (vec!["tbp", "--strength", "0"], "there is no opponent \"0\""),
        (
            vec!["modern", "--mode", "duel", "--opponent", "tbp:/nowhere/bot"],
            "/nowhere/bot cannot be started",
        ),
        (vec!["arena", "greedy", "search,width=3"], "there is no option \"width=3\""),
        (vec!["arena", "greedy", "search,weights=/nowhere"], "/nowhere"),
        (vec!["arena", "greedy", "tbp:/nowhere/bot"], "/nowhere/bot cannot be started"),
        (vec!["arena", "greedy", "tbp:'x"], "a quote (') is not closed"),
        (vec!["arena", "greedy", "greedy", "--games", "0"], "--games"),
        (vec!["arena", "greedy", "greedy", "--pace", "1"], "--pace: 1 is too small: use 100 to 5000"),
        (vec!["arena", "greedy", "greedy", "--nodes", "5", "--time", "5"], "--time"),
        (vec!["tbp", "--threads", "0"], "0 is too small: use 1 to 64"),
        (vec!["tbp", "--weights", "/nowhere"], "/nowhere"),
    ] {
        let output = quintet(&args);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?} {said}");
        assert!(said.contains(words) && said.lines().count() == 1, "{args:?}: {said}");
    }
}
