//! The files that arguments name.

use crate::failure::Failure;
use quintet_engine::kernel::{Kind, parse_kinds};
use quintet_session::Header;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;

/// No text file we are given is larger.
const LARGEST: u64 = 16 << 20;

/// A list of pieces: the contents of the file of that name if there is one, else the letters themselves.
pub(crate) fn pieces(named: &str, allowed: &[Kind]) -> Result<Arc<[Kind]>, Failure> {
    let path = Path::new(named);
    if path.exists() {
        return parse_kinds(&text(path)?, allowed).map_err(|error| Failure::file(path, error));
    }
    let no_file =
        |error| format!("--pieces {named}: there is no such file, and as a list of pieces: {error}");
    parse_kinds(named, allowed).map_err(|error| Failure::Bad(no_file(error)))
}

/// The contents of a text file.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    let failure = |error: std::io::Error| Failure::file(path, error);
    let mut bytes = Vec::new();
    File::open(path).map_err(failure)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failure)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::file(path, "is larger than 16 MiB"));
    }
    String::from_utf8(bytes).map_err(|_| Failure::file(path, "is not a text file"))
}

/// A file to record a game in. An older recording there is replaced, anything else is left alone.
pub(crate) fn recording(path: &Path) -> Result<Box<dyn Write + Send>, Failure> {
    let failure = |error: std::io::Error| Failure::file(path, error);
    if path.is_file() {
        let mut start = Vec::new();
        File::open(path).map_err(failure)?.take(16).read_to_end(&mut start).map_err(failure)?;
        if !start.is_empty() && !Header::is_near(&start) {
            return Err(Failure::file(path, "is not a replay; --record does not overwrite other files"));
        }
    }
    Ok(Box::new(File::create(path).map_err(failure)?))
}
