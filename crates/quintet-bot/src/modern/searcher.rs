//! Whoever thinks about where pieces go.

use super::Position;
use core::sync::atomic::{AtomicBool, Ordering};
use quintet_srs::{Placement, Tetromino};

/// How long to think: until so many placements were looked at, or until somebody says stop.
#[derive(Clone, Copy, Debug)]
pub struct SearchBudget<'a> {
    /// How many placements to look at, in all.
    pub nodes: u64,
    /// Somebody who may say stop.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> SearchBudget<'a> {
    /// So many placements, whatever happens.
    pub const fn nodes(nodes: u64) -> SearchBudget<'static> {
        SearchBudget { nodes, stop: None }
    }

    /// As long as nobody says stop.
    pub const fn until(stop: &'a AtomicBool) -> SearchBudget<'a> {
        SearchBudget { nodes: u64::MAX, stop: Some(stop) }
    }

    /// Whether somebody has said stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A placement, and what is thought of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredPlacement {
    /// Where the piece goes. It is not the falling one when hold is to be used first.
    pub placement: Placement,
    /// How good it is, in the units of the weights; larger is better.
    pub value: i32,
    /// How many pieces ahead that was seen.
    pub depth: u32,
}

/// How much thinking there has been about the present situation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchStats {
    /// Placements looked at.
    pub nodes: u64,
    /// How many pieces ahead the best line goes.
    pub depth: u32,
}

/// Somebody who thinks about a game of Modern, piece by piece.
///
/// It is told of a situation, then of everything that changes; it may think at any time and is asked for its
/// advice at any time. Nothing in it knows a clock. What it thinks depends on what it was told, on its budgets
/// and, with several threads, on their order.
pub trait Searcher: Send {
    /// Forgets everything; this is the situation now.
    fn reset(&mut self, position: Position);

    /// The situation now.
    fn position(&self) -> &Position;

    /// A piece has come into sight at the end of the queue.
    fn push_piece(&mut self, piece: Tetromino) {
        let mut position = self.position().clone();
        position.push_piece(piece);
        self.reset(position);
    }

    /// A piece was placed, by hold if it was not the falling one; not necessarily one that was advised. One that
    /// cannot be placed changes nothing.
    fn play(&mut self, placement: &Placement) {
        let mut position = self.position().clone();
        if position.play(placement).is_ok() {
            self.reset(position);
        }
    }

    /// Thinks on. Returns when the budget is spent, or when there is nothing more to find out.
    fn search(&mut self, budget: SearchBudget<'_>);

    /// The placements, the best first; none when there is no piece, or no place for it.
    fn ranking(&self) -> Vec<ScoredPlacement>;

    /// How much thinking there has been since the situation last changed.
    fn stats(&self) -> SearchStats;
}
