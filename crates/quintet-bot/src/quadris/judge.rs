//! What a place is worth by the evaluation of Dellacherie (see `plain`), on the engine's own boards.

use super::features::Features;
use crate::plain;
use core::ops::Add;
use quintet_engine::kernel::Pos;
use quintet_engine::quadris::board::{Board, HEIGHT};

/// A judgement; more is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Value(pub i64);

impl Value {
    /// The game is lost.
    pub const LOST: Value = Value(-1_000_000_000);
}

impl Add for Value {
    type Output = Value;
    fn add(self, other: Value) -> Value {
        Value(self.0 + other.0)
    }
}

/// What it is worth to lay a block on these cells of a board.
pub fn step(board: &Board, cells: [Pos; 4]) -> Value {
    let counted = step_features(board, cells);
    Value(342 * i64::from(counted.eroded) - 225 * i64::from(counted.landing))
}

/// What is counted of a step.
pub(super) fn step_features(board: &Board, cells: [Pos; 4]) -> Features {
    let mut rows = bits(board);
    for pos in cells {
        if let Some(row) = rows.get_mut(pos.y as usize) {
            *row |= 1 << pos.x;
        }
    }
    let full = board.full_row();
    let cleared = rows.iter().filter(|row| **row == full).count() as i32;
    let own = cells.iter().filter(|pos| rows.get(pos.y as usize) == Some(&full)).count() as i32;
    let (top, bottom) = (i32::from(cells[0].y), i32::from(cells[3].y));
    let landing = 2 * HEIGHT as i32 - top - bottom;
    Features { landing, eroded: cleared * own, ..Features::default() }
}

/// What a board is worth.
pub fn board(board: &Board) -> Value {
    Value(plain::board(bits(board), board.full_row()))
}

fn bits(board: &Board) -> [u64; HEIGHT] {
    core::array::from_fn(|y| board.row(y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::kernel::Kind;
    use quintet_engine::quadris::board::{BlockId, Brick};
    use quintet_engine::quadris::levels::Level;

    fn drawn(lines: &[&str]) -> Board {
        let brick = Brick { kind: Kind::I, made: Level(0), block: BlockId(0) };
        let mut board = Board::new();
        board.draw(lines, |letter| (letter == '#').then_some(brick));
        board
    }

    #[test]
    fn an_empty_board_has_its_walls() {
        // 18 empty rows with two changes each, and the floor below 11 columns.
        assert_eq!(board(&drawn(&[])), Value(-322 * 36 - 935 * 11));
    }

    #[test]
    fn holes_and_wells_are_counted() {
        let judged = board(&drawn(&["##.########", "#..########", "##.#######."]));
        // Rows: two changes in each of 15 empty ones, two more for each gap that touches no wall, and for the
        // one at the right wall too. Columns: one change each, two more over each of the two holes, and the
        // two open columns end at the floor. Wells: column 3 is 1 deep in row 1, open sideways in row 2,
        // and 1 deep again in row 3.
        let row_changes = 15 * 2 + 2 + 2 + 4;
        let column_changes = 8 + 3 + 1 + 3;
        assert_eq!(judged, Value(-322 * row_changes - 935 * column_changes - 790 * 2 - 339 * (1 + 1)));
    }

    #[test]
    fn a_step_is_worth_its_rows_and_costs_its_height() {
        let lying = [0, 1, 2, 3].map(|x| Pos::new(x, 17));
        assert_eq!(step(&drawn(&["....#######"]), lying), Value(342 * 4 - 450));
        assert_eq!(step(&drawn(&[".....######"]), lying), Value(-450));
    }
}
