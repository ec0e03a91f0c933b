//! Draws the cells of a board in their frame, with light effects.

use super::brush::Brush;
use super::cell_part::{BOMB, CellPart, LineEnd};
use super::sizing::rows;
use crate::term_caps::ColourDepth;
use crate::theme::Theme;
use quintet_app::HitTarget;
use quintet_engine::kernel::{BoardView, Cell, Ending, Tile};
use quintet_look::{BoardEffects, Rgb, RowFlash, RowsAbove, UNITS_PER_CELL};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::ops::Range;

/// How full a cell looks in a terminal without colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FillLevel {
    Empty,
    Faint,
    Solid,
}

/// The appearance of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellStyle {
    /// The fill colour.
    pub(crate) fill: Rgb,
    /// The tile whose colour it has. With few colours, tiles are not mixed with light, so that they stay
    /// distinct.
    pub(super) tile: Option<Tile>,
    /// The two characters of the cell.
    pub(super) letters: [char; 2],
    /// The colour of the characters.
    letters_colour: Rgb,
    pub(super) body: FillLevel,
    modifier: Modifier,
}

impl CellStyle {
    /// Returns the terminal colour of the fill.
    fn filled_in(&self, theme: &Theme) -> Color {
        match self.tile {
            Some(tile) if theme.depth == ColourDepth::Ansi16 && self.body == FillLevel::Solid => {
                theme.tile(tile)
            }
            _ => theme.colour(self.fill),
        }
    }

    /// Returns the terminal colour of the characters.
    fn letters_in(&self, theme: &Theme) -> Color {
        match self.tile {
            Some(tile) if theme.depth == ColourDepth::Ansi16 && self.body == FillLevel::Faint => {
                theme.tile(tile)
            }
            _ => theme.colour(self.letters_colour),
        }
    }
}

/// A character of a board; its upper and lower half may belong to different cells.
#[derive(Clone, Copy)]
pub(crate) struct BoardChar {
    pub(crate) top: CellStyle,
    pub(crate) bottom: CellStyle,
    /// The part of the cell that is shown here.
    pub(crate) part: CellPart,
}

/// Returns the appearance of a cell without light.
pub(crate) fn cell_style(theme: &Theme, cell: Cell) -> CellStyle {
    let colours = theme.colours;
    let blank = CellStyle {
        fill: colours.board,
        tile: None,
        letters: [' '; 2],
        letters_colour: colours.text,
        body: FillLevel::Empty,
        modifier: Modifier::empty(),
    };
    let letters = |tile: Tile, fill: Rgb| {
        let letters = if theme.patterns || !theme.has_colours() { theme.pattern(tile) } else { [' '; 2] };
        CellStyle {
            fill,
            tile: Some(tile),
            letters,
            letters_colour: colours.pattern_colour(tile),
            body: FillLevel::Solid,
            ..blank
        }
    };
    match cell {
        Cell::Empty => blank,
        Cell::Block(tile) if theme.has_many_colours() => {
            letters(tile, colours.tile(tile).fade(colours.board, 226))
        }
        Cell::Block(tile) => letters(tile, colours.tile(tile)),
        Cell::Falling(tile @ Tile::Kind(kind)) if kind.is_bomb() => {
            CellStyle { letters: BOMB, modifier: Modifier::BOLD, ..letters(tile, colours.tile(tile)) }
        }
        Cell::Falling(tile) if theme.has_colours() => letters(tile, colours.tile(tile)),
        Cell::Falling(tile) => CellStyle { modifier: Modifier::BOLD, ..letters(tile, colours.tile(tile)) },
        Cell::Ghost(tile) => ghost(theme, tile, blank),
        Cell::Hint if theme.has_many_colours() => CellStyle {
            fill: colours.hint.fade(colours.board, 70),
            letters: ['░'; 2],
            letters_colour: colours.hint,
            body: FillLevel::Faint,
            ..blank
        },
        Cell::Hint => {
            CellStyle { letters: ['░'; 2], letters_colour: colours.hint, body: FillLevel::Faint, ..blank }
        }
        Cell::Target(block) => target(theme, block, blank),
        Cell::Cover => CellStyle {
            fill: colours.cover,
            letters: ['?'; 2],
            letters_colour: colours.dim,
            body: FillLevel::Faint,
            ..blank
        },
    }
}

/// Returns the appearance of a cell that the falling piece will empty: crossed out.
fn target(theme: &Theme, block: Option<Tile>, blank: CellStyle) -> CellStyle {
    let warning = theme.colours.warning;
    let marked = CellStyle { letters: ['×'; 2], letters_colour: warning, body: FillLevel::Faint, ..blank };
    match block {
        Some(tile) if theme.has_many_colours() => {
            CellStyle { fill: theme.colours.tile(tile).fade(theme.colours.board, 110), ..marked }
        }
        Some(_) => CellStyle { letters: ['x', 'x'], ..marked },
        None if theme.has_many_colours() => {
            CellStyle { fill: warning.fade(theme.colours.board, 40), letters: [' '; 2], ..marked }
        }
        None => CellStyle { letters: ['·', ' '], ..marked },
    }
}

fn ghost(theme: &Theme, tile: Tile, blank: CellStyle) -> CellStyle {
    let own = theme.colours.tile(tile);
    match theme.depth {
        ColourDepth::Mono => CellStyle { letters: [':'; 2], body: FillLevel::Faint, ..blank },
        ColourDepth::Ansi16 => CellStyle {
            letters: ['░'; 2],
            tile: Some(tile),
            letters_colour: own,
            body: FillLevel::Faint,
            ..blank
        },
        _ if theme.patterns => {
            let fill = own.fade(theme.colours.board, 40);
            CellStyle {
                fill,
                letters: theme.pattern(tile),
                letters_colour: own,
                body: FillLevel::Faint,
                ..blank
            }
        }
        _ => CellStyle { fill: theme.ghost(tile), body: FillLevel::Faint, ..blank },
    }
}

/// How much of a character `░` covers.
const SHADE_COVER: u8 = 64;

/// Writes one character of a board.
pub(crate) fn put_char(brush: &mut Brush, x: u16, y: u16, spot: BoardChar) {
    let BoardChar { top, bottom, part } = spot;
    let theme = brush.theme;
    let whole = (top == bottom && part.scale > 1).then_some(top);
    if let Some((letter, colour)) = whole.and_then(|style| part.ornament(theme, &style)) {
        let style = Style::new().fg(theme.colour(colour)).bg(top.filled_in(theme));
        return brush.stamp(x, y, letter, style);
    }
    if let Some(letter) = whole.map(|style| part.letter(style.letters)) {
        let style = Style::new().fg(top.letters_in(theme)).bg(top.filled_in(theme));
        return brush.stamp(x, y, letter, style.add_modifier(top.modifier));
    }
    if !theme.has_colours() {
        let letter = match (top.body, bottom.body) {
            (FillLevel::Solid, FillLevel::Solid) => '█',
            (FillLevel::Solid, _) => '▀',
            (_, FillLevel::Solid) => '▄',
            (FillLevel::Faint, FillLevel::Faint) => ':',
            (FillLevel::Faint, FillLevel::Empty) => '\'',
            (FillLevel::Empty, FillLevel::Faint) => '.',
            (FillLevel::Empty, FillLevel::Empty) => ' ',
        };
        return brush.stamp(x, y, letter, Style::new());
    }
    // A cell that is only characters on the background, as a ghost in sixteen colours, has no fill to halve.
    let fill = |style: CellStyle| match style.filled_in(theme) {
        // Half of a shaded cell looks like the whole.
        _ if style.letters == ['░'; 2] && theme.has_many_colours() => {
            theme.colour(style.fill.mix(style.letters_colour, SHADE_COVER))
        }
        Color::Reset if style.body == FillLevel::Faint => Color::Indexed(8),
        colour => colour,
    };
    let (upper, lower) = (fill(top), fill(bottom));
    // The terminal's default background cannot be used as a foreground colour.
    let (letter, letters, background) = match (upper, lower) {
        (upper, lower) if upper == lower => (' ', upper, lower),
        (Color::Reset, lower) => ('▄', lower, Color::Reset),
        (upper, lower) => ('▀', upper, lower),
    };
    brush.stamp(x, y, letter, Style::new().fg(letters).bg(background));
}

/// Draws a board in its frame. While a pause overlay is shown its cells are hidden.
pub(crate) fn draw(
    brush: &mut Brush,
    board: &BoardView,
    effects: &BoardEffects,
    hidden: bool,
    scale: u16,
    frame: Rect,
) {
    let colours = brush.theme.colours;
    let line = match effects.glow {
        Some(glow) if brush.theme.has_many_colours() => {
            colours.frame.mix(colours.tone(glow.tone), glow.opacity)
        }
        Some(glow) if glow.opacity > 127 => colours.tone(glow.tone),
        _ if board.active => colours.frame,
        _ => colours.grid,
    };
    brush.frame(frame, brush.theme.on(line, colours.background));
    let lit = LitBoard { theme: brush.theme, board, effects, hidden };
    let inner = inside(frame);
    draw_lines(brush, &lit, scale, inner, 0..inner.height);
    if scale > 1 && brush.theme.has_many_colours() && !hidden {
        sparks(brush, board, effects, scale, inner);
    }
    if has_entry_row(board) && !hidden {
        entering(brush, board, &lit, scale, frame);
    }
}

/// Redraws the lines of a board that contain a changed row, and returns their areas. The rest of the board,
/// including the row above its frame, must be unchanged, without sparks.
pub(crate) fn redraw(
    brush: &mut Brush,
    board: &BoardView,
    effects: &BoardEffects,
    scale: u16,
    frame: Rect,
    changed: impl Fn(usize) -> bool,
) -> Vec<Rect> {
    let lit = LitBoard { theme: brush.theme, board, effects, hidden: false };
    let inner = inside(frame);
    let mut areas = Vec::new();
    for line in (0..inner.height).filter(|line| shown_in(board, *line, scale).into_iter().any(&changed)) {
        let area = Rect { y: inner.y + line, height: 1, ..inner };
        draw_lines(brush, &lit, scale, inner, line..line + 1);
        areas.push(area);
    }
    areas
}

/// Returns true if pieces enter above the frame.
pub(crate) fn has_entry_row(board: &BoardView) -> bool {
    matches!(RowsAbove::of(board), RowsAbove::Entry(_))
}

/// Returns the area inside a frame.
pub(crate) fn inside(frame: Rect) -> Rect {
    Rect::new(frame.x + 1, frame.y + 1, frame.width.saturating_sub(2), frame.height.saturating_sub(2))
}

/// Returns the rows shown in the upper and lower half of a line inside the frame.
fn shown_in(board: &BoardView, line: u16, scale: u16) -> [usize; 2] {
    [0, 1].map(|half| rows(board).start + usize::from((2 * line + half) / scale))
}

fn draw_lines(brush: &mut Brush, lit: &LitBoard, scale: u16, inner: Rect, lines: Range<u16>) {
    let shift = match lit.effects.shake.x {
        128.. => 1,
        ..=-128 => -1,
        _ => 0,
    };
    let columns = usize::from(inner.width / scale);
    let row = |y: usize| -> Vec<CellStyle> {
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
                let part = CellPart::at(column, line, scale);
                let spot = BoardChar { top: *top, bottom: *bottom, part };
                put_char(brush, inner.x + column, inner.y + line, spot);
            }
        }
    }
}

/// Makes the cells of a board clickable; where a line shows two rows, the upper ones.
pub(crate) fn places(brush: &mut Brush, widget: usize, board: &BoardView, scale: u16, frame: Rect) {
    for line in 0..frame.height.saturating_sub(2) {
        let y = rows(board).start + usize::from(2 * line / scale);
        for (x, column) in
            (0..board.width).zip((frame.x + 1..frame.right().saturating_sub(1)).step_by(scale.into()))
        {
            let place = HitTarget { widget, item: y * board.width + x };
            brush.drawn.hits.push((Rect::new(column, frame.y + 1 + line, scale, 1), place));
        }
    }
}

/// Draws sparks over empty cells.
fn sparks(brush: &mut Brush, board: &BoardView, effects: &BoardEffects, scale: u16, inner: Rect) {
    let (across, first) = (i32::from(scale), rows(board).start as i32);
    for spark in &effects.particles {
        let x = spark.x.saturating_mul(across).div_euclid(UNITS_PER_CELL);
        let y = (spark.y.saturating_sub(first * UNITS_PER_CELL))
            .saturating_mul(across)
            .div_euclid(2 * UNITS_PER_CELL);
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { continue };
        if x >= inner.width || y >= inner.height || spark.opacity == 0 {
            continue;
        }
        let cell = board.cell(usize::from(x / scale), rows(board).start + usize::from(2 * y / scale));
        let colours = brush.theme.colours;
        let colour = spark.tile.map_or(colours.flash, |tile| colours.tile(tile));
        if cell == Cell::Empty {
            let letter = if spark.opacity > 127 { '•' } else { '·' };
            let style = Style::new().fg(brush.theme.colour(colour.fade(colours.board, spark.opacity)));
            brush.letter(inner.x + x, inner.y + y, letter, style);
        }
    }
}

/// Draws the row of entering pieces over the upper edge of the frame.
fn entering(brush: &mut Brush, board: &BoardView, lit: &LitBoard, scale: u16, frame: Rect) {
    let row = board.hidden - 1;
    for column in 0..frame.width.saturating_sub(2) {
        let x = usize::from(column / scale);
        if board.cell(x, row) == Cell::Empty {
            continue;
        }
        let style = lit.cell(x, row);
        let top = if scale == 1 {
            CellStyle { fill: brush.theme.colours.background, body: FillLevel::Empty, ..style }
        } else {
            style
        };
        // The line is the last one of its cells.
        let part = CellPart { end: LineEnd::Below, ..CellPart::at(column, 0, scale) };
        put_char(brush, frame.x + 1 + column, frame.y, BoardChar { top, bottom: style, part });
    }
}

/// The light on a row that a sweep has not reached.
const SWEEP_LIGHT: u8 = 215;

/// A board with its light effects.
struct LitBoard<'a> {
    theme: &'a Theme,
    board: &'a BoardView,
    effects: &'a BoardEffects,
    hidden: bool,
}

impl LitBoard<'_> {
    /// Returns the current appearance of a cell.
    fn cell(&self, x: usize, y: usize) -> CellStyle {
        let cell = if self.hidden { Cell::Empty } else { self.board.cell(x, y) };
        let mut style = cell_style(self.theme, cell);
        let colours = self.theme.colours;
        let light = if self.hidden || y >= self.board.height { 0 } else { self.light(x, y) };
        if cell == Cell::Empty {
            // Lit rows have no column stripes, which takes far fewer bytes.
            style.fill = self.ground(if light > 0 { 0 } else { x }, y);
        }
        if self.hidden || y >= self.board.height {
            return style;
        }
        if let Some(trail) = self.trail(x, y).filter(|_| cell == Cell::Empty && self.theme.has_many_colours())
        {
            style.fill = style.fill.mix(trail.0, trail.1);
        }
        if self.is_curtained(y) && style.body != FillLevel::Empty {
            let grey = if self.theme.has_many_colours() {
                style.fill.grey().fade(colours.board, 140)
            } else {
                colours.frame
            };
            (style.fill, style.letters_colour, style.tile) = (grey, grey.mix(colours.board, 90), None);
        }
        match light {
            0 => {}
            light if self.theme.has_many_colours() => style.fill = style.fill.mix(colours.flash, light),
            light if light > 100 && self.theme.has_colours() => {
                (style.fill, style.body, style.tile) = (colours.flash, FillLevel::Solid, None);
            }
            light if light > 100 => style.modifier |= Modifier::REVERSED,
            _ => {}
        }
        style
    }

    /// Returns the colour behind a cell: every other column is slightly lighter if that is enabled; rows above the
    /// board have the background of the screen.
    fn ground(&self, x: usize, y: usize) -> Rgb {
        let colours = self.theme.colours;
        if y < self.board.hidden && self.theme.has_many_colours() {
            return colours.background;
        }
        self.theme.stripe.filter(|_| x % 2 == 1).unwrap_or(colours.board)
    }

    fn trail(&self, x: usize, y: usize) -> Option<(Rgb, u8)> {
        let trail = self.effects.trails.iter().find(|trail| {
            usize::from(trail.x) == x && (usize::from(trail.top)..=usize::from(trail.bottom)).contains(&y)
        })?;
        let long = usize::from(trail.bottom - trail.top) + 1;
        let part = y - usize::from(trail.top) + 1;
        // In steps, so that more rows share one colour and take fewer bytes.
        let share = (usize::from(trail.opacity) * part / long / 2).next_multiple_of(16);
        Some((self.theme.colours.tile(trail.tile), share as u8))
    }

    /// Returns the amount of light on a cell.
    fn light(&self, x: usize, y: usize) -> u8 {
        // The light leaves a row from the middle to both ends: each step changes few cells.
        let width = self.board.width;
        // Columns beside the board, which a shaken board shows, are the farthest.
        let away = if x < width { (2 * x + 1).abs_diff(width) * 255 / width } else { 255 };
        let sweep = |row: &RowFlash| match row.sweep {
            0 => row.opacity,
            sweep if away >= usize::from(sweep) => SWEEP_LIGHT,
            _ => 0,
        };
        let rows = self.effects.rows.iter().filter(|row| usize::from(row.row) == y).map(sweep);
        let cells =
            self.effects.cells.iter().filter(|cell| (usize::from(cell.x), usize::from(cell.y)) == (x, y));
        rows.chain(cells.map(|cell| cell.opacity)).max().unwrap_or(0)
    }

    /// Returns true if the curtain at the end of a game covers a row.
    fn is_curtained(&self, y: usize) -> bool {
        let rows = rows(self.board);
        self.effects.over.is_some_and(|curtain| {
            let lost = !matches!(curtain.ending, Ending::GoalReached | Ending::Won);
            let part = y.saturating_sub(rows.start) * 255 / rows.len().max(1);
            lost && curtain.down > 0 && part <= usize::from(curtain.down)
        })
    }
}
