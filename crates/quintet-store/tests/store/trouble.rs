//! Tests files that are damaged, locked, newer or of another program, concurrent programs and older versions. In every
//! case the game continues, the problem is reported, and nothing is lost.

use crate::common::{Playing, home, play};
use quintet_app::storage::SaveNotice;
use quintet_engine::kernel::{Button, Game};
use quintet_store::{Filter, Home, SaveOptions, Store, StoreError, Verdict, games_in_progress};
use rusqlite::Connection;
use std::fs;

fn trouble(notice: Option<SaveNotice>) -> String {
    match notice {
        Some(SaveNotice::Failed(why)) => why.to_string(),
        other => panic!("no trouble: {other:?}"),
    }
}

fn count(home: &Home) -> usize {
    Store::open(home).unwrap().scores(&Filter::default()).unwrap().len()
}

/// Saves unsaved rounds, as every command that reads the store does.
fn recover(home: &Home) -> usize {
    let recovery = games_in_progress::recover(home, &mut Store::open(home).unwrap(), &SaveOptions::default());
    assert_eq!(recovery.problems, [""; 0]);
    recovery.count
}

#[test]
fn a_damaged_file_is_not_changed_and_the_score_is_saved_later() {
    let (_folder, home) = home();
    fs::create_dir_all(home.folder()).unwrap();
    let junk = vec![b'x'; 5_000];
    fs::write(home.database(), &junk).unwrap();
    let sentence = trouble(play(&home, 1));
    assert!(sentence.contains("is damaged") && sentence.contains("it was not changed"), "{sentence}");
    assert!(sentence.ends_with("will be saved later"), "{sentence}");
    assert_eq!(fs::read(home.database()).unwrap(), junk);
    // Once the file is moved away, the score that could not be saved is saved.
    fs::rename(home.database(), home.folder().join("away")).unwrap();
    assert_eq!((recover(&home), count(&home)), (1, 1));
    assert_eq!(recover(&home), 0);
}

#[test]
fn a_page_that_was_overwritten_is_noticed() {
    let (_folder, home) = home();
    for seed in 0..30 {
        assert!(matches!(play(&home, seed), Some(SaveNotice::Saved(_))));
    }
    drop(Store::open(&home).unwrap());
    Connection::open(home.database()).unwrap().execute_batch("PRAGMA journal_mode = DELETE").unwrap();
    let mut bytes = fs::read(home.database()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8_192].fill(0xa5);
    fs::write(home.database(), bytes).unwrap();
    let error = Store::check_file(&home).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    let sentence = error.to_string();
    assert!(sentence.len() < 300 && !sentence.contains('\n'), "{sentence}");
}

#[test]
fn a_newer_file_and_a_file_of_another_program_are_not_changed() {
    let (_folder, home) = home();
    play(&home, 1);
    let database = Connection::open(home.database()).unwrap();
    let present: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    let sentence = trouble(play(&home, 2));
    assert!(sentence.contains("was written by a newer version of Quintet"), "{sentence}");
    database.pragma_update(None, "user_version", present).unwrap();
    recover(&home);
    assert_eq!(count(&home), 2, "nothing was lost");

    let (_folder, home) = self::home();
    fs::create_dir_all(home.folder()).unwrap();
    Connection::open(home.database()).unwrap().execute_batch("CREATE TABLE theirs (x)").unwrap();
    assert!(trouble(play(&home, 3)).contains("is not a Quintet store"));
}

#[test]
fn a_locked_file_is_reported_after_waiting() {
    let (_folder, home) = home();
    play(&home, 1);
    let other = Connection::open(home.database()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let sentence = trouble(play(&home, 2));
    assert!(sentence.contains("is locked by another program"), "{sentence}");
    other.execute_batch("COMMIT").unwrap();
    recover(&home);
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
                    assert!(matches!(notice, Some(SaveNotice::Saved(_))), "{notice:?}");
                }
            });
        }
    });
    assert_eq!(count(&home), 20);
    drop(Store::open(&home).unwrap());
    Store::check_file(&home).unwrap();
}

#[test]
fn a_store_that_another_program_is_creating_can_be_used() {
    for _ in 0..40 {
        let (_folder, home) = home();
        let start = std::sync::Barrier::new(6);
        std::thread::scope(|scope| {
            for _ in 0..5 {
                scope.spawn(|| {
                    start.wait();
                    drop(Store::open(&home).unwrap());
                    Store::check_file(&home).unwrap();
                });
            }
            start.wait();
            Store::open_read_only(&home).unwrap();
        });
    }
}

#[test]
fn a_game_in_progress_belongs_to_one_program() {
    let (_folder, home) = home();
    let mut game = Playing::begin(&home, 1);
    game.press(Button::Left);
    game.session.flush();
    assert_eq!(games_in_progress::interrupted(&home), [], "it is being played");
    assert_eq!(recover(&home), 0);
    game.leave();
    let [interrupted] = &games_in_progress::interrupted(&home)[..] else { panic!("one game") };
    assert_eq!(interrupted.game, "chetyris");
}

#[test]
fn a_score_that_its_replay_does_not_reproduce_is_marked() {
    let (_folder, home) = home();
    let Some(SaveNotice::Saved(saved)) = play(&home, 1) else { panic!("not saved") };
    let mut store = Store::open(&home).unwrap();
    assert!(matches!(store.verify_replay(saved.replay).unwrap(), Verdict::Reproduces));
    Connection::open(home.database()).unwrap().execute_batch("UPDATE scores SET score = 999999").unwrap();
    assert!(matches!(store.verify_replay(saved.replay).unwrap(), Verdict::Differs));
    let scores = store.scores(&Filter::default()).unwrap();
    assert_eq!(scores[0].reproduces, Some(false));
    assert!(store.replays(false, None, None).unwrap()[0].suspect);
}

#[test]
fn a_folder_that_cannot_be_created_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "x").unwrap();
    let home = Home::at(folder.path().join("file").join("quintet"));
    let mut game = Playing::begin(&home, 1);
    game.press(Button::Drop);
    assert!(!game.session.game().is_over(), "it is played all the same");
    let sentence = trouble(game.quit());
    assert!(sentence.contains("file is not a folder, so nothing can be saved in it"), "{sentence}");
    // The folder itself is a file.
    let home = Home::at(folder.path().join("file"));
    let sentence = Store::open_or_read_only(&home).map(|_| ()).unwrap_err().to_string();
    assert!(sentence.contains("file is not a folder"), "{sentence}");
    let problems = quintet_store::settings::load(&home).problems().to_vec();
    assert!(problems[0].contains("file is not a folder"), "{problems:?}");
}

/// Returns a store with one score, changed with these statements.
fn tampered(sql: &str) -> (tempfile::TempDir, Home) {
    let (folder, home) = home();
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    Connection::open(home.database()).unwrap().execute_batch(sql).unwrap();
    (folder, home)
}

#[test]
fn an_invalid_row_is_left_out_and_reported_and_the_rest_can_be_used() {
    for (bad, what) in [
        ("UPDATE scores SET score = x'00' WHERE id = 2", "score 2"),
        ("UPDATE scores SET score = x'00', value = 1000000 WHERE id = 2", "score 2"),
        ("UPDATE scores SET value = 'most', micros = 'long' WHERE id = 2", "score 2"),
        ("UPDATE scores SET side = 999 WHERE id = 2", "score 2"),
        ("UPDATE scores SET micros = 'long' WHERE id = 2", "score 2"),
        ("UPDATE scores SET seed = zeroblob(100000000) WHERE id = 2", "score 2"),
        ("UPDATE replays SET revision = 'none' WHERE id = 2", "replay 2"),
        ("UPDATE replays SET game = zeroblob(100000000) WHERE id = 2", "replay 2"),
    ] {
        let (_folder, home) = home();
        (1..=3).for_each(|seed| _ = play(&home, seed));
        Connection::open(home.database()).unwrap().execute_batch(bad).unwrap();
        let store = Store::open(&home).unwrap();
        let scores = store.scores(&Filter::default()).unwrap().len();
        let replays = store.replays(false, None, None).unwrap().len();
        assert_eq!(scores + replays, 5, "{bad}");
        let problems = store.take_problems();
        let sentence = format!("{what} is left out: a value of it is missing, too long or of the wrong kind");
        assert!(problems.len() == 1 && problems[0].ends_with(&sentence), "{bad}: {problems:?}");
        assert_eq!(store.take_problems(), [""; 0], "once");
        store.months(&Filter::default()).unwrap();
        store.modes(None).unwrap();
        drop(store);
        let notice = play(&home, 4);
        assert!(matches!(notice, Some(SaveNotice::Saved(_))), "{bad}: {notice:?}");
    }
}

#[test]
fn a_name_of_any_length_is_cut_off() {
    for length in [65, 4_000, 65_536, 1_000_000] {
        let name = "n".repeat(length);
        let (_folder, home) =
            tampered(&format!("UPDATE scores SET player = '{name}'; UPDATE categories SET rules = '{name}'"));
        let store = Store::open(&home).unwrap();
        let scores = store.scores(&Filter::default()).unwrap();
        assert!(scores.iter().all(|score| score.player.as_ref().is_none_or(|name| name.len() == 64)));
        assert!(scores.iter().all(|score| score.rules.len() <= 64), "{length}");
        let replays = store.replays(false, None, None).unwrap();
        assert!(replays[0].player.as_ref().is_none_or(|name| name.len() == 64), "{length}");
    }
}

#[test]
fn a_view_in_place_of_a_table_is_refused_at_once() {
    let (_folder, home) = tampered(
        "PRAGMA foreign_keys = OFF; ALTER TABLE scores RENAME TO real_scores;
         CREATE VIEW scores AS WITH RECURSIVE endless(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM endless)
         SELECT x AS id, x AS category, 0 AS side, '' AS player, x AS score, x AS micros, 1 AS ranked,
             x AS value, x AS ended, x AS seed, 0 AS assisted, '' AS recording, 0 AS round, NULL AS replay,
             1 AS reproduces FROM endless",
    );
    let begun = std::time::Instant::now();
    let store = Store::open(&home).unwrap();
    assert!(store.scores(&Filter::default()).is_err() && store.months(&Filter::default()).is_err());
    assert!(store.replays(false, None, None).is_err());
    assert!(begun.elapsed().as_secs() < 5);
}

#[test]
fn a_trigger_does_not_run() {
    let (_folder, home) = tampered(
        "CREATE TRIGGER trap AFTER INSERT ON scores BEGIN DELETE FROM scores; DELETE FROM replays; END",
    );
    assert!(matches!(play(&home, 2), Some(SaveNotice::Saved(_))));
    assert_eq!(count(&home), 2);
    assert_eq!(Store::open(&home).unwrap().replays(false, None, None).unwrap().len(), 2);
}

#[test]
fn a_recording_above_the_maximum_size_is_not_read() {
    let (_folder, home) = tampered("UPDATE replay_data SET data = zeroblob(200000000)");
    let mut store = Store::open(&home).unwrap();
    assert!(store.replay(1).unwrap_err().to_string().contains("too large to be a replay"));
    assert!(store.verify_replay(1).is_err());
    assert_eq!(store.scores(&Filter::default()).unwrap().len(), 1);
}
