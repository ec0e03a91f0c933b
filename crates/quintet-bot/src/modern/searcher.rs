//! The interface of searchers, which choose placements in Modern.

use super::Position;
use core::sync::atomic::{AtomicBool, Ordering};
use quintet_srs::{Placement, Tetromino};

/// The limit of a search: a number of placements, a stop flag, or both.
#[derive(Clone, Copy, Debug)]
pub struct SearchBudget<'a> {
    /// The maximum number of placements to search, in total.
    pub nodes: u64,
    /// A flag that stops the search when it is set.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> SearchBudget<'a> {
    /// Creates a budget of this many placements.
    pub const fn nodes(nodes: u64) -> SearchBudget<'static> {
        SearchBudget { nodes, stop: None }
    }

    /// Creates a budget that lasts until the flag is set.
    pub const fn until(stop: &'a AtomicBool) -> SearchBudget<'a> {
        SearchBudget { nodes: u64::MAX, stop: Some(stop) }
    }

    /// Returns true if the stop flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A placement and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredPlacement {
    /// The placement. If it is not of the falling piece, hold is used first.
    pub placement: Placement,
    /// The value in the units of the weights; larger is better.
    pub value: i32,
    /// The number of pieces that the search looked ahead.
    pub depth: u32,
}

/// Statistics of the search of the current position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchStats {
    /// The number of placements searched.
    pub nodes: u64,
    /// The depth of the best line in pieces.
    pub depth: u32,
}

/// Chooses placements in a game of Modern, piece by piece.
///
/// The caller sets a position, then reports every change; it can search and read the ranking at any time. A searcher
/// does not use a clock: its results depend on the calls, the budgets and, with several threads, on their order.
pub trait Searcher: Send {
    /// Sets the position and discards everything else.
    fn reset(&mut self, position: Position);

    /// Returns the current position.
    fn position(&self) -> &Position;

    /// Adds a piece to the end of the queue.
    fn push_piece(&mut self, piece: Tetromino) {
        let mut position = self.position().clone();
        position.push_piece(piece);
        self.reset(position);
    }

    /// Plays a placement, using hold if it is not of the falling piece. It need not be one of the ranking. An illegal
    /// one changes nothing.
    fn play(&mut self, placement: &Placement) {
        let mut position = self.position().clone();
        if position.play(placement).is_ok() {
            self.reset(position);
        }
    }

    /// Continues the search until the budget is spent or the search is complete.
    fn search(&mut self, budget: SearchBudget<'_>);

    /// Returns the placements, the best first; empty if there is no piece, or no place for it.
    fn ranking(&self) -> Vec<ScoredPlacement>;

    /// Returns statistics since the position last changed.
    fn stats(&self) -> SearchStats;
}
