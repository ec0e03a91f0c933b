//! Tests Quadris and Biquadris through the real programs: whole games, options, streams and invalid input.

use proptest::prelude::*;
use serde_json::Value;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

const QUADRIS: &str = env!("CARGO_BIN_EXE_quadris");
const BIQUADRIS: &str = env!("CARGO_BIN_EXE_biquadris");
const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn start(program: &str, args: &[&str], folder: &Path) -> Child {
    let mut command = Command::new(program);
    // Cargo started the tests, not the programs, which are all up to date.
    command.env_remove("CARGO");
    command.env("QUINTET_HOME", &*crate::cli::HOME);
    command.args(args).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs a program in a folder with this standard input.
fn run_in(folder: &Path, program: &str, args: &[&str], input: &[u8]) -> Output {
    let mut child = start(program, args, folder);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that rejects its arguments does not read its input.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn run(program: &str, args: &[&str], input: &[u8]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), program, args, input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Returns the number of frames in an output.
fn frames(output: &[u8]) -> usize {
    text(output)
        .lines()
        .filter(|line| line.ends_with(" -----------") || *line == "-----------       -----------")
        .count()
        / 2
}

/// Compares whole games, with every frame and message. `GOLDEN=write cargo test` writes the files again.
#[test]
fn golden_transcripts() {
    let mut seen = 0;
    for entry in fs::read_dir(golden()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "args") {
            continue;
        }
        let args = fs::read_to_string(&path).unwrap();
        let args: Vec<&str> = args.split_whitespace().collect();
        let input = fs::read(path.with_extension("in")).unwrap();
        let output = run_in(&golden(), QUINTET, &args, &input);
        assert!(output.status.success(), "{path:?}");
        for (kind, found) in [("out", &output.stdout), ("err", &output.stderr)] {
            let path = path.with_extension(kind);
            if std::env::var_os("GOLDEN").is_some() {
                fs::write(&path, found).unwrap();
            }
            let expected = fs::read(&path).unwrap();
            let place = expected.iter().zip(found).position(|(one, other)| one != other);
            assert!(expected == *found, "{path:?} differs at byte {place:?}");
        }
        seen += 1;
    }
    assert!(seen >= 6);
}

#[test]
fn one_dash_or_two_and_the_program_or_the_subcommand_are_the_same() {
    let input = b"3ri drop levelup autoplay 5";
    let expected = run(QUADRIS, &["-text", "-seed", "5", "-startlevel", "2"], input);
    assert!(expected.status.success());
    assert_eq!(run(QUADRIS, &["--text", "--seed=5", "--startlevel", "2"], input), expected);
    assert_eq!(run(QUINTET, &["quadris", "-text", "-seed=5", "-startlevel", "2"], input), expected);
    assert_ne!(run(QUADRIS, &["-text", "-seed", "6", "-startlevel", "2"], input).stdout, expected.stdout);
    let noticed = run(QUADRIS, &["-seed", "5", "-startlevel", "2"], input);
    assert_eq!(noticed.stdout, expected.stdout);
    assert_eq!(
        text(&noticed.stderr),
        "quadris: there is no display for a window, so the game is in text only; use -text to play without this message\n"
    );
}

#[test]
fn a_display_that_cannot_be_opened_is_a_notice_and_the_game_is_text() {
    for (program, game) in [(QUADRIS, "quadris"), (BIQUADRIS, "biquadris")] {
        let input = b"left drop";
        let expected = run(program, &["-text"], input);
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("input"), input).unwrap();
        let noticed = Command::new(QUINTET)
            .arg(game)
            .current_dir(folder.path())
            .env("QUINTET_HOME", folder.path())
            .env("DISPLAY", ":4711")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .stdin(fs::File::open(folder.path().join("input")).unwrap())
            .output()
            .unwrap();
        let said = text(&noticed.stderr);
        assert_eq!(
            (noticed.status.code(), text(&noticed.stdout)),
            (Some(0), text(&expected.stdout)),
            "{said}"
        );
        assert!(
            said.starts_with("quintet: ") && said.ends_with("use -text to play without this message\n"),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn without_a_seed_the_sequence_is_always_the_same() {
    for program in [QUADRIS, BIQUADRIS] {
        let play = || run(program, &["-text", "-startlevel", "1"], b"autoplay 10");
        assert_eq!(play(), play());
    }
}

#[test]
fn block_files_are_those_named_or_in_the_folder_or_built_in() {
    let folder = tempfile::tempdir().unwrap();
    let first_row = |program, args: &[&str]| {
        let output = run_in(folder.path(), program, args, b"");
        let row = text(&output.stdout)
            .lines()
            .find(|line| line.contains("  ") && line.contains(['I', 'T', 'Z']))
            .map(str::to_owned);
        row.unwrap_or_else(|| text(&output.stderr))
    };
    assert_eq!(first_row(QUADRIS, &["-text"]), " 4 IIII       ");
    fs::write(folder.path().join("sequence.txt"), "T\nZ").unwrap();
    fs::write(folder.path().join("sequence1.txt"), "Z").unwrap();
    fs::write(folder.path().join("named.txt"), "Z T").unwrap();
    assert_eq!(first_row(QUADRIS, &["-text"]), " 4 TTT        ");
    assert_eq!(first_row(QUADRIS, &["-text", "-scriptfile", "named.txt"]), " 4 ZZ         ");
    assert_eq!(first_row(BIQUADRIS, &["-text"]), "ZZ                 SS");
    assert_eq!(first_row(BIQUADRIS, &["-text", "-scriptfile2", "named.txt"]), "ZZ                ZZ");
}

#[test]
fn errors_are_one_line_with_status_2_and_nothing_starts() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.txt"), "I J\nK").unwrap();
    fs::write(folder.path().join("empty.txt"), "\n").unwrap();
    fs::write(folder.path().join("bad.toml"), "[[level]]\nnumber = 5\nweights = { Q = 1 }").unwrap();
    for (args, message) in [
        (vec!["-scriptfile", "none.txt"], "none.txt: "),
        (vec!["-scriptfile", "bad.txt"], "bad.txt: line 2: \"K\" is not one of the blocks I J L O S Z T"),
        (vec!["-scriptfile", "empty.txt"], "empty.txt: there is no block in it"),
        (vec!["-levels", "none.toml"], "none.toml: "),
        (vec!["-levels", "bad.toml"], "bad.toml: line 3: \"Q\" is not one of the blocks"),
        (vec!["-startlevel", "5"], "there is no level 5: levels are 0 to 4"),
        (vec!["-startlevel", "-1"], "-startlevel: -1 is too small: use 0 to 255"),
        (vec!["-seed", "x"], "-seed: \"x\" is not a whole number"),
        (vec!["-scriptfile1", "bad.txt"], "there is no option -scriptfile1"),
        (vec!["-nonsense"], "there is no option -nonsense; see `quadris --help`"),
        (vec!["-record", "/nowhere/x"], "/nowhere/x"),
    ] {
        let output = run_in(folder.path(), QUADRIS, &[&["-text"], args.as_slice()].concat(), b"left");
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}: {error}");
        assert!(error.contains(message) && error.lines().count() == 1, "{args:?}: {error}");
        assert!(error.starts_with("quadris: "), "{args:?}: {error}");
    }
    let output = run_in(folder.path(), QUINTET, &["quadris", "-nonsense"], b"");
    assert!(text(&output.stderr).starts_with("quintet: "), "{output:?}");
    let usage = text(&run(BIQUADRIS, &["--help"], b"").stdout);
    assert!(usage.contains("Usage: biquadris "), "{usage}");
}

#[test]
fn options_without_a_value_may_be_repeated() {
    let once = run(QUADRIS, &["-text", "-core"], b"drop");
    assert!(once.status.success());
    assert_eq!(run(QUADRIS, &["-text", "--text", "-core", "-core"], b"drop"), once);
}

#[test]
fn the_end_of_a_game_is_printed_once_on_standard_error() {
    for (program, result) in [(QUADRIS, "game over\n"), (BIQUADRIS, "player 2 wins\n")] {
        let output = run(program, &["-text"], b"99drop\n");
        assert_eq!(text(&output.stderr), result);
    }
    let output = run(QUADRIS, &["-text"], b"99drop left restart 99drop");
    let again = "game over\ngame over: type restart to play again\ngame over\n";
    assert_eq!(text(&output.stderr), again);
}

#[test]
fn the_ready_made_levels_can_be_played() {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let mut seen = 0;
    for entry in fs::read_dir(levels).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let args = ["-text", "-levels", path.to_str().unwrap(), "-startlevel", "4"];
            let output = run(QUADRIS, &args, b"help autoplay 3 2levelup autoplay 20");
            assert!(output.status.success());
            assert_eq!(frames(&output.stdout), 1 + 4);
            seen += 1;
        }
    }
    assert!(seen >= 2);
}

#[test]
fn the_samples_are_the_built_in_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (program, args) in [(QUADRIS, ["-text"]), (BIQUADRIS, ["-text"])] {
        let input = b"9drop 9drop restart";
        assert_eq!(run_in(&root, program, &args, input), run(program, &args, input));
    }
}

#[test]
fn recordings_are_replayed_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let input: &[u8] = b"3levelup 2drop undo autoplay 10 undo hint left restart autoplay 3 T 2ri";
    for (program, name) in [(QUADRIS, "quadris"), (BIQUADRIS, "biquadris")] {
        let args = ["-text", "-seed", "9", "--record", "game.replay"];
        let played = run_in(folder.path(), program, &args, input);
        assert!(played.status.success());
        let verified = run_in(folder.path(), QUINTET, &["replay", "game.replay", "--verify"], b"");
        assert!(text(&verified.stdout).contains(&format!("{name} reproduces")), "{verified:?}");
        let state = run_in(folder.path(), QUINTET, &["replay", "game.replay", "--json"], b"");
        let state: Value = serde_json::from_slice(&state.stdout).unwrap();
        let out = text(&played.stdout);
        let frame: Vec<&str> = out.lines().collect();
        let board = if name == "quadris" { &state["board"] } else { &state["players"][0]["board"] };
        let rows: Vec<&str> = board.as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        assert_eq!(rows.len(), 18);
        let last = &frame[frame.len() - 27..];
        assert!(rows.iter().all(|row| last.iter().any(|line| line.contains(row.trim_end()))));
        assert_eq!(state["phase"], "playing");
    }
}

#[test]
fn a_frame_appears_as_soon_as_no_more_input_is_ready() {
    let mut child = start(QUADRIS, &["-text"], Path::new("."));
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut frame = vec![0; 373];
    stdout.read_exact(&mut frame).unwrap();
    for _ in 0..3 {
        stdin.write_all(b"right ").unwrap();
        stdout.read_exact(&mut frame).unwrap();
    }
    assert!(text(&frame).contains(" 4    IIII    \n"));
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_the_program_silently() {
    let mut child = start(QUADRIS, &["-text"], Path::new("."));
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // Eventually the commands cannot be written either.
    while stdin.write_all(&b"left right ".repeat(1000)).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn invalid_input_never_ends_the_program() {
    let long_word = [b"left ".to_vec(), vec![b'x'; 3_000_000], b" left".to_vec()].concat();
    let long_number = [vec![b'9'; 3_000_000], b"right drop".to_vec()].concat();
    let long_macro = [b"macro m = ".to_vec(), b"left;".repeat(100_000), b"\nright".to_vec()].concat();
    let binary: Vec<u8> = (0..200_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let invalid = b"\xff\xfe left \xc3\x28 right \0 drop \x1b[2J quit".to_vec();
    for (name, input, frames_at_least) in [
        ("a long word", long_word, 4),
        ("a long number", long_number.clone(), 3),
        ("a long macro", long_macro, 3),
        ("binary", binary, 100),
        ("invalid UTF-8", invalid, 7),
    ] {
        for program in [QUADRIS, BIQUADRIS] {
            let output = run(program, &["-text"], &input);
            assert_eq!(output.status.code(), Some(0), "{name}");
            assert!(frames(&output.stdout) >= frames_at_least, "{name}: {}", frames(&output.stdout));
        }
    }
    let output = run(QUADRIS, &["-text"], &long_number);
    assert!(
        text(&output.stdout).contains("\n18        IIII\n"),
        "a number too large to read is a very large one"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_bytes_never_end_the_program(input in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert_eq!(run(QUADRIS, &["-text"], &input).status.code(), Some(0));
        prop_assert_eq!(run(BIQUADRIS, &["-text"], &input).status.code(), Some(0));
    }
}

#[test]
fn folders_devices_and_huge_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("huge"), vec![b' '; (16 << 20) + 1]).unwrap();
    let output = run_in(folder.path(), QUADRIS, &["-text"], b"sequence . sequence /dev/zero sequence huge");
    let said: Vec<String> = text(&output.stderr).lines().map(str::to_owned).collect();
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said.iter().zip([".: ", "/dev/zero: ", "huge: "]).all(|(said, start)| said.starts_with(start)));
}

/// Creates a named pipe without a writer.
#[cfg(target_os = "linux")]
fn make_pipe(path: &Path) {
    use rustix::fs::{CWD, FileType, mknodat};
    mknodat(CWD, path, FileType::Fifo, 0o600.into(), 0).unwrap();
}

/// Files with a default name, and files that a command of a game names, must be ordinary files: a pipe is not waited
/// for.
#[cfg(target_os = "linux")]
#[test]
fn pipes_that_no_argument_names_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    make_pipe(&folder.path().join("pipe"));
    fs::write(folder.path().join("levels"), "[[level]]\nsequence = \"pipe\"\n").unwrap();
    let commands = b"sequence pipe norandom pipe";
    let output = run_in(folder.path(), QUADRIS, &["-text", "-startlevel", "3"], commands);
    let said = text(&output.stderr);
    assert_eq!(said.matches("pipe: this is not an ordinary file").count(), 2, "{said}");
    let output = run_in(folder.path(), QUADRIS, &["-text", "--levels", "levels"], b"");
    assert!(!output.status.success(), "{}", text(&output.stderr));

    for (program, usual) in [(QUADRIS, "sequence.txt"), (BIQUADRIS, "sequence2.txt")] {
        let path = folder.path().join(usual);
        make_pipe(&path);
        let output = run_in(folder.path(), program, &["-text"], b"");
        let said = text(&output.stderr);
        assert!(said.ends_with(&format!("{usual}: it is not an ordinary file; move it away\n")), "{said}");
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        assert_eq!(run_in(folder.path(), program, &["-text"], b"").status.code(), Some(2));
        fs::remove_file(&path).unwrap();
    }
}

/// An argument may name a pipe, as `<(command)` does in a shell, or a device, which is read up to a limit.
#[cfg(target_os = "linux")]
#[test]
fn an_argument_may_name_a_pipe_which_is_read_up_to_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    make_pipe(&pipe);
    let written = pipe.clone();
    let writer = std::thread::spawn(move || fs::write(written, "T T T").unwrap());
    let output = run_in(folder.path(), QUADRIS, &["-text", "-scriptfile", "pipe"], b"");
    writer.join().unwrap();
    assert!(output.status.success() && text(&output.stdout).contains('T'), "{}", text(&output.stderr));
    let output = run_in(folder.path(), QUADRIS, &["-text", "-scriptfile", "/dev/stdin"], b"T T T");
    assert!(output.status.success(), "{}", text(&output.stderr));

    let too_large = "/dev/zero is too large: at most 16 MiB can be read";
    for (args, sentence) in [
        (&["quadris", "-text", "-scriptfile", "/dev/zero"][..], too_large),
        (&["quadris", "-text", "--levels", "/dev/zero"], too_large),
        (&["settings", "import", "/dev/zero"], too_large),
        (&["chetyris", "--pieces", "/dev/zero"], too_large),
        (&["modern", "--board", "/dev/zero"], too_large),
        (&["fumen", "encode", "/dev/zero"], too_large),
        (&["perft", "T", "--board", "/dev/zero"], too_large),
        (&["replay", "/dev/zero"], "/dev/zero"),
        (&["replay", "import", "/dev/zero"], "/dev/zero"),
        (&["cascade", "play", "/dev/zero"], "/dev/zero:1:1: "),
    ] {
        let output = run_in(folder.path(), QUINTET, args, b"");
        let said = text(&output.stderr);
        assert!(said.contains(sentence) && output.status.code() == Some(2), "{args:?}: {said}");
    }
}

#[test]
fn a_hundred_thousand_commands_on_one_line_have_a_frame_each() {
    let input = b"3ri cl left drop restart ".repeat(20_000);
    let output = run(QUADRIS, &["-text"], &input);
    assert_eq!(frames(&output.stdout), 100_001);
}

#[test]
fn help_is_enough_to_learn_the_game() {
    for program in [QUADRIS, BIQUADRIS] {
        let help = text(&run(program, &["--help"], b"").stdout);
        for word in ["-scriptfile", "--startlevel", "--levels", "drop", "hint", "one dash or two", "(l+n)^2"]
        {
            assert!(help.contains(word), "{word} in {help}");
        }
        let help = text(&run(program, &["-text"], b"help").stderr);
        assert!(help.contains("counterclockwise") && help.contains("Levels:"));
    }
}
