//! Finds where a block of Quadris can lock, for all columns and orientations of a row at once.
//!
//! No command lifts a block, so one pass from the spawn row down to the floor finds everything. Within a row, sets of
//! places spread sideways as far as they fit, and by rotation, which stays in the row.
//!
//! A heavy block falls a row after every command if it can, so it leaves each row by a single command, however often
//! that is repeated; only a block that cannot fall stays in the row for another command. The general search
//! ([`QuadrisMoves`](super::QuadrisMoves)) is the reference for testing this one.

use super::shapes::{BlockShapes, EVERY_LANE, LANE, LaneWord};
use super::stack::{BlockRest, Stack};
use quintet_engine::kernel::PiecePosition;
use quintet_engine::quadris::board::HEIGHT;

/// The rows of a board, each shifted left by up to three columns and copied into every lane: the obstacles for a
/// block's cells.
pub(crate) struct ShiftedRows {
    rows: [[LaneWord; 4]; HEIGHT],
    top: usize,
}

/// From this row on, every orientation of every block is inside the board's upper edge.
const BELOW_EDGE: usize = 3;

impl ShiftedRows {
    /// Creates the shifted rows of a stack.
    pub(crate) fn new(stack: &Stack) -> ShiftedRows {
        let mut rows = [[0; 4]; HEIGHT];
        for (shifted, row) in rows.iter_mut().zip(&stack.rows).skip(stack.top) {
            for (right, lanes) in shifted.iter_mut().enumerate() {
                *lanes = LaneWord::from(row >> right) * EVERY_LANE;
            }
        }
        ShiftedRows { rows, top: stack.top }
    }

    /// Returns where a block fits with its lower-left corner in row `y`.
    fn fits(&self, shapes: &BlockShapes, y: usize) -> LaneWord {
        if y >= HEIGHT {
            return 0;
        }
        if y >= BELOW_EDGE {
            let blocked = shapes.parts.iter().fold(0, |blocked, part| {
                blocked | self.rows[y - usize::from(part.up)][usize::from(part.right)] & part.lanes
            });
            return shapes.between_walls & !blocked;
        }
        shapes.parts.iter().fold(shapes.between_walls, |fits, part| match y.checked_sub(part.up.into()) {
            Some(row) => fits & !(self.rows[row][usize::from(part.right)] & part.lanes),
            None => fits & !part.lanes,
        })
    }

    /// Calls `each` once with every place where a block can lock that starts here; returns `false` if it does not fit
    /// at the start.
    pub(crate) fn rests(
        &self,
        shapes: &BlockShapes,
        heavy: bool,
        from: PiecePosition,
        mut each: impl FnMut(BlockRest),
    ) -> bool {
        let (Ok(x), Ok(y)) = (u32::try_from(from.pos.x), usize::try_from(from.pos.y)) else { return false };
        // Starts in every orientation that looks the same.
        let shape = &shapes.all[from.orientation as usize];
        let alike = (0..4).filter(|lane| shapes.all[*lane].rows == shape.rows);
        let start = alike.fold(0, |start, lane| start | 1u64 << (x.min(LANE - 1) + LANE * lane as u32));
        if self.fits(shapes, y) & start == 0 {
            return false;
        }
        let mut visit = |y: usize, rests: LaneWord| {
            let mut left = rests & shapes.distinct;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                each(BlockRest { lane: (bit / LANE) as u8, x: (bit % LANE) as u8, y: y as u8 });
            }
        };
        if heavy {
            self.sweep_heavy(shapes, start, y, &mut visit);
        } else {
            self.sweep(shapes, start, y, &mut visit);
        }
        true
    }

    /// Moves down row by row with a block that falls only by commands.
    fn sweep(
        &self,
        shapes: &BlockShapes,
        start: LaneWord,
        mut y: usize,
        visit: &mut impl FnMut(usize, LaneWord),
    ) {
        let (mut fits, mut at) = (self.fits(shapes, y), start);
        if y >= BELOW_EDGE && y < self.top {
            // These rows have no obstacles.
            (y, at) = (self.top - 1, shapes.between_walls);
            fits = at;
        }
        loop {
            loop {
                let slid = sideways(at, fits) | at;
                let turned = (slid.rotate_left(LANE) | slid.rotate_right(LANE)) & fits;
                if turned | slid == at {
                    break;
                }
                at = turned | slid;
            }
            let below = self.fits(shapes, y + 1);
            visit(y, at & !below);
            at &= below;
            if at == 0 {
                break;
            }
            (y, fits) = (y + 1, below);
        }
    }

    /// Moves down row by row with a block that falls a row after every command.
    fn sweep_heavy(
        &self,
        shapes: &BlockShapes,
        start: LaneWord,
        mut y: usize,
        visit: &mut impl FnMut(usize, LaneWord),
    ) {
        // The places reached in this row and the next three, and those that dropped through it.
        let mut come = [start, 0, 0, 0];
        let mut passing: LaneWord = 0;
        let mut fits: [LaneWord; 4] = core::array::from_fn(|down| self.fits(shapes, y + down));
        loop {
            let all_free = come[0] == shapes.between_walls && y >= BELOW_EDGE && y + 1 < self.top;
            if all_free {
                y = self.top - 1;
                fits = core::array::from_fn(|down| self.fits(shapes, y + down));
                (come, passing) = ([shapes.between_walls, 0, 0, 0], 0);
            }
            let [here, below, two_below, three_below] = fits;
            let (mut seen, mut new) = (come[0], come[0]);
            while new != 0 {
                let moved = one_command(new, here);
                come[1] |= moved & below;
                new = moved & !below & !seen;
                seen |= new;
            }
            // `down` and the fall after it: two rows or more, or one onto the ground.
            let lower = seen & below;
            come[1] |= lower & !two_below;
            come[2] |= lower & two_below;
            come[3] |= lower & two_below & three_below;
            passing |= seen;
            visit(y, passing & !below);
            passing &= below;
            if passing == 0 && come[1] == 0 {
                break;
            }
            y += 1;
            come = [come[1], come[2], come[3], 0];
            fits = [below, two_below, three_below, self.fits(shapes, y + 3)];
        }
    }
}

/// Returns where blocks get by moving sideways at least one column, as far as they fit.
fn sideways(at: LaneWord, fits: LaneWord) -> LaneWord {
    let right = at << 1 & fits;
    // The carry of the addition runs through all adjacent free places.
    let right = (fits.wrapping_add(right) ^ fits) & fits | right;
    let mut left = at >> 1 & fits;
    let mut room = fits;
    for by in [1, 2, 4, 8] {
        left |= left >> by & room;
        room &= room >> by;
    }
    left | right
}

/// Returns where blocks are after one command, repeated any number of times, before they fall.
fn one_command(at: LaneWord, fits: LaneWord) -> LaneWord {
    let blocked_sideways = at & !(fits << 1 & fits >> 1);
    let mut reachable = sideways(at, fits) | blocked_sideways;
    for turn in [u64::rotate_left, u64::rotate_right] {
        let mut turned = at;
        // A rotation that does not fit leaves the block where it is.
        reachable |= at & !turn(fits, 4 * LANE - LANE);
        for _ in 0..4 {
            turned = turn(turned, LANE) & fits;
            reachable |= turned;
        }
    }
    reachable
}
