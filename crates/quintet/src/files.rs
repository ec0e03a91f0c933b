//! The files that arguments name.

use crate::failure::{Failure, Outcome};
use quintet_bot::fumen;
use quintet_engine::kernel::{Game, Kind, parse_kinds};
use quintet_engine::modern::{Matrix, ROWS, parse_board};
use quintet_session::{Header, Session};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// No text file we are given is larger.
const LARGEST: u64 = 16 << 20;

/// A list of pieces: the contents of the file of that name if there is one, else the letters themselves.
pub(crate) fn pieces(named: &Path, allowed: &[Kind]) -> Result<Arc<[Kind]>, Failure> {
    if named.exists() && !named.is_dir() {
        return parse_kinds(&text(named)?, allowed).map_err(|error| Failure::file(named, error));
    }
    let letters = named.to_string_lossy();
    parse_kinds(&letters, allowed).map_err(|error| {
        Failure::Bad(format!("--pieces {letters:?}: there is no such file, and as a list of pieces: {error}"))
    })
}

/// A board: the file of that name if there is one, with rows or with a fumen in it, else a fumen itself. Of
/// several pages the first counts.
pub(crate) fn board(named: &Path) -> Result<Matrix, Failure> {
    let typed = named.to_string_lossy();
    let contents = if fumen::find(&typed).is_some() && !named.exists() { typed.into() } else { text(named)? };
    parse_board_or_fumen(&contents).map_err(|failure| Failure::file(named, failure.sentence()))
}

/// The board that a text stands for: rows, or the first page of a fumen.
pub(crate) fn parse_board_or_fumen(contents: &str) -> Result<Matrix, Failure> {
    if fumen::find(contents).is_none() {
        return parse_board(contents).map_err(|error| Failure::Bad(error.to_string()));
    }
    let pages = fumen::decode(contents).map_err(|error| Failure::Bad(error.to_string()))?;
    let matrix = pages.first().map(|page| Matrix::from(&page.field)).unwrap_or_default();
    if let Some(row) = matrix.full_rows().iter().last() {
        return Err(Failure::Bad(format!("row {} of the board is full", ROWS - 1 - row)));
    }
    Ok(matrix)
}

/// The contents of a text file, or of standard input for `-`.
pub(crate) fn text_or_input(path: &Path) -> Result<String, Failure> {
    as_text(path, bytes_or_input(path)?)
}

/// The contents of a text file.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    as_text(path, bytes(path)?)
}

fn as_text(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|_| Failure::file(path, "is not a text file"))
}

/// The contents of a file, or of standard input for `-`.
pub(crate) fn bytes_or_input(path: &Path) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") { all(path, std::io::stdin()) } else { bytes(path) }
}

fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    all(path, File::open(path).map_err(|error| Failure::file(path, error))?)
}

fn all(path: &Path, from: impl Read) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(path, error))?;
    if bytes.len() as u64 > LARGEST { Err(Failure::file(path, "is larger than 16 MiB")) } else { Ok(bytes) }
}

/// A session that is recorded if a file is named. An older recording there is replaced, anything else is left
/// alone.
pub(crate) fn recorded<G: Game>(session: Session<G>, path: Option<&Path>) -> Result<Session<G>, Failure> {
    Ok(match path {
        Some(path) => session.recorded(recording(path)?),
        None => session,
    })
}

/// What a recording is called.
const REPLAY: &str = "replay";

/// A recording that appears under its name only when it is whole.
pub(crate) fn whole_recording(path: &Path) -> Result<(WholeFile, Box<dyn Write + Send>), Failure> {
    refuse_other_files(path, REPLAY, Header::begins)?;
    let (whole, file) = WholeFile::begin(path)?;
    Ok((whole, Box::new(file)))
}

/// A file to record a game in.
pub(crate) fn recording(path: &Path) -> Result<Box<dyn Write + Send>, Failure> {
    refuse_other_files(path, REPLAY, Header::begins)?;
    Ok(Box::new(File::create(path).map_err(|error| Failure::file(path, error))?))
}

/// Ends a recording, if there is one.
pub(crate) fn finish<G: Game>(session: &mut Session<G>) -> Outcome {
    session.finish().map_err(|error| Failure::Bad(format!("the game could not be recorded: {error}")))
}

/// A file that appears under its name only when it is whole: an older one stays until then.
pub(crate) struct WholeFile {
    path: PathBuf,
    /// Where it is written; `None` for what is no ordinary file and written to directly.
    part: Option<PathBuf>,
}

impl WholeFile {
    /// Begins a file.
    pub(crate) fn begin(path: &Path) -> Result<(WholeFile, File), Failure> {
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = (path.is_file() || !path.exists()).then(|| PathBuf::from(part));
        let file = File::create(part.as_deref().unwrap_or(path));
        Ok((WholeFile { path: path.into(), part }, file.map_err(|error| Failure::file(path, error))?))
    }

    /// It is whole.
    pub(crate) fn keep(mut self) -> Outcome {
        let Some(part) = &self.part else { return Ok(()) };
        std::fs::rename(part, &self.path).map_err(|error| Failure::file(&self.path, error))?;
        self.part = None;
        Ok(())
    }
}

/// What was not kept is thrown away.
impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            let _ = std::fs::remove_file(part);
        }
    }
}

/// A file that takes long to make and is then written at once. It is found to be writable before; until it is written
/// nothing is there that would stay behind if the program were ended.
pub(crate) struct LateFile {
    path: PathBuf,
    /// What is no ordinary file stays open: whoever reads from it would see it end.
    open: Option<File>,
}

impl LateFile {
    /// Begins a file.
    pub(crate) fn begin(path: &Path) -> Result<LateFile, Failure> {
        let (whole, file) = WholeFile::begin(path)?;
        let open = whole.part.is_none().then_some(file);
        Ok(LateFile { path: path.into(), open })
    }

    /// Writes all of it.
    pub(crate) fn put(self, bytes: &[u8]) -> Outcome {
        match self.open {
            Some(mut file) => file.write_all(bytes).map_err(|error| Failure::file(&self.path, error)),
            None => put(&self.path, bytes),
        }
    }
}

/// Writes a file that appears under its name only when it is whole.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> Outcome {
    let (whole, mut file) = WholeFile::begin(path)?;
    file.write_all(bytes).map_err(|error| Failure::file(path, error))?;
    whole.keep()
}

/// A file of this kind that is there already may be replaced; anything else is left alone.
pub(crate) fn refuse_other_files(path: &Path, kind: &str, begins: impl Fn(&[u8]) -> bool) -> Outcome {
    let failure = |error: std::io::Error| Failure::file(path, error);
    if path.is_file() {
        let mut start = Vec::new();
        File::open(path).map_err(failure)?.take(16).read_to_end(&mut start).map_err(failure)?;
        if !start.is_empty() && !begins(&start) {
            return Err(Failure::file(
                path,
                format_args!("is not a {kind}; other files are not overwritten"),
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// The names in a folder.
    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }

    #[test]
    fn nothing_is_there_until_a_late_file_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let late = LateFile::begin(&path).unwrap();
        assert!(names(folder.path()).is_empty());
        late.put(b"one").unwrap();
        let late = LateFile::begin(&path).unwrap();
        assert_eq!((names(folder.path()), fs::read(&path).unwrap()), (vec!["a".into()], b"one".to_vec()));
        late.put(b"two").unwrap();
        assert_eq!((names(folder.path()), fs::read(&path).unwrap()), (vec!["a".into()], b"two".to_vec()));
    }

    #[test]
    fn a_late_file_that_cannot_be_written_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("nowhere/a")] {
            assert!(LateFile::begin(&path).is_err());
        }
    }
}
