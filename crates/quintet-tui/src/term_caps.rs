//! Detects what a terminal can do from the environment. A reply of the terminal itself can take seconds or
//! never come: only its background colour is queried, and nothing waits for it.

use quintet_look::Background;

/// The number of colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ColourDepth {
    /// No colours.
    Mono,
    /// The sixteen ANSI colours.
    Ansi16,
    /// The 256 indexed colours.
    Ansi256,
    /// 24-bit colours.
    TrueColour,
}

/// The available characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charset {
    /// ASCII only.
    Ascii,
    /// Also lines and blocks, but few others: a text console.
    Console,
    /// All of Unicode.
    Unicode,
}

/// The capabilities of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermCaps {
    /// The number of colours.
    pub depth: ColourDepth,
    /// The available characters.
    pub charset: Charset,
    /// Whether the background is dark or light.
    pub background: Background,
}

impl TermCaps {
    /// Returns true if the terminal can only print lines: its cursor cannot be moved.
    pub fn is_dumb() -> bool {
        is_dumb(&std::env::var("TERM").unwrap_or_default())
    }

    /// Returns true if the terminal is of a kind that understands the query for its background colour, or at
    /// least does not print it.
    pub(crate) fn answers_colour_query() -> bool {
        cfg!(unix) && answers_colour_query(&std::env::var("TERM").unwrap_or_default())
    }

    /// Returns true if the environment of this process names the background; if not, [`TermCaps::from_env`] assumes a dark one.
    pub fn knows_background() -> bool {
        std::env::var("COLORFGBG").is_ok_and(|colours| !colours.is_empty())
    }

    /// Returns the capabilities according to the environment of this process.
    pub fn from_env() -> TermCaps {
        TermCaps::from_vars(|name| std::env::var(name).ok())
    }

    /// Returns the capabilities according to these environment variables.
    pub fn from_vars(get: impl Fn(&str) -> Option<String>) -> TermCaps {
        let get = |name: &str| get(name).unwrap_or_default();
        TermCaps { depth: depth(&get), charset: charset(&get), background: background(&get) }
    }
}

fn is_dumb(term: &str) -> bool {
    term == "dumb" || term.starts_with("dumb-")
}

/// Text consoles and old terminals print a query that they do not know.
fn answers_colour_query(term: &str) -> bool {
    !(term.is_empty()
        || is_dumb(term)
        || ["linux", "vt", "cons", "ansi"].iter().any(|old| term.starts_with(old)))
}

fn depth(get: &impl Fn(&str) -> String) -> ColourDepth {
    let term = get("TERM");
    if !get("NO_COLOR").is_empty() || is_dumb(&term) {
        return ColourDepth::Mono;
    }
    // A name that states the number of colours takes precedence.
    if term.ends_with("-mono") || term.ends_with("-m") {
        return ColourDepth::Mono;
    }
    if ["-16color", "-8color", "-88color", "-color"].iter().any(|few| term.ends_with(few)) {
        return ColourDepth::Ansi16;
    }
    let has = |names: &[&str], text: &str| names.iter().any(|name| text.contains(name));
    let full_names = ["direct", "truecolor", "kitty", "alacritty", "foot", "ghostty", "wezterm", "contour"];
    let full_programs = ["iTerm", "WezTerm", "vscode", "ghostty", "WarpTerminal", "Hyper"];
    if matches!(get("COLORTERM").as_str(), "truecolor" | "24bit")
        || has(&full_names, &term)
        || has(&full_programs, &get("TERM_PROGRAM"))
        || !get("WT_SESSION").is_empty()
        || (cfg!(windows) && term.is_empty())
    {
        ColourDepth::TrueColour
    } else if has(&["256color", "xterm", "screen", "tmux", "rxvt", "konsole", "vte", "st-"], &term) {
        ColourDepth::Ansi256
    } else if term.is_empty() || term.starts_with("vt") {
        ColourDepth::Mono
    } else {
        ColourDepth::Ansi16
    }
}

/// The first variable that is set counts, as in POSIX. If none is set, Unicode is assumed: most terminals
/// support it.
fn charset(get: &impl Fn(&str) -> String) -> Charset {
    let term = get("TERM");
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(get).find(|value| !value.is_empty());
    let utf8 = locale.map(|locale| locale.to_ascii_lowercase().replace('-', "").contains("utf8"));
    match (utf8, term.as_str()) {
        (Some(false), _) | (None, "linux") => Charset::Ascii,
        (_, term) if is_dumb(term) => Charset::Ascii,
        (_, term) if term.starts_with("vt") => Charset::Ascii,
        (_, "linux") => Charset::Console,
        _ => Charset::Unicode,
    }
}

/// Some terminals report the indices of their colours: foreground, possibly another, background.
fn background(get: &impl Fn(&str) -> String) -> Background {
    let behind = get("COLORFGBG").rsplit(';').next().and_then(|number| number.parse::<u8>().ok());
    if matches!(behind, Some(7 | 15)) { Background::Light } else { Background::Dark }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(entries: &[(&str, &str)]) -> TermCaps {
        TermCaps::from_vars(|name| {
            entries.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).into())
        })
    }

    #[test]
    fn colours_follow_the_environment() {
        let cases: &[(&[(&str, &str)], ColourDepth)] = &[
            (&[("TERM", "xterm-256color")], ColourDepth::Ansi256),
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], ColourDepth::TrueColour),
            (&[("TERM", "tmux-256color"), ("COLORTERM", "24bit")], ColourDepth::TrueColour),
            (&[("TERM", "xterm-kitty")], ColourDepth::TrueColour),
            (&[("TERM", "linux")], ColourDepth::Ansi16),
            (&[("TERM", "xterm-16color")], ColourDepth::Ansi16),
            (&[("TERM", "rxvt-16color"), ("COLORTERM", "truecolor")], ColourDepth::Ansi16),
            (&[("TERM", "xterm-color")], ColourDepth::Ansi16),
            (&[("TERM", "screen-16color")], ColourDepth::Ansi16),
            (&[("TERM", "xterm-mono")], ColourDepth::Mono),
            (&[("TERM", "linux-m")], ColourDepth::Mono),
            (&[("TERM", "xterm")], ColourDepth::Ansi256),
            (&[("TERM", "dumb"), ("COLORTERM", "truecolor")], ColourDepth::Mono),
            (&[("TERM", "vt220")], ColourDepth::Mono),
            (&[("TERM", "xterm-kitty"), ("NO_COLOR", "1")], ColourDepth::Mono),
            (&[("TERM", "xterm-kitty"), ("NO_COLOR", "")], ColourDepth::TrueColour),
        ];
        for (entries, depth) in cases {
            assert_eq!(told(entries).depth, *depth, "{entries:?}");
        }
    }

    #[test]
    fn characters_follow_the_locale() {
        let cases: &[(&[(&str, &str)], Charset)] = &[
            (&[("LANG", "de_DE.UTF-8")], Charset::Unicode),
            (&[("LANG", "de_DE.utf8"), ("LC_ALL", "C")], Charset::Ascii),
            (&[("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8"), ("LANG", "POSIX")], Charset::Unicode),
            (&[("TERM", "xterm")], Charset::Unicode),
            (&[("TERM", "linux")], Charset::Ascii),
            (&[("TERM", "dumb"), ("LANG", "en_GB.UTF-8")], Charset::Ascii),
            (&[("TERM", "linux"), ("LANG", "en_GB.UTF-8")], Charset::Console),
            (&[("TERM", "vt100"), ("LANG", "en_GB.UTF-8")], Charset::Ascii),
        ];
        for (entries, charset) in cases {
            assert_eq!(told(entries).charset, *charset, "{entries:?}");
        }
    }

    #[test]
    fn only_terminals_that_do_not_print_the_query_are_queried() {
        for (term, asked) in [
            ("xterm-256color", true),
            ("tmux-256color", true),
            ("xterm-kitty", true),
            ("linux", false),
            ("vt220", false),
            ("dumb", false),
            ("", false),
        ] {
            assert_eq!(answers_colour_query(term), asked, "{term:?}");
        }
    }

    #[test]
    fn a_light_background_is_detected() {
        assert_eq!(told(&[("COLORFGBG", "0;default;15")]).background, Background::Light);
        assert_eq!(told(&[("COLORFGBG", "15;0")]).background, Background::Dark);
        assert_eq!(told(&[]).background, Background::Dark);
    }
}
