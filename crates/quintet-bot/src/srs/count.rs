//! Which lanes a count is made with.

use super::Board;
#[cfg(target_arch = "x86_64")]
use super::avx2::{Avx2, Avx2Tall};
use super::lanes::Plain;
use super::perft::{Counting, leaves, nodes};
use quintet_engine::kernel::Kind;

/// Counts the ways to place a queue of pieces on a board, one after the other.
pub fn perft(board: &Board, queue: &[Kind]) -> u64 {
    match board.height() {
        #[cfg(target_arch = "x86_64")]
        0..=11 if Avx2::is_available() => Avx2::nodes(board.lanes(), queue),
        #[cfg(target_arch = "x86_64")]
        12..=26 if Avx2::is_available() => Avx2Tall::nodes(board.lanes(), queue),
        0..=11 => Plain::<u16>::nodes(board.lanes(), queue),
        _ => Plain::<u64>::nodes(board.lanes(), queue),
    }
}

impl Counting for Plain<u16> {
    const HIGHEST: u32 = 11;

    fn nodes(board: Self, queue: &[Kind]) -> u64 {
        nodes(board, queue)
    }

    fn leaves(boards: &[Self], kind: Kind) -> u64 {
        leaves(boards, kind)
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

    fn leaves(boards: &[Self], kind: Kind) -> u64 {
        leaves(boards, kind)
    }

    fn nodes_above(_: Self, _: &[Kind]) -> u64 {
        0
    }
}
