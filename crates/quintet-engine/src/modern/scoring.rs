//! Points of a locked piece, and the chains of combo and back-to-back.

use super::{Rules, ScoreTable};
use crate::kernel::{Applause, Spin};

/// The result of a lock that points depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockOutcome {
    /// The number of rows cleared.
    pub rows: u8,
    /// The T-Spin, if it was one.
    pub spin: Option<Spin>,
    /// True if the matrix is empty afterwards.
    pub perfect: bool,
}

/// The points of a locked piece, and how it is announced.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LockScore {
    /// The sum of its points.
    pub points: u64,
    /// True if the move has a name that is announced.
    pub named: bool,
    /// True if it is back-to-back: it followed another starred move (a Quad or T-Spin) without a plain clear between.
    pub back_to_back: bool,
    /// The position in the combo, 0 for the first clear.
    pub combo: u32,
    /// True if it earned a perfect clear.
    pub perfect: bool,
}

/// The state of a player's combo and back-to-back chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, serde::Serialize, serde::Deserialize)]
pub struct Chains {
    /// The number of successive pieces up to the last that cleared rows.
    pub clears: u32,
    /// True if no plain clear has followed the last starred move.
    pub starred: bool,
}

impl Chains {
    /// Returns the length of the combo: 0 until the second clear in a row.
    pub const fn combo(self) -> u32 {
        self.clears.saturating_sub(1)
    }
}

impl ScoreTable {
    /// Returns the points of the move itself, before they are multiplied by the level.
    fn base(&self, done: LockOutcome) -> u32 {
        let rows = usize::from(done.rows);
        match done.spin {
            None => self.clears[rows.min(4)],
            Some(Spin::Mini) => self.minis[rows.min(3)],
            Some(Spin::Full) => self.spins[rows.min(3)],
        }
    }
}

/// Returns the points of a locked piece and updates the chains.
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
    /// Iterates over the announcements of the move, in the order they are reported.
    pub fn applause(self, done: LockOutcome) -> impl Iterator<Item = Applause> {
        let name = self.named.then_some(Applause::Clear { rows: done.rows, spin: done.spin });
        let chain = self.back_to_back.then_some(Applause::BackToBack);
        let combo = (self.combo > 0).then_some(Applause::Combo(self.combo));
        let perfect = self.perfect.then_some(Applause::PerfectClear);
        [name, chain, combo, perfect].into_iter().flatten()
    }
}
