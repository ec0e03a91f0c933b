//! Tests the programs of single games, which start `quintet`, and `quintet` under the name of a game.
#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");
const QUADRIS: &str = env!("CARGO_BIN_EXE_quadris");
/// A script that prints what it was started with.
const ECHO: &str = "echo \"as $QUINTET_LAUNCHED_AS:$(printf ' <%s>' \"$@\")\"";

// Programs that other tests start hold this process's open files for a moment, and a file that is open for writing
// cannot be executed. So other programs write the programs here.

/// Creates a folder with only the launcher of Quadris.
fn launcher(folder: &Path) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let path = folder.join("quadris");
    assert!(Command::new("cp").arg(QUADRIS).arg(&path).status().unwrap().success());
    path
}

/// Creates a program that is a shell script.
fn script(path: &Path, text: &str) {
    let make = "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod +x \"$0\"";
    assert!(Command::new("sh").args(["-c", make]).arg(path).arg(text).status().unwrap().success());
}

/// Runs a program as if cargo had not started it, although cargo started its test.
fn run(program: &Path, args: &[&str]) -> Output {
    Command::new(program).args(args).env_remove("CARGO").stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_launcher_starts_the_program_in_its_folder() {
    let folder = TempDir::new().unwrap();
    let quadris = launcher(folder.path());
    let quintet = folder.path().join("quintet");
    script(&quintet, &format!("{ECHO}; exit 7"));
    let output = run(&quadris, &["-text", "two words", ""]);
    assert_eq!(text(&output.stdout), "as quadris: <quadris> <-text> <two words> <>\n");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(7), ""));

    script(&quintet, "kill -TERM $$");
    assert_eq!(run(&quadris, &[]).status.signal(), Some(15));

    // A link to the launcher starts the program in the launcher's folder.
    script(&quintet, "exit 8");
    let elsewhere = TempDir::new().unwrap();
    symlink(&quadris, elsewhere.path().join("quadris")).unwrap();
    assert_eq!(run(&elsewhere.path().join("quadris"), &[]).status.code(), Some(8));
}

#[test]
fn a_launcher_without_the_program_says_so() {
    let folder = TempDir::new().unwrap();
    let quadris = launcher(folder.path());
    let output = run(&quadris, &["-text"]);
    let said = text(&output.stderr);
    assert!(said.starts_with("quadris: the program quintet is missing: "), "{said}");
    assert!(said.contains(folder.path().canonicalize().unwrap().join("quintet").to_str().unwrap()), "{said}");
    assert_eq!((said.lines().count(), output.status.code()), (1, Some(1)));

    File::create(folder.path().join("quintet")).unwrap();
    let output = run(&quadris, &[]);
    let said = text(&output.stderr);
    assert!(said.starts_with("quadris: ") && said.contains("cannot be started: "), "{said}");
}

/// Runs a launcher as `cargo run` does, with a fake cargo that prints its arguments.
fn run_by_cargo(quadris: &Path, package: &str) -> Output {
    let folder = TempDir::new().unwrap();
    let cargo = folder.path().join("cargo");
    script(&cargo, ECHO);
    let mut command = Command::new(quadris);
    command
        .arg("-text")
        .env("CARGO", &cargo)
        .env("CARGO_PKG_NAME", package)
        .env("CARGO_MANIFEST_DIR", "/src");
    command.output().unwrap()
}

#[test]
fn a_launcher_that_cargo_has_started_lets_cargo_build_the_program_in_the_same_way() {
    let folder = TempDir::new().unwrap();
    let target = folder.path().canonicalize().unwrap();
    File::create(target.join(".rustc_info.json")).unwrap();
    let root = target.display();
    for (place, profile, more) in [
        ("debug", "dev", format!("<--target-dir> <{root}>")),
        ("release", "release", format!("<--target-dir> <{root}>")),
        ("wasm/bench", "bench", format!("<--target-dir> <{root}> <--target> <wasm>")),
    ] {
        let quadris = launcher(&target.join(place));
        let output = run_by_cargo(&quadris, "quintet");
        let start = "<run> <--bin> <quintet> <--manifest-path> </src/Cargo.toml> <--profile>";
        let expected = format!("as quadris: {start} <{profile}> {more} <--> <quadris> <-text>\n");
        assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
        assert_eq!(
            run_by_cargo(&quadris, "another").status.code(),
            Some(1),
            "cargo has started something else"
        );

        // The program in the same folder is used unless it is older: then cargo has not built it since the last change.
        let quintet = quadris.with_file_name("quintet");
        script(&quintet, "echo beside");
        assert_eq!(text(&run_by_cargo(&quadris, "quintet").stdout), "beside\n");
        assert!(Command::new("touch").args(["-t", "200001010000"]).arg(&quintet).status().unwrap().success());
        assert_eq!(text(&run_by_cargo(&quadris, "quintet").stdout), expected);
        assert_eq!(text(&run(&quadris, &[]).stdout), "beside\n");
    }
}

#[test]
fn a_link_with_the_name_of_a_game_is_that_game() {
    let folder = TempDir::new().unwrap();
    for game in ["quadris", "modern"] {
        let link = folder.path().join(game);
        symlink(QUINTET, &link).unwrap();
        let output = run(&link, &["--help"]);
        let expected = Command::new(QUINTET).args([game, "--help"]).output().unwrap();
        let usage = |name: &str| format!("Usage: {name} [");
        let expected = text(&expected.stdout).replace(&usage(&format!("quintet {game}")), &usage(game));
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), expected.as_str()));
        let output = run(&link, &["--bogus"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).starts_with(&format!("{game}: ")), "{}", text(&output.stderr));
    }
    let output = run(&folder.path().join("quadris"), &["-text"]);
    assert!(text(&output.stdout).contains("Hi-Score:"), "{}", text(&output.stdout));
}
