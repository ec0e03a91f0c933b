//! `quintet man` and `quintet icon`: write what a package needs beside the program. The manual pages are made from the
//! same declarations as `--help`.

use crate::args::between;
use crate::failure::{Failure, Outcome};
use crate::output;
use clap::{Args, Command};
use clap_mangen::Man;
use quintet_paint::{icon, write_png};
use std::fs;
use std::path::{Path, PathBuf};

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
pub(crate) fn write_icon(args: &IconArgs) -> Outcome {
    let (size, pixels) = icon(args.size);
    let mut bytes = Vec::new();
    write_png(&mut bytes, size, &pixels).map_err(|error| Failure::file(&args.file, error))?;
    fs::write(&args.file, bytes).map_err(|error| Failure::file(&args.file, error))
}

pub(crate) fn run(args: &ManArgs, program: Command) -> Outcome {
    let folder = &args.folder;
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    let mut written = 0;
    write(folder, program.name("quintet"), &mut written)?;
    output::line(format_args!("{written} manual pages written to {}", folder.display()))
}

/// Writes the page of a command and those of its subcommands, named by all words of the command.
fn write(folder: &Path, command: Command, written: &mut usize) -> Outcome {
    let name = command.get_name().to_owned();
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let words = format!("{name}-{}", sub.get_name());
        let spoken = words.replace('-', " ");
        write(folder, sub.clone().name(words).bin_name(spoken), written)?;
    }
    let file = folder.join(format!("{name}.6"));
    let mut page = Vec::new();
    let source = concat!("quintet ", env!("CARGO_PKG_VERSION"));
    Man::new(command).section("6").manual("Games").source(source).render(&mut page)?;
    fs::write(&file, page).map_err(|error| Failure::file(&file, error))?;
    *written += 1;
    Ok(())
}
