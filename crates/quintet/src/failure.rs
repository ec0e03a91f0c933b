//! Errors of commands, as one line on standard error and an exit status.

use crate::output::{self, eprint_line};
use crate::{program_name, usage};
use clap::error::ErrorKind;
use quintet_engine::kernel::{SetupError, printable};
use quintet_session::ReplayError;
use std::ffi::OsString;
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// The result of a command.
pub(crate) type CommandResult = Result<(), Failure>;

/// Why a command failed, or what it prints instead of doing its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The usage or the input is wrong: status 2.
    Usage(String),
    /// A file or a script is malformed at the place with which the line begins: status 2.
    Malformed(String),
    /// The command worked and reports a negative result: status 1.
    Negative(String),
    /// The same, without the program's name in front.
    NegativeUnprefixed(String),
    /// A requested text, such as `--help`: status 0.
    Text(String),
    /// Standard output was closed: status 0, nothing is printed.
    OutputClosed,
}

/// Prints the result of a command and returns the exit status.
pub(crate) fn end(outcome: CommandResult) -> ExitCode {
    match outcome {
        Ok(()) | Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(Failure::Text(text)) => {
            // A reader that closed the output early needs no error.
            let _ = output::lines(&text);
            ExitCode::SUCCESS
        }
        Err(Failure::NegativeUnprefixed(line)) => {
            eprint_line(line);
            ExitCode::from(1)
        }
        Err(Failure::Negative(line)) => {
            output::notice(line);
            ExitCode::from(1)
        }
        Err(Failure::Malformed(line)) => {
            eprint_line(line);
            ExitCode::from(2)
        }
        Err(Failure::Usage(line)) => {
            output::notice(line);
            ExitCode::from(2)
        }
    }
}

impl Failure {
    /// Returns the sentence alone, to be shown on a screen.
    pub(crate) fn sentence(&self) -> String {
        let line = match self {
            Failure::Usage(line)
            | Failure::Malformed(line)
            | Failure::Negative(line)
            | Failure::NegativeUnprefixed(line)
            | Failure::Text(line) => line,
            Failure::OutputClosed => "",
        };
        printable(line).into_owned()
    }

    /// Prints an error after which the command continues.
    pub(crate) fn warn(self) {
        if let Failure::Usage(line) | Failure::Negative(line) = self {
            output::notice(line);
        }
    }

    /// Names options as they were typed, with one dash where there was one.
    pub(crate) fn with_typed_options(self, args: &[OsString]) -> Failure {
        let Failure::Usage(line) = self else { return self };
        let typed = args.iter().filter_map(|arg| arg.to_str());
        let single = typed.filter(|arg| arg.starts_with('-') && !arg.starts_with("--") && arg.len() > 2);
        Failure::Usage(single.fold(line, |line, arg| line.replace(&format!("-{arg}"), arg)))
    }

    /// Returns an error about a file: `FILE: error`, without the system's error number.
    pub(crate) fn file(path: &Path, error: impl Display) -> Failure {
        let error = error.to_string();
        let error = error.rsplit_once(" (os error ").map_or(error.as_str(), |(sentence, _)| sentence);
        Failure::Usage(format!("{}: {error}", path.display()))
    }

    /// Returns a sentence about a file: `FILE is not …`.
    pub(crate) fn about(path: &Path, predicate: impl Display) -> Failure {
        Failure::Usage(format!("{} {predicate}", path.display()))
    }

    /// Returns an error about a recording.
    pub(crate) fn replay(path: &Path, error: &ReplayError) -> Failure {
        let line = format!("{} {error}", path.display());
        if matches!(error, ReplayError::DoesNotReproduce) {
            Failure::Negative(line)
        } else {
            Failure::Usage(line)
        }
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::Usage(error.to_string()),
        }
    }
}

/// Help and version texts are printed as they are; a usage error becomes one sentence.
impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Failure {
        let own = program_name::name();
        match error.kind() {
            // The program of a game has the options of the subcommand.
            ErrorKind::DisplayHelp => {
                let usage = format!("Usage: quintet {own}");
                Failure::Text(error.render().to_string().replace(&usage, &format!("Usage: {own}")))
            }
            // A subcommand prints the version of the program, under the name it was started with.
            ErrorKind::DisplayVersion => Failure::Text(format!("{own} {}\n", env!("CARGO_PKG_VERSION"))),
            _ => Failure::Usage(
                usage::sentence(&error).replace(&format!("`quintet {own}"), &format!("`{own}")),
            ),
        }
    }
}
