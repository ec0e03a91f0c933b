//! Which lanes a count is made with.

use super::Board;
use super::lanes::Plain;
use super::perft::{Counting, nodes};
use quintet_engine::kernel::Kind;

/// Counts the ways to place a queue of pieces on a board, one after the other.
pub fn perft(board: &Board, queue: &[Kind]) -> u64 {
    match board.height() {
        0..=11 => Plain::<u16>::nodes(board.lanes(), queue),
        12..=26 => Plain::<u32>::nodes(board.lanes(), queue),
        _ => Plain::<u64>::nodes(board.lanes(), queue),
    }
}

impl Counting for Plain<u16> {
    const HIGHEST: u32 = 11;

    fn nodes(board: Self, queue: &[Kind]) -> u64 {
        nodes(board, queue)
    }

    fn nodes_above(board: Self, queue: &[Kind]) -> u64 {
        Plain::<u32>::nodes(Board::from_lanes(board).lanes(), queue)
    }
}

impl Counting for Plain<u32> {
    const HIGHEST: u32 = 26;

    fn nodes(board: Self, queue: &[Kind]) -> u64 {
        nodes(board, queue)
    }

    fn nodes_above(board: Self, queue: &[Kind]) -> u64 {
        Plain::<u64>::nodes(Board::from_lanes(board).lanes(), queue)
    }
}

impl Counting for Plain<u64> {
    const HIGHEST: u32 = 40;

    fn nodes(board: Self, queue: &[Kind]) -> u64 {
        nodes(board, queue)
    }

    fn nodes_above(_: Self, _: &[Kind]) -> u64 {
        0
    }
}
