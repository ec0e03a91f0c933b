//! One layer of a beam: the states after the same number of pieces, and how the next layer is made from them.

use super::visited::VisitedSet;
use super::{ModernEvaluator, Position, SearchBudget, SearchState, spawn_location};
use crate::evaluator::Evaluator;
use quintet_srs::{Placement, Placements, SearchOptions, Tetromino};

/// The shared inputs of a search.
#[derive(Clone, Copy)]
pub(super) struct SearchContext<'a> {
    pub(super) evaluator: &'a ModernEvaluator,
    pub(super) position: &'a Position,
    pub(super) threads: usize,
    pub(super) budget: SearchBudget<'a>,
}

/// A state in the beam.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeamNode {
    pub(super) state: SearchState,
    /// The value of the moves that led here.
    pub(super) worth: i32,
    /// That value plus the evaluation of the state.
    pub(super) total: i32,
    /// The index of the first piece's placement that led here.
    pub(super) root: u16,
    /// The index of the falling piece in the queue.
    pub(super) next: u8,
}

impl BeamNode {
    /// Returns the state before the first piece.
    pub(super) fn first(state: SearchState) -> BeamNode {
        BeamNode { state, worth: 0, total: 0, root: 0, next: 0 }
    }
}

/// A placement whose resulting state may be kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) total: i32,
    worth: i32,
    /// The index of the node it comes from.
    parent: u32,
    pub(super) placement: Placement,
    hold: Option<Tetromino>,
    next: u8,
    /// The key of the resulting state; equal states have equal keys.
    key: u64,
}

/// A piece that can be placed, with the hold piece and queue index after it.
#[derive(Clone, Copy)]
struct PieceChoice {
    piece: Tetromino,
    hold: Option<Tetromino>,
    next: u8,
}

impl SearchContext<'_> {
    fn choices(&self, node: &BeamNode, can_hold: bool) -> [Option<PieceChoice>; 2] {
        let queued = |place: u8| self.position.queue.get(usize::from(place)).copied();
        let hold = node.state.hold;
        let Some(current) = queued(node.next) else { return [None; 2] };
        let plain = PieceChoice { piece: current, hold, next: node.next + 1 };
        let other = match hold {
            _ if !can_hold => None,
            Some(piece) => Some(PieceChoice { piece, hold: Some(current), next: node.next + 1 }),
            None => queued(node.next + 1).map(|piece| PieceChoice {
                piece,
                hold: Some(current),
                next: node.next + 2,
            }),
        };
        // Holding a piece to get the same one back is only useful to fill an empty hold.
        [Some(plain), other.filter(|choice| choice.piece != current || hold.is_none())]
    }

    fn options(&self, piece: Tetromino) -> SearchOptions {
        let options = self.position.options();
        options.with_spins(options.spins.filter(|_| piece == Tetromino::T))
    }

    /// Tries every placement in a state and adds the candidates.
    pub(super) fn expand(&self, node: &BeamNode, parent: u32, can_hold: bool, out: &mut Vec<Candidate>) {
        for choice in self.choices(node, can_hold).into_iter().flatten() {
            let PieceChoice { piece, hold, next } = choice;
            let board = &node.state.board;
            let places = Placements::find(board, spawn_location(board, piece), self.options(piece));
            for placement in places.iter() {
                let mut state = SearchState { hold, ..node.state };
                let worth = node.worth + self.evaluator.place(&mut state, &placement, self.position);
                let total = worth + self.evaluator.position(&state);
                let key = state_key(&state, next);
                out.push(Candidate { total, worth, parent, placement, hold, next, key });
            }
        }
    }

    /// Returns the node of a candidate.
    fn node(&self, from: &BeamNode, candidate: &Candidate, root: u16) -> BeamNode {
        let Candidate { total, worth, next, hold, .. } = *candidate;
        let mut state = SearchState { hold, ..from.state };
        self.evaluator.place(&mut state, &candidate.placement, self.position);
        BeamNode { state, worth, total, root, next }
    }

    /// Returns the value of each of the best final states after one more piece, averaged over the pieces that can come,
    /// and the first placement that led to it.
    pub(super) fn expectations(
        &self,
        mut ends: Vec<BeamNode>,
        most: usize,
        nodes: &mut u64,
    ) -> Vec<(usize, i32)> {
        ends.sort_by_key(|node| core::cmp::Reverse(node.total));
        ends.truncate(most);
        let parts = self.in_parts(&ends, |part, _| {
            let mut out = Vec::new();
            let mut seen = 0;
            for node in part {
                out.push((usize::from(node.root), self.expectation(node, &mut seen)));
            }
            (out, seen)
        });
        *nodes += parts.iter().map(|(_, seen)| seen).sum::<u64>();
        parts.into_iter().flat_map(|(out, _)| out).collect()
    }

    fn expectation(&self, node: &BeamNode, seen: &mut u64) -> i32 {
        let mut best = |piece: Tetromino| {
            let board = &node.state.board;
            let places = Placements::find(board, spawn_location(board, piece), self.options(piece));
            *seen += u64::from(places.count());
            let value = |placement: Placement| {
                let mut state = node.state;
                node.worth
                    + self.evaluator.place(&mut state, &placement, self.position)
                    + self.evaluator.position(&state)
            };
            places.iter().map(value).max()
        };
        let held = node.state.hold.filter(|_| self.position.rules.hold).and_then(&mut best);
        let lost = node.total + self.evaluator.lost();
        let pieces = self.position.bag.pieces();
        let values = pieces.map(|piece| i64::from(best(piece).max(held).unwrap_or(lost)));
        let (sum, count) = values.fold((0, 0), |(sum, count), value| (sum + value, count + 1));
        (sum / i64::max(count, 1)) as i32
    }

    /// Runs `work` on all items, on several threads if it is worthwhile, and returns the results in order. `work` gets
    /// the index of its first item.
    fn in_parts<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&[T], usize) -> R + Sync) -> Vec<R> {
        /// The minimum number of items for which a thread is started.
        const MIN_THREAD_ITEMS: usize = 24;
        let worthwhile = if cfg!(feature = "threads") { items.len() / MIN_THREAD_ITEMS } else { 1 };
        let threads = self.threads.min(worthwhile);
        if threads <= 1 {
            return vec![work(items, 0)];
        }
        let size = items.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let work = &work;
            let parts = items.chunks(size).enumerate();
            let started: Vec<_> = parts
                .map(|(i, part)| {
                    let thread = std::thread::Builder::new();
                    let started = thread.spawn_scoped(scope, move || work(part, i * size));
                    // If no thread can be started, this one does the work.
                    started.map_err(|_| work(part, i * size))
                })
                .collect();
            // A panic of a thread is passed on.
            let done = started.into_iter().map(|started| match started {
                Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(done) => done,
            });
            done.collect()
        })
    }
}

/// The states after the same number of pieces, the best first.
pub(super) struct BeamLayer {
    pub(super) nodes: Vec<BeamNode>,
}

impl BeamLayer {
    /// Returns the states after the first piece.
    pub(super) fn first(search: &SearchContext<'_>, roots: &[Candidate], width: usize) -> BeamLayer {
        let from = BeamNode::first(search.position.state);
        let mut order: Vec<u16> = (0..roots.len() as u16).collect();
        order.sort_by_key(|root| core::cmp::Reverse(roots[usize::from(*root)].total));
        let best = order.into_iter().take(width.max(8));
        BeamLayer { nodes: best.map(|root| search.node(&from, &roots[usize::from(root)], root)).collect() }
    }

    /// Removes and returns the states for which no further piece is visible.
    pub(super) fn split_off_ends(&mut self, queue: usize) -> Vec<BeamNode> {
        self.nodes.extract_if(.., |node| usize::from(node.next) >= queue).collect()
    }

    /// Returns the best states after one more piece, each once.
    pub(super) fn next(&self, search: &SearchContext<'_>, width: usize, nodes: &mut u64) -> BeamLayer {
        let parts = search.in_parts(&self.nodes, |part, first| {
            let mut out = Vec::with_capacity(part.len() * 64);
            for (node, parent) in part.iter().zip(first as u32..) {
                if search.budget.is_stopped() {
                    break;
                }
                search.expand(node, parent, search.position.rules.hold, &mut out);
            }
            out
        });
        let mut candidates: Vec<Candidate> = parts.into_iter().flatten().collect();
        *nodes += candidates.len() as u64;
        let best = select(&mut candidates, width);
        let parent = |candidate: &Candidate| &self.nodes[candidate.parent as usize];
        let node = |candidate| search.node(parent(candidate), candidate, parent(candidate).root);
        BeamLayer { nodes: best.iter().map(node).collect() }
    }
}

/// Returns the best candidates, the best first; of those that lead to the same state only the best.
fn select(candidates: &mut [Candidate], width: usize) -> Vec<Candidate> {
    let rank = |candidate: &Candidate| (core::cmp::Reverse(candidate.total), candidate.parent, candidate.key);
    let mut visited = VisitedSet::with_capacity(width);
    let mut best = Vec::with_capacity(width);
    let mut rest = candidates;
    // Many candidates can lead to the same states, so more than `width` are examined, part by part.
    while best.len() < width && !rest.is_empty() {
        let size = (width * 2).min(rest.len());
        if size < rest.len() {
            rest.select_nth_unstable_by_key(size - 1, rank);
        }
        let (part, after) = rest.split_at_mut(size);
        part.sort_unstable_by_key(rank);
        for candidate in part.iter() {
            if best.len() < width && visited.insert(candidate.key) {
                best.push(*candidate);
            }
        }
        rest = after;
    }
    best
}

/// Returns the key of a state with the queue index of its next piece.
fn state_key(state: &SearchState, next: u8) -> u64 {
    let SearchState { board, solid: _, hold, chains, waiting } = state;
    let rest = u64::from(next)
        | hold.map_or(0, |piece| 1 + piece.index() as u64) << 8
        | u64::from(chains.starred) << 16
        | u64::from(*waiting) << 24
        | u64::from(chains.clears) << 32;
    let mix = |key: u64, bits: &u64| (key ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let key = board.columns().iter().fold(rest, mix);
    mix(key, &0) ^ key >> 31
}
