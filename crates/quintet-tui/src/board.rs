//! Any game's view as lines of text: the boards side by side, what stands beside them at their right.

use crate::text::Line;
use quintet_engine::kernel::{BoardView, Cell, Kind, Panel, Picture, Tile, View};

/// The columns that the panels beside a board take.
const PANEL: usize = 22;

/// How many pieces stand beside each other.
const BAND: usize = 2;

/// How many of the rows above a board's visible ones are shown: all where a piece hovers there, else one, where
/// pieces come in.
fn rows_above(board: &BoardView) -> usize {
    if board.hidden <= 4 { board.hidden } else { 1 }
}

/// The rows of a board that are shown.
fn shown(board: &BoardView) -> std::ops::Range<usize> {
    board.hidden - rows_above(board)..board.height
}

/// The view as lines; without `colour` a filled cell is a pair of letters instead of a coloured square.
pub fn board_screen(view: &View, colour: bool) -> Vec<Line> {
    let height = height(view);
    let mut lines = vec![Line::default(); height + 2];
    let mut left = 1;
    for board in &view.boards {
        draw_board(&mut lines, left, board, colour);
        draw_panels(&mut lines, left + 2 * board.width + 4, board, colour);
        left += 2 * board.width + 4 + PANEL;
    }
    let prompt = view.prompt.iter().map(|prompt| &prompt.text);
    let words: Vec<&str> = view.messages.iter().chain(prompt).map(String::as_str).collect();
    lines[height + 1].write(1, &words.join(". "), 0);
    lines
}

/// The columns and rows that this needs.
pub fn board_size(view: &View) -> (usize, usize) {
    let widths = view.boards.iter().map(|board| 2 * board.width + 4 + PANEL);
    (widths.sum::<usize>().max(50), height(view) + 2)
}

/// The rows that boards with their floors, and what stands beside them, take.
fn height(view: &View) -> usize {
    let rows = |board: &BoardView| (shown(board).len() + 1).max(draw_panels(&mut [], 0, board, false));
    view.boards.iter().map(rows).max().unwrap_or(0)
}

fn draw_board(lines: &mut [Line], left: usize, board: &BoardView, colour: bool) {
    for (y, line) in shown(board).zip(&mut *lines) {
        let wall = if y < board.hidden { " " } else { "|" };
        line.write(left, wall, 0);
        line.write(left + 1 + 2 * board.width, wall, 0);
        for x in 0..board.width {
            let (text, paper) = cell(board.cell(x, y), colour);
            line.write(left + 1 + 2 * x, &text, paper);
        }
    }
    lines[shown(board).len()].write(left, &format!("+{}+", "-".repeat(2 * board.width)), 0);
}

/// Draws what stands beside a board, as far as there are lines for it, and gives the number of rows it takes.
fn draw_panels(lines: &mut [Line], left: usize, board: &BoardView, colour: bool) -> usize {
    let mut y = rows_above(board);
    for panel in &board.panels {
        let text = match panel {
            Panel::Number { label: label @ "Score", value } => format!("{label:<12}{value:08}"),
            Panel::Number { label, value } => format!("{label:<12}{value:>8}"),
            Panel::Clock { label, millis } => {
                let (minutes, seconds, tenths) = (millis / 60_000, millis / 1000 % 60, millis / 100 % 10);
                format!("{label:<12}{:>8}", format!("{minutes}:{seconds:02}.{tenths}"))
            }
            Panel::Word { label, word } => format!("{label:<8}{word:>12}"),
            Panel::Pieces { label, .. } => (*label).to_owned(),
        };
        write(lines, left, y, &text, 0);
        y += 1;
        if let Panel::Pieces { pieces, .. } = panel {
            for band in pieces.chunks(BAND) {
                for (picture, place) in band.iter().zip(0..) {
                    draw_picture(lines, left + 10 * place, y, picture, colour);
                }
                y += band.iter().map(picture_height).max().unwrap_or(0) + 1;
            }
            y += usize::from(pieces.is_empty());
        }
    }
    y
}

/// Writes where there is a line to write on.
fn write(lines: &mut [Line], x: usize, y: usize, text: &str, paper: u8) {
    if let Some(line) = lines.get_mut(y) {
        line.write(x, text, paper);
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
        let (x, y) = (left + 2 * usize::from(x - first_column), top + usize::from(y - first_row));
        write(lines, x, y, &text, paper);
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

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::cascade::{self, Cascade};
    use quintet_engine::kernel::{Act, Button, Game, Player, Seed, Time};
    use quintet_engine::modern::{Modern, Setup};

    #[test]
    fn nothing_beside_a_small_board_is_lost() {
        for seed in 0..40 {
            let setup = cascade::Setup { width: 4, height: 4, ..cascade::Setup::new(Seed(seed)) };
            let view = Cascade::new(&setup).unwrap().view();
            let lines = board_screen(&view, false);
            let place = |text| lines.iter().position(|line| line.to_string().contains(text));
            assert!(place("Score") < place("Pieces") && place("Pieces").is_some(), "seed {seed}");
            assert_eq!(lines.len(), board_size(&view).1);
        }
    }

    #[test]
    fn modern_without_colours() {
        let pieces = [Kind::T, Kind::I, Kind::O, Kind::S, Kind::Z, Kind::L, Kind::J].into();
        let mut game = Modern::new(&Setup { pieces, ..Setup::default() }).unwrap();
        let press = |game: &mut Modern, button| game.act(&Act::Press(Player::ONE, button), &mut ());
        press(&mut game, Button::Enter);
        game.advance(Time::from_millis(3_000).unwrap(), &mut ());
        press(&mut game, Button::Drop);
        press(&mut game, Button::Hold);
        let picture: Vec<String> = board_screen(&game.view(), false).iter().map(Line::to_string).collect();
        assert_eq!(
            format!("\n{}", picture.join("\n")),
            "
          OOOO
 |        OOOO        |  Next
 |                    |    SSSS    ZZZZ
 |                    |  SSSS        ZZZZ
 |                    |
 |                    |      LL    JJ
 |                    |  LLLLLL    JJJJJJ
 |                    |
 |                    |      LL
 |                    |  LLLLLL
 |                    |
 |                    |  Hold
 |                    |  IIIIIIII
 |                    |
 |                    |  Score       00000038
 |                    |  Level              1
 |                    |  Lines              0
 |        ::::        |  Time          0:00.0
 |        ::::        |  Combo              0
 |        TT          |  Chain
 |      TTTTTT        |
 +--------------------+

"
        );
    }
}
