//! The file of settings as people have it: a link into a folder under version control, odd, shared.

mod common;

use common::home;
use quintet_store::Home;
use quintet_store::settings::{self, SettingError};
use std::fs;

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
        assert!(matches!(error, SettingError::Bad { .. }), "{error}");
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
    // At first it leads nowhere.
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
fn a_reset_keeps_a_copy_only_where_it_takes_something_away() {
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
