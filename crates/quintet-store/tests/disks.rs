//! Tests full and read-only disks.

mod common;
mod small_disk;

use common::{Playing, play};
use quintet_app::storage::SaveNotice;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::{Button, Game};
use quintet_store::{Filter, Home, Store, StoreError, Verdict, games_in_progress};
use small_disk::SmallDisk;
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

#[test]
fn a_game_is_saved_once_a_full_disk_has_space_again() {
    let Some(disk) = SmallDisk::of_test("256k", a_game_is_saved_once_a_full_disk_has_space_again) else {
        return;
    };
    let home = Home::at(disk.path().join("quintet"));
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    disk.fill();
    // This game began before the disk was full, and continues.
    let mut game = Playing::begin(&home, 2);
    for _ in 0..200 {
        game.press(Button::Left);
        game.press(Button::Right);
    }
    let sentence = trouble(game.quit());
    assert!(sentence.contains("the disk is full"), "{sentence}");
    assert_eq!(Store::open_read_only(&home).unwrap().unwrap().scores(&Filter::default()).unwrap().len(), 1);
    disk.make_room();
    drop(Store::open(&home).unwrap());
    Store::check_file(&home).unwrap();
    assert!(matches!(play(&home, 3), Some(SaveNotice::Saved(_))));
    assert_eq!(count(&home), 2);
}

#[test]
fn a_disk_may_fill_up_during_a_game() {
    let Some(disk) = SmallDisk::of_test("256k", a_disk_may_fill_up_during_a_game) else { return };
    let home = Home::at(disk.path().join("quintet"));
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    let mut game = Playing::begin(&home, 2);
    game.press(Button::Left);
    game.session.flush();
    disk.fill();
    // More than the rest of the recording's current block, and less than a whole game.
    for _ in 0..500 {
        game.press(Button::Left);
        game.press(Button::Right);
    }
    assert!(!game.session.game().is_over(), "its end would be saved while the disk is full");
    disk.make_room();
    // The bytes that could not be written are written now, and the game is complete.
    let notice = game.quit();
    assert!(matches!(notice, Some(SaveNotice::Saved(_))), "{notice:?}");
    let mut store = Store::open(&home).unwrap();
    for replay in store.replays(false, None, None).unwrap() {
        assert!(matches!(store.verify_replay(replay.id).unwrap(), Verdict::Reproduces));
    }
}

#[test]
fn a_store_on_a_read_only_disk_can_be_read() {
    let Some(disk) = SmallDisk::of_test("4m", a_store_on_a_read_only_disk_can_be_read) else { return };
    let home = Home::at(disk.path().join("quintet"));
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    disk.set_read_only(true);
    let sentence = trouble(play(&home, 2));
    assert!(sentence.contains("read-only"), "{sentence}");
    let (store, why) = Store::open_or_read_only(&home).unwrap();
    assert!(matches!(why, Some(StoreError::ReadOnly { .. })), "{why:?}");
    assert_eq!(store.unwrap().scores(&Filter::default()).unwrap().len(), 1);
    disk.set_read_only(false);
    assert_eq!(count(&home), 1);
}

#[test]
fn an_older_store_on_a_read_only_disk_is_left_as_it_is() {
    let Some(disk) = SmallDisk::of_test("4m", an_older_store_on_a_read_only_disk_is_left_as_it_is) else {
        return;
    };
    let home = Home::at(disk.path().join("quintet"));
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    rusqlite::Connection::open(home.database()).unwrap().pragma_update(None, "user_version", 1).unwrap();
    disk.set_read_only(true);
    Store::check_file(&home).unwrap();
    let error = Store::open_or_read_only(&home).err();
    assert!(matches!(error, Some(StoreError::OlderFormat { found: 1, .. })), "{error:?}");
    disk.set_read_only(false);
}

#[test]
fn an_interrupted_game_on_a_read_only_disk_can_be_resumed() {
    let Some(disk) = SmallDisk::of_test("4m", an_interrupted_game_on_a_read_only_disk_can_be_resumed) else {
        return;
    };
    let home = Home::at(disk.path().join("quintet"));
    let mut game = Playing::begin(&home, 1);
    game.press(Button::Left);
    game.leave();
    let games = games_in_progress::interrupted(&home);
    let [game] = &games[..] else { panic!("not one game") };
    disk.set_read_only(true);
    assert_eq!(games_in_progress::interrupted(&home), games);
    let (session, saver) = common::resume::<Chetyris>(&home, game);
    assert_eq!(session.game().now(), game.at);
    let mut game = Playing { session, saver };
    game.press(Button::Drop);
    let sentence = trouble(game.quit());
    assert!(sentence.contains("read-only"), "{sentence}");
    disk.set_read_only(false);
    assert_eq!(games_in_progress::interrupted(&home), games, "it is as it was");
}

#[test]
fn a_full_disk_leaves_nothing_behind() {
    let Some(disk) = SmallDisk::of_test("256k", a_full_disk_leaves_nothing_behind) else { return };
    let home = Home::at(disk.path().join("quintet"));
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    disk.fill();
    assert!(matches!(play(&home, 2), Some(SaveNotice::Failed(_))));
    assert_eq!(fs::read_dir(home.playing()).unwrap().count(), 0);
    disk.make_room();
}
