//! The files that commands name.

use quintet_engine::quadris::interpreter::LoadedFile;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// No file is read that is larger.
const LARGEST: u64 = 16 << 20;

/// Reads a file, or says why it cannot be read.
pub fn load(name: &str) -> Result<LoadedFile, String> {
    let path = Path::new(name);
    let text = read(path).map_err(|error| reason(&error))?;
    // Two names of the same file lead to the same place.
    let identity = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    Ok(LoadedFile { identity: identity.to_string_lossy().into_owned(), text })
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("this is not a file"));
    }
    let mut text = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(io::Error::other("this file is larger than 16 MiB"));
    }
    Ok(text)
}

/// An error in the words of a person.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "this file may not be read".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_where_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "left").unwrap();
        let twice = folder.path().join(".").join("a.txt");
        let (once, twice) = (load(path.to_str().unwrap()).unwrap(), load(twice.to_str().unwrap()).unwrap());
        assert_eq!(once, twice);
        assert_eq!(once.text, b"left");
        assert_eq!(load(folder.path().to_str().unwrap()).unwrap_err(), "this is not a file");
        assert_eq!(load("").unwrap_err(), "there is no such file");
        assert!(load("a\0b").is_err());
    }
}
