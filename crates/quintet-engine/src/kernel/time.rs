//! Integer time: microseconds since the start of a game.

use core::ops::{Add, AddAssign, Mul, Sub};
use serde::{Deserialize, Serialize};

/// A moment in a game, in whole microseconds since it began.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Time(u64);

/// A length of time, in whole microseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Span(u64);

impl Time {
    /// The moment a game begins.
    pub const ZERO: Time = Time(0);
    /// The latest moment a script or a replay may name: 2^53 µs, about 285 years.
    pub const LAST: Time = Time(1 << 53);

    /// The moment so many microseconds after the beginning.
    pub const fn from_micros(micros: u64) -> Time {
        Time(micros)
    }

    /// The moment so many milliseconds after the beginning, or `None` when it lies beyond [`Time::LAST`].
    pub const fn from_millis(millis: u64) -> Option<Time> {
        match millis.checked_mul(1000) {
            Some(micros) if micros <= Time::LAST.0 => Some(Time(micros)),
            _ => None,
        }
    }

    /// Microseconds since the beginning.
    pub const fn micros(self) -> u64 {
        self.0
    }

    /// Whole milliseconds since the beginning.
    pub const fn millis(self) -> u64 {
        self.0 / 1000
    }

    /// The time from `earlier` to this moment; zero when `earlier` is later.
    pub const fn since(self, earlier: Time) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

impl Span {
    /// No time at all.
    pub const ZERO: Span = Span(0);

    /// A span of so many microseconds.
    pub const fn from_micros(micros: u64) -> Span {
        Span(micros)
    }

    /// A span of so many milliseconds.
    pub const fn from_millis(millis: u64) -> Span {
        Span(millis.saturating_mul(1000))
    }

    /// Its length in microseconds.
    pub const fn micros(self) -> u64 {
        self.0
    }

    /// Its length in whole milliseconds.
    pub const fn millis(self) -> u64 {
        self.0 / 1000
    }
}

impl Add<Span> for Time {
    type Output = Time;
    fn add(self, span: Span) -> Time {
        Time(self.0.saturating_add(span.0))
    }
}

impl AddAssign<Span> for Time {
    fn add_assign(&mut self, span: Span) {
        *self = *self + span;
    }
}

impl Sub<Span> for Time {
    type Output = Time;
    fn sub(self, span: Span) -> Time {
        Time(self.0.saturating_sub(span.0))
    }
}

impl Add for Span {
    type Output = Span;
    fn add(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }
}

impl Sub for Span {
    type Output = Span;
    fn sub(self, other: Span) -> Span {
        Span(self.0.saturating_sub(other.0))
    }
}

impl Mul<u64> for Span {
    type Output = Span;
    fn mul(self, times: u64) -> Span {
        Span(self.0.saturating_mul(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn milliseconds_beyond_the_last_moment_are_refused() {
        assert_eq!(Time::from_millis(3), Some(Time::from_micros(3000)));
        assert_eq!(Time::from_millis((1 << 53) / 1000).map(Time::millis), Some((1 << 53) / 1000));
        assert_eq!(Time::from_millis((1 << 53) / 1000 + 1), None);
        assert_eq!(Time::from_millis(u64::MAX), None);
    }
}
