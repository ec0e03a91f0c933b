//! The evaluation of [`Dellacherie`] on the engine's own boards: a slow reference for testing the fast search.

use crate::evaluator::{BoardRows, Dellacherie, Evaluator, Landing};
use quintet_engine::kernel::Pos;
use quintet_engine::quadris::board::{HEIGHT, QuadrisBoard};

/// The value of a lost game.
pub const LOST: i64 = -1_000_000_000;

/// Returns the value of placing a block on these cells of a board.
pub fn step(board: &QuadrisBoard, cells: [Pos; 4]) -> i64 {
    Dellacherie.step(&landing(board, cells))
}

/// Returns the features of placing a block on these cells.
pub(super) fn landing(board: &QuadrisBoard, cells: [Pos; 4]) -> Landing {
    let mut rows = rows(board).rows;
    for pos in cells {
        if let Some(row) = rows.get_mut(pos.y as usize) {
            *row |= 1 << pos.x;
        }
    }
    let full = board.full_row();
    let cleared = rows.iter().filter(|row| **row == full).count() as i64;
    let own = cells.iter().filter(|pos| rows.get(pos.y as usize) == Some(&full)).count() as i64;
    let (top, bottom) = (i64::from(cells[0].y), i64::from(cells[3].y));
    Landing { landing: 2 * HEIGHT as i64 - top - bottom, eroded: cleared * own }
}

/// Returns the value of a board.
pub fn board(board: &QuadrisBoard) -> i64 {
    Dellacherie.position(&rows(board))
}

fn rows(board: &QuadrisBoard) -> BoardRows {
    BoardRows { rows: (0..HEIGHT).map(|y| board.row(y)).collect(), full: board.full_row() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::kernel::Tetromino;
    use quintet_engine::quadris::board::{BlockId, Brick, BrickKind};
    use quintet_engine::quadris::levels::Level;

    fn drawn(lines: &[&str]) -> QuadrisBoard {
        let brick = Brick { kind: BrickKind::Block(Tetromino::I), made: Level(0), block: BlockId(0) };
        let mut board = QuadrisBoard::new();
        board.draw(lines, |letter| (letter == '#').then_some(brick));
        board
    }

    #[test]
    fn an_empty_board_has_its_walls() {
        // 18 empty rows with two transitions each, and the floor below 11 columns.
        assert_eq!(board(&drawn(&[])), -322 * 36 - 935 * 11);
    }

    #[test]
    fn holes_and_wells_are_counted() {
        let judged = board(&drawn(&["##.########", "#..########", "##.#######."]));
        // Rows: two transitions in each of 15 empty ones, two more for each gap that touches no wall, and two for the
        // one at the right wall. Columns: one transition each, two more over each of the two holes, and the two open
        // columns end at the floor. Wells: column 3 is 1 deep in row 1, open sideways in row 2, and 1 deep again in row
        // 3.
        let row_changes = 15 * 2 + 2 + 2 + 4;
        let column_changes = 8 + 3 + 1 + 3;
        assert_eq!(judged, -322 * row_changes - 935 * column_changes - 790 * 2 - 339 * (1 + 1));
    }

    #[test]
    fn a_step_is_worth_its_rows_and_costs_its_height() {
        let lying = [0, 1, 2, 3].map(|x| Pos::new(x, 17));
        assert_eq!(step(&drawn(&["....#######"]), lying), 342 * 4 - 450);
        assert_eq!(step(&drawn(&[".....######"]), lying), -450);
    }
}
