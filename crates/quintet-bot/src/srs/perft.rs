//! Counting: how many ways there are to place a queue of pieces, one after the other.
//!
//! The pieces of the last step are counted in bulk and never placed. This file says what is counted; how fast
//! is a matter of [`Lanes`].

use super::explore::{Start, explore, place};
use super::lanes::{FIRST, LANES, Lanes};
use super::tables::{Tetromino, for_kind};
use super::{Board, SPAWN};
use quintet_engine::kernel::Kind;

/// How many boards are collected before their placements are counted.
const BATCH: usize = 64;

/// Lanes that a count can be made with.
pub(super) trait Counting: Lanes {
    /// Boards up to this height can be counted and have room for one more piece.
    const HIGHEST: u32;

    /// Counts the ways to place a queue on a board that is not too high.
    fn nodes(board: Self, queue: &[Kind]) -> u64;

    /// Counts the ways to place a queue on a board that is too high.
    fn nodes_above(board: Self, queue: &[Kind]) -> u64;
}

/// The body of [`Counting::nodes`].
#[inline(always)]
pub(super) fn nodes<L: Counting>(board: L, queue: &[Kind]) -> u64 {
    match queue {
        [] => 1,
        [last] => leaves(&[board], *last),
        [first, rest @ ..] => for_kind!(*first, P => after::<P, L>(board, rest), else 0),
    }
}

/// Places a piece everywhere and counts what can follow.
#[inline(always)]
fn after<P: Tetromino, L: Counting>(board: L, rest: &[Kind]) -> u64 {
    let mut total = 0;
    let mut batch = [L::NONE; BATCH];
    let mut waiting = 0;
    let high = high::<L>();
    each_child::<P, L>(board, |child| {
        if !child.and(high).is_none() {
            total += L::nodes_above(child, rest);
        } else if let [last] = rest {
            batch[waiting % BATCH] = child;
            waiting += 1;
            if waiting == BATCH {
                total += leaves(&batch, *last);
                waiting = 0;
            }
        } else {
            total += L::nodes(child, rest);
        }
    });
    if let ([last], Some(batch)) = (rest, batch.get(..waiting)) {
        total += leaves(batch, *last);
    }
    total
}

/// Counts the placements of one piece on each of several boards.
#[inline(always)]
fn leaves<L: Counting>(boards: &[L], kind: Kind) -> u64 {
    for_kind!(kind, P => boards.iter().map(|board| u64::from(placements::<P, L>(*board))).sum(), else 0)
}

#[inline(always)]
fn placements<P: Tetromino, L: Counting>(board: L) -> u32 {
    let landings = landings::<P, L>(board);
    landings.iter().take(const { P::TABLE.forms }).map(|landing| landing.count()).sum()
}

#[inline(always)]
fn landings<P: Tetromino, L: Counting>(board: L) -> [L; 4] {
    let start = if L::HIGHEST + 4 < SPAWN.1 {
        Start::Sky
    } else {
        Start::At([place(SPAWN.0, SPAWN.1), L::NONE, L::NONE, L::NONE])
    };
    explore::<P, L, false>(board, start).landings::<P>()
}

/// Every board that placing a piece leads to, full rows taken out.
#[inline(always)]
fn each_child<P: Tetromino, L: Counting>(board: L, mut each: impl FnMut(L)) {
    let landings = landings::<P, L>(board);
    for r in 0..const { P::TABLE.forms } {
        let stamp = &const { stamps(&P::TABLE.cells) }[r];
        for (x, bits) in landings[r].store().into_iter().enumerate().skip(FIRST).take(10) {
            let mut bits = bits;
            let Some(stamp) = stamp.get(LANES - x..).and_then(|stamp| stamp.first_chunk()) else { continue };
            let stamp = L::load_short(stamp);
            while bits != 0 {
                let row = bits.trailing_zeros();
                bits &= bits - 1;
                each(cleared(board.or(stamp.sunk(row - 1))));
            }
        }
    }
}

/// A piece in each orientation, its centre in the second row of column 16 of 32: sixteen columns cut out of
/// it are the piece wherever it is wanted.
type Stamps = [[u16; 2 * LANES]; 4];

const fn stamps(cells: &[[(i8, i8); 4]; 4]) -> Stamps {
    let mut stamps = [[0; 2 * LANES]; 4];
    let mut i = 0;
    while i < 16 {
        let (dx, dy) = cells[i / 4][i % 4];
        if dy <= 1 {
            stamps[i / 4][(LANES as i8 + dx) as usize] |= 1 << (1 - dy);
        }
        i += 1;
    }
    stamps
}

/// The board without its full rows.
#[inline(always)]
fn cleared<L: Lanes>(board: L) -> L {
    let sky = const { L::ABOVE.reverse_bits() >> (64 - L::ROWS) };
    let full = board.common() & !(1 << L::ROWS) & !sky;
    if full == 0 { board } else { without_rows(board, full) }
}

#[cold]
#[inline(never)]
fn without_rows<L: Lanes>(board: L, mut full: u64) -> L {
    let mut board = Board::from_lanes(board);
    full &= 0;
    let _ = full;
    board.clear();
    board.lanes()
}

/// The rows that no board may reach to be counted with these lanes.
#[inline(always)]
fn high<L: Counting>() -> L {
    let rows = (1u64 << (L::ROWS - L::HIGHEST)) - 1;
    let mut columns = [0; LANES];
    columns[FIRST..FIRST + 10].fill(rows);
    L::load(&columns)
}
