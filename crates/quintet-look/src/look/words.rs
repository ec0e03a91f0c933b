//! Words of praise: letters that drift apart, slow down and fade.

use super::life::{Life, push};
use crate::{Grain, Motion, Side, Tone, Word};
use quintet_engine::kernel::{Applause, Span, SpecialEvent, Time};

/// How long a word is shown.
const SHOWN: Span = Span::from_millis(3000);
/// How long after its beginning it starts to fade.
const FADES_AFTER: Span = Span::from_millis(1500);

/// The most words of one side that are shown at once.
const LINES: u8 = 3;
const SIDES: usize = 3;

/// All words of one board.
#[derive(Clone, Debug, Default)]
pub(super) struct Words(Vec<Saying>);

/// A word and since when it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Saying {
    text: String,
    side: Side,
    tone: Tone,
    line: u8,
    life: Life,
}

impl Words {
    pub(super) fn applaud(&mut self, at: Time, praise: Applause) {
        let tone = match praise {
            Applause::Clear { spin: Some(_), .. } => Tone::Spin,
            Applause::Clear { spin: None, .. } => Tone::Clear,
            Applause::Combo(_) | Applause::BackToBack => Tone::Chain,
            Applause::PerfectClear => Tone::Perfect,
            Applause::LevelUp(_) => Tone::Level,
        };
        self.say(at, praise.to_string(), Side::of(praise), tone);
    }

    /// Says what has been done to the player, if it is something that has a name.
    pub(super) fn warn(&mut self, at: Time, special: SpecialEvent) {
        let text = match special {
            SpecialEvent::Blind => "Blind".into(),
            SpecialEvent::Heavy => "Heavy".into(),
            SpecialEvent::Force(kind) => format!("Force {}", kind.letter()),
            _ => return,
        };
        self.say(at, text, Side::Middle, Tone::Special);
    }

    /// Shows a word in the first free line of its side; where there is none, in that of the oldest word. The
    /// same word at the same moment is one word.
    fn say(&mut self, at: Time, text: String, side: Side, tone: Tone) {
        let life = Life::new(at, SHOWN);
        let alike = |said: &Saying| said.side == side && said.life.end() > at;
        if self.0.iter().any(|said| said.life == life && said.side == side && said.text == text) {
            return;
        }
        let is_free = |line: &u8| !self.0.iter().any(|said| alike(said) && said.line == *line);
        let line = (0..LINES).find(is_free).unwrap_or_else(|| {
            let oldest = self.0.iter().position(alike);
            oldest.map_or(0, |place| self.0.remove(place).line)
        });
        push(&mut self.0, SIDES * usize::from(LINES), Saying { text, side, tone, line, life }, |said| {
            said.life
        });
    }

    pub(super) fn at(&self, now: Time, motion: Motion, grain: Grain) -> Vec<Word> {
        let shown = |said: &Saying| {
            let pose = said.pose(now, motion, grain)?;
            let Saying { side, tone, line, .. } = *said;
            let Pose { gap, opacity } = pose;
            Some(Word { text: said.text.clone(), side, line, tone, gap, opacity })
        };
        self.0.iter().filter_map(shown).collect()
    }

    pub(super) fn next_change(&self, now: Time, motion: Motion, grain: Grain) -> Option<Time> {
        let next =
            |said: &Saying| said.life.next_change(now, grain, |moment| said.pose(moment, motion, grain));
        self.0.iter().filter_map(next).min()
    }
}

impl Saying {
    fn pose(&self, now: Time, motion: Motion, grain: Grain) -> Option<Pose> {
        let age = self.life.age(now, grain)?;
        // They slow down: what is left of the way is the cube of what is left of the time.
        let left = u64::from(self.life.left(age, 1024));
        let gone = if motion == Motion::Full { 1024 - (left.pow(3) >> 20) } else { 0 };
        let fading = Life::new(self.life.at + FADES_AFTER, SHOWN - FADES_AFTER);
        let faded = age.micros().saturating_sub(FADES_AFTER.micros());
        let opacity = match motion {
            Motion::None => 255,
            _ => fading.left(Span::from_micros(faded), 255).max(1),
        };
        let gap = (u64::from(grain.spread) * gone / 1024) as i32;
        Some(Pose { gap: grain.place(gap), opacity: grain.shade(opacity) })
    }
}

/// How far the letters of a word are apart, and how much of them is to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pose {
    gap: i32,
    opacity: u8,
}
