//! Any game's view as lines of text: the boards side by side, what stands beside them at their right.

use crate::text::Line;
use quintet_engine::kernel::{BoardView, Cell, Kind, Panel, Picture, Tile, View};

/// The columns that the panels beside a board take.
const PANEL: usize = 22;

/// The view as lines; without `colour` a filled cell is a pair of letters instead of a coloured square.
pub fn board_screen(view: &View, colour: bool) -> Vec<Line> {
    let height = view.boards.iter().map(|board| board.height).max().unwrap_or(0);
    let mut lines = vec![Line::default(); height + 3];
    let mut left = 1;
    for board in &view.boards {
        draw_board(&mut lines, left, board, colour);
        draw_panels(&mut lines, left + 2 * board.width + 4, board, colour);
        left += 2 * board.width + 4 + PANEL;
    }
    if let Some(prompt) = &view.prompt {
        lines[height + 2].write(1, &prompt.text, 0);
    }
    lines
}

/// The columns and rows that this needs.
pub fn board_size(view: &View) -> (usize, usize) {
    let widths = view.boards.iter().map(|board| 2 * board.width + 4 + PANEL);
    let height = view.boards.iter().map(|board| board.height).max().unwrap_or(0);
    (widths.sum::<usize>().max(50), height + 3)
}

fn draw_board(lines: &mut [Line], left: usize, board: &BoardView, colour: bool) {
    for (y, line) in lines.iter_mut().enumerate().take(board.height) {
        let wall = if y < board.hidden { " " } else { "|" };
        line.write(left, wall, 0);
        line.write(left + 1 + 2 * board.width, wall, 0);
        for x in 0..board.width {
            let (text, paper) = cell(board.cell(x, y), colour);
            line.write(left + 1 + 2 * x, &text, paper);
        }
    }
    lines[board.height].write(left, &format!("+{}+", "-".repeat(2 * board.width)), 0);
}

fn draw_panels(lines: &mut [Line], left: usize, board: &BoardView, colour: bool) {
    let mut y = board.hidden;
    let mut write = |y: usize, text: &str| {
        if let Some(line) = lines.get_mut(y) {
            line.write(left, text, 0);
        }
    };
    let mut pictures: Vec<(usize, &Picture)> = Vec::new();
    for panel in &board.panels {
        match panel {
            Panel::Number { label, value } => write(y, &format!("{label:<12}{value:>8}")),
            Panel::Clock { label, millis } => {
                let (minutes, seconds, tenths) = (millis / 60_000, millis / 1000 % 60, millis / 100 % 10);
                write(y, &format!("{label:<12}{:>8}", format!("{minutes}:{seconds:02}.{tenths}")));
            }
            Panel::Word { label, word } => write(y, &format!("{label:<12}{word:>8}")),
            Panel::Pieces { label, pieces } => {
                write(y, label);
                for picture in pieces {
                    pictures.push((y + 1, picture));
                    y += picture_height(picture) + 1;
                }
                y += 1;
            }
        }
        y += 1;
    }
    for (top, picture) in pictures {
        draw_picture(lines, left, top, picture, colour);
    }
}

fn picture_height(picture: &Picture) -> usize {
    let rows = picture.cells.iter().map(|(_, y)| usize::from(*y));
    let (first, last) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    last - first + 1
}

/// Draws a piece by itself, without the empty rows and columns around it.
fn draw_picture(lines: &mut [Line], left: usize, top: usize, picture: &Picture, colour: bool) {
    let first_row = picture.cells.iter().map(|(_, y)| *y).min().unwrap_or(0);
    let first_column = picture.cells.iter().map(|(x, _)| *x).min().unwrap_or(0);
    let (text, paper) = cell(Cell::Block(picture.tile), colour);
    for (x, y) in &picture.cells {
        if let Some(line) = lines.get_mut(top + usize::from(y - first_row)) {
            line.write(left + 2 * usize::from(x - first_column), &text, paper);
        }
    }
}

/// A cell as two characters and the colour behind them.
fn cell(cell: Cell, colour: bool) -> (String, u8) {
    let blank = || "  ".to_owned();
    match cell {
        Cell::Empty => (blank(), 0),
        Cell::Block(tile) | Cell::Falling(tile) if colour => (blank(), paper(tile)),
        Cell::Block(tile) | Cell::Falling(tile) => (letter(tile).to_string().repeat(2), 0),
        Cell::Ghost(_) => ("::".into(), 0),
        Cell::Hint | Cell::Cover => ("??".into(), 0),
    }
}

/// A tile's colour out of a terminal's 256.
fn paper(tile: Tile) -> u8 {
    match tile {
        Tile::Colour(colour) => colour,
        Tile::Kind(kind) => match kind {
            Kind::I => 45,
            Kind::J => 27,
            Kind::L => 208,
            Kind::O => 220,
            Kind::S => 34,
            Kind::T => 129,
            Kind::Z => 160,
            Kind::Vapor => 201,
            Kind::Foam => 252,
            Kind::Crazy => 118,
            Kind::Star => 94,
            Kind::Garbage => 244,
            Kind::Limit => 236,
        },
    }
}

/// The letter that stands for a tile where there is no colour.
fn letter(tile: Tile) -> char {
    match tile {
        Tile::Kind(kind) => kind.letter(),
        Tile::Colour(colour) => char::from(b'A' + colour.wrapping_sub(1) % 26),
    }
}
