//! Tests `quintet sound` and `quintet replay --wav`, and the files they write.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program without a sound device.
fn quintet(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet"))
        .args(args)
        .current_dir(home)
        .env("QUINTET_HOME", home.join("home"))
        .env("HOME", home)
        .env("PULSE_SERVER", "unix:/no/such/socket")
        .env("ALSA_CONFIG_PATH", home.join("asound.conf"))
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Returns the left channel of a WAV file with 48,000 frames per second.
fn samples(file: &Path) -> Vec<i16> {
    let bytes = std::fs::read(file).unwrap();
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!((&bytes[..4], word(24), word(40)), (&b"RIFF"[..], 48_000, bytes.len() - 44));
    bytes[44..].chunks_exact(4).map(|frame| i16::from_le_bytes([frame[0], frame[1]])).collect()
}

#[test]
fn sounds_are_listed() {
    let home = tempfile::tempdir().unwrap();
    let output = quintet(home.path(), &["sound"]);
    assert!(output.status.success());
    for name in ["move", "hard-drop", "quad", "spin-clear", "level-up", "vapor", "menu-back", "music"] {
        assert!(text(&output.stdout).lines().any(|line| line.split_whitespace().next() == Some(name)));
    }
}

#[test]
fn a_sound_can_be_given_by_its_earlier_name() {
    let home = tempfile::tempdir().unwrap();
    let wav = |name| quintet(home.path(), &["sound", "--play", name, "--wav", "-"]).stdout;
    assert!(wav("game-over").starts_with(b"RIFF"));
    assert_eq!(wav("over"), wav("game-over"));
}

#[test]
fn an_effect_and_the_music_are_written_to_files() {
    let home = tempfile::tempdir().unwrap();
    let (effect, music) = (home.path().join("quad.wav"), home.path().join("music.wav"));
    assert!(quintet(home.path(), &["sound", "--play", "quad", "--wav", "quad.wav"]).status.success());
    let sound = samples(&effect);
    assert!((30_000..50_000).contains(&sound.len()));
    assert!(sound.iter().any(|sample| sample.abs() > 3000));
    // A file is never muted, and its volume is that of the settings.
    assert!(quintet(home.path(), &["settings", "set", "sound.mute", "on"]).status.success());
    assert!(quintet(home.path(), &["settings", "set", "sound.effects", "35"]).status.success());
    assert!(quintet(home.path(), &["sound", "--play", "quad", "--wav", "quad.wav"]).status.success());
    let loudest = |sound: &[i16]| sound.iter().map(|sample| i32::from(*sample).abs()).max().unwrap_or(0);
    let softer = loudest(&samples(&effect));
    assert!((softer * 4 - loudest(&sound)).abs() < 50, "half the volume is a quarter");
    let args = ["sound", "--play", "music", "--level", "9", "--seconds", "2", "--wav", "music.wav"];
    assert!(quintet(home.path(), &args).status.success());
    assert_eq!(samples(&music).len(), 96_000);
    let output = quintet(home.path(), &["sound", "--play", "move", "--wav", "-"]);
    assert!(output.stdout.starts_with(b"RIFF"));
}

#[test]
fn a_recorded_game_is_written_as_it_sounds() {
    let home = tempfile::tempdir().unwrap();
    assert!(quintet(home.path(), &["demo", "--out", "games"]).status.success());
    std::fs::write(home.path().join("game.wav.part"), "mine").unwrap();
    for game in ["chetyris", "quadris", "biquadris", "modern", "cascade"] {
        let replay = format!("games/{game}.replay");
        let verified = quintet(home.path(), &["replay", &replay, "--verify"]);
        let line = text(&verified.stdout).to_owned();
        let millis: usize = line.rsplit(' ').nth(1).unwrap().parse().unwrap();
        let output = quintet(home.path(), &["replay", &replay, "--wav", "game.wav"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let sound = samples(&home.path().join("game.wav"));
        assert!(sound.len().abs_diff((millis + 2000) * 48) <= 48, "{game}: {line}");
        assert!(sound.iter().filter(|sample| sample.abs() > 500).count() > 1000, "{game} is heard");
    }
    let names = std::fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.collect();
    names.sort();
    assert_eq!(names, ["game.wav", "game.wav.part", "games"]);
    assert_eq!(std::fs::read(home.path().join("game.wav.part")).unwrap(), b"mine");
}

#[test]
fn sound_errors_are_one_sentence() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("letter.txt"), "Dear friend").unwrap();
    for (args, status, sentence) in [
        (&["sound", "--play", "fanfare"][..], 2, "fanfare"),
        (&["sound", "--wav", "x.wav"], 2, "--play"),
        (&["sound", "--play", "move", "--wav", "letter.txt"], 2, "not a WAV file"),
        (&["sound", "--play", "move", "--wav", "no/such/folder.wav"], 2, "no/such/folder.wav"),
        (&["sound", "--play", "music", "--seconds", "99999", "--wav", "x.wav"], 2, "six hours"),
        (&["sound", "--play", "music", "--seconds", "-3", "--wav", "x.wav"], 2, "whole number"),
        (&["replay", "letter.txt", "--wav", "x.wav"], 2, "letter.txt"),
    ] {
        let output = quintet(home.path(), args);
        let line = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{args:?}: {line}");
        assert!(line.contains(sentence) && line.lines().count() == 1, "{args:?}: {line}");
    }
    assert_eq!(std::fs::read(home.path().join("letter.txt")).unwrap(), b"Dear friend");
    assert!(!home.path().join("x.wav").exists());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let output = quintet(home.path(), &["sound", "--play", "quad", "--wav", "/dev/full"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("quintet: /dev/full: "), "{}", text(&output.stderr));
}

/// Without a device one line is printed, also if libraries print errors. With a file as the device it contains the
/// sound.
#[test]
#[cfg(target_os = "linux")]
fn a_sound_is_played_where_there_is_a_device() {
    let home = tempfile::tempdir().unwrap();
    let config = home.path().join("asound.conf");
    std::fs::write(&config, "# no device\n").unwrap();
    let output = quintet(home.path(), &["sound", "--play", "countdown"]);
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{line}");
    assert!(line.starts_with("quintet: no sound: ") && line.lines().count() == 1, "{line}");
    if line.contains("not installed") {
        assert!(std::env::var_os("CI").is_none(), "{line}");
        return eprintln!("skipped: there is no ALSA here");
    }
    let played = home.path().join("played.raw");
    let device = format!(
        "pcm.!default {{ type plug slave.pcm {{ type file slave.pcm {{ type null }} file \"{}\" format raw }} }}",
        played.display()
    );
    std::fs::write(&config, device).unwrap();
    let output = quintet(home.path(), &["sound", "--play", "countdown"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    let frames = std::fs::read(&played).unwrap();
    let left: Vec<i16> = frames.chunks_exact(4).map(|it| i16::from_le_bytes([it[0], it[1]])).collect();
    let crossings = left.windows(2).filter(|pair| (pair[0] < 0) != (pair[1] < 0)).count();
    assert!((110..135).contains(&crossings), "440 Hz for 140 ms cross zero {crossings} times");

    std::fs::remove_file(&played).unwrap();
    assert!(quintet(home.path(), &["settings", "set", "sound.mute", "on"]).status.success());
    let output = quintet(home.path(), &["sound", "--play", "countdown"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("sound is off"));
    assert!(!played.exists(), "nothing is played when it is muted");
}

/// A missing sound device is reported on a menu page or after the game's command, never during a game.
#[test]
#[cfg(target_os = "linux")]
fn a_missing_sound_device_is_never_reported_during_a_game() {
    use crate::pty::Pty;
    const PROGRAM: &str = env!("CARGO_BIN_EXE_quintet");
    const SIZE: (u16, u16) = (80, 30);
    let home = tempfile::tempdir().unwrap();
    let config = home.path().join("asound.conf");
    std::fs::write(&config, "# no device\n").unwrap();
    let environment = [
        ("PULSE_SERVER", "unix:/no/such/socket"),
        ("ALSA_CONFIG_PATH", config.to_str().unwrap()),
        ("HOME", home.path().to_str().unwrap()),
        // The settings in this folder do not mute the sound.
        ("QUINTET_HOME", home.path().to_str().unwrap()),
    ];
    let says = |rows: &[String]| rows.iter().any(|row| row.contains("no sound"));
    // Waits long enough for the device to be looked for.
    let look = |pty: &Pty| {
        for _ in 0..20 {
            std::thread::sleep(std::time::Duration::from_millis(100));
            assert!(!says(&pty.rows()), "{:?}", pty.rows());
        }
    };

    let mut pty = Pty::start_with(PROGRAM, &["chetyris", "--seed", "5"], SIZE, &environment);
    // The guide of a game that was never played: Enter begins the game.
    pty.wait_for_text("VaporBomb");
    pty.type_keys("\r");
    pty.wait_for_text("Next piece");
    look(&pty);
    pty.type_keys("q");
    pty.wait_for_text("Watch replay");
    assert!(!says(&pty.rows()));
    pty.type_keys("q");
    pty.end();
    // The last output may arrive a moment after the program has ended.
    for _ in 0..50 {
        if pty.transcript().contains("no sound") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    assert_eq!(pty.transcript().matches("no sound").count(), 1, "{}", pty.transcript());

    let mut pty = Pty::start_with(PROGRAM, &[], SIZE, &environment);
    // The notice disappears after a while, so on a busy machine it may be gone already.
    pty.wait_for("the notice on the first page", |rows| says(rows) || pty.transcript().contains("sound:"));
    pty.type_keys("2");
    pty.wait_for_text("Play");
    pty.type_keys("\r");
    pty.wait_for_text("Press the Enter");
    pty.type_keys("\r");
    look(&pty);
    pty.type_keys("\x03");
    pty.end();
}
