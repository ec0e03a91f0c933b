//! Words of praise: letters that drift apart, slow down and fade.

use super::life::{Life, push};
use crate::{Grain, Letter, Motion, Tone, Word};
use quintet_engine::kernel::{Applause, Side, Special, Time};

/// So many words of one side are shown at once.
const LINES: u8 = 6;
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
        self.say(at, praise.to_string(), praise.side(), tone);
    }

    /// Says what has been done to the player, if it is something that has a name.
    pub(super) fn warn(&mut self, at: Time, special: Special) {
        let text = match special {
            Special::Blind => "Blind".into(),
            Special::Heavy => "Heavy".into(),
            Special::Force(kind) => format!("Force {}", kind.letter()),
            _ => return,
        };
        self.say(at, text, Side::Middle, Tone::Special);
    }

    /// Shows a word in the first free line of its side; where there is none, in that of the oldest word. The
    /// same word at the same moment is one word.
    fn say(&mut self, at: Time, text: String, side: Side, tone: Tone) {
        let life = Life::new(at, Applause::SHOWN);
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
            let letters = said.text.chars().zip(0..);
            let letters = letters.map(|(letter, place)| Letter {
                letter,
                offset: pose.offset(place),
                opacity: pose.opacity,
            });
            let letters = letters.collect();
            Some(Word { text: said.text.clone(), side: said.side, line: said.line, tone: said.tone, letters })
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
        let fading = Life::new(self.life.at + Applause::FADES_AFTER, Applause::SHOWN - Applause::FADES_AFTER);
        let faded = age.micros().saturating_sub(Applause::FADES_AFTER.micros());
        let opacity = match motion {
            Motion::None => 255,
            _ => fading.left(quintet_engine::kernel::Span::from_micros(faded), 255).max(1),
        };
        let letters = self.text.chars().count() as i32;
        let spread = i64::from(grain.spread) * gone as i64;
        Some(Pose { side: self.side, letters, spread, grain, opacity: grain.shade(opacity) })
    }
}

/// Where the letters of a word are, and how much of them is to be seen.
#[derive(Clone, Copy, Debug)]
struct Pose {
    side: Side,
    letters: i32,
    /// The gap between two letters, in 1024ths of a part.
    spread: i64,
    grain: Grain,
    opacity: u8,
}

impl Pose {
    /// How far the letter at this place of the word has drifted.
    fn offset(&self, place: i32) -> i32 {
        // Counted in half letters from the one that stays where it is.
        let halves = match self.side {
            Side::Left => 2 * (place + 1 - self.letters),
            Side::Middle => 2 * place + 1 - self.letters,
            Side::Right => 2 * place,
        };
        self.grain.place((self.spread * i64::from(halves) / 2048) as i32)
    }
}

/// Poses are the same when they look the same.
impl PartialEq for Pose {
    fn eq(&self, other: &Pose) -> bool {
        self.opacity == other.opacity
            && (0..self.letters).all(|place| self.offset(place) == other.offset(place))
    }
}
