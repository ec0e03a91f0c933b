//! The system clock in milliseconds since 1970.

pub use quintet_app::date::{compact, iso, length, month, short};

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the current time in milliseconds since 1970; 0 if the clock is set before that.
pub fn now() -> i64 {
    millis(SystemTime::now())
}

/// Converts a system time to milliseconds since 1970.
pub fn millis(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
