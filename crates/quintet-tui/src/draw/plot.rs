//! Draws plots with braille dots, and tables of facts with a plot beside them.

use super::brush::{Brush, cut, width};
use crate::term_caps::Charset;
use quintet_app::plot::Plot;
use ratatui::layout::Rect;

/// The minimum size of a plot with its title and axes.
const LEAST: (u16, u16) = (18, 5);
/// The preferred size of a plot.
const USUAL: (u16, u16) = (46, 11);
/// The maximum number of rows of a plot.
const MOST_ROWS: u16 = 16;
/// The gap between two columns.
const GAP: u16 = 3;

/// The braille dots of a character, by column and row.
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// Draws a plot with its title, axes and end values.
pub(crate) fn draw(brush: &mut Brush, plot: &Plot, area: Rect) {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return;
    }
    let (bottom, top) = plot.y.ends();
    let labels = width(&bottom).max(width(&top)).min(area.width / 3);
    let field = Rect {
        x: area.x + labels + 1,
        y: area.y + 1,
        width: area.width - labels - 1,
        height: area.height - 2,
    };
    brush.put(field.x, area.y, area.right(), &cut(&plot.title, field.width), brush.theme.dim());
    for (text, y) in [(top, field.y), (bottom, field.bottom() - 1)] {
        brush.right(Rect::new(area.x, y, labels, 1), &text, brush.theme.dim());
    }
    for y in field.y..field.bottom() {
        brush.letter(field.x - 1, y, '│', brush.theme.frame());
    }
    let (first, last) = plot.x.ends();
    brush.put(field.x, area.bottom() - 1, area.right(), &first, brush.theme.dim());
    brush.right(Rect { y: area.bottom() - 1, height: 1, ..field }, &last, brush.theme.dim());
    trace(brush, plot, field);
}

/// Draws the points of a plot.
fn trace(brush: &mut Brush, plot: &Plot, field: Rect) {
    let style = brush.theme.on(brush.theme.colours.accent, brush.theme.colours.background);
    if brush.theme.charset != Charset::Unicode {
        // One character per place.
        for (column, x) in plot.trace(field.width.into(), field.height.into()).iter().zip(field.x..) {
            for row in column.iter().flat_map(|(from, to)| *from..=*to) {
                brush.letter(x, field.y + row as u16, '█', style);
            }
        }
        return;
    }
    let columns = plot.trace(usize::from(field.width) * 2, usize::from(field.height) * 4);
    for (pair, x) in columns.chunks(2).zip(field.x..) {
        for (line, y) in (0..usize::from(field.height)).zip(field.y..) {
            let mut dots = 0;
            for (column, bits) in pair.iter().zip(DOTS) {
                for (dot, bit) in bits.iter().enumerate() {
                    let row = line * 4 + dot;
                    if column.is_some_and(|(from, to)| (from..=to).contains(&row)) {
                        dots |= u32::from(*bit);
                    }
                }
            }
            if let Some(letter) = char::from_u32(0x2800 + dots).filter(|_| dots > 0) {
                brush.letter(x, y, letter, style);
            }
        }
    }
}

/// Returns the preferred number of rows of several plots.
pub(crate) fn plots_height(count: usize, area: Rect) -> u16 {
    let columns = (area.width / USUAL.0).clamp(1, 3);
    let rows = (count as u16).div_ceil(columns);
    rows.saturating_mul(USUAL.1 + 1).min(area.height)
}

/// Draws as many plots as fit, from the given one on.
pub(crate) fn plots(brush: &mut Brush, plots: &[Plot], first: usize, area: Rect) {
    let columns = (area.width / USUAL.0).clamp(1, 3).min(plots.len().max(1) as u16);
    let wanted = (plots.len() as u16).div_ceil(columns).max(1);
    let rows = (area.height / (LEAST.1 + 3)).clamp(1, wanted);
    let (wide, high) = ((area.width - GAP * (columns - 1)) / columns, area.height / rows);
    let shown = usize::from(columns * rows);
    let first = first.min(plots.len().saturating_sub(shown));
    for (plot, place) in plots.iter().skip(first).take(shown).zip(0..) {
        let (x, y) = (area.x + place % columns * (wide + GAP), area.y + place / columns * high);
        draw(brush, plot, Rect::new(x, y, wide, high.saturating_sub(1).min(MOST_ROWS)));
    }
    for (is_more, y, letter) in
        [(first > 0, area.y, '▲'), (first + shown < plots.len(), area.bottom().saturating_sub(1), '▼')]
    {
        if is_more {
            brush.letter(area.right().saturating_sub(1), y, letter, brush.theme.dim());
        }
    }
}

/// Returns the widths of the label and of each value.
fn columns(rows: &[Vec<String>]) -> Vec<u16> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |index: usize| rows.iter().filter_map(|row| row.get(index)).map(|cell| width(cell)).max();
    (0..count).map(|index| widest(index).unwrap_or(0)).collect()
}

/// Returns the preferred number of rows of facts.
pub(crate) fn facts_height(rows: &[Vec<String>], has_plot: bool, area: Rect) -> u16 {
    let facts = rows.len() as u16;
    let table = columns(rows).iter().map(|column| column + 2).sum::<u16>();
    let is_beside = table + GAP + LEAST.0 <= area.width;
    match (has_plot, is_beside) {
        (false, _) => facts,
        (true, true) => facts.max(USUAL.1 - 2),
        (true, false) => facts + 1 + LEAST.1,
    }
}

/// Draws facts, with a plot beside them, or below them if that does not fit.
pub(crate) fn facts(brush: &mut Brush, rows: &[Vec<String>], plot: Option<&Plot>, area: Rect) {
    let mut columns = columns(rows);
    // Labels are cut before values.
    let over = (columns.iter().map(|column| column + 2).sum::<u16>()).saturating_sub(area.width + 2);
    if let Some(labels) = columns.first_mut() {
        *labels = labels.saturating_sub(over);
    }
    let table = (columns.iter().map(|column| column + 2).sum::<u16>()).saturating_sub(2).min(area.width);
    let beside = area.width.saturating_sub(table + GAP).min(USUAL.0);
    let beside = plot.filter(|_| beside >= LEAST.0 && area.height >= LEAST.1).map(|plot| (plot, beside));
    let total = table + beside.map_or(0, |(_, wide)| wide + GAP);
    let left = area.x + (area.width - total) / 2;
    let (text, dim) = (brush.theme.text(), brush.theme.dim());
    for (row, y) in rows.iter().zip(area.y..area.bottom()) {
        let mut x = left;
        for ((cell, wide), index) in row.iter().zip(&columns).zip(0..) {
            if index == 0 {
                brush.put(x, y, left + table, &cut(cell, *wide), dim);
            } else {
                brush.right(Rect::new(x, y, (*wide).min((left + table).saturating_sub(x)), 1), cell, text);
            }
            x += wide + 2;
        }
    }
    match (beside, plot) {
        (Some((plot, wide)), _) => {
            let high = area.height.min(MOST_ROWS);
            draw(brush, plot, Rect::new(left + table + GAP, area.y, wide, high));
        }
        (None, Some(plot)) => {
            let below = area.y + rows.len() as u16 + 1;
            let high = area.bottom().saturating_sub(below).min(MOST_ROWS);
            draw(brush, plot, Rect { y: below, height: high, ..area });
        }
        (None, None) => {}
    }
}
