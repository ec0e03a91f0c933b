//! Handling: a player's own delays and speeds.

use crate::kernel::{SetupError, Span};
use serde::{Deserialize, Serialize};

/// A player's delays and speeds. [`Handling::check`] defines their ranges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Handling {
    /// How long a sideways key is held before it repeats (DAS), in milliseconds.
    pub das_ms: u16,
    /// The time between two repeats (ARR), in milliseconds; 0 moves to the wall at once.
    pub arr_ms: u16,
    /// The factor by which a piece falls faster during a soft drop.
    pub soft_drop: u16,
    /// How long a piece rests on the ground before it locks, in milliseconds.
    pub lock_delay_ms: u16,
}

impl Handling {
    /// The values in the rules.
    pub const DEFAULT: Handling = Handling { das_ms: 167, arr_ms: 33, soft_drop: 20, lock_delay_ms: 500 };

    /// Returns an error if a value is out of range.
    pub fn check(&self) -> Result<(), SetupError> {
        for (name, value, least, most) in [
            ("the delay before a held key repeats (DAS, in ms)", self.das_ms, 1, 1000),
            ("the time between two repeats (ARR, in ms)", self.arr_ms, 0, 1000),
            ("the soft-drop factor", self.soft_drop, 1, 1000),
            ("the lock delay (in ms)", self.lock_delay_ms, 1, 10_000),
        ] {
            if !(least..=most).contains(&value) {
                let sentence = format!("{name} is {value}; it can be {least} to {most}");
                return Err(SetupError::new(sentence));
            }
        }
        Ok(())
    }

    /// Returns true if pieces fall and lock as in the rules, so that scores can be compared. Key repeat does not
    /// matter for this.
    pub fn has_comparable_scores(&self) -> bool {
        let Handling { soft_drop, lock_delay_ms, .. } = Handling::DEFAULT;
        self.soft_drop == soft_drop && self.lock_delay_ms == lock_delay_ms
    }

    /// Returns how long a sideways key is held before it repeats (DAS).
    pub const fn das(&self) -> Span {
        Span::from_millis(self.das_ms as u64)
    }

    /// Returns the time between two repeats (ARR).
    pub const fn arr(&self) -> Span {
        Span::from_millis(self.arr_ms as u64)
    }

    /// Returns how long a piece rests on the ground before it locks.
    pub const fn lock_delay(&self) -> Span {
        Span::from_millis(self.lock_delay_ms as u64)
    }
}

impl Default for Handling {
    fn default() -> Handling {
        Handling::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_checked_to_the_edge() {
        let with =
            |das_ms, arr_ms, soft_drop, lock_delay_ms| Handling { das_ms, arr_ms, soft_drop, lock_delay_ms };
        assert!(Handling::DEFAULT.check().is_ok());
        assert!(with(1, 0, 1, 1).check().is_ok());
        assert!(with(1000, 1000, 1000, 10_000).check().is_ok());
        for (wrong, word) in [
            (with(0, 33, 20, 500), "DAS"),
            (with(1001, 33, 20, 500), "DAS"),
            (with(167, 1001, 20, 500), "ARR"),
            (with(167, 33, 0, 500), "soft-drop"),
            (with(167, 33, 1001, 500), "soft-drop"),
            (with(167, 33, 20, 0), "lock delay"),
            (with(167, 33, 20, 10_001), "lock delay"),
        ] {
            let sentence = wrong.check().unwrap_err().to_string();
            assert!(sentence.contains(word), "{sentence}");
        }
    }

    #[test]
    fn only_soft_drop_and_lock_delay_keep_scores_apart() {
        assert!(Handling { das_ms: 50, arr_ms: 0, ..Handling::DEFAULT }.has_comparable_scores());
        assert!(!Handling { soft_drop: 40, ..Handling::DEFAULT }.has_comparable_scores());
        assert!(!Handling { lock_delay_ms: 400, ..Handling::DEFAULT }.has_comparable_scores());
    }
}
