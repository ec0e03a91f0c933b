//! Tests the data that real games leave: scores, replays, interrupted games, settings.
#![cfg(unix)]

use crate::pty::Pty;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

pub(crate) const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");
pub(crate) const SIZE: (u16, u16) = (80, 30);
/// Quiet settings with the plain screen of Chetyris, on which a cell is a character and no result page follows.
pub(crate) const PLAIN: &str =
    "[sound]\nmute = true\n[seen]\nguides = \"chetyris biquadris\"\n[chetyris]\nscreen = \"plain\"\n";

pub(crate) fn quintet(home: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(QUINTET);
    command.args(args).env("QUINTET_HOME", home).env_remove("DISPLAY").current_dir(home).output().unwrap()
}

/// Returns the output of a command that succeeds.
pub(crate) fn printed(home: &Path, args: &[&str]) -> String {
    let output = quintet(home, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn json(home: &Path, args: &[&str]) -> Vec<Value> {
    serde_json::from_str(&printed(home, args)).unwrap()
}

/// Returns the error and the status of a command that fails.
pub(crate) fn refused(home: &Path, args: &[&str]) -> (String, i32) {
    let output = quintet(home, args);
    (String::from_utf8(output.stderr).unwrap().trim_end().to_owned(), output.status.code().unwrap())
}

/// Starts a game of Chetyris on the plain screen.
fn begun(home: &Path, args: &[&str]) -> Pty {
    if !home.join("settings.toml").exists() {
        std::fs::write(home.join("settings.toml"), PLAIN).unwrap();
    }
    let mut pty =
        Pty::start_in(home, QUINTET, &[&["chetyris", "--plain", "--seed", "5"], args].concat(), SIZE);
    pty.wait_for_text("Press the Enter key to begin");
    pty.type_keys("\r");
    pty.wait_for("piece", |rows| rows.iter().any(|row| row.contains('#')));
    pty
}

/// Plays a game to its end and quits.
pub(crate) fn play(home: &Path, args: &[&str]) {
    let mut pty = begun(home, args);
    pty.type_keys("  ");
    pty.wait_for("drop", |rows| rows[17].contains('$'));
    pty.type_keys("q");
    pty.wait_for_text("Game Over!");
    pty.wait_for_text("saved: ");
    pty.type_keys("\r");
    assert_eq!(pty.end().exit_code(), 0);
    pty.wait_for_text("Chetyris: score ");
    pty.wait_for_text("saved: ");
}

#[test]
fn a_finished_game_leaves_a_score_and_a_replay() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    assert_eq!(printed(home, &["scores"]), "There are no scores yet.\n");
    play(home, &[]);
    play(home, &["--pieces", "OTI"]);
    play(home, &["--level", "3"]);

    let scores = json(home, &["scores", "--json"]);
    assert_eq!(scores.len(), 3);
    let facts = |score: &Value| {
        (
            score["level"].as_u64(),
            score["assisted"].as_bool(),
            score["ranked"].as_bool(),
            score["replay"].as_i64(),
        )
    };
    assert_eq!(facts(&scores[0]), (Some(1), Some(false), Some(true), Some(1)));
    assert_eq!(facts(&scores[1]), (Some(1), Some(true), Some(false), Some(2)));
    assert_eq!(facts(&scores[2]), (Some(3), Some(false), Some(true), Some(3)));
    assert_eq!(scores[0]["seed"], 5);
    assert_eq!(scores[0]["game"], "chetyris");
    assert!(std::fs::read_dir(home.join("playing")).unwrap().next().is_none(), "nothing is left in progress");

    let text = printed(home, &["scores", "chetyris", "--mode", "standard"]);
    assert!(text.contains("chetyris, standard mode, standard rules, from level 3"), "{text}");
    assert!(text.ends_with("\n*: personal best. a: assisted, does not count as a best.\n"), "{text}");
    assert_eq!(
        refused(home, &["scores", "--top", "0"]),
        ("quintet: --top: 0 is too small: use 1 to 4294967295".into(), 2)
    );
    assert_eq!(printed(home, &["scores", "quadris", "--csv"]).lines().count(), 1);
    assert_eq!(printed(home, &["scores", "--csv"]).lines().count(), 4);
    let months = json(home, &["scores", "--stats", "--json"]);
    assert_eq!((months.len(), months[0]["games"].as_u64()), (1, Some(3)));
}

#[test]
fn replays_are_listed_shown_exported_imported_verified_deleted_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    play(home, &[]);
    let list = json(home, &["replay", "list", "--json"]);
    assert_eq!(
        (list.len(), list[0]["id"].as_i64(), list[0]["game"].as_str()),
        (1, Some(1), Some("chetyris"))
    );
    assert_eq!(list[0]["result"], list[0]["score"].to_string());
    assert_eq!((&list[0]["mode"], &list[0]["results"][0]["score"]), (&"standard".into(), &list[0]["score"]));
    let table = printed(home, &["replay", "list"]);
    let titles: Vec<&str> = table.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(titles[..5], ["replay", "game", "mode", "result", "player"]);
    let shown: Value = serde_json::from_str(&printed(home, &["replay", "show", "1", "--json"])).unwrap();
    assert_eq!(shown["phase"], "over");
    let played: Value = serde_json::from_str(&printed(home, &["replay", "1", "--json"])).unwrap();
    assert_eq!(played, shown);
    printed(home, &["replay", "verify"]);
    printed(home, &["replay", "export", "1", "game.replay"]);
    let again: Value = serde_json::from_str(&printed(home, &["replay", "game.replay", "--json"])).unwrap();
    assert_eq!(again, shown);
    let (line, status) = refused(home, &["replay", "export", "1", "game.replay"]);
    assert_eq!((line.as_str(), status), ("quintet: game.replay already exists; choose another name", 2));

    assert_eq!(printed(home, &["replay", "import", "game.replay"]), "game.replay is replay 2\n");
    assert_eq!(printed(home, &["replay", "import", "game.replay"]), "game.replay is replay 2\n", "only once");
    let mut bytes = std::fs::read(home.join("game.replay")).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(home.join("altered"), bytes).unwrap();
    let (line, status) = refused(home, &["replay", "import", "altered"]);
    assert!(line.contains("altered") && status != 0, "{line}");

    printed(home, &["replay", "delete", "1"]);
    assert_eq!(json(home, &["replay", "list", "--json"]).len(), 1);
    assert_eq!(json(home, &["replay", "list", "--deleted", "--json"]).len(), 1);
    let (line, status) = refused(home, &["replay", "show", "1", "--json"]);
    let told = "quintet: replay 1 was deleted; `quintet replay restore 1` restores it";
    assert_eq!((line.as_str(), status), (told, 2));
    assert_eq!(refused(home, &["replay", "delete", "1"]), (told.into(), 2));
    printed(home, &["replay", "restore", "1"]);
    printed(home, &["replay", "show", "1", "--json"]);
    assert_eq!(refused(home, &["replay", "restore", "1"]), ("quintet: replay 1 is not deleted".into(), 2));
    for command in ["show", "delete", "restore"] {
        let (line, status) = refused(home, &["replay", command, "77"]);
        assert!(line.starts_with("quintet: there is no replay 77") && status == 2, "{line}");
    }
}

#[test]
fn commands_and_numbers_take_precedence_over_files_of_the_same_name() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    play(home, &["--record", home.join("list").to_str().unwrap()]);
    assert!(printed(home, &["replay", "list"]).contains("chetyris"));
    assert!(printed(home, &["replay", "./list", "--json"]).contains("\"phase\":\"exited\""));
    std::fs::rename(home.join("list"), home.join("5")).unwrap();
    let (line, status) = refused(home, &["replay", "5", "--json"]);
    assert!(line.starts_with("quintet: there is no replay 5") && status == 2, "{line}");
    assert!(printed(home, &["replay", "./5", "--json"]).contains("\"phase\":\"exited\""));
}

/// Returns the rows of the well that contain blocks or the piece.
fn well(pty: &Pty) -> Vec<String> {
    pty.rows()[..19].iter().map(|row| row.chars().take(12).collect()).collect()
}

#[test]
fn a_killed_game_resumes_with_the_same_piece_in_the_same_place() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let mut pty = begun(home, &[]);
    pty.type_keys("  aw");
    pty.wait_for("drop", |rows| rows[17].contains('$'));
    pty.type_keys("p");
    pty.wait_for_text("Paused:");
    let before = (well(&pty), pty.rows()[5].clone());
    wait_until_recorded(home);
    pty.signal("KILL");
    pty.end();
    assert!(printed(home, &["continue", "--list"]).starts_with("chetyris, score "));

    let mut pty = Pty::start_in(home, QUINTET, &["continue"], SIZE);
    pty.wait_for_text("Paused:");
    assert_eq!((well(&pty), pty.rows()[5].clone()), before);
    assert_eq!(printed(home, &["continue", "--list"]), "", "nobody else can go on with it meanwhile");
    pty.type_keys("\r");
    pty.wait_for("play", |rows| !rows.iter().any(|row| row.contains("Paused:")));
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    pty.wait_for_text("saved: `quintet continue` resumes this game");

    let mut pty = Pty::start_in(home, QUINTET, &[], SIZE);
    pty.wait_for_text("Continue");
    pty.wait_for_text("Chetyris, score ");
    pty.type_keys("\r");
    pty.wait_for_text("Paused:");
    pty.type_keys("\r");
    pty.wait_for("play", |rows| !rows.iter().any(|row| row.contains("Paused:")));
    pty.type_keys("q");
    pty.wait_for_text("saved: replay");
    pty.type_keys("\r");
    pty.wait_for_text("What name should appear next to your scores?");
    pty.type_keys("Ada\r");
    pty.wait_for_text("Modern");
    pty.type_keys("qy");
    pty.end();
    assert_eq!(printed(home, &["continue", "--list"]), "");
    assert_eq!(refused(home, &["continue"]), ("quintet: there is no interrupted game".into(), 1));
    assert_eq!(json(home, &["scores", "--json"]).len(), 1);
    printed(home, &["replay", "verify"]);
}

#[test]
fn an_interrupted_game_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let mut pty = begun(home, &[]);
    pty.type_keys(" \x03");
    pty.end();
    assert!(printed(home, &["continue", "chetyris", "--end"]).starts_with("ended: chetyris, score "));
    assert_eq!(json(home, &["scores", "--json"]).len(), 1);
    printed(home, &["replay", "verify"]);
    assert_eq!(refused(home, &["continue"]).1, 1);
}

#[test]
fn an_unplayable_recording_is_reported_in_the_menu_and_other_problems_at_exit() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    std::fs::create_dir(home.join("playing")).unwrap();
    for name in ["a", "b"] {
        std::fs::write(home.join("playing").join(format!("{name}.replay")), "no game").unwrap();
    }
    let mut pty = Pty::start_in(home, QUINTET, &[], (200, 30));
    pty.wait_for_text("a.replay");
    assert!(!pty.rows().iter().any(|row| row.contains("not saved")), "{:?}", pty.rows());
    pty.type_keys("qy");
    pty.end();
    pty.wait_for_text("b.replay");
}

#[test]
fn a_game_played_on_from_a_replay_is_assisted() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    play(home, &[]);
    let mut pty = Pty::start_in(home, QUINTET, &["replay", "show", "1", "--play-from", "0"], SIZE);
    pty.wait_for_text("Press the Enter key to begin");
    pty.type_keys("\r q");
    pty.wait_for_text("saved: ");
    pty.type_keys("\r");
    pty.end();
    let scores = json(home, &["scores", "--json"]);
    assert_eq!((scores.len(), scores[1]["assisted"].as_bool()), (2, Some(true)));
    printed(home, &["replay", "verify"]);
}

/// Waits until the only game in progress, in which nothing happens any more, is on disk.
fn wait_until_recorded(home: &Path) {
    let length = || {
        let file = std::fs::read_dir(home.join("playing")).unwrap().next().unwrap().unwrap();
        file.metadata().unwrap().len()
    };
    let mut before = 0;
    while before == 0 || before != length() {
        before = length();
        std::thread::sleep(std::time::Duration::from_millis(700));
    }
}

/// Types commands like a person: each after the prompt that follows the previous one.
fn type_commands(pty: &mut Pty, commands: &[&str]) {
    for command in commands {
        let seen = pty.transcript().matches("> ").count();
        pty.type_keys(command);
        pty.wait_for("echo", |_| {
            pty.transcript().matches("> ").count() > seen || pty.transcript().ends_with(command)
        });
        std::thread::sleep(std::time::Duration::from_millis(100));
        pty.type_keys("\r");
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
}

#[test]
fn typed_games_of_a_person_are_saved_and_each_restart_is_a_separate_game() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let mut pty = Pty::start_in(home, QUINTET, &["quadris", "-text"], SIZE);
    pty.wait_for_text("Level:");
    type_commands(&mut pty, &["drop", "restart", "drop", "hint", "quit"]);
    assert_eq!(pty.end().exit_code(), 0);
    pty.wait_for_text("saved: ");
    let scores = json(home, &["scores", "quadris", "--json"]);
    let assisted: Vec<_> = scores.iter().map(|score| score["assisted"].as_bool()).collect();
    assert_eq!(assisted, [Some(false), Some(true)]);
    printed(home, &["replay", "verify"]);

    let mut pty = Pty::start_in(home, QUINTET, &["biquadris", "-text"], SIZE);
    pty.wait_for_text("Level:");
    type_commands(&mut pty, &["drop", "drop"]);
    wait_until_recorded(home);
    pty.signal("KILL");
    pty.end();
    assert!(printed(home, &["continue", "--list"]).starts_with("biquadris, score 0 : 0"));
    let mut pty = Pty::start_in(home, QUINTET, &["continue"], SIZE);
    pty.wait_for_text("1>");
    pty.type_keys("quit\r");
    pty.end();
    let scores = json(home, &["scores", "biquadris", "--json"]);
    assert_eq!(scores.len(), 2, "a score for each player");
    printed(home, &["replay", "verify"]);
}

#[test]
fn a_streamed_game_is_saved_only_if_it_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let run = |args: &[&str], input: &str| {
        std::fs::write(home.join("input"), input).unwrap();
        let input = std::fs::File::open(home.join("input")).unwrap();
        let mut command = Command::new(QUINTET);
        let command = command.args(args).env("QUINTET_HOME", home).current_dir(home).stdin(input);
        assert!(command.output().unwrap().status.success());
    };
    run(&["quadris", "-text"], "drop quit");
    run(&["sim", "chetyris", "--seed", "1", "--record", "sim.replay"], "0 tap enter\n9 tap quit");
    assert!(!home.join("quintet.db").exists() && !home.join("playing").exists());
    run(&["quadris", "-text", "--record", "game.replay"], "drop quit");
    assert_eq!(json(home, &["scores", "--json"]).len(), 1);
}

#[test]
fn obstacles_in_the_data_folder_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    std::fs::write(home.join("file"), "").unwrap();
    for args in [&["scores"][..], &["replay", "list"], &["settings", "set", "sound.music", "1"]] {
        let output =
            Command::new(QUINTET).args(args).env("QUINTET_HOME", home.join("file")).output().unwrap();
        let line = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(line.contains("file is not a folder, so nothing can be saved in it: name another"), "{line}");
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
    }
    let told = (
        "quintet: there is no mode \"foo\": use 12x20, cheese, classic, combo, daily, duel, marathon, \
         master, puzzle, sprint, standard, survival, ultra"
            .into(),
        2,
    );
    assert_eq!(refused(home, &["scores", "--mode", "foo"]), told);
    let told = ("quintet: there is no mode \"sprint\" in chetyris: use standard".into(), 2);
    assert_eq!(refused(home, &["scores", "chetyris", "--mode", "sprint"]), told);
    assert_eq!(printed(home, &["scores", "--mode", "sprint"]), "There are no scores yet.\n");
}

#[test]
fn an_unplayable_recording_is_reported_by_every_command_that_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    std::fs::create_dir(home.join("playing")).unwrap();
    let path = home.join("playing").join("old.replay");
    std::fs::write(&path, "something else").unwrap();
    let named = format!("quintet: {} is not a Quintet replay; it was not changed", path.display());
    for args in [&["scores"][..], &["continue"], &["replay", "list"]] {
        let (said, _) = refused(home, args);
        assert_eq!(said.matches(&named).count(), 1, "{args:?}: {said}");
    }
    let mut pty = Pty::start_in(home, QUINTET, &[], (250, 30));
    pty.wait_for_text("Modern");
    pty.wait_for_text("is not a Quintet replay;");
    pty.type_keys("qy");
    pty.end();
    // It is also reported if the store cannot be opened.
    std::fs::write(home.join("quintet.db"), "junk".repeat(1000)).unwrap();
    let (said, status) = refused(home, &["scores"]);
    assert!(said.contains(&named) && said.contains("is damaged") && status == 2, "{said}");
}

#[test]
fn unreadable_records_are_counted_in_the_menu_named_by_commands_and_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    (0..3).for_each(|_| play(home, &[]));
    let tamper =
        "UPDATE scores SET micros = 'long' WHERE id = 1; UPDATE scores SET score = x'00' WHERE id = 2;
                  UPDATE replays SET revision = 'none' WHERE id = 1;
                  UPDATE replay_data SET data = x'00' WHERE replay = 2";
    rusqlite::Connection::open(home.join("quintet.db")).unwrap().execute_batch(tamper).unwrap();

    let why = "is left out: a value of it is missing, too long or of the wrong kind";
    let output = quintet(home, &["scores"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && said.lines().count() == 2, "{said}");
    assert!(said.contains(&format!(": score 1 {why}\n")) && said.contains(&format!(": score 2 {why}\n")));

    let output = quintet(home, &["replay", "verify"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "replay 3 reproduces\n", "{said}");
    assert!(said.contains(&format!(": replay 1 {why}\n")) && said.contains("\nreplay 2"), "{said}");
    assert!(said.ends_with("2 of 3 replays do not reproduce\n") && output.status.code() == Some(1), "{said}");

    let mut pty = Pty::start_in(home, QUINTET, &[], (100, 30));
    let sentence = "2 records cannot be read and are left out; `quintet scores` names them";
    // The menu reads the scores for the best of each game.
    pty.wait_for_text("Modern");
    pty.wait_for_text(sentence);
    pty.type_keys("6");
    pty.wait_for_text("Scores: all games");
    assert!(!pty.rows().concat().contains("cannot be read"), "it is said once: {:?}", pty.rows());
    pty.type_keys("\x03");
    pty.end();
}

#[test]
fn long_problems_are_shown_in_several_lines() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let home = folder.path().join("file").join("a".repeat(70)).join("b".repeat(70));
    let mut pty = Pty::start_in(&home, QUINTET, &["chetyris", "--pieces", "OTI"], SIZE);
    // The guide, since nothing tells that it was seen.
    pty.wait_for_text("VaporBomb");
    pty.wait_for("the end of the sentence", |rows| rows.concat().contains("or move it away"));
    // Enter begins the game, beside which it is wrapped.
    pty.type_keys("\r");
    pty.wait_for_text("Next piece");
    pty.wait_for_text("not saved:");
    pty.wait_for("the end of the sentence", |rows| rows.iter().any(|row| row.ends_with("away")));
    pty.type_keys("\x03");
    pty.end();
    let mut pty = Pty::start_in(&home, QUINTET, &["chetyris", "--plain"], SIZE);
    pty.wait_for_text("Press the Enter key to begin");
    pty.wait_for_text("not saved: ");
    pty.wait_for("the end of the sentence", |rows| rows.concat().contains("or move it away"));
    pty.type_keys("\x03");
    pty.end();
}
