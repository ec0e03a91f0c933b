//! Reads and writes the files that arguments and commands of games name.
//!
//! A file named by an argument may also be a pipe, such as `<(command)` in a shell, or a device; it is read up to a bound.
//! A file with a default name, or named by a command of a game, must be an ordinary file.

use crate::failure::{CommandResult, Failure};
use quintet_app::any::AnySession;
use quintet_engine::commands::interpreter::LoadedFile;
use quintet_session::Header;
use quintet_store::{read_regular_file, temp_file_beside};
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// The largest text file that is read, in bytes.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Reads a text file, or standard input for `-`.
pub(crate) fn text_or_input(path: &Path) -> Result<String, Failure> {
    as_text(path, bytes_or_input(path)?)
}

/// Reads a text file.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    as_text(path, bytes(path)?)
}

fn as_text(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|_| Failure::about(path, "is not a text file"))
}

/// Reads a file, or standard input for `-`.
pub(crate) fn bytes_or_input(path: &Path) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") { all(path, std::io::stdin()) } else { bytes(path) }
}

/// Reads a text file with a default name, which must be an ordinary file.
pub(crate) fn ordinary_text(path: &Path) -> Result<String, Failure> {
    as_text(path, read_regular_file(path, MAX_FILE_BYTES).map_err(|error| Failure::file(path, error))?)
}

/// Reads an optional text file with a default name, which must be an ordinary file; `None` if it does not exist.
pub(crate) fn usual_text(name: &str) -> Result<Option<String>, String> {
    let path = Path::new(name);
    if !path.exists() {
        return Ok(None);
    }
    ordinary_text(path).map(Some).map_err(|failure| failure.sentence())
}

/// Reads a file that a command of a game names, which must be an ordinary file, or returns why it cannot be read.
pub(crate) fn load(name: &str) -> Result<LoadedFile, String> {
    let path = Path::new(name);
    let text = read_regular_file(path, MAX_FILE_BYTES).map_err(|error| match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "you have no permission to read this file".to_owned(),
        ErrorKind::FileTooLarge => "this file is larger than 16 MiB".to_owned(),
        ErrorKind::InvalidInput | ErrorKind::IsADirectory => "this is not an ordinary file".to_owned(),
        _ => error.to_string(),
    })?;
    // Two names of the same file have the same identity.
    let identity = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    Ok(LoadedFile { identity: identity.to_string_lossy().into_owned(), text })
}

/// Reads a recording that an argument names.
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
    from.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(path, error))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        Err(Failure::about(path, "is too large: at most 16 MiB can be read"))
    } else {
        Ok(bytes)
    }
}

/// Records a session in a file, if one is named. An older recording is replaced; any other file is an error. Also returns
/// the file, for the recordings of later games.
pub(crate) fn recorded(
    session: Box<dyn AnySession>,
    path: Option<&Path>,
) -> Result<(Box<dyn AnySession>, Option<RecordingFile>), Failure> {
    let Some(path) = path else { return Ok((session, None)) };
    let file = RecordingFile::create(path)?;
    let output = file.output().map_err(|error| Failure::file(path, error))?;
    Ok((session.record(output), Some(file)))
}

/// A file that receives complete recordings, one after another.
pub(crate) struct RecordingFile(File);

impl RecordingFile {
    /// Creates the file. An older recording is replaced; any other file is an error.
    pub(crate) fn create(path: &Path) -> Result<RecordingFile, Failure> {
        refuse_other_files(path, REPLAY, Header::begins)?;
        File::create(path).map(RecordingFile).map_err(|error| Failure::file(path, error))
    }

    /// Returns the output for the next recording. It begins where the one before it has ended, so that must be complete.
    pub(crate) fn output(&self) -> std::io::Result<Box<dyn Write + Send>> {
        Ok(Box::new(self.0.try_clone()?))
    }
}

/// The name of recordings in messages.
const REPLAY: &str = "replay";

/// Opens a recording that appears under its name only when it is complete.
pub(crate) fn whole_recording(path: &Path) -> Result<(AtomicFile, Box<dyn Write + Send>), Failure> {
    refuse_other_files(path, REPLAY, Header::begins)?;
    let (whole, file) = AtomicFile::begin(path)?;
    Ok((whole, Box::new(file)))
}

/// Opens a file to record a game in.
pub(crate) fn recording(path: &Path) -> Result<Box<dyn Write + Send>, Failure> {
    refuse_other_files(path, REPLAY, Header::begins)?;
    Ok(Box::new(File::create(path).map_err(|error| Failure::file(path, error))?))
}

/// Closes the recording of a session, if there is one.
pub(crate) fn finish(session: &mut dyn AnySession) -> CommandResult {
    was_recorded(session.finish())
}

/// Converts an error of writing a recording.
pub(crate) fn was_recorded(written: std::io::Result<()>) -> CommandResult {
    written.map_err(|error| Failure::Usage(format!("the game could not be recorded: {error}")))
}

/// A file that appears under its name only when it is complete. An older one stays until then.
pub(crate) struct AtomicFile {
    path: PathBuf,
    /// The temporary file, which is removed unless it is kept; `None` if the target is not an ordinary file and is
    /// written directly.
    part: Option<TempPath>,
}

impl AtomicFile {
    /// Opens the file for writing.
    pub(crate) fn begin(path: &Path) -> Result<(AtomicFile, File), Failure> {
        let failure = |error| Failure::file(path, error);
        let (file, part) = if path.is_file() || !path.exists() {
            let (file, part) = temp_file_beside(path).map_err(failure)?.into_parts();
            (file, Some(part))
        } else {
            (File::create(path).map_err(failure)?, None)
        };
        Ok((AtomicFile { path: path.into(), part }, file))
    }

    /// Gives the complete file its name.
    pub(crate) fn keep(self) -> CommandResult {
        let Some(part) = self.part else { return Ok(()) };
        part.persist(&self.path).map_err(|error| Failure::file(&self.path, error.error))
    }
}

/// A file whose contents take long to compute and are then written at once. Opening it checks that it can be written,
/// but creates nothing that would be left behind if the program were killed.
pub(crate) struct DeferredFile {
    path: PathBuf,
    /// A target that is not an ordinary file stays open, so that its reader does not see the end.
    open: Option<File>,
}

impl DeferredFile {
    /// Checks that the file can be written.
    pub(crate) fn begin(path: &Path) -> Result<DeferredFile, Failure> {
        let (whole, file) = AtomicFile::begin(path)?;
        let open = whole.part.is_none().then_some(file);
        Ok(DeferredFile { path: path.into(), open })
    }

    /// Writes the contents.
    pub(crate) fn put(self, bytes: &[u8]) -> CommandResult {
        match self.open {
            Some(mut file) => file.write_all(bytes).map_err(|error| Failure::file(&self.path, error)),
            None => put(&self.path, bytes),
        }
    }
}

/// Writes a file that appears under its name only when it is complete.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> CommandResult {
    let (whole, mut file) = AtomicFile::begin(path)?;
    file.write_all(bytes).map_err(|error| Failure::file(path, error))?;
    whole.keep()
}

/// Returns an error if the file exists and is of another kind: only files of the same kind are replaced.
pub(crate) fn refuse_other_files(path: &Path, kind: &str, begins: impl Fn(&[u8]) -> bool) -> CommandResult {
    let failure = |error: std::io::Error| Failure::file(path, error);
    if path.is_file() {
        let mut start = Vec::new();
        File::open(path).map_err(failure)?.take(16).read_to_end(&mut start).map_err(failure)?;
        if !start.is_empty() && !begins(&start) {
            return Err(Failure::about(
                path,
                format_args!("is not a {kind}, so it is not overwritten; choose another name"),
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names in a folder.
    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }

    #[test]
    fn a_late_file_does_not_exist_until_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let late = DeferredFile::begin(&path).unwrap();
        assert!(names(folder.path()).is_empty());
        late.put(b"one").unwrap();
        let late = DeferredFile::begin(&path).unwrap();
        assert_eq!((names(folder.path()), fs::read(&path).unwrap()), (vec!["a".into()], b"one".to_vec()));
        late.put(b"two").unwrap();
        assert_eq!((names(folder.path()), fs::read(&path).unwrap()), (vec!["a".into()], b"two".to_vec()));
    }

    #[test]
    fn other_files_are_not_changed_and_a_file_that_is_not_kept_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(folder.path().join("a.part"), "mine").unwrap();
        for is_kept in [false, true] {
            let (whole, mut file) = AtomicFile::begin(&path).unwrap();
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
    fn files_of_commands_are_identified_by_their_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "left").unwrap();
        let twice = folder.path().join(".").join("a.txt");
        let (once, twice) = (load(path.to_str().unwrap()).unwrap(), load(twice.to_str().unwrap()).unwrap());
        assert_eq!(once, twice);
        assert_eq!(once.text, b"left");
        File::create(&path).unwrap().set_len(MAX_FILE_BYTES + 1).unwrap();
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
            assert!(DeferredFile::begin(&path).is_err());
        }
    }
}
