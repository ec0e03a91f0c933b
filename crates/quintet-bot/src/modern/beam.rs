//! A beam search over the visible pieces.
//!
//! After each piece only the best states are kept (a beam), each once even if several paths lead to it. After the last
//! visible piece, every piece that can be in the bag is tried on the best states, and the average counts. A longer
//! search starts again with a wider beam, so there is a result at any time and memory use is bounded by the widest
//! beam.

use super::layer::{BeamLayer, BeamNode, Candidate, SearchContext};
use super::{ModernEvaluator, Position, ScoredPlacement, SearchBudget, SearchStats, Searcher};

/// The width of the first beam of a search that can be stopped at any time.
const INITIAL_WIDTH: usize = 6;
/// The factor between the widths of two successive beams.
const WIDTH_FACTOR: usize = 3;
/// The maximum width of a beam.
const MAX_WIDTH: usize = 4096;
/// The approximate number of placements in a state, including those of the hold piece.
const BRANCHING: u64 = 64;

/// A searcher that looks ahead with a beam search.
#[derive(Clone, Debug)]
pub struct BeamSearcher {
    evaluator: ModernEvaluator,
    position: Position,
    threads: usize,
    width: usize,
    ranking: Vec<ScoredPlacement>,
    stats: SearchStats,
}

impl BeamSearcher {
    /// Creates a searcher with one thread for a position.
    pub fn new(evaluator: ModernEvaluator, position: Position) -> BeamSearcher {
        BeamSearcher {
            evaluator,
            position,
            threads: 1,
            width: 0,
            ranking: Vec::new(),
            stats: SearchStats::default(),
        }
    }

    /// Sets the number of threads. The result does not depend on it.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> BeamSearcher {
        BeamSearcher { threads: threads.clamp(1, 64), ..self }
    }

    /// Returns the width of the next beam; `None` if another one is not worthwhile.
    fn next_width(&self, budget: SearchBudget<'_>) -> Option<usize> {
        let left = budget.nodes.saturating_sub(self.stats.nodes);
        let fits = left / (BRANCHING * (self.position.queue.len() as u64).max(1));
        let step = if self.width == 0 { INITIAL_WIDTH } else { self.width.saturating_mul(WIDTH_FACTOR) };
        // A search that cannot be stopped spends the budget at once on the widest beam that fits.
        let width = if budget.stop.is_some() { step as u64 } else { fits.max(1) };
        let width = width.min(MAX_WIDTH as u64) as usize;
        let fits = self.width == 0 || width as u64 <= fits.saturating_mul(2);
        (width > self.width && fits && left > 0).then_some(width)
    }

    /// Searches with a beam of this width; earlier results are kept if the budget ends before it is finished.
    fn search_width(&mut self, width: usize, budget: SearchBudget<'_>) {
        let search = SearchContext {
            evaluator: &self.evaluator,
            position: &self.position,
            threads: self.threads,
            budget,
        };
        let mut nodes = self.stats.nodes;
        let Some(roots) = roots(&search, &mut nodes) else { return };
        let mut ranks: Vec<RankedMove> = roots.iter().map(RankedMove::first).collect();
        let mut layer = BeamLayer::first(&search, &roots, width);
        let mut last = Vec::new();
        let mut depth = 1;
        let mut finished = true;
        loop {
            note(&mut ranks, &layer.nodes, depth);
            last.extend(layer.split_off_ends(self.position.queue.len()));
            if layer.nodes.is_empty() {
                break;
            }
            if nodes >= budget.nodes || budget.is_stopped() {
                finished = false;
                break;
            }
            layer = layer.next(&search, width, &mut nodes);
            depth += 1;
        }
        if finished {
            for (root, value) in search.expectations(last, width.div_ceil(4).max(2), &mut nodes) {
                ranks[root].settle(depth + 1, value);
            }
        }
        self.stats.nodes = nodes;
        if finished || self.width == 0 {
            self.width = width;
            self.stats.depth = if finished { depth + 1 } else { depth };
            ranks
                .sort_by_key(|rank| core::cmp::Reverse((rank.settled, rank.scored.depth, rank.scored.value)));
            self.ranking = ranks.into_iter().map(|rank| rank.scored).collect();
        }
    }
}

/// A placement of the first piece, and how far its value is known.
struct RankedMove {
    scored: ScoredPlacement,
    /// True if the whole queue and the bag were searched.
    settled: bool,
}

impl RankedMove {
    fn first(root: &Candidate) -> RankedMove {
        RankedMove {
            scored: ScoredPlacement { placement: root.placement, value: root.total, depth: 1 },
            settled: false,
        }
    }

    fn settle(&mut self, depth: u32, value: i32) {
        if !self.settled || value > self.scored.value {
            self.scored.value = value;
            self.scored.depth = depth;
            self.settled = true;
        }
    }
}

/// Updates the value of each first placement from the deepest and best states that it leads to.
fn note(ranks: &mut [RankedMove], nodes: &[BeamNode], depth: u32) {
    for node in nodes {
        let scored = &mut ranks[usize::from(node.root)].scored;
        if depth > scored.depth || node.total > scored.value {
            scored.value = node.total;
            scored.depth = depth;
        }
    }
}

fn roots(search: &SearchContext<'_>, nodes: &mut u64) -> Option<Vec<Candidate>> {
    let mut roots = Vec::new();
    let first = BeamNode::first(search.position.state);
    search.expand(&first, 0, search.position.can_hold, &mut roots);
    *nodes += roots.len() as u64;
    roots.truncate(usize::from(u16::MAX));
    (!roots.is_empty()).then_some(roots)
}

impl Searcher for BeamSearcher {
    fn reset(&mut self, position: Position) {
        self.ranking.clear();
        (self.position, self.width, self.stats) = (position, 0, SearchStats::default());
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn search(&mut self, budget: SearchBudget<'_>) {
        while let Some(width) = self.next_width(budget) {
            let before = self.width;
            self.search_width(width, budget);
            if self.width == before || budget.is_stopped() {
                return;
            }
        }
    }

    fn ranking(&self) -> Vec<ScoredPlacement> {
        self.ranking.clone()
    }

    fn stats(&self) -> SearchStats {
        self.stats
    }
}
