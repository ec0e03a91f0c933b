//! The text display: exact frames, written into a reusable buffer.

use super::board_cells::{self, BoardCells, letter};
use super::game::Quadris;
use super::pieces::piece;
use crate::kernel::{Cell, Orientation, Tetromino, Tile};
use core::fmt::Write as _;

/// Writes a cell. Shells with colour supply their own writer; every cell is one column wide.
pub type CellWriter<'a> = &'a dyn Fn(&mut String, Cell);

/// Writes a cell without colour.
pub fn plain(out: &mut String, cell: Cell) {
    out.push(letter(cell));
}

/// The margin to the left of the text of Quadris.
const MARGIN: &str = "   ";
/// The line above and below the board, with the same width.
const RULE: &str = "   -----------\n";
/// The width of a line of Quadris' scoreboard, in columns.
const SCOREBOARD: usize = 13;

/// Writes a frame of Quadris.
pub fn frame(game: &Quadris, pen: CellWriter<'_>, out: &mut String) {
    let player = game.player();
    let numbers =
        [("Level:", u64::from(player.level().0)), ("Score:", player.score()), ("Hi-Score:", game.hi_score())];
    for (label, value) in numbers {
        out.push_str(MARGIN);
        number(out, label, value, SCOREBOARD);
        out.push('\n');
    }
    out.push_str(RULE);
    let scene: BoardCells = board_cells::visible_cells(player);
    for (number, row) in (1..).zip(&scene) {
        // Faster than formatting, which would take longer than the rest of the frame.
        out.push(if number < 10 { ' ' } else { '1' });
        out.push(char::from(b'0' + number % 10));
        out.push(' ');
        write_cells(out, row, pen);
        out.push('\n');
    }
    out.push_str(RULE);
    out.push_str(MARGIN);
    out.push_str("Next:\n");
    for y in 0..2 {
        let row = preview_row(player.next().kind, y);
        if !row.is_empty() {
            out.push_str(MARGIN);
            write_cells(out, &row, pen);
        }
        out.push('\n');
    }
    out.push('\n');
}

/// Writes a row of cells.
pub fn write_cells(out: &mut String, cells: &[Cell], pen: CellWriter<'_>) {
    for cell in cells {
        pen(out, *cell);
    }
}

/// Writes a label and its value, right-aligned to `width` columns in all, with at least one blank between them.
/// Returns the number of columns written.
pub fn number(out: &mut String, label: &str, value: u64, width: usize) -> usize {
    let digits = value.checked_ilog10().unwrap_or(0) as usize + 1;
    let room = width.saturating_sub(label.len()).max(digits + 1);
    let _ = write!(out, "{label}{value:>room$}");
    label.len() + room
}

/// Returns the cells of row `y` (0 or 1) of the next block's picture, up to the last filled one.
pub fn preview_row(kind: Tetromino, y: usize) -> Vec<Cell> {
    let shape = piece(kind).oriented_shape(Orientation::North).shape;
    let width = (0..4).filter(|x| shape.has(*x, y)).max().map_or(0, |last| last + 1);
    let filled = Cell::Block(Tile::Kind(kind.into()));
    (0..width).map(|x| if shape.has(x, y) { filled } else { Cell::Empty }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_look_as_drawn() {
        let row = |kind, y| preview_row(kind, y).into_iter().map(letter).collect::<String>();
        let drawn = Tetromino::ALL.map(|kind| [row(kind, 0), row(kind, 1)]);
        let expected = [
            ["IIII", ""],
            ["J", "JJJ"],
            ["  L", "LLL"],
            ["OO", "OO"],
            [" SS", "SS"],
            ["TTT", " T"],
            ["ZZ", " ZZ"],
        ];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn numbers_are_right_aligned_and_never_touch_their_label() {
        let line = |label, value| {
            let mut out = String::new();
            assert_eq!(number(&mut out, label, value, 13), out.len());
            out
        };
        assert_eq!(line("Level:", 1), "Level:      1");
        assert_eq!(line("Hi-Score:", 100), "Hi-Score: 100");
        assert_eq!(line("Hi-Score:", 1000), "Hi-Score: 1000");
        assert_eq!(line("Score:", 1_234_567), "Score: 1234567");
        assert_eq!(line("Score:", u64::MAX), "Score: 18446744073709551615");
    }
}
