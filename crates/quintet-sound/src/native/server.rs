//! Finds the socket of the sound server and the authentication cookie.

use super::notice::SoundProblem;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};

/// Returns the socket of the sound server, or why there is none.
pub(super) fn find() -> Result<PathBuf, SoundProblem> {
    find_in(&|name| env::var_os(name).filter(|value| !value.is_empty()), own_id())
}

/// The length of a cookie in bytes; a server disconnects on any other.
const COOKIE: usize = 256;

/// Returns the authentication cookie. Without one it is zeros, which many servers accept.
pub(super) fn cookie() -> Vec<u8> {
    let var = |name: &str| env::var_os(name).map(PathBuf::from);
    let config = var("XDG_CONFIG_HOME").or_else(|| var("HOME").map(|home| home.join(".config")));
    let places = [
        var("PULSE_COOKIE"),
        config.map(|config| config.join("pulse/cookie")),
        var("HOME").map(|home| home.join(".pulse-cookie")),
    ];
    let right = |path: &PathBuf| fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() == COOKIE as u64);
    let found = places.into_iter().flatten().find(right);
    let mut cookie = found.and_then(|path| fs::read(path).ok()).unwrap_or_default();
    cookie.resize(COOKIE, 0);
    cookie
}

/// Returns the id of the current user.
fn own_id() -> Option<u32> {
    fs::metadata("/proc/self").ok().map(|process| process.uid())
}

fn find_in(var: &dyn Fn(&str) -> Option<OsString>, user: Option<u32>) -> Result<PathBuf, SoundProblem> {
    // An explicitly named server is the only one that is tried.
    if let Some(servers) = var("PULSE_SERVER") {
        let servers = servers.to_string_lossy().into_owned();
        let found = servers.split_whitespace().filter_map(socket_of).find(|path| is_socket(path));
        return found.ok_or(SoundProblem::NoSocket(servers));
    }
    let folder = |name: &str| var(name).map(PathBuf::from);
    let mut places = Vec::new();
    places.extend(folder("PULSE_RUNTIME_PATH").map(|path| path.join("native")));
    places.extend(folder("XDG_RUNTIME_DIR").map(|path| path.join("pulse/native")));
    places.extend(user.map(|user| PathBuf::from(format!("/run/user/{user}/pulse/native"))));
    let config = folder("XDG_CONFIG_HOME").or_else(|| folder("HOME").map(|home| home.join(".config")));
    places.extend(config.into_iter().flat_map(|config| private_sockets(&config.join("pulse"))));
    places.push("/run/pulse/native".into());
    let found = places.into_iter().find(|path| is_socket(path));
    found.ok_or(SoundProblem::NoServer)
}

/// Returns the socket of a server name, if it is on this computer: `unix:/path`, `/path`, and both with a
/// machine name in braces before it.
fn socket_of(server: &str) -> Option<PathBuf> {
    let server = match server.strip_prefix('{') {
        Some(rest) => rest.split_once('}')?.1,
        None => server,
    };
    let path = server.strip_prefix("unix:").unwrap_or(server);
    path.starts_with('/').then(|| PathBuf::from(path))
}

/// Returns the sockets of servers that found no session folder.
fn private_sockets(config: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(config) else { return Vec::new() };
    let names = entries.take(1000).flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = names
        .filter(|path| path.to_string_lossy().ends_with("-runtime"))
        .map(|path| path.join("native"))
        .collect();
    found.sort();
    found
}

fn is_socket(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.file_type().is_socket())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;

    #[test]
    fn server_names_are_parsed() {
        for (name, path) in [
            ("unix:/tmp/a", Some("/tmp/a")),
            ("/tmp/b", Some("/tmp/b")),
            ("{0123abcd}unix:/tmp/c", Some("/tmp/c")),
            ("tcp:example.org:4713", None),
            ("example.org", None),
            ("{broken", None),
            ("", None),
        ] {
            assert_eq!(socket_of(name), path.map(PathBuf::from), "{name}");
        }
    }

    #[test]
    fn a_missing_folder_does_not_end_the_search() {
        let home = tempfile::tempdir().unwrap();
        let private = home.path().join(".config/pulse/0123-runtime");
        fs::create_dir_all(&private).unwrap();
        let socket = private.join("native");
        let _listener = UnixListener::bind(&socket).unwrap();
        let var = |name: &str| match name {
            "HOME" => Some(home.path().into()),
            "XDG_RUNTIME_DIR" => Some("/no/such/folder".into()),
            _ => None,
        };
        assert_eq!(find_in(&var, None), Ok(socket));
        let other =
            |name: &str| if name == "PULSE_SERVER" { Some("unix:/no/such".into()) } else { var(name) };
        assert!(find_in(&other, None).unwrap_err().to_string().contains("/no/such"));
    }
}
