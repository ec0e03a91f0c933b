//! Tests `quintet perft`, `quintet fumen` and `quintet autoplay` as a user runs them.

use std::fmt::Write as _;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn quintet(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Returns the output of the program, which must succeed.
fn printed(args: &[&str], input: &str) -> String {
    let output = quintet(args, input);
    assert!(output.status.success(), "{args:?} {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn placements_are_counted() {
    assert_eq!(printed(&["perft", "IOLJ"], ""), "188374\n");
    assert_eq!(printed(&["perft", "IOLJ", "--depth", "3"], ""), "5266\n");
    assert_eq!(printed(&["perft", "IOLJ", "--depth", "0"], ""), "1\n");
    assert_eq!(printed(&["perft", "IOLJS", "--threads", "3"], ""), "3497187\n");
    assert_eq!(printed(&["perft", "III", "--board", "v115@vhAAgH"], ""), "5069\n");
}

#[cfg(target_os = "linux")]
#[test]
fn commands_use_fewer_threads_or_fail_if_none_can_be_started() {
    let start = r#"{"type":"suggest"}"#;
    for (args, status, said) in [
        (&["perft", "IOLJ", "--threads", "4"][..], 0, "188374"),
        (&["arena", "greedy", "greedy", "--games", "4", "--threads", "4", "--pieces", "5"], 0, "of 4"),
        (&["arena", "greedy", "greedy", "--time", "1"], 2, "cannot be started"),
        (&["arena", "greedy", "tbp:cat"], 2, "cannot be started"),
        (&["tbp", "--time", "50"], 2, "no thread can be started"),
        (&["tbp", "--threads", "4", "--nodes", "9"], 2, "no thread can be started"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
        // No system can allocate a stack of this size.
        command.args(args).env("RUST_MIN_STACK", (1_u64 << 60).to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(start.as_bytes());
        let output = child.wait_with_output().unwrap();
        let both = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
        assert_eq!(output.status.code(), Some(status), "{args:?} {both}");
        assert!(both.contains(said) && !both.contains("panicked"), "{args:?} {both}");
    }
}

#[test]
fn the_parts_of_a_count_add_up() {
    let out = printed(&["perft", "TLI", "--divide"], "");
    let numbers: Vec<u64> =
        out.lines().map(|line| line.rsplit(' ').next().unwrap().parse().unwrap()).collect();
    let (total, parts) = numbers.split_last().unwrap();
    assert_eq!((parts.len(), parts.iter().sum::<u64>()), (34, *total));
    assert!(out.starts_with("T 0 1 0 "), "{out}");
}

#[test]
fn a_board_can_be_rows_or_a_fumen() {
    let folder = tempfile::tempdir().unwrap();
    let rows = folder.path().join("rows").to_str().unwrap().to_owned();
    std::fs::write(&rows, "...##.....\n###...####\n####.#####\n").unwrap();
    let fumen = printed(&["fumen", "encode", &rows], "");
    let file = folder.path().join("fumen").to_str().unwrap().to_owned();
    std::fs::write(&file, &fumen).unwrap();
    for board in [&rows, &file, fumen.trim()] {
        assert_eq!(printed(&["perft", "TSZ", "--board", board], ""), "11110\n");
        let sim = printed(&["sim", "modern", "--seed", "1", "--board", board], "0 tap enter\n");
        assert!(sim.contains("GGGG.GGGGG"), "{sim}");
    }
}

#[test]
fn fumens_are_printed_and_read_back() {
    let pages = "comment #Q=[](I)T\npiece I 0 1 0\nflags rise\nbelow GGGG.GGGGG\n....GGGGGG\n\ncomment #Q=[](T)\nGGGG.GGGGG\n";
    let fumen = printed(&["fumen", "encode", "-"], pages);
    assert!(fumen.starts_with("v115@"));
    let again = printed(&["fumen", "decode", fumen.trim()], "");
    assert_eq!(again, pages);
    assert_eq!(printed(&["fumen", "decode", "-"], &fumen), pages);
}

#[test]
fn a_recorded_game_becomes_a_fumen() {
    let folder = tempfile::tempdir().unwrap();
    let replay = folder.path().join("game.replay").to_str().unwrap().to_owned();
    let mut script = String::from("0 tap enter\n");
    for (key, at) in ["left", "hard", "cw", "right", "hard", "hold", "ccw", "hard", "hard"].iter().zip(40..) {
        writeln!(script, "{at}00 tap {key}").unwrap();
    }
    let sim = printed(&["sim", "modern", "--seed", "3", "--record", &replay], &script);
    let fumen = printed(&["fumen", "encode", &replay], "");
    let pages = printed(&["fumen", "decode", fumen.trim()], "");
    assert_eq!(pages.lines().filter(|line| line.starts_with("piece ")).count(), 4, "{pages}");
    let last: Vec<&str> = pages.trim_end().rsplit("\n\n").next().unwrap().lines().collect();
    assert!(sim.contains(&last.join("\",\"")), "{sim} {last:?}");
    let quiz = printed(&["fumen", "encode", &replay, "--quiz"], "");
    let pages = printed(&["fumen", "decode", quiz.trim()], "");
    assert!(pages.starts_with("comment #Q=[]("), "{pages}");
    let output = quintet(&["fumen", "encode", &replay, "--player", "2"], "");
    assert!(String::from_utf8(output.stderr).unwrap().contains("has only one player: leave out --player"));
}

#[test]
fn an_error_is_one_line() {
    for (args, words) in [
        (vec!["perft", "IQ"], "'Q' is not a piece"),
        (vec!["perft", "IO", "--depth", "3"], "the queue has 2"),
        (vec!["perft", "IO", "--threads", "0"], "--threads"),
        (vec!["perft", "IO", "--board", "nowhere"], "nowhere"),
        (vec!["perft", "IO", "--board", "v115@vh!"], "'!' does not belong"),
        (vec!["fumen", "decode", "v115@vh"], "page 1 ends too early"),
        (vec!["fumen", "encode", "-"], "line 1"),
    ] {
        let output = quintet(&args, "nonsense\n");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said.contains(words) && said.lines().count() == 1, "{args:?}: {said}");
    }
}

#[test]
fn hints_are_measured_the_same_way_every_time() {
    let args = ["autoplay", "quadris", "--level", "3", "--games", "2", "--seed", "7", "--blocks", "40"];
    let with = |more: &[&str]| printed(&[&args[..], more].concat(), "");
    let json = with(&["--evaluation", "plain,tuned", "--json"]);
    assert_eq!(json, with(&["--judge", "plain,tuned", "--json", "--threads", "2"]));
    let whole: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&whole["game"], &whole["level"], &whole["seed"]), (&"quadris".into(), &3.into(), &7.into()));
    for (place, name) in ["plain", "tuned"].into_iter().enumerate() {
        let series = &whole["evaluations"][place];
        assert_eq!((&series["evaluation"], &series["blocks"]["median"]), (&name.into(), &40.into()));
        assert_eq!(series["games"].as_array().unwrap().len(), 2);
    }
    let text = with(&["--evaluation", "plain,next"]);
    assert!(text.contains("seeds 7 to 8, at most 40 blocks each"), "{text}");
    assert!(text.lines().last().unwrap().starts_with("next clears "), "{text}");
    let modern = ["marathon", "zen", "cheese", "master"]
        .map(|mode| vec!["modern", "--mode", mode, "--clear-delay", "200"]);
    for game in [vec!["chetyris"], vec!["cascade"]].into_iter().chain(modern) {
        let text = printed(&[&["autoplay"], &game[..], &["--games", "1", "--blocks", "5"]].concat(), "");
        assert!(text.contains("1 game, seed 1, at most 5 pieces;"), "{text}");
        assert!(text.contains("pieces 5 (5 to 5)"), "{text}");
    }
}

#[test]
fn games_without_hints_to_measure_are_rejected_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let weights = folder.path().join("weights").to_str().unwrap().to_owned();
    std::fs::write(&weights, "[light]\nlanding = 1\n").unwrap();
    for (args, message) in [
        (&["quadris", "--level", "9"][..], "there is no level 9"),
        (&["quadris", "--games", "0"], "0 is too small: use 1 to 1000000"),
        (&["quadris", "--threads", "0"], "0 is too small: use 1 to 256"),
        (
            &["quadris", "--evaluation", "wise"],
            "--evaluation: \"wise\" is not allowed: use plain, next or tuned",
        ),
        (&["quadris", "--weights", "nowhere.toml"], "nowhere.toml"),
        (&["quadris", "--weights", &weights], "weights: "),
        (&["quadris", "--seed", "18446744073709551615"], "is too large for this many games"),
        (&["chetyris", "--level", "0"], "level"),
        (&["tag"], "tag"),
    ] {
        let output = quintet(&[&["autoplay"], args].concat(), "");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?} {said}");
        assert!(said.contains(message) && output.stdout.is_empty(), "{args:?} {said}");
    }
}
