//! Draws the panels beside a board: pieces, numbers, clocks and texts.

use super::board::{BoardChar, cell_style, put_char};
use super::brush::{Brush, cut, width};
use super::cell_part::CellPart;
use quintet_engine::kernel::{
    Cell, Panel, PanelValue, PiecePicture, Tile, clock_text, rate_text, stopwatch_text,
};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// How pieces are drawn: the columns of a cell, and whether there are blank rows between panels.
#[derive(Clone, Copy)]
struct PanelStyle {
    scale: u16,
    airy: bool,
    /// Whether each piece has rows of its own.
    single: bool,
    /// Whether pieces are in a box, with the label in its upper edge.
    boxed: bool,
    /// The maximum number of pieces of a panel.
    most: usize,
}

/// A panel and its place.
pub(crate) struct PlacedPanel<'a> {
    pub(crate) panel: &'a Panel,
    style: PanelStyle,
    /// Its rows, as many as fit.
    pub(crate) area: Rect,
}

/// Places panels from the top of an area, as closely as necessary, and returns them with the first free row.
/// The places depend only on the pieces.
pub(crate) fn place<'a>(panels: &[&'a Panel], scale: u16, area: Rect) -> (Vec<PlacedPanel<'a>>, u16) {
    let boxed = PanelStyle { scale, airy: true, single: true, boxed: true, most: usize::MAX };
    let all = PanelStyle { boxed: false, ..boxed };
    let large = PanelStyle { single: false, ..all };
    let small = PanelStyle { scale: 1, ..large };
    // The last pieces are left out before any are too close to be distinguished.
    let ways = [boxed, all, large, PanelStyle { most: 3, ..large }, small, PanelStyle { most: 3, ..small }];
    let fits = |style: &PanelStyle| height(panels.iter().copied(), *style, area.width) <= area.height;
    let style = ways.into_iter().find(fits).unwrap_or(PanelStyle { airy: false, most: 2, ..small });
    let (mut placed, mut y) = (Vec::with_capacity(panels.len()), area.y);
    let mut above = None;
    for panel in panels {
        if above.replace(panel).is_some_and(|above| style.airy && is_apart(above, panel)) {
            y += 1;
        }
        if y >= area.bottom() {
            break;
        }
        let height = rows(panel, style, area.width).min(area.bottom() - y);
        placed.push(PlacedPanel { panel, style, area: Rect { y, height, ..area } });
        y += height;
    }
    (placed, y.min(area.bottom()))
}

/// Returns the minimum number of rows of the panels with pieces of the usual size.
pub(crate) fn height_at_least(panels: &[Panel], width: u16) -> u16 {
    height(panels, PanelStyle { scale: 2, airy: false, single: false, boxed: false, most: usize::MAX }, width)
}

fn height<'a>(panels: impl IntoIterator<Item = &'a Panel>, style: PanelStyle, width: u16) -> u16 {
    let (mut height, mut above) = (0_u16, None);
    for panel in panels {
        let gap = above.replace(panel).is_some_and(|above| style.airy && is_apart(above, panel));
        height = height.saturating_add(rows(panel, style, width)).saturating_add(u16::from(gap));
    }
    height
}

/// Returns true if there is a gap between two panels: pieces are separated from their neighbours.
fn is_apart(above: &Panel, below: &Panel) -> bool {
    [above, below].iter().any(|panel| panel.has_pieces())
}

/// Returns the columns and rows of cells of a piece.
fn extent(picture: &PiecePicture) -> (u16, u16) {
    let side = |of: fn(&(u16, u16)) -> u16| {
        let (first, last) = (picture.cells.iter().map(of).min(), picture.cells.iter().map(of).max());
        last.zip(first).map_or(0, |(last, first)| last.saturating_sub(first).saturating_add(1))
    };
    (side(|cell| cell.0), side(|cell| cell.1))
}

/// Returns the columns and lines of a piece as drawn.
fn drawn(picture: &PiecePicture, scale: u16) -> (u16, u16) {
    let (columns, rows) = extent(picture);
    (columns.saturating_mul(scale), rows.saturating_mul(scale).div_ceil(2))
}

/// Returns the columns and lines reserved for a piece: four by two cells for any of the usual ones, so that
/// nothing moves when the piece changes.
fn slot(picture: &PiecePicture, scale: u16) -> (u16, u16) {
    let (columns, lines) = drawn(picture, scale);
    (columns.max(4 * scale), lines.max(scale))
}

/// Arranges pieces in rows, as many side by side as fit. Returns them with the lines of each row.
fn bands(pieces: &[PiecePicture], style: PanelStyle, width: u16) -> Vec<(Vec<&PiecePicture>, u16)> {
    let mut bands: Vec<(Vec<&PiecePicture>, u16, u16)> = Vec::new();
    for picture in pieces.iter().take(style.most) {
        let (columns, lines) = slot(picture, style.scale);
        let columns = columns + 2;
        match bands.last_mut() {
            Some((band, used, tall)) if !style.single && *used + columns <= width + 2 => {
                band.push(picture);
                *used += columns;
                *tall = (*tall).max(lines);
            }
            _ => bands.push((vec![picture], columns, lines)),
        }
    }
    bands.into_iter().map(|(band, _, lines)| (band, lines)).collect()
}

fn rows(panel: &Panel, style: PanelStyle, width: u16) -> u16 {
    match &panel.value {
        PanelValue::Pieces { pieces, .. } => {
            let bands = bands(pieces, style, width);
            let gaps = if style.airy { (bands.len() as u16).saturating_sub(1) } else { 0 };
            // The space of a missing piece stays reserved.
            let lines = bands.iter().map(|(_, lines)| *lines).fold(gaps, u16::saturating_add);
            1 + lines.max(style.scale) + u16::from(style.boxed)
        }
        _ => 1,
    }
}

/// Draws a panel.
pub(crate) fn draw(brush: &mut Brush, placed: &PlacedPanel) {
    let PlacedPanel { panel, style, area } = *placed;
    let row = Rect { height: 1, ..area };
    let label = panel.label;
    match &panel.value {
        PanelValue::Number { value, digits } => {
            let beside = row.width.saturating_sub(width(label) + 1);
            value_row(brush, label, &number_beside(*value, (*digits).into(), (beside, row.width)), row);
        }
        PanelValue::Clock { millis } => value_row(brush, label, &clock(*millis, row.width), row),
        PanelValue::Stopwatch { millis } => value_row(brush, label, &stopwatch(*millis, row.width), row),
        PanelValue::Rate { hundredths } => value_row(brush, label, &rate_text(*hundredths), row),
        PanelValue::Word(word) if word.is_empty() => {}
        PanelValue::Word(word) => value_row(brush, label, word, row),
        PanelValue::Pieces { pieces, spent } => {
            let text = brush.theme.language;
            let used = spent.then(|| text.with("panel-used", &[("panel", label.into())]));
            let label = used.as_deref().unwrap_or(label);
            let widest = pieces.iter().map(|piece| slot(piece, style.scale).0).max().unwrap_or(0);
            let columns = widest.max(4 * style.scale);
            let inset = if style.boxed { frame(brush, label, columns, area) } else { 0 };
            if !style.boxed {
                brush.put(row.x, row.y, row.right(), label, brush.theme.dim());
            }
            let mut y = row.y + 1;
            for (band, lines) in bands(pieces, style, area.width) {
                let mut x = area.x + inset;
                for picture in band {
                    // An unavailable piece is as faint as a ghost, if colours show its kind.
                    let faint = *spent && brush.theme.has_colours();
                    let is_bomb = matches!(picture.tile, Tile::Kind(kind) if kind.is_bomb());
                    let make = match (faint, is_bomb) {
                        (true, _) => Cell::Ghost,
                        (false, true) => Cell::Falling,
                        (false, false) => Cell::Block,
                    };
                    draw_picture(
                        brush,
                        picture,
                        make(picture.tile),
                        style.scale,
                        Rect { x, y, ..area },
                        area,
                    );
                    x += slot(picture, style.scale).0 + 2;
                }
                y += lines + u16::from(style.airy);
            }
        }
    }
}

/// The columns between the left edge of a box and its pieces.
const INSET: u16 = 2;

/// Draws a box with its label in the upper edge, as wide as its pieces or its label need. Returns the columns before its
/// pieces.
fn frame(brush: &mut Brush, label: &str, columns: u16, area: Rect) -> u16 {
    let wide = (columns + 2 * INSET).max(width(label) + 4).min(area.width);
    brush.frame(Rect { width: wide, ..area }, brush.theme.frame());
    let label = format!(" {label} ");
    brush.put(area.x + 1, area.y, area.x + wide - 1, &label, brush.theme.dim());
    INSET
}

/// Formats a number with at least `digits` digits; without leading zeros if they do not fit, and abbreviated
/// to thousands, millions and so on if it still does not fit.
fn number(value: u64, digits: usize, columns: u16) -> String {
    let fits = |text: &String| width(text) <= columns;
    let short =
        (1..).zip("kMGTPE".chars()).map(|(power, unit)| format!("{}{unit}", value / 1000_u64.pow(power)));
    let texts = [format!("{value:0digits$}"), value.to_string()].into_iter().chain(short);
    texts.into_iter().find(fits).unwrap_or_default()
}

/// Formats a number for the columns beside its label, without leading zeros if only that leaves room for the label; for
/// all columns of the row if the label does not fit at all.
fn number_beside(value: u64, digits: usize, (beside, row): (u16, u16)) -> String {
    let texts = [format!("{value:0digits$}"), value.to_string()];
    texts.into_iter().find(|text| width(text) <= beside).unwrap_or_else(|| number(value, digits, row))
}

/// Formats a stopwatch, as a clock if the thousandths do not fit.
fn stopwatch(millis: u64, columns: u16) -> String {
    let text = stopwatch_text(millis);
    if width(&text) <= columns { text } else { clock(millis, columns) }
}

/// Formats a clock, without tenths of a second if they do not fit.
fn clock(millis: u64, columns: u16) -> String {
    let text = clock_text(millis);
    if width(&text) <= columns {
        return text;
    }
    text.split('.').next().unwrap_or_default().to_owned()
}

/// The fewest columns of a label that is cut.
const LEAST_LABEL: u16 = 4;

/// Draws a label and its value; the label is cut if both do not fit, and left out if too little of it would be left.
fn value_row(brush: &mut Brush, label: &str, value: &str, row: Rect) {
    let room = row.width.saturating_sub(width(value) + 1);
    if room >= width(label).min(LEAST_LABEL) {
        let label = cut(label, room);
        brush.put(row.x, row.y, row.right(), &label, brush.theme.dim());
    }
    brush.right(row, value, brush.theme.text().add_modifier(Modifier::BOLD));
}

/// Draws a piece beside a text, in cells of the usual size or as large as they fit.
pub(crate) fn figure(brush: &mut Brush, picture: &PiecePicture, area: Rect) {
    let scale = if drawn(picture, 2).0 <= area.width { 2 } else { 1 };
    draw_picture(brush, picture, Cell::Falling(picture.tile), scale, area, area);
}

/// Draws a piece without the empty rows and columns around it, clipped to `bounds`.
fn draw_picture(brush: &mut Brush, picture: &PiecePicture, cell: Cell, scale: u16, at: Rect, bounds: Rect) {
    let (columns, rows) = extent(picture);
    let first_column = picture.cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let first_row = picture.cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let (full, mut none) = (cell_style(brush.theme, cell), cell_style(brush.theme, Cell::Empty));
    none.fill = brush.theme.colours.background;
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
        put_char(
            brush,
            place_x,
            place_y,
            BoardChar { top: spot(0), bottom: spot(1), part: CellPart::at(x, y, scale) },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_never_cut() {
        for (value, digits, columns, text) in [
            (380, 8, 8, "00000380"),
            (380, 8, 7, "380"),
            (1_234_567, 8, 7, "1234567"),
            (1_234_567, 8, 6, "1234k"),
            (1_234_567, 0, 4, "1M"),
            (u64::MAX, 0, 6, "18446P"),
            (u64::MAX, 0, 3, "18E"),
        ] {
            assert_eq!(number(value, digits, columns), text);
        }
        for (value, columns, text) in
            [(380, (8, 14), "00000380"), (380, (7, 13), "380"), (12_345_678, (7, 13), "12345678")]
        {
            assert_eq!(number_beside(value, 8, columns), text);
        }
        assert_eq!((clock(754_300, 8), clock(754_300, 6)), ("12:34.3".into(), "12:34".into()));
    }
}
