//! Tests full and read-only disks with small mounted file systems, where they can be mounted.

mod common;

use common::{Playing, play};
use quintet_app::storage::SaveNotice;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::{Button, Game};
use quintet_store::{Filter, Home, Store, StoreError, Verdict, games_in_progress};
use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

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
    let Some(disk) = SmallDisk::mount("256k") else { return };
    let home = Home::at(disk.path().join("quintet"));
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    let ballast = disk.fill();
    // This game began before the disk was full, and continues.
    let mut game = Playing::begin(&home, 2);
    for _ in 0..200 {
        game.press(Button::Left);
        game.press(Button::Right);
    }
    let sentence = trouble(game.quit());
    assert!(sentence.contains("the disk is full"), "{sentence}");
    assert_eq!(Store::open_read_only(&home).unwrap().unwrap().scores(&Filter::default()).unwrap().len(), 1);
    fs::remove_file(&ballast).unwrap();
    Store::open(&home).unwrap().check().unwrap();
    assert!(matches!(play(&home, 3), Some(SaveNotice::Saved(_))));
    assert_eq!(count(&home), 2);
}

#[test]
fn a_disk_may_fill_up_during_a_game() {
    let Some(disk) = SmallDisk::mount("256k") else { return };
    let home = Home::at(disk.path().join("quintet"));
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    let mut game = Playing::begin(&home, 2);
    game.press(Button::Left);
    game.session.flush();
    let ballast = disk.fill();
    // More than the rest of the recording's current block, and less than a whole game.
    for _ in 0..500 {
        game.press(Button::Left);
        game.press(Button::Right);
    }
    assert!(!game.session.game().is_over(), "its end would be saved while the disk is full");
    fs::remove_file(&ballast).unwrap();
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
    let Some(disk) = SmallDisk::mount("4m") else { return };
    let home = Home::at(disk.path().join("quintet"));
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    disk.remount("ro");
    let sentence = trouble(play(&home, 2));
    assert!(sentence.contains("read-only"), "{sentence}");
    let (store, why) = Store::open_or_read_only(&home).unwrap();
    assert!(matches!(why, Some(StoreError::ReadOnly { .. })), "{why:?}");
    assert_eq!(store.unwrap().scores(&Filter::default()).unwrap().len(), 1);
    disk.remount("rw");
    assert_eq!(count(&home), 1);
}

#[test]
fn an_interrupted_game_on_a_read_only_disk_can_be_resumed() {
    let Some(disk) = SmallDisk::mount("4m") else { return };
    let home = Home::at(disk.path().join("quintet"));
    let mut game = Playing::begin(&home, 1);
    game.press(Button::Left);
    game.leave();
    let games = games_in_progress::interrupted(&home);
    let [game] = &games[..] else { panic!("not one game") };
    disk.remount("ro");
    assert_eq!(games_in_progress::interrupted(&home), games);
    let (session, saver) = common::resume::<Chetyris>(&home, game);
    assert_eq!(session.game().now(), game.at);
    let mut game = Playing { session, saver };
    game.press(Button::Drop);
    let sentence = trouble(game.quit());
    assert!(sentence.contains("read-only"), "{sentence}");
    disk.remount("rw");
    assert_eq!(games_in_progress::interrupted(&home), games, "it is as it was");
}

#[test]
fn a_full_disk_leaves_nothing_behind() {
    let Some(disk) = SmallDisk::mount("256k") else { return };
    let home = Home::at(disk.path().join("quintet"));
    assert!(matches!(play(&home, 1), Some(SaveNotice::Saved(_))));
    let ballast = disk.fill();
    assert!(matches!(play(&home, 2), Some(SaveNotice::Failed(_))));
    assert_eq!(fs::read_dir(home.playing()).unwrap().count(), 0);
    fs::remove_file(ballast).unwrap();
}

/// Serialises the tests: a program that is being started inherits every lock of this process for a moment, and a locked
/// recording would be taken for a game that is being played.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Returns true if Linux lets this process mount file systems: it has the capability 21, `CAP_SYS_ADMIN`.
fn may_mount() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let effective = status.lines().find_map(|line| line.strip_prefix("CapEff:"));
    effective
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> 21 & 1 == 1)
}

/// A small file system, unmounted when it is dropped; only one at a time.
struct SmallDisk {
    folder: TempDir,
    _turn: MutexGuard<'static, ()>,
}

impl SmallDisk {
    /// Mounts a file system; `None`, with a message, if that is not possible.
    fn mount(size: &str) -> Option<SmallDisk> {
        let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        let options = format!("size={size}");
        let mounted = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(folder.path())
            .output();
        if mounted.is_ok_and(|output| output.status.success()) {
            return Some(SmallDisk { folder, _turn: turn });
        }
        assert!(
            std::env::var_os("CI").is_none() || !may_mount(),
            "a file system cannot be mounted, though this process may do so"
        );
        println!(
            "skipped: a small file system cannot be mounted here (that needs an administrator on Linux)"
        );
        None
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Fills the disk to the last byte with a file.
    fn fill(&self) -> std::path::PathBuf {
        let path = self.path().join("ballast");
        let mut file = fs::File::create(&path).unwrap();
        while std::io::Write::write_all(&mut file, &[0; 512]).is_ok() {}
        path
    }

    fn remount(&self, how: &str) {
        let options = format!("remount,{how}");
        let mut mount = std::process::Command::new("mount");
        assert!(mount.args(["-o", &options]).arg(self.path()).status().unwrap().success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg("-l").arg(self.path()).status();
    }
}
