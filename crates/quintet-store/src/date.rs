//! The clock, and days and times of the calendar.

pub use quintet_app::date::{compact, iso, length, month, short};

use std::time::{SystemTime, UNIX_EPOCH};

/// Now, in milliseconds since 1970; 0 on a clock that stands before that.
pub fn now() -> i64 {
    millis(SystemTime::now())
}

/// A moment in milliseconds since 1970.
pub fn millis(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
