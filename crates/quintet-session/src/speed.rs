//! How fast a game runs by the player's clock.

use serde::{Deserialize, Serialize};

/// How fast a game runs by the player's clock, from 50 to 100 percent. The rules of a game do not know it: its time is the
/// same, and only passes more slowly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(from = "i64", into = "i64")]
pub struct Speed(u8);

impl Speed {
    /// The usual speed.
    pub const FULL: Speed = Speed(100);
    /// The lowest speed.
    pub const LOWEST: Speed = Speed(50);

    /// The nearest speed to this many percent.
    pub fn new(percent: i64) -> Speed {
        let percent = percent.clamp(Speed::LOWEST.0.into(), Speed::FULL.0.into());
        u8::try_from(percent).map_or(Speed::FULL, Speed)
    }

    /// The speed in percent.
    pub fn percent(self) -> u8 {
        self.0
    }

    /// Returns true if it is the usual speed.
    pub fn is_full(&self) -> bool {
        *self == Speed::FULL
    }
}

/// The usual speed.
impl Default for Speed {
    fn default() -> Speed {
        Speed::FULL
    }
}

impl From<i64> for Speed {
    fn from(percent: i64) -> Speed {
        Speed::new(percent)
    }
}

impl From<Speed> for i64 {
    fn from(speed: Speed) -> i64 {
        speed.0.into()
    }
}
