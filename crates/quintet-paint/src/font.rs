//! Loads the fonts, rasterises and caches glyphs, and measures and wraps text.

use crate::outlines::{Glyph, Outlines};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::OnceLock;

/// The fonts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum FontFace {
    Text,
    Bold,
    Mono,
}

/// A file of outlines that `build.rs` has made.
macro_rules! outlines {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".outlines"))
    };
}

/// The letters of English, Western Europe and Polish.
static FILES: [&[u8]; 3] =
    [outlines!("Inter-Medium"), outlines!("Inter-Bold"), outlines!("JetBrainsMono-Regular")];

/// The names of the files with the other letters of the same fonts: other languages of Europe, Greek, Cyrillic, and lines
/// for boxes. See [`Painter::add_letters`](crate::Painter::add_letters).
pub const LETTER_FILES: [&str; 3] =
    ["Inter-Medium.outlines", "Inter-Bold.outlines", "JetBrainsMono-Regular.outlines"];

/// The contents of [`LETTER_FILES`].
#[cfg(feature = "all-letters")]
pub const LETTERS: [&[u8]; 3] =
    [outlines!("more/Inter-Medium"), outlines!("more/Inter-Bold"), outlines!("more/JetBrainsMono-Regular")];

static FONTS: [OnceLock<Option<Outlines>>; 3] = [const { OnceLock::new() }; 3];
static MORE_FONTS: [OnceLock<Outlines>; 3] = [const { OnceLock::new() }; 3];

fn font(face: FontFace) -> Option<&'static Outlines> {
    let place = face as usize;
    FONTS[place].get_or_init(|| Outlines::read(FILES[place].into())).as_ref()
}

/// The other letters of a font, if they are there.
fn more(face: FontFace) -> Option<&'static Outlines> {
    let place = face as usize;
    #[cfg(feature = "all-letters")]
    if MORE_FONTS[place].get().is_none() {
        add_letters(place, LETTERS[place]);
    }
    MORE_FONTS[place].get()
}

/// Adds a file of letters. Returns false if it cannot be read.
pub(crate) fn add_letters(place: usize, file: &[u8]) -> bool {
    let (Some(font), Some(read)) = (MORE_FONTS.get(place), Outlines::read(file.to_vec().into())) else {
        return false;
    };
    font.get_or_init(|| read);
    true
}

/// The maximum number of cached glyphs: a growing number has a different size in every frame.
const MAX_GLYPHS: usize = 2048;

/// The cache of rasterised glyphs.
#[derive(Default)]
pub(crate) struct GlyphCache {
    glyphs: RefCell<HashMap<(FontFace, u16, char), Rc<Glyph>>>,
    /// Whether each of [`LETTER_FILES`] may have a character that became a box.
    missing: Cell<[bool; 3]>,
}

impl GlyphCache {
    /// Returns a glyph in this size in pixels; a character that the font lacks becomes a box.
    pub(crate) fn glyph(&self, face: FontFace, size: u16, letter: char) -> Rc<Glyph> {
        let mut glyphs = self.glyphs.borrow_mut();
        if glyphs.len() >= MAX_GLYPHS {
            glyphs.clear();
        }
        let glyph =
            glyphs.entry((face, size, letter)).or_insert_with(|| Rc::new(self.raster(face, size, letter)));
        Rc::clone(glyph)
    }

    /// Returns the places in [`LETTER_FILES`] of files that may have a character that became a box.
    pub(crate) fn missing_letters(&self) -> impl Iterator<Item = usize> {
        let missing = self.missing.get();
        (0..missing.len()).filter(move |place| missing[*place])
    }

    fn raster(&self, face: FontFace, size: u16, letter: char) -> Glyph {
        let Some(own) = font(face) else { return blank(i32::from(size) * 32) };
        // The fonts lack this character, and the one of a fallback font would be as wide as a digit.
        if letter == THIN_SPACE {
            return blank(i32::from(size) * 64 / 5);
        }
        // The monospaced font is the fallback for characters that the others lack.
        let mono = FontFace::Mono;
        let mut fonts = [Some(own), more(face), font(mono), more(mono)].into_iter().flatten();
        let found = fonts.find(|font| font.has(letter));
        if found.is_none() {
            let mut missing = self.missing.get();
            for face in [face, mono] {
                missing[face as usize] |= more(face).is_none();
            }
            self.missing.set(missing);
        }
        found.unwrap_or(own).draw(letter, f32::from(size)).unwrap_or_else(|| blank(0))
    }

    /// Returns the width of a text in pixels, with `gap` extra pixels between its letters.
    pub(crate) fn width(&self, face: FontFace, size: u16, text: &str, gap: i32) -> i32 {
        let mut width = 0;
        self.place(face, size, text, gap, |_, _, end| width = end);
        width
    }

    /// Calls `put` for each letter with its position and the position after it, in pixels.
    pub(crate) fn place(
        &self,
        face: FontFace,
        size: u16,
        text: &str,
        gap: i32,
        mut put: impl FnMut(&Glyph, i32, i32),
    ) {
        // All digits have the same advance, so that a changing number does not shift.
        let digit = self.glyph(face, size, '0').advance;
        let mut pen = 0;
        for letter in text.chars() {
            let glyph = self.glyph(face, size, letter);
            let advance = if letter.is_ascii_digit() { digit } else { glyph.advance };
            let at = pen + (advance - glyph.advance) / 2;
            pen += advance;
            put(&glyph, (at + 32) >> 6, (pen + 63) >> 6);
            pen += gap * 64;
        }
    }

    /// Returns the text, cut to the width and ended with an ellipsis if it does not fit.
    pub(crate) fn fitted(&self, face: FontFace, size: u16, text: &str, width: i32) -> String {
        if self.width(face, size, text, 0) <= width {
            return text.to_owned();
        }
        let mut room = width.saturating_mul(64) - self.glyph(face, size, '…').advance;
        if room < 0 {
            return String::new();
        }
        let digit = self.glyph(face, size, '0').advance;
        let mut end = 0;
        for (at, letter) in text.char_indices() {
            room -= if letter.is_ascii_digit() { digit } else { self.glyph(face, size, letter).advance };
            if room < 0 {
                break;
            }
            // The ellipsis follows a word, not a space.
            if !letter.is_whitespace() {
                end = at + letter.len_utf8();
            }
        }
        format!("{}…", &text[..end])
    }

    /// Wraps a text to lines of at most this width; words longer than a line are broken.
    pub(crate) fn wrapped(&self, face: FontFace, size: u16, text: &str, width: i32) -> Vec<String> {
        let fits = |line: &str| self.width(face, size, line, 0) <= width;
        let mut lines = Vec::new();
        let indent: String = text.chars().take_while(|letter| *letter == ' ').collect();
        let mut line = indent.clone();
        for word in text.split_whitespace() {
            let gap = if line.trim().is_empty() { "" } else { " " };
            let longer = format!("{line}{gap}{word}");
            if fits(&longer) {
                line = longer;
                continue;
            }
            if !line.trim().is_empty() {
                lines.push(std::mem::replace(&mut line, indent.clone()));
            }
            for letter in word.chars() {
                line.push(letter);
                if !fits(&line) && line.chars().count() > indent.len() + 1 {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, format!("{indent}{letter}")));
                }
            }
        }
        lines.push(line);
        lines
    }
}

/// Returns a glyph without visible pixels.
fn blank(advance: i32) -> Glyph {
    Glyph { left: 0, top: 0, width: 0, height: 0, mask: Vec::new(), advance }
}

/// The thousands separator.
pub(crate) const THIN_SPACE: char = '\u{2009}';

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_font_loads_and_has_all_characters() {
        for face in [FontFace::Text, FontFace::Bold, FontFace::Mono] {
            let fonts = [font(face).unwrap(), more(face).unwrap()];
            for letter in "AZaz09×…·←→↑↓‹›▶●✓éŻőĞΩЖ".chars() {
                let count = fonts.iter().filter(|font| font.has(letter)).count();
                assert_eq!(count, 1, "{face:?} {letter}");
            }
        }
    }

    #[test]
    fn screens_in_english_and_polish_need_no_other_letters() {
        for language in quintet_app::text::Language::ALL {
            for letter in language.texts().unwrap().chars().filter(|letter| !letter.is_control()) {
                let has = [FontFace::Text, FontFace::Bold].map(|face| font(face).unwrap().has(letter));
                assert!(has[0] && has[1] || letter == THIN_SPACE, "{letter:?}");
            }
        }
    }

    #[test]
    fn wrapping_respects_the_width_and_keeps_all_text() {
        let fonts = GlyphCache::default();
        let text = "  some words, and averyveryverylongonethatdoesnotfit at all";
        for width in [30, 80, 200, 1000] {
            let lines = fonts.wrapped(FontFace::Text, 14, text, width);
            let kept: String = lines.concat().split_whitespace().collect();
            assert_eq!(kept, text.split_whitespace().collect::<String>());
            assert!(lines.iter().all(|line| fonts.width(FontFace::Text, 14, line, 0) <= width));
        }
        assert_eq!(fonts.wrapped(FontFace::Text, 14, "", 100), [""]);
    }

    #[test]
    fn a_long_text_ends_in_an_ellipsis() {
        let fonts = GlyphCache::default();
        let short = fonts.fitted(FontFace::Text, 14, "a rather long sentence", 80);
        assert!(short.ends_with('…') && fonts.width(FontFace::Text, 14, &short, 0) <= 80);
        assert_eq!(fonts.fitted(FontFace::Text, 14, "short", 80), "short");
        assert_eq!(fonts.fitted(FontFace::Text, 14, "short", 0), "");
    }

    #[test]
    fn a_thin_space_is_far_narrower_than_a_digit() {
        let fonts = GlyphCache::default();
        for face in [FontFace::Text, FontFace::Bold, FontFace::Mono] {
            let width = |text: &str| fonts.width(face, 20, text, 0);
            let gap = width("1\u{2009}234") - width("1234");
            assert!(gap > 0 && gap * 2 < width("0"), "{face:?}: {gap}");
        }
    }

    #[test]
    fn shortening_keeps_as_much_text_as_fits() {
        let fonts = GlyphCache::default();
        let fits = |text: &str, width: i32| fonts.width(FontFace::Text, 14, text, 0) <= width;
        let tried = |text: &str, width: i32| {
            let starts = text.char_indices().map(|(end, _)| text[..end].trim_end().to_owned() + "…");
            let mut all = starts.chain(fits(text, width).then(|| text.to_owned()));
            all.rfind(|start| fits(start, width)).unwrap_or_default()
        };
        for text in
            ["", "a rather long sentence, of 12 345 letters", "  begins and ends with blanks   ", "émoi 🙂 …"]
        {
            for width in -2..300 {
                assert_eq!(
                    fonts.fitted(FontFace::Text, 14, text, width),
                    tried(text, width),
                    "{text:?} in {width}"
                );
            }
        }
    }

    #[test]
    fn numbers_of_equal_length_are_equally_wide() {
        let fonts = GlyphCache::default();
        let width = |text| fonts.width(FontFace::Bold, 20, text, 0);
        assert_eq!(width("1111"), width("8888"));
    }
}
