//! A searcher without lookahead: it chooses the best of the current placements.

use super::{ModernEvaluator, Position, ScoredPlacement, SearchBudget, SearchStats, Searcher};

/// Evaluates every placement of the falling piece and of the hold piece, without lookahead.
#[derive(Clone, Debug)]
pub struct GreedySearcher {
    evaluator: ModernEvaluator,
    position: Position,
    ranking: Vec<ScoredPlacement>,
    stats: SearchStats,
}

impl GreedySearcher {
    /// Creates a searcher for a position.
    pub fn new(evaluator: ModernEvaluator, position: Position) -> GreedySearcher {
        GreedySearcher { evaluator, position, ranking: Vec::new(), stats: SearchStats::default() }
    }
}

impl Searcher for GreedySearcher {
    fn reset(&mut self, position: Position) {
        self.ranking.clear();
        (self.position, self.stats) = (position, SearchStats::default());
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn search(&mut self, _: SearchBudget<'_>) {
        if self.stats.nodes > 0 {
            return;
        }
        for placement in self.position.placements() {
            let value = self.evaluator.value_of(&self.position, &placement);
            self.ranking.push(ScoredPlacement { placement, value, depth: 1 });
        }
        self.ranking.sort_by_key(|scored| core::cmp::Reverse(scored.value));
        self.stats = SearchStats { nodes: self.ranking.len() as u64, depth: 1 };
    }

    fn ranking(&self) -> Vec<ScoredPlacement> {
        self.ranking.clone()
    }

    fn stats(&self) -> SearchStats {
        self.stats
    }
}
