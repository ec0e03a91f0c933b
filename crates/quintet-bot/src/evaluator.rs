//! The interface of evaluations of boards and moves, and a general evaluation that fits every game.
//!
//! [`Dellacherie`] is Pierre Dellacherie's evaluation for a board of any size, with the weights that Islam El-Ashi
//! found by search, in hundredths.
//!
//! A move is scored by the height of the piece's middle (-450 per row), and by the number of cleared rows times the
//! number of the piece's own cells in them (+342 each). The resulting board, with walls counting as filled, is scored
//! by:
//!
//! * transitions between filled and empty along the rows (-322 each),
//! * transitions along the columns (-935 each),
//! * holes: empty cells with a filled cell anywhere above (-790 each),
//! * wells: empty cells, open to the top, with both sides filled; the first counts 1, the one below it 2 and so on
//!   (-339 each).

use core::ops::Add;

/// Evaluates positions and moves; larger values are better.
pub trait Evaluator {
    /// The evaluated part of a position: its board, or features counted on it.
    type Position: ?Sized;
    /// The evaluated part of a move, apart from the position it leads to.
    type Step: ?Sized;
    /// The value of a position or a move.
    type Value: Copy + Ord + Add<Output = Self::Value>;

    /// Returns the value of a position.
    fn position(&self, position: &Self::Position) -> Self::Value;

    /// Returns the value of a move, without that of the position it leads to.
    fn step(&self, step: &Self::Step) -> Self::Value;
}

/// The rows of a board of any size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardRows {
    /// The rows from the top; bit `x` is column `x`.
    pub rows: Vec<u64>,
    /// The bits of a full row.
    pub full: u64,
}

/// A piece that has landed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Landing {
    /// The height of the piece's middle above the floor, in half rows.
    pub landing: i64,
    /// The number of cleared rows times the number of the piece's own cells in them.
    pub eroded: i64,
}

/// Pierre Dellacherie's evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Dellacherie;

impl Evaluator for Dellacherie {
    type Position = BoardRows;
    type Step = Landing;
    type Value = i64;

    fn position(&self, BoardRows { rows, full }: &BoardRows) -> i64 {
        board(rows.iter().copied(), *full)
    }

    fn step(&self, landing: &Landing) -> i64 {
        342 * landing.eroded - 225 * landing.landing
    }
}

fn board(rows: impl Iterator<Item = u64>, full: u64) -> i64 {
    let width = u64::BITS - full.leading_zeros();
    let (mut row_changes, mut column_changes, mut holes, mut wells) = (0, 0, 0, 0);
    let mut depth = [0i64; u64::BITS as usize];
    let (mut above, mut covered) = (0u64, 0u64);
    let right_wall = 1 << (width.max(1) - 1);
    for row in rows {
        let row = row & full;
        // A transition is a cell that differs from its left neighbour; the last cell is also compared with the wall.
        let left_changes = (row ^ (row << 1 | 1)) & full;
        row_changes += i64::from(left_changes.count_ones()) + i64::from(row & right_wall == 0);
        column_changes += i64::from((row ^ above).count_ones());
        holes += i64::from((covered & !row).count_ones());
        covered |= row;
        let well = !covered & (row << 1 | 1) & (row >> 1 | right_wall) & full;
        for (x, depth) in depth.iter_mut().enumerate().take(width as usize) {
            *depth = if well >> x & 1 == 1 { *depth + 1 } else { 0 };
            wells += *depth;
        }
        above = row;
    }
    column_changes += i64::from((above ^ full).count_ones());
    -322 * row_changes - 935 * column_changes - 790 * holes - 339 * wells
}
