//! Tests what the program tells about itself: help, manual pages, `quintet doctor`, its icon.

use crate::cli::{quintet, text};
use crate::pty::Pty;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn help_and_version() {
    for args in [
        vec!["--help"],
        vec!["chetyris", "--help"],
        vec!["sim", "--help"],
        vec!["sim", "chetyris", "--help"],
        vec!["sim", "modern", "--help"],
    ] {
        let output = quintet(&args, b"");
        assert!(output.status.success() && text(&output.stdout).contains("Usage:"), "{args:?}");
    }
    for args in [vec!["--version"], vec!["chetyris", "--version"], vec!["sim", "chetyris", "--version"]] {
        assert!(text(&quintet(&args, b"").stdout).starts_with("quintet"), "{args:?}");
    }
}

#[test]
fn the_doctor_names_everything_it_looked_for() {
    let printed = text(&quintet(&["doctor"], b"").stdout);
    let all = "program system folder settings store terminal colours characters key display sound".split(' ');
    for what in all {
        assert!(printed.lines().any(|line| line[4..].starts_with(what)), "{what}: {printed}");
    }
    let json: Value = serde_json::from_str(&text(&quintet(&["doctor", "--json"], b"").stdout)).unwrap();
    assert_eq!((json["version"].as_u64(), json["findings"].as_array().map(Vec::len)), (Some(1), Some(11)));
}

#[test]
fn the_doctor_names_what_the_terminal_can_do() {
    let variables = |term, colours, background, locale| {
        [
            ("TERM", term),
            ("COLORTERM", colours),
            ("COLORFGBG", background),
            ("LC_ALL", locale),
            ("DISPLAY", ""),
        ]
    };
    // The answers are: no flags of the kitty protocol are set, and what the terminal is. Only a terminal that knows the protocol
    // gives the first.
    let (known, unknown) = ("\x1b[?0u\x1b[?62c", "\x1b[?62c");
    for (variables, answer, lines) in [
        (
            variables("xterm-256color", "truecolor", "", "C.UTF-8"),
            unknown,
            [
                "ok  terminal     xterm-256color, 90×30",
                "ok  colours      24 bits, background not known here",
                "ok  characters   Unicode",
                "ok  key release  not reported: held keys repeat",
            ],
        ),
        (
            variables("xterm", "", "0;15", "C"),
            known,
            [
                "ok  terminal     xterm, 90×30",
                "ok  colours      256, light background",
                "ok  characters   ASCII",
                "ok  key release  reported",
            ],
        ),
    ] {
        let mut pty = Pty::start_with(env!("CARGO_BIN_EXE_quintet"), &["doctor"], (90, 30), &variables);
        let start = Instant::now();
        while !pty.transcript().contains("\x1b[?u") {
            assert!(start.elapsed() < Duration::from_mins(1), "the terminal is not asked");
            std::thread::sleep(Duration::from_millis(20));
        }
        pty.type_keys(answer);
        pty.wait_for_text("sound ");
        let printed = pty.rows().join("\n");
        for line in lines {
            assert!(printed.contains(line), "{line}: {printed}");
        }
        assert!(pty.end().success());
    }
}

/// Returns the commands that the help of a command lists, with its own words in front.
fn commands_in(words: &[String]) -> Vec<Vec<String>> {
    let args: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
    let help = text(&quintet(&args, b"").stdout);
    let listed = help
        .lines()
        .skip_while(|line| !["Commands:", "Games:"].contains(line))
        .skip(1)
        .take_while(|line| !line.is_empty());
    // The lines of a long description are indented further.
    let names =
        listed.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    names.map(|name| words.iter().cloned().chain([name.to_owned()]).collect()).collect()
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let written = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .arg("man")
        .arg(folder.path())
        .env("SOURCE_DATE_EPOCH", "86400")
        .output()
        .unwrap();
    assert!(written.status.success(), "{}", text(&written.stderr));
    let (mut waiting, mut pages) = (vec![Vec::new()], BTreeSet::new());
    while let Some(words) = waiting.pop() {
        waiting.extend(commands_in(&words));
        let name = [&["quintet".to_owned()], &words[..]].concat().join("-");
        let page = std::fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
        let title = format!(".TH {name} 1 1970-01-02 \"quintet 0.2.0\" Quintet");
        assert!(page.contains(&title.replace("0.2.0", env!("CARGO_PKG_VERSION"))), "{page}");
        assert!(page.contains(".SH \"EXIT STATUS\""), "{page}");
        pages.insert(format!("{name}.1"));
    }
    // The programs of single games are beside the main one.
    let programs = ["chetyris", "quadris", "biquadris"];
    for name in programs {
        let page = std::fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
        assert!(page.contains(&format!(".TH {name} 1 1970-01-02")), "{page}");
        assert!(
            page.contains(&format!("\n{name} \\- ")) && page.contains(&format!("\n\\fB{name}\\fR ")),
            "{page}"
        );
        assert!(!page.contains(&format!("quintet {name}")), "{page}");
        pages.insert(format!("{name}.1"));
    }
    let found = std::fs::read_dir(folder.path()).unwrap();
    assert_eq!(
        found.map(|page| page.unwrap().file_name().into_string().unwrap()).collect::<BTreeSet<_>>(),
        pages
    );
    assert!(pages.len() > 50, "{pages:?}");
    let own = std::fs::read_to_string(folder.path().join("quintet.1")).unwrap();
    assert!([".SH ENVIRONMENT", ".SH FILES"].iter().all(|section| own.contains(section)), "{own}");
    let refused = quintet(&["man", "/dev/null/pages"], b"");
    assert!(!refused.status.success() && text(&refused.stderr).contains("/dev/null/pages"));
}

#[test]
fn the_icon_is_a_picture_of_the_size_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("icon.png");
    assert!(quintet(&["icon", "--size", "48", file.to_str().unwrap()], b"").status.success());
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"\x89PNG") && bytes[16..24] == [0, 0, 0, 48, 0, 0, 0, 48]);
    assert!(!quintet(&["icon", "--size", "5", file.to_str().unwrap()], b"").status.success());
}

#[test]
fn the_help_command_prints_the_help_of_any_command() {
    for words in [vec![], vec!["modern"], vec!["replay"], vec!["replay", "list"], vec!["sim", "chetyris"]] {
        let asked = quintet(&[&["help"], words.as_slice()].concat(), b"");
        let flagged = quintet(&[words.as_slice(), &["--help"]].concat(), b"");
        assert!(asked.status.success() && asked.stderr.is_empty(), "{words:?}");
        assert_eq!(text(&asked.stdout), text(&flagged.stdout), "{words:?}");
    }
}

#[test]
fn help_states_the_defaults_of_the_command() {
    let help = |words: &[&str]| text(&quintet(&[words, &["--help"]].concat(), b"").stdout);
    for (words, line) in [
        (&["chetyris"][..], "[default: setting chetyris.level, 1]"),
        (&["sim", "chetyris"], "The level to start at [default: 1]"),
        (&["autoplay", "quadris"], "The level to start at [default: 1] [alias: --level]"),
        (&["autoplay", "quadris"], "get the same pieces [default: 1]"),
        (&["autoplay", "modern"], "get the same pieces [default: 1]"),
        (&["autoplay", "modern"], "person, 1 to 9, or a name: gentle"),
    ] {
        // Lines are wrapped at the width of the help.
        let words_of_help = help(words).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words_of_help.contains(line), "{words:?}: {words_of_help}");
    }
    for words in [["sim", "chetyris"], ["sim", "modern"], ["autoplay", "modern"], ["bot", "modern"]] {
        let help = help(&words);
        assert!(!help.contains("[default: setting") && !help.contains("tbp:"), "{help}");
    }
}

#[test]
fn help_introduces_each_game_with_its_summary() {
    let help = text(&quintet(&["--help"], b"").stdout);
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("biquadris Quadris for two players, who take turns"), "{words}");
    assert!(words.contains("modern Today's rules: hold, ghost"), "{words}");
}

#[test]
fn help_of_a_typed_game_lists_each_command_once() {
    let lines = |game, start: &str| {
        let help = text(&quintet(&[game, "--help"], b"").stdout);
        help.lines().filter(|line| line.starts_with(start)).count()
    };
    for game in ["quadris", "biquadris"] {
        let counts = ["  levelup", "  hint", "  help"].map(|start| lines(game, start));
        assert_eq!(counts, [1, 1, 1], "{game}");
    }
    assert_eq!(lines("biquadris", "Special actions:"), 1);
    assert_eq!(lines("quadris", "Special actions:"), 0);
}

#[test]
fn only_commands_that_open_a_window_offer_it() {
    let offers =
        |words: &[&str]| text(&quintet(&[words, &["--help"]].concat(), b"").stdout).contains("--window");
    for words in
        [&[][..], &["modern"], &["quadris"], &["cascade"], &["replay"], &["replay", "show"], &["continue"]]
    {
        assert!(offers(words), "{words:?}");
    }
    for words in
        [&["sim"][..], &["sim", "modern"], &["scores"], &["settings"], &["replay", "list"], &["perft"]]
    {
        assert!(!offers(words), "{words:?}");
    }
}
