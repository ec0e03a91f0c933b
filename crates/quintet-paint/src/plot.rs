//! Draws plots, and tables of facts with a plot beside them.

use crate::canvas::Rgba;
use crate::font::FontFace;
use crate::frame_builder::{Align, FrameBuilder, TextStyle};
use crate::rect::Rect;
use quintet_app::plot::{Plot, PlotKind};

/// The minimum and the usual size of a plot, in text sizes.
const LEAST: (i32, i32) = (10, 5);
const USUAL: (i32, i32) = (20, 11);

fn small(builder: &FrameBuilder<'_>) -> TextStyle {
    TextStyle::new(FontFace::Text, (builder.em * 13 / 20).max(6), builder.colours.dim)
}

/// Draws a plot with its title, axes and end values.
pub(crate) fn draw(builder: &mut FrameBuilder<'_>, plot: &Plot, room: Rect) {
    let em = builder.em;
    if room.width < LEAST.0 * em || room.height < LEAST.1 * em {
        return;
    }
    let set = small(builder);
    let title = TextStyle::new(FontFace::Bold, (em * 7 / 10).max(6), builder.colours.dim);
    let (bottom, top) = plot.y.ends();
    let labels = builder.width(set, &bottom).max(builder.width(set, &top)) + em / 3;
    let field =
        Rect::new(room.x + labels, room.y + em * 5 / 4, room.width - labels, room.height - em * 5 / 4 - em);
    builder.text_within(field.x, room.y + em / 2, Align::Left, title, &plot.title, field.width);
    builder.text(field.x - em / 3, field.y + em / 3, Align::Right, set, &top);
    builder.text(field.x - em / 3, field.bottom() - em / 3, Align::Right, set, &bottom);
    let (first, last) = plot.x.ends();
    builder.text(field.x, field.bottom() + em * 3 / 5, Align::Left, set, &first);
    builder.text(field.right(), field.bottom() + em * 3 / 5, Align::Right, set, &last);
    let grid = Rgba::full(builder.colours.grid);
    for line in 0..=2 {
        let y = field.y + (field.height - builder.hair) * line / 2;
        builder.fill(Rect::new(field.x, y, field.width, builder.hair), grid);
    }
    trace(builder, plot, field);
}

/// Draws the points of a plot.
fn trace(builder: &mut FrameBuilder<'_>, plot: &Plot, field: Rect) {
    let thick = (builder.em / 8).max(1);
    // A column is as wide as a line, so that a large window needs no more of them than a small one.
    let columns = (field.width / thick).max(1);
    let rows = (field.height / thick).max(1);
    let accent = builder.colours.accent;
    for (column, span) in plot.trace(columns as usize, rows as usize).iter().enumerate() {
        let Some((from, to)) = span else { continue };
        let x = field.x + column as i32 * thick;
        let top = field.y + *from as i32 * thick;
        let high = (*to as i32 - *from as i32 + 1) * thick;
        let under = field.bottom() - top - high;
        if plot.kind == PlotKind::Line && under > 0 {
            builder.fill(Rect::new(x, top + high, thick, under), Rgba::new(accent, 28));
        }
        builder.fill(Rect::new(x, top, thick, high), Rgba::full(accent));
    }
}

/// Returns the preferred height of several plots.
pub(crate) fn plots_height(builder: &FrameBuilder<'_>, count: usize, room: Rect) -> i32 {
    let columns = columns(builder, room);
    (count as i32 + columns - 1) / columns * USUAL.1 * builder.em
}

fn columns(builder: &FrameBuilder<'_>, room: Rect) -> i32 {
    (room.width / (USUAL.0 * builder.em)).clamp(1, 3)
}

/// Draws as many plots as fit, from the given one on.
pub(crate) fn plots(builder: &mut FrameBuilder<'_>, plots: &[Plot], first: usize, room: Rect) {
    let em = builder.em;
    let columns = columns(builder, room).min(plots.len().max(1) as i32);
    let wanted = (plots.len() as i32 + columns - 1) / columns;
    let rows = (room.height / ((LEAST.1 + 2) * em)).clamp(1, wanted.max(1));
    let gap = em * 3 / 2;
    let (wide, high) = ((room.width - gap * (columns - 1)) / columns, room.height / rows);
    let shown = (columns * rows) as usize;
    let first = first.min(plots.len().saturating_sub(shown));
    for (plot, place) in plots.iter().skip(first).take(shown).zip(0..) {
        let (x, y) = (room.x + place % columns * (wide + gap), room.y + place / columns * high);
        draw(builder, plot, Rect::new(x, y, wide, (high - em / 2).min(18 * em)));
    }
    let track = Rect::new(room.right() + em / 4, room.y, (em / 5).max(2), room.height);
    crate::widgets::scroll_bar(builder, track, first, shown, plots.len());
}

fn fact_row(em: i32) -> i32 {
    em * 13 / 10
}

fn fact_style(builder: &FrameBuilder<'_>) -> (TextStyle, TextStyle) {
    let size = builder.em * 4 / 5;
    let label = TextStyle::new(FontFace::Text, size, builder.colours.dim);
    (label, TextStyle::new(FontFace::Bold, size, builder.colours.text))
}

/// Returns the widths of the label and of each value.
fn fact_columns(builder: &FrameBuilder<'_>, rows: &[Vec<String>]) -> Vec<i32> {
    let (label, value) = fact_style(builder);
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |index: usize| {
        let set = if index == 0 { label } else { value };
        rows.iter().filter_map(|row| row.get(index)).map(|cell| builder.width(set, cell)).max()
    };
    (0..count).map(|index| widest(index).unwrap_or(0) + builder.em * 6 / 5).collect()
}

/// Returns the preferred height of facts.
pub(crate) fn facts_height(builder: &FrameBuilder<'_>, rows: &[Vec<String>], plot: bool, room: Rect) -> i32 {
    let em = builder.em;
    let table = rows.len() as i32 * fact_row(em);
    let is_beside = fact_columns(builder, rows).iter().sum::<i32>() + LEAST.0 * em <= room.width;
    let high = match (plot, is_beside) {
        (false, _) => table,
        (true, true) => table.max(9 * em),
        (true, false) => table + LEAST.1 * em + em / 2,
    };
    high + em
}

/// Draws facts, with a plot beside them, or below them if that does not fit.
pub(crate) fn facts(builder: &mut FrameBuilder<'_>, rows: &[Vec<String>], plot: Option<&Plot>, room: Rect) {
    let em = builder.em;
    let columns = fact_columns(builder, rows);
    let table = columns.iter().sum::<i32>().min(room.width);
    let beside = (room.width - table - em).min(USUAL.0 * em);
    let beside = plot.filter(|_| beside >= LEAST.0 * em && room.height >= LEAST.1 * em);
    let wide = (room.width - table - em).min(USUAL.0 * em);
    let total = table + beside.map_or(0, |_| wide + em);
    let left = room.x + (room.width - total) / 2;
    let (label, value) = fact_style(builder);
    let high = fact_row(em);
    let mut below = room.y;
    for row in rows {
        if below + high > room.bottom() {
            break;
        }
        let mut x = left;
        for ((cell, wide), index) in row.iter().zip(&columns).zip(0..) {
            let middle = below + high / 2;
            if index == 0 {
                builder.text_within(x, middle, Align::Left, label, cell, table);
            } else {
                builder.text(x + wide - em * 6 / 5, middle, Align::Right, value, cell);
            }
            x += wide;
        }
        below += high;
    }
    match (beside, plot) {
        (Some(plot), _) => {
            let height = (room.height - em / 2).min(12 * em);
            draw(builder, plot, Rect::new(left + table + em, room.y, wide, height));
        }
        (None, Some(plot)) => {
            let height = (room.bottom() - below - em / 2).min(12 * em);
            draw(builder, plot, Rect::new(room.x, below + em / 2, room.width, height));
        }
        (None, None) => {}
    }
}
