//! The terminal's answer to the question for its background colour. Its bytes come among those of keys, and crossterm, which
//! does not know such answers, makes keys of them: here they are found again.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use quintet_look::{Background, Rgb};
use std::time::{Duration, Instant};

/// Asks for the background colour.
pub(crate) const COLOUR_QUERY: &[u8] = b"\x1b]11;?\x1b\\";

/// What an answer begins with.
const REPLY_START: &[u8] = b"\x1b]11;rgb";

/// The most characters of the colour in an answer.
const MAX_COLOUR_LENGTH: usize = 24;

/// How long after the question an escape alone is taken for the beginning of an answer that was torn apart on its way. Such a
/// key is held back for a moment, so this has an end; the beginning in one piece is nothing that anybody types.
const TORN_REPLY_TIMEOUT: Duration = Duration::from_secs(2);

/// What was found in a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ReplyMatch {
    /// It may be a part of the answer.
    Part,
    /// These are keys, with the moments at which they came.
    Keys(Vec<(KeyEvent, Instant)>),
    /// The answer is complete; `None` if it names no colour.
    Background(Option<Background>),
}

/// Looks for the answer among keys.
#[derive(Default)]
pub(crate) struct ColourReply {
    /// The keys that may be the beginning of the answer, and their bytes.
    keys: Vec<(KeyEvent, Instant)>,
    bytes: Vec<u8>,
    /// Whether the answer has come: there will be no other one.
    answered: bool,
}

impl ColourReply {
    /// Whether keys are held that may be the beginning of the answer.
    pub(crate) fn is_begun(&self) -> bool {
        !self.keys.is_empty()
    }

    /// The keys that were no answer after all.
    pub(crate) fn give_up(&mut self) -> Vec<(KeyEvent, Instant)> {
        self.bytes.clear();
        std::mem::take(&mut self.keys)
    }

    /// Takes the next key; the question was asked at this moment.
    pub(crate) fn take(&mut self, key: KeyEvent, now: Instant, asked: Instant) -> ReplyMatch {
        let old = now.saturating_duration_since(asked) > TORN_REPLY_TIMEOUT;
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

/// The bytes that crossterm makes this key of, if they can be part of an answer.
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

/// What bytes are of an answer.
#[derive(PartialEq, Eq, Debug)]
enum ParsedReply {
    None,
    Part,
    Whole(Option<Rgb>),
}

/// Reads `ESC ] 11 ; rgb : R / G / B`, with `rgba` and a fourth number too, ended by a bell or by `ESC \`.
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

/// A colour of one to four hexadecimal digits a part.
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

/// A background is light if black can be read better on it than white.
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

    /// Bytes as crossterm makes keys of them; one read may end within an escape sequence.
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

    /// The keys that are left, and what was answered.
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
    fn an_answer_is_found_and_is_no_key() {
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
    fn what_is_no_answer_stays_what_it_is() {
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
    fn an_answer_may_be_late_and_then_an_escape_is_not_held_back() {
        let (late, asked) = (TORN_REPLY_TIMEOUT * 2, Instant::now());
        let text = keys("\x1b]11;rgb:ff/ff/ff\x07", false);
        assert_eq!(sifted(&text, late), (Vec::new(), vec![Some(Background::Light)]));
        let escape = KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE);
        let mut reply = ColourReply::default();
        assert_eq!(reply.take(escape, asked, asked), ReplyMatch::Part);
        reply.give_up();
        assert_eq!(reply.take(escape, asked + late, asked), ReplyMatch::Keys(vec![(escape, asked + late)]));
    }

    #[test]
    fn there_is_one_answer() {
        let text = keys("\x1b]11;rgb:ff/ff/ff\x07", false);
        let (left, answers) = sifted(&[text.clone(), text.clone()].concat(), Duration::ZERO);
        assert_eq!((left, answers.len()), (text, 1));
    }
}
