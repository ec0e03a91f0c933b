//! Small disks that tests fill and make read-only.
//!
//! There are three ways to have one, and the first that works is used:
//!
//! 1. A file system in memory is mounted. Linux lets an administrator do that.
//! 2. The test runs again in a namespace of its own, in which anybody is an administrator, and mounts there. Some
//!    containers forbid that.
//! 3. The test runs again with a library (`preload.c`) between the program and the C library, which answers as a disk
//!    would. That needs a C compiler, which the database needs anyway, and no right of any kind. It shows what the program does
//!    about the errors of a disk, and not that Linux reports them as the library does; the first two ways show that.
//!
//! `QUINTET_DISKS` (`mount`, `namespace` or `preload`) asks for one of them, and `skip` for none. Where no way works,
//! a test is skipped with a message, and fails if `CI` is set.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// Asks for one of the ways.
const WAY: &str = "QUINTET_DISKS";

/// Names the folder that the preloaded library observes.
const OBSERVED: &str = "QUINTET_SMALL_DISK";

/// Serialises the tests: a program that is being started inherits every lock of this process for a moment, and a locked
/// recording would be taken for a game that is being played.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A small disk; only one at a time.
pub(crate) struct SmallDisk {
    kind: Kind,
    _turn: MutexGuard<'static, ()>,
}

enum Kind {
    /// A file system that is mounted on this folder, and unmounted when it is dropped.
    Mounted(TempDir),
    /// A folder observed by the preloaded library. The disk is a folder in it.
    Observed(PathBuf),
}

impl SmallDisk {
    /// Returns a disk of this size for a test; `None` if the test is skipped or has passed in another process.
    pub(crate) fn of_test<T: Fn()>(size: &str, _test: T) -> Option<SmallDisk> {
        let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(folder) = env::var_os(OBSERVED) {
            let folder = PathBuf::from(folder);
            fs::create_dir(folder.join("disk")).unwrap();
            return Some(SmallDisk { kind: Kind::Observed(folder), _turn: turn });
        }
        let asked = env::var(WAY).ok();
        let may = |way: &str| asked.as_deref().is_none_or(|asked| asked == way);
        if may("mount")
            && let Some(folder) = mounted(size)
        {
            println!("a disk of {size} is mounted");
            return Some(SmallDisk { kind: Kind::Mounted(folder), _turn: turn });
        }
        let name = std::any::type_name::<T>().rsplit("::").next().unwrap();
        let passed = may("namespace") && in_namespace(name) || may("preload") && preloaded(name);
        if asked.as_deref() == Some("skip") {
            println!("skipped: {WAY}=skip");
        } else if !passed {
            let why =
                "a small disk can neither be mounted here, nor in a namespace, nor be imitated by a library";
            let must = asked.is_some() || env::var_os("CI").is_some();
            assert!(!must, "{why} (or {WAY} asks for one of these ways only); {WAY}=skip skips these tests");
            println!("skipped: {why}");
        }
        None
    }

    pub(crate) fn path(&self) -> PathBuf {
        match &self.kind {
            Kind::Mounted(folder) => folder.path().to_owned(),
            Kind::Observed(folder) => folder.join("disk"),
        }
    }

    /// Fills the disk to the last byte.
    pub(crate) fn fill(&self) {
        let mut file = fs::File::create(self.ballast()).unwrap();
        if let Kind::Mounted(_) = &self.kind {
            while file.write_all(&[0; 512]).is_ok() {}
        }
    }

    /// Makes room on a full disk.
    pub(crate) fn make_room(&self) {
        fs::remove_file(self.ballast()).unwrap();
    }

    /// Returns the file that fills a disk, or the one that makes the library say so.
    fn ballast(&self) -> PathBuf {
        match &self.kind {
            Kind::Mounted(folder) => folder.path().join("ballast"),
            Kind::Observed(folder) => folder.join("full"),
        }
    }

    pub(crate) fn set_read_only(&self, read_only: bool) {
        match &self.kind {
            Kind::Mounted(folder) => {
                let how = if read_only { "remount,ro" } else { "remount,rw" };
                // Given a source, `mount` does not repeat the options of the first mount: in a namespace these can name
                // users that it does not have.
                let mut mount = Command::new("mount");
                assert!(succeeds(mount.args(["-o", how, "tmpfs"]).arg(folder.path())));
            }
            Kind::Observed(folder) if read_only => fs::write(folder.join("read-only"), "").unwrap(),
            Kind::Observed(folder) => fs::remove_file(folder.join("read-only")).unwrap(),
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        if let Kind::Mounted(folder) = &self.kind {
            let _ = Command::new("umount").arg("-l").arg(folder.path()).status();
        }
    }
}

/// Mounts a file system in memory on a new folder.
fn mounted(size: &str) -> Option<TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let options = format!("size={size}");
    let mut mount = Command::new("mount");
    mount.args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(folder.path());
    succeeds(&mut mount).then_some(folder)
}

/// Runs the test in a namespace of users and mounts; returns false if there can be none in which to mount.
fn in_namespace(test: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let unshare = || {
        let mut unshare = Command::new("unshare");
        unshare.args(["--user", "--map-root-user", "--mount"]);
        unshare
    };
    if !succeeds(unshare().args(["mount", "-t", "tmpfs", "tmpfs"]).arg(folder.path())) {
        return false;
    }
    run_again(unshare().arg(env::current_exe().unwrap()).env(WAY, "mount"), test);
    println!("{test}: passed in a namespace");
    true
}

/// Runs the test with the library; returns false if that cannot be built or loaded.
fn preloaded(test: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("preload.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small_disk/preload.c");
    let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
    let mut compile = Command::new(compiler);
    compile.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
    // Open files are known by their true paths.
    let observed = folder.path().canonicalize().unwrap().join("observed");
    fs::create_dir_all(observed.join("disk")).unwrap();
    fs::write(observed.join("read-only"), "").unwrap();
    if !cfg!(target_os = "linux") || !succeeds(&mut compile) {
        return false;
    }
    let with_library = |program: &Path| {
        let mut command = Command::new(program);
        command.env("LD_PRELOAD", &library).env(OBSERVED, &observed);
        command
    };
    // The library is there if it refuses this folder.
    if succeeds(with_library(Path::new("mkdir")).arg(observed.join("disk/folder"))) {
        return false;
    }
    fs::remove_file(observed.join("read-only")).unwrap();
    fs::remove_dir(observed.join("disk")).unwrap();
    run_again(&mut with_library(&env::current_exe().unwrap()), test);
    println!("{test}: passed with a disk that a library imitates");
    true
}

/// Runs one test of this program in another process, and fails if it fails.
fn run_again(command: &mut Command, test: &str) {
    let output = command.args([test, "--exact", "--nocapture"]).output().unwrap();
    let [out, errors] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let passed = output.status.success() && out.contains("1 passed");
    assert!(passed, "in another process:\n{out}{errors}");
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
