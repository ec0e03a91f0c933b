//! Reads files that the player did not name on the command line: the program's own files, files with a default name,
//! and files named by a command of a game. They must be ordinary files.
//!
//! A pipe without a writer would hang the program, and a device may never end. Links to ordinary files are followed.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// How a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OpenMode {
    /// For reading.
    Read,
    /// For reading and writing.
    Write,
    /// For reading and writing; the file is created if it does not exist.
    Create,
}

/// Opens an ordinary file. Anything else is an error; the call never blocks.
pub(crate) fn open(path: &Path, access: OpenMode) -> io::Result<File> {
    // Opening alone has side effects on some devices, so the type is checked first. The file may be replaced in
    // between: it is opened without blocking and checked again.
    match fs::metadata(path) {
        Ok(found) => check(&found)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound && access == OpenMode::Create => {}
        Err(error) => return Err(error),
    }
    let mut options = File::options();
    options.read(true).write(access != OpenMode::Read).create(access == OpenMode::Create).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    }
    let file = options.open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// Returns the contents of an ordinary file of at most this many bytes. A larger file is
/// [`FileTooLarge`](io::ErrorKind::FileTooLarge); anything but an ordinary file is
/// [`InvalidInput`](io::ErrorKind::InvalidInput) or [`IsADirectory`](io::ErrorKind::IsADirectory).
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path, OpenMode::Read)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

/// Returns the error for a file with more than this many bytes.
pub(crate) fn too_large(most: u64) -> io::Error {
    let most = if most >= 1 << 20 { format!("{} MiB", most >> 20) } else { format!("{most} bytes") };
    let sentence = format!("it is larger than {most}; move it away, or make it smaller");
    io::Error::new(io::ErrorKind::FileTooLarge, sentence)
}

fn check(found: &Metadata) -> io::Result<()> {
    // Folders are reported with a message of their own.
    if found.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if found.is_file() {
        return Ok(());
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not an ordinary file; move it away"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_files_are_read_up_to_a_bound() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        assert_eq!(
            read(&path, 4).unwrap_err().to_string(),
            "it is larger than 4 bytes; move it away, or make it smaller"
        );
        assert_eq!(read(&folder.path().join("b"), 5).unwrap_err().kind(), io::ErrorKind::NotFound);
        assert!(open(&folder.path().join("b"), OpenMode::Create).is_ok());
        assert!(open(folder.path(), OpenMode::Read).is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn pipes_and_devices_are_refused_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let (pipe, link, round) = (folder.path().join("p"), folder.path().join("l"), folder.path().join("r"));
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        std::os::unix::fs::symlink(&round, &round).unwrap();
        for path in [pipe.as_path(), &link, Path::new("/dev/zero"), &round] {
            for access in [OpenMode::Read, OpenMode::Write, OpenMode::Create] {
                assert!(open(path, access).is_err(), "{}", path.display());
            }
        }
    }
}
