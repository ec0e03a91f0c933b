//! Widgets one above the other: each gets the rows it needs, as far as there are enough.

use super::brush::Brush;
use super::{banner, field, list, scene, table, text};
use quintet_screens::Widget;
use ratatui::layout::Rect;

/// Draws widgets from top to bottom.
pub(crate) fn widgets(brush: &mut Brush, widgets: &[Widget], area: Rect) {
    // A little air at both sides.
    let margin = if area.width >= 100 { 3 } else { u16::from(area.width >= 30) };
    let inner = Rect { x: area.x + margin, width: area.width - 2 * margin, ..area };
    let scene = widgets.iter().position(|widget| matches!(widget, Widget::Scene(_)));
    let mut heights: Vec<u16> = widgets.iter().map(|widget| height(brush, widget, inner)).collect();
    let mut gap = u16::from(scene.is_none());
    let gaps = |gap: u16| gap * (widgets.len() as u16).saturating_sub(1);
    if total(&heights) + gaps(gap) > area.height {
        if widgets.len() > 3 {
            gap = 0;
        }
        shrink(&mut heights, widgets, area.height.saturating_sub(gaps(gap)));
    }
    let free = area.height.saturating_sub(total(&heights) + gaps(gap));
    let mut y = area.y;
    match scene {
        Some(scene) => heights[scene] += free,
        // Reading and menus are best a little above the middle.
        None => y += free * 2 / 5,
    }
    for (index, (widget, height)) in widgets.iter().zip(heights).enumerate() {
        let height = height.min(area.bottom().saturating_sub(y));
        one(brush, index, widget, Rect { y, height, ..inner }, widgets.len() > 1);
        y += height + gap;
    }
}

fn total(heights: &[u16]) -> u16 {
    heights.iter().fold(0, |sum, height| sum.saturating_add(*height))
}

/// The rows that a widget would like to have.
fn height(brush: &Brush, widget: &Widget, area: Rect) -> u16 {
    match widget {
        Widget::Banner => banner::height(brush.ink),
        Widget::Text { lines, .. } => text::height(lines, area.width),
        Widget::Plain(lines) => rows(lines.len()),
        Widget::List { items, .. } => list::height(items),
        Widget::Table { rows: all, .. } => rows(all.len()).saturating_add(2),
        Widget::Field { label, .. } => field::height(label, area.width),
        Widget::Bar { .. } => 1,
        Widget::Scene(_) => 0,
    }
}

fn rows(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Takes rows from those that can show a part of what they have, and from the banner before all.
fn shrink(heights: &mut [u16], widgets: &[Widget], room: u16) {
    let least = |widget: &Widget| match widget {
        Widget::Banner => Some((0, 0)),
        Widget::List { .. } | Widget::Table { .. } => Some((1, 4)),
        Widget::Text { .. } => Some((2, 1)),
        _ => None,
    };
    for turn in 0..3 {
        for (height, widget) in heights.iter_mut().zip(widgets) {
            if let Some((_, least)) = least(widget).filter(|(when, _)| *when == turn) {
                *height = (*height).max(least).min(room.max(least));
            }
        }
        loop {
            let over = total(heights).saturating_sub(room);
            let mut able = heights.iter_mut().zip(widgets).filter_map(|(height, widget)| {
                let (_, least) = least(widget).filter(|(when, _)| *when == turn)?;
                (*height > least).then_some((height, least))
            });
            match able.next() {
                Some((height, least)) if over > 0 => *height = height.saturating_sub(over).max(least),
                _ => break,
            }
        }
    }
}

fn one(brush: &mut Brush, index: usize, widget: &Widget, area: Rect, accompanied: bool) {
    if area.height == 0 || area.width == 0 {
        return;
    }
    match widget {
        Widget::Banner => banner::draw(brush, area),
        Widget::Text { lines, tone } => text::draw(brush, lines, *tone, area),
        Widget::Plain(lines) => text::exactly(brush, lines, area),
        Widget::List { items, chosen } => list::draw(brush, index, items, *chosen, area),
        Widget::Table { head, rows, chosen } => table::draw(brush, index, head, rows, *chosen, area),
        Widget::Field { label, text, cursor } => field::draw(brush, label, text, *cursor, area),
        Widget::Bar { label, thousandths } => field::bar(brush, index, label, *thousandths, area),
        Widget::Scene(scene) => scene::draw(brush, index, scene, area, accompanied),
    }
}
