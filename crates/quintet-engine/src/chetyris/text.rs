//! The plain screen, exact to the character and made only from the view, and the report.

use super::game::Chetyris;
use super::rules::Stage;
use crate::kernel::{BoardView, Cell, CellKind, Game, PanelId, PanelValue, Tile, View};
use serde::Serialize;

/// The state for other programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    t: u64,
    phase: Stage,
    level: u32,
    score: u64,
    rows_left: u32,
    screen: Vec<String>,
}

impl Report {
    pub(super) fn new(game: &Chetyris) -> Report {
        Report {
            t: game.now().millis(),
            phase: game.stage(),
            level: game.level(),
            score: game.score(),
            rows_left: game.rows_left(),
            screen: screen(&game.view()),
        }
    }
}

/// The position of the text beside the well and of the prompt. Both move only as far as a larger well requires.
struct ScreenLayout {
    panel: usize,
    prompt: usize,
}

impl ScreenLayout {
    fn new(board: &BoardView) -> ScreenLayout {
        ScreenLayout { panel: 16.max(board.width + 2), prompt: 20.max(board.height + 1) }
    }
}

/// Returns the screen from top to bottom, each row without trailing blanks.
pub fn screen(view: &View) -> Vec<String> {
    let Some(board) = view.boards.first() else { return Vec::new() };
    let layout = ScreenLayout::new(board);
    let mut canvas = TextCanvas(vec![Vec::new(); layout.prompt + 1]);
    draw_well(&mut canvas, board);
    canvas.write(layout.panel, 3, "Next piece:");
    for panel in &board.panels {
        match (panel.id, &panel.value) {
            (_, PanelValue::Pieces { pieces, .. }) => {
                for (x, y) in pieces.iter().flat_map(|piece| &piece.cells) {
                    canvas.write(layout.panel + *x as usize, 4 + *y as usize, "#");
                }
            }
            (PanelId::Score, PanelValue::Number { value, .. }) => {
                canvas.write(layout.panel, 8, &format!("Score:     {value:>7}"));
            }
            (PanelId::RowsLeft, PanelValue::Number { value, .. }) => {
                canvas.write(layout.panel, 9, &format!("Rows left: {value:>7}"));
            }
            (PanelId::Level, PanelValue::Number { value, .. }) => {
                canvas.write(layout.panel, 10, &format!("Level:     {value:>7}"));
            }
            _ => {}
        }
    }
    if let Some(prompt) = &view.prompt {
        canvas.write(0, layout.prompt, &prompt.text);
    }
    canvas.rows()
}

fn draw_well(canvas: &mut TextCanvas, board: &BoardView) {
    for y in 0..board.height {
        canvas.write(0, y, "@");
        canvas.write(board.width + 1, y, "@");
        for x in 0..board.width {
            canvas.write(x + 1, y, letter(board.cell(x, y)));
        }
    }
    canvas.write(0, board.height, &"@".repeat(board.width + 2));
}

fn letter(cell: Cell) -> &'static str {
    match cell {
        Cell::Falling(_) => "#",
        Cell::Block(Tile::Kind(CellKind::Foam)) | Cell::Target(Some(Tile::Kind(CellKind::Foam))) => "*",
        Cell::Block(_) | Cell::Target(Some(_)) => "$",
        Cell::Hint => "?",
        Cell::Empty | Cell::Ghost(_) | Cell::Cover | Cell::Target(None) => " ",
    }
}

/// Rows of characters that grow as they are written.
struct TextCanvas(Vec<Vec<u8>>);

impl TextCanvas {
    fn write(&mut self, x: usize, y: usize, text: &str) {
        let Some(row) = self.0.get_mut(y) else { return };
        let end = x + text.len();
        if row.len() < end {
            row.resize(end, b' ');
        }
        row[x..end].copy_from_slice(text.as_bytes());
    }

    fn rows(self) -> Vec<String> {
        let rows = self.0.into_iter();
        rows.map(|row| String::from_utf8_lossy(&row).trim_end().to_owned()).collect()
    }
}
