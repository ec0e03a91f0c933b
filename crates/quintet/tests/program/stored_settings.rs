//! Tests how settings are checked and stored, by commands and in the menu.
#![cfg(unix)]

use crate::pty::Pty;
use crate::store::{QUINTET, SIZE, printed, quintet, refused};

#[test]
fn conflicting_settings_are_reported_and_stay_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let output = quintet(home, &["settings", "set", "keys.chetyris.left", "q", "g"]);
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        said,
        "quintet: keys.chetyris.left: q is the key of “End game”: choose another key, or change that one first\n"
    );
    let file = "[keys.chetyris]\nleft = [\"g\", \"left\"]\nright = [\"right\", \"g\"]\n";
    std::fs::write(home.join("settings.toml"), file).unwrap();
    let output = quintet(home, &["settings", "get", "keys.chetyris.right"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "right\n", "reading repairs it");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("keys.chetyris.right: the key g is that of keys.chetyris.left already"), "{said}");
    std::fs::write(home.join("settings.toml"), "[handling]\ndas = 0\n[future]\nthing = 1\n").unwrap();
    let export = quintet(home, &["settings", "export"]);
    std::fs::write(home.join("mine.toml"), &export.stdout).unwrap();
    let import = quintet(home, &["settings", "import", "mine.toml"]);
    let said = String::from_utf8_lossy(&import.stderr).into_owned();
    assert!(
        said.contains("handling.das: 0 is too small") && said.contains("future.thing: there is no such"),
        "{said}"
    );
    assert!(std::fs::read_to_string(home.join("settings.toml")).unwrap().contains("thing = 1"));
}

#[test]
fn settings_are_checked_stored_and_reset() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    assert_eq!(printed(home, &["settings", "get", "handling.das"]), "167\n");
    assert_eq!(printed(home, &["settings", "set", "handling.das", "120"]), "handling.das = 120\n");
    assert_eq!(printed(home, &["settings", "get", "handling.das"]), "120\n");
    let (line, status) = refused(home, &["settings", "set", "handling.das", "5000"]);
    assert_eq!((line.as_str(), status), ("quintet: handling.das: 5000 is too large: use 1 to 1000", 2));
    assert_eq!(refused(home, &["settings", "get", "nonsense"]).1, 2);
    let path = printed(home, &["settings", "path"]);
    let mut text = std::fs::read_to_string(path.trim_end()).unwrap();
    text.push_str("\n[future]\nthing = 1 # mine\n");
    std::fs::write(path.trim_end(), &text).unwrap();
    let output = quintet(home, &["settings", "set", "sound.music", "0"]);
    assert!(output.status.success());
    let after = std::fs::read_to_string(path.trim_end()).unwrap();
    assert!(after.contains("thing = 1 # mine"), "{after}");
    let output = quintet(home, &["settings"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("future.thing: there is no such setting; it is skipped"), "{said}");
    assert!(printed(home, &["settings", "reset", "--all"]).contains("are saved in"));
    assert_eq!(printed(home, &["settings", "get", "handling.das"]), "167\n");
    let kept = std::fs::read_dir(home).unwrap().flatten();
    let kept = kept.filter(|file| file.file_name().to_string_lossy().starts_with("settings.2")).count();
    assert_eq!(kept, 1);
    let export = printed(home, &["settings", "export"]);
    std::fs::write(home.join("mine.toml"), export.replace("das = 167", "das = 99")).unwrap();
    printed(home, &["settings", "import", "mine.toml"]);
    assert_eq!(printed(home, &["settings", "get", "handling.das"]), "99\n");
}

#[test]
fn settings_locked_by_another_program_do_not_block_the_screen_and_nothing_is_lost() {
    let home = tempfile::tempdir().unwrap();
    let lock = std::fs::File::create(home.path().join("settings.lock")).unwrap();
    lock.lock().unwrap();
    let mut pty = Pty::start_in(home.path(), QUINTET, &[], (100, 40));
    pty.wait_for_text("Settings");
    pty.type_keys("8");
    pty.wait_for_text("Players");
    pty.type_keys("motion");
    pty.wait_for_text("Search: motion");
    let begun = std::time::Instant::now();
    pty.type_keys("\x1b[C");
    pty.wait_for_text("Reduced");
    std::thread::sleep(std::time::Duration::from_millis(500));
    // The change is being saved by now, and waits for the other program.
    pty.type_keys("\x7f\x7f\x7f\x7f\x7f\x7flook.grid");
    pty.wait_for_text("Search: look.grid");
    let passed = begun.elapsed();
    assert!(passed.as_millis() < 2_000, "the screen was held up for {passed:?}");
    pty.wait_for_text("is being changed by another program");
    lock.unlock().unwrap();
    pty.type_keys("\x1b[C");
    let path = home.path().join("settings.toml");
    let stored = || std::fs::read_to_string(&path).unwrap_or_default();
    pty.wait_for("both changes in the file", |_| stored().contains("reduced") && stored().contains("grid"));
    // A change made just before quitting is stored, too.
    pty.type_keys("\x1b[C\x03");
    assert_eq!(pty.end().exit_code(), 0);
    assert!(stored().contains("grid = true"), "{}", stored());
}

#[test]
fn an_idle_page_uses_no_processor_time() {
    let home = tempfile::tempdir().unwrap();
    printed(home.path(), &["scores"]);
    let mut pty = Pty::start_in(home.path(), QUINTET, &[], SIZE);
    pty.wait_for_text("Settings");
    pty.type_keys("6");
    pty.wait_for_text("Nothing here yet");
    let (before, written) = (pty.processor_time(), pty.written());
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    let used = pty.processor_time().zip(before).map_or(0, |(after, before)| after - before);
    assert!(used <= 2, "{used} ticks of the processor in a page where nothing moves");
    assert_eq!(pty.written(), written);
}
