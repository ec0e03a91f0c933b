//! Recognises the terminal's reply to the query for its background colour. Its bytes arrive among those of
//! keys, and crossterm, which does not know such replies, turns them into key events.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use quintet_look::{Background, Rgb};
use std::time::{Duration, Instant};

/// The query for the background colour.
pub(crate) const COLOUR_QUERY: &[u8] = b"\x1b]11;?\x1b\\";

/// The start of a reply.
const REPLY_START: &[u8] = b"\x1b]11;rgb";

/// The maximum length of the colour in a reply.
const MAX_COLOUR_LENGTH: usize = 24;

/// How long after the query an Escape key alone is taken for the start of a reply that was split on its way.
/// Such a key is held back for a moment, so this is limited; a start in one piece cannot be typed.
const PARTIAL_REPLY_TIMEOUT: Duration = Duration::from_secs(2);

/// The result of examining a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ReplyMatch {
    /// The key may be part of the reply.
    Part,
    /// These are ordinary keys, with the times at which they arrived.
    Keys(Vec<(KeyEvent, Instant)>),
    /// The reply is complete; `None` if it contains no colour.
    Background(Option<Background>),
}

/// Finds the reply among keys.
#[derive(Default)]
pub(crate) struct ColourReply {
    /// The keys that may be the start of the reply.
    keys: Vec<(KeyEvent, Instant)>,
    bytes: Vec<u8>,
    /// Whether the reply has arrived; there is only one.
    answered: bool,
}

impl ColourReply {
    /// Returns true if keys are held back that may be the start of the reply.
    pub(crate) fn is_begun(&self) -> bool {
        !self.keys.is_empty()
    }

    /// Returns the held keys, which were not a reply.
    pub(crate) fn give_up(&mut self) -> Vec<(KeyEvent, Instant)> {
        self.bytes.clear();
        std::mem::take(&mut self.keys)
    }

    /// Examines the next key; the query was sent at `asked`.
    pub(crate) fn take(&mut self, key: KeyEvent, now: Instant, asked: Instant) -> ReplyMatch {
        let old = now.saturating_duration_since(asked) > PARTIAL_REPLY_TIMEOUT;
        let begins = self.is_begun() || !(old && key.code == KeyCode::Esc);
        self.keys.push((key, now));
        match bytes(&key).filter(|_| begins && !self.answered) {
            None => return ReplyMatch::Keys(self.give_up()),
            Some(bytes) => self.bytes.extend(bytes),
        }
        match read(&self.bytes) {
            ParsedReply::None => ReplyMatch::Keys(self.give_up()),
            ParsedReply::Part => ReplyMatch::Part,
            ParsedReply::Whole(colour) => {
                self.answered = true;
                self.give_up();
                ReplyMatch::Background(colour.map(background))
            }
        }
    }
}

/// Returns the bytes from which crossterm made this key, if they can be part of a reply.
fn bytes(key: &KeyEvent) -> Option<Vec<u8>> {
    if key.kind != KeyEventKind::Press {
        return None;
    }
    match (key.code, key.modifiers - KeyModifiers::SHIFT) {
        (KeyCode::Esc, KeyModifiers::NONE) => Some(vec![ESCAPE]),
        (KeyCode::Char('g'), KeyModifiers::CONTROL) => Some(vec![BELL]),
        (KeyCode::Char(letter), KeyModifiers::NONE) => u8::try_from(letter).ok().map(|byte| vec![byte]),
        (KeyCode::Char(letter), KeyModifiers::ALT) => {
            u8::try_from(letter).ok().map(|byte| vec![ESCAPE, byte])
        }
        _ => None,
    }
}

const ESCAPE: u8 = 0x1b;
const BELL: u8 = 0x07;

/// The result of parsing a possible reply.
#[derive(PartialEq, Eq, Debug)]
enum ParsedReply {
    None,
    Part,
    Whole(Option<Rgb>),
}

/// Parses `ESC ] 11 ; rgb : R / G / B`, also with `rgba` and a fourth number, ended by BEL or `ESC \`.
fn read(bytes: &[u8]) -> ParsedReply {
    let Some(rest) = bytes.strip_prefix(REPLY_START) else {
        return if REPLY_START.starts_with(bytes) { ParsedReply::Part } else { ParsedReply::None };
    };
    let rest = rest.strip_prefix(b"a").unwrap_or(rest);
    let body = match rest {
        [] => return ParsedReply::Part,
        [b':', body @ ..] => body,
        _ => return ParsedReply::None,
    };
    let of_colour = |byte: &u8| byte.is_ascii_hexdigit() || *byte == b'/';
    let end = body.iter().position(|byte| !of_colour(byte)).unwrap_or(body.len());
    let (body, tail) = body.split_at(end);
    match tail {
        _ if body.len() > MAX_COLOUR_LENGTH => ParsedReply::None,
        [] | [ESCAPE] => ParsedReply::Part,
        [BELL] | [ESCAPE, b'\\'] => ParsedReply::Whole(colour(body)),
        _ => ParsedReply::None,
    }
}

/// Parses a colour with one to four hexadecimal digits per component.
fn colour(text: &[u8]) -> Option<Rgb> {
    let part = |digits: &[u8]| {
        let digits = std::str::from_utf8(digits).ok().filter(|digits| (1..=4).contains(&digits.len()))?;
        let most = (1_u32 << (4 * digits.len())) - 1;
        u8::try_from(u32::from_str_radix(digits, 16).ok()? * 255 / most).ok()
    };
    let mut parts = text.split(|byte| *byte == b'/').map(part);
    let mut next = || parts.next().flatten();
    Some(Rgb(next()?, next()?, next()?))
}

/// Returns `Light` if black is more readable on this colour than white.
fn background(colour: Rgb) -> Background {
    if colour.contrast(Rgb::BLACK) > colour.contrast(Rgb::WHITE) {
        Background::Light
    } else {
        Background::Dark
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the keys that crossterm makes of these bytes; `torn` if a read ends within an escape sequence.
    fn keys(bytes: &str, torn: bool) -> Vec<KeyEvent> {
        let mut keys = Vec::new();
        let mut letters = bytes.chars();
        while let Some(letter) = letters.next() {
            keys.push(match letter {
                '\x1b' if torn => KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE),
                '\x1b' => KeyEvent::new(KeyCode::Char(letters.next().unwrap()), KeyModifiers::ALT),
                '\x07' => KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL),
                letter if letter.is_uppercase() => KeyEvent::new(KeyCode::Char(letter), KeyModifiers::SHIFT),
                letter => KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE),
            });
        }
        keys
    }

    /// Returns the ordinary keys, and the replies that were found.
    fn sifted(all: &[KeyEvent], late: Duration) -> (Vec<KeyEvent>, Vec<Option<Background>>) {
        let (mut reply, asked) = (ColourReply::default(), Instant::now());
        let (mut left, mut answers) = (Vec::new(), Vec::new());
        for key in all {
            match reply.take(*key, asked + late, asked) {
                ReplyMatch::Part => {}
                ReplyMatch::Keys(keys) => left.extend(keys),
                ReplyMatch::Background(background) => answers.push(background),
            }
        }
        left.extend(reply.give_up());
        (left.into_iter().map(|(key, _)| key).collect(), answers)
    }

    #[test]
    fn a_reply_is_recognised_and_is_not_a_key() {
        for (text, background) in [
            ("\x1b]11;rgb:ffff/ffff/ffff\x1b\\", Some(Background::Light)),
            ("\x1b]11;rgb:FDFD/F6F6/E3E3\x07", Some(Background::Light)),
            ("\x1b]11;rgb:00/2b/36\x1b\\", Some(Background::Dark)),
            ("\x1b]11;rgba:0000/0000/0000/ffff\x07", Some(Background::Dark)),
            ("\x1b]11;rgb:f/f/f\x07", Some(Background::Light)),
            ("\x1b]11;rgb:fffff/0/0\x07", None),
        ] {
            for torn in [false, true] {
                let typed = [keys("ab", false), keys(text, torn), keys("c", false)].concat();
                let (left, answers) = sifted(&typed, Duration::ZERO);
                assert_eq!((left, answers), (keys("abc", false), vec![background]), "{text:?} {torn}");
            }
        }
    }

    #[test]
    fn other_keys_are_passed_on() {
        for text in ["\x1b]11;rgb:ff/q", "\x1b]12;rgb:0/0/0\x07", "\x1b]1", "11;rgb:ff/ff/ff", "\x1b]11;rgbx"]
        {
            assert_eq!(
                sifted(&keys(text, false), Duration::ZERO),
                (keys(text, false), Vec::new()),
                "{text:?}"
            );
        }
        let escape = KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE);
        let arrow = KeyEvent::new(KeyCode::Left, KeyModifiers::NONE);
        assert_eq!(sifted(&[escape, arrow, escape], Duration::ZERO).0, [escape, arrow, escape]);
        let long = format!("\x1b]11;rgb:{}", "f".repeat(MAX_COLOUR_LENGTH + 1));
        assert_eq!(sifted(&keys(&long, false), Duration::ZERO).0, keys(&long, false));
    }

    #[test]
    fn a_late_reply_is_recognised_and_a_late_escape_is_not_held_back() {
        let (late, asked) = (PARTIAL_REPLY_TIMEOUT * 2, Instant::now());
        let text = keys("\x1b]11;rgb:ff/ff/ff\x07", false);
        assert_eq!(sifted(&text, late), (Vec::new(), vec![Some(Background::Light)]));
        let escape = KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE);
        let mut reply = ColourReply::default();
        assert_eq!(reply.take(escape, asked, asked), ReplyMatch::Part);
        reply.give_up();
        assert_eq!(reply.take(escape, asked + late, asked), ReplyMatch::Keys(vec![(escape, asked + late)]));
    }

    #[test]
    fn only_one_reply_is_expected() {
        let text = keys("\x1b]11;rgb:ff/ff/ff\x07", false);
        let (left, answers) = sifted(&[text.clone(), text.clone()].concat(), Duration::ZERO);
        assert_eq!((left, answers.len()), (text, 1));
    }
}
