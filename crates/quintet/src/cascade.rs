//! `quintet cascade play|check|piece`: the library's text formats on the command line.

use crate::args::{CascadeCommand, Drawing};
use crate::failure::{Failure, Outcome};
use crate::progress::Progress;
use quintet_cascade::{Field, FieldError, Piece, ReadError, Reader, ScriptReader};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write, stdin, stdout};
use std::path::Path;

pub(crate) fn run(command: &CascadeCommand) -> Outcome {
    match command {
        CascadeCommand::Play { script, trace, drawing } => play(script, *trace, drawing),
        CascadeCommand::Check { file } => {
            let field = Field::read(open(file)?).map_err(|error| bad(file, &error))?;
            let mut out = BufWriter::new(stdout().lock());
            field.write(&mut out)?;
            Ok(out.flush()?)
        }
        CascadeCommand::Piece { file, rotate, cut_row, drawing } => pieces(file, *rotate, *cut_row, drawing),
    }
}

fn play(path: &Path, trace: bool, drawing: &Drawing) -> Outcome {
    let failure = |error| bad(path, &error);
    let mut script = ScriptReader::new(open(path)?).map_err(failure)?;
    let mut field = script.field();
    let mut out = BufWriter::new(stdout().lock());
    let progress = Progress::new();
    let mut inserted = 0u64;
    let mut ended = Ok(());
    for entry in script.by_ref() {
        let played = match entry {
            Ok(entry) => entry.play(&mut field),
            Err(error) => {
                // What was traced so far stands; of a final field there is none.
                out.flush()?;
                drop(progress);
                return Err(failure(error));
            }
        };
        if let Err(error) = played {
            let line = match error {
                FieldError::GameOver { .. } => format!("game over at piece {}", inserted + 1),
                error => format!("{error} at piece {}", inserted + 1),
            };
            ended = Err(Failure::Plain(line));
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

fn show(out: &mut impl Write, field: &Field, drawing: &Drawing) -> io::Result<()> {
    if drawing.ascii { write!(out, "{}", field.picture(drawing.color.is_on())) } else { field.write(out) }
}

fn pieces(path: &Path, rotate: u32, cut_row: Option<u32>, drawing: &Drawing) -> Outcome {
    let mut out = BufWriter::new(stdout().lock());
    let mut reader = Reader::new(open(path)?);
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
    drawing: &Drawing,
) -> Outcome {
    piece.rotate_times(rotate);
    if let Some(row) = cut_row {
        piece.cut_row(row).map_err(|error| Failure::Bad(format!("--cut-row: {error}")))?;
    }
    if drawing.ascii {
        return Ok(write!(out, "{}", piece.picture(drawing.color.is_on()))?);
    }
    piece.write(&mut *out)?;
    Ok(writeln!(out)?)
}

/// A file, or standard input for `-`.
fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(stdin().lock()));
    }
    let file = File::open(path).map_err(|error| Failure::file(path, error))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// `FILE:LINE:COLUMN: message`.
fn bad(path: &Path, error: &ReadError) -> Failure {
    let ReadError { place, problem } = error;
    Failure::Script(format!("{}:{}:{}: {problem}", path.display(), place.line, place.column))
}
