//! The cells of a board in their frame, with the light that falls on them.

use super::brush::Brush;
use super::plan::rows;
use crate::able::Depth;
use crate::ink::Ink;
use quintet_app::Place;
use quintet_engine::kernel::{BoardView, Cell, Ending, Tile};
use quintet_look::{RowsAbove, BoardEffects, UNITS_PER_CELL, Rgb};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::ops::Range;

/// How full a cell looks where there is no colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Body {
    Empty,
    Faint,
    Solid,
}

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellLook {
    /// The colour that fills it.
    pub(crate) fill: Rgb,
    /// The tile whose own colour it has: few colours are not mixed, and must differ.
    tile: Option<Tile>,
    /// The two characters in it.
    letters: [char; 2],
    /// Their colour.
    ink: Rgb,
    body: Body,
    modifier: Modifier,
}

impl CellLook {
    /// The terminal's colour that fills it.
    fn filled_in(&self, ink: &Ink) -> Color {
        match self.tile {
            Some(tile) if ink.depth == Depth::Sixteen && self.body == Body::Solid => ink.tile(tile),
            _ => ink.colour(self.fill),
        }
    }

    /// The terminal's colour of its letters.
    fn letters_in(&self, ink: &Ink) -> Color {
        match self.tile {
            Some(tile) if ink.depth == Depth::Sixteen && self.body == Body::Faint => ink.tile(tile),
            _ => ink.colour(self.ink),
        }
    }
}

/// A character of a board: the upper and the lower half of it may belong to different cells.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) top: CellLook,
    pub(crate) bottom: CellLook,
    /// Which of its cell's two letters stands there; none where cells are too small for letters.
    pub(crate) letter: Option<usize>,
}

/// Which of a cell's two letters stands in a column of it; none in cells of one column. In cells of an odd width both
/// letters are the same: patterns are drawn in even ones only.
pub(crate) fn letter_at(column: u16, scale: u16) -> Option<usize> {
    (scale > 1).then_some(usize::from(column % 2))
}

/// How a cell looks without any light on it.
pub(crate) fn look(ink: &Ink, cell: Cell) -> CellLook {
    let colours = ink.colours;
    let blank = CellLook {
        fill: colours.board,
        tile: None,
        letters: [' '; 2],
        ink: colours.text,
        body: Body::Empty,
        modifier: Modifier::empty(),
    };
    let letters = |tile: Tile, fill: Rgb| {
        let letters = if ink.patterns || !ink.is_coloured() { ink.pattern(tile) } else { [' '; 2] };
        CellLook { fill, tile: Some(tile), letters, ink: colours.pattern_colour(tile), body: Body::Solid, ..blank }
    };
    match cell {
        Cell::Empty => blank,
        Cell::Block(tile) if ink.is_rich() => letters(tile, colours.tile(tile).fade(colours.board, 226)),
        Cell::Block(tile) => letters(tile, colours.tile(tile)),
        Cell::Falling(tile) if ink.is_coloured() => letters(tile, colours.tile(tile)),
        Cell::Falling(tile) => CellLook { modifier: Modifier::BOLD, ..letters(tile, colours.tile(tile)) },
        Cell::Ghost(tile) => ghost(ink, tile, blank),
        Cell::Hint if ink.is_rich() => CellLook {
            fill: colours.hint.fade(colours.board, 70),
            letters: ['░'; 2],
            ink: colours.hint,
            body: Body::Faint,
            ..blank
        },
        Cell::Hint => CellLook { letters: ['░'; 2], ink: colours.hint, body: Body::Faint, ..blank },
        Cell::Cover => {
            CellLook { fill: colours.cover, letters: ['?'; 2], ink: colours.dim, body: Body::Faint, ..blank }
        }
    }
}

fn ghost(ink: &Ink, tile: Tile, blank: CellLook) -> CellLook {
    let own = ink.colours.tile(tile);
    match ink.depth {
        Depth::None => CellLook { letters: [':'; 2], body: Body::Faint, ..blank },
        Depth::Sixteen => {
            CellLook { letters: ['░'; 2], tile: Some(tile), ink: own, body: Body::Faint, ..blank }
        }
        _ if ink.patterns => {
            let fill = own.fade(ink.colours.board, 40);
            CellLook { fill, letters: ink.pattern(tile), ink: own, body: Body::Faint, ..blank }
        }
        _ => CellLook { fill: ink.ghost(tile), body: Body::Faint, ..blank },
    }
}

/// Writes one character of a board.
pub(crate) fn put_spot(brush: &mut Brush, x: u16, y: u16, spot: Spot) {
    let Spot { top, bottom, letter } = spot;
    let ink = brush.ink;
    if let Some(letter) = letter.filter(|_| top == bottom).and_then(|place| top.letters.get(place).copied()) {
        let style = Style::new().fg(top.letters_in(ink)).bg(top.filled_in(ink));
        return brush.stamp(x, y, letter, style.add_modifier(top.modifier));
    }
    if !ink.is_coloured() {
        let letter = match (top.body, bottom.body) {
            (Body::Solid, Body::Solid) => '█',
            (Body::Solid, _) => '▀',
            (_, Body::Solid) => '▄',
            (Body::Faint, Body::Faint) => ':',
            (Body::Faint, Body::Empty) => '\'',
            (Body::Empty, Body::Faint) => '.',
            (Body::Empty, Body::Empty) => ' ',
        };
        return brush.stamp(x, y, letter, Style::new());
    }
    // What is only letters on the ground, as a ghost in sixteen colours, has no fill to be halved.
    let fill = |look: CellLook| match look.filled_in(ink) {
        Color::Reset if look.body == Body::Faint => Color::Indexed(8),
        colour => colour,
    };
    let (upper, lower) = (fill(top), fill(bottom));
    // The terminal's own ground can only be behind.
    let (letter, letters, ground) = match (upper, lower) {
        (upper, lower) if upper == lower => (' ', upper, lower),
        (Color::Reset, lower) => ('▄', lower, Color::Reset),
        (upper, lower) => ('▀', upper, lower),
    };
    brush.stamp(x, y, letter, Style::new().fg(letters).bg(ground));
}

/// Draws a board in its frame. Under a veil its cells are not to be read.
pub(crate) fn draw(
    brush: &mut Brush,
    board: &BoardView,
    effects: &BoardEffects,
    veiled: bool,
    scale: u16,
    frame: Rect,
) {
    let colours = brush.ink.colours;
    let line = match effects.glow {
        Some(glow) if brush.ink.is_rich() => colours.frame.mix(colours.tone(glow.tone), glow.opacity),
        Some(glow) if glow.opacity > 127 => colours.tone(glow.tone),
        _ if board.active => colours.frame,
        _ => colours.grid,
    };
    brush.frame(frame, brush.ink.on(line, colours.background));
    let lit = Lit { ink: brush.ink, board, effects, veiled };
    let inner = inside(frame);
    draw_lines(brush, &lit, scale, inner, 0..inner.height);
    if scale > 1 && brush.ink.is_rich() && !veiled {
        sparks(brush, board, effects, scale, inner);
    }
    if is_entered(board) && !veiled {
        entering(brush, board, &lit, scale, frame);
    }
}

/// Draws again the lines of a board in which a row has changed; gives where they are. The rest of it, the row over
/// its frame too, must be as it was, and nothing may fly over it.
pub(crate) fn draw_again(
    brush: &mut Brush,
    board: &BoardView,
    effects: &BoardEffects,
    scale: u16,
    frame: Rect,
    changed: impl Fn(usize) -> bool,
) -> Vec<Rect> {
    let lit = Lit { ink: brush.ink, board, effects, veiled: false };
    let inner = inside(frame);
    let mut areas = Vec::new();
    for line in (0..inner.height).filter(|line| shown_in(board, *line, scale).into_iter().any(&changed)) {
        let area = Rect { y: inner.y + line, height: 1, ..inner };
        draw_lines(brush, &lit, scale, inner, line..line + 1);
        areas.push(area);
    }
    areas
}

/// Whether pieces come in over the frame.
pub(crate) fn is_entered(board: &BoardView) -> bool {
    matches!(RowsAbove::of(board), RowsAbove::Entry(_))
}

/// What is inside of a frame.
pub(crate) fn inside(frame: Rect) -> Rect {
    Rect::new(frame.x + 1, frame.y + 1, frame.width.saturating_sub(2), frame.height.saturating_sub(2))
}

/// The rows that are seen in the upper and in the lower half of a line inside of the frame.
fn shown_in(board: &BoardView, line: u16, scale: u16) -> [usize; 2] {
    [0, 1].map(|half| rows(board).start + usize::from((2 * line + half) / scale))
}

fn draw_lines(brush: &mut Brush, lit: &Lit, scale: u16, inner: Rect, lines: Range<u16>) {
    let shift = match lit.shown.shake.x {
        128.. => 1,
        ..=-128 => -1,
        _ => 0,
    };
    let columns = usize::from(inner.width / scale);
    let row = |y: usize| -> Vec<CellLook> {
        let column = |x: usize| x.checked_add_signed(-shift).unwrap_or(usize::MAX);
        (0..columns).map(|x| lit.cell(column(x), y)).collect()
    };
    let (mut above, mut below) = ((usize::MAX, Vec::new()), (usize::MAX, Vec::new()));
    for line in lines {
        for (y, looks) in shown_in(lit.board, line, scale).into_iter().zip([&mut above, &mut below]) {
            if looks.0 != y {
                *looks = (y, row(y));
            }
        }
        for column in 0..inner.width {
            let x = usize::from(column / scale);
            if let (Some(top), Some(bottom)) = (above.1.get(x), below.1.get(x)) {
                let spot = Spot { top: *top, bottom: *bottom, letter: letter_at(column % scale, scale) };
                put_spot(brush, inner.x + column, inner.y + line, spot);
            }
        }
    }
}

/// Lets the cells of a board be clicked; where a line shows two rows, the upper ones.
pub(crate) fn places(brush: &mut Brush, widget: usize, board: &BoardView, scale: u16, frame: Rect) {
    for line in 0..frame.height.saturating_sub(2) {
        let y = rows(board).start + usize::from(2 * line / scale);
        for (x, column) in
            (0..board.width).zip((frame.x + 1..frame.right().saturating_sub(1)).step_by(scale.into()))
        {
            let place = Place { widget, item: y * board.width + x };
            brush.drawn.hits.push((Rect::new(column, frame.y + 1 + line, scale, 1), place));
        }
    }
}

/// Sparks fly over what is empty.
fn sparks(brush: &mut Brush, board: &BoardView, effects: &BoardEffects, scale: u16, inner: Rect) {
    let (across, first) = (i32::from(scale), rows(board).start as i32);
    for spark in &effects.particles {
        let x = spark.x.saturating_mul(across).div_euclid(UNITS_PER_CELL);
        let y = (spark.y.saturating_sub(first * UNITS_PER_CELL)).saturating_mul(across).div_euclid(2 * UNITS_PER_CELL);
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { continue };
        if x >= inner.width || y >= inner.height || spark.opacity == 0 {
            continue;
        }
        let cell = board.cell(usize::from(x / scale), rows(board).start + usize::from(2 * y / scale));
        let colours = brush.ink.colours;
        let colour = spark.tile.map_or(colours.flash, |tile| colours.tile(tile));
        if cell == Cell::Empty {
            let letter = if spark.opacity > 127 { '•' } else { '·' };
            let style = Style::new().fg(brush.ink.colour(colour.fade(colours.board, spark.opacity)));
            brush.letter(inner.x + x, inner.y + y, letter, style);
        }
    }
}

/// Pieces come in over the frame's upper edge.
fn entering(brush: &mut Brush, board: &BoardView, lit: &Lit, scale: u16, frame: Rect) {
    let row = board.hidden - 1;
    for column in 0..frame.width.saturating_sub(2) {
        let x = usize::from(column / scale);
        if board.cell(x, row) == Cell::Empty {
            continue;
        }
        let look = lit.cell(x, row);
        let top = if scale == 1 {
            CellLook { fill: brush.ink.colours.background, body: Body::Empty, ..look }
        } else {
            look
        };
        put_spot(
            brush,
            frame.x + 1 + column,
            frame.y,
            Spot { top, bottom: look, letter: letter_at(column % scale, scale) },
        );
    }
}

/// A board with the light on it.
struct Lit<'a> {
    ink: &'a Ink,
    board: &'a BoardView,
    effects: &'a BoardEffects,
    veiled: bool,
}

impl Lit<'_> {
    /// How a cell looks now.
    fn cell(&self, x: usize, y: usize) -> CellLook {
        let cell = if self.veiled { Cell::Empty } else { self.board.cell(x, y) };
        let mut look = look(self.ink, cell);
        let colours = self.ink.colours;
        let light = if self.veiled || y >= self.board.height { 0 } else { self.light(x, y) };
        if cell == Cell::Empty {
            // Lit rows have no columns: that is how light looks, and it is written in far fewer bytes.
            look.fill = self.ground(if light > 0 { 0 } else { x }, y);
        }
        if self.veiled || y >= self.board.height {
            return look;
        }
        if let Some(trail) = self.trail(x, y).filter(|_| cell == Cell::Empty && self.ink.is_rich()) {
            look.fill = look.fill.mix(trail.0, trail.1);
        }
        if self.is_curtained(y) && look.body != Body::Empty {
            let grey =
                if self.ink.is_rich() { look.fill.grey().fade(colours.board, 140) } else { colours.frame };
            (look.fill, look.ink, look.tile) = (grey, grey.mix(colours.board, 90), None);
        }
        match light {
            0 => {}
            light if self.ink.is_rich() => look.fill = look.fill.mix(colours.flash, light),
            light if light > 100 && self.ink.is_coloured() => {
                (look.fill, look.body, look.tile) = (colours.flash, Body::Solid, None);
            }
            light if light > 100 => look.modifier |= Modifier::REVERSED,
            _ => {}
        }
        look
    }

    /// What is behind the cells: every other column a little lighter if that is wanted, and rows that are set apart not
    /// at all.
    fn ground(&self, x: usize, y: usize) -> Rgb {
        let colours = self.ink.colours;
        if y < self.board.hidden && self.ink.is_rich() {
            return colours.background;
        }
        self.ink.stripe.filter(|_| x % 2 == 1).unwrap_or(colours.board)
    }

    fn trail(&self, x: usize, y: usize) -> Option<(Rgb, u8)> {
        let trail = self.shown.trails.iter().find(|trail| {
            usize::from(trail.x) == x && (usize::from(trail.top)..=usize::from(trail.bottom)).contains(&y)
        })?;
        let long = usize::from(trail.bottom - trail.top) + 1;
        let part = y - usize::from(trail.top) + 1;
        // In steps: rows of one colour are written in fewer bytes.
        let share = (usize::from(trail.opacity) * part / long / 2).next_multiple_of(16);
        Some((self.ink.colours.tile(trail.tile), share as u8))
    }

    /// How much light falls on a cell.
    fn light(&self, x: usize, y: usize) -> u8 {
        let rows = self.shown.rows.iter().filter(|row| usize::from(row.row) == y).map(|row| row.opacity);
        let cells =
            self.shown.cells.iter().filter(|cell| (usize::from(cell.x), usize::from(cell.y)) == (x, y));
        rows.chain(cells.map(|cell| cell.opacity)).max().unwrap_or(0)
    }

    /// Whether the curtain of a lost game has come down over a row.
    fn is_curtained(&self, y: usize) -> bool {
        let rows = rows(self.board);
        self.shown.over.is_some_and(|curtain| {
            let lost = !matches!(curtain.ending, Ending::Done | Ending::Won);
            let part = y.saturating_sub(rows.start) * 255 / rows.len().max(1);
            lost && curtain.down > 0 && part <= usize::from(curtain.down)
        })
    }
}
