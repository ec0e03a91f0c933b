//! What whole games played by the computer are measured by.

use quintet_engine::kernel::{Event, Happening, Sink, Special};
use serde::Serialize;

/// How far a game came.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Played {
    /// How many pieces were laid down.
    pub blocks: u64,
    /// How many rows were cleared.
    pub rows: u64,
    /// The points.
    pub score: u64,
    /// Whether the game was lost before the last piece it was to be given.
    pub over: bool,
}

/// Counts cleared rows, whatever cleared them.
#[derive(Default)]
pub(crate) struct Rows(pub(crate) u64);

impl Sink for Rows {
    fn tell(&mut self, happening: Happening) {
        match happening.event {
            Event::Cleared(rows) => self.0 += u64::from(rows.count()),
            Event::Special(Special::Cut { rows, .. }) => self.0 += u64::from(rows),
            _ => {}
        }
    }
}

/// The middle one of some numbers, the lower of two; 0 when there are none.
pub fn median(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mut sorted: Vec<u64> = numbers.into_iter().collect();
    sorted.sort_unstable();
    sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!([median([]), median([7]), median([9, 1, 5]), median([4, 8, 2, 6])], [0, 7, 5, 4]);
    }
}
