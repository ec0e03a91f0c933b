//! Draws floating texts, such as the name of a clear, beside and over a board, letter by letter.

use crate::canvas::Rgba;
use crate::font::FontFace;
use crate::frame_builder::{Align, FrameBuilder, TextStyle};
use crate::rect::Rect;
use crate::scene::BoardLayout;
use quintet_look::{AnimationQuality, FloatingText, Side, UNITS_PER_CELL};

/// The space beside a board that the next pieces and panels do not cover.
pub(crate) struct FreeSpace {
    /// On the left, if there are panels on both sides.
    pub(crate) left: Option<Rect>,
    pub(crate) right: Rect,
}

/// The texts of one side. They share a size, so that lines do not overlap.
struct WordColumn {
    /// The left limit of the letters.
    from: i32,
    to: i32,
    align: Align,
    /// The vertical centre of the first line.
    first: i32,
    /// The distance from one line to the next; negative if the lines go upwards.
    step: i32,
    /// The number of lines that fit.
    lines: i32,
    set: TextStyle,
}

impl WordColumn {
    /// Returns the place of the texts of a side; `None` if there is no space for any.
    fn of(
        builder: &FrameBuilder<'_>,
        board_layout: &BoardLayout,
        free: &FreeSpace,
        side: Side,
    ) -> Option<WordColumn> {
        let em = builder.em;
        // The size is chosen so that the longest usual text of the side fits.
        let (from, to, room, align, usual) = match (side, free.left) {
            (Side::Left, Some(room)) => {
                (board_layout.extent.0, room.right(), room, Align::Right, "T-Spin Double")
            }
            (Side::Middle, Some(room)) => {
                (board_layout.extent.0, room.right(), room, Align::Middle, "Perfect Clear")
            }
            (_, None) if board_layout.is_mirrored => {
                (board_layout.extent.0, free.right.right(), free.right, Align::Right, "T-Spin Double")
            }
            (Side::Right, _) => {
                (free.right.x, board_layout.extent.1, free.right, Align::Left, "Back-to-Back")
            }
            (Side::Left | Side::Middle, None) => {
                (free.right.x, board_layout.extent.1, free.right, Align::Left, "T-Spin Double")
            }
        };
        let size = (board_layout.cell * 9 / 10).clamp(em * 3 / 4, em * 3 / 2);
        // An eighth of the width is reserved for the letters to drift apart.
        let set = TextStyle::new(FontFace::Bold, size, builder.colours.text);
        let mut set = fitted(builder, set, usual, (to - from) * 7 / 8);
        // Smaller, too, if three lines would not fit, as long as it can be read.
        let least = (em / 2).max(6);
        while set.size > least && row(set) * MOST_LINES > room.height {
            set.size -= 1;
        }
        let lines = (room.height / row(set)).min(MOST_LINES);
        // On the left: above the numbers, then upwards. On the right: below the queue, then downwards.
        let step = row(set);
        let (first, step) = match (side, free.left) {
            (Side::Left | Side::Middle, Some(room)) => (room.bottom() - step / 2, -step),
            _ => (free.right.y + step / 2, step),
        };
        (lines > 0).then_some(WordColumn { from, to, align, first, step, lines, set })
    }
}

/// The maximum number of lines of one side.
const MOST_LINES: i32 = 3;

/// Returns the height of a line.
fn row(set: TextStyle) -> i32 {
    (set.size * 7 / 5).max(1)
}

/// Returns the text style, smaller if the text would be wider than `width`.
fn fitted(builder: &FrameBuilder<'_>, mut set: TextStyle, text: &str, width: i32) -> TextStyle {
    while set.size > 6 && builder.width(set, text) > width {
        set.size -= 1;
    }
    set
}

/// Draws the floating texts of one board inside the free space beside it.
pub(crate) fn draw(
    builder: &mut FrameBuilder<'_>,
    board_layout: &BoardLayout,
    free: &FreeSpace,
    words: &[FloatingText],
) {
    for word in words {
        let Some(column) = WordColumn::of(builder, board_layout, free, word.side) else { continue };
        let shares = free.left.is_none();
        let line = i32::from(if shares { word.order } else { word.line });
        let set = fitted(builder, column.set, &word.text, column.to - column.from);
        let fits = builder.width(set, &word.text) <= column.to - column.from;
        // A text that does not fit is left out entirely.
        if line < column.lines && fits {
            let set = TextStyle { rgba: Rgba::new(builder.colours.tone(word.tone), word.opacity), ..set };
            letters(builder, &column, set, word, column.first + line * column.step);
        }
    }
}

/// Draws a text with the same whole number of pixels between all of its letters.
fn letters(
    builder: &mut FrameBuilder<'_>,
    column: &WordColumn,
    set: TextStyle,
    word: &FloatingText,
    middle: i32,
) {
    let (from, to) = (column.from, column.to);
    let gaps = (word.text.chars().count() as i32 - 1).max(1);
    // Scales the drift so that the text ends within the free width.
    let full =
        builder.width(set, "n").max(1) * i32::from(AnimationQuality::PIXELS.text_spread) / UNITS_PER_CELL;
    let most = ((to - from - builder.width(set, &word.text)) / gaps).clamp(0, full.max(0));
    let spread = i32::from(AnimationQuality::PIXELS.text_spread).max(1);
    let set = TextStyle { gap: most * word.gap.clamp(0, spread) / spread, ..set };
    let wide = builder.width(set, &word.text);
    let start = match column.align {
        Align::Left => from,
        Align::Middle => i32::midpoint(from, to) - wide / 2,
        Align::Right => to - wide,
    };
    let shadow = TextStyle { rgba: Rgba::new(builder.colours.background, word.opacity / 2), ..set };
    let away = (set.size / 14).max(1);
    if !builder.style.low_colour {
        builder.text(start + away, middle + away, Align::Left, shadow, &word.text);
    }
    builder.text(start, middle, Align::Left, set, &word.text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::GlyphCache;
    use crate::op::DrawOp;
    use crate::page;
    use crate::rect::Size;
    use crate::style::Style;
    use quintet_app::{Layout, Scene};
    use quintet_engine::kernel::{Game, View};
    use quintet_engine::modern::{Mode, Modern, Setup};
    use quintet_look::{AnimationFrame, BoardEffects, EffectTone};

    /// A text at the end of its animation.
    fn word(text: &str, side: Side, line: u8) -> FloatingText {
        let gap = i32::from(AnimationQuality::PIXELS.text_spread);
        let order = if side == Side::Left { line } else { line + 2 };
        FloatingText { text: text.into(), side, line, order, tone: EffectTone::Spin, gap, opacity: 255 }
    }

    fn layout(view: &View, words: &[FloatingText]) -> Layout {
        let board = BoardEffects { texts: words.to_vec(), ..BoardEffects::default() };
        let shown = AnimationFrame { countdown: None, boards: vec![board; view.boards.len()] };
        let view = view.clone();
        let scene = Scene::new("modern", view, shown);
        Layout::of(scene)
    }

    /// Returns the bounds of the visible pixels of a text.
    fn ink_bounds(op: &DrawOp) -> Option<Rect> {
        let DrawOp::Text(text) = op else { return None };
        let high = i32::from(text.size) * 7 / 10;
        Some(Rect::new(text.x, text.y - high, text.width, high))
    }

    #[test]
    fn floating_texts_are_complete_and_cover_no_panel() {
        let words = [
            word("T-Spin Double", Side::Left, 0),
            word("Mini T-Spin Double", Side::Left, 1),
            word("Quad", Side::Right, 0),
            word("Back-to-Back", Side::Right, 1),
            word("Combo ×10", Side::Right, 2),
        ];
        let (style, glyphs) = (Style::default(), GlyphCache::default());
        for mode in [Mode::Marathon, Mode::Duel] {
            let game = Modern::new(&Setup { mode, ..Setup::default() }).unwrap();
            let view = View { prompt: None, ..game.view() };
            let sizes = [page::picture_size(&view, 16), page::picture_size(&view, 40), Size::new(1280, 800)];
            for size in sizes {
                let ops = |words: &[FloatingText]| {
                    page::build_frame(&layout(&view, words), size.rect(), 1.0, &style, &glyphs).ops
                };
                let (plain, with) = (ops(&[]), ops(&words));
                // The only new operations are the letters and their shadows.
                let letters: Vec<Rect> =
                    with.iter().filter(|op| !plain.contains(op)).filter_map(ink_bounds).collect();
                assert!(letters.len() >= 2 * 3 * view.boards.len(), "{mode:?} {size:?}: {}", letters.len());
                for letter in &letters {
                    assert_eq!(
                        letter.intersection(size.rect()),
                        *letter,
                        "{mode:?} {size:?}: within the picture"
                    );
                    let meets = |op: &&DrawOp| match op {
                        DrawOp::Text(_) => {
                            ink_bounds(op).is_some_and(|place| !place.intersection(*letter).is_empty())
                        }
                        DrawOp::Block { .. } => !op.bounds().intersection(*letter).is_empty(),
                        _ => false,
                    };
                    assert_eq!(plain.iter().find(meets), None, "{mode:?} {size:?}");
                }
                // Lines do not overlap: two letters are either on the same line or apart.
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
