//! The local time of this computer, for the dates on screens.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use quintet_app::date::LocalTime;
use std::sync::LazyLock;

/// Returns the local time.
pub(crate) fn here() -> LocalTime {
    static ZONE: LazyLock<TimeZone> = LazyLock::new(TimeZone::system);
    LocalTime::new(|millis| {
        let moment = Timestamp::from_millisecond(millis);
        moment.map_or(0, |moment| ZONE.to_offset(moment).seconds())
    })
}
