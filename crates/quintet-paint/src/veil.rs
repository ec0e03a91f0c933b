//! What stands over a game while it is not played.

use crate::canvas::Ink;
use crate::font::Face;
use crate::rect::Rect;
use crate::sheet::{Align, Sheet, Type};
use crate::widgets::highlight;
use quintet_look::Rgb;
use quintet_screens::Veil;

/// A card over other things.
pub(crate) fn card(sheet: &mut Sheet<'_>, card: Rect) {
    let (em, colours) = (sheet.em, sheet.colours);
    sheet.shadow(card, em / 2, em);
    sheet.round(card, em / 2, Ink::new(colours.background.mix(colours.board, 128), 238));
    sheet.ring(card, em / 2, sheet.hair, Ink::full(colours.frame));
}

/// A card in the middle of the boards, with what can be done now.
pub(crate) fn draw(sheet: &mut Sheet<'_>, boards: Rect, veil: &Veil, widget: usize) {
    let em = sheet.em;
    let title = Type::new(Face::Bold, em * 8 / 5, sheet.colours.text);
    let note = Type::new(Face::Text, em * 3 / 4, sheet.colours.dim);
    let row = em * 19 / 10;
    let labels =
        veil.items.iter().map(|item| sheet.width(Type::new(Face::Bold, em, Rgb::BLACK), &item.label));
    let wide = labels.max().unwrap_or(0).max(sheet.width(title, &veil.title)).max(em * 12) + em * 4;
    let notes: Vec<Vec<String>> = veil
        .items
        .iter()
        .map(|item| sheet.fonts.wrapped(note.face, note.size as u16, &item.note, wide - em * 2))
        .collect();
    let lines = notes.iter().map(Vec::len).max().unwrap_or(0) as i32;
    let has_notes = veil.items.iter().any(|item| !item.note.is_empty());
    let below = if has_notes { lines * em * 11 / 10 + em / 2 } else { em / 2 };
    let high = em * 7 / 2 + row * veil.items.len() as i32 + below;
    let (x, y) = boards.middle();
    let place = Rect::new(x - wide / 2, y - high / 2, wide, high);
    card(sheet, place);
    sheet.text(x, place.y + em * 7 / 4, Align::Middle, title, &veil.title);
    let mut top = place.y + em * 13 / 4;
    for (index, item) in veil.items.iter().enumerate() {
        let chosen = index == veil.chosen;
        let line = Rect::new(place.x + em, top, wide - 2 * em, row);
        if chosen {
            highlight(sheet, line.inset(em / 12));
        }
        let face = if chosen { Face::Bold } else { Face::Text };
        let set = Type::new(face, em * 19 / 20, sheet.colours.text);
        sheet.text(line.middle().0, line.middle().1, Align::Middle, set, &item.label);
        sheet.item(line, widget, index);
        top += row;
    }
    for (at, line) in notes.get(veil.chosen).into_iter().flatten().enumerate() {
        sheet.text(x, top + em / 2 + at as i32 * em * 11 / 10, Align::Middle, note, line);
    }
}
