//! Draws a layout of the screens: what stands in it from top to bottom, a notice, and the keys at the bottom.

mod again;
mod banner;
mod board;
mod brush;
mod field;
mod list;
mod over;
mod panels;
mod plan;
mod scene;
mod stack;
mod table;
mod text;

use crate::ink::Ink;
pub use again::draw_again;
use brush::Brush;
pub(crate) use brush::width as columns;
use quintet_engine::kernel::View;
use quintet_screens::{Keycap, Layout, Place, Reach, Widget};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;

/// The least columns and rows that anything is drawn in.
pub(crate) const LEAST: (u16, u16) = (20, 13);

/// What is known of a picture that was drawn.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Drawn {
    /// Where what can be chosen stands; the last one that is hit counts.
    pub hits: Vec<(Rect, Place)>,
    /// Where the cursor belongs.
    pub cursor: Option<Position>,
    /// How much of a text there is room for, if one was drawn.
    pub reach: Option<Reach>,
    /// Whether there was no room for what was to be drawn.
    pub cramped: bool,
    /// Where a game was drawn.
    stage: Option<scene::Stage>,
}

impl Drawn {
    /// What can be chosen at this spot.
    pub fn hit(&self, spot: Position) -> Option<Place> {
        self.hits.iter().rev().find(|(area, _)| area.contains(spot)).map(|(_, place)| *place)
    }
}

/// The columns and rows of a view's boards with what stands beside them, with cells of the usual size.
pub(crate) fn boards(view: &View) -> Size {
    plan::Plan { scale: 2, both: false, panel: 20 }.size_with_panels(view)
}

/// Draws a layout into all of a buffer, whatever was there before.
pub fn draw(layout: &Layout, buffer: &mut Buffer, ink: &Ink) -> Drawn {
    let mut brush = Brush { buffer, ink, drawn: Drawn::default() };
    paint(layout, &mut brush);
    let Brush { buffer, drawn, .. } = brush;
    ink.simplify(buffer);
    drawn
}

fn paint(layout: &Layout, brush: &mut Brush) {
    let area = brush.buffer.area;
    if let [Widget::Plain(lines), ..] = layout.widgets.as_slice() {
        brush.clear(Style::reset());
        return text::plain(brush, lines, layout);
    }
    brush.clear(brush.ink.text());
    let (columns, rows) = (LEAST.0, LEAST.1);
    if area.width < columns || area.height < rows {
        return text::too_small(brush, columns, rows);
    }
    let bottom = area.bottom();
    let is_scene = layout.widgets.iter().any(|widget| matches!(widget, Widget::Scene(_)));
    let top = title(brush, &layout.title, is_scene);
    // A game may have the row of the notice, which then stands over it for a moment.
    let below = if is_scene && area.height < 27 { 1 } else { 2 };
    let body = Rect { y: top, height: (bottom - below).saturating_sub(top), ..area };
    footer(brush, &layout.footer, Rect { y: bottom - 1, height: 1, ..area });
    stack::widgets(brush, &layout.widgets, body);
    if brush.drawn.cramped {
        return;
    }
    notice(brush, layout.notice.as_deref(), Rect { y: bottom - 2, height: 1, ..area });
}

/// The title at the top, and the first row below it. A game needs the room for itself.
fn title(brush: &mut Brush, title: &str, is_scene: bool) -> u16 {
    let height = brush.buffer.area.height;
    let (before, after) = match (is_scene, height) {
        (true, 27..) => (0, 0),
        (true, _) => return 0,
        (false, 22..) => (1, 1),
        (false, 16..) => (0, 1),
        (false, _) => (0, 0),
    };
    if title.is_empty() {
        return before;
    }
    let row = Rect { y: before, height: 1, ..brush.buffer.area };
    brush.centred(row, title, brush.ink.title());
    before + 1 + after
}

/// A sentence above the keys.
fn notice(brush: &mut Brush, notice: Option<&str>, row: Rect) {
    if let Some(sentence) = notice {
        let style = brush.ink.warning();
        brush.fill(row, brush.ink.text());
        brush.centred(row, sentence, style);
    }
}

/// The keys that work here: as many as there is room for, in the middle.
fn footer(brush: &mut Brush, caps: &[Keycap], row: Rect) {
    let width = |cap: &Keycap| brush::width(&cap.keys) + brush::width(&cap.does) + 3;
    let gap = 2;
    let mut used = 0;
    let shown: Vec<&Keycap> = caps
        .iter()
        .take_while(|cap| {
            used += width(cap) + if used > 0 { gap } else { 0 };
            used <= row.width
        })
        .collect();
    let total: u16 = shown.iter().map(|cap| width(cap) + gap).sum::<u16>().saturating_sub(gap);
    let mut x = row.x + row.width.saturating_sub(total) / 2;
    let keys = brush.ink.keycap();
    for cap in shown {
        x = brush.put(x, row.y, row.right(), &format!(" {} ", cap.keys), keys);
        x = brush.put(x, row.y, row.right(), &format!(" {}", cap.does), brush.ink.dim()) + gap;
    }
}
