//! Draws a long text that can be scrolled, with pieces before some of its lines.

use crate::frame_builder::{Align, FrameBuilder};
use crate::rect::Rect;
use crate::widgets::{Parts, line_height, text_column, text_type, wrapped};
use quintet_app::{ScrollExtent, Tone};
use quintet_engine::kernel::PiecePicture;

/// A row of a text: its parts, and the figure that starts in it.
struct Row<'a> {
    parts: Parts,
    figure: Option<&'a PiecePicture>,
}

/// Returns the size of a cell of a figure: two rows of cells are as high as two rows of text.
fn cell(em: i32) -> i32 {
    em * 6 / 5
}

/// Returns the rows of a text. A line with a figure has at least two; its text is beside the figure.
fn rows<'a>(
    builder: &FrameBuilder<'_>,
    room: Rect,
    lines: &[String],
    figures: &'a [(usize, PiecePicture)],
) -> Vec<Row<'a>> {
    let set = text_type(builder, Tone::Plain);
    let plain = |lines: &[String]| {
        wrapped(builder, room, lines, set).into_iter().map(|parts| Row { parts, figure: None })
    };
    let mut rows = Vec::new();
    let mut begin = 0;
    for (at, figure) in figures {
        rows.extend(plain(lines.get(begin..*at).unwrap_or_default()));
        let width = text_column(builder, room).width;
        let left = (cell(builder.em) * 9 / 2).min(width / 2);
        let line = lines.get(*at).map_or("", String::as_str);
        let mut texts = builder.glyphs.wrapped(set.face, set.size as u16, line, width - left);
        texts.resize(texts.len().max(2), String::new());
        let starts = [Some(figure)].into_iter().chain(std::iter::repeat(None));
        rows.extend(
            texts.into_iter().zip(starts).map(|(text, figure)| Row { parts: vec![(left, text)], figure }),
        );
        begin = at + 1;
    }
    rows.extend(plain(lines.get(begin..).unwrap_or_default()));
    rows
}

/// Returns the height of a text.
pub(crate) fn height(
    builder: &FrameBuilder<'_>,
    room: Rect,
    lines: &[String],
    figures: &[(usize, PiecePicture)],
) -> i32 {
    rows(builder, room, lines, figures).len() as i32 * line_height(builder.em) + builder.em
}

/// Draws a text from row `top`, or from the last row from which it fills the space.
pub(crate) fn draw(
    builder: &mut FrameBuilder<'_>,
    room: Rect,
    lines: &[String],
    figures: &[(usize, PiecePicture)],
    top: usize,
) {
    let set = text_type(builder, Tone::Plain);
    let high = line_height(builder.em);
    let column = text_column(builder, room);
    let all = rows(builder, room, lines, figures);
    let count = (room.height / high).max(1) as usize;
    let last = all.len().saturating_sub(count);
    builder.extent = Some(ScrollExtent { rows: count, last });
    for (at, row) in all.iter().skip(top.min(last)).take(count).enumerate() {
        let y = room.y + at as i32 * high;
        for (right, text) in &row.parts {
            builder.text(column.x + right, y + high / 2, Align::Left, set, text);
        }
        if let Some(figure) = row.figure.filter(|_| at + 1 < count) {
            let cell = cell(builder.em).min(column.width / 9);
            for (x, row) in &figure.cells {
                let (x, y) = (column.x + i32::from(*x) * cell, y + i32::from(*row) * cell);
                builder.piece_tile(x, y, cell - i32::from(cell >= 6), figure.tile);
            }
        }
    }
}
