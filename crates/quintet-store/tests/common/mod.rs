//! Games that are played without a terminal, on the way that shells take; and disks of their own.
#![allow(dead_code)]

use quintet_engine::chetyris::{Chetyris, Setup};
use quintet_engine::kernel::{Act, Button, Game, Player, Seed, Span};
use quintet_session::Session;
use quintet_store::{Home, Keeping, Notice};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// An empty place to keep things.
pub(crate) fn home() -> (TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("quintet"));
    (folder, home)
}

/// A game being played and kept.
pub(crate) struct Playing {
    pub(crate) session: Session<Chetyris>,
    pub(crate) keeping: Keeping,
}

impl Playing {
    pub(crate) fn begin(home: &Home, seed: u64) -> Playing {
        let session = Session::new(Setup::new(Seed(seed))).unwrap();
        let (session, keeping) = Keeping::begin(home, session);
        let mut game = Playing { session, keeping };
        game.press(Button::Enter);
        game
    }

    /// Presses a button a little later.
    pub(crate) fn press(&mut self, button: Button) {
        let at = self.session.game().now() + Span::from_millis(50);
        self.session.act(at, Act::Press(Player::ONE, button), &mut ());
    }

    /// Ends the game and leaves.
    pub(crate) fn quit(mut self) -> Option<Notice> {
        self.press(Button::Drop);
        self.press(Button::Quit);
        self.leave()
    }

    /// Leaves, whether the game has ended or not.
    pub(crate) fn leave(mut self) -> Option<Notice> {
        let open = !self.session.game().is_over();
        // A recording that could not be written is told by the notice.
        let _ = self.session.finish();
        self.keeping.finish(open)
    }
}

/// Plays a whole game.
pub(crate) fn play(home: &Home, seed: u64) -> Option<Notice> {
    Playing::begin(home, seed).quit()
}

/// A small file system of its own, which goes when it is dropped.
pub(crate) struct SmallDisk(TempDir);

impl SmallDisk {
    /// `None`, with a word about it, where file systems cannot be mounted.
    pub(crate) fn mount(size: &str) -> Option<SmallDisk> {
        let folder = tempfile::tempdir().unwrap();
        let options = format!("size={size}");
        let mounted = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(folder.path())
            .output();
        if mounted.is_ok_and(|output| output.status.success()) {
            return Some(SmallDisk(folder));
        }
        println!(
            "skipped: a small file system cannot be mounted here (that needs an administrator on Linux)"
        );
        None
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Fills it to the last byte with a file.
    pub(crate) fn fill(&self) -> std::path::PathBuf {
        let path = self.path().join("ballast");
        let mut file = fs::File::create(&path).unwrap();
        while std::io::Write::write_all(&mut file, &[0; 512]).is_ok() {}
        path
    }

    pub(crate) fn remount(&self, how: &str) {
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
