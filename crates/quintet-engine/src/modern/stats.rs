//! What a player has done, counted from the events of the game.

use super::finesse::min_keys;
use crate::kernel::{Applause, Event, FallCause, PiecePosition, Span, Spin, Tetromino};
use serde::{Deserialize, Serialize};

/// A player's statistics.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Stats {
    /// Pieces that have locked.
    pub pieces: u32,
    /// Keys that have been pressed in play.
    pub keys: u32,
    /// Clears of one, two, three and four rows, T-Spins included.
    pub clears: [u32; 4],
    /// T-Spins with so many rows.
    pub spins: [u32; 4],
    /// Mini T-Spins with so many rows.
    pub minis: [u32; 4],
    /// Moves that were back-to-back.
    pub back_to_backs: u32,
    /// The longest combo.
    pub longest_combo: u32,
    /// How often the matrix was emptied.
    pub perfect_clears: u32,
    /// How often a piece was put aside.
    pub holds: u32,
    /// Keys pressed beyond what the places of the dropped pieces needed.
    pub finesse_faults: u32,
    /// Sideways and rotation keys pressed for the piece that falls.
    piece_keys: u32,
    /// Whether it has been pushed down, so that its keys prove nothing.
    pushed: bool,
    /// Whether it has been dropped.
    dropped: bool,
}

impl Stats {
    /// All T-Spins, Mini ones too, whatever they cleared.
    pub fn t_spins(&self) -> u32 {
        self.spins.iter().chain(&self.minis).sum()
    }

    /// A key was pressed in play; `steers` says whether it moves or turns the piece.
    pub(super) fn key(&mut self, steers: bool) {
        self.keys += 1;
        self.piece_keys += u32::from(steers);
    }

    /// Something happened.
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

    /// A piece is about to lock there. Only one that was dropped from above without being pushed down
    /// tells how well the keys were chosen.
    pub(super) fn placed(&mut self, kind: Tetromino, placed: PiecePosition) {
        if self.dropped && !self.pushed {
            let needed = u32::from(min_keys(kind, placed));
            self.finesse_faults += self.piece_keys.saturating_sub(needed);
        }
    }

    /// Pieces a second over this much time, in thousandths.
    pub fn pieces_per_1000_seconds(&self, played: Span) -> u64 {
        (u64::from(self.pieces) * 1_000_000_000).checked_div(played.micros()).unwrap_or(0)
    }
}
