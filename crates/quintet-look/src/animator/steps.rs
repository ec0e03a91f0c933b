//! The steps of a cascade, shown one after the other.

use super::lifespan::Lifespan;
use crate::{AnimationQuality, ChainStep};
use quintet_engine::kernel::{Span, SpecialEvent, Time};

/// The maximum number of steps and of remembered cuts.
const MAX_STEPS: u32 = 1 << 16;
const CUTS: usize = 256;

/// The steps of one cascade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChainSteps {
    at: Time,
    count: u32,
    /// The indices of steps that cut rows.
    cuts: Vec<u32>,
}

impl ChainSteps {
    /// Counts step `number` of `of`, and whether it cuts rows. The first step at another moment starts a new count.
    pub(super) fn count(steps: &mut Option<ChainSteps>, at: Time, number: u32, of: u32, cuts: bool) {
        let number = number.min(MAX_STEPS - 1);
        let steps = match steps {
            Some(steps) if steps.at == at => steps,
            _ => steps.insert(ChainSteps { at, count: 0, cuts: Vec::new() }),
        };
        steps.count = steps.count.max(of.min(MAX_STEPS)).max(number + 1);
        if cuts && steps.cuts.len() < CUTS {
            steps.cuts.push(number);
        }
    }

    fn lifespan(&self) -> Lifespan {
        Lifespan::new(self.at, self.each() * u64::from(self.count))
    }

    /// Returns how long each step is shown.
    fn each(&self) -> Span {
        SpecialEvent::step_duration(self.count)
    }

    pub(super) fn step_at(&self, now: Time, quality: AnimationQuality) -> Option<ChainStep> {
        let age = self.lifespan().age(now, quality)?;
        let each = self.each();
        let step = ((age.micros() / each.micros().max(1)) as u32).min(self.count.saturating_sub(1));
        let since = age - each * u64::from(step);
        let cuts = self.cuts.contains(&step);
        let light = if cuts { Lifespan::new(self.at, each).left(since, 230).max(1) } else { 0 };
        Some(ChainStep { step, opacity: quality.round_opacity(light) })
    }

    pub(super) fn next_change(&self, now: Time, quality: AnimationQuality) -> Option<Time> {
        self.lifespan().next_change(now, quality, |moment| self.step_at(moment, quality))
    }
}
