//! Text: wrapped, exactly as it is, or to say that there is no room for anything else.

use super::brush::{Brush, cut, width};
use super::{footer, notice};
use quintet_screens::{Layout, Tone};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The most columns that are good to read.
const READABLE: u16 = 78;

/// Breaks a line into lines of at most so many columns; what follows is as far to the right as its beginning.
pub(crate) fn wrap(text: &str, most: u16) -> Vec<String> {
    let most = most.max(1);
    if width(text) <= most {
        return vec![text.to_owned()];
    }
    let indent: String = text.chars().take_while(|letter| *letter == ' ').collect();
    let indent = if width(&indent) * 2 > most { String::new() } else { indent };
    let mut lines = vec![indent.clone()];
    let mut fresh = true;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let used = lines.last().map_or(0, |line| width(line));
        if !fresh && used + 1 + width(word) > most {
            lines.push(indent.clone());
            fresh = true;
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if fresh { "" } else { " " });
            line.push_str(word);
            // A word that is longer than a line goes on in the next one.
            while width(line) > most {
                let kept = line.chars().scan(0, |used, letter| {
                    *used += width(letter.encode_utf8(&mut [0; 4]));
                    (*used <= most).then_some(letter.len_utf8())
                });
                let at = kept.sum::<usize>().max(line.chars().next().map_or(1, char::len_utf8));
                if at >= line.len() {
                    break;
                }
                let rest = line.split_off(at);
                lines.push(rest);
                return finish(lines, text, word, most);
            }
        }
        fresh = false;
    }
    lines
}

/// Goes on after a word that had to be broken.
fn finish(mut lines: Vec<String>, text: &str, word: &str, most: u16) -> Vec<String> {
    let rest = lines.pop().unwrap_or_default();
    let after = text.find(word).and_then(|at| text.get(at + word.len()..)).unwrap_or("");
    lines.extend(wrap(&format!("{rest}{after}"), most));
    lines
}

/// The rows that lines take.
pub(crate) fn height(lines: &[String], most: u16) -> u16 {
    let most = most.min(READABLE);
    let rows: usize = lines.iter().map(|line| wrap(line, most).len()).sum();
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// Draws lines in the middle of an area, as a block.
pub(crate) fn draw(brush: &mut Brush, lines: &[String], tone: Tone, area: Rect) {
    let style = style(brush, tone);
    let most = area.width.min(READABLE);
    let rows: Vec<String> =
        lines.iter().flat_map(|line| wrap(line, most)).take(usize::from(area.height)).collect();
    let widest = rows.iter().map(|row| width(row)).max().unwrap_or(0).min(area.width);
    let x = area.x + (area.width - widest) / 2;
    for (row, y) in rows.iter().zip(area.y..area.bottom()) {
        brush.put(x, y, area.right(), row, style);
    }
}

fn style(brush: &Brush, tone: Tone) -> Style {
    match tone {
        Tone::Plain => brush.ink.text(),
        Tone::Dim => brush.ink.dim(),
        Tone::Strong => brush.ink.text().add_modifier(Modifier::BOLD),
        Tone::Warning => brush.ink.warning(),
    }
}

/// Draws lines character by character from the top left.
pub(crate) fn exactly(brush: &mut Brush, lines: &[String], area: Rect) {
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        brush.put(area.x, y, area.right(), line, Style::new());
    }
}

/// A screen that is nothing but lines, in the terminal's own colours.
pub(crate) fn plain(brush: &mut Brush, lines: &[String], layout: &Layout) {
    let area = brush.buffer.area;
    let columns = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    if columns > area.width || rows > area.height {
        return too_small(brush, columns, rows);
    }
    exactly(brush, lines, area);
    if area.height >= rows.saturating_add(2) {
        footer(brush, &layout.footer, Rect { y: area.bottom() - 1, height: 1, ..area });
    }
    if area.height > rows && layout.notice.is_some() {
        let up = if area.height > rows + 1 { 2 } else { 1 };
        notice(brush, layout.notice.as_deref(), Rect { y: area.bottom() - up, height: 1, ..area });
    }
}

/// Says that there is no room, and how much is needed.
pub(crate) fn too_small(brush: &mut Brush, columns: u16, rows: u16) {
    let area = brush.buffer.area;
    brush.drawn = super::Drawn { cramped: true, ..super::Drawn::default() };
    brush.fill(area, brush.ink.text());
    let sentence = format!(
        "This needs {columns} columns and {rows} rows; here are {} and {}. Please enlarge the terminal.",
        area.width, area.height
    );
    for (line, y) in wrap(&sentence, area.width).iter().zip(area.y..area.bottom()) {
        let line = cut(line, area.width);
        brush.put(area.x, y, area.right(), &line, brush.ink.text());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("one two three", 9), ["one two", "three"]);
        assert_eq!(wrap("  one two three", 9), ["  one two", "  three"]);
        assert_eq!(wrap("onetwothree four", 5), ["onetw", "othre", "e", "four"]);
        assert_eq!(wrap("", 5), [""]);
    }

    proptest! {
        #[test]
        fn no_line_is_too_long(text in "[a-z é漢]{0,60}", most in 2..20_u16) {
            let lines = wrap(&text, most);
            for line in &lines {
                prop_assert!(width(line) <= most, "{line:?}");
            }
            let letters = |text: &str| text.chars().filter(|letter| *letter != ' ').collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }
}
