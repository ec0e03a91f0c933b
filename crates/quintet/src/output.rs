//! Prints to standard output and standard error. Text from outside (names, file contents, rows of the store, output of
//! other programs) passes [`printable`] here, so that control characters are shown and never sent to a terminal.

use crate::failure::CommandResult;
use crate::program_name;
use quintet_engine::kernel::{printable, printable_json, printable_lines};
use serde::Serialize;
use std::fmt::Display;
use std::io::{IsTerminal, Write, stderr, stdout};

/// Prints one line on standard error. Errors are ignored: standard error may be closed.
pub(crate) fn eprint_line(line: impl Display) {
    let _ = stderr().write_all(format!("{}\n", printable(&line.to_string())).as_bytes());
}

/// Prints one line on standard error that begins with the name of the program that was started.
pub(crate) fn notice(line: impl Display) {
    eprint_line(format_args!("{}: {line}", program_name::name()));
}

/// Prints one line on standard output.
pub(crate) fn line(line: impl Display) -> CommandResult {
    Ok(stdout().write_all(format!("{}\n", printable(&line.to_string())).as_bytes())?)
}

/// Prints text of several lines on standard output, with the line breaks it has.
pub(crate) fn lines(text: &str) -> CommandResult {
    Ok(stdout().write_all(printable_lines(text).as_bytes())?)
}

/// The version of the JSON that this program prints. A new field does not change it; a field that is renamed, removed or
/// means something else does.
pub(crate) const JSON_VERSION: u32 = 1;

/// An object for other programs, with the version as its last field.
#[derive(Serialize)]
pub(crate) struct Versioned<T> {
    #[serde(flatten)]
    value: T,
    version: u32,
}

impl<T> Versioned<T> {
    pub(crate) fn new(value: T) -> Versioned<T> {
        Versioned { value, version: JSON_VERSION }
    }
}

/// Prints a value as one line of JSON on standard output.
pub(crate) fn json(value: &impl Serialize) -> CommandResult {
    let text = serde_json::to_string(value).map_err(std::io::Error::other)?;
    Ok(stdout().write_all(format!("{}\n", printable_json(&text)).as_bytes())?)
}

/// Prints a document that is to be read back: exactly, unless it goes to a terminal.
pub(crate) fn document(text: &str) -> CommandResult {
    if stdout().is_terminal() { lines(text) } else { Ok(stdout().write_all(text.as_bytes())?) }
}
