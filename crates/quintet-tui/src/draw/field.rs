//! Draws text inputs and progress bars.

use super::brush::{Brush, width};
use quintet_app::HitTarget;
use quintet_app::records::MarkKind;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

/// The longest label that is put beside the input instead of above it.
const MAX_SIDE_LABEL: u16 = 24;

/// The maximum number of columns of the input.
const MAX_FIELD_WIDTH: u16 = 64;

fn is_beside(label: &str, most: u16) -> bool {
    width(label) <= MAX_SIDE_LABEL && width(label) + 16 <= most
}

/// Returns the rows of the input.
pub(crate) fn height(label: &str, most: u16) -> u16 {
    if is_beside(label, most) { 1 } else { 2 }
}

/// Draws the input in the middle of an area, scrolled so that the cursor is visible.
pub(crate) fn draw(brush: &mut Brush, label: &str, text: &str, cursor: usize, area: Rect) {
    let column = area.width.min(MAX_FIELD_WIDTH);
    at_left(
        brush,
        label,
        text,
        cursor,
        Rect { x: area.x + (area.width - column) / 2, width: column, ..area },
    );
}

/// Draws the input at the left of an area, as wide as possible.
pub(crate) fn at_left(brush: &mut Brush, label: &str, text: &str, cursor: usize, area: Rect) {
    if area.height == 0 || area.width == 0 {
        return;
    }
    let column = area.width.min(MAX_FIELD_WIDTH);
    let left = area.x;
    let beside = is_beside(label, area.width);
    brush.put(left, area.y, left + column, label, brush.theme.dim());
    let (x, y) = match (beside, area.height) {
        (true, _) => (left + width(label) + 1, area.y),
        (false, 1) => return,
        (false, _) => (left, area.y + 1),
    };
    let room = (left + column).saturating_sub(x);
    let style = brush.theme.on(brush.theme.colours.text, brush.theme.colours.grid);
    let style = if brush.theme.has_many_colours() { style } else { style.add_modifier(Modifier::UNDERLINED) };
    for place in x..left + column {
        brush.letter(place, y, ' ', style);
    }
    // The text before the cursor must leave a column for it.
    let before: String = text.chars().take(cursor).collect();
    let mut start = 0;
    let mut used = width(&before);
    for letter in before.chars() {
        if used < room {
            break;
        }
        start += letter.len_utf8();
        used = width(&before[start..]);
    }
    brush.put(x, y, left + column, text.get(start..).unwrap_or(""), style);
    brush.drawn.cursor = Some(Position::new((x + used).min((left + column).saturating_sub(1)), y));
}

/// The columns of a progress bar with its label.
const MAX_BAR_WIDTH: u16 = 140;

/// Draws a progress bar with its marks; a click on it selects the thousandth.
pub(crate) fn bar(
    brush: &mut Brush,
    widget: usize,
    label: &str,
    (thousandths, marks): (u16, &[(u16, MarkKind)]),
    area: Rect,
) {
    // As wide as there is room for, because marks lie close together; with a little at both sides in a wide terminal.
    let column = if area.width < MAX_FIELD_WIDTH { area.width } else { area.width - 4 }.min(MAX_BAR_WIDTH);
    let left = area.x + (area.width - column) / 2;
    let end = left + column;
    let x = brush.put(left, area.y, end, label, brush.theme.text()) + 2;
    let room = u32::from(end.saturating_sub(x));
    if room < 4 {
        return;
    }
    let filled = room * u32::from(thousandths.min(1000)) / 1000;
    let accent = brush.theme.on(brush.theme.colours.accent, brush.theme.colours.background);
    for (place, column) in (0..room).zip(x..) {
        let (letter, style) = if place < filled { ('━', accent) } else { ('─', brush.theme.frame()) };
        // Of several marks in one place the most important is shown.
        let here = |mark: &&(u16, MarkKind)| u32::from(mark.0.min(1000)) * (room - 1) / 1000 == place;
        let mark = marks.iter().filter(here).map(|(_, kind)| *kind).max();
        let (letter, style) = match mark {
            None => (letter, style),
            Some(MarkKind::Clear) => (if place < filled { '╋' } else { '┼' }, style),
            Some(MarkKind::Garbage) => ('▄', brush.theme.warning()),
            Some(MarkKind::Great) => ('◆', brush.theme.title()),
        };
        brush.letter(column, area.y, letter, style);
        let item = (place * 1000 / (room - 1)) as usize;
        brush.drawn.hits.push((Rect::new(column, area.y, 1, 1), HitTarget { widget, item }));
    }
    let knob = x + filled.min(room - 1) as u16;
    brush.letter(knob, area.y, '●', accent);
}
