//! A player's statistics, counted from the events of the game.

use super::finesse::min_keys;
use crate::kernel::{Applause, Event, FallCause, PiecePosition, Span, Spin, Tetromino};
use serde::{Deserialize, Serialize};

/// A player's statistics.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Stats {
    /// The number of locked pieces.
    pub pieces: u32,
    /// The number of keys pressed in play.
    pub keys: u32,
    /// Clears of one, two, three and four rows, including T-Spins.
    pub clears: [u32; 4],
    /// T-Spins by the number of rows.
    pub spins: [u32; 4],
    /// Mini T-Spins by the number of rows.
    pub minis: [u32; 4],
    /// The number of back-to-back moves.
    pub back_to_backs: u32,
    /// The longest combo.
    pub longest_combo: u32,
    /// The number of perfect clears.
    pub perfect_clears: u32,
    /// The number of times a piece was held.
    pub holds: u32,
    /// The number of unnecessary key presses for pieces that were hard-dropped.
    pub finesse_faults: u32,
    /// Sideways and rotation keys pressed for the falling piece.
    piece_keys: u32,
    /// True if it was soft-dropped, so that its keys are not counted.
    pushed: bool,
    /// True if it was hard-dropped.
    dropped: bool,
}

impl Stats {
    /// Returns the number of all T-Spins, including Mini T-Spins and those without a clear.
    pub fn t_spins(&self) -> u32 {
        self.spins.iter().chain(&self.minis).sum()
    }

    /// Counts a key pressed in play; `steers` is true if it moves or rotates the piece.
    pub(super) fn key(&mut self, steers: bool) {
        self.keys += 1;
        self.piece_keys += u32::from(steers);
    }

    /// Counts an event.
    pub(super) fn count(&mut self, event: &Event) {
        match *event {
            Event::Spawned(_) => (self.piece_keys, self.pushed, self.dropped) = (0, false, false),
            Event::Fell { cause: FallCause::Soft, .. } => self.pushed = true,
            Event::HardDropped { .. } => self.dropped = true,
            Event::Held(_) => self.holds += 1,
            Event::Locked(_) => self.pieces += 1,
            Event::Applause(applause) => self.praise(applause),
            _ => {}
        }
    }

    fn praise(&mut self, applause: Applause) {
        match applause {
            Applause::Clear { rows, spin } => {
                let rows = usize::from(rows);
                if let Some(count) = rows.checked_sub(1).and_then(|place| self.clears.get_mut(place)) {
                    *count += 1;
                }
                match spin {
                    Some(Spin::Full) => self.spins[rows.min(3)] += 1,
                    Some(Spin::Mini) => self.minis[rows.min(3)] += 1,
                    None => {}
                }
            }
            Applause::Combo(length) => self.longest_combo = self.longest_combo.max(length),
            Applause::BackToBack => self.back_to_backs += 1,
            Applause::PerfectClear => self.perfect_clears += 1,
            Applause::LevelUp(_) => {}
        }
    }

    /// Counts finesse faults of a piece that is about to lock. Only pieces that were hard-dropped without a soft drop
    /// count.
    pub(super) fn placed(&mut self, kind: Tetromino, placed: PiecePosition) {
        if self.dropped && !self.pushed {
            let needed = u32::from(min_keys(kind, placed));
            self.finesse_faults += self.piece_keys.saturating_sub(needed);
        }
    }

    /// Returns the pieces per second over this time, in thousandths.
    pub fn pieces_per_1000_seconds(&self, played: Span) -> u64 {
        (u64::from(self.pieces) * 1_000_000_000).checked_div(played.micros()).unwrap_or(0)
    }
}
