//! Draws text: wrapped, preformatted, or the message that the terminal is too small.

use super::brush::{Brush, cut, width};
use super::{footer, panels};
use quintet_app::{Layout, ScrollExtent, Tone};
use quintet_engine::kernel::PiecePicture;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The rows of the screens that plain screens are modelled on.
const PLAIN_ROWS: u16 = 25;

/// The maximum number of columns that are comfortable to read.
const MAX_TEXT_WIDTH: u16 = 78;

/// Breaks a line into lines of at most `most` columns. Text after a gap of two or more spaces is a column of
/// its own and wraps below itself.
pub(crate) fn wrap(text: &str, most: u16) -> Vec<String> {
    let most = most.max(1);
    if width(text) <= most {
        return vec![text.to_owned()];
    }
    let (head, indent) = head(text, most);
    let rest = text.get(head.len()..).unwrap_or(text);
    let blank = " ".repeat(usize::from(indent));
    let mut lines = words(rest, most - width(head), most - indent);
    for (index, line) in lines.iter_mut().enumerate() {
        line.insert_str(0, if index == 0 { head } else { &blank });
    }
    lines
}

/// Returns the part of a line that is kept as it is, and the indent of the lines below it: where the second
/// column begins, or slightly more than the line's own indent if that would leave too little space.
fn head(text: &str, most: u16) -> (&str, u16) {
    let body = text.trim_start();
    let indent = &text[..text.len() - body.len()];
    if let Some(gap) = body.find("  ") {
        let after = body[gap..].trim_start();
        let head = &text[..text.len() - after.len()];
        if width(head) * 2 <= most && most - width(head) >= 2 {
            return (head, width(head));
        }
        if width(indent) * 2 + 4 <= most {
            return (indent, width(indent) + 2);
        }
    }
    if width(indent) * 2 <= most && most - width(indent) >= 2 { (indent, width(indent)) } else { ("", 0) }
}

/// Wraps words into lines of at most `first` columns for the first and `others` for the others.
fn words(text: &str, first: u16, others: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let most = if lines.len() > 1 { others } else { first };
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(pieces(word, first.min(others))),
        }
    }
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// Splits a word into pieces of at most `most` columns and at least one character.
fn pieces(word: &str, most: u16) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in word.chars() {
        let mut longer = pieces.last().cloned().unwrap_or_default();
        longer.push(letter);
        if width(&longer) > most && longer.chars().count() > 1 {
            pieces.push(letter.into());
        } else if let Some(last) = pieces.last_mut() {
            *last = longer;
        }
    }
    pieces
}

/// Returns the rows of wrapped lines.
pub(crate) fn height(lines: &[String], most: u16) -> u16 {
    let most = most.min(MAX_TEXT_WIDTH);
    let rows: usize = lines.iter().map(|line| wrap(line, most).len()).sum();
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// Draws lines as a block in the middle of an area.
pub(crate) fn draw(brush: &mut Brush, lines: &[String], tone: Tone, area: Rect) {
    let style = style(brush, tone);
    let most = area.width.min(MAX_TEXT_WIDTH);
    let rows: Vec<String> =
        lines.iter().flat_map(|line| wrap(line, most)).take(usize::from(area.height)).collect();
    let widest = rows.iter().map(|row| width(row)).max().unwrap_or(0).min(area.width);
    let x = area.x + (area.width - widest) / 2;
    for (row, y) in rows.iter().zip(area.y..area.bottom()) {
        brush.put(x, y, area.right(), row, style);
    }
}

/// The columns of a figure before a line, with the gap after it: in a wide and in a narrow page.
const FIGURE: (u16, u16) = (10, 5);
/// A page of fewer columns is narrow.
const NARROW: u16 = 40;

/// A row of a page: its text, the column where it starts, and the figure that starts in it.
struct PageRow<'a> {
    text: String,
    indent: u16,
    figure: Option<&'a PiecePicture>,
}

/// Returns the rows of a page. A line with a figure has at least two rows; its text is beside the figure.
fn page_rows<'a>(lines: &[String], figures: &'a [(usize, PiecePicture)], most: u16) -> Vec<PageRow<'a>> {
    let mut rows = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let figure = figures.iter().find(|(at, _)| *at == index).map(|(_, figure)| figure);
        let indent = match figure {
            Some(_) if most < NARROW => FIGURE.1.min(most / 2),
            Some(_) => FIGURE.0,
            None => 0,
        };
        let mut texts = wrap(line, most - indent);
        if figure.is_some() && texts.len() < 2 {
            texts.push(String::new());
        }
        let starts = [figure].into_iter().chain(std::iter::repeat(None));
        rows.extend(texts.into_iter().zip(starts).map(|(text, figure)| PageRow { text, indent, figure }));
    }
    rows
}

/// Returns the rows of a text that fills a page.
pub(crate) fn page_height(lines: &[String], figures: &[(usize, PiecePicture)], most: u16) -> u16 {
    let rows = page_rows(lines, figures, most.saturating_sub(2).min(MAX_TEXT_WIDTH));
    u16::try_from(rows.len()).unwrap_or(u16::MAX)
}

/// Draws a text from row `top`, or from the last row from which it fills the area, and records its scroll
/// extent. Marks show that there is more.
pub(crate) fn page(
    brush: &mut Brush,
    lines: &[String],
    figures: &[(usize, PiecePicture)],
    top: usize,
    area: Rect,
) {
    // A column for the marks, and one before it.
    let most = area.width.saturating_sub(2).min(MAX_TEXT_WIDTH);
    let rows = page_rows(lines, figures, most);
    let room = usize::from(area.height);
    let last = rows.len().saturating_sub(room);
    let top = top.min(last);
    brush.drawn.extent = Some(ScrollExtent { rows: room, last });
    let widest = rows.iter().map(|row| row.indent + width(&row.text)).max().unwrap_or(0).min(most);
    let x = area.x + (most.max(area.width.saturating_sub(2)) - widest) / 2;
    for (row, y) in rows.iter().skip(top).zip(area.y..area.bottom()) {
        brush.put(x + row.indent, y, area.right(), &row.text, brush.theme.text());
        if let Some(figure) = row.figure {
            panels::figure(brush, figure, Rect { x, y, width: row.indent, height: area.bottom() - y });
        }
    }
    for (is_more, y, letter) in [(top > 0, area.y, '▲'), (top < last, area.bottom().saturating_sub(1), '▼')]
    {
        if is_more {
            brush.letter(x + widest + 1, y, letter, brush.theme.dim());
        }
    }
}

fn style(brush: &Brush, tone: Tone) -> Style {
    match tone {
        Tone::Plain => brush.theme.text(),
        Tone::Dim => brush.theme.dim(),
        Tone::Strong => brush.theme.text().add_modifier(Modifier::BOLD),
        Tone::Warning => brush.theme.warning(),
    }
}

/// Draws preformatted lines from the top left.
pub(crate) fn exactly(brush: &mut Brush, lines: &[String], area: Rect) {
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        brush.put(area.x, y, area.right(), line, Style::new());
    }
}

/// Draws a screen of preformatted lines only, in the terminal's default colours.
pub(crate) fn plain(brush: &mut Brush, lines: &[String], layout: &Layout) {
    let area = brush.buffer.area;
    let columns = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    if columns > area.width || rows > area.height {
        return too_small(brush, columns, rows);
    }
    exactly(brush, lines, area);
    // The original screen has 25 rows, of which the lower ones may be empty; the keys are below them.
    if area.height > rows.max(PLAIN_ROWS) {
        footer::draw(brush, &layout.footer, Rect { y: area.bottom() - 1, height: 1, ..area });
    }
    let below = (rows..area.height).map(|row| area.y + row);
    let said = layout.notice.iter().flat_map(|notice| wrap(notice, area.width));
    for (line, y) in said.zip(below) {
        brush.put(area.x, y, area.right(), &cut(&line, area.width), brush.theme.text());
    }
}

/// Draws the message that the terminal is too small, and the size that is needed.
pub(crate) fn too_small(brush: &mut Brush, columns: u16, rows: u16) {
    let area = brush.buffer.area;
    brush.drawn = super::DrawnFrame { cramped: true, ..super::DrawnFrame::default() };
    brush.fill(area, brush.theme.text());
    let sentence = brush.theme.language.with(
        "terminal-too-small",
        &[
            ("columns", columns.into()),
            ("rows", rows.into()),
            ("has-columns", area.width.into()),
            ("has-rows", area.height.into()),
        ],
    );
    for (line, y) in wrap(&sentence, area.width).iter().zip(area.y..area.bottom()) {
        let line = cut(line, area.width);
        brush.put(area.x, y, area.right(), &line, brush.theme.text());
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
        assert_eq!(wrap("key  what it does", 12), ["key  what it", "     does"]);
        assert_eq!(wrap("  key  what it does", 14), ["  key  what it", "       does"]);
        assert_eq!(wrap("  a key  what it does", 14), ["  a key what", "    it does"]);
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
