//! What boards and moves are worth: the interface of all evaluations, and the one that fits every game.
//!
//! [`Dellacherie`] is the evaluation of Pierre Dellacherie on a board of any size, with the weights that Islam El-Ashi found by
//! search, in hundredths.
//!
//! Of a step count how high the middle of the piece lies (450 off for every row), and rows cleared times the
//! piece's own cells in them (342 each). Of the board that is left, walls counting as filled:
//!
//! * changes between filled and empty along the rows (322 off each),
//! * changes along the columns (935 off each),
//! * holes: empty cells with a filled one anywhere above (790 off each),
//! * wells: empty cells, open to the top, with both sides filled, counted 1 for the first, 2 for the one below
//!   it and so on (339 off each).

use core::ops::Add;

/// Says what positions and moves are worth; larger is better.
pub trait Evaluator {
    /// What is judged of a position: its board, or what was counted on it.
    type Position: ?Sized;
    /// What is judged of a move by itself, whatever it leaves behind.
    type Step: ?Sized;
    /// A judgement.
    type Value: Copy + Ord + Add<Output = Self::Value>;

    /// What a position is worth as it stands.
    fn position(&self, position: &Self::Position) -> Self::Value;

    /// What a move is worth by itself.
    fn step(&self, step: &Self::Step) -> Self::Value;
}

/// A board of any size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardRows {
    /// Its rows from the top, bit `x` for column `x`.
    pub rows: Vec<u64>,
    /// What a full row is.
    pub full: u64,
}

/// A piece that was laid down.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Landing {
    /// The height of its middle above the floor, in half rows.
    pub landing: i64,
    /// Rows cleared times its own cells in them.
    pub eroded: i64,
}

/// The evaluation of Pierre Dellacherie.
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
        // A change is a cell that differs from its left neighbour, and the last one from the wall.
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
