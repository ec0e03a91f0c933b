//! What stands beside a board: pieces, numbers, clocks and words.

use super::board::{Spot, letter_at, look, put_spot};
use super::brush::{Brush, width};
use quintet_engine::kernel::{Cell, Panel, Picture, clock_text};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// How pieces are drawn: the columns of a cell, and whether rows are left blank between things.
#[derive(Clone, Copy)]
struct Way {
    scale: u16,
    airy: bool,
    /// Whether each piece has rows of its own.
    single: bool,
    /// How many pieces of a panel are shown at most.
    most: usize,
}

/// A panel in its place.
pub(crate) struct Placed<'a> {
    pub(crate) panel: &'a Panel,
    way: Way,
    /// Its rows, as many as there is room for.
    pub(crate) area: Rect,
}

/// Places panels from the top of an area, as closely as they must stand; gives the first free row with them. Where
/// they stand depends on nothing but their pieces.
pub(crate) fn place<'a>(panels: &[&'a Panel], scale: u16, area: Rect) -> (Vec<Placed<'a>>, u16) {
    let all = Way { scale, airy: true, single: true, most: usize::MAX };
    let large = Way { single: false, ..all };
    let small = Way { scale: 1, ..large };
    // Pieces that come last are left out before any are so close that they cannot be told apart.
    let ways = [all, large, Way { most: 3, ..large }, small, Way { most: 3, ..small }];
    let fits = |way: &Way| height(panels.iter().copied(), *way, area.width) <= area.height;
    let way = ways.into_iter().find(fits).unwrap_or(Way { airy: false, most: 2, ..small });
    let (mut placed, mut y) = (Vec::with_capacity(panels.len()), area.y);
    let mut above = None;
    for panel in panels {
        if above.replace(panel).is_some_and(|above| way.airy && is_apart(above, panel)) {
            y += 1;
        }
        if y >= area.bottom() {
            break;
        }
        let height = rows(panel, way, area.width).min(area.bottom() - y);
        placed.push(Placed { panel, way, area: Rect { y, height, ..area } });
        y += height;
    }
    (placed, y.min(area.bottom()))
}

/// The rows that panels need at least with pieces of the usual size.
pub(crate) fn height_at_least(panels: &[Panel], width: u16) -> u16 {
    height(panels, Way { scale: 2, airy: false, single: false, most: usize::MAX }, width)
}

fn height<'a>(panels: impl IntoIterator<Item = &'a Panel>, way: Way, width: u16) -> u16 {
    let (mut height, mut above) = (0_u16, None);
    for panel in panels {
        let gap = above.replace(panel).is_some_and(|above| way.airy && is_apart(above, panel));
        height = height.saturating_add(rows(panel, way, width)).saturating_add(u16::from(gap));
    }
    height
}

/// Pieces are set apart from what stands above and below them.
fn is_apart(above: &Panel, below: &Panel) -> bool {
    [above, below].iter().any(|panel| matches!(panel, Panel::Pieces { .. }))
}

/// The columns and rows of a piece by itself.
fn extent(picture: &Picture) -> (u16, u16) {
    let side = |of: fn(&(u16, u16)) -> u16| {
        let (first, last) = (picture.cells.iter().map(of).min(), picture.cells.iter().map(of).max());
        last.zip(first).map_or(0, |(last, first)| last.saturating_sub(first).saturating_add(1))
    };
    (side(|cell| cell.0), side(|cell| cell.1))
}

/// The columns and lines of a piece as it is drawn.
fn drawn(picture: &Picture, scale: u16) -> (u16, u16) {
    let (columns, rows) = extent(picture);
    (columns.saturating_mul(scale), rows.saturating_mul(scale).div_ceil(2))
}

/// Pieces in rows, as many beside each other as there is room for; with them the lines of each row.
fn bands(pieces: &[Picture], way: Way, width: u16) -> Vec<(Vec<&Picture>, u16)> {
    let mut bands: Vec<(Vec<&Picture>, u16, u16)> = Vec::new();
    // Usual pieces stand below each other in columns of four cells.
    let slot = |picture: &Picture| drawn(picture, way.scale).0.max(4 * way.scale) + 2;
    for picture in pieces.iter().take(way.most) {
        let (columns, lines) = (slot(picture), drawn(picture, way.scale).1);
        match bands.last_mut() {
            Some((band, used, tall)) if !way.single && *used + columns <= width + 2 => {
                band.push(picture);
                *used += columns;
                *tall = (*tall).max(lines);
            }
            _ => bands.push((vec![picture], columns, lines)),
        }
    }
    bands.into_iter().map(|(band, _, lines)| (band, lines)).collect()
}

fn rows(panel: &Panel, way: Way, width: u16) -> u16 {
    match panel {
        Panel::Pieces { pieces, .. } => {
            let bands = bands(pieces, way, width);
            let gaps = if way.airy { (bands.len() as u16).saturating_sub(1) } else { 0 };
            // Where a piece may be and is not, its room stays.
            let lines = bands.iter().map(|(_, lines)| *lines).fold(gaps, u16::saturating_add);
            1 + lines.max(way.scale)
        }
        _ => 1,
    }
}

/// Draws a panel.
pub(crate) fn draw(brush: &mut Brush, placed: &Placed) {
    let Placed { panel, way, area } = *placed;
    let row = Rect { height: 1, ..area };
    match panel {
        Panel::Number { label, value } => value_row(brush, label, &value.to_string(), row),
        Panel::Digits { label, value } => value_row(brush, label, &format!("{value:08}"), row),
        Panel::Clock { label, millis } => value_row(brush, label, &clock_text(*millis), row),
        Panel::Word { word, .. } if word.is_empty() => {}
        Panel::Word { label, word } => value_row(brush, label, word, row),
        Panel::Pieces { label, pieces, spent } => {
            let used = if *spent { " (used)" } else { "" };
            brush.put(row.x, row.y, row.right(), &format!("{label}{used}"), brush.ink.dim());
            let mut y = row.y + 1;
            for (band, lines) in bands(pieces, way, area.width) {
                let mut x = area.x;
                for picture in band {
                    // What cannot be had now is as faint as a ghost, where colours tell its kind.
                    let faint = *spent && brush.ink.is_coloured();
                    let make = if faint { Cell::Ghost } else { Cell::Block };
                    draw_picture(brush, picture, make(picture.tile), way.scale, Rect { x, y, ..area }, area);
                    x += drawn(picture, way.scale).0.max(4 * way.scale) + 2;
                }
                y += lines + u16::from(way.airy);
            }
        }
    }
}

/// A label and its value; the value alone where there is no room for both.
fn value_row(brush: &mut Brush, label: &str, value: &str, row: Rect) {
    if width(label) + 1 + width(value) <= row.width {
        brush.put(row.x, row.y, row.right(), label, brush.ink.dim());
    }
    brush.right(row, value, brush.ink.text().add_modifier(Modifier::BOLD));
}

/// Draws a piece by itself, without the empty rows and columns around it, and not beyond `bounds`.
fn draw_picture(brush: &mut Brush, picture: &Picture, cell: Cell, scale: u16, at: Rect, bounds: Rect) {
    let (columns, rows) = extent(picture);
    let first_column = picture.cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let first_row = picture.cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let (full, mut none) = (look(brush.ink, cell), look(brush.ink, Cell::Empty));
    none.fill = brush.ink.colours.background;
    let is_there = |x: u16, y: u16| {
        x < columns
            && y < rows
            && picture.cells.contains(&(x.saturating_add(first_column), y.saturating_add(first_row)))
    };
    let bounds = bounds.intersection(brush.buffer.area);
    let (wide, lines) = drawn(picture, scale);
    for (y, x) in (0..lines).flat_map(|y| (0..wide).map(move |x| (y, x))) {
        let (place_x, place_y) = (at.x.saturating_add(x), at.y.saturating_add(y));
        if place_x >= bounds.right() || place_y >= bounds.bottom() {
            continue;
        }
        let spot = |half: u16| {
            let there = is_there(x / scale, (2 * y + half) / scale);
            if there { full } else { none }
        };
        put_spot(
            brush,
            place_x,
            place_y,
            Spot { top: spot(0), bottom: spot(1), letter: letter_at(x, scale) },
        );
    }
}
