//! How long something is shown, and when it changes.

use crate::{CELL, Grain};
use quintet_engine::kernel::{Span, Time};

/// From when to when something is shown; the end is not part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Life {
    pub(super) at: Time,
    pub(super) span: Span,
}

impl Life {
    pub(super) const fn new(at: Time, span: Span) -> Life {
        Life { at, span }
    }

    pub(super) fn end(self) -> Time {
        self.at + self.span
    }

    /// How long it has been shown in the picture of this moment; `None` when it is not shown.
    ///
    /// Pictures are taken at whole ticks, the same for everything that moves, so that things change together;
    /// only beginnings and ends are exact.
    pub(super) fn age(self, now: Time, grain: Grain) -> Option<Span> {
        (self.at <= now && now < self.end()).then(|| tick_before(now, grain).since(self.at))
    }

    /// What is left of it at this age, in parts of `whole`.
    pub(super) fn left(self, age: Span, whole: u32) -> u32 {
        let span = self.span.micros().max(1);
        ((self.span - age).micros().min(span) * u64::from(whole) / span) as u32
    }

    /// When `look`, which knows no other changes than those of this life, will first give something else
    /// than it does now.
    pub(super) fn next_change<K: PartialEq>(
        self,
        now: Time,
        grain: Grain,
        look: impl Fn(Time) -> K,
    ) -> Option<Time> {
        let here = look(now);
        let differs = |moment: &Time| look(*moment) != here;
        let mut moments = Some(self.at).filter(|at| *at > now).into_iter();
        let ticks = Ticks { next: tick_before(now.max(self.at), grain) + grain.tick, end: self.end(), grain };
        moments.find(differs).or_else(|| ticks.chain(Some(self.end()).filter(|end| *end > now)).find(differs))
    }
}

/// The moments of pictures, until an end.
struct Ticks {
    next: Time,
    end: Time,
    grain: Grain,
}

impl Iterator for Ticks {
    type Item = Time;
    fn next(&mut self) -> Option<Time> {
        let tick = self.next;
        self.next += self.grain.tick;
        (tick < self.end).then_some(tick)
    }
}

/// The moment of the last picture.
fn tick_before(now: Time, grain: Grain) -> Time {
    Time::from_micros(now.micros() - now.micros() % grain.tick.micros().max(1))
}

impl Grain {
    /// The least a grain can be, so that nothing divides by zero or counts for ever.
    pub(super) fn checked(self) -> Grain {
        let tick = self.tick.clamp(Span::from_millis(1), Span::from_millis(10_000));
        Grain { tick, place: self.place.max(1), shades: self.shades.max(1), ..self }
    }

    /// A distance, rounded to what the shell can show.
    pub(super) fn place(self, parts: i32) -> i32 {
        let place = i32::from(self.place);
        (parts + place / 2).div_euclid(place) * place
    }

    /// An opacity, rounded up to what the shell can show: only 0 is 0.
    pub(super) fn shade(self, opacity: u32) -> u8 {
        let shades = u32::from(self.shades);
        ((opacity.min(255) * shades).div_ceil(255) * 255 / shades) as u8
    }

    /// Whether the shell can show things that are smaller than a cell.
    pub(super) fn is_fine(self) -> bool {
        i32::from(self.place) < CELL / 2
    }
}

/// Adds an item to a list of at most `most`; those that have ended go, and the oldest when there is no room.
pub(super) fn push<T>(list: &mut Vec<T>, most: usize, item: T, life: impl Fn(&T) -> Life) {
    let now = life(&item).at;
    list.retain(|old| life(old).end() > now);
    if list.len() >= most {
        list.remove(0);
    }
    list.push(item);
}
