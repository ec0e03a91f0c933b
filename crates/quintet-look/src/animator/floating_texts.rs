//! Floating texts: letters that drift apart, slow down and fade.

use super::lifespan::{Lifespan, push};
use crate::{AnimationQuality, EffectTone, FloatingText, Motion, Side};
use quintet_engine::kernel::{Applause, Span, SpecialEvent, Time};

/// How long a text is shown.
const SHOWN: Span = Span::from_millis(3000);
/// When it starts to fade.
const FADES_AFTER: Span = Span::from_millis(1500);

/// The maximum number of texts of one side at the same time.
const LINES: u8 = 3;
const SIDES: usize = 3;

/// All texts of one board.
#[derive(Clone, Debug, Default)]
pub(super) struct FloatingTexts(Vec<ActiveText>, CutCount);

/// When the last cascade began, and how many cuts it has had.
type CutCount = (Time, u32);

/// A text and when it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ActiveText {
    text: String,
    side: Side,
    tone: EffectTone,
    line: u8,
    lifespan: Lifespan,
}

impl FloatingTexts {
    pub(super) fn applaud(&mut self, at: Time, praise: Applause) {
        let tone = match praise {
            Applause::Clear { spin: Some(_), .. } => EffectTone::Spin,
            Applause::Clear { spin: None, .. } => EffectTone::Clear,
            Applause::Combo(_) | Applause::BackToBack => EffectTone::Chain,
            Applause::PerfectClear => EffectTone::Perfect,
            Applause::LevelUp(_) => EffectTone::Level,
        };
        self.add(at, praise.to_string(), Side::of(praise), tone);
    }

    /// Shows the name of a special action against the player, if it has one.
    pub(super) fn warn(&mut self, at: Time, special: SpecialEvent) {
        let text = match special {
            SpecialEvent::Blind => "Blind".into(),
            SpecialEvent::Heavy => "Heavy".into(),
            SpecialEvent::Force(kind) => format!("Force {}", kind.letter()),
            _ => return,
        };
        self.add(at, text, Side::Middle, EffectTone::Special);
    }

    /// Counts a cut of the cascade that began at `began` and is shown at `at`; from the second on they are a chain.
    pub(super) fn chain(&mut self, began: Time, at: Time) {
        let cuts = if self.1.0 == began { self.1.1 + 1 } else { 1 };
        self.1 = (began, cuts);
        if cuts > 1 {
            // Only the longest is shown.
            self.0.retain(|said| said.tone != EffectTone::Chain);
            self.add(at, format!("Chain ×{cuts}"), Side::Middle, EffectTone::Chain);
        }
    }

    /// Shows a text in the first free line of its side, or in that of the oldest text. The same text at the
    /// same moment is shown once.
    fn add(&mut self, at: Time, text: String, side: Side, tone: EffectTone) {
        let lifespan = Lifespan::new(at, SHOWN);
        let alike = |said: &ActiveText| said.side == side && said.lifespan.end() > at;
        if self.0.iter().any(|said| said.lifespan == lifespan && said.side == side && said.text == text) {
            return;
        }
        let is_free = |line: &u8| !self.0.iter().any(|said| alike(said) && said.line == *line);
        let line = (0..LINES).find(is_free).unwrap_or_else(|| {
            let oldest = self.0.iter().position(alike);
            oldest.map_or(0, |place| self.0.remove(place).line)
        });
        push(
            &mut self.0,
            SIDES * usize::from(LINES),
            ActiveText { text, side, tone, line, lifespan },
            |said| said.lifespan,
        );
    }

    pub(super) fn at(&self, now: Time, motion: Motion, quality: AnimationQuality) -> Vec<FloatingText> {
        let shown = |said: &ActiveText| {
            let pose = said.pose(now, motion, quality)?;
            let ActiveText { side, tone, line, .. } = *said;
            let Pose { gap, opacity } = pose;
            Some(FloatingText { text: said.text.clone(), side, line, tone, gap, opacity })
        };
        self.0.iter().filter_map(shown).collect()
    }

    pub(super) fn next_change(&self, now: Time, motion: Motion, quality: AnimationQuality) -> Option<Time> {
        let next = |said: &ActiveText| {
            said.lifespan.next_change(now, quality, |moment| said.pose(moment, motion, quality))
        };
        self.0.iter().filter_map(next).min()
    }
}

impl ActiveText {
    fn pose(&self, now: Time, motion: Motion, quality: AnimationQuality) -> Option<Pose> {
        let age = self.lifespan.age(now, quality)?;
        // The letters slow down: the remaining distance is the cube of the remaining time.
        let left = u64::from(self.lifespan.left(age, 1024));
        let gone = if motion == Motion::Full { 1024 - (left.pow(3) >> 20) } else { 0 };
        let fading = Lifespan::new(self.lifespan.at + FADES_AFTER, SHOWN - FADES_AFTER);
        let faded = age.micros().saturating_sub(FADES_AFTER.micros());
        let opacity = match motion {
            Motion::None => 255,
            _ => fading.left(Span::from_micros(faded), 255).max(1),
        };
        let gap = (u64::from(quality.text_spread) * gone / 1024) as i32;
        Some(Pose { gap: quality.round_distance(gap), opacity: quality.round_opacity(opacity) })
    }
}

/// The spread of the letters of a text, and its opacity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pose {
    gap: i32,
    opacity: u8,
}
