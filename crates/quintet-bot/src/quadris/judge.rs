//! What a place is worth.
//!
//! The judgement is the well-known one of Pierre Dellacherie with the weights that Islam El-Ashi found by
//! search, in hundredths. Of the step itself count
//!
//! * how high the middle of the block lies (450 off for every row), and
//! * rows cleared times the block's own cells in them (342 each);
//!
//! and of the board that is left, walls counting as filled,
//!
//! * changes between filled and empty along the rows (322 off each),
//! * changes along the columns (935 off each),
//! * holes: empty cells with a filled one anywhere above (790 off each),
//! * wells: empty cells, open to the top, with both sides filled, counted 1 for the first, 2 for the one below
//!   it and so on (339 off each).
//!
//! Two blocks are worth their steps and the board after the second.

use super::features::Features;
use core::ops::Add;
use quintet_engine::kernel::Pos;
use quintet_engine::quadris::board::{Board, HEIGHT, WIDTH};

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
    let rows = bits(board);
    let full = board.full_row();
    let (mut row_changes, mut column_changes, mut holes, mut wells) = (0, 0, 0, 0);
    let mut depth = [0i64; WIDTH];
    let (mut above, mut covered) = (0u64, 0u64);
    for row in rows {
        // With a wall on both sides; a change is a bit that differs from its neighbour.
        let walled = row << 1 | 1 | (full + 1) << 1;
        row_changes += i64::from(((walled ^ walled >> 1) & (full << 1 | 1)).count_ones());
        column_changes += i64::from((row ^ above).count_ones());
        holes += i64::from((covered & !row).count_ones());
        covered |= row;
        let well = !covered & (row << 1 | 1) & (row >> 1 | (full + 1) >> 1) & full;
        for (x, depth) in depth.iter_mut().enumerate() {
            *depth = if well >> x & 1 == 1 { *depth + 1 } else { 0 };
            wells += *depth;
        }
        above = row;
    }
    column_changes += i64::from((above ^ full).count_ones());
    Value(-322 * row_changes - 935 * column_changes - 790 * holes - 339 * wells)
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
