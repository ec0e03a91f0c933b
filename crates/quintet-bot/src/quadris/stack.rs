//! A board of Quadris as rows of bits, with everything that dropping a block does to it.
//!
//! This is the fast counterpart of [`PlayerState::lock_on`]. It does not count points or handle blocks that vanish
//! after a while.

use super::shapes::{BlockShape, BlockShapes};
use quintet_engine::kernel::{Pos, Tetromino};
use quintet_engine::quadris::board::{HEIGHT, STAR_COLUMN, WIDTH};
use quintet_engine::quadris::player::PlayerState;

/// A full row.
pub(crate) const FULL: u16 = (1 << WIDTH) - 1;

/// The filled cells of a board, and the number of blocks since the last cleared row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stack {
    /// The rows from the top; bit `x` is column `x`.
    pub(crate) rows: [u16; HEIGHT],
    /// The highest row with a filled cell; the floor if there is none.
    pub(crate) top: usize,
    /// The number of blocks dropped at this level since the last cleared row.
    pub(crate) drops_since_clear: u32,
}

/// The place where a block locks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct BlockRest {
    /// The orientation.
    pub(crate) lane: u8,
    /// The column of its lower-left corner.
    pub(crate) x: u8,
    /// The row of its lower-left corner.
    pub(crate) y: u8,
}

/// The outcome of dropping a block.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct StackDrop {
    /// The number of rows the block cleared.
    pub(crate) cleared: u32,
    /// The number of the block's own cells in them.
    pub(crate) own: u32,
    /// True if a star did not fit, which ends the game.
    pub(crate) star_blocked: bool,
}

impl BlockRest {
    /// Returns the cells that a block of this kind covers here, row by row from the top.
    pub(crate) fn cells(self, kind: Tetromino) -> [Pos; 4] {
        let shape = &BlockShapes::of(kind).all[usize::from(self.lane)];
        let mut cells = [Pos::new(0, 0); 4];
        let places = (0..shape.height).rev().flat_map(|up| {
            let row = shape.rows[usize::from(up)];
            (0..4i16).filter(move |right| row >> right & 1 == 1).map(move |right| (right, up))
        });
        for (cell, (right, up)) in cells.iter_mut().zip(places) {
            *cell = Pos::new(i16::from(self.x) + right, i16::from(self.y) - i16::from(up));
        }
        cells
    }
}

impl Stack {
    /// Returns the stack of a player's board.
    pub(crate) fn of(player: &PlayerState) -> Stack {
        let board = player.board();
        let rows = core::array::from_fn(|y| board.row(y) as u16);
        Stack { rows, top: top(&rows, 0), drops_since_clear: player.drops_since_clear() }
    }

    /// Returns the number of rows from the floor to the highest filled cell.
    pub(crate) fn height(&self) -> u8 {
        (HEIGHT - self.top) as u8
    }

    /// Places a block and clears full rows; then a star falls if `star_every` blocks have cleared no row (0 for never).
    pub(crate) fn drop(&mut self, shape: &BlockShape, at: BlockRest, star_every: u32) -> StackDrop {
        let (bottom, mut full) = (usize::from(at.y), 0u32);
        for (up, cells) in shape.rows.iter().enumerate().take(usize::from(shape.height)) {
            let row = &mut self.rows[bottom - up];
            *row |= cells << at.x;
            full |= u32::from(*row == FULL) << up;
        }
        self.top = self.top.min(bottom + 1 - usize::from(shape.height));
        let mut dropped = StackDrop::default();
        if full != 0 {
            dropped.cleared = full.count_ones();
            let own = shape.rows.iter().enumerate().filter(|(up, _)| full >> up & 1 == 1);
            dropped.own = own.map(|(_, cells)| cells.count_ones()).sum();
            self.clear(bottom);
        }
        self.drops_since_clear =
            if full == 0 && star_every > 0 { self.drops_since_clear.saturating_add(1) } else { 0 };
        if self.drops_since_clear > 0 && self.drops_since_clear.is_multiple_of(star_every) {
            dropped.star_blocked = !self.drop_star();
        }
        dropped
    }

    /// Removes the full rows; none of them is below this row.
    fn clear(&mut self, bottom: usize) {
        let mut to = bottom;
        for from in (self.top..=bottom).rev() {
            let row = self.rows[from];
            if row != FULL {
                self.rows[to] = row;
                to = to.wrapping_sub(1);
            }
        }
        // The rows between the old top and the last row written are empty now.
        let new_top = to.wrapping_add(1);
        self.rows[self.top..new_top].fill(0);
        self.top = top(&self.rows, new_top);
    }

    /// Drops a single cell down the star column; returns `false` if it does not fit.
    fn drop_star(&mut self) -> bool {
        let free = self.rows.iter().take_while(|row| *row >> STAR_COLUMN & 1 == 0).count();
        let Some(y) = free.checked_sub(1) else { return false };
        self.rows[y] |= 1 << STAR_COLUMN;
        self.top = self.top.min(y);
        if self.rows[y] == FULL {
            self.clear(y);
            self.drops_since_clear = 0;
        }
        true
    }
}

/// Returns the first row from this one on with a filled cell.
fn top(rows: &[u16; HEIGHT], from: usize) -> usize {
    from + rows[from..].iter().take_while(|row| **row == 0).count()
}
