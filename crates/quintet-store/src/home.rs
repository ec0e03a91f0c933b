//! The folder that everything is kept in.

use crate::error::StoreError;
use quintet_app::catalogue::Catalogue;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder that everything is kept in: `QUINTET_HOME` if that is set, else Quintet's place among the
/// system's folders for the data of programs. With the games whose data is kept there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    folder: PathBuf,
    catalogue: &'static Catalogue,
}

impl Home {
    /// This folder.
    pub fn at(folder: impl Into<PathBuf>) -> Home {
        Home { folder: folder.into(), catalogue: Catalogue::standard() }
    }

    /// The same folder, for the games of this catalogue.
    #[must_use]
    pub fn with_catalogue(self, catalogue: &'static Catalogue) -> Home {
        Home { catalogue, ..self }
    }

    /// The games whose data is kept there.
    pub fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    /// The user's.
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

    /// The folder itself.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of scores and replays.
    pub fn database(&self) -> PathBuf {
        self.folder.join("quintet.db")
    }

    /// The file of settings.
    pub fn settings(&self) -> PathBuf {
        self.folder.join("settings.toml")
    }

    /// The folder of games in progress.
    pub fn playing(&self) -> PathBuf {
        self.folder.join("playing")
    }

    /// Makes sure that a folder is there.
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
    fn the_users_wish_comes_first_then_the_systems() {
        assert_eq!(home(&[("QUINTET_HOME", "q"), ("HOME", "/h")]), Some("q".into()));
        assert_eq!(home(&[("XDG_DATA_HOME", "/x"), ("HOME", "/h")]), Some("/x/quintet".into()));
        assert_eq!(home(&[("XDG_DATA_HOME", "x"), ("HOME", "/h")]), Some("/h/.local/share/quintet".into()));
        assert_eq!(home(&[]), None);
    }
}
