//! The evaluation alone: the best of the placements at hand.

use super::{Advice, Budget, Judge, Mind, Situation, Thought};

/// Judges every placement of the falling piece and of the one hold would bring, and looks no further.
#[derive(Clone, Debug)]
pub struct Greedy {
    judge: Judge,
    situation: Situation,
    advice: Vec<Advice>,
    thought: Thought,
}

impl Greedy {
    /// One who judges like this, with nothing to think about yet.
    pub fn new(judge: Judge, situation: Situation) -> Greedy {
        Greedy { judge, situation, advice: Vec::new(), thought: Thought::default() }
    }
}

impl Mind for Greedy {
    fn begin(&mut self, situation: Situation) {
        self.advice.clear();
        (self.situation, self.thought) = (situation, Thought::default());
    }

    fn situation(&self) -> &Situation {
        &self.situation
    }

    fn think(&mut self, _: Budget<'_>) {
        if self.thought.nodes > 0 {
            return;
        }
        for placement in self.situation.placements() {
            let value = self.judge.value_of(&self.situation, &placement);
            self.advice.push(Advice { placement, value, depth: 1 });
        }
        self.advice.sort_by_key(|advice| core::cmp::Reverse(advice.value));
        self.thought = Thought { nodes: self.advice.len() as u64, depth: 1 };
    }

    fn advice(&self) -> Vec<Advice> {
        self.advice.clone()
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}
