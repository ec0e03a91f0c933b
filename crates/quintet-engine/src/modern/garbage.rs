//! Garbage: the rows that players of a duel send each other, and time-limit rows.

use super::matrix::COLUMNS;
use super::scoring::{LockOutcome, LockScore};
use crate::kernel::{Span, Spin, Time};
use serde::{Deserialize, Serialize};

/// Garbage rows that rise together, with a hole in one column.
///
/// Stored as two bytes: the rows modulo 256, and hole + 10 × (rows / 256). Up to 255 rows these are simply the two
/// numbers, as in the format from before more rows were possible.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(into = "(u8, u8)", from = "(u8, u8)")]
pub struct Attack {
    /// The number of rows.
    pub rows: u16,
    /// The column of the hole.
    pub hole: u8,
}

/// The maximum number of rows of one attack; the stored form has no space for more.
const MAX_ROWS: u16 = 24 * 256;

impl From<Attack> for (u8, u8) {
    fn from(Attack { rows, hole }: Attack) -> (u8, u8) {
        let [low, high] = rows.min(MAX_ROWS).to_le_bytes();
        (low, hole + high * COLUMNS as u8)
    }
}

impl From<(u8, u8)> for Attack {
    fn from((low, rest): (u8, u8)) -> Attack {
        Attack { rows: u16::from_le_bytes([low, rest / COLUMNS as u8]), hole: rest % COLUMNS as u8 }
    }
}

/// The maximum number of attacks in the queue; a further attack is added to the last one.
const MAX_ATTACKS: usize = 16;

/// The maximum number of rows that rise at a time.
pub const MAX_ROWS_AT_ONCE: u32 = 8;

/// The attacks that wait for a player, oldest first, and counts of rows.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct GarbageQueue {
    waiting: [Attack; MAX_ATTACKS],
    count: u8,
    /// The rows the player has sent, including those that cancelled waiting ones.
    pub sent: u32,
    /// The waiting rows that the player has cancelled by sending.
    pub cancelled: u32,
    /// The rows that have risen under the player, without time-limit rows.
    pub risen: u32,
}

impl GarbageQueue {
    /// Returns the waiting attacks, oldest first.
    pub fn waiting(&self) -> &[Attack] {
        &self.waiting[..usize::from(self.count).min(MAX_ATTACKS)]
    }

    /// Returns the number of waiting rows.
    pub fn pending(&self) -> u32 {
        self.waiting().iter().map(|attack| u32::from(attack.rows)).sum()
    }

    /// Adds an attack. If the queue is full, its rows are added to the last attack, up to `most` rows.
    pub fn add(&mut self, attack: Attack, most: u16) {
        let count = usize::from(self.count);
        if let Some(free) = self.waiting.get_mut(count) {
            *free = attack;
            self.count += 1;
        } else {
            let last = &mut self.waiting[MAX_ATTACKS - 1];
            last.rows = last.rows.saturating_add(attack.rows).min(most).min(MAX_ROWS);
        }
    }

    /// Takes up to `rows` rows from the oldest attack; `None` if nothing waits.
    fn take(&mut self, rows: u32) -> Option<Attack> {
        let oldest = *self.waiting().first()?;
        let taken = u32::from(oldest.rows).min(rows) as u16;
        if taken == oldest.rows {
            self.waiting.rotate_left(1);
            self.waiting[MAX_ATTACKS - 1] = Attack::default();
            self.count -= 1;
        } else {
            self.waiting[0].rows -= taken;
        }
        Some(Attack { rows: taken, ..oldest })
    }

    /// Sends rows: they first cancel waiting ones; returns the number left for the opponent.
    pub fn send(&mut self, rows: u32) -> u32 {
        self.sent += rows;
        let mut left = rows;
        while left > 0
            && let Some(gone) = self.take(left)
        {
            left -= u32::from(gone.rows);
            self.cancelled += u32::from(gone.rows);
        }
        left
    }

    /// Returns the next rows to rise, at most `limit`; the caller repeats it until it returns `None`.
    pub fn rise(&mut self, limit: u32) -> Option<Attack> {
        let risen = if limit > 0 { self.take(limit) } else { None }?;
        self.risen += u32::from(risen.rows);
        Some(risen)
    }
}

/// Returns the number of rows that a locked piece sends; 0 without a clear.
pub fn attack_rows(done: LockOutcome, scored: LockScore) -> u32 {
    const COMBO: [u32; 11] = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4];
    let base = match (done.spin, done.rows) {
        (_, 0) => return 0,
        (None | Some(Spin::Mini), 2) => 1,
        (None, 3) | (Some(Spin::Full), 1) => 2,
        (None, 4..) | (Some(Spin::Full), 2) => 4,
        (Some(_), 3..) => 6,
        (None | Some(Spin::Mini), 1) => 0,
    };
    let chain = u32::from(scored.back_to_back);
    let combo = COMBO.get(scored.combo as usize).copied().unwrap_or(5);
    let perfect = if scored.perfect { 10 } else { 0 };
    base + chain + combo + perfect
}

/// The schedule of time-limit rows: the first after three minutes, the others at ever shorter intervals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct TimeLimit {
    /// The time played at which the next row rises.
    pub(super) next: Time,
    pause: Span,
}

impl TimeLimit {
    /// The schedule at the start of a duel.
    pub(super) const START: TimeLimit =
        TimeLimit { next: Time::from_micros(180_000_000), pause: Span::from_millis(10_000) };

    /// Schedules the next row after one has risen, and shortens the interval.
    pub(super) fn passed(&mut self) {
        self.next += self.pause;
        self.pause = (self.pause - Span::from_millis(500)).max(Span::from_millis(1000));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u16 = u16::MAX;

    fn attack(rows: u16, hole: u8) -> Attack {
        Attack { rows, hole }
    }

    #[test]
    fn sent_rows_cancel_the_oldest_attack_first() {
        let mut incoming = GarbageQueue::default();
        incoming.add(attack(2, 1), MOST);
        incoming.add(attack(4, 7), MOST);
        assert_eq!(incoming.send(3), 0);
        assert_eq!(incoming.waiting(), [attack(3, 7)]);
        assert_eq!(incoming.send(5), 2);
        assert_eq!((incoming.pending(), incoming.sent, incoming.cancelled), (0, 8, 6));
    }

    #[test]
    fn an_attack_that_rises_in_parts_keeps_its_hole() {
        let mut incoming = GarbageQueue::default();
        incoming.add(attack(6, 3), MOST);
        incoming.add(attack(4, 5), MOST);
        assert_eq!(incoming.rise(8), Some(attack(6, 3)));
        assert_eq!(incoming.rise(2), Some(attack(2, 5)));
        assert_eq!(incoming.rise(0), None);
        assert_eq!(incoming.rise(8), Some(attack(2, 5)));
        assert_eq!((incoming.rise(8), incoming.risen), (None, 10));
    }

    #[test]
    fn no_row_is_lost_when_very_many_attacks_wait() {
        let mut incoming = GarbageQueue::default();
        for hole in 0..20 {
            incoming.add(attack(4, hole % 10), MOST);
        }
        assert_eq!((incoming.waiting().len(), incoming.pending()), (MAX_ATTACKS, 80));
        for _ in 0..100 {
            incoming.add(attack(20, 0), MOST);
        }
        assert_eq!(incoming.pending(), 2080, "also beyond 255 in the last attack");
        let mut first = GarbageQueue::default();
        (0..30).for_each(|_| first.add(attack(20, 0), 255));
        assert_eq!(first.pending(), 15 * 20 + 255, "revision 1 lost them");
    }

    #[test]
    fn small_attacks_are_saved_as_they_always_were() {
        for (rows, hole) in [(0, 0), (4, 9), (127, 3), (128, 3), (255, 9)] {
            assert_eq!(postcard::to_stdvec(&attack(rows, hole)).unwrap(), [rows as u8, hole]);
        }
        for rows in (0..=MAX_ROWS).step_by(97) {
            let saved = postcard::to_stdvec(&attack(rows, 9)).unwrap();
            assert_eq!(postcard::from_bytes(&saved), Ok(attack(rows, 9)));
        }
    }

    #[test]
    fn the_table_of_rows_sent() {
        let plain = |rows| LockOutcome { rows, spin: None, perfect: false };
        let spin = |spin, rows| LockOutcome { rows, spin: Some(spin), perfect: false };
        let sent = |done| attack_rows(done, LockScore::default());
        assert_eq!([0, 1, 2, 3, 4].map(|rows| sent(plain(rows))), [0, 0, 1, 2, 4]);
        assert_eq!([0, 1, 2].map(|rows| sent(spin(Spin::Mini, rows))), [0, 0, 1]);
        assert_eq!([0, 1, 2, 3].map(|rows| sent(spin(Spin::Full, rows))), [0, 2, 4, 6]);
        let chained = LockScore { back_to_back: true, ..LockScore::default() };
        assert_eq!(attack_rows(plain(4), chained), 5);
        assert_eq!(attack_rows(spin(Spin::Mini, 1), chained), 1);
        assert_eq!(attack_rows(spin(Spin::Full, 0), chained), 0);
        let combos = (0..14).map(|combo| attack_rows(plain(1), LockScore { combo, ..LockScore::default() }));
        assert_eq!(combos.collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5]);
        assert_eq!(attack_rows(plain(1), LockScore { perfect: true, ..LockScore::default() }), 10);
    }

    #[test]
    fn time_limit_rows_come_ever_faster() {
        let mut limit = TimeLimit::START;
        let mut times = Vec::new();
        for _ in 0..24 {
            times.push(limit.next.millis());
            limit.passed();
        }
        assert_eq!(times[..5], [180_000, 190_000, 199_500, 208_500, 217_000]);
        assert!(times.windows(2).skip(18).all(|pair| pair[1] - pair[0] == 1000), "{times:?}");
        assert_eq!(times[18] - times[17], 1500);
    }
}
