//! What a locked piece is worth.

use super::{Rules, ScoreTable};
use crate::kernel::{Applause, Spin};

/// A piece that has just locked, as far as its worth goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockOutcome {
    /// How many rows went.
    pub rows: u8,
    /// Whether it was a T-Spin.
    pub spin: Option<Spin>,
    /// Whether not one block is left.
    pub perfect: bool,
}

/// What a move earned.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LockScore {
    /// All its points.
    pub points: u64,
    /// Whether there is a name for it.
    pub named: bool,
    /// Whether it followed another starred move with no plain clear between them.
    pub back_to_back: bool,
    /// Its place in a row of clears, 0 for the first one.
    pub combo: u32,
    /// Whether it earned a perfect clear.
    pub perfect: bool,
}

/// The chains that a player has going.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, serde::Serialize, serde::Deserialize)]
pub struct Chains {
    /// How many of the last pieces cleared rows, one after the other.
    pub clears: u32,
    /// Whether the last starred move has not been followed by a plain clear.
    pub starred: bool,
}

impl Chains {
    /// How long the combo is: 0 until the second clear in a row.
    pub const fn combo(self) -> u32 {
        self.clears.saturating_sub(1)
    }
}

impl ScoreTable {
    /// The points of the move itself, before the level multiplies them.
    fn base(&self, done: LockOutcome) -> u32 {
        let rows = usize::from(done.rows);
        match done.spin {
            None => self.clears[rows.min(4)],
            Some(Spin::Mini) => self.minis[rows.min(3)],
            Some(Spin::Full) => self.spins[rows.min(3)],
        }
    }
}

/// Counts a move: its points, and what it does to the chains.
pub fn score(done: LockOutcome, level: u32, rules: &Rules, chains: &mut Chains) -> LockScore {
    let scores = &rules.scores;
    let factor = u64::from(level + scores.level_plus);
    let base = u64::from(scores.base(done)) * factor;
    let mut scored =
        LockScore { points: base, named: done.rows > 0 || done.spin.is_some(), ..LockScore::default() };
    if !scores.modern {
        return scored;
    }
    let chains_on = match done.spin {
        Some(_) => done.rows > 0 || scores.bare_spin_chains,
        None => done.rows >= 4,
    };
    if chains_on {
        scored.back_to_back = chains.starred;
        scored.points += if chains.starred { base / 2 } else { 0 };
        chains.starred = true;
    } else if done.rows > 0 {
        chains.starred = false;
    }
    if done.rows > 0 {
        scored.combo = chains.clears;
        scored.perfect = done.perfect;
        scored.points += u64::from(scores.combo) * u64::from(scored.combo) * factor;
        scored.points += if done.perfect { u64::from(scores.perfect) * factor } else { 0 };
        chains.clears += 1;
    } else {
        chains.clears = 0;
    }
    scored
}

impl LockScore {
    /// The praise for it, in the order it is reported.
    pub fn applause(self, done: LockOutcome) -> impl Iterator<Item = Applause> {
        let name = self.named.then_some(Applause::Clear { rows: done.rows, spin: done.spin });
        let chain = self.back_to_back.then_some(Applause::BackToBack);
        let combo = (self.combo > 0).then_some(Applause::Combo(self.combo));
        let perfect = self.perfect.then_some(Applause::PerfectClear);
        [name, chain, combo, perfect].into_iter().flatten()
    }
}
