//! Adds a sixth game to the catalogue from outside and checks everything that the program does with a game, also for a
//! game of typed commands, in text and on a screen.
//!
//! This test is also the program that it tests: started with its variable set, it runs `quintet` with these games
//! added.

#[cfg(unix)]
#[expect(dead_code, reason = "other tests use the rest of it")]
#[path = "../pty/mod.rs"]
mod pty;
mod shortris;
#[path = "../../../../examples/add_a_game/stacker.rs"]
mod stacker;

use quintet_app::any::{AnyGame, GameEntry};
use quintet_app::catalogue::Catalogue;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};
use std::sync::LazyLock;

/// The variable that makes this test run as the program.
const IS_PROGRAM: &str = "QUINTET_MORE_GAMES";

static ALL_GAMES: LazyLock<Catalogue> = LazyLock::new(|| {
    let sixth: &dyn AnyGame = &GameEntry::<stacker::Stacker>::NEW;
    let typed: &dyn AnyGame = &GameEntry::<shortris::Shortris>::NEW;
    Catalogue::standard().with(sixth).with(typed)
});

fn main() -> ExitCode {
    if std::env::var_os(IS_PROGRAM).is_some() {
        return quintet::run_with(&ALL_GAMES, std::env::args_os());
    }
    for (name, test) in [
        ("a_script_plays_it", a_script_plays_it as fn(&Path)),
        ("it_is_in_the_help_the_settings_and_the_demo", it_is_in_the_help_the_settings_and_the_demo),
        ("commands_play_a_game_in_text", commands_play_a_game_in_text),
        #[cfg(unix)]
        (
            "a_typed_game_is_played_in_a_terminal_and_watched",
            a_typed_game_is_played_in_a_terminal_and_watched,
        ),
        #[cfg(unix)]
        ("it_is_played_saved_listed_watched_and_drawn", it_is_played_saved_listed_watched_and_drawn),
    ] {
        let home = tempfile::tempdir().unwrap();
        test(home.path());
        println!("test {name} ... ok");
    }
    ExitCode::SUCCESS
}

/// Returns a command that runs the program with these games.
fn program(home: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(args).env(IS_PROGRAM, "1").env("QUINTET_HOME", home).env_remove("DISPLAY");
    command
}

fn run(home: &Path, args: &[&str], input: &str) -> Output {
    let mut command = program(home, args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Returns the output of a command that succeeds.
fn printed(home: &Path, args: &[&str], input: &str) -> String {
    let output = run(home, args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn a_script_plays_it(home: &Path) {
    let recording = home.join("game.replay");
    let file = recording.to_str().unwrap();
    let script = "0 tap drop\n300 tap drop\n301 wait\n";
    assert_eq!(printed(home, &["sim", "stacker", "--record", file], script), "[7,6]\n");
    assert_eq!(printed(home, &["sim", "stacker", "--row", "2"], script), "[3,2]\n");
    assert_eq!(printed(home, &["replay", file, "--json"], ""), "[7,6]\n");
    assert!(printed(home, &["replay", file, "--verify"], "").contains("stacker reproduces"));
    let wrong = run(home, &["sim", "stacker", "--row", "9"], "");
    assert!(!wrong.status.success() && String::from_utf8_lossy(&wrong.stderr).contains("1 to 4"));
}

fn it_is_in_the_help_the_settings_and_the_demo(home: &Path) {
    assert!(printed(home, &["--help"], "").contains("One key builds a tower"));
    let help = printed(home, &["stacker", "--help"], "");
    assert!(help.contains("--row") && help.contains("Drop each row onto the one below."), "{help}");
    printed(home, &["settings", "set", "stacker.blocks", "2"], "");
    assert_eq!(printed(home, &["settings", "get", "stacker.blocks"], ""), "2\n");
    assert!(printed(home, &["demo"], "").contains("Stacker: 12 rows"));
    assert!(printed(home, &["autoplay", "stacker", "--games", "2"], "").contains("stacker"));
}

fn commands_play_a_game_in_text(home: &Path) {
    let recording = home.join("typed.replay");
    let record = ["shortris", "-text", "--record", recording.to_str().unwrap()];
    let played = run(home, &record, "3right drop hint undo\nautoplay 99\nleft\n");
    let (frames, said) =
        (String::from_utf8(played.stdout).unwrap(), String::from_utf8(played.stderr).unwrap());
    assert!(played.status.success() && frames.starts_with("Shortris\n"), "{said}");
    assert!(frames.contains('?'), "the hint is marked");
    // The game has no undo points, and is over after ten blocks.
    assert!(said.contains("there is nothing to undo") && said.contains("game over: type restart"), "{said}");
    assert!(printed(home, &["replay", recording.to_str().unwrap(), "--verify"], "").contains("shortris"));
    let help = run(home, &["shortris", "-text"], "help\n");
    assert!(String::from_utf8_lossy(&help.stderr).contains("Quadris with ten blocks"));
    assert!(printed(home, &["autoplay", "shortris", "--games", "1"], "").contains("blocks 10"));
    assert!(printed(home, &["demo"], "").contains("Shortris: 10 blocks"));
}

#[cfg(unix)]
fn a_typed_game_is_played_in_a_terminal_and_watched(home: &Path) {
    let mut pty = terminal(home, &["shortris", "-text"]);
    pty.wait_for("prompt", |rows| rows.iter().any(|row| row.trim_end() == ">"));
    pty.type_keys("autoplay 10\r");
    pty.wait_for_text("type restart to play again");
    pty.type_keys("quit\r");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(printed(home, &["scores", "shortris"], "").contains("shortris"));
    let mut pty = terminal(home, &[]);
    pty.wait_for_text("Shortris");
    pty.type_keys("7");
    pty.wait_for_text("Watch the computer");
    pty.type_keys("\x1b[B\r");
    pty.wait_for_text("take over");
    pty.wait_for_text("game over");
    pty.type_keys("\x03");
    pty.end();
}

/// Starts the program in a terminal.
#[cfg(unix)]
fn terminal(home: &Path, args: &[&str]) -> pty::Pty {
    let exe = std::env::current_exe().unwrap();
    let environment = [(IS_PROGRAM, "1"), ("QUINTET_HOME", home.to_str().unwrap())];
    pty::Pty::start_with(exe.to_str().unwrap(), args, (80, 24), &environment)
}

#[cfg(unix)]
fn it_is_played_saved_listed_watched_and_drawn(home: &Path) {
    // No name is asked for.
    printed(home, &["settings", "set", "player.name", "Ada"], "");
    // Starts the game from the menu, where it is the last of the games.
    let mut pty = terminal(home, &[]);
    pty.wait_for_text("Stacker");
    pty.type_keys("6");
    pty.wait_for_text("Blocks");
    pty.type_keys("\r");
    // Its guide, made from its declaration, too.
    pty.wait_for_text("Drop each row onto the one below.");
    pty.type_keys("\r");
    pty.wait_for_text("Score");
    pty.type_keys(" ");
    pty.wait_for("first row", |rows| rows.iter().any(|row| row.contains('1')));
    pty.type_keys("q");
    // The result of a game from outside, made from its declaration.
    pty.wait_for_text("1 points");
    pty.wait_for_text("Rank 1 of 1");
    pty.type_keys("r");
    pty.wait_for_text("Score");
    pty.type_keys(" ");
    pty.wait_for("first row", |rows| rows.iter().any(|row| row.contains('1')));
    pty.type_keys("q");
    pty.wait_for_text("Watch replay");
    pty.type_keys("\x1b");
    pty.wait_for_text("Blocks");
    pty.type_keys("\x1b");
    pty.wait_for_text("Stacker");
    pty.type_keys("\x03");
    assert_eq!(pty.end().exit_code(), 0);
    let scores = printed(home, &["scores", "stacker"], "");
    assert!(scores.contains("stacker"), "{scores}");
    let replays = printed(home, &["replay", "list"], "");
    assert!(replays.contains("stacker"), "{replays}");
    let picture = home.join("end.png");
    printed(home, &["replay", "show", "1", "--png", picture.to_str().unwrap()], "");
    assert!(std::fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
    // Starts the game by its own command, and interrupts it.
    let mut pty = terminal(home, &["stacker", "--row", "4"]);
    pty.wait_for_text("Score");
    pty.type_keys(" ");
    pty.wait_for("first row", |rows| rows.iter().any(|row| row.contains('1')));
    pty.type_keys("\x03");
    pty.end();
    assert!(printed(home, &["continue", "--list"], "").contains("stacker, score 1"));
    let mut pty = terminal(home, &["replay", "show", "1"]);
    pty.wait_for_text("Score");
    pty.type_keys("q");
    pty.end();
}
