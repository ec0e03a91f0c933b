//! The name under which the program was started: `quintet`, or that of a game.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::OnceLock;

/// The variable in which a launcher (see `launch.rs`) passes its name on.
const LAUNCHED_AS: &str = "QUINTET_LAUNCHED_AS";

static NAME: OnceLock<&'static str> = OnceLock::new();

/// Returns the name that messages begin with.
pub(crate) fn name() -> &'static str {
    NAME.get().copied().unwrap_or("quintet")
}

/// Returns the arguments of `quintet` that mean what was typed, and remembers the name the program was started under.
pub(crate) fn arguments(typed: Vec<OsString>) -> Vec<OsString> {
    let (name, args) = resolve(typed, std::env::var_os(LAUNCHED_AS).as_deref());
    let _ = NAME.set(name);
    args
}

/// Returns the name and the arguments. A link to the program with the name of a game starts that game. A launcher also names
/// the game as the first argument, so that the variable means nothing to other programs that inherit it.
fn resolve(mut typed: Vec<OsString>, launched_as: Option<&OsStr>) -> (&'static str, Vec<OsString>) {
    let called = typed.first().map(Path::new).and_then(|path| {
        let suffixed = path.extension().is_some_and(|suffix| suffix.eq_ignore_ascii_case("exe"));
        if suffixed { path.file_stem() } else { path.file_name() }
    });
    let names = crate::game_names();
    let game =
        |name: Option<&OsStr>| names.iter().copied().find(|game| name.is_some_and(|name| name == *game));
    if let Some(game) = game(called) {
        typed.splice(..1, ["quintet", game].map(OsString::from));
        return (game, typed);
    }
    let launched = game(launched_as).filter(|game| typed.get(1).is_some_and(|first| first == game));
    (launched.unwrap_or("quintet"), typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_starts_its_game_and_a_launcher_passes_its_name_on() {
        for (typed, launched_as, name, meant) in [
            ("quintet", None, "quintet", "quintet"),
            ("/usr/bin/quintet quadris -text", None, "quintet", "/usr/bin/quintet quadris -text"),
            ("./quadris -text", None, "quadris", "quintet quadris -text"),
            ("/opt/games/modern", None, "modern", "quintet modern"),
            ("Biquadris.exe", None, "quintet", "Biquadris.exe"),
            ("biquadris.exe --core", None, "biquadris", "quintet biquadris --core"),
            ("quadris.old demo", None, "quintet", "quadris.old demo"),
            ("quintet quadris -text", Some("quadris"), "quadris", "quintet quadris -text"),
            // A program that a launched game has started.
            ("quintet tbp", Some("quadris"), "quintet", "quintet tbp"),
            ("quintet tbp", Some("tbp"), "quintet", "quintet tbp"),
        ] {
            let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
            assert_eq!(resolve(words(typed), launched_as.map(OsStr::new)), (name, words(meant)), "{typed}");
        }
        assert_eq!(resolve(Vec::new(), None), ("quintet", Vec::new()));
    }
}
