//! The files that are read, of two kinds. What an argument names may also be a pipe, such as `<(command)` in a
//! shell, or a device; it is waited for, and read up to a bound. What has a usual name, or is named by a command of
//! a game, must be an ordinary file.

use crate::failure::{Failure, Outcome};
use quintet_app::any::AnySession;
use quintet_engine::commands::interpreter::LoadedFile;
use quintet_session::Header;
use quintet_store::{beside, read_ordinary};
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// No text file may be larger.
const LARGEST: u64 = 16 << 20;

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

/// The contents of a text file with a usual name, which must be an ordinary file.
pub(crate) fn ordinary_text(path: &Path) -> Result<String, Failure> {
    as_text(path, read_ordinary(path, LARGEST).map_err(|error| Failure::file(path, error))?)
}

/// The contents of a text file that games use if it is there, which must be an ordinary file.
pub(crate) fn usual_text(name: &str) -> Result<Option<String>, String> {
    let path = Path::new(name);
    if !path.exists() {
        return Ok(None);
    }
    ordinary_text(path).map(Some).map_err(Failure::sentence)
}

/// Reads a file that a command of a game names, which must be an ordinary file, or returns why it cannot be read.
pub(crate) fn load(name: &str) -> Result<LoadedFile, String> {
    let path = Path::new(name);
    let text = read_ordinary(path, LARGEST).map_err(|error| match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "this file may not be read".to_owned(),
        ErrorKind::FileTooLarge => "this file is larger than 16 MiB".to_owned(),
        ErrorKind::InvalidInput | ErrorKind::IsADirectory => "this is not an ordinary file".to_owned(),
        _ => error.to_string(),
    })?;
    // Two names of the same file lead to the same place.
    let identity = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    Ok(LoadedFile { identity: identity.to_string_lossy().into_owned(), text })
}

/// The bytes of a recording that an argument names.
pub(crate) fn replay(path: &Path) -> Result<Vec<u8>, Failure> {
    let file = File::open(path).map_err(|error| Failure::file(path, error))?;
    let (_, bytes) = Header::read_from(file).map_err(|error| Failure::replay(path, &error))?;
    Ok(bytes)
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
pub(crate) fn recorded(
    session: Box<dyn AnySession>,
    path: Option<&Path>,
) -> Result<Box<dyn AnySession>, Failure> {
    Ok(match path {
        Some(path) => session.record(recording(path)?),
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
pub(crate) fn finish(session: &mut dyn AnySession) -> Outcome {
    was_recorded(session.finish())
}

/// Whether everything could be written to a recording.
pub(crate) fn was_recorded(written: std::io::Result<()>) -> Outcome {
    written.map_err(|error| Failure::Bad(format!("the game could not be recorded: {error}")))
}

/// A file that appears under its name only when it is whole: an older one stays until then.
pub(crate) struct WholeFile {
    path: PathBuf,
    /// Where it is written; `None` for what is no ordinary file and written to directly. It is removed if it is
    /// not kept.
    part: Option<TempPath>,
}

impl WholeFile {
    /// Begins a file.
    pub(crate) fn begin(path: &Path) -> Result<(WholeFile, File), Failure> {
        let failure = |error| Failure::file(path, error);
        let (file, part) = if path.is_file() || !path.exists() {
            let (file, part) = beside(path).map_err(failure)?.into_parts();
            (file, Some(part))
        } else {
            (File::create(path).map_err(failure)?, None)
        };
        Ok((WholeFile { path: path.into(), part }, file))
    }

    /// It is whole.
    pub(crate) fn keep(self) -> Outcome {
        let Some(part) = self.part else { return Ok(()) };
        part.persist(&self.path).map_err(|error| Failure::file(&self.path, error.error))
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
    fn files_beside_are_left_alone_and_a_file_that_is_not_kept_goes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(folder.path().join("a.part"), "mine").unwrap();
        for is_kept in [false, true] {
            let (whole, mut file) = WholeFile::begin(&path).unwrap();
            file.write_all(b"all of it").unwrap();
            assert_eq!(names(folder.path()).len(), 2);
            if is_kept {
                whole.keep().unwrap();
            }
        }
        assert_eq!(fs::read(folder.path().join("a.part")).unwrap(), b"mine");
        assert_eq!(fs::read(&path).unwrap(), b"all of it");
        assert_eq!(names(folder.path()).len(), 2);
    }

    #[test]
    fn files_of_commands_are_known_by_where_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "left").unwrap();
        let twice = folder.path().join(".").join("a.txt");
        let (once, twice) = (load(path.to_str().unwrap()).unwrap(), load(twice.to_str().unwrap()).unwrap());
        assert_eq!(once, twice);
        assert_eq!(once.text, b"left");
        File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
        for (name, reason) in [
            (path.to_str().unwrap(), "this file is larger than 16 MiB"),
            (folder.path().to_str().unwrap(), "this is not an ordinary file"),
            ("/dev/null", "this is not an ordinary file"),
            ("", "there is no such file"),
        ] {
            assert_eq!(load(name).unwrap_err(), reason);
        }
        assert!(load("a\0b").is_err());
    }

    #[test]
    fn a_late_file_that_cannot_be_written_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("nowhere/a")] {
            assert!(LateFile::begin(&path).is_err());
        }
    }
}
