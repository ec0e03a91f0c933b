//! Which of the rows above a board's visible ones are shown: one rule for every shell.

use quintet_engine::kernel::BoardView;

/// The maximum number of hidden rows that are shown, for a piece that hovers above the board; more are out of
/// sight.
const MAX_HOVER_ROWS: usize = 4;

/// The number of the lowest rows that are shown when the hidden rows are out of sight: where a piece spawns.
const ENTRY_ROWS: usize = 2;

/// The rows above a board's visible ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowsAbove {
    /// All of them are shown: a piece hovers there.
    All(usize),
    /// They are out of sight, except this many of the lowest, where pieces enter: those are shown if there is
    /// space.
    Entry(usize),
}

impl RowsAbove {
    /// Returns the rows above this board.
    pub fn of(board: &BoardView) -> RowsAbove {
        if board.hidden <= MAX_HOVER_ROWS {
            RowsAbove::All(board.hidden)
        } else {
            RowsAbove::Entry(ENTRY_ROWS)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_hidden_rows_are_shown_and_many_are_not() {
        let board = |hidden| BoardView {
            width: 0,
            height: 40,
            hidden,
            cells: Vec::new(),
            panels: Vec::new(),
            active: true,
        };
        let above = [0, 3, 4, 5, 20].map(|hidden| RowsAbove::of(&board(hidden)));
        let expected = [
            RowsAbove::All(0),
            RowsAbove::All(3),
            RowsAbove::All(4),
            RowsAbove::Entry(2),
            RowsAbove::Entry(2),
        ];
        assert_eq!(above, expected);
    }
}
