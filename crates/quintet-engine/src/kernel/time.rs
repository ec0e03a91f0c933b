//! Integer time, in microseconds since the start of a game.

use core::ops::{Add, AddAssign, Mul, Sub};
use serde::{Deserialize, Serialize};

/// A point in time: whole microseconds since the start of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Time(u64);

/// A duration in whole microseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Span(u64);

impl Time {
    /// The start of a game.
    pub const ZERO: Time = Time(0);
    /// The latest time allowed in a script or a replay: 2^53 µs, about 285 years.
    pub const LAST: Time = Time(1 << 53);

    /// Makes the time this many microseconds after the start.
    pub const fn from_micros(micros: u64) -> Time {
        Time(micros)
    }

    /// Makes the time this many milliseconds after the start; `None` if it is after [`Time::LAST`].
    pub const fn from_millis(millis: u64) -> Option<Time> {
        match millis.checked_mul(1000) {
            Some(micros) if micros <= Time::LAST.0 => Some(Time(micros)),
            _ => None,
        }
    }

    /// Returns the microseconds since the start.
    pub const fn micros(self) -> u64 {
        self.0
    }

    /// Returns the whole milliseconds since the start.
    pub const fn millis(self) -> u64 {
        self.0 / 1000
    }

    /// Returns the duration from `earlier` to this time; zero if `earlier` is later.
    pub const fn since(self, earlier: Time) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

impl Span {
    /// The empty duration.
    pub const ZERO: Span = Span(0);

    /// Makes a duration of this many microseconds.
    pub const fn from_micros(micros: u64) -> Span {
        Span(micros)
    }

    /// Makes a duration of this many milliseconds.
    pub const fn from_millis(millis: u64) -> Span {
        Span(millis.saturating_mul(1000))
    }

    /// Returns the duration in microseconds.
    pub const fn micros(self) -> u64 {
        self.0
    }

    /// Returns the duration in whole milliseconds.
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
    fn milliseconds_beyond_the_last_time_are_rejected() {
        assert_eq!(Time::from_millis(3), Some(Time::from_micros(3000)));
        assert_eq!(Time::from_millis((1 << 53) / 1000).map(Time::millis), Some((1 << 53) / 1000));
        assert_eq!(Time::from_millis((1 << 53) / 1000 + 1), None);
        assert_eq!(Time::from_millis(u64::MAX), None);
    }
}
