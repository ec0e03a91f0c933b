//! Tests Quadris and Biquadris in a pseudo-terminal: prompt, line editing, completion, colour.
#![cfg(unix)]

use crate::pty::Pty;

const QUADRIS: &str = env!("CARGO_BIN_EXE_quadris");
const BIQUADRIS: &str = env!("CARGO_BIN_EXE_biquadris");
const SIZE: (u16, u16) = (80, 60);

/// Returns true if this is the last non-empty line on the screen.
fn last_is(rows: &[String], line: &str) -> bool {
    rows.iter().rfind(|row| !row.is_empty()).is_some_and(|row| row == line)
}

/// Starts Quadris and waits for its first prompt.
fn quadris(options: &[&str]) -> Pty {
    let pty = Pty::start(QUADRIS, &[&["-text"], options].concat(), SIZE);
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    pty
}

#[test]
fn lines_are_edited_completed_and_remembered() {
    let mut pty = Pty::start(QUADRIS, &["-text"], SIZE);
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    assert!(pty.rows().iter().any(|row| row == " 4 IIII"));
    // The name is completed, and an extra letter is deleted.
    pty.type_keys("3rig\tx\x7f\r");
    pty.wait_for_text(" 4    IIII");
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    assert!(pty.rows().iter().any(|row| row.trim_end() == "> 3right"), "{:?}", pty.rows());
    // Arrow up recalls the previous line.
    pty.type_keys("\x1b[A\r");
    pty.wait_for_text(" 4       IIII");
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    // Ctrl-C discards a line, Ctrl-D ends the game.
    pty.type_keys("drop");
    pty.wait_for("line", |rows| last_is(rows, "> drop"));
    pty.type_keys("\x03");
    pty.wait_for("new prompt", |rows| last_is(rows, ">"));
    pty.type_keys("left\r");
    pty.wait_for_text(" 4      IIII");
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    pty.type_keys("\x04");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
}

#[test]
fn file_names_are_completed_where_a_command_wants_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("moves.txt");
    std::fs::write(&file, "3right").unwrap();
    let mut pty = Pty::start(QUADRIS, &["-text"], SIZE);
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    let start = folder.path().join("mov");
    pty.type_keys(&format!("sequ\t{}\t\r", start.display()));
    pty.wait_for_text(" 4    IIII");
    pty.type_keys("quit\r");
    assert_eq!(pty.end().exit_code(), 0);
}

#[test]
fn a_person_sees_that_the_game_is_over() {
    let mut pty = Pty::start(QUADRIS, &["-text"], SIZE);
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    pty.type_keys("99drop\r");
    pty.wait_for_text("game over: type restart to play again");
}

#[test]
fn blocks_have_the_colours_of_the_palette_in_a_terminal() {
    let coloured = |palette: &str| format!("\x1b[1;38;5;{}mI", number_of_i(palette));
    let pty = Pty::start(QUADRIS, &["-text"], SIZE);
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    assert!(pty.transcript().contains(&coloured("standard")));
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("settings.toml"), "colours.palette = \"colour-blind\"\n").unwrap();
    let pty = Pty::start_in(home.path(), QUADRIS, &["-text"], SIZE);
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    assert!(pty.transcript().contains(&coloured("colour-blind")));
    let plain = Pty::start("env", &["NO_COLOR=1", QUADRIS, "-text"], SIZE);
    plain.wait_for("prompt", |rows| last_is(rows, ">"));
    assert!(!plain.transcript().contains("\x1b[1;38;5;"));
}

/// Returns the terminal colour number of I in a palette.
fn number_of_i(palette: &str) -> u8 {
    let palette = quintet_look::Palette::find(palette).unwrap();
    palette.dark.kind(quintet_engine::kernel::CellKind::I).to_256()
}

#[test]
fn the_prompt_says_whose_turn_it_is() {
    let mut pty = Pty::start(BIQUADRIS, &["-text"], SIZE);
    pty.wait_for("prompt of player 1", |rows| last_is(rows, "1>"));
    pty.type_keys("drop\r");
    pty.wait_for("prompt of player 2", |rows| last_is(rows, "2>"));
    pty.type_keys("nonsense\r");
    pty.wait_for_text("unknown command: nonsense");
    pty.type_keys("quit\r");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
}

/// Starts Biquadris in a state where the first player is about to drop a block that fills two rows.
fn about_to_clear(folder: &std::path::Path) -> Pty {
    std::fs::write(folder.join("one"), "OOOOOI").unwrap();
    std::fs::write(folder.join("two"), "I").unwrap();
    let file = folder.join("turns");
    let turns =
        "drop 7ri drop 2ri drop 7ri drop 4ri drop 7ri drop 6ri drop 7ri drop 8ri drop 7ri drop cl 10ri";
    std::fs::write(&file, turns).unwrap();
    std::fs::write(folder.join("last"), "drop\n").unwrap();
    let scripts = ["one", "two"].map(|name| folder.join(name).display().to_string());
    let mut pty =
        Pty::start(BIQUADRIS, &["-text", "-scriptfile1", &scripts[0], "-scriptfile2", &scripts[1]], SIZE);
    pty.wait_for("prompt", |rows| last_is(rows, "1>"));
    pty.type_keys(&format!("sequence {}\r", file.display()));
    pty.wait_for("two rows that lack a column", |rows| {
        rows.iter().filter(|row| row.starts_with("OOOOOOOOOO  ")).count() >= 2 && last_is(rows, "1>")
    });
    pty
}

const QUESTION: &str = "special action: blind, heavy or force BLOCK?";

/// Returns true if the question is directly above the prompt.
fn asks(rows: &[String]) -> bool {
    let mut last = rows.iter().rev().filter(|row| !row.is_empty());
    last.next().is_some_and(|row| row == "1>") && last.next().is_some_and(|row| row == QUESTION)
}

#[test]
fn a_question_is_the_last_thing_on_the_screen_and_ctrl_c_leaves_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = about_to_clear(folder.path());
    pty.type_keys(&format!("sequence {}\r", folder.path().join("last").display()));
    pty.wait_for("the question", asks);
    pty.type_keys("bl1nd\r");
    pty.wait_for_text("bl1nd is not an answer: type blind, heavy or force BLOCK, or restart or quit");
    pty.wait_for("the question again", asks);
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
}

#[test]
fn messages_are_visible_in_a_terminal_of_24_rows() {
    let mut pty = Pty::start(QUADRIS, &["-text"], (80, 24));
    pty.wait_for("prompt", |rows| last_is(rows, ">"));
    for (command, answer) in [("foo", "unknown command: foo"), ("help", "undo")] {
        pty.type_keys(&format!("{command}\r"));
        pty.wait_for(answer, |rows| {
            rows.iter().any(|row| row.trim_start().starts_with(answer)) && last_is(rows, ">")
        });
    }
}

#[test]
fn lines_sent_together_are_all_run() {
    let mut pty = quadris(&[]);
    pty.type_keys("3right\r2right\rdrop\rquit\r");
    assert_eq!(pty.end().exit_code(), 0);
}

#[test]
fn invalid_text_is_an_unknown_command_and_unicode_blanks_complete_nothing() {
    let mut pty = quadris(&[]);
    pty.type_bytes(b"caf\xe9\r");
    pty.wait_for_text("unknown command");
    pty.type_keys("\u{a0}\t\u{3000}\t\r");
    pty.type_keys("quit\r");
    assert_eq!(pty.end().exit_code(), 0);
}

#[test]
fn a_signal_at_the_prompt_restores_the_terminal_and_ends_the_recording() {
    for name in ["TERM", "HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.replay");
        let mut pty = quadris(&["--record", file.to_str().unwrap()]);
        pty.type_keys("drop\r");
        pty.wait_for_text("18 ");
        pty.signal(name);
        assert!(!pty.end().success(), "{name}");
        assert!(pty.is_restored(), "{name}");
        let args = ["replay", file.to_str().unwrap(), "--verify"];
        let verified = std::process::Command::new(env!("CARGO_BIN_EXE_quintet")).args(args).output().unwrap();
        assert!(verified.status.success(), "{verified:?}");
    }
}

#[test]
fn ctrl_c_leaves_while_the_computer_plays() {
    let mut pty = quadris(&["-startlevel", "2"]);
    pty.type_keys("autoplay 99999999\r");
    pty.wait_for_text("> autoplay");
    std::thread::sleep(std::time::Duration::from_millis(500));
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(pty.is_restored());
}

#[test]
fn signals_are_handled_while_a_long_macro_runs() {
    for (name, success) in [("INT", true), ("TERM", false)] {
        let mut pty = quadris(&["-startlevel", "1"]);
        pty.type_keys("macro m = drop; restart\r4000000000m\r");
        pty.wait_for("frames", |rows| rows.iter().filter(|row| row.contains("Level:")).count() > 1);
        pty.signal(name);
        assert_eq!(pty.end().success(), success, "{name}");
        assert!(pty.is_restored(), "{name}");
    }
}
