//! `quintet cascade play|check|piece`: the library's text formats on the command line.

use crate::args::{Colour, number};
use crate::failure::{CommandResult, Failure};
use crate::progress::Progress;
use clap::{ArgMatches, Args, FromArgMatches, Subcommand};
use quintet_cascade::{Field, FieldError, Piece, Problem, ReadError, Reader, ScriptReader};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write, stdin, stdout};
use std::path::{Path, PathBuf};

// The commands of `quintet cascade`.
#[derive(Subcommand)]
enum CascadeCommand {
    /// Play a script: width and height of the field, then pieces, each with rotations and column
    Play {
        /// The script (- for standard input)
        script: PathBuf,
        /// Print the field after every piece, separated by blank lines
        #[arg(long)]
        trace: bool,
        #[command(flatten)]
        drawing: DrawingArgs,
        #[command(flatten)]
        memory: MemoryLimitArgs,
    },
    /// Read a field and print it in its shortest form
    Check {
        /// The field (- for standard input)
        file: PathBuf,
        #[command(flatten)]
        memory: MemoryLimitArgs,
    },
    /// Read pieces and print each in its shortest form, one per line
    Piece {
        /// The pieces (- for standard input)
        file: PathBuf,
        /// Rotate each piece clockwise this many times
        #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u32>, allow_negative_numbers = true)]
        rotate: u32,
        /// Then cut this row out of each piece, counted from 0 at the top
        #[arg(long, value_name = "I", value_parser = number::<u32>, allow_negative_numbers = true)]
        cut_row: Option<u32>,
        #[command(flatten)]
        drawing: DrawingArgs,
        /// Refuse pieces that need more than N cells of memory (64x64 for each square they touch)
        #[arg(long, value_name = "N", default_value_t = 1 << 28, value_parser = number::<u64>, allow_negative_numbers = true)]
        max_cells: u64,
    },
}

/// The memory limit.
#[derive(Args)]
struct MemoryLimitArgs {
    /// Use at most N cells of memory (64x64 for each square that a piece touches, and the rows in use)
    #[arg(long, value_name = "N", default_value_t = 1 << 26, value_parser = number::<u64>, allow_negative_numbers = true)]
    max_cells: u64,
}

const COLOUR_HELP: &str = "Colour the pictures; auto: in a terminal, unless the variable NO_COLOR is set";

// The options of commands that draw pictures.
#[derive(Args)]
struct DrawingArgs {
    /// Draw pictures instead of printing the text format
    #[arg(long)]
    ascii: bool,
    #[arg(long, alias = "color", value_name = "WHEN", default_value = "auto", help = COLOUR_HELP)]
    colour: Colour,
}

/// The advice in errors about too many cells.
const MORE_CELLS: &str = "use a larger --max-cells";

/// Adds the commands of the library to the game's command.
pub(super) fn with_commands(command: clap::Command) -> clap::Command {
    CascadeCommand::augment_subcommands(command)
        .subcommand_required(false)
        .args_conflicts_with_subcommands(true)
}

/// Runs one of the library's commands.
pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    match CascadeCommand::from_arg_matches(matches)? {
        CascadeCommand::Play { script, trace, drawing, memory } => play(&script, trace, &drawing, &memory),
        CascadeCommand::Check { file, memory } => {
            let mut reader = Reader::new(open(&file)?).with_max_cells(memory.max_cells);
            let field = reader.field().map_err(|error| bad(&file, &error))?;
            let mut out = BufWriter::new(stdout().lock());
            field.write(&mut out)?;
            Ok(out.flush()?)
        }
        CascadeCommand::Piece { file, rotate, cut_row, drawing, max_cells } => {
            let reader = Reader::new(open(&file)?).with_max_cells(max_cells);
            pieces(reader, &file, rotate, cut_row, &drawing)
        }
    }
}

fn play(path: &Path, trace: bool, drawing: &DrawingArgs, memory: &MemoryLimitArgs) -> CommandResult {
    let failure = |error| bad(path, &error);
    let mut script = ScriptReader::with_max_cells(open(path)?, memory.max_cells).map_err(failure)?;
    let mut field = script.field();
    let mut out = BufWriter::new(stdout().lock());
    let progress = Progress::new();
    let mut inserted = 0u64;
    let mut ended = Ok(());
    for entry in script.by_ref() {
        let played = match entry {
            Ok(entry) => entry.play(&mut field),
            Err(error) => {
                // The fields traced so far are printed; there is no final field.
                out.flush()?;
                drop(progress);
                return Err(failure(error));
            }
        };
        if let Err(error) = played {
            let line = match error {
                FieldError::TooManyCells { .. } => {
                    out.flush()?;
                    drop(progress);
                    return Err(Failure::Usage(format!("{error} at piece {}; {MORE_CELLS}", inserted + 1)));
                }
                FieldError::GameOver { .. } => format!("game over at piece {}", inserted + 1),
                error => format!("{error} at piece {}", inserted + 1),
            };
            ended = Err(Failure::NegativeUnprefixed(line));
            break;
        }
        inserted += 1;
        if trace {
            let gap: &[u8] = if inserted > 1 { b"\n" } else { b"" };
            out.write_all(gap)?;
            show(&mut out, &field, drawing)?;
        }
        progress.tell(|| format!("{inserted} pieces, score {}", field.score()));
    }
    drop(progress);
    if !trace || inserted == 0 {
        show(&mut out, &field, drawing)?;
    }
    out.flush()?;
    ended
}

fn show(out: &mut impl Write, field: &Field, drawing: &DrawingArgs) -> io::Result<()> {
    if drawing.ascii { write!(out, "{}", field.picture(drawing.colour.is_on())) } else { field.write(out) }
}

fn pieces(
    mut reader: Reader<impl BufRead>,
    path: &Path,
    rotate: u32,
    cut_row: Option<u32>,
    drawing: &DrawingArgs,
) -> CommandResult {
    let mut out = BufWriter::new(stdout().lock());
    loop {
        let piece = reader.next_piece().map_err(|error| bad(path, &error));
        let written = piece.and_then(|piece| match piece {
            Some(piece) => write_piece(&mut out, piece, rotate, cut_row, drawing).map(|()| true),
            None => Ok(false),
        });
        match written {
            Ok(true) => {}
            Ok(false) => return Ok(out.flush()?),
            Err(failure) => {
                out.flush()?;
                return Err(failure);
            }
        }
    }
}

fn write_piece(
    out: &mut impl Write,
    mut piece: Piece,
    rotate: u32,
    cut_row: Option<u32>,
    drawing: &DrawingArgs,
) -> CommandResult {
    piece.rotate_times(rotate);
    if let Some(row) = cut_row {
        piece.cut_row(row).map_err(|error| Failure::Usage(format!("--cut-row: {error}")))?;
    }
    if drawing.ascii {
        return Ok(write!(out, "{}", piece.picture(drawing.colour.is_on()))?);
    }
    piece.write(&mut *out)?;
    Ok(writeln!(out)?)
}

/// Opens a file, or standard input for `-`.
fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(stdin().lock()));
    }
    let file = File::open(path).map_err(|error| Failure::file(path, error))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Formats an error as `FILE:LINE:COLUMN: message`.
fn bad(path: &Path, error: &ReadError) -> Failure {
    let ReadError { place, problem } = error;
    let problem = match problem {
        Problem::TooManyCells { .. } => format!("{problem}; {MORE_CELLS}"),
        problem => problem.to_string(),
    };
    Failure::Malformed(format!("{}:{}:{}: {problem}", path.display(), place.line, place.column))
}
