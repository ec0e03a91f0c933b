//! Words of praise beside and over a board, letter by letter.

use crate::canvas::Ink;
use crate::font::Face;
use crate::rect::Rect;
use crate::scene::Seat;
use crate::sheet::{Align, Sheet, Type};
use quintet_look::{UNITS_PER_CELL, AnimationQuality, Side, FloatingText};

/// Where beside a board there is neither a piece nor a number.
pub(crate) struct Free {
    /// On the left, where there are panels on both sides.
    pub(crate) left: Option<Rect>,
    pub(crate) right: Rect,
}

/// The words of one side: they share a size, so that no line lies on another.
struct Column {
    /// From where to where letters may be.
    from: i32,
    to: i32,
    align: Align,
    /// The middle of the first line.
    first: i32,
    /// From one line to the next; upwards when negative.
    step: i32,
    /// There is room for so many lines.
    lines: i32,
    set: Type,
}

impl Column {
    fn of(sheet: &Sheet<'_>, seat: &Seat, free: &Free, side: Side) -> Column {
        let (em, field) = (sheet.em, seat.field);
        // A long word of the side is what the size is made for.
        let (from, to, align, usual) = match (side, free.left) {
            (Side::Left, Some(room)) => (seat.reach.0, room.right(), Align::Right, "T-Spin Double"),
            (Side::Right, _) => (free.right.x, seat.reach.1, Align::Left, "Back-to-Back"),
            (Side::Left | Side::Middle, _) => (field.x, field.right(), Align::Middle, "Perfect Clear"),
        };
        let size = (seat.cell * 9 / 10).clamp(em * 3 / 4, em * 3 / 2);
        // An eighth is left for the letters to drift apart.
        let set = fitted(sheet, Type::new(Face::Bold, size, sheet.colours.text), usual, (to - from) * 7 / 8);
        let step = set.size * 7 / 5;
        let fit = |room: Rect| (room.height / step).max(1);
        let (first, step, lines) = match (side, free.left) {
            // Above the numbers, then upwards; below what comes next, then downwards.
            (Side::Left, Some(room)) => (room.bottom() - step / 2, -step, fit(room)),
            (Side::Right, _) => (free.right.y + step / 2, step, fit(free.right)),
            (Side::Left, None) => (field.y + field.height / 3 - step / 2, -step, 6),
            (Side::Middle, _) => (field.y + field.height / 3 + step / 2, step, 6),
        };
        Column { from, to, align, first, step, lines, set }
    }
}

/// The same type, smaller if the text is wider than this.
fn fitted(sheet: &Sheet<'_>, mut set: Type, text: &str, width: i32) -> Type {
    while set.size > 6 && sheet.width(set, text) > width {
        set.size -= 1;
    }
    set
}

/// Draws the words of one board; none leaves the room that is free beside it.
pub(crate) fn draw(sheet: &mut Sheet<'_>, seat: &Seat, free: &Free, words: &[FloatingText]) {
    for word in words {
        let column = Column::of(sheet, seat, free, word.side);
        let set = fitted(sheet, column.set, &word.text, column.to - column.from);
        let set = Type { ink: Ink::full(sheet.colours.tone(word.tone)), ..set };
        let line = i32::from(word.line) % column.lines;
        letters(sheet, &column, set, word, column.first + line * column.step);
    }
}

fn letters(sheet: &mut Sheet<'_>, column: &Column, set: Type, word: &FloatingText, middle: i32) {
    let (from, to) = (column.from, column.to);
    let wide = sheet.width(set, &word.text);
    // How far the word would grow in the end, and how far it can: the one is made the other.
    let letter = sheet.width(set, "n").max(1);
    let gaps = (word.text.chars().count() as i32 - 1).max(0);
    let growth = gaps * letter * i32::from(AnimationQuality::PIXELS.text_spread) / UNITS_PER_CELL;
    let spare = (to - from - wide).clamp(0, growth);
    let drift = |gaps: i32| {
        let full = i64::from(gaps) * i64::from(word.gap) * i64::from(letter) / i64::from(UNITS_PER_CELL);
        (full * i64::from(spare) / i64::from(growth.max(1))) as i32
    };
    let wide = wide + drift(gaps);
    let start = match column.align {
        Align::Left => from,
        Align::Middle => i32::midpoint(from, to) - wide / 2,
        Align::Right => to - wide,
    };
    let mut before = String::new();
    for (sign, place) in word.text.chars().zip(0..) {
        let single = sign.to_string();
        let last = (to - sheet.width(set, &single)).max(from);
        let x = (start + sheet.width(set, &before) + drift(place)).clamp(from, last);
        if !single.trim().is_empty() {
            let ink = Ink::new(set.ink.colour, word.opacity);
            let shadow = Type { ink: Ink::new(sheet.colours.background, word.opacity / 2), ..set };
            let away = (set.size / 14).max(1);
            if !sheet.style.plain {
                sheet.text(x + away, middle + away, Align::Left, shadow, &single);
            }
            sheet.text(x, middle, Align::Left, Type { ink, ..set }, &single);
        }
        before.push(sign);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Fonts;
    use crate::op::Op;
    use crate::page;
    use crate::rect::Size;
    use crate::style::Style;
    use quintet_app::{Layout, Scene};
    use quintet_engine::kernel::{Game, View};
    use quintet_engine::modern::{Mode, Modern, Setup};
    use quintet_look::{BoardEffects, AnimationFrame, EffectTone};

    /// A word as it is at last.
    fn word(text: &str, side: Side, line: u8) -> FloatingText {
        let gap = i32::from(AnimationQuality::PIXELS.text_spread);
        FloatingText { text: text.into(), side, line, tone: EffectTone::Spin, gap, opacity: 255 }
    }

    fn layout(view: &View, words: &[FloatingText]) -> Layout {
        let board = BoardEffects { texts: words.to_vec(), ..BoardEffects::default() };
        let shown = AnimationFrame { countdown: None, boards: vec![board; view.boards.len()] };
        let view = view.clone();
        let scene = Scene::new("modern", view, shown);
        Layout::of(scene)
    }

    /// Where the letters of a text are, without the room that they do not use.
    fn ink(op: &Op) -> Option<Rect> {
        let Op::Text(text) = op else { return None };
        let high = i32::from(text.size) * 7 / 10;
        Some(Rect::new(text.x, text.y - high, text.width, high))
    }

    #[test]
    fn words_are_whole_and_lie_on_nothing_else_beside_the_board() {
        let words = [
            word("T-Spin Double", Side::Left, 0),
            word("Mini T-Spin Double", Side::Left, 1),
            word("Quad", Side::Right, 0),
            word("Back-to-Back", Side::Right, 1),
            word("Combo ×10", Side::Right, 2),
        ];
        let (style, fonts) = (Style::default(), Fonts::default());
        for mode in [Mode::Marathon, Mode::Duel] {
            let game = Modern::new(&Setup { mode, ..Setup::default() }).unwrap();
            let view = View { prompt: None, ..game.view() };
            let sizes = [page::picture_size(&view, 16), page::picture_size(&view, 40), Size::new(1280, 800)];
            for size in sizes {
                let ops =
                    |words: &[FloatingText]| page::sheet(&layout(&view, words), size.rect(), 1.0, &style, &fonts).ops;
                let (plain, with) = (ops(&[]), ops(&words));
                // The letters, and their shadows, are all that is new.
                let letters: Vec<Rect> =
                    with.iter().filter(|op| !plain.contains(op)).filter_map(ink).collect();
                assert!(letters.len() > 100, "{}", letters.len());
                for letter in &letters {
                    assert_eq!(letter.and(size.rect()), *letter, "{mode:?} {size:?}: within the picture");
                    let meets = |op: &&Op| match op {
                        Op::Text(_) => ink(op).is_some_and(|place| !place.and(*letter).is_empty()),
                        Op::Block { .. } => !op.bounds().and(*letter).is_empty(),
                        _ => false,
                    };
                    assert_eq!(plain.iter().find(meets), None, "{mode:?} {size:?}");
                }
                // A line is where no other is: letters are either on one line or apart.
                for (a, b) in letters.iter().flat_map(|a| letters.iter().map(move |b| (a, b))) {
                    let beside = a.right().min(b.right()) - a.x.max(b.x);
                    let apart = (a.y - b.y).abs();
                    let shadow = (a.height / 10).max(1);
                    assert!(
                        beside <= 2 || apart <= shadow || apart >= a.height,
                        "{mode:?} {size:?} {a:?} {b:?}"
                    );
                }
            }
        }
    }
}
