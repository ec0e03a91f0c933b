//! Starts `quintet GAME` for the programs `chetyris`, `quadris` and `biquadris`.
//!
//! This file is a module of each of them, not of the library. It uses only the standard library, so that these programs
//! link nothing else and build quickly.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The variable that tells `quintet` the name to begin its messages with.
const LAUNCHED_AS: &str = "QUINTET_LAUNCHED_AS";

/// Becomes `quintet GAME` with the arguments of this program, and returns the exit status.
pub(crate) fn launch(game: &str) -> ExitCode {
    let run = || -> Result<ExitCode, String> {
        let mut command = find()?;
        command.arg(game).args(env::args_os().skip(1)).env(LAUNCHED_AS, game);
        let program = command.get_program().to_owned();
        replace_process(command).map_err(|error| format!("{} cannot be started: {error}", program.display()))
    };
    run().unwrap_or_else(|sentence| {
        // If standard error is closed, there is no other place to report to.
        let _ = writeln!(io::stderr(), "{game}: {sentence}");
        ExitCode::FAILURE
    })
}

/// Returns the command that starts `quintet`: the program in the same folder, or cargo if that started this program.
fn find() -> Result<Command, String> {
    let exe =
        env::current_exe().map_err(|error| format!("the folder of this program is unknown: {error}"))?;
    let exe = exe.canonicalize().unwrap_or(exe);
    let quintet = exe.with_file_name(format!("quintet{}", env::consts::EXE_SUFFIX));
    let cargo = by_cargo(&exe);
    // Cargo has just built this program; an older one in the same folder is out of date.
    if quintet.is_file() && (cargo.is_none() || !is_older(&quintet, &exe)) {
        return Ok(Command::new(quintet));
    }
    let place = quintet.display();
    cargo.ok_or_else(|| {
        format!("the program quintet is missing: it belongs at {place}; `cargo build --release` builds both")
    })
}

/// Returns the `cargo run` that builds and starts `quintet` with this program's profile, if `cargo run` started this
/// program.
fn by_cargo(exe: &Path) -> Option<Command> {
    let cargo = env::var_os("CARGO")?;
    if env::var_os("CARGO_PKG_NAME")? != env!("CARGO_PKG_NAME") {
        return None;
    }
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?).join("Cargo.toml");
    // The program is TARGET-DIR/PROFILE/NAME or TARGET-DIR/TARGET/PROFILE/NAME; cargo keeps this file in TARGET-DIR.
    let folder = exe.parent()?;
    let profile = folder.file_name().filter(|name| *name != "debug").unwrap_or(OsStr::new("dev"));
    let above = folder.parent()?;
    let is_target_dir = |path: &&Path| path.join(".rustc_info.json").is_file();
    let mut args: Vec<OsString> = ["run", "--bin", "quintet", "--manifest-path"].map(OsString::from).into();
    args.extend([manifest.into(), "--profile".into(), profile.into()]);
    if let Some(path) = [Some(above), above.parent()].into_iter().flatten().find(is_target_dir) {
        args.extend(["--target-dir".into(), path.into()]);
        if path != above {
            args.extend(["--target".into(), above.file_name()?.into()]);
        }
    }
    let mut command = Command::new(cargo);
    command.args(args).arg("--");
    Some(command)
}

fn is_older(one: &Path, other: &Path) -> bool {
    let time = |path: &Path| path.metadata().and_then(|metadata| metadata.modified());
    matches!((time(one), time(other)), (Ok(one), Ok(other)) if one < other)
}

/// Replaces the process, so that exit status, signals and the terminal are those of `quintet`.
#[cfg(unix)]
fn replace_process(mut command: Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
fn replace_process(mut command: Command) -> io::Result<ExitCode> {
    let status = command.status()?;
    // Windows has exit statuses of 32 bits; this program uses 8.
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
