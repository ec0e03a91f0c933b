//! `quintet backup FILE` and `quintet restore FILE`.

use crate::failure::{CommandResult, Failure};
use crate::{output, saving};
use clap::Args;
use quintet_app::backup::Backup;
use quintet_store::backup;
use std::fs::{self, File};
use std::io::{self, Read, Write, stdout};
use std::path::{Path, PathBuf};

/// The largest backup that is read, in bytes.
const LARGEST: u64 = 1 << 30;

/// The arguments of `quintet backup`.
#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The new file (- for standard output)
    file: PathBuf,
}

/// The arguments of `quintet restore`.
#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// A file that `quintet backup` or the page has made
    file: PathBuf,
    /// Also overwrite settings that have another value here
    #[arg(long)]
    overwrite_settings: bool,
}

pub(crate) fn save(args: &BackupArgs) -> CommandResult {
    let home = saving::home()?;
    // Like every command that reads the store, this upgrades an older one and saves what earlier runs left unsaved.
    drop(saving::open()?);
    let all = backup::backup(&home)?;
    let bytes = all.to_bytes();
    if args.file == Path::new("-") {
        return Ok(stdout().write_all(&bytes)?);
    }
    let made = File::create_new(&args.file).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::about(&args.file, "already exists; choose another name"),
        _ => Failure::file(&args.file, error),
    });
    made?.write_all(&bytes).map_err(|error| {
        let _ = fs::remove_file(&args.file);
        Failure::file(&args.file, error)
    })?;
    output::line(format_args!(
        "{}: {} replays, {} scores, {} interrupted games and {} settings",
        args.file.display(),
        all.replays.len(),
        all.scores.len(),
        all.games.len(),
        all.settings.len()
    ))
}

pub(crate) fn restore(args: &RestoreArgs) -> CommandResult {
    let mut bytes = Vec::new();
    let file = File::open(&args.file).map_err(|error| Failure::file(&args.file, error))?;
    file.take(LARGEST).read_to_end(&mut bytes).map_err(|error| Failure::file(&args.file, error))?;
    let all = Backup::read(&bytes).map_err(|error| Failure::about(&args.file, error))?;
    let restored = backup::restore(&saving::home()?, &all, args.overwrite_settings)?;
    output::line(restored)
}
