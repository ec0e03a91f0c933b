//! Writes only what has changed between two screens of text.

use crate::text::{Glyph, Line};
use std::fmt::Write;

/// Unchanged characters between two changes that are written again rather than jumped over: a jump costs
/// six bytes or more.
const BRIDGE: usize = 5;

/// What the terminal shows, as far as we have written it.
#[derive(Default)]
pub(crate) struct Painter {
    shown: Vec<Line>,
    known: bool,
}

impl Painter {
    /// Forgets what is shown: the next frame clears the screen and draws everything.
    pub(crate) fn forget(&mut self) {
        self.known = false;
    }

    /// The bytes that turn what is shown into these lines; none if there is no difference.
    pub(crate) fn frame(&mut self, lines: Vec<Line>) -> Vec<u8> {
        let mut out = Ink::default();
        if !self.known {
            out.text.push_str("\x1b[2J");
            self.shown.clear();
            self.known = true;
        }
        let blank = Line::default();
        for y in 0..lines.len().max(self.shown.len()) {
            let new = lines.get(y).unwrap_or(&blank);
            let old = self.shown.get(y).unwrap_or(&blank);
            repaint(&mut out, y, old, new);
        }
        out.set_paper(0);
        self.shown = lines;
        out.text.into_bytes()
    }
}

/// What is written, and the paper it is written on at the moment.
#[derive(Default)]
struct Ink {
    text: String,
    paper: u8,
}

impl Ink {
    fn set_paper(&mut self, paper: u8) {
        if self.paper != paper {
            // Writing to a string cannot fail.
            let _ = if paper == 0 {
                self.text.write_str("\x1b[m")
            } else {
                write!(self.text, "\x1b[48;5;{paper}m")
            };
            self.paper = paper;
        }
    }

    fn glyph(&mut self, glyph: Glyph) {
        self.set_paper(glyph.paper);
        self.text.push(glyph.letter);
    }
}

fn repaint(out: &mut Ink, y: usize, old: &Line, new: &Line) {
    let width = old.width().max(new.width());
    let differs = |x: &usize| old.at(*x) != new.at(*x);
    let mut x = 0;
    while let Some(start) = (x..width).find(differs) {
        // The run goes on for as long as the next change is near.
        let mut end = start + 1;
        while let Some(next) = (end..width.min(end + BRIDGE + 1)).find(differs) {
            end = next + 1;
        }
        let _ = write!(out.text, "\x1b[{};{}H", y + 1, start + 1);
        if end >= new.width() && end - start > 3 && (start..end).all(|x| new.at(x) == Glyph::BLANK) {
            out.set_paper(0);
            out.text.push_str("\x1b[K");
            return;
        }
        (start..end).for_each(|x| out.glyph(new.at(x)));
        x = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::plain;
    use proptest::prelude::*;

    /// A terminal that understands what the painter writes, and nothing else.
    fn apply(screen: &mut [Vec<Glyph>], bytes: &[u8]) {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let (mut x, mut y, mut paper) = (0, 0, 0);
        let mut rest = text.as_str();
        while let Some(letter) = rest.chars().next() {
            if let Some(code) = rest.strip_prefix("\x1b[") {
                let end = code.find(|c: char| c.is_ascii_alphabetic()).unwrap();
                match &code[..=end] {
                    "2J" => screen.iter_mut().for_each(|row| row.fill(Glyph::BLANK)),
                    "K" => screen[y][x..].fill(Glyph { letter: ' ', paper }),
                    "m" => paper = 0,
                    code if code.ends_with('m') => {
                        paper =
                            code.strip_prefix("48;5;").unwrap().strip_suffix('m').unwrap().parse().unwrap();
                    }
                    place => {
                        let (row, column) = place.strip_suffix('H').unwrap().split_once(';').unwrap();
                        (x, y) = (column.parse::<usize>().unwrap() - 1, row.parse::<usize>().unwrap() - 1);
                    }
                }
                rest = &code[end + 1..];
            } else {
                screen[y][x] = Glyph { letter, paper };
                x += 1;
                rest = &rest[letter.len_utf8()..];
            }
        }
        assert_eq!(paper, 0, "the paper is put away after a frame");
    }

    #[test]
    fn a_fall_of_one_row_is_a_few_bytes() {
        let mut painter = Painter::default();
        painter.frame(plain(&["@ ### @", "@  #  @", "@     @"].map(String::from)));
        let after = ["@     @", "@ ### @", "@  #  @"].map(String::from);
        let bytes = painter.frame(plain(&after));
        assert!(bytes.len() < 40, "{}", String::from_utf8_lossy(&bytes).escape_debug());
        assert!(painter.frame(plain(&after)).is_empty());
    }

    fn line() -> impl Strategy<Value = Line> {
        prop::collection::vec((0usize..28, "[ a@]{1,2}", 0u8..3), 0..12).prop_map(|words| {
            let mut line = Line::default();
            for (column, text, paper) in words {
                line.write(column, &text, paper);
            }
            line
        })
    }

    proptest! {
        #[test]
        fn the_terminal_always_shows_the_last_frame(
            frames in prop::collection::vec((prop::collection::vec(line(), 0..6), any::<bool>()), 1..8),
        ) {
            let unknown = vec![vec![Glyph { letter: '?', paper: 7 }; 30]; 6];
            let (mut painter, mut screen) = (Painter::default(), unknown.clone());
            for (frame, forget) in frames {
                if forget {
                    painter.forget();
                    screen = unknown.clone();
                }
                apply(&mut screen, &painter.frame(frame.clone()));
                for (y, row) in screen.iter().enumerate() {
                    let line = frame.get(y).cloned().unwrap_or_default();
                    let expected: Vec<Glyph> = (0..30).map(|x| line.at(x)).collect();
                    prop_assert_eq!(row, &expected);
                }
            }
        }
    }
}
