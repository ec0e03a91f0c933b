//! Saves screenshots.

use quintet_paint::{PictureError, Size, write_png};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Saves a picture in a folder under a unique name and returns its path. The folder is created if necessary.
pub(crate) fn save(folder: &Path, size: Size, pixels: &[u32]) -> Result<PathBuf, PictureError> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    fs::create_dir_all(folder)?;
    let (path, file) = create(folder, seconds)?;
    let mut out = BufWriter::new(file);
    write_png(&mut out, size, pixels)?;
    io::Write::flush(&mut out)?;
    Ok(path)
}

/// Creates a new file.
fn create(folder: &Path, seconds: u64) -> io::Result<(PathBuf, File)> {
    for number in 0.. {
        let more = if number == 0 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("quintet-{seconds}{more}.png"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < 1000 => {}
            made => return made.map(|file| (path, file)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_paint::read_png;
    use std::io::BufReader;

    #[test]
    fn screenshots_get_unique_names_and_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let pictures = folder.path().join("home/pictures");
        let (size, pixels) = (Size::new(2, 1), [0x0012_3456, 0x00ff_ffff]);
        let first = save(&pictures, size, &pixels).unwrap();
        let second = save(&pictures, size, &pixels).unwrap();
        assert_ne!(first, second);
        let read = read_png(BufReader::new(File::open(second).unwrap())).unwrap();
        assert_eq!(read, (size, pixels.to_vec()));
        assert_eq!(fs::read_dir(&pictures).unwrap().count(), 2, "in the folder, which was not there");
        assert!(save(&first, size, &pixels).is_err(), "a file is no folder");
    }
}
