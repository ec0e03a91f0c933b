//! The plain screen, drawn from nothing but the view: two characters a cell, panels to the right.

use crate::kernel::{BoardView, Cell, Panel, Picture, Tile, View};

/// The columns beside a board.
const PANEL: usize = 18;

/// How many columns and rows a terminal must have to show all of this view.
pub fn screen_size(view: &View) -> (usize, usize) {
    let width = |board: &BoardView| 2 * board.width + 4 + PANEL;
    let height = |board: &BoardView| board.height.saturating_sub(board.hidden) + 2;
    (view.boards.iter().map(width).sum(), view.boards.iter().map(height).max().unwrap_or(0))
}

/// The screen from top to bottom, each row without the blanks at its end.
pub fn screen(view: &View) -> Vec<String> {
    let boards: Vec<Vec<String>> = view.boards.iter().map(lines).collect();
    let height = boards.iter().map(Vec::len).max().unwrap_or(0);
    let row =
        |y: usize| boards.iter().filter_map(|board| board.get(y)).map(String::as_str).collect::<String>();
    let mut rows: Vec<String> = (0..height).map(row).collect();
    let prompt = view.prompt.iter().map(|prompt| prompt.text.clone());
    let words: Vec<String> = view.messages.iter().cloned().chain(prompt).collect();
    rows.push(words.join(". "));
    rows.into_iter().map(|row| row.trim_end().to_owned()).collect()
}

fn lines(board: &BoardView) -> Vec<String> {
    let mut panels = board.panels.iter().map(panel);
    let mut beside = move || panels.next().unwrap_or_default();
    let rows = (board.hidden..board.height).map(|y| {
        let cells: String = (0..board.width).map(|x| letters(board.cell(x, y))).collect();
        format!("|{cells}|  {:PANEL$}", beside())
    });
    let mut rows: Vec<String> = rows.collect();
    rows.push(format!("+{}+  {:PANEL$}", "-".repeat(2 * board.width), ""));
    rows
}

fn letters(cell: Cell) -> String {
    match cell {
        Cell::Empty => " .".into(),
        Cell::Ghost(_) => "::".into(),
        Cell::Hint => "++".into(),
        Cell::Cover => "??".into(),
        Cell::Block(tile) | Cell::Falling(tile) => letter(tile).to_string().repeat(2),
    }
}

fn letter(tile: Tile) -> char {
    match tile {
        Tile::Kind(kind) => kind.letter(),
        Tile::Colour(colour) => char::from(b'a' + colour % 26),
    }
}

fn panel(panel: &Panel) -> String {
    match panel {
        Panel::Number { label: "Score", value } => format!("Score  {value:08}"),
        Panel::Number { label, value } => format!("{label:6} {value}"),
        Panel::Clock { label, millis } => {
            let (minutes, seconds, rest) = (millis / 60_000, millis / 1000 % 60, millis % 1000);
            format!("{label:6} {minutes}:{seconds:02}.{rest:03}")
        }
        Panel::Pieces { label, pieces } => {
            let letters = pieces.iter().flat_map(|Picture { tile, .. }| [' ', letter(*tile)]);
            let letters: String = letters.collect();
            format!("{label:6}{letters}")
        }
        Panel::Word { word, .. } => word.clone(),
    }
}
