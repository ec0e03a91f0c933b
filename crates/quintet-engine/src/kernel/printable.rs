//! Makes text from outside safe to print.
//!
//! Names, file contents, comments and database rows may have characters that control a terminal (escape sequences),
//! reorder text (bidirectional controls) or are invisible (zero-width characters). All such text passes through one
//! of these functions before it is printed: the characters are escaped as `\u{1b}`.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns true if a character acts on a terminal, reorders text or is invisible.
pub fn is_unprintable(letter: char) -> bool {
    matches!(letter,
        // C0, DEL and C1.
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // Soft hyphen, joiners and fillers without a width.
        | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{3164}' | '\u{ffa0}'
        // Bidirectional marks, embeddings, overrides and isolates; zero-width spaces; line separators.
        | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        // Byte order mark, annotations, shorthand and musical controls, tags.
        | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Returns a text as one printable line: unprintable characters, including line breaks, are escaped as in Rust.
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, is_unprintable, |out, letter| out.extend(letter.escape_default()))
}

/// Does the same for a text of several lines; line breaks are kept.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    let must_escape = |letter| letter != '\n' && is_unprintable(letter);
    escaped(text, must_escape, |out, letter| out.extend(letter.escape_default()))
}

/// Does the same for JSON, whose value is unchanged. As in any valid JSON, strings must not have raw C0 characters.
pub fn printable_json(json: &str) -> Cow<'_, str> {
    let must_escape = |letter| letter >= '\u{7f}' && is_unprintable(letter);
    escaped(json, must_escape, |out, letter| {
        for unit in letter.encode_utf16(&mut [0; 2]) {
            // Writing into a string cannot fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    })
}

/// Returns the text with some of its characters escaped.
fn escaped(
    text: &str,
    must_escape: impl Fn(char) -> bool,
    escape: impl Fn(&mut String, char),
) -> Cow<'_, str> {
    if !text.chars().any(&must_escape) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if must_escape(letter) { escape(&mut out, letter) } else { out.push(letter) }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn unprintable_characters_are_escaped_and_others_are_kept() {
        for (text, shown) in [
            ("plain, Ünïcödé, 漢字, 🎮, ❤️, \\n", "plain, Ünïcödé, 漢字, 🎮, ❤️, \\n"),
            ("\x1b[2Jx", "\\u{1b}[2Jx"),
            ("bell\x07 back\x08 del\x7f", "bell\\u{7} back\\u{8} del\\u{7f}"),
            ("csi\u{9b}31m", "csi\\u{9b}31m"),
            ("\u{202e}gnp.exe", "\\u{202e}gnp.exe"),
            ("a\u{200b}b\u{200d}c\u{feff}", "a\\u{200b}b\\u{200d}c\\u{feff}"),
            ("two\r\nlines\t", "two\\r\\nlines\\t"),
        ] {
            assert_eq!(printable(text), shown);
        }
        assert_eq!(printable_lines("two\n\x1blines\r\n"), "two\n\\u{1b}lines\\r\n");
    }

    #[test]
    fn json_stays_the_same_json() {
        let value = "\u{9b}\u{7f}\u{202e}\u{e0041}é";
        let json = printable_json(&format!("{{\n\"a\": \"{value}\"}}")).into_owned();
        assert_eq!(json, "{\n\"a\": \"\\u009b\\u007f\\u202e\\udb40\\udc41é\"}");
    }

    proptest! {
        #[test]
        fn no_unprintable_character_is_left(text in "(?s).{0,60}") {
            prop_assert!(!printable(&text).contains(is_unprintable));
            prop_assert!(!printable_lines(&text).contains(|c| c != '\n' && is_unprintable(c)));
            prop_assert_eq!(printable_lines(&text).matches('\n').count(), text.matches('\n').count());
        }
    }
}
