//! Passes hostile text to every command in every place that can hold it: none of it may reach a terminal unescaped.

use quintet_app::records::{Category, Ranking, Round, RoundResult};
use quintet_engine::kernel::{Span, is_unprintable};
use quintet_store::{Home, NewReplay, SaveOptions, Store};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use xxhash_rust::xxh3::xxh3_64_with_seed;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// A CSI sequence, a one-character CSI, bell, DEL, a bidirectional override and a zero-width space.
const EVIL: &str = "\x1b[31m\u{9b}2J\x07\x7f\u{202e}\u{200b}x";
/// The same, escaped for TOML and JSON.
const SPELLED: &str = "\\u001b[31m\\u009b2J\\u0007\\u007f\\u202e\\u200bx";
/// The same in a page of a fumen.
const PAGE: &str = "comment \\u{1b}[31m\\u{9b}2J\\u{7}\\u{7f}\\u{202e}\\u{200b}x\n..........\n";

/// A folder with hostile text everywhere: its own name, files, settings, the store and a game in progress.
struct Place {
    _folder: tempfile::TempDir,
    home: std::path::PathBuf,
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join(EVIL);
        fs::create_dir_all(home.join("playing")).unwrap();
        let write = |name: &str, contents: &[u8]| fs::write(home.join(name), contents).unwrap();
        write(EVIL, EVIL.as_bytes());
        write("pages", PAGE.as_bytes());
        write("header.replay", &replay());
        write("playing/evil.replay", &replay());
        write(&format!("playing/{EVIL}.replay"), b"garbage");
        write("levels", format!("[[level]]\nnumber = 5\n\"{SPELLED}\" = 1\n").as_bytes());
        write("sequence", format!("[[level]]\nnumber = 5\nsequence = \"{SPELLED}\"\n").as_bytes());
        write("named", format!("[[level]]\nnumber = 1\nname = \"{SPELLED}\"\n").as_bytes());
        write("weights", format!("\"{SPELLED}\" = 1\n").as_bytes());
        let settings =
            format!("\"{SPELLED}\" = 1\nplayer.name = \"{SPELLED}\"\n[\"{SPELLED}\"]\n\"{SPELLED}\" = 2\n");
        write("settings.toml", settings.as_bytes());
        write("bad.toml", format!("{EVIL} = {EVIL}").as_bytes());
        let bot = format!("#!/bin/sh\nprintf '%s\\n' '{{\"type\":\"error\",\"reason\":\"{SPELLED}\"}}'\n");
        write("refuses", bot.as_bytes());
        write("dies", format!("#!/bin/sh\nprintf '{EVIL}\\n' >&2\n").as_bytes());
        write("babbles", format!("#!/bin/sh\nprintf '{EVIL}\\n'\n").as_bytes());
        fill_store(&home);
        Place { _folder: folder, home }
    }

    /// Runs a command with hostile standard input; returns both outputs.
    fn run(&self, args: &[&str], input: &str) -> [String; 2] {
        let mut command = Command::new(QUINTET);
        command.args(args).current_dir(&self.home).env("QUINTET_HOME", &self.home).env("USER", EVIL);
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        [text(&output.stdout), text(&output.stderr)]
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Returns the start of a recording of a game with a hostile name.
fn replay() -> Vec<u8> {
    let magic = *b"QUINTET\x1a";
    let mut header = vec![EVIL.len() as u8];
    header.extend(EVIL.as_bytes());
    header.extend([1, 1, b'0', 0]);
    let mut frame = vec![b'H'];
    frame.extend((header.len() as u32).to_le_bytes());
    frame.extend(header);
    let check = xxh3_64_with_seed(&frame, u64::from_le_bytes(magic)) as u32;
    [&magic[..], &[1], &frame, &check.to_le_bytes()].concat()
}

/// Creates a store in which every text is hostile.
fn fill_store(home: &Path) {
    let category = |mode: &str| Category {
        game: EVIL.into(),
        mode: mode.into(),
        rules: EVIL.into(),
        level: 1,
        ranking: Ranking::Score,
    };
    let outcomes =
        vec![RoundResult { score: 5, finished: true, complete: true, lost: false, assisted: false }];
    let round = |index, mode| Round {
        index,
        category: category(mode),
        seed: 1,
        played: Span::from_millis(9),
        outcomes: outcomes.clone(),
    };
    let recorded = NewReplay {
        name: EVIL,
        game: EVIL,
        revision: 1,
        micros: 9,
        bytes: &replay(),
        ended: 1_000_000,
        against: None,
        helped: false,
    };
    let save_as = SaveOptions { players: [Some(EVIL.into()), Some("=1+1".into())], keep: 10 };
    let mut store = Store::open(&Home::at(home)).unwrap();
    store.save(&recorded, &[round(0, EVIL), round(1, "=2+2")], &save_as).unwrap();
}

/// Returns the commands that the program lists.
fn commands() -> BTreeSet<String> {
    let help = text(&Command::new(QUINTET).arg("--help").output().unwrap().stdout);
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    // A long text continues on the next line, with more indentation.
    let names =
        lines.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The input for a game of typed commands; `EVIL` stands for hostile text.
const TYPED: &str = "EVIL\nsequence EVIL\nnorandom EVIL\nrename left EVIL\nrename EVIL x\nmacro EVIL=left\n\
    macro m=EVIL\nm\nhelp\nautoplay EVIL\n";

/// Arguments, standard input (`EVIL` stands for hostile text), and whether the hostile text must appear in the output.
const CASES: &[(&[&str], &str, bool)] = &[
    (&[EVIL], "", true),
    (&["modern", "--mode", EVIL], "", true),
    (&["modern", "--mode", "duel", "--opponent", EVIL], "", true),
    (&["modern", "--mode", "duel", "--opponent", "tbp:sh refuses"], "", true),
    (&["modern", "--pieces", EVIL], "", true),
    (&["modern", "--board", EVIL], "", true),
    (&["chetyris", "--pieces", EVIL], "", true),
    (&["sim", EVIL], "", true),
    (&["sim", "chetyris", "--pieces", EVIL], "", true),
    (&["sim", "chetyris"], "0 EVIL\n", true),
    (&["sim", "modern", "--record", EVIL], "", true),
    (&["cascade", "--size", EVIL], "", true),
    (&["cascade", "play", EVIL], "", true),
    (&["cascade", "play", "-"], "EVIL", false),
    (&["cascade", "check", EVIL], "", true),
    (&["cascade", "piece", EVIL], "", true),
    (&["quadris", "-text"], TYPED, true),
    (&["biquadris", "-text"], TYPED, true),
    (&["quadris", "-text", "-scriptfile", EVIL], "", true),
    (&["quadris", "-text", "-levels", EVIL], "", true),
    (&["quadris", "-text", "-levels", "levels"], "", true),
    (&["quadris", "-text", "-levels", "sequence"], "", true),
    (&["quadris", "-text", "-levels", "named"], "help\n", true),
    (&["biquadris", "-text", "-levels", "levels"], "", true),
    (&["replay", EVIL], "", true),
    (&["replay", "header.replay"], "", true),
    (&["replay", "list"], "", true),
    (&["replay", "list", "--json"], "", true),
    (&["replay", "list", "--deleted"], "", true),
    (&["replay", "show", "1", "--json"], "", true),
    (&["replay", "show", EVIL], "", true),
    (&["replay", "import", "header.replay"], "", true),
    (&["replay", "import", EVIL], "", true),
    (&["replay", "export", "1", EVIL], "", true),
    (&["replay", "verify"], "", true),
    (&["replay", "delete", EVIL], "", true),
    (&["replay", "restore", EVIL], "", true),
    (&["continue", "--list"], "", true),
    (&["continue", EVIL], "", true),
    (&["scores"], "", true),
    (&["scores", "--json"], "", true),
    (&["scores", "--csv"], "", true),
    (&["scores", "--stats"], "", true),
    (&["scores", "--stats", "--csv"], "", true),
    (&["scores", "--mode", EVIL], "", true),
    (&["scores", "--mode", "none"], "", true),
    (&["scores", EVIL], "", true),
    (&["settings"], "", true),
    (&["settings", "path"], "", true),
    (&["settings", "get", EVIL], "", true),
    (&["settings", "set", EVIL, EVIL], "", true),
    (&["settings", "set", "player.name", EVIL], "", false),
    (&["settings", "set", "modern.opponent", EVIL], "", true),
    (&["settings", "set", "keys.modern.left", EVIL], "", true),
    (&["settings", "export"], "", true),
    (&["settings", "import", EVIL], "", true),
    (&["settings", "import", "bad.toml"], "", false),
    (&["settings", "reset", EVIL], "", true),
    (&["settings", "reset", "--all"], "", true),
    (&["demo", "--out", EVIL], "", true),
    (&["autoplay", EVIL], "", true),
    (&["perft", EVIL], "", true),
    (&["perft", "T", "--board", EVIL], "", true),
    (&["bot", "modern", "--strength", EVIL], "", true),
    (&["bot", "modern", "--weights", "weights"], "", false),
    (&["tune", "--weights", EVIL, "--out", EVIL], "", true),
    (&["tune", "--out", "nowhere/x", "--generations", EVIL], "", true),
    (&["arena", EVIL, "greedy"], "", true),
    (&["arena", "greedy", "tbp:sh refuses", "--games", "1"], "", true),
    (&["arena", "greedy", "tbp:sh dies", "--games", "1"], "", false),
    (&["arena", "greedy", "tbp:sh babbles", "--games", "1", "--json"], "", true),
    (&["bench", EVIL], "", true),
    (&["tbp", "--strength", EVIL], "", true),
    (&["tbp"], "EVIL", false),
    (&["sound", "--play", EVIL], "", true),
    (&["sound", "--play", "lock", "--wav", EVIL], "", true),
    (&["fumen", "decode", EVIL], "", true),
    (&["fumen", "decode", "fumen"], "", true),
    (&["fumen", "encode", EVIL], "", true),
    (&["fumen", "encode", "header.replay"], "", true),
    (&["completions", EVIL], "", true),
    (&["backup", EVIL], "", true),
    (&["backup", "all.backup"], "", true),
    (&["restore", "all.backup"], "", false),
    (&["restore", EVIL], "", true),
    (&["restore", "header.replay"], "", false),
    (&["daily"], "", false),
    (&["daily", EVIL], "", true),
    (&["doctor"], "", true),
    (&["doctor", "--json"], "", true),
    (&["man", EVIL], "", true),
    (&["web", EVIL], "", true),
    (&["web", "--port", EVIL], "", true),
];

#[test]
fn hostile_text_is_always_escaped() {
    let place = Place::new();
    let [fumen, _] = place.run(&["fumen", "encode", "pages"], "");
    fs::write(place.home.join("fumen"), fumen).unwrap();
    let all = commands();
    let tried: BTreeSet<String> = CASES.iter().map(|(args, ..)| args[0].to_owned()).collect();
    let untried: Vec<&String> = all.difference(&tried).collect();
    assert!(!all.is_empty() && untried.is_empty(), "{untried:?}");
    // Every command is also run with an unknown option.
    let unknown: Vec<[&str; 3]> = all.iter().map(|name| [name, "--no-such-option", EVIL]).collect();
    let unknown = unknown.iter().map(|args| (&args[..], "", false));
    let mut wrong = Vec::new();
    for (args, input, is_seen) in CASES.iter().copied().chain(unknown) {
        let both = place.run(args, &input.replace("EVIL", EVIL)).concat();
        if let Some(letter) = both.chars().find(|c| !"\r\n".contains(*c) && is_unprintable(*c)) {
            wrong.push(format!("{args:?}: {letter:?} is sent: {both:?}"));
        }
        if is_seen && !["\\u{9b}", "\\u009b"].iter().any(|spelled| both.contains(spelled)) {
            wrong.push(format!("{args:?}: it is not seen: {both:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
