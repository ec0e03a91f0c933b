//! Tests `quintet cascade play|check|piece` as a user runs it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn cascade(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    command.env("QUINTET_HOME", &*crate::cli::HOME);
    command.arg("cascade").args(args).env_remove("NO_COLOR");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

const SCRIPT: &str = "4 4\n2 1 () 0 0\n2 2 (()[]()[]) 1 2\n1 3 () 0 3 1 4 () 5 0\n";

#[test]
fn a_script_is_played() {
    let (status, out, error) = cascade(&["play", "-"], SCRIPT);
    assert_eq!((status, error.as_str()), (Some(0), ""));
    assert_eq!(out, "4 4 4\n1 4 () 0 2\n1 3 () 3 3\n2 1 ([][]()()) 0 3\n");
}

#[test]
fn a_trace_shows_the_field_after_every_insert() {
    let (_, out, _) = cascade(&["play", "-", "--trace"], SCRIPT);
    let fields: Vec<&str> = out.split("\n\n").collect();
    assert_eq!(fields.len(), 4);
    assert_eq!(fields[0], "0 4 4\n2 1 () 0 3");
    assert!(out.ends_with(&cascade(&["play", "-"], SCRIPT).1));
    assert_eq!(
        cascade(&["play", "-", "--trace"], "4 4").1,
        "0 4 4\n",
        "nothing is inserted, and the field is shown"
    );
}

#[test]
fn pictures_with_letters_and_with_colours() {
    let (_, out, _) = cascade(&["play", "-", "--ascii"], SCRIPT);
    assert_eq!(out, "|    |   SCORE: 4\n|    |\n|D   |\n|AA C|\n------\n");
    let (_, out, _) = cascade(&["play", "-", "--ascii", "--colour", "always"], SCRIPT);
    assert_eq!(out, cascade(&["play", "-", "--ascii", "--color", "always"], SCRIPT).1);
    assert!(out.contains("|\x1b[48;5;4m \x1b[m   |\n"), "{out:?}");
    let (_, out, _) = cascade(&["piece", "-", "--ascii"], "2 27 (()[]()())");
    assert_eq!(out, "----\n|A |\n|AA|\n----\n");
}

#[test]
fn game_over_shows_the_field_so_far_and_names_the_piece() {
    let (status, out, error) = cascade(&["play", "-"], "2 2 2 1 (()[]()[]) 0 0 1 1 () 0 0 1 1 () 0 1");
    assert_eq!((status, error.as_str()), (Some(1), "game over at piece 2\n"));
    assert_eq!(out, "0 2 2\n2 1 (()[]()[]) 0 1\n");
}

#[test]
fn a_field_is_checked_and_written_shortest() {
    let (status, out, _) = cascade(&["check", "-"], " 0\n8 6 2 202 (() ()()( )) 1 4");
    assert_eq!((status, out.as_str()), (Some(0), "0 8 6\n2 202 () 1 4\n"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("field");
    std::fs::write(&file, "0 8 6\n2 202 () 1 4\n2 7 () 2 4\n").unwrap();
    let name = file.to_str().unwrap();
    let (status, out, error) = cascade(&["check", name], "");
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert_eq!(error, format!("{name}:3:1: the piece does not fit at (2, 4)\n"));
}

#[test]
fn pieces_are_written_turned_and_cut() {
    let two = "2 1 (()[][][])\n 4 2 ((()()()())[][][])";
    assert_eq!(cascade(&["piece", "-"], two).1, "2 1 (()[][][])\n4 2 (()[][][])\n");
    assert_eq!(cascade(&["piece", "-", "--rotate", "5"], two).1, "2 1 ([]()[][])\n4 2 ([]()[][])\n");
    assert_eq!(cascade(&["piece", "-", "--cut-row", "1"], two).1, "2 1 ([][]()[])\n4 2 (([][]()())[][][])\n");
    let (status, _, error) = cascade(&["piece", "-", "--cut-row", "2"], two);
    assert_eq!(status, Some(2));
    assert!(error.starts_with("quintet: --cut-row: "), "{error}");
}

#[test]
fn malformed_input_is_reported_with_its_position() {
    for (args, input, error) in [
        (["piece", "-"], "2 1 (()()())", "-:1:12: too few quadrants: 3 of 4 before the closing `)`\n"),
        (["piece", "-"], "3 1 ()", "-:1:1: the side must be a power of two, not 3\n"),
        (["play", "-"], "4 0", "-:1:3: the height of the field must not be zero\n"),
        (
            ["play", "-"],
            "4 4\n1 1 () 0",
            "-:2:9: unexpected end of input, expected the column x of the piece\n",
        ),
    ] {
        let (status, _, found) = cascade(&args, input);
        assert_eq!((status, found.as_str()), (Some(2), error), "{input}");
    }
}

#[test]
fn a_piece_with_an_unfinished_grid_is_not_printed() {
    let (status, out, error) = cascade(&["piece", "-"], "1 1 ()\n4 221 ([][]()())([][]()())");
    assert_eq!((status, out.as_str()), (Some(2), "1 1 ()\n"));
    assert_eq!(error, "-:2:17: the grid goes on after its end: unexpected `(`\n");
}

#[test]
fn short_scripts_use_little_memory_unless_allowed() {
    let piece = "-:1:16: more than 67108864 cells would be kept; use a larger --max-cells\n";
    for (args, input) in [
        (vec!["play", "-"], "60000 60000    16384 1 () 0 0"),
        (vec!["check", "-"], "0 60000 60000  16384 1 () 0 0"),
        (vec!["piece", "-", "--max-cells", "67108864"], "1 1 () 1 1 ()  16384 1 ()"),
    ] {
        let (status, _, error) = cascade(&args, input);
        assert_eq!(status, Some(2), "{input}");
        assert!(error.ends_with(&piece[7..]), "{error}");
    }
    let script = "4 4 2 1 () 0 0 2 1 () 0 0";
    let (status, out, error) = cascade(&["play", "-", "--max-cells", "12"], script);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert_eq!(
        error,
        "quintet: the field would keep more than 12 cells at piece 2; use a larger --max-cells\n"
    );
    assert_eq!(cascade(&["play", "-", "--max-cells", "24"], script).0, Some(0));
}

/// Only one piece is in memory at a time, so each may have the maximum size.
#[test]
fn pieces_of_the_largest_side_are_read_turned_cut_and_written() {
    let full = "16384 1 ()\n16384 2 (()()()[])\n";
    assert_eq!(cascade(&["piece", "-"], full), (Some(0), full.into(), String::new()));
    let turned = "16384 1 ()\n16384 2 (()()[]())\n";
    assert_eq!(cascade(&["piece", "-", "--rotate", "1"], full).1, turned);
    let (status, out, _) = cascade(&["piece", "-", "--cut-row", "16383"], "16384 1 ()");
    assert_eq!((status, out.starts_with("16384 1 ((((((((((((((")), (Some(0), true), "{out:.60}");
}
