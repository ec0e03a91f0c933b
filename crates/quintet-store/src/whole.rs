//! Files that get their name when they are whole.

use std::fs::File;
use std::io;
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

/// A new file in the same folder, under a name that nobody can know before: it never meets a file that is there. It is
/// removed again unless it is given the name it is for.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Made as any new file is, with the rights that the user's mask leaves.
    let create = |path: &Path| File::options().read(true).write(true).create_new(true).open(path);
    Builder::new().prefix(".quintet-").suffix(".part").make_in(folder, create)
}
