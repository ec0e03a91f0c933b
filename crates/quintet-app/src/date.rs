//! Dates and times from milliseconds since 1970, in UTC and in local time.

use std::fmt;

/// Year, month and day.
fn day(millis: i64) -> (i64, i64, i64) {
    // Counted in eras of 400 years that start on 1 March, so that leap days come last.
    let days = millis.div_euclid(86_400_000) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    (year, month, day)
}

/// The difference of local time from UTC at any moment. The shell knows it.
#[derive(Clone, Copy)]
pub struct LocalTime(fn(i64) -> i32);

impl LocalTime {
    /// No difference.
    pub const UTC: LocalTime = LocalTime(|_| 0);

    /// The difference in seconds, positive to the east, at a moment in milliseconds since 1970.
    pub const fn new(offset: fn(i64) -> i32) -> LocalTime {
        LocalTime(offset)
    }

    /// The moment at which the clock of UTC shows what the local clock shows at this one.
    pub fn shift(self, millis: i64) -> i64 {
        millis.saturating_add(i64::from((self.0)(millis)) * 1000)
    }

    /// A local date and time such as `2026-11-15 04:41`.
    pub fn short(self, millis: i64) -> String {
        short(self.shift(millis))
    }
}

impl fmt::Debug for LocalTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LocalTime")
    }
}

/// A program has one local time, so all are equal.
impl PartialEq for LocalTime {
    fn eq(&self, _: &LocalTime) -> bool {
        true
    }
}

impl Eq for LocalTime {}

/// Year and month.
pub fn month(millis: i64) -> (i64, i64) {
    let (year, month, _) = day(millis);
    (year, month)
}

/// A date and time such as `2026-11-15T04:41:07Z`.
pub fn iso(millis: i64) -> String {
    let (year, month, day) = day(millis);
    let second = millis.div_euclid(1000).rem_euclid(86_400);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// A date and time such as `2026-11-15 04:41`, for tables.
pub fn short(millis: i64) -> String {
    iso(millis)[..16].replace('T', " ")
}

/// A date and time such as `20261115-044107`, for file names.
pub fn compact(millis: i64) -> String {
    iso(millis).replace([':', '-', 'Z'], "").replace('T', "-")
}

/// A duration such as `0:07`, `12:34` or `1:02:03`.
pub fn length(micros: u64) -> String {
    let seconds = micros / 1_000_000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_dates_are_formatted() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_709_251_199_999, "2024-02-29T23:59:59Z"),
            (1_794_717_667_000, "2026-11-15T04:41:07Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(iso(millis), text);
        }
        assert_eq!(short(1_794_717_667_000), "2026-11-15 04:41");
        assert_eq!(compact(1_794_717_667_000), "20261115-044107");
    }

    #[test]
    fn durations_are_formatted() {
        assert_eq!(length(7_999_999), "0:07");
        assert_eq!(length(754_000_000), "12:34");
        assert_eq!(length(3_723_000_000), "1:02:03");
    }
}
