//! Writes characters and frames into a buffer, clipped to its size.

use super::DrawnFrame;
use crate::theme::Theme;
use quintet_engine::kernel::printable;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;

/// A buffer that is being drawn into, with its theme.
pub(crate) struct Brush<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: &'a Theme,
    pub(crate) drawn: DrawnFrame,
    /// The rows above the keys that a notice will cover.
    pub(crate) notice_rows: u16,
}

/// Returns the number of columns of a text.
pub(crate) fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// Returns the text, cut to at most `most` columns and ended with an ellipsis if it does not fit.
pub(crate) fn cut(text: &str, most: u16) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if width(&kept) >= most {
            kept.pop();
            break;
        }
    }
    if most > 0 {
        kept.push('…');
    }
    kept
}

impl Brush<'_> {
    /// Returns the cell at a position, if it is inside the buffer.
    pub(crate) fn cell(&mut self, x: u16, y: u16) -> Option<&mut Cell> {
        self.buffer.cell_mut(Position::new(x, y))
    }

    /// Writes a text, ending before column `end`. Returns the column after it.
    pub(crate) fn put(&mut self, x: u16, y: u16, end: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        let end = end.min(area.right());
        if x >= end || !(area.y..area.bottom()).contains(&y) {
            return x;
        }
        self.buffer.set_stringn(x, y, printable(text), usize::from(end - x), style).0
    }

    /// Writes one character.
    pub(crate) fn letter(&mut self, x: u16, y: u16, letter: char, style: Style) {
        if let Some(cell) = self.cell(x, y) {
            cell.set_char(letter).set_style(style);
        }
    }

    /// Writes one character and resets the previous style of the cell.
    pub(crate) fn stamp(&mut self, x: u16, y: u16, letter: char, style: Style) {
        if let Some(cell) = self.cell(x, y) {
            cell.set_char(letter);
            (cell.fg, cell.bg) = (style.fg.unwrap_or_default(), style.bg.unwrap_or_default());
            cell.modifier = style.add_modifier;
        }
    }

    /// Clears the whole buffer.
    pub(crate) fn clear(&mut self, style: Style) {
        let mut blank = Cell::default();
        blank.set_style(style);
        self.buffer.content.fill(blank);
    }

    /// Clears an area.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        for place in area.positions() {
            if let Some(cell) = self.buffer.cell_mut(place) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }

    /// Writes a text in the middle of a row.
    pub(crate) fn centred(&mut self, row: Rect, text: &str, style: Style) {
        let text = cut(text, row.width);
        let x = row.x + (row.width - width(&text).min(row.width)) / 2;
        self.put(x, row.y, row.right(), &text, style);
    }

    /// Writes a text at the right end of a row.
    pub(crate) fn right(&mut self, row: Rect, text: &str, style: Style) {
        let text = cut(text, row.width);
        let x = row.right().saturating_sub(width(&text));
        self.put(x, row.y, row.right(), &text, style);
    }

    /// Draws a frame around an area of at least two rows and columns.
    pub(crate) fn frame(&mut self, area: Rect, style: Style) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let (left, right, top, bottom) = (area.x, area.right() - 1, area.y, area.bottom() - 1);
        for x in left + 1..right {
            self.letter(x, top, '─', style);
            self.letter(x, bottom, '─', style);
        }
        for y in top + 1..bottom {
            self.letter(left, y, '│', style);
            self.letter(right, y, '│', style);
        }
        for (x, y, corner) in [(left, top, '╭'), (right, top, '╮'), (left, bottom, '╰'), (right, bottom, '╯')]
        {
            self.letter(x, y, corner, style);
        }
    }
}
