//! Detection of T-Spins for a whole set of positions at once.

use super::explore::{ReachableSet, kick_all};
use super::lanes::Lanes;
use super::tables::{StaticPiece, T};

/// The positions where a T can lock as a T-Spin, for each orientation.
#[derive(Clone, Copy)]
pub(crate) struct SpinSets<L> {
    /// The positions of full T-Spins.
    pub(crate) full: [L; 4],
    /// The positions of Minis that cannot be full T-Spins.
    pub(crate) mini: [L; 4],
}

impl<L: Lanes> SpinSets<L> {
    /// Finds the T-Spins among the positions that a T can reach: those where its last move can be a rotation and
    /// three corners are filled. With `fifth`, the fifth kick makes a Mini a full T-Spin.
    #[inline(always)]
    pub(crate) fn new(board: L, all: &ReachableSet<L>, half: bool, fifth: bool) -> SpinSets<L> {
        // Cells above the board do not count as filled.
        let board = board.without(L::splat(L::CEILING));
        let left = board.across(1);
        let right = board.across(-1);
        // The corners, clockwise from the upper left one.
        let corners = [left.raised(-1), right.raised(-1), right.raised(1), left.raised(1)];
        let mut spun = SpinSets { full: [L::NONE; 4], mini: [L::NONE; 4] };
        let landings = all.landings::<T>();
        for to in 0..4 {
            let (mut by_turn, mut by_fifth) = (L::NONE, L::NONE);
            for quarters in 1..4 {
                if quarters != 2 || half {
                    let from = (to + quarters) % 4;
                    let kicks = T::TABLE.kicks[from][to];
                    let (first, last) = kick_all(kicks, all.reached[from], all.room[to]);
                    by_turn = by_turn.or(first).or(last);
                    by_fifth = by_fifth.or(last);
                }
            }
            let [a, b, d, c] = [0, 1, 2, 3].map(|i| corners[(to + i) % 4]);
            let turned = landings[to].and(by_turn);
            let mini = turned.and(c).and(d).and(a.or(b));
            let mut full = turned.and(a).and(b).and(c.or(d));
            if fifth {
                full = full.or(mini.and(by_fifth));
            }
            spun.full[to] = full;
            spun.mini[to] = mini.without(full);
        }
        spun
    }
}
