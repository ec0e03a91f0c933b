//! Tests Chetyris in a pseudo-terminal: typed keys, the screen as a player sees it, and the terminal afterwards.
#![cfg(unix)]

use crate::pty::{Pty, QUIET};
use std::time::{Duration, Instant};

const CHETYRIS: &str = env!("CARGO_BIN_EXE_chetyris");
const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");
const BEGIN: &str = "Press the Enter key to begin playing Chetyris!";
const SIZE: (u16, u16) = (80, 25);

/// Returns true if some row of the well is this one: on a slow machine the piece may already be lower.
fn shows(rows: &[String], row: &str) -> bool {
    rows.iter().any(|shown| shown.starts_with(row))
}

/// Returns a folder whose settings choose the plain screen.
fn plain_home() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let settings = format!("{QUIET}[chetyris]\nscreen = \"plain\"\n");
    std::fs::write(home.path().join("settings.toml"), settings).unwrap();
    home
}

/// Starts a game with slow, known pieces.
fn begun(pieces: &str) -> Pty {
    let mut pty = Pty::start(CHETYRIS, &["--seed", "1", "--pieces", pieces], SIZE);
    pty.wait_for_text(BEGIN);
    pty.type_keys("\r");
    pty.wait_for("piece", |rows| rows.iter().any(|row| row.contains('#')));
    pty
}

#[test]
fn a_whole_game_by_the_keyboard() {
    let mut pty = Pty::start(QUINTET, &["chetyris", "--plain", "--seed", "1", "--pieces", "OTI"], SIZE);
    pty.wait_for_text(BEGIN);
    let rows = pty.rows();
    assert_eq!(rows[18], "@@@@@@@@@@@@");
    assert_eq!(rows[8], "@          @    Score:           0");
    pty.type_keys("q \r"); // only Enter answers
    pty.wait_for("first piece", |rows| shows(rows, "@   ##     @") && rows[20].is_empty());
    assert_eq!(pty.rows()[5][12..], *"    ###");
    for (key, row) in [
        ("a", "@  ##      @"),
        ("\x1b[D", "@ ##       @"),
        ("4", "@##        @"),
        ("d", "@ ##       @"),
        ("\x1b[C", "@  ##      @"),
        ("6", "@   ##     @"),
    ] {
        pty.type_keys(key);
        pty.wait_for("move sideways", |rows| shows(rows, row));
    }
    pty.type_keys(" ");
    pty.wait_for("drop", |rows| rows[17] == "@   $$     @" && shows(rows, "@   ###    @"));
    pty.type_keys("w");
    pty.wait_for("turn", |rows| shows(rows, "@    ##    @"));
    pty.type_keys("q");
    pty.wait_for_text("Game Over! Press the Enter key to exit!");
    pty.type_keys("aw \r");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
    assert!(pty.rows().iter().any(|row| row == "Chetyris: score 0, level 1, seed 1"), "{:?}", pty.rows());
}

#[test]
fn a_hint_is_marked_until_its_piece_locks() {
    let mut pty = begun("OT");
    let marked = |rows: &[String]| rows.iter().any(|row| row.starts_with('@') && row.contains('?'));
    assert!(!marked(&pty.rows()));
    pty.type_keys("h");
    pty.wait_for("mark", marked);
    pty.type_keys(" ");
    pty.wait_for("next piece", |rows| !marked(rows) && rows[17].contains('$'));
    pty.type_keys("q");
    pty.wait_for_text("Game Over! Press the Enter key to exit!");
    pty.type_keys("\r");
    assert_eq!(pty.end().exit_code(), 0);
}

#[test]
fn the_keys_for_down_and_rotate() {
    for key in ["s", "2", "\x1b[B"] {
        // Ten rows down by keys: the timer alone would take ten seconds.
        let mut pty = begun("OT");
        let start = Instant::now();
        pty.type_keys(&key.repeat(10));
        pty.wait_for("move down", |rows| (10..18).any(|y| rows[y].contains('#')));
        assert!(start.elapsed() < Duration::from_secs(5), "every key counts");
    }
    for key in ["w", "8", "\x1b[A"] {
        let mut pty = begun("IT");
        pty.type_keys(key);
        pty.wait_for("turn", |rows| rows.iter().filter(|row| row.starts_with("@    #     @")).count() == 4);
    }
}

#[test]
fn ctrl_c_and_signals_restore_the_terminal() {
    let mut pty = begun("OT");
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
    for name in ["TERM", "INT", "HUP"] {
        let mut pty = begun("OT");
        assert!(!pty.is_restored());
        pty.signal(name);
        assert!(!pty.end().success(), "{name}");
        assert!(pty.is_restored(), "{name}");
    }
}

#[test]
fn a_terminal_that_is_too_small_shows_a_message_and_pauses_the_game() {
    let mut pty = begun("OT");
    let before = pty.rows()[..18].iter().position(|row| row[..12].contains('#'));
    pty.resize((30, 25));
    pty.wait_for("notice", |rows| {
        rows[0].starts_with("This screen needs") && rows.concat().contains("Enlarge")
    });
    std::thread::sleep(Duration::from_millis(2_500));
    pty.type_keys("   "); // keys do nothing while the board is not visible
    std::thread::sleep(Duration::from_millis(200));
    pty.resize((50, 21));
    pty.wait_for_text("Paused: [Resume]");
    let falling = |rows: &[String]| rows[..18].iter().position(|row| row[..12].contains('#'));
    assert!(falling(&pty.rows()) <= before.map(|row| row + 1), "time has passed: {:?}", pty.rows());
    assert!(!shows(&pty.rows(), "@   $$"));
    pty.type_keys("\r");
    pty.wait_for("play", |rows| rows[20].is_empty());
    pty.resize((20, 3));
    pty.wait_for("notice", |rows| rows[0].starts_with("This screen needs"));
}

#[test]
fn a_terminal_that_is_too_small_from_the_start_waits_too() {
    let mut pty = Pty::start(CHETYRIS, &[], (40, 10));
    pty.wait_for_text("This screen needs 46 columns and 21");
    pty.resize(SIZE);
    pty.wait_for_text(BEGIN);
}

#[test]
fn resizing_redraws_everything() {
    let mut pty = begun("OT");
    let before = pty.written();
    pty.resize((100, 40));
    pty.wait_for("redrawn screen", |_| pty.written_since(before).contains("@@@@@@@@@@@@"));
    assert!(pty.written_since(before).contains("\x1b[2J"));
    pty.wait_for("redrawn screen", |rows| rows[18] == "@@@@@@@@@@@@" && rows[3].contains("Next piece:"));
}

#[test]
fn p_pauses_and_space_selects_resume() {
    let mut pty = begun("OT");
    pty.type_keys("p");
    pty.wait_for_text("Paused: [Resume]");
    let before = pty.rows();
    std::thread::sleep(Duration::from_millis(1_500));
    assert_eq!(pty.rows(), before);
    pty.type_keys(" ");
    pty.wait_for("play", |rows| rows[20].is_empty());
    assert!(!pty.rows()[17].contains('$'), "the key that goes on does nothing else");
}

#[test]
fn a_suspended_game_restores_the_terminal_and_takes_it_again() {
    let mut pty = begun("OT");
    for stop in [|pty: &mut Pty| pty.type_keys("\x1a"), |pty: &mut Pty| pty.signal("TSTP")] {
        stop(&mut pty);
        if pty.state().is_some() {
            pty.wait_for("stopped process", |_| pty.state().as_deref() == Some("T"));
        } else {
            std::thread::sleep(Duration::from_secs(1));
        }
        // Output from before it was stopped may not have been read yet.
        pty.wait_for("restored terminal", |_| pty.is_restored());
        pty.signal("CONT");
        pty.wait_for_text("Paused: [Resume]");
        assert!(!pty.is_restored());
    }
}

#[test]
fn waiting_uses_no_processor_time_and_a_fall_writes_few_bytes() {
    let mut pty = begun("IOT");
    pty.type_keys("s");
    let row = |rows: &[String]| rows[..18].iter().position(|row| row.starts_with("@   ####   @"));
    pty.wait_for("piece", |rows| row(rows).is_some());
    let (time, bytes, start) = (pty.processor_time(), pty.written(), row(&pty.rows()).unwrap());
    pty.wait_for("two falls", |rows| row(rows).is_some_and(|row| row >= start + 2));
    let (written, falls) = (pty.written() - bytes, row(&pty.rows()).unwrap() - start);
    assert!(written < (falls + 1) * 100, "{written} bytes for {falls} falls");
    if let (Some(before), Some(after)) = (time, pty.processor_time()) {
        assert!(
            after - before <= 1,
            "{} hundredths of a second of processor time in two seconds",
            after - before
        );
    }
}

#[test]
fn a_game_is_played_paused_left_resumed_and_watched_from_the_menu() {
    let home = plain_home();
    let mut pty = Pty::start_in(home.path(), QUINTET, &[], SIZE);
    pty.wait_for_text("Chetyris");
    pty.type_keys("2");
    pty.wait_for_text("Play");
    pty.type_keys("\r");
    pty.wait_for_text(BEGIN);
    pty.type_keys("\r");
    pty.wait_for("piece", |rows| rows.iter().any(|row| row.contains('#')));
    pty.type_keys(" p");
    pty.wait_for_text("Paused: [Resume]");
    pty.type_keys("\r");
    pty.wait_for("play", |rows| rows[20].is_empty());
    pty.type_keys("q");
    pty.wait_for_text("saved: ");
    pty.type_keys("\r");
    pty.wait_for_text("What name should appear next to your scores?");
    pty.type_keys("\r");
    pty.wait_for_text("Play");
    pty.type_keys("q");
    pty.wait_for_text("Replays");
    pty.type_keys("7");
    pty.wait_for_text("Replays: all games");
    pty.wait_for_text("Chetyris");
    pty.type_keys("\r");
    let at_its_end = |row: &String| row.contains("piece 1 / 1") && row.contains(" end");
    pty.wait_for("the end of the replay", |rows| rows.iter().any(at_its_end));
    pty.type_keys("q");
    pty.wait_for_text("Replays: all games");
    pty.type_keys("qqy");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
}

#[test]
fn an_interrupted_game_is_the_first_entry_of_the_menu() {
    let mut pty = Pty::start(QUINTET, &[], SIZE);
    pty.wait_for_text("Modern");
    pty.type_keys("\r");
    pty.wait_for_text("Marathon");
    pty.type_keys("\r");
    pty.wait_for_text("Press Enter to");
    pty.type_keys("\r");
    pty.wait_for("score", |rows| rows.iter().any(|row| row.contains("0:01.")));
    pty.type_keys("\x1b");
    pty.wait_for_text("Paused");
    pty.type_keys("6");
    pty.wait_for_text("Marathon");
    pty.type_keys("q");
    pty.wait_for_text("Continue");
    pty.type_keys("0");
    pty.wait_for_text("Paused");
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
}

#[test]
fn a_game_is_recorded_watched_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.replay");
    let (file, again) = (file.to_str().unwrap(), folder.path().join("again.replay"));
    let mut pty = Pty::start(CHETYRIS, &["--seed", "5", "--pieces", "OTI", "--record", file], SIZE);
    pty.wait_for_text(BEGIN);
    pty.type_keys("\r");
    pty.wait_for("piece", |rows| shows(rows, "@   ##     @"));
    pty.type_keys("aa ");
    pty.wait_for("drop", |rows| rows[17] == "@ $$       @");
    pty.type_keys("q");
    pty.wait_for_text("Game Over!");
    pty.type_keys("\r");
    assert_eq!(pty.end().exit_code(), 0);

    let json = std::process::Command::new(QUINTET).args(["replay", file, "--json"]).output().unwrap();
    let state: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(
        (state["phase"].as_str(), state["screen"][17].as_str()),
        (Some("exited"), Some("@ $$       @"))
    );

    let mut pty = Pty::start(QUINTET, &["replay", file], SIZE);
    pty.wait_for("the end", |rows| {
        rows.iter().any(|row| row.trim_end().ends_with(" end") || row.contains(" end "))
    });
    pty.type_keys("q");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());

    let again = again.to_str().unwrap();
    let home = plain_home();
    let args = ["replay", file, "--play-from", "0", "--record", again];
    let mut pty = Pty::start_in(home.path(), QUINTET, &args, SIZE);
    pty.wait_for_text(BEGIN);
    pty.type_keys("\r");
    pty.wait_for("first piece", |rows| shows(rows, "@   ##     @"));
    pty.type_keys("d ");
    pty.wait_for("another drop", |rows| rows[17] == "@    $$    @");
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    let verified = std::process::Command::new(QUINTET).args(["replay", again, "--verify"]).output().unwrap();
    assert!(verified.status.success());
}

#[test]
fn cascade_by_the_keyboard() {
    let mut pty = Pty::start(QUINTET, &["cascade", "--seed", "1"], SIZE);
    pty.wait_for_text("Pieces");
    let before = pty.rows();
    pty.type_keys("\x1b[D");
    pty.wait_for("move", |rows| rows != before);
    pty.type_keys(" ");
    pty.wait_for("insert", |rows| rows.iter().any(|row| row.contains("Pieces") && row.contains(" 1 ")));
    pty.type_keys("q");
    pty.wait_for_text("Game over. Press Enter to leave.");
    pty.type_keys("\r");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
    assert!(pty.rows().iter().any(|row| row == "Cascade: score 0, 1 pieces, seed 1"), "{:?}", pty.rows());
}

#[test]
fn a_signal_while_it_starts_restores_the_terminal() {
    for _ in 0..20 {
        let mut pty = Pty::start(CHETYRIS, &[], SIZE);
        while pty.written() == 0 {
            std::thread::yield_now();
        }
        pty.signal("TERM");
        pty.end();
        assert!(pty.is_restored());
    }
}

#[test]
fn a_burst_of_keys_does_not_delay_the_next_key() {
    let mut pty = begun("OT");
    pty.type_keys(&"x".repeat(4_096));
    pty.type_keys("q");
    pty.wait_for_text("Game Over! Press the Enter key to exit!");
}

#[test]
fn a_terminal_that_disappears_ends_the_game_and_its_recording() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.replay");
    let file = file.to_str().unwrap();
    let mut pty = Pty::start(CHETYRIS, &["--pieces", "OT", "--record", file], SIZE);
    pty.wait_for_text(BEGIN);
    pty.type_keys("\r");
    pty.wait_for("piece", |rows| shows(rows, "@   ##"));
    pty.hang_up();
    let verified = std::process::Command::new(QUINTET).args(["replay", file, "--verify"]).output().unwrap();
    assert!(verified.status.success(), "{verified:?}");
}

/// Sends the press of a mouse button in a row and a column, counted from 0, as terminals report it.
fn click(pty: &mut Pty, button: u8, column: usize, row: usize) {
    let (x, y) = (column + 1, row + 1);
    pty.type_keys(&format!("\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"));
}

/// Clicks a word in the last row.
fn click_key(pty: &mut Pty, word: &str) {
    let rows = pty.rows();
    let row = rows.iter().rposition(|row| row.contains(word)).expect("the key is shown");
    let byte = rows[row].find(word).unwrap_or(0);
    let column = rows[row][..byte].chars().count();
    click(pty, 0, column, row);
}

#[test]
fn the_mouse_can_go_back() {
    let mut pty = Pty::start(QUINTET, &[], SIZE);
    pty.wait_for_text("Settings");
    pty.type_keys("9");
    pty.wait_for_text("next page");
    pty.type_keys("\x1b[F");
    pty.wait_for_text("There is more on the command line");
    click_key(&mut pty, "esc");
    pty.wait_for_text("Quit");
    pty.type_keys("8");
    pty.wait_for_text("Players");
    click(&mut pty, 2, 5, 5);
    pty.wait_for_text("Quit");
    click(&mut pty, 2, 5, 5); // there is no previous page
    click_key(&mut pty, "quit");
    pty.wait_for_text("Quit Quintet?");
    pty.type_keys("y");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
}

#[test]
fn a_dumb_terminal_lists_the_games_it_can_show() {
    for args in [&[][..], &["modern"], &["chetyris"], &["cascade"]] {
        let mut pty =
            Pty::start_with(QUINTET, args, (200, 25), &[("TERM", "dumb"), ("LC_ALL", "en_GB.UTF-8")]);
        assert_eq!(pty.end().exit_code(), 2, "{args:?}");
        let said = pty.transcript();
        assert!(said.contains("cannot move its cursor") && said.contains("quintet quadris"), "{said}");
        assert!(!said.contains('\x1b'), "{args:?}: {said:?}");
    }
}

#[test]
fn the_locale_sets_the_language_and_the_setting_overrides_it() {
    let polish = [("LC_ALL", "pl_PL.UTF-8")];
    let pty = Pty::start_with(QUINTET, &[], (80, 24), &polish);
    pty.wait_for_text("Ustawienia");
    drop(pty);
    let pty =
        Pty::start_with(QUINTET, &[], (80, 24), &[("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "pl_PL")]);
    pty.wait_for_text("Ustawienia");
    drop(pty);
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("settings.toml"), "[look]\nlanguage = \"en\"\n[sound]\nmute = true\n")
        .unwrap();
    let home = ("QUINTET_HOME", home.path().to_str().unwrap());
    let pty = Pty::start_with(QUINTET, &[], (80, 24), &[polish[0], home]);
    pty.wait_for_text("Settings");
}
