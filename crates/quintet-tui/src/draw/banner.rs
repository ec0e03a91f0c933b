//! The banner: the name of the program in large letters, each in the colour of a piece.

use super::brush::Brush;
use crate::term_caps::Charset;
use crate::theme::Theme;
use quintet_engine::kernel::{CellKind, Tile};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The letters of the name, five rows of dots each.
const NAME: [[&str; 5]; 7] = [
    [".##. ", "#..# ", "#..# ", "#.## ", ".### "],
    ["#..# ", "#..# ", "#..# ", "#..# ", ".##. "],
    ["###  ", ".#.  ", ".#.  ", ".#.  ", "###  "],
    ["#..# ", "##.# ", "#.## ", "#..# ", "#..# "],
    ["###  ", ".#.  ", ".#.  ", ".#.  ", ".#.  "],
    ["###  ", "#..  ", "##.  ", "#..  ", "###  "],
    ["###  ", ".#.  ", ".#.  ", ".#.  ", ".#.  "],
];

/// The kind of cell whose colour each letter has, in the order of a rainbow.
const KINDS: [CellKind; 7] =
    [CellKind::Z, CellKind::L, CellKind::O, CellKind::S, CellKind::I, CellKind::J, CellKind::T];

/// Returns the columns of a letter and of the gap after it.
fn columns(letter: &[&str; 5]) -> u16 {
    letter[0].trim_end().len() as u16 + 1
}

/// Returns the rows of the banner.
pub(crate) fn height(theme: &Theme) -> u16 {
    if theme.charset == Charset::Ascii { 5 } else { 3 }
}

/// Draws the banner in the middle of an area, small if there is little space.
pub(crate) fn draw(brush: &mut Brush, area: Rect) {
    let scale = 2;
    let total: u16 = NAME.iter().map(|letter| columns(letter) * scale).sum::<u16>() - scale;
    if area.height < height(brush.theme) || area.width < total {
        return small(brush, area);
    }
    let mut x = area.x + (area.width - total) / 2;
    for (letter, kind) in NAME.iter().zip(KINDS) {
        let colour = brush.theme.tile(Tile::Kind(kind));
        if brush.theme.charset == Charset::Ascii {
            whole(brush, letter, x, area.y, scale, brush.theme.text().fg(colour));
        } else {
            halves(brush, letter, x, area.y, scale, colour);
        }
        x += columns(letter) * scale;
    }
}

fn dot(letter: &[&str; 5], column: u16, row: u16) -> bool {
    letter.get(usize::from(row)).and_then(|dots| dots.as_bytes().get(usize::from(column))) == Some(&b'#')
}

/// Draws dots half a line high. Filled dots use the background colour where possible, because fonts draw
/// block characters slightly too large or too small, which leaves remains on the screen.
fn halves(brush: &mut Brush, letter: &[&str; 5], x: u16, y: u16, scale: u16, colour: Color) {
    let ground = brush.theme.colour(brush.theme.colours.background);
    let (letters, filled) = (brush.theme.text().fg(colour), Style::new().fg(ground).bg(colour));
    let (coloured, rich) = (brush.theme.has_colours(), brush.theme.has_many_colours());
    for (line, column) in (0..3).flat_map(|line| (0..4 * scale).map(move |column| (line, column))) {
        let at = |row| dot(letter, column / scale, row);
        let (shape, style) = match (at(2 * line), at(2 * line + 1)) {
            (true, true) if coloured => (' ', filled),
            (true, true) => ('█', letters),
            (true, false) if rich => ('▄', filled),
            (true, false) => ('▀', letters),
            (false, true) if rich => ('▀', filled),
            (false, true) => ('▄', letters),
            (false, false) => continue,
        };
        brush.letter(x + column, y + line, shape, style);
    }
}

/// Draws dots a line high.
fn whole(brush: &mut Brush, letter: &[&str; 5], x: u16, y: u16, scale: u16, style: Style) {
    for (line, column) in (0..5).flat_map(|line| (0..4 * scale).map(move |column| (line, column))) {
        if dot(letter, column / scale, line) {
            brush.letter(x + column, y + line, '#', style);
        }
    }
}

fn small(brush: &mut Brush, area: Rect) {
    const WIDTH: u16 = 13;
    let start = area.x + area.width.saturating_sub(WIDTH) / 2;
    let y = area.y + area.height.saturating_sub(1) / 2;
    for ((letter, kind), place) in "QUINTET".chars().zip(KINDS).zip(0..) {
        let colour = brush.theme.tile(Tile::Kind(kind));
        let style = brush.theme.text().fg(if brush.theme.has_colours() { colour } else { Color::Reset });
        brush.put(
            start + 2 * place,
            y,
            area.right(),
            letter.encode_utf8(&mut [0; 4]),
            style.add_modifier(Modifier::BOLD),
        );
    }
}
