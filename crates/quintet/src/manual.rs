//! `quintet man` and `quintet icon`: write what a package needs beside the program. The manual pages are made from the
//! same declarations as `--help`.

use crate::args::between;
use crate::failure::{CommandResult, Failure};
use crate::output;
use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use jiff::Timestamp;
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
pub(crate) fn write_icon(args: &IconArgs) -> CommandResult {
    let (size, pixels) = icon(args.size);
    let mut bytes = Vec::new();
    write_png(&mut bytes, size, &pixels).map_err(|error| Failure::file(&args.file, error))?;
    fs::write(&args.file, bytes).map_err(|error| Failure::file(&args.file, error))
}

/// What the exit statuses mean, on every page.
const STATUSES: [(&str, &str); 3] = [
    ("0", "The command has done its work."),
    ("1", "The command worked and reports a failure, such as a replay that does not reproduce."),
    ("2", "The usage is wrong, or an input or a file cannot be read or written."),
];

/// The variables that people set for the program, on its own page. The capabilities of terminals are found as usual.
const VARIABLES: [(&str, &str); 5] = [
    ("QUINTET_HOME", "The folder of settings, scores and replays."),
    ("XDG_DATA_HOME", "The folder with the folder quintet, where QUINTET_HOME is not set."),
    ("NO_COLOR", "If set, text on standard output has no colours."),
    ("LC_ALL, LC_MESSAGES, LANG", "The language of the screens, unless the setting look.language names one."),
    ("SOURCE_DATE_EPOCH", "The date of the manual pages that quintet man writes, in seconds since 1970."),
];

/// The files of the program, on its own page.
const FILES: [(&str, &str); 4] = [
    ("~/.local/share/quintet", "The folder of the program; on macOS ~/Library/Application Support/quintet."),
    ("settings.toml", "In it: the settings that differ from their defaults."),
    ("quintet.db", "In it: scores and replays, an SQLite database."),
    ("playing", "In it: the games in progress, each a recording."),
];

/// The programs that start one game: each takes the options of its command.
const GAME_PROGRAMS: [&str; 3] = ["chetyris", "quadris", "biquadris"];

/// Writes the page of every command, and of the programs of single games.
pub(crate) fn run(args: &ManArgs, program: Command) -> CommandResult {
    let folder = &args.folder;
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let date = date()?;
    write_pages(&program, &date, folder)?;
    for name in GAME_PROGRAMS {
        if let Some(command) = program.find_subcommand(name) {
            let command = command.clone().display_name(name).bin_name(name);
            write_page(&command, &date, folder)?;
        }
    }
    output::line(format_args!("the manual pages are in {}", folder.display()))
}

/// Returns the date of the pages: that of the release for packages, which are made with `SOURCE_DATE_EPOCH`, or today.
fn date() -> Result<String, Failure> {
    let now = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => {
            let moment = seconds.parse().ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
            moment.ok_or_else(|| {
                Failure::Usage(format!(
                    "SOURCE_DATE_EPOCH is {seconds:?}: use the seconds since 1970, or unset it"
                ))
            })?
        }
        Err(_) => Timestamp::now(),
    };
    Ok(now.strftime("%Y-%m-%d").to_string())
}

/// Writes the pages of a command and of the commands in it.
fn write_pages(command: &Command, date: &str, folder: &Path) -> CommandResult {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        write_pages(inner, date, folder)?;
    }
    write_page(command, date, folder)
}

fn write_page(command: &Command, date: &str, folder: &Path) -> CommandResult {
    let page = Man::new(command.clone())
        .date(date)
        .source(concat!("quintet ", env!("CARGO_PKG_VERSION")))
        .manual("Quintet");
    let mut text = Vec::new();
    page.render(&mut text)?;
    let mut more = Roff::new();
    add_section(&mut more, "EXIT STATUS", &STATUSES);
    if command.get_name() == "quintet" {
        add_section(&mut more, "ENVIRONMENT", &VARIABLES);
        add_section(&mut more, "FILES", &FILES);
    } else {
        more.control("SH", ["SEE ALSO"]).text([bold("quintet"), roman("(1)")]);
    }
    more.to_writer(&mut text)?;
    let file = folder.join(page.get_filename());
    fs::write(&file, text).map_err(|error| Failure::file(&file, error))
}

/// Adds a section with a list of terms and what they mean.
fn add_section(page: &mut Roff, title: &str, list: &[(&str, &str)]) {
    page.control("SH", [title]);
    for (term, meaning) in list {
        page.control("TP", []).text([bold(*term)]).text([roman(*meaning)]);
    }
}
