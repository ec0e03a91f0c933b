//! Temporary files for atomic writes.

use std::fs::File;
use std::io;
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

/// Creates a temporary file in the same folder, with a random name. It is removed when dropped unless it is renamed to
/// its final name.
pub fn temp_file_beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Created with the usual permissions of a new file, not the private ones of a temporary file.
    let create = |path: &Path| File::options().read(true).write(true).create_new(true).open(path);
    Builder::new().prefix(".quintet-").suffix(".part").make_in(folder, create)
}
