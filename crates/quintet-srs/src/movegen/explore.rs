//! The flood fill over locations, as sets of bits.
//!
//! There is one set for each orientation, with a bit for every position of the piece's centre. `room` is the set
//! of positions where the piece fits, `reached` the subset that it can reach. A whole set falls in three
//! operations ([`Lanes::fall`]), moves sideways in two and rotates in a few more for each kick. The search ends
//! when no move adds a position.

use super::lanes::{FIRST, LANES, Lanes};
use super::tables::StaticPiece;
use crate::{KICKS, Translation};

/// The row where a piece starts above the stack, as a bit: the second row from the top, see [`room`].
const FREE_ROW: u64 = 2;

/// The start of a search.
#[derive(Clone, Copy)]
pub(crate) enum SearchStart<L> {
    /// All positions and orientations above the stack.
    AboveStack,
    /// These positions, for each orientation.
    At([L; 4]),
}

/// The positions where a piece fits and those that it can reach, for each orientation.
#[derive(Clone, Copy)]
pub(crate) struct ReachableSet<L> {
    /// The positions where the piece fits.
    pub(crate) room: [L; 4],
    /// The positions that the piece can reach.
    pub(crate) reached: [L; 4],
    /// True if only the distinct orientations were explored because the others add no placements.
    pub(crate) brief: bool,
}

/// Returns the opposite translation.
#[inline(always)]
pub(super) fn back((dx, dy): Translation) -> Translation {
    (-dx, -dy)
}

/// Returns the positions where a piece fits in one orientation.
#[inline(always)]
fn room<P: StaticPiece, L: Lanes, const R: usize>(board: L) -> L {
    let cells = const { P::TABLE.cells[R] };
    // A filled cell blocks the centre at the cell's position minus each cell of the piece.
    let [a, b, c, d] = [back(cells[0]), back(cells[1]), back(cells[2]), back(cells[3])];
    let blocked = board.moved(a).or(board.moved(b)).or(board.moved(c).or(board.moved(d)));
    // The top row is excluded: the walls do not extend above it, where a cell beside the centre would need them.
    L::splat(!1).without(blocked)
}

/// Returns the positions that a turn from one orientation to another leads to.
#[inline(always)]
fn turned<P: StaticPiece, L: Lanes, const FROM: usize, const TO: usize>(from: L, room: L) -> L {
    let kicks = const { P::TABLE.kicks[FROM][TO] };
    let (first, last) = kick_all(kicks, from, room);
    first.or(last)
}

/// Returns the positions that a turn leads to by one of the first four kicks, and those by the fifth.
#[inline(always)]
pub(crate) fn kick_all<L: Lanes>(kicks: [Translation; KICKS], from: L, room: L) -> (L, L) {
    let mut waiting = from;
    // Positions that a kick fits, grouped by the columns still to move, because sideways moves cost most.
    let mut found = [L::NONE; 9];
    macro_rules! kick {
        ($k:literal) => {
            let (dx, dy) = kicks[$k];
            let fits = room.moved(back((dx, dy)));
            let group = (dx + 4) as usize;
            found[group] = found[group].or(waiting.and(fits).raised(dy));
            waiting = waiting.without(fits);
        };
    }
    kick!(0);
    kick!(1);
    kick!(2);
    kick!(3);
    let mut first = found[4];
    macro_rules! gather {
        ($($dx:literal)*) => {$( first = first.or(found[(4 + $dx) as usize].across($dx)); )*};
    }
    gather!(-4 -3 -2 -1 1 2 3 4);
    (first, waiting.moved(kicks[4]).and(room))
}

/// Returns the positions that quarter turns into an orientation lead to from its two neighbours.
#[inline(always)]
fn turned_into<P: StaticPiece, L: Lanes, const BEFORE: usize, const TO: usize, const AFTER: usize>(
    before: L,
    after: L,
    room: L,
) -> L {
    if const { same(&P::TABLE.kicks[BEFORE][TO], &P::TABLE.kicks[AFTER][TO]) } {
        turned::<P, L, BEFORE, TO>(before.or(after), room)
    } else {
        turned::<P, L, BEFORE, TO>(before, room).or(turned::<P, L, AFTER, TO>(after, room))
    }
}

/// Returns true if two turns have the same kicks.
const fn same(one: &[Translation; KICKS], other: &[Translation; KICKS]) -> bool {
    let mut k = 0;
    while k < KICKS && one[k].0 == other[k].0 && one[k].1 == other[k].1 {
        k += 1;
    }
    k == KICKS
}

/// Finds all positions that a piece can reach.
#[inline(always)]
pub(crate) fn explore<P: StaticPiece, L: Lanes>(
    board: L,
    start: SearchStart<L>,
    half: bool,
) -> ReachableSet<L> {
    let forms = const { P::TABLE.forms };
    let mut all = ReachableSet { room: [L::NONE; 4], reached: [L::NONE; 4], brief: true };
    all.room[0] = room::<P, L, 0>(board);
    if forms > 1 {
        all.room[1] = room::<P, L, 1>(board);
    }
    let open_sky = matches!(start, SearchStart::AboveStack);
    if forms > 2 || forms == 2 && !open_sky {
        all.room[2] = room::<P, L, 2>(board);
        all.room[3] = room::<P, L, 3>(board);
    }
    match start {
        SearchStart::AboveStack => {
            for r in 0..forms {
                all.reached[r] = all.room[r].fall(L::splat(FREE_ROW));
            }
            if slide_together::<L>(forms, &all.room, &mut all.reached) || forms == 1 {
                return all;
            }
            if forms == 2 {
                // Orientations with the same cells fall and slide in the same way.
                for r in 2..4 {
                    let step = back(const { P::TABLE.twin }[r]);
                    all.room[r] = all.room[r - 2].moved(step);
                    all.reached[r] = all.reached[r - 2].moved(step);
                }
            }
        }
        SearchStart::At(places) => {
            for r in 0..4 {
                all.reached[r] = all.room[r].fall(places[r]);
                slide(all.room[r], &mut all.reached[r]);
            }
            if forms == 1 {
                return all;
            }
        }
    }
    all.brief = false;
    close::<P, L>(&mut all, half);
    all
}

/// Moves the positions of several orientations sideways and down until nothing is added; returns true if the
/// piece can reach every position where it fits.
#[inline(always)]
fn slide_together<L: Lanes>(forms: usize, room: &[L; 4], reached: &mut [L; 4]) -> bool {
    loop {
        let (mut left, mut added) = (L::NONE, L::NONE);
        for r in 0..forms {
            let rest = room[r].without(reached[r]);
            let new = reached[r].left().or(reached[r].right()).and(rest);
            reached[r] = reached[r].or(rest.fall(new));
            left = left.or(rest);
            added = added.or(new);
        }
        if left.is_none() {
            return true;
        }
        if added.is_none() {
            return false;
        }
    }
}

/// Moves a set of positions sideways and down until nothing is added; returns true if anything was.
#[inline(always)]
pub(super) fn slide<L: Lanes>(room: L, reached: &mut L) -> bool {
    let mut added = false;
    loop {
        let rest = room.without(*reached);
        let new = reached.left().or(reached.right()).and(rest);
        if new.is_none() {
            return added;
        }
        added = true;
        *reached = reached.or(rest.fall(new));
    }
}

/// Slides and rotates until nothing is added.
#[inline(always)]
fn close<P: StaticPiece, L: Lanes>(all: &mut ReachableSet<L>, half: bool) {
    let ReachableSet { room, reached, .. } = all;
    // The orientations for which turns into them must still be tried, a bit each.
    let mut open = 0b1111u32;
    macro_rules! turn_into {
        ($to:literal, $before:literal, $after:literal, $across:literal) => {
            if open & 1 << $to != 0 {
                open &= !(1 << $to);
                let rest = room[$to].without(reached[$to]);
                if !rest.is_none() {
                    let (before, after) = (reached[$before], reached[$after]);
                    let mut new = turned_into::<P, L, $before, $to, $after>(before, after, room[$to]);
                    if half {
                        new = new.or(turned::<P, L, $across, $to>(reached[$across], room[$to]));
                    }
                    let new = new.and(rest);
                    if !new.is_none() {
                        reached[$to] = reached[$to].or(rest.fall(new));
                        slide(room[$to], &mut reached[$to]);
                        open |= 1 << $before | 1 << $after | if half { 1 << $across } else { 0 };
                    }
                }
            }
        };
    }
    while open != 0 {
        turn_into!(0, 3, 1, 2);
        turn_into!(1, 0, 2, 3);
        turn_into!(2, 1, 3, 0);
        turn_into!(3, 2, 0, 1);
    }
}

impl<L: Lanes> ReachableSet<L> {
    /// Returns the positions where the piece can lock, one for every set of cells that it can cover. Orientations
    /// with the same cells as an earlier one are reported as that one.
    #[inline(always)]
    pub(crate) fn landings<P: StaticPiece>(&self) -> [L; 4] {
        let forms = const { P::TABLE.forms };
        let twin = const { P::TABLE.twin };
        let mut landings = [L::NONE; 4];
        for r in 0..forms {
            landings[r] = self.reached[r].without(self.room[r].up::<1>());
        }
        if forms == 2 && !self.brief {
            for r in 2..4 {
                let landing = self.reached[r].without(self.room[r].up::<1>());
                landings[r - 2] = landings[r - 2].or(landing.moved(twin[r]));
            }
        }
        landings
    }
}

/// Returns the set of one position: column `x`, and row `y` counted from the bottom.
pub(crate) fn place<L: Lanes>(x: usize, y: u32) -> L {
    let mut columns = [0; LANES];
    if y < L::ROWS && x + FIRST < LANES {
        columns[x + FIRST] = 1 << (L::ROWS - 1 - y);
    }
    L::load(&columns)
}
