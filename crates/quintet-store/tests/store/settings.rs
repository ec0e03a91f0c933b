//! Tests unusual settings files: a link into version control, invalid contents, changes by several programs.

use crate::common::home;
use quintet_store::Home;
use quintet_store::settings::{self, SettingError};
use std::fs;
use std::path::PathBuf;

fn text(home: &Home) -> String {
    fs::read_to_string(home.settings()).unwrap()
}

#[test]
fn a_section_is_not_replaced_by_a_value() {
    let (_folder, home) = home();
    fs::create_dir_all(home.folder()).unwrap();
    for before in
        ["[player.name]\nfirst = \"A\"\n", "player.name = { first = \"A\" }\n", "[[player.name]]\nx = 1\n"]
    {
        fs::write(home.settings(), before).unwrap();
        let error = settings::set(&home, "player.name", "Ada").unwrap_err();
        assert!(matches!(error, SettingError::InvalidValue { .. }), "{error}");
        assert_eq!(text(&home), before);
    }
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let (folder, home) = home();
    fs::create_dir_all(home.folder()).unwrap();
    let file = folder.path().join("dotfiles").join("my.settings");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::os::unix::fs::symlink(&file, home.settings()).unwrap();
    // At first the link has no target.
    for (key, value) in [("handling.das", "90"), ("player.name", "Ada")] {
        settings::set(&home, key, value).unwrap();
        assert!(home.settings().is_symlink());
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "[handling]\ndas = 90\n\n[player]\nname = \"Ada\"\n");
    assert!(settings::import(&home, &file, "handling.das = 70\n").unwrap().0.is_some());
    assert_eq!(fs::read_to_string(&file).unwrap(), "handling.das = 70\n");
    let copy = settings::reset_all(&home).unwrap().unwrap();
    assert!(home.settings().is_symlink());
    assert_eq!(
        (fs::read_to_string(&file).unwrap().as_str(), fs::read_to_string(copy).unwrap().as_str()),
        ("", "handling.das = 70\n")
    );
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1, "nothing else is left there");
}

#[test]
fn a_reset_keeps_a_copy_only_if_it_changes_something() {
    let (_folder, home) = home();
    let files = || fs::read_dir(home.folder()).unwrap().count();
    settings::set(&home, "handling.das", "90").unwrap();
    let before = (text(&home), files());
    for _ in 0..3 {
        assert_eq!(settings::reset(&home, "handling.arr").unwrap(), None);
    }
    assert_eq!((text(&home), files()), before);
    let copy = settings::reset(&home, "handling.das").unwrap().unwrap();
    assert_eq!(fs::read_to_string(copy).unwrap(), before.0);
    assert!(!settings::load(&home).is_set("handling.das"));
    assert_eq!(files(), before.1 + 1);
}

#[test]
fn programs_that_change_settings_at_once_lose_nothing() {
    let (_folder, home) = home();
    std::thread::scope(|scope| {
        for (key, value) in
            [("handling.das", "90"), ("handling.arr", "5"), ("sound.music", "1"), ("player.name", "A")]
        {
            let home = &home;
            scope.spawn(move || settings::set(home, key, value).unwrap());
        }
    });
    let settings = settings::load(&home);
    assert_eq!(settings.problems(), [""; 0]);
    let set = ["handling.das", "handling.arr", "sound.music", "player.name"];
    assert!(set.iter().all(|key| settings.is_set(key)));
}

/// Checks the problem that is reported for a file that cannot be read, and that the file is not changed.
fn refused(home: &Home, sentence: &str) {
    let settings = settings::load(home);
    assert!(settings.problems()[0].contains(sentence), "{:?}", settings.problems());
    let error = settings::set(home, "handling.das", "90").unwrap_err().to_string();
    assert!(error.contains(sentence), "{error}");
}

#[test]
fn a_settings_file_has_a_maximum_size() {
    let (_folder, home) = home();
    fs::create_dir_all(home.folder()).unwrap();
    let text = "#".repeat((1 << 20) + 1);
    fs::write(home.settings(), &text).unwrap();
    refused(&home, "larger than 1 MiB");
    assert_eq!(fs::metadata(home.settings()).unwrap().len(), text.len() as u64);
    // A file that would be too large to read back is not written.
    let file = home.folder().join("other");
    assert!(
        settings::import(&home, &file, &text)
            .unwrap_err()
            .to_string()
            .contains("other: it is larger than 1 MiB")
    );
    fs::write(home.settings(), &text[1..]).unwrap();
    assert_eq!(settings::load(&home).problems(), [""; 0]);
    assert!(
        settings::set(&home, "handling.das", "90").unwrap_err().to_string().contains("larger than 1 MiB")
    );
    assert!(settings::reset_all(&home).unwrap().is_some());
}

#[cfg(target_os = "linux")]
#[test]
fn settings_are_read_from_ordinary_files_only() {
    let (_folder, home) = home();
    fs::create_dir_all(home.folder()).unwrap();
    let pipe = |path: PathBuf| {
        rustix::fs::mknodat(rustix::fs::CWD, path, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
    };
    std::os::unix::fs::symlink("/dev/zero", home.settings()).unwrap();
    refused(&home, "not an ordinary file");
    assert!(settings::reset_all(&home).is_err());
    fs::remove_file(home.settings()).unwrap();
    pipe(home.settings());
    refused(&home, "not an ordinary file");
    assert!(settings::reset_all(&home).is_err());
    assert!(settings::import(&home, &home.folder().join("x"), "").is_err());
    fs::remove_file(home.settings()).unwrap();
    // The lock file may also be something other than an ordinary file.
    let lock = home.folder().join("settings.lock");
    fs::remove_file(&lock).unwrap();
    pipe(lock);
    let error = settings::set(&home, "handling.das", "90").unwrap_err().to_string();
    assert!(error.contains("settings.lock: it is not an ordinary file"), "{error}");
}

#[test]
fn settings_locked_by_another_program_are_reported() {
    let (_folder, home) = home();
    settings::set(&home, "handling.das", "90").unwrap();
    let held = fs::File::open(home.folder().join("settings.lock")).unwrap();
    held.lock().unwrap();
    let error = settings::set(&home, "handling.das", "80").unwrap_err().to_string();
    assert!(error.contains("is being changed by another program"), "{error}");
    assert_eq!(settings::load(&home).number("handling.das"), 90);
    held.unlock().unwrap();
    settings::set(&home, "handling.das", "80").unwrap();
}

#[test]
fn other_files_in_the_settings_folder_are_not_changed() {
    let (_folder, home) = home();
    fs::create_dir_all(home.folder()).unwrap();
    let beside = home.folder().join("settings.toml.new");
    fs::write(&beside, "mine").unwrap();
    settings::set(&home, "handling.das", "90").unwrap();
    settings::reset_all(&home).unwrap();
    assert_eq!(fs::read(&beside).unwrap(), b"mine");
}

#[test]
fn a_setting_under_the_name_of_an_earlier_version_is_read_and_replaced() {
    let (_folder, home) = home();
    fs::create_dir_all(home.folder()).unwrap();
    fs::write(home.settings(), "[colours]\nground = \"light\" # mine\nuse = \"always\"\n").unwrap();
    let settings = settings::load(&home);
    assert_eq!((settings.problems(), settings.text("colours.background")), (&[][..], "light".to_owned()));
    settings::set(&home, "colours.background", "dark").unwrap();
    assert_eq!(text(&home), "[colours]\nuse = \"always\"\nbackground = \"dark\"\n");
    fs::write(home.settings(), "[colours]\nbackground = \"dark\"\nground = \"light\"\n").unwrap();
    assert_eq!(settings::load(&home).text("colours.background"), "dark", "the new name comes first");
    assert!(settings::reset(&home, "colours.background").unwrap().is_some());
    assert!(!settings::load(&home).is_set("colours.background"));
}

#[test]
fn an_opponent_is_set_by_name_or_by_number() {
    let (_folder, home) = home();
    for (text, name) in
        [("1", "gentle"), ("5", "keen"), ("9", "merciless"), ("keen", "keen"), ("person", "person")]
    {
        assert_eq!(settings::set(&home, "modern.opponent", text).unwrap().to_string(), name);
        assert_eq!(settings::load(&home).text("modern.opponent"), name);
    }
    for text in ["0", "10", "-1", "5.0", ""] {
        assert!(settings::set(&home, "modern.opponent", text).is_err(), "{text}");
    }
    assert!(settings::set(&home, "colours.use", "1").is_err());
    fs::write(home.settings(), "modern.opponent = 5\n").unwrap();
    let settings = settings::load(&home);
    assert_eq!((settings.problems(), settings.text("modern.opponent")), (&[][..], "keen".to_owned()));
}
