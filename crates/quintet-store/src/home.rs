//! The folder that contains all data.

use crate::error::StoreError;
use quintet_app::catalogue::Catalogue;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder that contains all data: `QUINTET_HOME` if that is set, else Quintet's folder in the system's place for
/// application data. Also names the games whose data it contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    folder: PathBuf,
    catalogue: &'static Catalogue,
}

impl Home {
    /// Uses this folder.
    pub fn at(folder: impl Into<PathBuf>) -> Home {
        Home { folder: folder.into(), catalogue: Catalogue::standard() }
    }

    /// Uses the games of this catalogue.
    #[must_use]
    pub fn with_catalogue(self, catalogue: &'static Catalogue) -> Home {
        Home { catalogue, ..self }
    }

    /// Returns the games whose data it contains.
    pub fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    /// Returns the user's folder.
    pub fn find() -> Result<Home, StoreError> {
        Home::among(|name| env::var_os(name).filter(|value| !value.is_empty())).ok_or(StoreError::NoHome)
    }

    fn among(var: impl Fn(&str) -> Option<OsString>) -> Option<Home> {
        let absolute = |name| var(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let data = || {
            if cfg!(windows) {
                absolute("APPDATA")
            } else if cfg!(target_os = "macos") {
                absolute("HOME").map(|home| home.join("Library").join("Application Support"))
            } else {
                let usual = || absolute("HOME").map(|home| home.join(".local").join("share"));
                absolute("XDG_DATA_HOME").or_else(usual)
            }
        };
        let chosen = var("QUINTET_HOME").map(PathBuf::from);
        chosen.or_else(|| data().map(|data| data.join("quintet"))).map(Home::at)
    }

    /// Returns the path of the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the path of the database of scores and replays.
    pub fn database(&self) -> PathBuf {
        self.folder.join("quintet.db")
    }

    /// Returns the path of the settings file.
    pub fn settings(&self) -> PathBuf {
        self.folder.join("settings.toml")
    }

    /// Returns the path of the folder of games in progress.
    pub fn playing(&self) -> PathBuf {
        self.folder.join("playing")
    }

    /// Creates a folder if it does not exist.
    pub(crate) fn make(folder: &Path) -> Result<(), StoreError> {
        fs::create_dir_all(folder).map_err(|error| StoreError::folder(folder, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(vars: &[(&str, &str)]) -> Option<PathBuf> {
        let find = |name: &str| vars.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
        Home::among(find).map(|home| home.folder)
    }

    #[cfg(all(unix, not(target_os = "macos")))]
    #[test]
    fn the_variable_comes_before_the_systems_folder() {
        assert_eq!(home(&[("QUINTET_HOME", "q"), ("HOME", "/h")]), Some("q".into()));
        assert_eq!(home(&[("XDG_DATA_HOME", "/x"), ("HOME", "/h")]), Some("/x/quintet".into()));
        assert_eq!(home(&[("XDG_DATA_HOME", "x"), ("HOME", "/h")]), Some("/h/.local/share/quintet".into()));
        assert_eq!(home(&[]), None);
    }
}
