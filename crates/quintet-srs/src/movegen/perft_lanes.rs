//! Perft, generic over lanes: counts the ways to place a queue of pieces, one after the other.
//!
//! The placements of the last piece are counted as bits, without placing the piece.

use super::explore::{SearchStart, place};
use super::lanes::{FIRST, LANES, Lanes};
use super::tables::{StaticPiece, for_piece};
use crate::{Board, SPAWN, Tetromino};

/// The number of boards that are collected before their placements are counted.
const BATCH: usize = 64;

/// Over a stack of at most this height, a new piece can move and rotate freely in the rows where it spawns.
const MAX_OPEN_STACK: u32 = SPAWN.1 as u32 - 4;

/// Lanes that perft can use.
pub(crate) trait PerftLanes: Lanes {
    /// The greatest height of a board that these lanes can count; one more piece fits above it.
    const MAX_HEIGHT: u32;

    /// Counts the ways to place a queue on a board of at most [`MAX_HEIGHT`](Self::MAX_HEIGHT) rows.
    fn nodes(board: Self, queue: &[Tetromino]) -> u64;

    /// Counts the placements of one piece on several boards of at most [`MAX_HEIGHT`](Self::MAX_HEIGHT) rows.
    fn leaves(boards: &[Self], piece: Tetromino) -> u64;

    /// Counts the ways to place a queue on a higher board, with lanes of more rows.
    fn nodes_above(board: Self, queue: &[Tetromino]) -> u64;
}

/// The body of [`PerftLanes::nodes`].
#[inline(always)]
pub(crate) fn nodes<L: PerftLanes>(board: L, queue: &[Tetromino]) -> u64 {
    match queue {
        [] => 1,
        [last] => L::leaves(&[board], *last),
        [first, rest @ ..] => for_piece!(*first, P => after::<P, L>(board, rest)),
    }
}

/// Tries every placement of a piece and counts the ways to place the rest of the queue.
#[inline(always)]
fn after<P: StaticPiece, L: PerftLanes>(board: L, rest: &[Tetromino]) -> u64 {
    let landings = landings::<P, L>(board);
    let mut children =
        Children { rest, high: above::<L>(L::MAX_HEIGHT), total: 0, batch: [L::NONE; BATCH], waiting: 0 };
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
                children.add(cleared(board.or(stamp.shifted_down_by(row - 1))));
            }
        }
    }
    children.total()
}

/// The boards after each placement of a piece, and the sum of their counts.
struct Children<'a, L> {
    rest: &'a [Tetromino],
    /// The cells that must be empty on a board for these lanes to count it.
    high: L,
    total: u64,
    /// Boards for which only the last piece is left, collected until the batch is full.
    batch: [L; BATCH],
    waiting: usize,
}

impl<L: PerftLanes> Children<'_, L> {
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

/// The body of [`PerftLanes::leaves`].
#[inline(always)]
pub(crate) fn leaves<L: PerftLanes>(boards: &[L], piece: Tetromino) -> u64 {
    for_piece!(piece, P => leaves_of::<P, L>(boards))
}

#[inline(always)]
fn leaves_of<P: StaticPiece, L: PerftLanes>(boards: &[L]) -> u64 {
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
fn landings<P: StaticPiece, L: PerftLanes>(board: L) -> [L; 4] {
    // Starting above the stack requires lanes without a ceiling and a stack below the spawn rows.
    let open = L::CEILING == 0
        && (L::MAX_HEIGHT <= MAX_OPEN_STACK || board.and(above::<L>(MAX_OPEN_STACK)).is_none());
    let start = if open {
        SearchStart::AboveStack
    } else {
        SearchStart::At([place(SPAWN.0 as usize, SPAWN.1 as u32), L::NONE, L::NONE, L::NONE])
    };
    board.explore::<P>(start, false).landings::<P>()
}

/// Drawings of a piece in each orientation, its centre in the second row of column 16 of 32: a window of sixteen
/// columns shows the piece in any column.
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

/// Returns the board without its full rows.
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

/// Returns all cells of the board above the lowest `height` rows.
#[inline(always)]
fn above<L: Lanes>(height: u32) -> L {
    let rows = ((1u64 << (L::ROWS - height)) - 1) & !L::CEILING;
    let mut columns = [0; LANES];
    columns[FIRST..FIRST + 10].fill(rows);
    L::load(&columns)
}
