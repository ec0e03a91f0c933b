//! The evaluation of Pierre Dellacherie on a board of any size, with the weights that Islam El-Ashi found by
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

/// What a board is worth: its rows from the top, bit `x` for column `x`, and what a full row is.
pub(crate) fn board(rows: impl IntoIterator<Item = u64>, full: u64) -> i64 {
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
