//! Draws the cards over a board while the game is paused or over.

use crate::canvas::Rgba;
use crate::font::FontFace;
use crate::frame_builder::{Align, FrameBuilder, TextStyle};
use crate::rect::Rect;
use crate::widgets::highlight;
use quintet_app::PauseOverlay;
use quintet_look::Rgb;

/// Draws the background of a card.
pub(crate) fn card(builder: &mut FrameBuilder<'_>, card: Rect) {
    let (em, colours) = (builder.em, builder.colours);
    builder.shadow(card, em / 2, em);
    builder.round(card, em / 2, Rgba::new(colours.background.mix(colours.board, 128), 238));
    builder.ring(card, em / 2, builder.hair, Rgba::full(colours.frame));
}

/// The preferred width of a card, in text sizes.
const WIDE: i32 = 16;

/// Returns the text size with which a card is at most as wide as a board and still readable, and the width of
/// the card.
fn fitted(builder: &FrameBuilder<'_>, board: Rect, overlay: &PauseOverlay) -> (i32, i32) {
    let least = |em: i32| {
        let label = |text: &str| builder.width(TextStyle::new(FontFace::Bold, em, Rgb::BLACK), text) + em * 3;
        let title =
            builder.width(TextStyle::new(FontFace::Bold, em * 8 / 5, Rgb::BLACK), &overlay.title) + em * 2;
        overlay.items.iter().map(|item| label(&item.label)).max().unwrap_or(0).max(title)
    };
    let smallest = (builder.em * 3 / 5).max(7).min(builder.em);
    let em = (smallest..=builder.em).rev().find(|em| least(*em) <= board.width).unwrap_or(smallest);
    (em, least(em).max((em * WIDE).min(board.width)))
}

/// Draws a card with the available actions over a board, at most as wide as the board, so that the panels
/// stay readable.
pub(crate) fn draw(builder: &mut FrameBuilder<'_>, board: Rect, overlay: &PauseOverlay, widget: usize) {
    let (em, wide) = fitted(builder, board, overlay);
    let title = TextStyle::new(FontFace::Bold, em * 8 / 5, builder.colours.text);
    let note = TextStyle::new(FontFace::Text, em * 3 / 4, builder.colours.dim);
    let row = em * 19 / 10;
    let notes: Vec<Vec<String>> = overlay
        .items
        .iter()
        .map(|item| match item.note.as_str() {
            "" => Vec::new(),
            about => builder.glyphs.wrapped(note.face, note.size as u16, about, wide - em * 2),
        })
        .collect();
    let high = |lines: usize| {
        let below = if lines > 0 { lines as i32 * em * 11 / 10 + em / 2 } else { em / 2 };
        em * 7 / 2 + row * overlay.items.len() as i32 + below
    };
    let most = notes.iter().map(Vec::len).max().unwrap_or(0);
    let (x, y) = board.middle();
    // As high as the chosen description needs; its place does not depend on it.
    let shown = notes.get(overlay.chosen).map_or(0, Vec::len);
    let place = Rect::new(x - wide / 2, y - high(most) / 2, wide, high(shown));
    card(builder, place);
    builder.text(x, place.y + em * 7 / 4, Align::Middle, title, &overlay.title);
    let mut top = place.y + em * 13 / 4;
    for (index, item) in overlay.items.iter().enumerate() {
        let chosen = index == overlay.chosen;
        let line = Rect::new(place.x + em, top, wide - 2 * em, row);
        if chosen {
            highlight(builder, line.inset(em / 12));
        }
        let face = if chosen { FontFace::Bold } else { FontFace::Text };
        let set = TextStyle::new(face, em * 19 / 20, builder.colours.text);
        builder.text(line.middle().0, line.middle().1, Align::Middle, set, &item.label);
        builder.item(line, widget, index);
        top += row;
    }
    for (at, line) in notes.get(overlay.chosen).into_iter().flatten().enumerate() {
        builder.text(x, top + em / 2 + at as i32 * em * 11 / 10, Align::Middle, note, line);
    }
}
