//! Tests what shells complete, with a real bash where it matters.

use crate::cli::{quintet, text};
use crate::pty::Pty;
use std::path::Path;
use std::process::Command;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// Returns what bash offers for the last word of a command line, which may be empty.
fn offered(home: &Path, line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let (last, before) = words.split_last().unwrap();
    // The function that the script defines, called as bash calls it after Tab.
    let script = format!(
        "PATH={folder}:$PATH; source <(quintet completions bash); COMP_WORDS=({words} '{last}'); \
         COMP_CWORD={place}; COMP_TYPE=9; _clap_complete_quintet quintet '{last}' ''; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        folder = Path::new(QUINTET).parent().unwrap().display(),
        words = before.join(" "),
        place = before.len(),
    );
    let output = Command::new("bash")
        .args(["-c", &script])
        .env("QUINTET_HOME", home)
        .current_dir(home)
        .output()
        .unwrap();
    assert!(output.stderr.is_empty(), "{line}: {}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

/// Saves three replays in a folder and deletes the second.
fn with_replays(home: &Path) {
    let run = |args: &[&str]| {
        let output =
            Command::new(QUINTET).args(args).env("QUINTET_HOME", home).current_dir(home).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    };
    run(&["demo", "--out", "replays"]);
    for game in ["modern", "chetyris", "quadris"] {
        run(&["replay", "import", &format!("replays/{game}.replay")]);
    }
    run(&["replay", "delete", "2"]);
}

#[test]
fn bash_completes_games_modes_settings_and_values() {
    let home = tempfile::tempdir().unwrap();
    for (line, expected) in [
        ("quintet che", "chetyris"),
        ("quintet sim m", "modern"),
        ("quintet scores bi", "biquadris"),
        ("quintet modern --mo", "--mode"),
        ("quintet modern --mode sp", "sprint"),
        ("quintet modern --opponent merc", "merciless"),
        ("quintet scores --mode ult", "ultra"),
        ("quintet settings get handling.da", "handling.das"),
        ("quintet settings reset look.moti", "look.motion"),
        ("quintet settings set look.motion red", "reduced"),
        ("quintet settings set sound.mute of", "off"),
        ("quintet arena gre", "greedy"),
        ("quintet tbp --rules gui", "guideline"),
        ("quintet sound --play qu", "quad"),
        ("quintet help replay li", "list"),
        ("quintet completions po", "powershell"),
    ] {
        assert_eq!(offered(home.path(), line), [expected], "{line}");
    }
    let games = offered(home.path(), "quintet continue ");
    for game in ["modern", "chetyris", "quadris", "biquadris", "cascade"] {
        assert!(games.iter().any(|word| word == game), "{game}: {games:?}");
    }
    // The icon is written by the script that makes packages; people are not offered it.
    assert!(!offered(home.path(), "quintet ").contains(&"icon".to_owned()));
}

#[test]
fn bash_completes_the_numbers_of_the_replays_that_there_are() {
    let home = tempfile::tempdir().unwrap();
    assert!(offered(home.path(), "quintet replay show ").iter().all(|word| word.starts_with('-')));
    with_replays(home.path());
    let numbers = |line: &str| {
        let words = offered(home.path(), line).into_iter();
        words.filter(|word| word.parse::<u32>().is_ok()).collect::<Vec<_>>()
    };
    assert_eq!(numbers("quintet replay "), ["3", "1"]);
    assert_eq!(numbers("quintet replay export "), ["3", "1"]);
    assert_eq!(numbers("quintet replay restore "), ["2"]);
    assert_eq!(offered(home.path(), "quintet replay replays/cas"), ["replays/cascade.replay"]);
    assert_eq!(offered(home.path(), "quintet replay replays/cascade.replay --veri"), ["--verify"]);
}

#[test]
fn tab_completes_the_line_in_a_terminal() {
    let home = tempfile::tempdir().unwrap();
    let path = format!("{}:/usr/bin:/bin", Path::new(QUINTET).parent().unwrap().display());
    let variables =
        [("PATH", path.as_str()), ("QUINTET_HOME", home.path().to_str().unwrap()), ("PS1", "ready> ")];
    let mut shell = Pty::start_with("bash", &["--norc", "--noprofile", "-i"], (100, 20), &variables);
    shell.wait_for_text("ready>");
    shell.type_keys("source <(quintet completions bash); echo lo''aded\r");
    shell.wait_for("next prompt", |rows| {
        let mut last = rows.iter().rev().filter(|row| !row.is_empty());
        last.next().is_some_and(|row| row == "ready>") && last.next().is_some_and(|row| row == "loaded")
    });
    shell.type_keys("quintet settings set colours.palette colour\t");
    shell.wait_for_text("colours.palette colour-blind");
    shell.type_keys("\r");
    shell.wait_for_text("colours.palette = colour-blind");
    // Bash splits words at `=`.
    shell.type_keys("quintet bot modern --mode=spr\t");
    shell.wait_for_text("--mode=sprint");
    shell.type_keys("\u{15}quintet bot modern --seed=1 --mode=\t\t");
    shell.wait_for_text("marathon");
    shell.type_keys("\u{15}");
    shell.type_keys("exit\r");
    assert!(shell.end().success());
}

#[test]
fn every_shell_has_a_script_that_asks_the_program() {
    for (shell, words) in [
        ("bash", &["complete ", "QUINTET_COMPLETE=\"bash\""][..]),
        (
            "zsh",
            &["#compdef quintet", "QUINTET_COMPLETE=\"zsh\"", "_clap_dynamic_completer_quintet \"$@\"\n"],
        ),
        ("fish", &["complete ", "QUINTET_COMPLETE=fish"]),
        ("powershell", &["Register-ArgumentCompleter", "QUINTET_COMPLETE"]),
        ("elvish", &["edit:completion:arg-completer[quintet]", "QUINTET_COMPLETE=\"elvish\""]),
    ] {
        let output = quintet(&["completions", shell], b"");
        let script = text(&output.stdout);
        assert!(output.status.success() && output.stderr.is_empty(), "{shell}");
        assert!(words.iter().all(|word| script.contains(word)), "{shell}: {script}");
    }
}
