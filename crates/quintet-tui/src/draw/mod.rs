//! Draws a layout: title, widgets from top to bottom, notice, and the keys at the bottom.

mod banner;
mod board;
mod brush;
mod cell_part;
mod field;
mod footer;
mod list;
mod overlay;
mod panels;
mod plot;
mod redraw;
mod scene;
mod sizing;
mod stack;
mod status;
mod table;
mod text;

use crate::theme::Theme;
use brush::Brush;
pub(crate) use brush::width as columns;
use quintet_app::settings::Key;
use quintet_app::{HitTarget, HitTest, Layout, ScrollExtent, Widget};
use quintet_engine::kernel::View;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;
pub use redraw::redraw;

/// The minimum number of columns and rows; nothing is drawn in a smaller terminal.
pub(crate) const MIN_SIZE: (u16, u16) = (20, 13);

/// The maximum number of columns and lines of a notice.
const MAX_NOTICE: (u16, u16) = (78, 3);

/// The clickable places and other results of drawing a frame.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DrawnFrame {
    /// The items that can be selected; of overlapping ones the last counts.
    pub hits: Vec<(Rect, HitTarget)>,
    /// The bars of sliders.
    pub sliders: Vec<(Rect, HitTarget)>,
    /// The keys that can be clicked.
    pub keys: Vec<(Rect, Key)>,
    /// The position of the cursor.
    pub cursor: Option<Position>,
    /// The scroll extent of the text that was drawn, if there was one.
    pub extent: Option<ScrollExtent>,
    /// Whether the terminal was too small.
    pub cramped: bool,
    /// The positions of the parts of a game.
    stage: Option<scene::SceneLayout>,
}

impl DrawnFrame {
    /// Returns the item at this position.
    pub fn hit(&self, spot: Position) -> Option<HitTarget> {
        self.hits.iter().rev().find(|(area, _)| area.contains(spot)).map(|(_, place)| *place)
    }

    /// Returns the slider at this position.
    pub fn slider(&self, spot: Position) -> Option<HitTarget> {
        self.sliders.iter().find(|(area, _)| area.contains(spot)).map(|(_, place)| *place)
    }

    /// Returns the value of a slider at this column in thousandths, clamped to its ends.
    pub fn slider_position(&self, slider: HitTarget, column: u16) -> Option<u16> {
        let (area, _) = self.sliders.iter().find(|(_, place)| *place == slider)?;
        let last = u32::from(area.width.saturating_sub(1)).max(1);
        let at = u32::from(column.saturating_sub(area.x)).min(last);
        Some((at * 1000 / last) as u16)
    }

    /// Returns the key shown at this position.
    pub fn key(&self, spot: Position) -> Option<Key> {
        self.keys.iter().find(|(area, _)| area.contains(spot)).map(|(_, key)| *key)
    }
}

/// Returns the position of a point, if it is inside the buffer.
fn spot(x: i32, y: i32) -> Option<Position> {
    Some(Position::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?))
}

impl HitTest for DrawnFrame {
    fn target_at(&self, x: i32, y: i32) -> Option<HitTarget> {
        self.hit(spot(x, y)?)
    }

    fn slider_at(&self, x: i32, y: i32) -> Option<HitTarget> {
        self.slider(spot(x, y)?)
    }

    fn slider_position(&self, slider: HitTarget, x: i32) -> Option<u16> {
        DrawnFrame::slider_position(self, slider, x.clamp(0, i32::from(u16::MAX)) as u16)
    }

    fn key_at(&self, x: i32, y: i32) -> Option<Key> {
        self.key(spot(x, y)?)
    }
}

/// Returns the columns and rows of a view's boards with their panels, with cells of the usual size.
pub(crate) fn boards(view: &View) -> Size {
    sizing::Sizing { scale: 2, both: false, panel: 20 }.size_with_panels(view)
}

/// Draws a layout into the whole buffer, replacing its contents.
pub fn draw(layout: &Layout, buffer: &mut Buffer, theme: &Theme) -> DrawnFrame {
    let notice = layout.notice.as_deref().filter(|sentence| !sentence.is_empty());
    let lines = notice.map_or(0, |sentence| notice_lines(sentence, buffer.area.width).len());
    let notice_rows = (lines as u16).min(MAX_NOTICE.1);
    let mut brush = Brush { buffer, theme, drawn: DrawnFrame::default(), notice_rows };
    paint(layout, &mut brush);
    let Brush { buffer, drawn, .. } = brush;
    theme.simplify(buffer);
    drawn
}

fn paint(layout: &Layout, brush: &mut Brush) {
    let area = brush.buffer.area;
    if let [Widget::Plain(lines), ..] = layout.widgets.as_slice() {
        brush.clear(Style::reset());
        return text::plain(brush, lines, layout);
    }
    brush.clear(brush.theme.text());
    let (columns, rows) = (MIN_SIZE.0, MIN_SIZE.1);
    if area.width < columns || area.height < rows {
        return text::too_small(brush, columns, rows);
    }
    let bottom = area.bottom();
    let is_scene = layout.widgets.iter().any(|widget| matches!(widget, Widget::Scene(_)));
    let top = title(brush, &layout.title, is_scene);
    let keys = footer::height(&layout.footer, area);
    // A game may use the row of the notice, which is then drawn over it.
    let below = if is_scene && area.height < 27 { keys } else { keys + 1 };
    let body = Rect { y: top, height: (bottom - below).saturating_sub(top), ..area };
    footer::draw(brush, &layout.footer, Rect { y: bottom - keys, height: keys, ..area });
    stack::widgets(brush, &layout.widgets, body);
    if brush.drawn.cramped {
        return;
    }
    notice(
        brush,
        layout.notice.as_deref(),
        Rect { y: top, height: (bottom - keys).saturating_sub(top), ..area },
    );
}

/// Draws the title and returns the first row below it. A game has no title, to save space.
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
    brush.centred(row, title, brush.theme.title());
    before + 1 + after
}

/// Returns the lines of a notice in this many columns.
fn notice_lines(sentence: &str, columns: u16) -> Vec<String> {
    text::wrap(sentence, columns.saturating_sub(2).min(MAX_NOTICE.0))
}

/// Draws a notice above the keys, in a few lines. It does not cover the input line.
fn notice(brush: &mut Brush, notice: Option<&str>, area: Rect) {
    let Some(sentence) = notice.filter(|sentence| !sentence.is_empty()) else { return };
    let mut bottom = area.bottom();
    if brush.drawn.cursor.is_some_and(|cursor| cursor.y + 1 == bottom) {
        bottom -= 1;
    }
    let lines = notice_lines(sentence, area.width);
    let shown = lines.len().min(usize::from(MAX_NOTICE.1.min(bottom.saturating_sub(area.y))));
    let widest = lines.iter().take(shown).map(|line| brush::width(line)).max().unwrap_or(0);
    let columns = (widest + 2).min(area.width);
    let x = area.x + (area.width - columns) / 2;
    for (index, line) in lines.iter().take(shown).enumerate() {
        let row = Rect::new(x, bottom - (shown - index) as u16, columns, 1);
        brush.fill(row, brush.theme.text());
        let is_cut = index + 1 == shown && lines.len() > shown;
        let line = if is_cut { brush::cut(&format!("{line} …"), columns) } else { line.clone() };
        brush.centred(row, &line, brush.theme.title());
    }
}
