//! Draws the widgets other than lists and games.

use crate::block::{BlockKind, BlockSpec};
use crate::canvas::Rgba;
use crate::font::FontFace;
use crate::frame_builder::{Align, FrameBuilder, HitArea, TextStyle};
use crate::rect::Rect;
use quintet_app::records::MarkKind;
use quintet_app::{Column, Tone, Widget};
use quintet_engine::kernel::CellKind;
use std::collections::BTreeMap;

/// The name of the program as cells.
const NAME: [&str; 5] = [
    "####  #  # ### #  # ### ### ###",
    "#  #  #  #  #  ## #  #  #    # ",
    "#  #  #  #  #  # ##  #  ##   # ",
    "# ##  #  #  #  #  #  #  #    # ",
    "##### #### ### #  #  #  ###  # ",
];

/// The column at which each letter ends.
const ENDS: [usize; 7] = [5, 10, 14, 19, 23, 27, 31];

/// The kind of cell whose colour each letter has.
const LETTERS: [CellKind; 7] =
    [CellKind::Z, CellKind::L, CellKind::O, CellKind::S, CellKind::I, CellKind::J, CellKind::T];

fn banner_cell(builder: &FrameBuilder<'_>, room: Rect) -> i32 {
    (room.width.min(builder.em * 36) / 31).min(builder.em * 11 / 10).max(2)
}

pub(crate) fn banner_height(builder: &FrameBuilder<'_>, room: Rect) -> i32 {
    banner_cell(builder, room) * 5 + builder.em * 5 / 2
}

/// Draws the name of the program in large letters.
pub(crate) fn banner(builder: &mut FrameBuilder<'_>, room: Rect) {
    let cell = banner_cell(builder, room);
    let (left, top) = (room.middle().0 - cell * 31 / 2, room.y + builder.em);
    for (y, row) in NAME.iter().enumerate() {
        for (x, _) in row.bytes().enumerate().filter(|(_, byte)| *byte == b'#') {
            let letter = ENDS.iter().position(|end| x < *end).unwrap_or(0);
            let colour = builder.colours.kind(LETTERS[letter]);
            let block = BlockSpec::new(BlockKind::Rest, builder.style, colour);
            builder.block(left + x as i32 * cell, top + y as i32 * cell, cell, block);
        }
    }
}

/// The maximum width of a text or input line, in text sizes.
pub(crate) const LINE: i32 = 44;

/// Returns the height of a line of text.
pub(crate) fn line_height(em: i32) -> i32 {
    em * 29 / 20
}

pub(crate) fn text_type(builder: &FrameBuilder<'_>, tone: Tone) -> TextStyle {
    let colours = builder.colours;
    let (face, colour) = match tone {
        Tone::Plain => (FontFace::Text, colours.text),
        Tone::Dim => (FontFace::Text, colours.dim),
        Tone::Strong => (FontFace::Bold, colours.accent),
        Tone::Warning => (FontFace::Bold, colours.warning),
    };
    TextStyle::new(face, builder.em * 9 / 10, colour)
}

pub(crate) fn text_column(builder: &FrameBuilder<'_>, room: Rect) -> Rect {
    room.narrowed(builder.em * LINE)
}

/// The parts of a line and the horizontal position of each. Two or more spaces lead to a column that is
/// aligned in all lines, as in a monospaced font, and to the right of everything before it.
pub(crate) type Parts = Vec<(i32, String)>;

/// Splits a line into parts, each with the index of its first character.
fn parts(line: &str) -> Vec<(usize, &str)> {
    let (mut parts, mut column, mut rest) = (Vec::new(), 0, line);
    loop {
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        (column, rest) = (column + blanks, &rest[blanks..]);
        let end = rest.find("  ").filter(|end| !rest[*end..].trim().is_empty()).unwrap_or(rest.len());
        parts.push((column, &rest[..end]));
        (column, rest) = (column + rest[..end].chars().count(), &rest[end..]);
        if rest.is_empty() {
            return parts;
        }
    }
}

/// Returns the horizontal position of each column of a text.
fn columns(builder: &FrameBuilder<'_>, lines: &[Vec<(usize, &str)>], set: TextStyle) -> BTreeMap<usize, i32> {
    // Most letters are narrower than a digit.
    let (unit, blank) = (builder.width(set, "0000") / 5, builder.width(set, "0"));
    let starts = lines.iter().flatten().map(|(column, _)| (*column, *column as i32 * unit));
    let mut places: BTreeMap<usize, i32> = starts.collect();
    let mut ends: Vec<(usize, usize, i32)> = Vec::new();
    for line in lines {
        for pair in line.windows(2) {
            ends.push((pair[1].0, pair[0].0, builder.width(set, pair[0].1) + blank));
        }
    }
    // From left to right: the position of a column is known before its contents push the next one.
    ends.sort_unstable();
    for (column, before, wide) in ends {
        let end = places.get(&before).copied().unwrap_or(0) + wide;
        places.entry(column).and_modify(|place| *place = (*place).max(end));
    }
    places
}

pub(crate) fn wrapped(
    builder: &FrameBuilder<'_>,
    room: Rect,
    lines: &[String],
    set: TextStyle,
) -> Vec<Parts> {
    let width = text_column(builder, room).width;
    let lines: Vec<Vec<(usize, &str)>> = lines.iter().map(|line| parts(line)).collect();
    let (places, blank) = (columns(builder, &lines, set), builder.width(set, "0"));
    let place = |column: &usize| places.get(column).copied().unwrap_or(0);
    let mut all = Vec::new();
    for line in &lines {
        let Some(((column, rest), before)) = line.split_last() else { continue };
        let mut parts: Parts =
            before.iter().map(|(column, text)| (place(column), (*text).to_owned())).collect();
        let end = parts.last().map_or(0, |(left, text)| left + builder.width(set, text) + blank);
        // The last part wraps below itself. In a narrow space it begins farther left, or on a line of its
        // own.
        let mut left = place(column).min(width / 2).max(end);
        if left > width * 3 / 4 {
            all.push(std::mem::take(&mut parts));
            left = width / 4;
        }
        for text in builder.glyphs.wrapped(set.face, set.size as u16, rest, width - left) {
            parts.push((left, text));
            all.push(std::mem::take(&mut parts));
        }
    }
    all
}

pub(crate) fn text_height(builder: &FrameBuilder<'_>, room: Rect, lines: &[String]) -> i32 {
    let lines = wrapped(builder, room, lines, text_type(builder, Tone::Plain));
    lines.len() as i32 * line_height(builder.em) + builder.em
}

/// Draws lines of text as a block in the middle of the room; those that do not fit are left out.
pub(crate) fn text(builder: &mut FrameBuilder<'_>, room: Rect, lines: &[String], tone: Tone) {
    let set = text_type(builder, tone);
    let high = line_height(builder.em);
    let lines = wrapped(builder, room, lines, set);
    let ends = lines.iter().flatten().map(|(left, text)| left + builder.width(set, text));
    let block = room.narrowed(ends.max().unwrap_or(0));
    for (at, parts) in lines.iter().enumerate() {
        let middle = room.y + at as i32 * high + high / 2;
        if middle + high / 2 > room.bottom() {
            return;
        }
        for (left, text) in parts {
            builder.text(block.x + left, middle, Align::Left, set, text);
        }
    }
}

/// The minimum width in characters: the longest line is not always present.
const PLAIN: usize = 50;

/// Draws preformatted lines in a monospaced font, as large as they fit.
pub(crate) fn plain(builder: &mut FrameBuilder<'_>, room: Rect, lines: &[String]) {
    // As wide as the longest line that can occur, so that nothing moves when a line changes.
    let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(PLAIN) as i32;
    // A character is 0.6 of the text size wide, a line 1.2 high.
    let by_width = (room.width - builder.em) * 5 / 3 / columns;
    let by_height = (room.height - builder.em) * 5 / 6 / (lines.len() as i32).max(1);
    let size = by_width.min(by_height).clamp(4, builder.em * 2);
    let set = TextStyle::new(FontFace::Mono, size, builder.colours.text);
    let (high, wide) = (size * 6 / 5, builder.width(set, &"0".repeat(columns as usize)));
    let left = room.middle().0 - wide / 2;
    let top = room.y + ((room.height - high * lines.len() as i32) / 2).max(0);
    for (at, line) in lines.iter().enumerate() {
        builder.text(left, top + at as i32 * high + high / 2, Align::Left, set, line.trim_end());
    }
}

pub(crate) fn table_row(em: i32) -> i32 {
    em * 17 / 10
}

/// Draws a table, scrolled so that the selected row is visible.
pub(crate) fn table(
    builder: &mut FrameBuilder<'_>,
    room: Rect,
    head: &[Column],
    rows: &[Vec<String>],
    (chosen, around): (Option<usize>, usize),
    widget: usize,
) {
    let em = builder.em;
    let heading = TextStyle::new(FontFace::Bold, em * 7 / 10, builder.colours.dim);
    let set = TextStyle::new(FontFace::Text, em * 17 / 20, builder.colours.text);
    let (high, gap) = (table_row(em), em * 3 / 2);
    let count = ((room.height - em / 2) / high - 1).max(1) as usize;
    let first = Widget::first(chosen.unwrap_or(around), around, count, rows.len());
    let titles: Vec<String> = head.iter().map(|column| column.title.clone()).collect();
    let wide = |builder: &FrameBuilder<'_>, (column, title): (usize, &String)| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|text| builder.width(set, text));
        cells.chain([builder.width(heading, title)]).max().unwrap_or(0)
    };
    let widths: Vec<i32> = titles.iter().enumerate().map(|title| wide(builder, title)).collect();
    let total = widths.iter().sum::<i32>() + gap * (widths.len() as i32 - 1).max(0);
    let column = room.narrowed((total + 2 * em).max(em * 20));
    // Columns that are too wide are reduced in proportion.
    let most = i64::from(total.min(column.width - 2 * em));
    let share = |wide: i32| (i64::from(wide) * most / i64::from(total.max(1))) as i32;
    let line = |builder: &mut FrameBuilder<'_>, y: i32, set: TextStyle, cells: &[String]| {
        let mut x = column.x + em;
        for ((column, wide), cell) in head.iter().zip(&widths).zip(cells) {
            let wide = share(*wide);
            let (at, align) = if column.right { (x + wide, Align::Right) } else { (x, Align::Left) };
            builder.text_within(at, y, align, set, cell, wide);
            x += wide + share(gap);
        }
    };
    line(builder, room.y + high / 2, heading, &titles);
    builder.fill(
        Rect::new(column.x, room.y + high, column.width, builder.hair),
        Rgba::full(builder.colours.grid),
    );
    for (at, (index, cells)) in rows.iter().enumerate().skip(first).take(count).enumerate() {
        let place = Rect::new(column.x, room.y + high * (at as i32 + 1) + builder.hair, column.width, high);
        if chosen == Some(index) {
            highlight(builder, place);
        }
        line(builder, place.middle().1, set, cells);
        builder.item(place, widget, index);
    }
    let track = Rect::new(column.right(), room.y + high, (em / 5).max(2), high * count as i32);
    scroll_bar(builder, track, first, count, rows.len());
}

/// Draws the highlight of the selected item.
pub(crate) fn highlight(builder: &mut FrameBuilder<'_>, place: Rect) {
    let radius = builder.em / 3;
    builder.round(place, radius, Rgba::new(builder.colours.accent, 44));
    let mark = Rect { width: (builder.em / 5).max(2), ..place.inset(builder.em / 3) };
    builder.round(
        Rect { x: place.x + builder.em / 4, ..mark },
        mark.width / 2,
        Rgba::full(builder.colours.accent),
    );
}

/// Returns the first of `count` visible items out of `all`, so that the selected one is visible.
pub(crate) fn scroll_start(chosen: usize, count: usize, all: usize) -> usize {
    chosen.saturating_sub(count / 2).min(all.saturating_sub(count))
}

/// Draws a scroll bar.
pub(crate) fn scroll_bar(
    builder: &mut FrameBuilder<'_>,
    track: Rect,
    first: usize,
    count: usize,
    all: usize,
) {
    if count >= all || track.is_empty() {
        return;
    }
    let part = |n: usize| (n as i64 * i64::from(track.height) / all as i64) as i32;
    builder.round(track, track.width / 2, Rgba::full(builder.colours.grid));
    let thumb = Rect { y: track.y + part(first), height: part(count).max(track.width), ..track };
    builder.round(thumb, track.width / 2, Rgba::full(builder.colours.frame));
}

/// Draws a text input.
pub(crate) fn field(builder: &mut FrameBuilder<'_>, room: Rect, label: &str, text: &str, cursor: usize) {
    let em = builder.em;
    let column = room.narrowed(em * LINE);
    let caption = TextStyle::new(FontFace::Text, em * 3 / 4, builder.colours.dim);
    builder.text_within(column.x, room.y + em / 2, Align::Left, caption, label, column.width);
    let frame = Rect::new(column.x, room.y + em * 5 / 4, column.width, em * 2);
    builder.round(frame, em / 3, Rgba::full(builder.colours.board));
    builder.ring(frame, em / 3, builder.hair, Rgba::full(builder.colours.accent));
    let set = TextStyle::new(FontFace::Mono, em * 17 / 20, builder.colours.text);
    // A long text is scrolled to the cursor.
    let letters: Vec<char> = text.chars().collect();
    let cursor = cursor.min(letters.len());
    let most = ((frame.width - em) / builder.width(set, "0").max(1)).max(1) as usize;
    let first = scroll_start(cursor, most, letters.len() + 1);
    let seen: String = letters.iter().skip(first).take(most).collect();
    let before: String = letters[first..cursor].iter().collect();
    let x = frame.x + em / 2;
    builder.text(x, frame.middle().1, Align::Left, set, &seen);
    let at = x + builder.width(set, &before);
    builder.fill(
        Rect::new(at, frame.y + em * 2 / 5, (em / 9).max(1), frame.height - em * 4 / 5),
        Rgba::full(builder.colours.accent),
    );
}

/// Draws a progress bar with its marks; a click on it selects the thousandth.
pub(crate) fn bar(
    builder: &mut FrameBuilder<'_>,
    room: Rect,
    label: &str,
    (thousandths, marks): (u16, &[(u16, MarkKind)]),
    widget: usize,
) {
    let em = builder.em;
    let column = room.narrowed(em * 44);
    let set = TextStyle::new(FontFace::Text, em * 3 / 4, builder.colours.dim);
    let wide = builder.width(set, label).min(column.width / 2);
    builder.text_within(column.x, room.middle().1, Align::Left, set, label, wide);
    let high = (em / 3).max(3);
    let left = column.x + wide + em;
    let track = Rect::new(left, room.middle().1 - high / 2, column.right() - left, high);
    builder.round(track, high / 2, Rgba::full(builder.colours.grid));
    let done = (i64::from(track.width) * i64::from(thousandths.min(1000)) / 1000) as i32;
    builder.round(Rect { width: done.max(high), ..track }, high / 2, Rgba::full(builder.colours.accent));
    for (place, kind) in marks {
        let x = track.x + (i64::from(track.width) * i64::from((*place).min(1000)) / 1000) as i32;
        let (tall, colour) = match kind {
            MarkKind::Clear => (high * 2, builder.colours.dim),
            MarkKind::Garbage => (high * 2, builder.colours.warning),
            MarkKind::Great => (high * 4, builder.colours.accent),
        };
        let wide = (em / 10).max(1);
        builder.fill(Rect::new(x - wide / 2, track.middle().1 - tall / 2, wide, tall), Rgba::full(colour));
    }
    let knob = Rect::new(track.x + done - high, track.middle().1 - high, 2 * high, 2 * high);
    builder.round(knob, high, Rgba::full(builder.colours.text));
    // The clickable area is as high as the row, because the bar is thin.
    let rect = Rect { y: room.y, height: room.height, ..track };
    builder.places.push(HitArea { rect, widget, first: 0, columns: 1001, rows: 1 });
}
