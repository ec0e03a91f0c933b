//! Lifespans of animations, and rounding to the quality that a shell can show.

use crate::{AnimationQuality, UNITS_PER_CELL};
use quintet_engine::kernel::{Span, Time};

/// The time during which something is shown; its end is exclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lifespan {
    pub(super) at: Time,
    pub(super) span: Span,
}

impl Lifespan {
    pub(super) const fn new(at: Time, span: Span) -> Lifespan {
        Lifespan { at, span }
    }

    pub(super) fn end(self) -> Time {
        self.at + self.span
    }

    /// Returns how long it has been shown in the frame of this moment; `None` if it is not shown.
    ///
    /// Frames are at multiples of the interval, the same for all animations, so that they change together;
    /// only starts and ends are exact.
    pub(super) fn age(self, now: Time, quality: AnimationQuality) -> Option<Span> {
        (self.at <= now && now < self.end()).then(|| tick_before(now, quality).since(self.at))
    }

    /// Returns the remaining time at this age, in parts of `whole`.
    pub(super) fn left(self, age: Span, whole: u32) -> u32 {
        let span = self.span.micros().max(1);
        ((self.span - age).micros().min(span) * u64::from(whole) / span) as u32
    }

    /// Returns when the result of `look`, which must depend on this lifespan only, first differs from that of
    /// now.
    pub(super) fn next_change<K: PartialEq>(
        self,
        now: Time,
        quality: AnimationQuality,
        look: impl Fn(Time) -> K,
    ) -> Option<Time> {
        let here = look(now);
        let differs = |moment: &Time| look(*moment) != here;
        let mut moments = Some(self.at).filter(|at| *at > now).into_iter();
        let ticks = Ticks {
            next: tick_before(now.max(self.at), quality) + quality.frame_interval,
            end: self.end(),
            quality,
        };
        moments.find(differs).or_else(|| ticks.chain(Some(self.end()).filter(|end| *end > now)).find(differs))
    }
}

/// The times of frames, until an end.
struct Ticks {
    next: Time,
    end: Time,
    quality: AnimationQuality,
}

impl Iterator for Ticks {
    type Item = Time;
    fn next(&mut self) -> Option<Time> {
        let tick = self.next;
        self.next += self.quality.frame_interval;
        (tick < self.end).then_some(tick)
    }
}

/// Returns the time of the last frame.
fn tick_before(now: Time, quality: AnimationQuality) -> Time {
    Time::from_micros(now.micros() - now.micros() % quality.frame_interval.micros().max(1))
}

impl AnimationQuality {
    /// Returns the quality with minimum values, so that nothing divides by zero or loops forever.
    pub(super) fn checked(self) -> AnimationQuality {
        let frame_interval = self.frame_interval.clamp(Span::from_millis(1), Span::from_millis(10_000));
        let (position_step, opacity_levels) = (self.position_step.max(1), self.opacity_levels.max(1));
        AnimationQuality { frame_interval, position_step, opacity_levels, ..self }
    }

    /// Rounds a distance to the quality.
    pub(super) fn round_distance(self, parts: i32) -> i32 {
        let step = i32::from(self.position_step);
        (parts + step / 2).div_euclid(step) * step
    }

    /// Rounds an opacity up to the quality: only 0 becomes 0.
    pub(super) fn round_opacity(self, opacity: u32) -> u8 {
        let levels = u32::from(self.opacity_levels);
        ((opacity.min(255) * levels).div_ceil(255) * 255 / levels) as u8
    }

    /// Returns true if the shell can show details smaller than a cell.
    pub(super) fn is_fine(self) -> bool {
        i32::from(self.position_step) < UNITS_PER_CELL / 2
    }
}

/// Adds an item to a list of at most `most`; expired items are removed, and the oldest one if the list is
/// full.
pub(super) fn push<T>(list: &mut Vec<T>, most: usize, item: T, lifespan: impl Fn(&T) -> Lifespan) {
    let now = lifespan(&item).at;
    list.retain(|old| lifespan(old).end() > now);
    if list.len() >= most {
        list.remove(0);
    }
    list.push(item);
}
