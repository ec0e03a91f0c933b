//! `quintet web`: serves the page for a browser, or writes it to a folder.

mod build;
mod link;
mod server;

use crate::args::between;
use crate::failure::{CommandResult, Failure};
use crate::output;
use clap::{Args, Subcommand};
pub(crate) use link::print_link;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The arguments of `quintet web`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct WebArgs {
    #[command(subcommand)]
    command: Option<WebCommand>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The port to serve at; 0 takes any free one
    #[arg(long, value_name = "N", default_value_t = 7421, value_parser = between(0_u16, u16::MAX))]
    port: u16,
}

#[derive(Subcommand)]
enum WebCommand {
    /// Write the page to a folder, for any host of static files
    Build {
        /// The folder; it is created if necessary
        out: PathBuf,
    },
}

pub(crate) fn run(args: &WebArgs) -> CommandResult {
    match &args.command {
        Some(WebCommand::Build { out }) => write(out),
        None => server::serve(build::page()?, args.port, |address| {
            output::line(format_args!("Quintet is at {address}; Ctrl+C ends it"))?;
            if args.open && !open(address) {
                output::notice(format_args!("no browser could be opened: open {address} yourself"));
            }
            Ok(())
        }),
    }
}

fn write(out: &Path) -> CommandResult {
    let files = build::page()?;
    fs::create_dir_all(out).map_err(|error| Failure::file(out, error))?;
    for file in &files {
        let path = out.join(file.name);
        fs::write(&path, &file.bytes).map_err(|error| Failure::file(&path, error))?;
    }
    let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    output::line(format_args!("{}: {} files, {} KB", out.display(), files.len(), bytes / 1000))
}

/// Opens an address in the browser; returns false if no program for that could be started.
fn open(address: &str) -> bool {
    let (program, first) = match std::env::consts::OS {
        "macos" => ("open", &[][..]),
        "windows" => ("cmd", &["/c", "start", ""][..]),
        _ => ("xdg-open", &[][..]),
    };
    let quiet = Stdio::null;
    let mut command = Command::new(program);
    command.args(first).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
}
