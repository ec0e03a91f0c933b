//! The widgets that are not lists or games.

use crate::block::{Block, Make};
use crate::canvas::Ink;
use crate::font::Face;
use crate::rect::Rect;
use crate::sheet::{Align, Sheet, Spot, Type};
use quintet_app::{Column, Reach, Tone, Widget};
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

/// Which columns belong to which letter: where each ends.
const ENDS: [usize; 7] = [5, 10, 14, 19, 23, 27, 31];

/// The kind whose colour each letter has.
const LETTERS: [CellKind; 7] =
    [CellKind::Z, CellKind::L, CellKind::O, CellKind::S, CellKind::I, CellKind::J, CellKind::T];

fn banner_cell(sheet: &Sheet<'_>, room: Rect) -> i32 {
    (room.width.min(sheet.em * 36) / 31).min(sheet.em * 11 / 10).max(2)
}

pub(crate) fn banner_height(sheet: &Sheet<'_>, room: Rect) -> i32 {
    banner_cell(sheet, room) * 5 + sheet.em * 5 / 2
}

/// The name of the program, large.
pub(crate) fn banner(sheet: &mut Sheet<'_>, room: Rect) {
    let cell = banner_cell(sheet, room);
    let (left, top) = (room.middle().0 - cell * 31 / 2, room.y + sheet.em);
    for (y, row) in NAME.iter().enumerate() {
        for (x, _) in row.bytes().enumerate().filter(|(_, byte)| *byte == b'#') {
            let letter = ENDS.iter().position(|end| x < *end).unwrap_or(0);
            let colour = sheet.colours.kind(LETTERS[letter]);
            let block = Block::new(Make::Rest, sheet.style, colour);
            sheet.block(left + x as i32 * cell, top + y as i32 * cell, cell, block);
        }
    }
}

/// How wide a line to read or to type is at most, in usual heights of letters.
pub(crate) const LINE: i32 = 44;

/// The height of a line of text.
fn line_height(em: i32) -> i32 {
    em * 29 / 20
}

fn text_type(sheet: &Sheet<'_>, tone: Tone) -> Type {
    let colours = sheet.colours;
    let (face, colour) = match tone {
        Tone::Plain => (Face::Text, colours.text),
        Tone::Dim => (Face::Text, colours.dim),
        Tone::Strong => (Face::Bold, colours.accent),
        Tone::Warning => (Face::Bold, colours.warning),
    };
    Type::new(face, sheet.em * 9 / 10, colour)
}

fn text_column(sheet: &Sheet<'_>, room: Rect) -> Rect {
    room.narrowed(sheet.em * LINE)
}

/// A line of text: its parts, and how far to the right each begins. Two blanks or more lead to a column that is at the
/// same place in every line, as where all letters are equally wide, and right of everything that stands before it.
type Parts = Vec<(i32, String)>;

/// The parts of a line, with the number of the letter at which each begins.
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

/// How far to the right each column of a text begins that a line leads to.
fn columns(sheet: &Sheet<'_>, lines: &[Vec<(usize, &str)>], set: Type) -> BTreeMap<usize, i32> {
    // Most letters are narrower than a digit.
    let (unit, blank) = (sheet.width(set, "0000") / 5, sheet.width(set, "0"));
    let starts = lines.iter().flatten().map(|(column, _)| (*column, *column as i32 * unit));
    let mut places: BTreeMap<usize, i32> = starts.collect();
    let mut ends: Vec<(usize, usize, i32)> = Vec::new();
    for line in lines {
        for pair in line.windows(2) {
            ends.push((pair[1].0, pair[0].0, sheet.width(set, pair[0].1) + blank));
        }
    }
    // From left to right: where a column begins is known before what stands in it pushes the next one.
    ends.sort_unstable();
    for (column, before, wide) in ends {
        let end = places.get(&before).copied().unwrap_or(0) + wide;
        places.entry(column).and_modify(|place| *place = (*place).max(end));
    }
    places
}

fn wrapped(sheet: &Sheet<'_>, room: Rect, lines: &[String], set: Type) -> Vec<Parts> {
    let width = text_column(sheet, room).width;
    let lines: Vec<Vec<(usize, &str)>> = lines.iter().map(|line| parts(line)).collect();
    let (places, blank) = (columns(sheet, &lines, set), sheet.width(set, "0"));
    let place = |column: &usize| places.get(column).copied().unwrap_or(0);
    let mut all = Vec::new();
    for line in &lines {
        let Some(((column, rest), before)) = line.split_last() else { continue };
        let mut parts: Parts =
            before.iter().map(|(column, text)| (place(column), (*text).to_owned())).collect();
        let end = parts.last().map_or(0, |(left, text)| left + sheet.width(set, text) + blank);
        // What is left goes on below itself where there is no more room. In a narrow room it begins farther left, or on a
        // line of its own.
        let mut left = place(column).min(width / 2).max(end);
        if left > width * 3 / 4 {
            all.push(std::mem::take(&mut parts));
            left = width / 4;
        }
        for text in sheet.fonts.wrapped(set.face, set.size as u16, rest, width - left) {
            parts.push((left, text));
            all.push(std::mem::take(&mut parts));
        }
    }
    all
}

pub(crate) fn text_height(sheet: &Sheet<'_>, room: Rect, lines: &[String]) -> i32 {
    let lines = wrapped(sheet, room, lines, text_type(sheet, Tone::Plain));
    lines.len() as i32 * line_height(sheet.em) + sheet.em
}

/// Lines of text; those for which there is no room are left out.
pub(crate) fn text(sheet: &mut Sheet<'_>, room: Rect, lines: &[String], tone: Tone) {
    let set = text_type(sheet, tone);
    let high = line_height(sheet.em);
    let column = text_column(sheet, room);
    for (at, parts) in wrapped(sheet, room, lines, set).iter().enumerate() {
        let middle = room.y + at as i32 * high + high / 2;
        if middle + high / 2 > room.bottom() {
            return;
        }
        for (right, text) in parts {
            sheet.text(column.x + right, middle, Align::Left, set, text);
        }
    }
}

/// A text from a line on, or as far down as it goes.
pub(crate) fn page(sheet: &mut Sheet<'_>, room: Rect, lines: &[String], top: usize) {
    let set = text_type(sheet, Tone::Plain);
    let high = line_height(sheet.em);
    let column = text_column(sheet, room);
    let lines = wrapped(sheet, room, lines, set);
    let rows = (room.height / high).max(1) as usize;
    let last = lines.len().saturating_sub(rows);
    sheet.reach = Some(Reach { rows, last });
    for (at, parts) in lines.iter().skip(top.min(last)).take(rows).enumerate() {
        for (right, text) in parts {
            sheet.text(column.x + right, room.y + at as i32 * high + high / 2, Align::Left, set, text);
        }
    }
}

/// The columns of a screen of characters: the longest line of one is not always there.
const PLAIN: usize = 50;

/// Lines as they are, character by character, as large as they fit.
pub(crate) fn plain(sheet: &mut Sheet<'_>, room: Rect, lines: &[String]) {
    // As wide as the longest line that may come, so that nothing moves when a line changes.
    let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(PLAIN) as i32;
    // A character is 0.6 of the size wide, and a line 1.2 high.
    let by_width = (room.width - sheet.em) * 5 / 3 / columns;
    let by_height = (room.height - sheet.em) * 5 / 6 / (lines.len() as i32).max(1);
    let size = by_width.min(by_height).clamp(4, sheet.em * 2);
    let set = Type::new(Face::Mono, size, sheet.colours.text);
    let (high, wide) = (size * 6 / 5, sheet.width(set, &"0".repeat(columns as usize)));
    let left = room.middle().0 - wide / 2;
    let top = room.y + ((room.height - high * lines.len() as i32) / 2).max(0);
    for (at, line) in lines.iter().enumerate() {
        sheet.text(left, top + at as i32 * high + high / 2, Align::Left, set, line.trim_end());
    }
}

pub(crate) fn table_row(em: i32) -> i32 {
    em * 17 / 10
}

/// A table, scrolled so that the chosen row is seen.
pub(crate) fn table(
    sheet: &mut Sheet<'_>,
    room: Rect,
    head: &[Column],
    rows: &[Vec<String>],
    (chosen, around): (Option<usize>, usize),
    widget: usize,
) {
    let em = sheet.em;
    let heading = Type::new(Face::Bold, em * 7 / 10, sheet.colours.dim);
    let set = Type::new(Face::Text, em * 17 / 20, sheet.colours.text);
    let (high, gap) = (table_row(em), em * 3 / 2);
    let count = ((room.height - em / 2) / high - 1).max(1) as usize;
    let first = Widget::first(chosen.unwrap_or(around), around, count, rows.len());
    let titles: Vec<String> = head.iter().map(|column| column.title.clone()).collect();
    let wide = |sheet: &Sheet<'_>, (column, title): (usize, &String)| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|text| sheet.width(set, text));
        cells.chain([sheet.width(heading, title)]).max().unwrap_or(0)
    };
    let widths: Vec<i32> = titles.iter().enumerate().map(|title| wide(sheet, title)).collect();
    let total = widths.iter().sum::<i32>() + gap * (widths.len() as i32 - 1).max(0);
    let column = room.narrowed((total + 2 * em).max(em * 20));
    // What is too wide is shortened in proportion.
    let most = i64::from(total.min(column.width - 2 * em));
    let share = |wide: i32| (i64::from(wide) * most / i64::from(total.max(1))) as i32;
    let line = |sheet: &mut Sheet<'_>, y: i32, set: Type, cells: &[String]| {
        let mut x = column.x + em;
        for ((column, wide), cell) in head.iter().zip(&widths).zip(cells) {
            let wide = share(*wide);
            let (at, align) = if column.right { (x + wide, Align::Right) } else { (x, Align::Left) };
            sheet.text_within(at, y, align, set, cell, wide);
            x += wide + share(gap);
        }
    };
    line(sheet, room.y + high / 2, heading, &titles);
    sheet.fill(Rect::new(column.x, room.y + high, column.width, sheet.hair), Ink::full(sheet.colours.grid));
    for (at, (index, cells)) in rows.iter().enumerate().skip(first).take(count).enumerate() {
        let place = Rect::new(column.x, room.y + high * (at as i32 + 1) + sheet.hair, column.width, high);
        if chosen == Some(index) {
            highlight(sheet, place);
        }
        line(sheet, place.middle().1, set, cells);
        sheet.item(place, widget, index);
    }
    let track = Rect::new(column.right(), room.y + high, (em / 5).max(2), high * count as i32);
    scroll_bar(sheet, track, first, count, rows.len());
}

/// Light behind what is chosen.
pub(crate) fn highlight(sheet: &mut Sheet<'_>, place: Rect) {
    let radius = sheet.em / 3;
    sheet.round(place, radius, Ink::new(sheet.colours.accent, 44));
    let mark = Rect { width: (sheet.em / 5).max(2), ..place.inset(sheet.em / 3) };
    sheet.round(Rect { x: place.x + sheet.em / 4, ..mark }, mark.width / 2, Ink::full(sheet.colours.accent));
}

/// The first of `count` that are seen of `all`, so that the chosen one is among them.
pub(crate) fn window(chosen: usize, count: usize, all: usize) -> usize {
    chosen.saturating_sub(count / 2).min(all.saturating_sub(count))
}

/// Shows where one is in something longer than the screen.
pub(crate) fn scroll_bar(sheet: &mut Sheet<'_>, track: Rect, first: usize, count: usize, all: usize) {
    if count >= all || track.is_empty() {
        return;
    }
    let part = |n: usize| (n as i64 * i64::from(track.height) / all as i64) as i32;
    sheet.round(track, track.width / 2, Ink::full(sheet.colours.grid));
    let thumb = Rect { y: track.y + part(first), height: part(count).max(track.width), ..track };
    sheet.round(thumb, track.width / 2, Ink::full(sheet.colours.frame));
}

/// A line to type into.
pub(crate) fn field(sheet: &mut Sheet<'_>, room: Rect, label: &str, text: &str, cursor: usize) {
    let em = sheet.em;
    let column = room.narrowed(em * LINE);
    let caption = Type::new(Face::Text, em * 3 / 4, sheet.colours.dim);
    sheet.text_within(column.x, room.y + em / 2, Align::Left, caption, label, column.width);
    let frame = Rect::new(column.x, room.y + em * 5 / 4, column.width, em * 2);
    sheet.round(frame, em / 3, Ink::full(sheet.colours.board));
    sheet.ring(frame, em / 3, sheet.hair, Ink::full(sheet.colours.accent));
    let set = Type::new(Face::Mono, em * 17 / 20, sheet.colours.text);
    // A long line is seen around the cursor.
    let letters: Vec<char> = text.chars().collect();
    let cursor = cursor.min(letters.len());
    let most = ((frame.width - em) / sheet.width(set, "0").max(1)).max(1) as usize;
    let first = window(cursor, most, letters.len() + 1);
    let seen: String = letters.iter().skip(first).take(most).collect();
    let before: String = letters[first..cursor].iter().collect();
    let x = frame.x + em / 2;
    sheet.text(x, frame.middle().1, Align::Left, set, &seen);
    let at = x + sheet.width(set, &before);
    sheet.fill(
        Rect::new(at, frame.y + em * 2 / 5, (em / 9).max(1), frame.height - em * 4 / 5),
        Ink::full(sheet.colours.accent),
    );
}

/// How far something has come; a click on it chooses the thousandth.
pub(crate) fn bar(sheet: &mut Sheet<'_>, room: Rect, label: &str, thousandths: u16, widget: usize) {
    let em = sheet.em;
    let column = room.narrowed(em * 44);
    let set = Type::new(Face::Text, em * 3 / 4, sheet.colours.dim);
    let wide = sheet.width(set, label).min(column.width / 2);
    sheet.text_within(column.x, room.middle().1, Align::Left, set, label, wide);
    let high = (em / 3).max(3);
    let left = column.x + wide + em;
    let track = Rect::new(left, room.middle().1 - high / 2, column.right() - left, high);
    sheet.round(track, high / 2, Ink::full(sheet.colours.grid));
    let done = (i64::from(track.width) * i64::from(thousandths.min(1000)) / 1000) as i32;
    sheet.round(Rect { width: done.max(high), ..track }, high / 2, Ink::full(sheet.colours.accent));
    let knob = Rect::new(track.x + done - high, track.middle().1 - high, 2 * high, 2 * high);
    sheet.round(knob, high, Ink::full(sheet.colours.text));
    // A bar is thin, and a pointer need not be.
    let rect = Rect { y: room.y, height: room.height, ..track };
    sheet.places.push(Spot { rect, widget, first: 0, columns: 1001, rows: 1 });
}
