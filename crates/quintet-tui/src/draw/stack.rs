//! Arranges widgets below each other and divides the rows among them.

use super::brush::Brush;
use super::brush::width;
use super::scene::BelowScene;
use super::{banner, field, list, plot, scene, status as save_status, table, text};
use quintet_app::{Tone, Widget};
use ratatui::layout::Rect;

/// Draws widgets from top to bottom.
pub(crate) fn widgets(brush: &mut Brush, widgets: &[Widget], area: Rect) {
    // A small margin on both sides.
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
        // Texts and menus look best slightly above the middle.
        None => y += free * 2 / 5,
    }
    for (index, (widget, height)) in widgets.iter().zip(heights).enumerate() {
        if brush.drawn.cramped {
            return;
        }
        let height = height.min(area.bottom().saturating_sub(y));
        let part = Rect { y, height, ..inner };
        match widget {
            // Below a game, the input starts at the left like everything else, and the save status is at its
            // right end.
            Widget::Field { label, text, cursor } if scene.is_some() => {
                let rest = status(brush, widgets, part);
                field::at_left(brush, label, text, *cursor, rest);
            }
            Widget::Scene(scene) if part.height > 0 => {
                let below = match widgets {
                    [_] => BelowScene::Nothing,
                    _ if widgets.iter().any(|widget| matches!(widget, Widget::Field { .. })) => {
                        BelowScene::Line
                    }
                    _ => BelowScene::Something,
                };
                scene::draw(brush, index, scene, part, below);
            }
            widget => one(brush, index, widget, part),
        }
        y += height + gap;
    }
}

fn total(heights: &[u16]) -> u16 {
    heights.iter().fold(0, |sum, height| sum.saturating_add(*height))
}

/// Returns the preferred number of rows of a widget.
fn height(brush: &Brush, widget: &Widget, area: Rect) -> u16 {
    match widget {
        Widget::Banner => banner::height(brush.theme),
        Widget::Text { lines, .. } => text::height(lines, area.width),
        Widget::Page { lines, figures, .. } => text::page_height(lines, figures, area.width),
        Widget::Plain(lines) => rows(lines.len()),
        Widget::List { items, .. } => list::height(items),
        Widget::Table { rows: all, .. } => rows(all.len()).saturating_add(2),
        Widget::Field { label, .. } => field::height(label, area.width),
        Widget::Bar { .. } => 1,
        Widget::Facts { rows, plot } => plot::facts_height(rows, plot.is_some(), area),
        Widget::Plots { plots, .. } => plot::plots_height(plots.len(), area),
        Widget::Scene(_) => 0,
    }
}

fn rows(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Returns, for each round of shrinking, how many rows each widget keeps; `None` if it is not shrunk in that
/// round.
fn yields(widgets: &[Widget]) -> [Vec<Option<u16>>; 5] {
    let listed = widgets.iter().any(|widget| matches!(widget, Widget::List { .. } | Widget::Table { .. }));
    let kept = |turn: usize, widget: &Widget| match (turn, widget) {
        (0, Widget::Banner) => Some(0),
        (1, Widget::List { .. } | Widget::Table { .. }) => Some(10),
        (1, Widget::Facts { rows, .. }) => Some(rows.len().min(12) as u16),
        (4, Widget::Plots { .. }) => Some(5),
        // Secondary text gives way to a list.
        (2, Widget::Text { tone: Tone::Dim, .. }) if listed => Some(0),
        (3, Widget::List { .. } | Widget::Table { .. }) => Some(4),
        (4, Widget::Facts { .. } | Widget::Text { .. } | Widget::Page { .. }) => Some(1),
        _ => None,
    };
    std::array::from_fn(|turn| widgets.iter().map(|widget| kept(turn, widget)).collect())
}

/// Reduces the rows of widgets, in the order of [`yields`], until they fit.
fn shrink(heights: &mut [u16], widgets: &[Widget], room: u16) {
    let wanted = heights.to_vec();
    for turn in yields(widgets) {
        for place in 0..heights.len() {
            let over = total(heights).saturating_sub(room);
            let Some(kept) = turn[place].filter(|_| over > 0) else { continue };
            // What may be left out is left out entirely.
            let fewer = if kept == 0 { 0 } else { heights[place].saturating_sub(over) };
            heights[place] = fewer.max(kept.min(heights[place]));
        }
    }
    let lists =
        widgets.iter().position(|widget| matches!(widget, Widget::List { .. } | Widget::Table { .. }));
    if let Some(list) = lists {
        heights[list] = wanted[list].min(heights[list] + room.saturating_sub(total(heights)));
    }
}

/// Draws the save status of a game at the right end of a row and returns the rest of the row.
fn status(brush: &mut Brush, widgets: &[Widget], row: Rect) -> Rect {
    let told = widgets.iter().find_map(|widget| match widget {
        Widget::Scene(scene) => scene.status.as_deref(),
        _ => None,
    });
    let Some(told) = told.filter(|told| !told.is_empty() && row.height > 0) else { return row };
    if width(told) > row.width / 2 {
        let y = row.y.saturating_sub(1 + brush.notice_rows);
        save_status::over(brush, told, Rect { y, height: 1, ..row });
        return row;
    }
    let columns = width(told);
    brush.right(Rect { x: row.right() - columns, width: columns, height: 1, ..row }, told, brush.theme.dim());
    Rect { width: row.width.saturating_sub(columns + 2), ..row }
}

fn one(brush: &mut Brush, index: usize, widget: &Widget, area: Rect) {
    if area.height == 0 || area.width == 0 {
        return;
    }
    match widget {
        Widget::Banner => banner::draw(brush, area),
        Widget::Text { lines, tone } => text::draw(brush, lines, *tone, area),
        Widget::Page { lines, figures, top, .. } => text::page(brush, lines, figures, *top, area),
        Widget::Plain(lines) => text::exactly(brush, lines, area),
        Widget::List { items, chosen, around } => list::draw(brush, index, items, (*chosen, *around), area),
        Widget::Table { head, rows, chosen, around } => {
            table::draw(brush, index, head, rows, (*chosen, *around), area);
        }
        Widget::Field { label, text, cursor } => field::draw(brush, label, text, *cursor, area),
        Widget::Bar { label, thousandths, marks } => {
            field::bar(brush, index, label, (*thousandths, marks), area);
        }
        Widget::Facts { rows, plot } => plot::facts(brush, rows, plot.as_deref(), area),
        Widget::Plots { plots, first } => plot::plots(brush, plots, *first, area),
        Widget::Scene(_) => {}
    }
}
