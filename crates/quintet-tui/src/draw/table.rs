//! Draws tables: as many rows as fit, around the selected one.

use super::brush::{Brush, cut, width};
use quintet_app::{Column, HitTarget, Widget};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The gap between two columns.
const GAP: u16 = 2;
/// The minimum width at which a column is readable; a column that needs less has less.
const MIN_COLUMN: u16 = 10;

/// A column of the table and its width.
struct SizedColumn<'a> {
    column: &'a Column,
    width: u16,
}

fn columns<'a>(head: &'a [Column], rows: &[Vec<String>], room: u16) -> Vec<SizedColumn<'a>> {
    let lay = |(index, column): (usize, &'a Column)| {
        let cells = rows.iter().filter_map(|row| row.get(index)).map(|cell| width(cell));
        SizedColumn { column, width: cells.chain([width(&column.title)]).max().unwrap_or(0) }
    };
    let mut columns: Vec<SizedColumn> = head.iter().enumerate().map(lay).collect();
    // If not all columns fit, the last ones are left out before the first ones become unreadable.
    while columns.len() > 1 && narrowest(&columns) > u32::from(room) {
        columns.pop();
    }
    // The widest columns are narrowed until all fit.
    for column in &mut columns {
        column.width = column.width.min(room);
    }
    while total(&columns) > u32::from(room) {
        match columns.iter_mut().max_by_key(|column| column.width) {
            Some(widest) if widest.width > 0 => widest.width -= 1,
            _ => break,
        }
    }
    columns
}

/// Returns the width of all columns with the gaps between them.
fn total(columns: &[SizedColumn]) -> u32 {
    let gaps = u32::from(GAP) * (columns.len() as u32).saturating_sub(1);
    columns.iter().map(|column| u32::from(column.width)).sum::<u32>() + gaps
}

/// Returns the width of all columns, each as narrow as it can be and still be readable.
fn narrowest(columns: &[SizedColumn]) -> u32 {
    let over = columns.iter().map(|column| u32::from(column.width.saturating_sub(MIN_COLUMN))).sum::<u32>();
    total(columns) - over
}

/// Draws a table.
pub(crate) fn draw(
    brush: &mut Brush,
    widget: usize,
    head: &[Column],
    rows: &[Vec<String>],
    (chosen, around): (Option<usize>, usize),
    area: Rect,
) {
    let columns = columns(head, rows, area.width.saturating_sub(2));
    let gaps = GAP * (columns.len() as u16).saturating_sub(1);
    let total = (columns.iter().map(|column| column.width).sum::<u16>() + gaps + 2).min(area.width);
    let left = area.x + (area.width - total) / 2;
    let row_at = |y| Rect::new(left, y, total, 1);
    let heads: Vec<&str> = head.iter().map(|column| column.title.as_str()).collect();
    line(brush, &columns, &heads, row_at(area.y), brush.theme.dim());
    if area.height < 3 {
        return;
    }
    for x in left..left + total {
        brush.letter(x, area.y + 1, '─', brush.theme.frame());
    }
    let room = usize::from(area.height - 2);
    let first = Widget::first(chosen.unwrap_or(around), around, room, rows.len());
    for ((index, row), y) in rows.iter().enumerate().skip(first).take(room).zip(area.y + 2..) {
        let place = row_at(y);
        let style = if chosen == Some(index) { brush.theme.chosen() } else { brush.theme.text() };
        if chosen == Some(index) {
            brush.fill(place, style);
        }
        if chosen.is_some() {
            brush.drawn.hits.push((place, HitTarget { widget, item: index }));
        }
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        line(brush, &columns, &cells, place, style);
    }
    for (is_more, y, letter) in
        [(first > 0, area.y + 2, '▲'), (first + room < rows.len(), area.bottom() - 1, '▼')]
    {
        if is_more {
            brush.letter(left + total - 1, y, letter, brush.theme.dim());
        }
    }
}

fn line(brush: &mut Brush, columns: &[SizedColumn], cells: &[&str], row: Rect, style: Style) {
    let mut x = row.x + 1;
    for (laid, cell) in columns.iter().zip(cells) {
        let text = cut(cell, laid.width);
        let shift = if laid.column.right { laid.width - width(&text).min(laid.width) } else { 0 };
        brush.put(x + shift, row.y, row.right(), &text, style);
        x += laid.width + GAP;
    }
}
