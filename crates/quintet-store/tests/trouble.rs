//! Files that are damaged, locked, newer or somebody else's; several programs at
//! once; older versions. In all of it the game plays on, a sentence says what is wrong, and nothing is lost.

mod common;

use common::{Playing, home, play};
use quintet_engine::kernel::{Button, Game};
use quintet_store::{Filter, Home, Notice, SaveAs, Store, StoreError, Verdict, playing};
use rusqlite::Connection;
use std::fs;

fn trouble(notice: Option<Notice>) -> String {
    match notice {
        Some(Notice::Trouble(sentence)) => sentence,
        other => panic!("no trouble: {other:?}"),
    }
}

fn count(home: &Home) -> usize {
    Store::open(home).unwrap().scores(&Filter::default()).unwrap().len()
}

/// Saves what was left behind, as every command that looks at the store does.
fn settle(home: &Home) -> usize {
    let settled = playing::settle(home, &mut Store::open(home).unwrap(), &SaveAs::default());
    assert_eq!(settled.troubles, [""; 0]);
    settled.count
}

#[test]
fn a_damaged_file_is_left_alone_and_the_score_waits() {
    let (_folder, home) = home();
    fs::create_dir_all(home.folder()).unwrap();
    let junk = vec![b'x'; 5_000];
    fs::write(home.database(), &junk).unwrap();
    let sentence = trouble(play(&home, 1));
    assert!(sentence.contains("is damaged") && sentence.contains("it is left as it is"), "{sentence}");
    assert!(sentence.ends_with("it will be saved out of that when it can be"), "{sentence}");
    assert_eq!(fs::read(home.database()).unwrap(), junk);
    // Once it is out of the way, the score that could not be saved is.
    fs::rename(home.database(), home.folder().join("away")).unwrap();
    assert_eq!((settle(&home), count(&home)), (1, 1));
    assert_eq!(settle(&home), 0);
}

#[test]
fn a_page_that_was_overwritten_is_noticed() {
    let (_folder, home) = home();
    for seed in 0..30 {
        assert!(matches!(play(&home, seed), Some(Notice::Saved(_))));
    }
    drop(Store::open(&home).unwrap());
    Connection::open(home.database()).unwrap().execute_batch("PRAGMA journal_mode = DELETE").unwrap();
    let mut bytes = fs::read(home.database()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8_192].fill(0xa5);
    fs::write(home.database(), bytes).unwrap();
    let error = Store::open(&home).and_then(|store| store.check()).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[test]
fn a_newer_file_and_a_file_of_another_program_are_left_alone() {
    let (_folder, home) = home();
    play(&home, 1);
    Connection::open(home.database()).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    let sentence = trouble(play(&home, 2));
    assert!(sentence.contains("was written by a newer version of Quintet"), "{sentence}");
    Connection::open(home.database()).unwrap().execute_batch("PRAGMA user_version = 3").unwrap();
    settle(&home);
    assert_eq!(count(&home), 2, "nothing was lost");

    let (_folder, home) = self::home();
    fs::create_dir_all(home.folder()).unwrap();
    Connection::open(home.database()).unwrap().execute_batch("CREATE TABLE theirs (x)").unwrap();
    assert!(trouble(play(&home, 3)).contains("is not a Quintet store"));
}

#[test]
fn a_locked_file_is_waited_for_and_then_named() {
    let (_folder, home) = home();
    play(&home, 1);
    let other = Connection::open(home.database()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let sentence = trouble(play(&home, 2));
    assert!(sentence.contains("is locked by another program"), "{sentence}");
    other.execute_batch("COMMIT").unwrap();
    settle(&home);
    assert_eq!(count(&home), 2);
}

#[test]
fn several_programs_save_at_once() {
    let (_folder, home) = home();
    std::thread::scope(|scope| {
        for program in 0..4 {
            let home = &home;
            scope.spawn(move || {
                for game in 0..5 {
                    let notice = play(home, program * 100 + game);
                    assert!(matches!(notice, Some(Notice::Saved(_))), "{notice:?}");
                }
            });
        }
    });
    assert_eq!(count(&home), 20);
    Store::open(&home).unwrap().check().unwrap();
}

#[test]
fn a_store_that_others_are_making_is_ours() {
    for _ in 0..40 {
        let (_folder, home) = home();
        let start = std::sync::Barrier::new(6);
        std::thread::scope(|scope| {
            for _ in 0..5 {
                scope.spawn(|| {
                    start.wait();
                    Store::open(&home).unwrap().check().unwrap();
                });
            }
            start.wait();
            Store::look(&home).unwrap();
        });
    }
}

#[test]
fn a_game_in_progress_belongs_to_one_program() {
    let (_folder, home) = home();
    let mut game = Playing::begin(&home, 1);
    game.press(Button::Left);
    game.session.flush();
    assert_eq!(playing::interrupted(&home), [], "it is being played");
    assert_eq!(settle(&home), 0);
    game.leave();
    let [interrupted] = &playing::interrupted(&home)[..] else { panic!("one game") };
    assert_eq!(interrupted.game, "chetyris");
}

#[test]
fn a_score_that_its_replay_does_not_give_is_marked() {
    let (_folder, home) = home();
    let Some(Notice::Saved(saved)) = play(&home, 1) else { panic!("not saved") };
    let mut store = Store::open(&home).unwrap();
    assert!(matches!(store.verify_replay(saved.replay).unwrap(), Verdict::Reproduces));
    Connection::open(home.database()).unwrap().execute_batch("UPDATE scores SET score = 999999").unwrap();
    assert!(matches!(store.verify_replay(saved.replay).unwrap(), Verdict::Differs));
    let scores = store.scores(&Filter::default()).unwrap();
    assert_eq!(scores[0].reproduces, Some(false));
    assert!(store.replays(false, None, None).unwrap()[0].suspect);
}

#[test]
fn no_folder_can_be_made() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "x").unwrap();
    let home = Home::at(folder.path().join("file").join("quintet"));
    let mut game = Playing::begin(&home, 1);
    game.press(Button::Drop);
    assert!(!game.session.game().is_over(), "it is played all the same");
    let sentence = trouble(game.quit());
    assert!(sentence.contains("file is not a folder, so nothing can be kept in it"), "{sentence}");
    // The folder itself is a file.
    let home = Home::at(folder.path().join("file"));
    let sentence = Store::open_or_look(&home).map(|_| ()).unwrap_err().to_string();
    assert!(sentence.contains("file is not a folder"), "{sentence}");
    let problems = quintet_store::settings::load(&home).problems().to_vec();
    assert!(problems[0].contains("file is not a folder"), "{problems:?}");
}
