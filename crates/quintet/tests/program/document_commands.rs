//! Runs every command of the documents, in a terminal.
//!
//! The lines of each block that is marked `sh` run one after another, with scores, replays and interrupted games in the store
//! and the files below in the folder. A command must end with status 0, or show a screen that is neither an error nor the end
//! of a game and that Ctrl-C leaves with status 0, or end when its input does. Blocks marked `sh build` need Cargo, and are
//! checked by `.ci/run` only as far as it does the same. Commands within sentences and tables run too, with values for their
//! words in capitals.

use crate::pty::Pty;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// Commands that start well but do not end soon, or need what is not here; and why they are stopped or not run.
const NOT_TO_THEIR_END: &[(&str, Run)] = &[
    ("quintet arena", Run::ForAWhile),
    ("quintet tune", Run::ForAWhile),
    ("quintet bot", Run::ForAWhile),
    ("quintet autoplay quadris", Run::ForAWhile),
    ("quintet perft IOLJSZT", Run::ForAWhile),
    ("quintet bench", Run::ForAWhile),
    // It builds the page, and opens a browser.
    ("quintet web", Run::Not),
    // It plays a sound.
    ("quintet sound --play", Run::Not),
];

/// Values for the words that stand for others in commands within sentences: after a beginning, what is put in their place.
const VALUES: &[(&str, &str, &str)] = &[
    ("quintet backup", "FILE", "new.backup"),
    ("quintet restore", "FILE", "kept.backup"),
    ("quintet icon", "FILE", "icon.png"),
    ("quintet", "FILE", "game.replay"),
    ("quintet", "REPLAY", "3"),
    ("quintet", "GAME", "chetyris"),
    ("quintet", "SHELL", "bash"),
    ("quintet", "DIR", "pages"),
    ("quintet", "QUEUE", "IOJ"),
    ("quintet", "URL", "https://example.org"),
];

/// Commands that sentences name without what must follow them: only their help is printed.
const INCOMPLETE: &[&str] = &["quintet sim", "quintet fumen", "quintet settings set"];

#[derive(Clone, Copy, PartialEq)]
enum Run {
    Not,
    ForAWhile,
}

/// The replay of the store that lasts two minutes. It gets the number 3, which the documents use: they play on from the middle
/// of it.
const LONG_REPLAY: i64 = 12;

/// What the screen of a command that works does not show: errors, and the end of a game.
const WRONG_SCREENS: [&str; 6] =
    ["Game over", "Finished", "to play again", "cannot be ", "damaged", "internal error"];

/// How long a command may take that is not to be stopped.
const PATIENCE: Duration = Duration::from_mins(1);
/// How long a screen that is complete stays as it is.
const SETTLING: Duration = Duration::from_millis(300);
/// How long a command runs before it is stopped, or its input ends.
const A_WHILE: Duration = Duration::from_millis(1500);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the blocks of commands of a document.
fn blocks(text: &str) -> Vec<Vec<&str>> {
    let (mut blocks, mut inside) = (Vec::new(), false);
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some("sh") => {
                blocks.push(Vec::new());
                inside = true;
            }
            Some(_) => inside = false,
            None if inside && !line.trim().is_empty() => blocks.last_mut().unwrap().push(line),
            None => {}
        }
    }
    blocks
}

/// Returns the text of a document without its blocks of code, in one line: code within sentences may go over two.
fn sentences(text: &str) -> String {
    let mut inside = false;
    let outside = text.lines().filter(|line| {
        let is_mark = line.trim_start().starts_with("```");
        inside ^= is_mark;
        !inside && !is_mark
    });
    outside.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// Returns the commands within the sentences and tables of a document, as they can be run.
fn mentioned(text: &str) -> Vec<String> {
    let text = sentences(text);
    assert!(text.matches('`').count().is_multiple_of(2), "code in a sentence does not end: {text}");
    let quoted = text.split('`').skip(1).step_by(2);
    let commands = quoted.filter(|quoted| quoted.starts_with("quintet ")).map(|command| {
        // What follows `|` is another program; in tables it is written with a backslash.
        let command = command.split(['|', '\\']).next().unwrap_or_default().trim_end();
        let mut command = command.to_owned();
        if INCOMPLETE.contains(&command.as_str()) {
            command.push_str(" --help");
        }
        let value = |word: &str| -> String {
            let found = VALUES.iter().find(|(start, name, _)| *name == word && command.starts_with(start));
            found.map_or(word, |(.., value)| value).to_owned()
        };
        command.split(' ').map(value).collect::<Vec<_>>().join(" ")
    });
    commands.collect()
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for path in fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        let copy = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &copy);
        } else {
            fs::copy(&path, copy).unwrap();
        }
    }
}

/// Swaps the numbers of two replays of a store.
fn swap_replays(store: &Path, one: i64, other: i64) {
    let database = rusqlite::Connection::open(store).unwrap();
    let moves = [(one, -1), (other, one), (-1, other)];
    let tables = [("replays", "id"), ("replay_data", "replay"), ("scores", "replay")];
    let update = |((from, to), (table, column)): ((i64, i64), (&str, &str))| {
        format!("UPDATE {table} SET {column} = {to} WHERE {column} = {from};")
    };
    let updates: Vec<String> =
        moves.iter().flat_map(|step| tables.map(|table| update((*step, table)))).collect();
    let script = format!("PRAGMA foreign_keys = OFF; BEGIN; {} COMMIT;", updates.concat());
    database.execute_batch(&script).unwrap();
}

/// Makes the folder that commands run in, with the files that the documents name.
fn workshop() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/v3");
    copy_folder(&corpus.join("home"), &folder.path().join("home"));
    swap_replays(&folder.path().join("home/quintet.db"), 3, LONG_REPLAY);
    fs::write(folder.path().join("my-bot"), "#!/bin/sh\nexec quintet tbp --nodes 50\n").unwrap();
    fs::set_permissions(folder.path().join("my-bot"), fs::Permissions::from_mode(0o755)).unwrap();
    let write = |args: &str| {
        let line = format!("cd '{}' && {args}", folder.path().display());
        let status = std::process::Command::new("sh")
            .args(["-c", &line])
            .env("PATH", path())
            .env("QUINTET_HOME", folder.path().join("home"))
            .status();
        assert!(status.unwrap().success(), "{args}");
    };
    write("quintet replay export 3 game.replay");
    write("quintet backup kept.backup > /dev/null");
    write("quintet bot modern --mode duel --limit 5 --nodes 50 --record duel.replay > /dev/null");
    let weights = quintet_bot::modern::Weights::standard().to_text();
    fs::write(folder.path().join("weights.toml"), weights).unwrap();
    fs::write(folder.path().join("script.txt"), "6 5\n4 1 ([][](()()()[])[]) 0 0\n2 2 () 0 2\n").unwrap();
    folder
}

fn path() -> String {
    let folder = Path::new(QUINTET).parent().unwrap();
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default())
}

/// Runs a line in a terminal; returns what is wrong.
fn problem(line: &str, folder: &Path) -> Option<String> {
    let special = NOT_TO_THEIR_END.iter().find(|(start, _)| line.starts_with(start)).map(|(_, run)| *run);
    if special == Some(Run::Not) {
        return None;
    }
    let home = folder.join("home");
    let (search, home) = (path(), home.to_str().unwrap());
    let script = format!("cd '{}' && {line}", folder.display());
    let variables =
        [("PATH", search.as_str()), ("QUINTET_HOME", home), ("DISPLAY", ""), ("WAYLAND_DISPLAY", "")];
    let mut pty = Pty::start_with("bash", &["-c", &script], (100, 40), &variables);
    let (begun, mut is_closed) = (Instant::now(), false);
    loop {
        if let Some(code) = pty.exit_code() {
            let text = pty.transcript();
            return (code != 0).then(|| format!("status {code}: {text}"));
        }
        if pty.transcript().contains("\x1b[?1049h") {
            return problem_of_screen(&mut pty);
        }
        if special.is_some() && begun.elapsed() > A_WHILE {
            pty.type_keys("\x03");
            let (code, text) = (pty.end().exit_code(), pty.transcript());
            // It is interrupted, or ends by itself. 2 is the status of a wrong command.
            return (code == 2 || text.contains("panicked")).then(|| format!("status {code}: {text}"));
        }
        if !is_closed && begun.elapsed() > A_WHILE {
            // The end of its input.
            pty.type_keys("\x04");
            is_closed = true;
        }
        if begun.elapsed() > PATIENCE {
            return Some(format!("it does not end: {}", pty.transcript()));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Leaves a command that shows a screen; returns what is wrong with the screen or the end.
fn problem_of_screen(pty: &mut Pty) -> Option<String> {
    pty.wait_for("screen", |rows| rows.iter().any(|row| !row.is_empty()));
    // Until nothing more is drawn, or for ten times as long if something moves.
    for _ in 0..10 {
        let written = pty.written();
        std::thread::sleep(SETTLING);
        if pty.written() == written {
            break;
        }
    }
    let screen = pty.rows().join("\n");
    if let Some(code) = pty.exit_code() {
        return Some(format!("it shows a screen and ends by itself, with status {code}:\n{screen}"));
    }
    pty.type_keys("\x03");
    let (code, text) = (pty.end().exit_code(), pty.transcript());
    if code != 0 || text.contains("panicked") {
        return Some(format!("status {code} after Ctrl-C: {text}"));
    }
    let wrong = WRONG_SCREENS.iter().find(|wrong| screen.contains(**wrong))?;
    Some(format!("its screen shows {wrong:?}:\n{screen}"))
}

#[test]
fn every_command_of_the_documents_works() {
    let root = root();
    let files = |folder: &str| fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let docs = files("docs").filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let readmes = files("crates").map(|path| path.join("README.md")).filter(|path| path.exists());
    let pages: Vec<(PathBuf, String)> = docs
        .chain(readmes)
        .chain(["README.md", "examples/README.md"].map(|name| root.join(name)))
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect();
    let mut known = BTreeSet::new();
    let mut waiting = Vec::new();
    for (path, text) in &pages {
        let blocks = blocks(text).into_iter();
        let blocks = blocks.map(|lines| lines.into_iter().map(str::to_owned).collect::<Vec<_>>());
        waiting.extend(blocks.map(|block| (path.as_path(), block)));
        let mentioned = mentioned(text).into_iter().filter(|command| known.insert(command.clone()));
        waiting.push((path.as_path(), mentioned.collect()));
    }
    assert!(known.len() > 40, "only {} commands were found in sentences", known.len());
    let waiting: Mutex<Vec<(&Path, Vec<String>)>> = Mutex::new(waiting);
    let (ran, problems) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((page, block)) = { waiting.lock().unwrap().pop() } {
                    let folder = workshop();
                    for line in block {
                        ran.lock().unwrap().push(line.clone());
                        if let Some(problem) = problem(&line, folder.path()) {
                            let name = page.file_name().unwrap().display();
                            problems.lock().unwrap().push(format!("{name}: {line}\n{problem}\n"));
                        }
                    }
                }
            });
        }
    });
    let (ran, problems) = (ran.into_inner().unwrap(), problems.into_inner().unwrap());
    assert!(problems.is_empty(), "{}", problems.concat());
    assert!(ran.len() > 60, "only {} commands were found", ran.len());
    for (start, _) in NOT_TO_THEIR_END {
        assert!(ran.iter().any(|line| line.starts_with(start)), "no document has {start} any more");
    }
}

#[test]
fn commands_that_need_cargo_are_marked() {
    let text =
        "```sh\nquintet demo\n\n# a comment\n```\n```sh build\ncargo run\n```\n```text\nno command\n```\n";
    assert_eq!(blocks(text), [["quintet demo", "# a comment"]]);
}

#[test]
fn commands_in_sentences_get_values_for_words_in_capitals() {
    let text = "`quintet sim`, `quintet icon FILE`\n```sh\n`quintet no`\n```\n| `quintet completions fish \\| source` |\n";
    assert_eq!(mentioned(text), ["quintet sim --help", "quintet icon icon.png", "quintet completions fish"]);
}

#[test]
fn commands_in_sentences_may_go_over_two_lines() {
    let text = "Needs `rustup target add\nwasm32`. Then `quintet demo` and `quintet replay\n  REPLAY --json`.\n\n\
                * A list:\n\n  ```rust\n  let x = \"`\";\n  ```\n  with `quintet menu`\n";
    assert_eq!(mentioned(text), ["quintet demo", "quintet replay 3 --json", "quintet menu"]);
}

#[test]
fn a_screen_at_the_end_of_a_game_is_a_problem() {
    let folder = workshop();
    assert_eq!(problem("quintet replay 3 --play-from 60000", folder.path()), None);
    let ended = problem("quintet replay 3 --play-from 123000", folder.path());
    assert!(ended.is_some_and(|problem| problem.contains("its screen shows \"Finished\"")));
    let late = problem("quintet replay 3 --play-from 123001", folder.path());
    assert!(late.is_some_and(|problem| problem.contains("status 2: ")));
}
