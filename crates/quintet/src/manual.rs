//! `quintet man` and `quintet icon`: write what a package needs beside the program. The manual pages are made from the
//! same declarations as `--help`.

use crate::args::between;
use crate::failure::{CommandResult, Failure};
use crate::output;
use clap::{Args, Command};
use quintet_paint::{icon, write_png};
use std::fs;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The folder; it is created if it does not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

#[derive(Args)]
pub(crate) struct IconArgs {
    /// The width and height in pixels
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = between(16_u32, 4096))]
    size: u32,
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Writes the icon.
pub(crate) fn write_icon(args: &IconArgs) -> CommandResult {
    let (size, pixels) = icon(args.size);
    let mut bytes = Vec::new();
    write_png(&mut bytes, size, &pixels).map_err(|error| Failure::file(&args.file, error))?;
    fs::write(&args.file, bytes).map_err(|error| Failure::file(&args.file, error))
}

/// Writes the page of every command.
pub(crate) fn run(args: &ManArgs, program: Command) -> CommandResult {
    let folder = &args.folder;
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    clap_mangen::generate_to(program, folder).map_err(|error| Failure::file(folder, error))?;
    output::line(format_args!("the manual pages are in {}", folder.display()))
}
