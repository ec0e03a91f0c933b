//! Floating texts: letters that drift apart, slow down and fade.

use super::lifespan::{Lifespan, push};
use crate::{AnimationQuality, EffectTone, FloatingText, Motion, Side, TextStyle};
use quintet_engine::kernel::{Applause, Span, SpecialEvent, Time};

/// How long a text is shown.
const TEXT_TIME: Span = Span::from_millis(3000);
/// When it starts to fade.
const FADES_AFTER: Span = Span::from_millis(1500);

/// How long a text is shown if texts are short and still.
const SHOWN_BRIEFLY: Span = Span::from_millis(1200);

/// The maximum number of texts of one side at the same time. Texts of the middle share the left side.
const MAX_LINES: usize = 3;
const SIDES: usize = 2;

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
    lifespan: Lifespan,
}

/// Returns true if texts of both sides are shown in the same place: those of the middle are on the left.
fn share_place(one: Side, other: Side) -> bool {
    (one == Side::Right) == (other == Side::Right)
}

impl FloatingTexts {
    pub(super) fn applaud(&mut self, at: Time, praise: Applause, style: TextStyle) {
        let tone = match praise {
            Applause::Clear { spin: Some(_), .. } => EffectTone::Spin,
            Applause::Clear { spin: None, .. } => EffectTone::Clear,
            Applause::Combo(_) | Applause::BackToBack => EffectTone::Chain,
            Applause::PerfectClear => EffectTone::Perfect,
            Applause::LevelUp(_) => EffectTone::Level,
        };
        self.add(at, praise.to_string(), Side::of(praise), tone, style);
    }

    /// Shows the name of a special action against the player, if it has one.
    pub(super) fn warn(&mut self, at: Time, special: SpecialEvent, style: TextStyle) {
        let text = match special {
            SpecialEvent::Blind => "Blind".into(),
            SpecialEvent::Heavy => "Heavy".into(),
            SpecialEvent::Force(kind) => format!("Force {}", kind.letter()),
            _ => return,
        };
        self.add(at, text, Side::Middle, EffectTone::Special, style);
    }

    /// Counts a cut of the cascade that began at `began` and is shown at `at`; from the second on they are a chain.
    pub(super) fn chain(&mut self, began: Time, at: Time, style: TextStyle) {
        let cuts = if self.1.0 == began { self.1.1 + 1 } else { 1 };
        self.1 = (began, cuts);
        if cuts > 1 {
            // Only the longest is shown.
            self.0.retain(|said| said.tone != EffectTone::Chain);
            self.add(at, format!("Chain ×{cuts}"), Side::Middle, EffectTone::Chain, style);
        }
    }

    /// Shows a text. Of the texts of one side only the newest are kept. The same text at the same moment is shown
    /// once.
    fn add(&mut self, at: Time, text: String, side: Side, tone: EffectTone, style: TextStyle) {
        let shown = match style {
            TextStyle::Drifting => TEXT_TIME,
            TextStyle::Short => SHOWN_BRIEFLY,
            TextStyle::Hidden => return,
        };
        let lifespan = Lifespan::new(at, shown);
        if self.0.iter().any(|said| said.lifespan == lifespan && said.side == side && said.text == text) {
            return;
        }
        let added = ActiveText { text, side, tone, lifespan };
        push(&mut self.0, SIDES * MAX_LINES + 1, added, |said| said.lifespan);
        let alike = |said: &ActiveText| share_place(said.side, side);
        if self.0.iter().filter(|said| alike(said)).count() > MAX_LINES
            && let Some(oldest) = self.0.iter().position(alike)
        {
            self.0.remove(oldest);
        }
    }

    /// The number of texts above a text in its place, and among all texts: newer ones, and those of the same moment
    /// that came before it.
    fn above(&self, place: usize, now: Time) -> (u8, u8) {
        let (mut line, mut order) = (0, 0);
        let Some(own) = self.0.get(place) else { return (0, 0) };
        let is_shown = |other: &ActiveText| other.lifespan.at <= now && now < other.lifespan.end();
        for (index, other) in self.0.iter().enumerate().filter(|(_, other)| is_shown(other)) {
            let same_moment = other.lifespan.at == own.lifespan.at;
            if (same_moment && index < place) || (!same_moment && index > place) {
                order += 1;
                line += u8::from(share_place(own.side, other.side));
            }
        }
        (line, order)
    }

    pub(super) fn at(&self, now: Time, motion: Motion, quality: AnimationQuality) -> Vec<FloatingText> {
        let shown = |(place, said): (usize, &ActiveText)| {
            let pose = said.pose(now, motion, quality)?;
            let ActiveText { side, tone, .. } = *said;
            let ((line, order), Pose { gap, opacity }) = (self.above(place, now), pose);
            Some(FloatingText { text: said.text.clone(), side, line, order, tone, gap, opacity })
        };
        self.0.iter().enumerate().filter_map(shown).collect()
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
        let is_short = self.lifespan.span == SHOWN_BRIEFLY;
        let gone = if motion == Motion::Full && !is_short { 1024 - (left.pow(3) >> 20) } else { 0 };
        let fading = Lifespan::new(self.lifespan.at + FADES_AFTER, TEXT_TIME - FADES_AFTER);
        let faded = age.micros().saturating_sub(FADES_AFTER.micros());
        let opacity = match motion {
            Motion::None => 255,
            _ if is_short => 255,
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
