//! T-Spins of a whole set of places at once.

use super::explore::{ReachableSet, kick_all};
use super::lanes::Lanes;
use super::tables::{StaticPiece, T};

/// Where a T can come to rest as a T-Spin.
#[derive(Clone, Copy)]
pub(crate) struct SpinSets<L> {
    /// As a full one.
    pub(crate) full: [L; 4],
    /// As a Mini, and not as a full one.
    pub(crate) mini: [L; 4],
}

impl<L: Lanes> SpinSets<L> {
    /// Finds the T-Spins among all places that a T has reached: where its last move can have been a turn, and
    /// three corners are filled. With `fifth`, the fifth translation makes a Mini a full T-Spin.
    #[inline(always)]
    pub(crate) fn new(board: L, all: &ReachableSet<L>, half: bool, fifth: bool) -> SpinSets<L> {
        // Above the board nothing counts as filled.
        let board = board.without(L::splat(L::CEILING));
        let left = board.across(1);
        let right = board.across(-1);
        // Clockwise from the upper left one.
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
