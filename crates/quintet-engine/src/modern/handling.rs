//! Handling: a player's own delays and speeds.

use super::UnknownName;
use super::options::named_choice;
use super::setup::choose;
use crate::kernel::{SetupError, Span, setup_encodings};
use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};

/// Which held keys act on a piece when it appears.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InitialAction {
    /// None.
    #[default]
    Off,
    /// Those that are down when the piece appears.
    Held,
    /// Those that are down when the piece appears and were pressed since the last lock.
    Pressed,
}
named_choice!(InitialAction, "initial action", Off = "off", Held = "held", Pressed = "pressed");

/// A player's delays and speeds. [`Handling::check`] defines their ranges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub struct Handling {
    /// How long a sideways key is held before it repeats (DAS), in milliseconds.
    pub das_ms: u16,
    /// The time between two repeats (ARR), in milliseconds; 0 moves to the wall at once.
    pub arr_ms: u16,
    /// The factor by which a piece falls faster during a soft drop, or [`Handling::INSTANT`].
    pub soft_drop: u16,
    /// How long a piece rests on the ground before it locks, in milliseconds.
    pub lock_delay_ms: u16,
    /// How long no held sideways key repeats after a lock, a hold or a rotation (DCD), in milliseconds.
    #[serde(skip_serializing_if = "is_zero")]
    pub dcd_ms: u16,
    /// Which held rotation keys turn a piece when it appears (IRS).
    #[serde(skip_serializing_if = "is_off")]
    pub initial_rotation: InitialAction,
    /// Whether a held hold key exchanges a piece when it appears (IHS).
    #[serde(skip_serializing_if = "is_off")]
    pub initial_hold: InitialAction,
    /// How long hard drops are ignored after a lock that was not a hard drop's, in milliseconds.
    #[serde(skip_serializing_if = "is_zero")]
    pub drop_guard_ms: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde calls")]
fn is_zero(value: &u16) -> bool {
    *value == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde calls")]
fn is_off(value: &InitialAction) -> bool {
    *value == InitialAction::Off
}

/// The handling in encodings without names: what existed when they were fixed.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Handling")]
struct PositionalHandling {
    das_ms: u16,
    arr_ms: u16,
    soft_drop: u16,
    lock_delay_ms: u16,
    #[serde(skip)]
    dcd_ms: u16,
    #[serde(skip)]
    initial_rotation: InitialAction,
    #[serde(skip)]
    initial_hold: InitialAction,
    #[serde(skip)]
    drop_guard_ms: u16,
}

setup_encodings!(Handling, PositionalHandling);

/// What handling has beyond its encoding without names: DCD, IRS, IHS and the guard against hard drops.
pub(super) type HandlingExtension = (u16, InitialAction, InitialAction, u16);

impl Handling {
    /// The values in the rules.
    pub const DEFAULT: Handling = Handling {
        das_ms: 167,
        arr_ms: 33,
        soft_drop: 20,
        lock_delay_ms: 500,
        dcd_ms: 0,
        initial_rotation: InitialAction::Off,
        initial_hold: InitialAction::Off,
        drop_guard_ms: 0,
    };

    /// The soft-drop factor with which a piece falls to the ground at once.
    pub const INSTANT: u16 = u16::MAX;

    /// Returns an error if a value is out of range.
    pub fn check(&self) -> Result<(), SetupError> {
        let soft_drop = if self.soft_drop == Handling::INSTANT { 1 } else { self.soft_drop };
        for (name, value, least, most) in [
            ("the delay before a held key repeats (DAS, in ms)", self.das_ms, 1, 1000),
            ("the time between two repeats (ARR, in ms)", self.arr_ms, 0, 1000),
            ("the soft-drop factor", soft_drop, 1, 1000),
            ("the lock delay (in ms)", self.lock_delay_ms, 1, 10_000),
            ("the time without repeats after a rotation (DCD, in ms)", self.dcd_ms, 0, 1000),
            ("the guard against hard drops (in ms)", self.drop_guard_ms, 0, 1000),
        ] {
            if !(least..=most).contains(&value) {
                let sentence = format!("{name} is {value}; it can be {least} to {most}");
                return Err(SetupError::new(sentence));
            }
        }
        Ok(())
    }

    /// Returns true if pieces fall and lock as in the rules, so that scores can be compared. Key repeat, initial
    /// actions and the guard against hard drops do not matter for this.
    pub fn has_comparable_scores(&self) -> bool {
        let Handling { soft_drop, lock_delay_ms, .. } = Handling::DEFAULT;
        self.soft_drop == soft_drop && self.lock_delay_ms == lock_delay_ms
    }

    /// Returns what the encoding without names leaves out; `None` if all of it is off.
    pub(super) fn extension(&self) -> Option<HandlingExtension> {
        let extension = (self.dcd_ms, self.initial_rotation, self.initial_hold, self.drop_guard_ms);
        (extension != (0, InitialAction::Off, InitialAction::Off, 0)).then_some(extension)
    }

    /// Adds what the encoding without names leaves out.
    pub(super) fn extend(&mut self, extension: Option<HandlingExtension>) {
        let (dcd_ms, initial_rotation, initial_hold, drop_guard_ms) = extension.unwrap_or_default();
        *self = Handling { dcd_ms, initial_rotation, initial_hold, drop_guard_ms, ..*self };
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

    /// Returns how long no held sideways key repeats after a lock, a hold or a rotation (DCD).
    pub const fn dcd(&self) -> Span {
        Span::from_millis(self.dcd_ms as u64)
    }

    /// Returns how long hard drops are ignored after a lock that was not a hard drop's.
    pub const fn drop_guard(&self) -> Span {
        Span::from_millis(self.drop_guard_ms as u64)
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
        let with = |das_ms, arr_ms, soft_drop, lock_delay_ms| Handling {
            das_ms,
            arr_ms,
            soft_drop,
            lock_delay_ms,
            ..Handling::DEFAULT
        };
        assert!(Handling::DEFAULT.check().is_ok());
        assert!(with(1, 0, 1, 1).check().is_ok());
        assert!(with(1000, 1000, 1000, 10_000).check().is_ok());
        assert!(with(167, 33, Handling::INSTANT, 500).check().is_ok());
        for (wrong, word) in [
            (with(0, 33, 20, 500), "DAS"),
            (with(1001, 33, 20, 500), "DAS"),
            (with(167, 1001, 20, 500), "ARR"),
            (with(167, 33, 0, 500), "soft-drop"),
            (with(167, 33, 1001, 500), "soft-drop"),
            (with(167, 33, 20, 0), "lock delay"),
            (with(167, 33, 20, 10_001), "lock delay"),
            (Handling { dcd_ms: 1001, ..Handling::DEFAULT }, "DCD"),
            (Handling { drop_guard_ms: 1001, ..Handling::DEFAULT }, "guard"),
        ] {
            let sentence = wrong.check().unwrap_err().to_string();
            assert!(sentence.contains(word), "{sentence}");
        }
    }

    #[test]
    fn only_soft_drop_and_lock_delay_keep_scores_apart() {
        assert!(Handling { das_ms: 50, arr_ms: 0, ..Handling::DEFAULT }.has_comparable_scores());
        assert!(Handling { dcd_ms: 50, drop_guard_ms: 9, ..Handling::DEFAULT }.has_comparable_scores());
        assert!(!Handling { soft_drop: 40, ..Handling::DEFAULT }.has_comparable_scores());
        assert!(!Handling { lock_delay_ms: 400, ..Handling::DEFAULT }.has_comparable_scores());
    }

    #[test]
    fn encodings_without_names_have_the_first_four_values() {
        let handling = Handling { dcd_ms: 7, initial_hold: InitialAction::Held, ..Handling::DEFAULT };
        let bytes = postcard::to_stdvec(&handling).unwrap();
        assert_eq!(bytes, postcard::to_stdvec(&(167u16, 33u16, 20u16, 500u16)).unwrap());
        assert_eq!(postcard::from_bytes(&bytes), Ok(Handling::DEFAULT));
        let mut whole = postcard::from_bytes::<Handling>(&bytes).unwrap();
        whole.extend(handling.extension());
        assert_eq!(whole, handling);
    }
}
