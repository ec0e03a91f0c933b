//! Draws lists: items to select, with their values and sliders.

use crate::block::BlockKind;
use crate::canvas::Rgba;
use crate::font::FontFace;
use crate::frame_builder::{Align, FrameBuilder, TextStyle};
use crate::rect::Rect;
use crate::widgets::{highlight, scroll_bar};
use quintet_app::{Control, HitTarget, Item, Widget};
use quintet_engine::kernel::{CellKind, Tile};

fn row_height(em: i32) -> i32 {
    em * 19 / 10
}

fn note_height(em: i32) -> i32 {
    em * 7 / 2
}

fn has_notes(items: &[Item]) -> bool {
    items.iter().any(|item| !item.note.is_empty())
}

/// Returns the preferred height of a list.
pub(crate) fn height(builder: &FrameBuilder<'_>, items: &[Item]) -> i32 {
    let note = if has_notes(items) { note_height(builder.em) } else { 0 };
    items.len() as i32 * row_height(builder.em) + note
}

/// Draws the items that fit, including the selected one, and the description of that one below.
pub(crate) fn draw(
    builder: &mut FrameBuilder<'_>,
    room: Rect,
    items: &[Item],
    (chosen, around): (usize, usize),
    widget: usize,
) {
    let em = builder.em;
    let note = if has_notes(items) { note_height(em) } else { 0 };
    // Rows move a little closer together if all of them fit then.
    let shared = (room.height - note) / items.len().max(1) as i32;
    let high = if shared >= em * 3 / 2 { shared.min(row_height(em)) } else { row_height(em) };
    let count = ((room.height - note) / high).clamp(1, items.len().max(1) as i32) as usize;
    let first = Widget::first(chosen, around, count, items.len());
    let controls = items.iter().any(|item| item.control != Control::None);
    let aside = aside_place(builder, room, items);
    let column = room.narrowed(
        em * if aside.is_some() {
            WIDE
        } else if controls {
            34
        } else {
            17
        },
    );
    let numbers = items.iter().map(|item| number_width(builder, &item.control)).max().unwrap_or(0);
    for (at, (index, item)) in items.iter().enumerate().skip(first).take(count).enumerate() {
        let place = Rect::new(column.x, room.y + at as i32 * high, column.width, high);
        let track = row(builder, place, item, index == chosen, (aside, numbers));
        if item.enabled {
            builder.item(place, widget, index);
            builder.sliders.extend(track.map(|track| (track, HitTarget { widget, item: index })));
        }
    }
    let track = Rect::new(column.right() + em / 2, room.y, (em / 5).max(2), high * count as i32);
    scroll_bar(builder, track, first, count, items.len());
    if let Some(item) = items.get(chosen).filter(|item| !item.note.is_empty()) {
        sentence(builder, room, room.y + high * count as i32, &item.note);
    }
}

fn sentence(builder: &mut FrameBuilder<'_>, room: Rect, top: i32, note: &str) {
    let em = builder.em;
    let set = TextStyle::new(FontFace::Text, em * 4 / 5, builder.colours.dim);
    let lines = builder.glyphs.wrapped(set.face, set.size as u16, note, room.width.min(em * 40));
    for (at, line) in lines.iter().take(2).enumerate() {
        builder.text(room.middle().0, top + em * (6 + 5 * at as i32) / 4, Align::Middle, set, line);
    }
}

/// Returns the width of the widest number of a slider.
fn number_width(builder: &mut FrameBuilder<'_>, control: &Control) -> i32 {
    let Control::Slider { least, most, unit, .. } = control else { return 0 };
    let set = TextStyle::new(FontFace::Text, builder.em * 17 / 20, builder.colours.dim);
    let unit = Control::unit_text(unit);
    [least, most].map(|value| builder.width(set, &format!("{value}{unit}"))).into_iter().max().unwrap_or(0)
}

/// The width of a list with words beside its labels, in ems.
const WIDE: i32 = 40;

/// Returns where the words beside the labels begin, from the left edge of the list; `None` if there are none or the room
/// is too narrow for them.
fn aside_place(builder: &mut FrameBuilder<'_>, room: Rect, items: &[Item]) -> Option<i32> {
    let em = builder.em;
    let with = items.iter().filter(|item| !item.aside.is_empty());
    let set = TextStyle::new(FontFace::Bold, em * 19 / 20, builder.colours.text);
    let widest = with.map(|item| builder.width(set, &item.label)).max()?;
    (room.width >= em * WIDE).then_some(widest + em * 7 / 4)
}

/// Draws an item; the words beside its label begin at `aside`, and the tracks of sliders end where `numbers` pixels for
/// their numbers begin. Returns the rectangle of its slider's track, as high as the row.
fn row(
    builder: &mut FrameBuilder<'_>,
    place: Rect,
    item: &Item,
    chosen: bool,
    (aside, numbers): (Option<i32>, i32),
) -> Option<Rect> {
    let (em, colours) = (builder.em, builder.colours);
    let middle = place.middle().1;
    if !item.enabled {
        let set = TextStyle::new(FontFace::Bold, em * 13 / 20, colours.accent).spaced();
        let heading = item.label.to_uppercase();
        builder.text(place.x + em * 3 / 4, middle + em / 4, Align::Left, set, &heading);
        // Below a heading, or in the middle between two groups without one.
        let y = if item.label.is_empty() { middle } else { place.bottom() - builder.hair };
        let line = Rect::new(place.x + em * 3 / 4, y, place.width - em * 3 / 2, builder.hair);
        builder.fill(line, Rgba::full(colours.grid));
        return None;
    }
    if chosen {
        highlight(builder, Rect { height: place.height - em / 6, y: place.y + em / 12, ..place });
    }
    let face = if chosen { FontFace::Bold } else { FontFace::Text };
    let set = TextStyle::new(face, em * 19 / 20, colours.text);
    let right = place.right() - em * 3 / 4;
    let wide = if item.control == Control::None { place.width - em * 3 / 2 } else { place.width / 2 };
    builder.text_within(place.x + em * 3 / 4, middle, Align::Left, set, &item.label, wide);
    if let Some(aside) = aside.filter(|_| !item.aside.is_empty()) {
        let set = TextStyle::new(FontFace::Text, em * 4 / 5, colours.dim);
        let wide = place.width / 2 + em - aside;
        builder.text_within(place.x + aside, middle, Align::Left, set, &item.aside, wide);
    }
    let track = control(builder, (right, middle), (place.width / 2 - em, numbers), &item.control, chosen)?;
    Some(Rect { y: place.y, height: place.height, ..track })
}

/// Draws the value or slider of an item, ending at `right`, with this width and that of the widest number. Returns the
/// rectangle of a slider's track.
fn control(
    builder: &mut FrameBuilder<'_>,
    (right, middle): (i32, i32),
    (wide, room): (i32, i32),
    control: &Control,
    chosen: bool,
) -> Option<Rect> {
    let (em, colours) = (builder.em, builder.colours);
    let set = TextStyle::new(FontFace::Text, em * 17 / 20, if chosen { colours.text } else { colours.dim });
    match control {
        Control::None => {}
        Control::Word(word) => builder.text_within(right, middle, Align::Right, set, word, wide),
        Control::Choice(word) | Control::Palette(word) => {
            let arrows =
                TextStyle::new(FontFace::Bold, set.size, if chosen { colours.accent } else { colours.frame });
            let inner = builder.glyphs.fitted(set.face, set.size as u16, word, wide - 2 * em);
            let text = builder.width(set, &inner);
            builder.text(right, middle, Align::Right, arrows, "›");
            builder.text(right - em * 3 / 4, middle, Align::Right, set, &inner);
            builder.text(right - em * 3 / 2 - text, middle, Align::Left, arrows, "‹");
            if matches!(control, Control::Palette(_)) {
                swatches(builder, right - em * 2 - text, middle);
            }
        }
        Control::Switch(on) => {
            let pill = Rect::new(right - em * 9 / 4, middle - em * 3 / 5, em * 9 / 4, em * 6 / 5);
            let ground = if *on { colours.accent } else { colours.grid };
            builder.round(pill, pill.height / 2, Rgba::full(ground));
            let knob = pill.height - 2 * (em / 6).max(1);
            let away = (em / 6).max(1);
            let x = if *on { pill.right() - away - knob } else { pill.x + away };
            let rgba = Rgba::full(if *on { colours.board } else { colours.dim });
            builder.round(Rect::new(x, pill.y + away, knob, knob), knob / 2, rgba);
        }
        Control::Slider { value, least, most, unit } => {
            let unit = Control::unit_text(unit);
            builder.text(right, middle, Align::Right, set, &format!("{value}{unit}"));
            let end = right - room - em * 3 / 4;
            let (long, high) = ((wide - room - em).min(em * 9), (em / 4).max(2));
            let track = Rect::new(end - long, middle - high / 2, long, high);
            let done = long.max(0) * i32::from(Control::slider_position(*value, *least, *most)) / 1000;
            builder.round(track, high / 2, Rgba::full(colours.grid));
            let rgba = if chosen { colours.accent } else { colours.frame };
            builder.round(Rect { width: done, ..track }, high / 2, Rgba::full(rgba));
            let knob = (em * 3 / 4).max(4);
            let place = Rect::new(track.x + done - knob / 2, middle - knob / 2, knob, knob);
            builder.round(place, knob / 2, Rgba::full(if chosen { colours.text } else { colours.dim }));
            return Some(track);
        }
    }
    None
}

/// The kinds of pieces whose colours are shown beside the name of a palette.
const SWATCHES: [CellKind; 7] =
    [CellKind::I, CellKind::J, CellKind::L, CellKind::O, CellKind::S, CellKind::T, CellKind::Z];

/// Draws the colours of the palette, ending at `right`.
fn swatches(builder: &mut FrameBuilder<'_>, right: i32, middle: i32) {
    let side = (builder.em * 4 / 5).max(4);
    for (kind, place) in SWATCHES.into_iter().zip(0..) {
        let x = right - (SWATCHES.len() as i32 - place) * (side + 1);
        builder.tile(x, middle - side / 2, side, Tile::Kind(kind), BlockKind::Rest);
    }
}
