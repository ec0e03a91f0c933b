//! Writes only what has changed between two text screens.

use std::fmt::Write;

/// Unchanged characters between two changes that are written again rather than jumped over: a jump costs
/// six bytes or more.
const BRIDGE: usize = 5;

/// What the terminal shows, as far as we have written it.
#[derive(Default)]
pub(crate) struct Painter {
    shown: Vec<Vec<char>>,
    known: bool,
}

impl Painter {
    /// Forgets what is shown: the next frame clears the screen and draws everything.
    pub(crate) fn forget(&mut self) {
        self.known = false;
    }

    /// The bytes that turn what is shown into these rows; none if there is no difference.
    pub(crate) fn frame(&mut self, rows: &[String]) -> Vec<u8> {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let mut out = String::new();
        if !self.known {
            out.push_str("\x1b[2J");
            self.shown.clear();
            self.known = true;
        }
        let blank = Vec::new();
        for y in 0..rows.len().max(self.shown.len()) {
            let new = rows.get(y).unwrap_or(&blank);
            let old = self.shown.get(y).unwrap_or(&blank);
            repaint_row(&mut out, y, old, new);
        }
        self.shown = rows;
        out.into_bytes()
    }
}

fn repaint_row(out: &mut String, y: usize, old: &[char], new: &[char]) {
    let at = |row: &[char], x: usize| row.get(x).copied().unwrap_or(' ');
    let width = old.len().max(new.len());
    let mut x = 0;
    while let Some(start) = (x..width).find(|x| at(old, *x) != at(new, *x)) {
        // The run goes on for as long as the next change is near.
        let mut end = start + 1;
        while let Some(next) = (end..width.min(end + BRIDGE + 1)).find(|x| at(old, *x) != at(new, *x)) {
            end = next + 1;
        }
        let _ = write!(out, "\x1b[{};{}H", y + 1, start + 1);
        if end >= new.len() && end - start > 3 && (start..end).all(|x| at(new, x) == ' ') {
            out.push_str("\x1b[K");
            return;
        }
        out.extend((start..end).map(|x| at(new, x)));
        x = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A terminal that understands what the painter writes, and nothing else.
    fn apply(screen: &mut [Vec<char>], bytes: &[u8]) {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let (mut x, mut y) = (0, 0);
        let mut rest = text.as_str();
        while let Some(letter) = rest.chars().next() {
            if let Some(code) = rest.strip_prefix("\x1b[") {
                let end = code.find(|c: char| c.is_ascii_alphabetic()).unwrap();
                match &code[..=end] {
                    "2J" => screen.iter_mut().for_each(|row| row.fill(' ')),
                    "K" => screen[y][x..].fill(' '),
                    place => {
                        let (row, column) = place.strip_suffix('H').unwrap().split_once(';').unwrap();
                        (x, y) = (column.parse::<usize>().unwrap() - 1, row.parse::<usize>().unwrap() - 1);
                    }
                }
                rest = &code[end + 1..];
            } else {
                screen[y][x] = letter;
                x += 1;
                rest = &rest[letter.len_utf8()..];
            }
        }
    }

    fn rows(screen: &[Vec<char>]) -> Vec<String> {
        screen.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect()
    }

    #[test]
    fn a_fall_of_one_row_is_a_few_bytes() {
        let mut painter = Painter::default();
        painter.frame(&["@ ### @", "@  #  @", "@     @"].map(String::from));
        let bytes = painter.frame(&["@     @", "@ ### @", "@  #  @"].map(String::from));
        assert!(bytes.len() < 40, "{}", String::from_utf8_lossy(&bytes).escape_debug());
        assert!(painter.frame(&["@     @", "@ ### @", "@  #  @"].map(String::from)).is_empty());
    }

    proptest! {
        #[test]
        fn the_terminal_always_shows_the_last_frame(
            frames in prop::collection::vec((prop::collection::vec("[ a@]{0,30}", 0..6), any::<bool>()), 1..8),
        ) {
            let mut painter = Painter::default();
            let mut screen = vec![vec!['?'; 30]; 6];
            for (frame, forget) in frames {
                if forget {
                    painter.forget();
                    screen = vec![vec!['?'; 30]; 6];
                }
                apply(&mut screen, &painter.frame(&frame));
                let mut expected: Vec<String> = frame.iter().map(|row| row.trim_end().to_owned()).collect();
                expected.resize(6, String::new());
                prop_assert_eq!(rows(&screen), expected);
            }
        }
    }
}
