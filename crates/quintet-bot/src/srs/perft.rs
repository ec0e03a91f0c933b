//! Counting: how many ways there are to place a queue of pieces, one after the other.
//!
//! The pieces of the last step are counted in bulk and never placed. This file says what is counted; how fast
//! is a matter of [`Lanes`].

use super::explore::{Start, place};
use super::lanes::{FIRST, LANES, Lanes};
use super::tables::{Tetromino, for_kind};
use super::{Board, SPAWN};
use quintet_engine::kernel::Kind;

/// How many boards are collected before their placements are counted.
const BATCH: usize = 64;

/// Over a stack of this height a new piece is free to go anywhere at the height where it enters.
const OPEN: u32 = SPAWN.1 - 4;

/// Lanes that a count can be made with.
pub(super) trait Counting: Lanes {
    /// Boards up to this height can be counted and have room for one more piece.
    const HIGHEST: u32;

    /// Counts the ways to place a queue on a board that is not too high.
    fn nodes(board: Self, queue: &[Kind]) -> u64;

    /// Counts the placements of one piece on each of several boards that are not too high.
    fn leaves(boards: &[Self], kind: Kind) -> u64;

    /// Counts the ways to place a queue on a board that is too high.
    fn nodes_above(board: Self, queue: &[Kind]) -> u64;
}

/// The body of [`Counting::nodes`].
#[inline(always)]
pub(super) fn nodes<L: Counting>(board: L, queue: &[Kind]) -> u64 {
    match queue {
        [] => 1,
        [last] => L::leaves(&[board], *last),
        [first, rest @ ..] => for_kind!(*first, P => after::<P, L>(board, rest), else 0),
    }
}

/// Places a piece everywhere and counts what can follow.
#[inline(always)]
fn after<P: Tetromino, L: Counting>(board: L, rest: &[Kind]) -> u64 {
    let landings = landings::<P, L>(board);
    let mut children =
        Children { rest, high: above::<L>(L::HIGHEST), total: 0, batch: [L::NONE; BATCH], waiting: 0 };
    for r in 0..const { P::TABLE.forms } {
        let stamp = &const { stamps(&P::TABLE.cells) }[r];
        let columns = landings[r].store();
        for x in FIRST..FIRST + 10 {
            let mut bits = columns[x];
            let Some(stamp) = stamp[LANES - x..].first_chunk() else { continue };
            let stamp = L::load_short(stamp);
            while bits != 0 {
                let row = bits.trailing_zeros();
                bits &= bits - 1;
                children.add(cleared(board.or(stamp.sunk(row - 1))));
            }
        }
    }
    children.total()
}

/// The boards that placing a piece leads to, and what can follow.
struct Children<'a, L> {
    rest: &'a [Kind],
    /// The rows that no board may reach to be counted with these lanes.
    high: L,
    total: u64,
    /// Boards for which only the last piece is left wait here until there are enough of them.
    batch: [L; BATCH],
    waiting: usize,
}

impl<L: Counting> Children<'_, L> {
    #[inline(always)]
    fn add(&mut self, child: L) {
        if !child.and(self.high).is_none() {
            self.total += L::nodes_above(child, self.rest);
        } else if let [last] = *self.rest {
            self.batch[self.waiting] = child;
            self.waiting += 1;
            if self.waiting == BATCH {
                self.total += L::leaves(&self.batch, last);
                self.waiting = 0;
            }
        } else {
            self.total += L::nodes(child, self.rest);
        }
    }

    #[inline(always)]
    fn total(&self) -> u64 {
        match *self.rest {
            [last] => self.total + L::leaves(&self.batch[..self.waiting], last),
            _ => self.total,
        }
    }
}

/// The body of [`Counting::leaves`].
#[inline(always)]
pub(super) fn leaves<L: Counting>(boards: &[L], kind: Kind) -> u64 {
    for_kind!(kind, P => leaves_of::<P, L>(boards), else 0)
}

#[inline(always)]
fn leaves_of<P: Tetromino, L: Counting>(boards: &[L]) -> u64 {
    let mut total = 0;
    for board in boards {
        let landings = landings::<P, L>(*board);
        for r in 0..const { P::TABLE.forms } {
            total += u64::from(landings[r].count());
        }
    }
    total
}

#[inline(always)]
fn landings<P: Tetromino, L: Counting>(board: L) -> [L; 4] {
    // Under a ceiling there is no open sky, and high stacks reach into it.
    let open = L::CEILING == 0 && (L::HIGHEST <= OPEN || board.and(above::<L>(OPEN)).is_none());
    let start =
        if open { Start::Sky } else { Start::At([place(SPAWN.0, SPAWN.1), L::NONE, L::NONE, L::NONE]) };
    board.explore::<P>(start, false).landings::<P>()
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
    let full = board.common() & !(1 << L::ROWS) & !L::CEILING;
    if full == 0 { board } else { without_full_rows(board) }
}

#[cold]
fn without_full_rows<L: Lanes>(board: L) -> L {
    let mut board = Board::from_lanes(board);
    board.clear();
    board.lanes()
}

/// All cells of the board above so many rows.
#[inline(always)]
fn above<L: Lanes>(height: u32) -> L {
    let rows = ((1u64 << (L::ROWS - height)) - 1) & !L::CEILING;
    let mut columns = [0; LANES];
    columns[FIRST..FIRST + 10].fill(rows);
    L::load(&columns)
}
