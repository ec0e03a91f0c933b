//! Looking ahead: the best states after one piece, after two, and so on, as many as are seen.
//!
//! Of the states after each piece only the best are kept (a beam), each once however it was come to. After the
//! last piece that is seen, every piece that can be in the bag is tried on the best of them, and the average
//! counts. Thinking longer means beginning again with a wider beam, so there is an answer at any time and never
//! more memory in use than the widest beam needs.

use super::layer::{Candidate, Layer, Node, Search};
use super::{Advice, Budget, Judge, Mind, Situation, Thought};

/// The first beam of somebody who can be stopped at any time.
const NARROW: usize = 6;
/// How much wider each beam is than the one before.
const WIDER: usize = 3;
/// No beam is wider than this.
const WIDEST: usize = 4096;
/// So many placements a state has, about, with those of the piece that hold brings.
const BRANCHES: u64 = 64;

/// A mind that looks ahead.
#[derive(Clone, Debug)]
pub struct Beam {
    judge: Judge,
    situation: Situation,
    threads: usize,
    width: usize,
    advice: Vec<Advice>,
    thought: Thought,
}

impl Beam {
    /// One who judges like this, thinks on one thread and has nothing to think about yet.
    pub fn new(judge: Judge, situation: Situation) -> Beam {
        Beam { judge, situation, threads: 1, width: 0, advice: Vec::new(), thought: Thought::default() }
    }

    /// The same on so many threads. What it thinks does not depend on their number.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Beam {
        Beam { threads: threads.clamp(1, 64), ..self }
    }

    /// How wide the next beam is to be; `None` when it is not worth it.
    fn next_width(&self, budget: Budget<'_>) -> Option<usize> {
        let left = budget.nodes.saturating_sub(self.thought.nodes);
        let fits = left / (BRANCHES * (self.situation.queue.len() as u64).max(1));
        let step = if self.width == 0 { NARROW } else { self.width.saturating_mul(WIDER) };
        // Who cannot be stopped spends the budget at once on the widest beam that it allows.
        let width = if budget.stop.is_some() { step as u64 } else { fits.max(1) };
        let width = width.min(WIDEST as u64) as usize;
        let fits = self.width == 0 || width as u64 <= fits.saturating_mul(2);
        (width > self.width && fits && left > 0).then_some(width)
    }

    /// Searches with a beam of this width; what was found before stays when there was no time to finish.
    fn search(&mut self, width: usize, budget: Budget<'_>) {
        let search = Search { judge: &self.judge, situation: &self.situation, threads: self.threads, budget };
        let mut nodes = self.thought.nodes;
        let Some(roots) = roots(&search, &mut nodes) else { return };
        let mut ranks: Vec<Rank> = roots.iter().map(Rank::first).collect();
        let mut layer = Layer::first(&search, &roots, width);
        let mut last = Vec::new();
        let mut depth = 1;
        let mut finished = true;
        loop {
            note(&mut ranks, &layer.nodes, depth);
            last.extend(layer.split_off_ends(self.situation.queue.len()));
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
        self.thought.nodes = nodes;
        if finished || self.width == 0 {
            self.width = width;
            self.thought.depth = if finished { depth + 1 } else { depth };
            ranks
                .sort_by_key(|rank| core::cmp::Reverse((rank.settled, rank.advice.depth, rank.advice.value)));
            self.advice = ranks.into_iter().map(|rank| rank.advice).collect();
        }
    }
}

/// A placement of the first piece, and how far its value is known.
struct Rank {
    advice: Advice,
    /// Whether the whole queue was looked at, and the bag.
    settled: bool,
}

impl Rank {
    fn first(root: &Candidate) -> Rank {
        Rank { advice: Advice { placement: root.placement, value: root.total, depth: 1 }, settled: false }
    }

    fn settle(&mut self, depth: u32, value: i32) {
        if !self.settled || value > self.advice.value {
            self.advice.value = value;
            self.advice.depth = depth;
            self.settled = true;
        }
    }
}

/// The best of what is in the beam counts for the placement that led there.
fn note(ranks: &mut [Rank], nodes: &[Node], depth: u32) {
    for node in nodes {
        let advice = &mut ranks[usize::from(node.root)].advice;
        if depth > advice.depth || node.total > advice.value {
            advice.value = node.total;
            advice.depth = depth;
        }
    }
}

fn roots(search: &Search<'_>, nodes: &mut u64) -> Option<Vec<Candidate>> {
    let mut roots = Vec::new();
    let first = Node::first(search.situation.state);
    search.expand(&first, 0, search.situation.can_hold, &mut roots);
    *nodes += roots.len() as u64;
    roots.truncate(usize::from(u16::MAX));
    (!roots.is_empty()).then_some(roots)
}

impl Mind for Beam {
    fn begin(&mut self, situation: Situation) {
        self.advice.clear();
        (self.situation, self.width, self.thought) = (situation, 0, Thought::default());
    }

    fn situation(&self) -> &Situation {
        &self.situation
    }

    fn think(&mut self, budget: Budget<'_>) {
        while let Some(width) = self.next_width(budget) {
            let before = self.width;
            self.search(width, budget);
            if self.width == before || budget.is_stopped() {
                return;
            }
        }
    }

    fn advice(&self) -> Vec<Advice> {
        self.advice.clone()
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}
