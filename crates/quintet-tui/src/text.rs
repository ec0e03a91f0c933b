//! Lines of characters, some of them on coloured paper.

use std::fmt;

/// A character and what it stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The character.
    pub letter: char,
    /// The colour behind it, one of a terminal's 256; 0 is the terminal's own background.
    pub paper: u8,
}

impl Glyph {
    /// Nothing at all.
    pub const BLANK: Glyph = Glyph { letter: ' ', paper: 0 };
}

/// A line of a screen. What is beyond its end is blank.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line(Vec<Glyph>);

impl Line {
    /// What stands in a column.
    pub fn at(&self, column: usize) -> Glyph {
        self.0.get(column).copied().unwrap_or(Glyph::BLANK)
    }

    /// How many columns it uses.
    pub fn width(&self) -> usize {
        self.0.len()
    }

    /// Writes text from a column on, over what stood there.
    pub fn write(&mut self, column: usize, text: &str, paper: u8) {
        let end = column + text.chars().count();
        if self.0.len() < end {
            self.0.resize(end, Glyph::BLANK);
        }
        for (place, letter) in self.0[column..end].iter_mut().zip(text.chars()) {
            *place = Glyph { letter, paper };
        }
    }
}

/// Its characters, without the blanks at its end.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.iter().map(|glyph| glyph.letter).collect();
        f.write_str(text.trim_end())
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Line {
        Line(text.chars().map(|letter| Glyph { letter, paper: 0 }).collect())
    }
}

/// Lines without any colour.
pub fn plain(rows: &[String]) -> Vec<Line> {
    rows.iter().map(|row| Line::from(row.as_str())).collect()
}
