//! Draws the panels beside a board: pieces, numbers, clocks and texts.

use crate::canvas::Rgba;
use crate::floating_text::FreeSpace;
use crate::font::{FontFace, THIN_SPACE};
use crate::frame_builder::{Align, FrameBuilder, TextStyle};
use crate::rect::Rect;
use crate::scene::BoardLayout;
use quintet_engine::kernel::{Panel, PanelValue, PiecePicture, clock_text, rate_text, stopwatch_text};
use quintet_look::Rgb;

/// Draws all panels: the queue on the inner side, the held piece on the outer, numbers at the bottom. Returns the
/// free space for floating texts.
pub(crate) fn draw(
    builder: &mut FrameBuilder<'_>,
    board_layout: &BoardLayout,
    panels: &[Panel],
    name: Option<(String, Rgb)>,
) -> FreeSpace {
    let (pieces, others): (Vec<&Panel>, Vec<&Panel>) = panels.iter().partition(|panel| panel.has_pieces());
    let is_mirrored = board_layout.is_mirrored;
    let Some(outer) = board_layout.outer else {
        let room = named(builder, board_layout.inner, name);
        let align = if is_mirrored { Align::Right } else { Align::Left };
        let rest = numbers(builder, room, &others, align);
        return FreeSpace { left: None, right: pieces_below(builder, board_layout, rest, &pieces) };
    };
    let (next, held) = pieces.split_at(pieces.len().min(1));
    let inner = pieces_below(builder, board_layout, board_layout.inner, next);
    let outer = named(builder, outer, name);
    let rest = numbers(builder, outer, &others, if is_mirrored { Align::Left } else { Align::Right });
    let outer = pieces_below(builder, board_layout, rest, held);
    let (left, right) = if is_mirrored { (inner, outer) } else { (outer, inner) };
    FreeSpace { left: Some(left), right }
}

/// Draws the name of the board's player in this colour. Returns the space left below it.
fn named(builder: &mut FrameBuilder<'_>, room: Rect, name: Option<(String, Rgb)>) -> Rect {
    let Some((name, colour)) = name else { return room };
    let size = text_size(builder, room);
    let (line, rest) = room.split_top(size * 7 / 4);
    let mut set = TextStyle::new(FontFace::Bold, size, colour);
    while set.size > size * 3 / 5 && builder.width(set, &name) > line.width {
        set.size -= 1;
    }
    builder.text_within(line.middle().0, line.y + size * 2 / 3, Align::Middle, set, &name, line.width);
    rest
}

/// Returns the text size of the panels beside a board.
fn text_size(builder: &FrameBuilder<'_>, room: Rect) -> i32 {
    (room.width / 6).clamp(builder.em * 3 / 5, builder.em)
}

/// Draws numbers from the bottom up. Returns the space left above them.
fn numbers(builder: &mut FrameBuilder<'_>, room: Rect, panels: &[&Panel], align: Align) -> Rect {
    let mut size = text_size(builder, room);
    while size > 5 && panels.len() as i32 * size * 29 / 10 > room.height * 2 / 3 {
        size -= 1;
    }
    let high = size * 29 / 10;
    let label = TextStyle::new(FontFace::Bold, (size * 13 / 20).max(5), builder.colours.dim).spaced();
    let value = TextStyle::new(FontFace::Bold, size * 6 / 5, builder.colours.text);
    let top = room.bottom() - high * panels.len() as i32;
    let x = if align == Align::Right { room.right() } else { room.x };
    for (at, panel) in panels.iter().enumerate() {
        let y = top + high * at as i32;
        let text = match &panel.value {
            PanelValue::Number { value, digits: 0 } => grouped(*value),
            PanelValue::Number { value, digits } => format!("{value:0width$}", width = (*digits).into()),
            PanelValue::Clock { millis } => clock_text(*millis),
            PanelValue::Stopwatch { millis } => stopwatch_text(*millis),
            PanelValue::Rate { hundredths } => rate_text(*hundredths),
            PanelValue::Word(word) => word.clone(),
            PanelValue::Pieces { .. } => continue,
        };
        // A missing text leaves its place empty, so that the others do not move.
        if text.is_empty() {
            continue;
        }
        let name =
            builder.glyphs.fitted(label.face, label.size as u16, &panel.label.to_uppercase(), room.width);
        builder.text(x, y + size * 3 / 5, align, label, &name);
        let mut value = value;
        while value.size > 6 && builder.width(value, &text) > room.width {
            value.size -= 1;
        }
        builder.text(x, y + size * 17 / 10, align, value, &text);
    }
    Rect { height: (top - room.y - size / 2).max(0), ..room }
}

/// Formats a number with thin spaces between thousands.
fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(THIN_SPACE);
        }
        text.push(digit);
    }
    text
}

/// Draws pieces from the top down, all in one size, so that all of them fit. Returns the space left below
/// them.
fn pieces_below(
    builder: &mut FrameBuilder<'_>,
    board_layout: &BoardLayout,
    mut room: Rect,
    panels: &[&Panel],
) -> Rect {
    let all = || {
        panels.iter().filter_map(|panel| match &panel.value {
            PanelValue::Pieces { pieces, spent } => Some((panel.label, pieces.as_slice(), *spent)),
            _ => None,
        })
    };
    let gap = board_layout.cell / 2;
    let wide = all().flat_map(|(_, pieces, _)| pieces).map(|piece| extent(piece).0).max().unwrap_or(0).max(4);
    let mut cards = CardMetrics::new(builder, board_layout, room, wide);
    let needs =
        |cards: CardMetrics| all().map(|(_, pieces, _)| cards.height(pieces) + gap).sum::<i32>() - gap;
    while cards.cell > 1 && needs(cards) > room.height {
        cards.cell -= 1;
    }
    for (label, pieces, spent) in all() {
        if room.height >= cards.head * 2 {
            let used = card(builder, board_layout, room, cards, label, pieces, spent);
            room = room.split_top(used + gap).1;
        }
    }
    room
}

/// The measures of a card with pieces: the size of a cell, the height of the label, and the padding.
#[derive(Clone, Copy)]
struct CardMetrics {
    cell: i32,
    head: i32,
    pad: i32,
}

impl CardMetrics {
    /// Returns the largest measures with which pieces `wide` cells wide fit.
    fn new(builder: &FrameBuilder<'_>, board_layout: &BoardLayout, room: Rect, wide: i32) -> CardMetrics {
        let pad = (board_layout.cell / 3).max(3);
        let cell = (board_layout.cell * 4 / 5).min((room.width - 2 * pad) / wide).max(1);
        CardMetrics { cell, head: text_size(builder, room) * 8 / 5, pad }
    }

    fn gap(self) -> i32 {
        self.cell * 2 / 3
    }

    /// Returns the height of a card with these pieces.
    fn height(self, pieces: &[PiecePicture]) -> i32 {
        let rows = pieces.iter().map(slot_rows).sum::<i32>().max(2);
        let gaps = pieces.len().max(1) as i32 - 1;
        self.head + rows * self.cell + gaps * self.gap() + 2 * self.pad
    }
}

/// Returns the number of rows reserved for a piece.
fn slot_rows(piece: &PiecePicture) -> i32 {
    extent(piece).1.max(2)
}

/// Returns the width and height of a piece in cells, and its left and top cell.
fn extent(picture: &PiecePicture) -> (i32, i32, i32, i32) {
    let xs = || picture.cells.iter().map(|(x, _)| i32::from(*x));
    let ys = || picture.cells.iter().map(|(_, y)| i32::from(*y));
    let (left, top) = (xs().min().unwrap_or(0), ys().min().unwrap_or(0));
    (xs().max().unwrap_or(0) - left + 1, ys().max().unwrap_or(0) - top + 1, left, top)
}

/// Draws a card with pieces below each other, dimmed if they are not available now. Returns its height.
fn card(
    builder: &mut FrameBuilder<'_>,
    board_layout: &BoardLayout,
    room: Rect,
    cards: CardMetrics,
    label: &str,
    pieces: &[PiecePicture],
    spent: bool,
) -> i32 {
    let CardMetrics { cell, head, pad } = cards;
    let size = text_size(builder, room);
    let set = TextStyle::new(FontFace::Bold, (size * 7 / 10).max(5), builder.colours.dim).spaced();
    let name = builder.glyphs.fitted(set.face, set.size as u16, &label.to_uppercase(), room.width);
    let high = cards.height(pieces);
    let card = Rect { height: high, ..room };
    builder.round(card, board_layout.cell / 4, Rgba::full(builder.colours.board));
    builder.ring(card, board_layout.cell / 4, builder.hair, Rgba::full(builder.colours.grid));
    builder.text(card.middle().0, card.y + head * 3 / 5, Align::Middle, set, &name);
    let mut y = card.y + head + pad / 2;
    for piece in pieces {
        let (width, height, left, top) = extent(piece);
        let slot = slot_rows(piece) * cell;
        let x = card.x + (card.width - width * cell) / 2 - left * cell;
        let start = y + (slot - height * cell) / 2 - top * cell;
        for (column, row) in &piece.cells {
            let (x, y) = (x + i32::from(*column) * cell, start + i32::from(*row) * cell);
            let line = i32::from(cell >= 6);
            builder.piece_tile(x, y, cell - line, piece.tile);
            if spent {
                let overlay = Rgba::new(builder.colours.board, 165);
                builder.fill(Rect::new(x, y, cell - line, cell - line), overlay);
            }
        }
        y += slot + cards.gap();
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!(
            [grouped(0), grouped(999), grouped(1000), grouped(1_234_567)],
            ["0", "999", "1\u{2009}000", "1\u{2009}234\u{2009}567"]
        );
    }
}
