//! Draws lists: items to select, with their values and sliders and a description of the selected item.

use super::brush::{Brush, cut, width};
use super::text::wrap;
use quintet_app::{Control, HitTarget, Item, Widget};
use quintet_engine::kernel::{CellKind, Tile};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The columns of a slider's bar.
const SLIDER: u16 = 14;
/// The maximum number of rows of the description.
const NOTE: u16 = 2;
/// The maximum number of columns of the description.
const NOTE_WIDTH: u16 = 64;
/// The columns between a label and the words beside it.
const ASIDE_GAP: u16 = 2;
/// The columns before a label.
const BEFORE: u16 = 4;

/// Returns the preferred number of rows.
pub(crate) fn height(items: &[Item]) -> u16 {
    let rows = u16::try_from(rows(items).len()).unwrap_or(u16::MAX);
    rows.saturating_add(if has_notes(items) { NOTE + 1 } else { 0 })
}

/// Returns the preferred number of rows with unshortened descriptions, in this many columns.
pub(crate) fn height_in(items: &[Item], columns: u16) -> u16 {
    let notes = note_rows(items, columns);
    height(items) - if has_notes(items) { NOTE } else { 0 } + notes
}

/// Returns the smallest number of columns that shows all labels in full, in a list of labels only.
pub(crate) fn least_width(items: &[Item]) -> u16 {
    BEFORE + items.iter().map(|item| width(&item.label)).max().unwrap_or(0) + 1
}

/// Returns the rows of the longest description, at least [`NOTE`].
fn note_rows(items: &[Item], columns: u16) -> u16 {
    let rows = items.iter().map(|item| wrap(&item.note, columns.min(NOTE_WIDTH)).len()).max().unwrap_or(0);
    if has_notes(items) { (rows as u16).max(NOTE) } else { 0 }
}

/// Returns the rows of [`height_in`] that the description of one item leaves free, with the blank row above it if it has
/// none.
pub(crate) fn unused_rows(items: &[Item], chosen: usize, columns: u16) -> u16 {
    let note = items.get(chosen).map_or("", |item| item.note.as_str());
    match wrap(note, columns.min(NOTE_WIDTH)).len() as u16 {
        _ if !has_notes(items) => 0,
        _ if note.is_empty() => note_rows(items, columns) + 1,
        rows => note_rows(items, columns).saturating_sub(rows),
    }
}

fn has_notes(items: &[Item]) -> bool {
    items.iter().any(|item| !item.note.is_empty())
}

/// Returns the rows from top to bottom: indices of items, and `None` for blank rows above headings.
fn rows(items: &[Item]) -> Vec<Option<usize>> {
    let mut rows = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if !item.enabled && index > 0 && !item.label.is_empty() {
            rows.push(None);
        }
        rows.push(Some(index));
    }
    rows
}

/// Returns the columns of a control, with sliders of `bar` columns.
fn control_width(control: &Control, bar: u16) -> u16 {
    match control {
        Control::None => 0,
        Control::Word(word) => width(word),
        Control::Choice(word) => width(word) + 4,
        Control::Palette(word) => width(word) + 5 + SWATCHES.len() as u16 * 2,
        Control::Switch(_) => 7,
        Control::Slider { most, unit, .. } => {
            bar + if bar > 0 { 2 } else { 0 } + width(&most.to_string()) + width(&Control::unit_text(unit))
        }
    }
}

/// Draws as many items as fit, around one item and so that the selected one is visible.
pub(crate) fn draw(
    brush: &mut Brush,
    widget: usize,
    items: &[Item],
    chosen_and_around: (usize, usize),
    area: Rect,
) {
    draw_noting(brush, widget, items, chosen_and_around, area, NOTE);
}

/// Draws the items around the selected one, with its whole description: see [`height_in`].
pub(crate) fn draw_whole_notes(brush: &mut Brush, widget: usize, items: &[Item], chosen: usize, area: Rect) {
    let whole = note_rows(items, area.width).saturating_sub(unused_rows(items, chosen, area.width));
    let has_room = |notes: &u16| usize::from(area.height) > rows(items).len() + usize::from(*notes);
    // In a small area all items are more useful than a description.
    let notes = [whole, NOTE].into_iter().find(has_room).unwrap_or(0);
    draw_noting(brush, widget, items, (chosen, chosen), area, notes);
}

fn draw_noting(
    brush: &mut Brush,
    widget: usize,
    items: &[Item],
    (chosen, around): (usize, usize),
    area: Rect,
    notes: u16,
) {
    let rows = rows(items);
    let noted = notes > 0 && has_notes(items) && area.height > notes + 2;
    let height = usize::from(area.height - if noted { notes + 1 } else { 0 });
    let widest = |text: fn(&Item) -> &str| items.iter().map(|item| width(text(item))).max().unwrap_or(0);
    let (names, asides) = (widest(|item| &item.label), widest(|item| &item.aside));
    let controls = |bar: u16| items.iter().map(|item| control_width(&item.control, bar)).max().unwrap_or(0);
    let wanted = |labels: u16, bar: u16, end: u16| {
        let controls = controls(bar);
        BEFORE.saturating_add(labels).saturating_add(if controls > 0 { controls + 3 } else { 0 }) + end
    };
    // In a narrow area sliders are short, or only their number is shown.
    let fits = |bar: &u16| wanted(names, *bar, if *bar == SLIDER { 3 } else { 1 }) <= area.width;
    let bar = [SLIDER, SLIDER / 2, 0].into_iter().find(fits).unwrap_or(0);
    let both = names.saturating_add(asides).saturating_add(ASIDE_GAP);
    let has_asides = asides > 0 && wanted(both, bar, 1) <= area.width;
    let labels = if has_asides { both } else { names };
    let end = if bar == SLIDER && !has_asides { 3 } else { 1 };
    let (column, controls) = (wanted(labels, bar, end).max(30).min(area.width), controls(bar));
    let left = area.x + (area.width - column) / 2;
    let row_of = |item: usize| rows.iter().position(|row| *row == Some(item)).unwrap_or(0);
    let first = Widget::first(row_of(chosen), row_of(around), height, rows.len());
    let numbers = numbers(items);
    for (row, y) in rows.iter().skip(first).take(height).zip(area.y..) {
        let Some((index, item)) = row.and_then(|index| items.get(index).map(|item| (index, item))) else {
            continue;
        };
        let place = Rect::new(left, y, column, 1);
        if item.enabled {
            brush.drawn.hits.push((place, HitTarget { widget, item: index }));
        }
        let beside = left + BEFORE + share(labels, controls, column);
        if bar > 0 && matches!(item.control, Control::Slider { .. }) {
            let track = Rect::new(beside, y, bar, 1).intersection(place);
            brush.drawn.sliders.push((track, HitTarget { widget, item: index }));
        }
        let aside = has_asides.then_some(left + BEFORE + names + ASIDE_GAP);
        let row = Row { place, aside, beside, bar };
        one(brush, item, index == chosen, numbers[index], row);
    }
    more(brush, first > 0, first + height < rows.len(), Rect::new(left, area.y, column, height as u16));
    if let Some(item) = items.get(chosen).filter(|_| noted) {
        let lines = wrap(&item.note, area.width.min(NOTE_WIDTH));
        let top = area.y + (height.min(rows.len()) as u16) + 1;
        for (line, y) in lines.iter().take(usize::from(notes)).zip(top..) {
            brush.centred(Rect::new(area.x, y, area.width, 1), line, brush.theme.dim());
        }
    }
}

/// The position of an item.
#[derive(Clone, Copy)]
struct Row {
    place: Rect,
    /// The column of the words beside its name, if they are shown.
    aside: Option<u16>,
    /// The column of its control.
    beside: u16,
    /// The columns of a slider's bar.
    bar: u16,
}

/// Returns the columns of the labels and the gap after them. If not everything fits, labels get half of the
/// columns, or what the controls leave.
fn share(labels: u16, controls: u16, column: u16) -> u16 {
    let room = column.saturating_sub(BEFORE);
    if labels.saturating_add(controls).saturating_add(3) <= room {
        return labels + 3;
    }
    let least = (labels + 1).min(room / 2);
    room.saturating_sub(controls).clamp(least, labels.saturating_add(3))
}

/// Returns the digit that activates each item, in a list of plain items.
fn numbers(items: &[Item]) -> Vec<Option<char>> {
    if items.iter().any(|item| item.shortcut.is_some()) {
        return items.iter().map(|item| item.shortcut).collect();
    }
    let plain = items.iter().all(|item| item.control == Control::None && item.enabled);
    let mut digits = ('1'..='9').filter(|_| plain);
    items.iter().map(|_| digits.next()).collect()
}

/// Draws the marks that there are more items above or below.
fn more(brush: &mut Brush, above: bool, below: bool, area: Rect) {
    let x = area.right().saturating_sub(1);
    for (is_more, y, letter) in [(above, area.y, '▲'), (below, area.bottom().saturating_sub(1), '▼')] {
        if is_more {
            brush.letter(x, y, letter, brush.theme.dim());
        }
    }
}

fn one(brush: &mut Brush, item: &Item, chosen: bool, number: Option<char>, at: Row) {
    let (row, beside) = (at.place, at.beside);
    if !item.enabled {
        let style = brush.theme.title();
        brush.put(row.x + 2, row.y, row.right(), &item.label, style);
        return control(brush, &item.control, at, brush.theme.dim(), false);
    }
    let style = if chosen { brush.theme.chosen() } else { brush.theme.text() };
    brush.fill(row, style);
    if chosen {
        brush.letter(row.x + 1, row.y, '▸', style);
    } else if let Some(number) = number {
        brush.letter(row.x + 1, row.y, number, brush.theme.dim());
    }
    let end = if item.control == Control::None { row.right() } else { (beside - 1).min(row.right()) };
    let label = cut(&item.label, end.saturating_sub(row.x + BEFORE));
    brush.put(row.x + BEFORE, row.y, end, &label, style);
    if let Some(x) = at.aside {
        brush.put(x, row.y, row.right(), &item.aside, if chosen { style } else { brush.theme.dim() });
    }
    control(brush, &item.control, at, style, chosen);
}

fn control(brush: &mut Brush, control: &Control, at: Row, style: Style, chosen: bool) {
    let (x, y, end) = (at.beside, at.place.y, at.place.right());
    let quiet = if chosen { style } else { brush.theme.dim() };
    match control {
        Control::None => {}
        Control::Word(word) => {
            let word = cut(word, end.saturating_sub(x));
            brush.put(x, y, end, &word, quiet);
        }
        Control::Choice(word) | Control::Palette(word) => {
            let x = brush.put(x, y, end, if chosen { "‹ " } else { "  " }, quiet);
            let word = cut(word, end.saturating_sub(x));
            let x = brush.put(x, y, end, &word, if chosen { style } else { brush.theme.dim() });
            brush.put(x, y, end, if chosen { " ›" } else { "" }, quiet);
            if matches!(control, Control::Palette(_)) && brush.theme.has_colours() {
                swatches(brush, x + 3, y, end);
            }
        }
        Control::Switch(on) => {
            let (mark, word) = if *on { ("●", "switch-on") } else { ("○", "switch-off") };
            let word = brush.theme.language.get(word);
            let mark_style = if *on && !chosen { brush.theme.title() } else { quiet };
            let x = brush.put(x, y, end, mark, mark_style);
            brush.put(x + 1, y, end, word, quiet);
        }
        Control::Slider { value, least, most, unit } => {
            let number = format!("{value}{}", Control::unit_text(unit));
            slider(brush, Control::slider_position(*value, *least, *most), &number, at, (quiet, chosen));
        }
    }
}

/// The kinds of pieces whose colours are shown beside the name of a palette.
const SWATCHES: [CellKind; 7] =
    [CellKind::I, CellKind::J, CellKind::L, CellKind::O, CellKind::S, CellKind::T, CellKind::Z];

/// Draws the colours of the palette.
fn swatches(brush: &mut Brush, x: u16, y: u16, end: u16) {
    for (kind, x) in SWATCHES.into_iter().zip((x..).step_by(2)) {
        if x + 2 <= end {
            let style = Style::new().bg(brush.theme.tile(Tile::Kind(kind)));
            brush.put(x, y, end, "  ", style);
        }
    }
}

fn slider(brush: &mut Brush, thousandths: u16, number: &str, at: Row, (quiet, chosen): (Style, bool)) {
    let Row { place: row, beside: x, bar, .. } = at;
    let knob = (u32::from(thousandths) * u32::from(bar.saturating_sub(1)) / 1000) as u16;
    let bright = if chosen { quiet } else { brush.theme.title().remove_modifier(Modifier::BOLD) };
    for place in (0..bar).take_while(|place| x + place < row.right()) {
        let (letter, style) = match place.cmp(&knob) {
            std::cmp::Ordering::Less => ('━', bright),
            std::cmp::Ordering::Equal => ('●', bright),
            std::cmp::Ordering::Greater => ('─', quiet),
        };
        brush.letter(x + place, row.y, letter, style);
    }
    let after = if bar > 0 { bar + 2 } else { 0 };
    brush.put(x + after, row.y, row.right(), number, quiet);
}
