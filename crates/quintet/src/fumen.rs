//! `quintet fumen decode|encode`.

use crate::failure::{Failure, Outcome};
use crate::files;
use clap::Subcommand;
use quintet_bot::fumen::{decode, encode, find, text};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub(crate) enum FumenCommand {
    /// Print the pages of a fumen
    #[command(after_help = PAGES)]
    Decode {
        /// The fumen, an address that contains it, or a file with either; - is standard input
        fumen: PathBuf,
    },
    /// Write pages, or a board alone, as a fumen
    #[command(after_help = PAGES)]
    Encode {
        /// The file with the pages; - is standard input
        file: PathBuf,
    },
}

const PAGES: &str = "\
Pages are separated by blank lines; all but the rows is optional:
  comment #Q=[](I)OT     its comment; \\n is a new line and \\\\ a backslash
  piece T R 4 1          a piece, its orientation (0 R 2 L), its centre's column and row from the bottom
  flags rise mirror      what it does: rise, mirror, no-lock, no-colour
  below ##.#######       the row below the floor
  ###....###             rows, the topmost first: . empty, IJLOSTZ, G or # grey";

pub(crate) fn run(command: &FumenCommand) -> Outcome {
    match command {
        FumenCommand::Decode { fumen } => {
            let typed = fumen.to_string_lossy();
            let contents = match find(&typed) {
                Some(_) if !fumen.exists() => typed.into(),
                _ => files::text_or_input(fumen)?,
            };
            let pages = decode(&contents).map_err(|error| bad(fumen, error))?;
            Ok(stdout().write_all(text::print(&pages).as_bytes())?)
        }
        FumenCommand::Encode { file } => {
            let pages = text::parse(&files::text_or_input(file)?).map_err(|error| bad(file, error))?;
            let written = encode(&pages).map_err(|error| bad(file, error))?;
            Ok(writeln!(stdout(), "{written}")?)
        }
    }
}

fn bad(path: &Path, error: impl std::fmt::Display) -> Failure {
    let name = path.display().to_string();
    // A fumen itself is too long to be repeated.
    if find(&name).is_some() {
        Failure::Bad(format!("the fumen: {error}"))
    } else {
        Failure::file(path, error)
    }
}
