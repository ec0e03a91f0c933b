//! The voices that effects have, and the notes that wait for their moment. There are never more than so many.

use super::voice::{Note, Voice};
use quintet_engine::kernel::Span;

/// The most voices that sound at once.
const VOICES: usize = 32;

/// How many places are kept free for what is new, by ending what is oldest.
const SPARE: usize = 8;

/// The most notes that wait.
const WAITING: usize = 512;

/// A note that waits.
#[derive(Clone, Copy)]
struct ScheduledNote {
    at: u64,
    note: Note,
    side: f32,
}

/// All voices of the effects.
pub(crate) struct Voices {
    rate: u32,
    sounding: Vec<Voice>,
    waiting: Vec<ScheduledNote>,
}

impl Voices {
    pub(crate) fn new(rate: u32) -> Voices {
        Voices { rate, sounding: Vec::with_capacity(VOICES), waiting: Vec::with_capacity(WAITING) }
    }

    /// A note is to begin so long after frame `now`, and as much later as it says itself. When
    /// too many wait already, it is left out.
    pub(crate) fn schedule(&mut self, note: &Note, after: Span, side: f32, now: u64) {
        let after = after + Span::from_millis(note.begins().into());
        let delay = after.micros() * u64::from(self.rate) / 1_000_000;
        if self.waiting.len() < WAITING {
            self.waiting.push(ScheduledNote { at: now + delay, note: *note, side });
        }
    }

    /// Begins what is due at frame `now`, and says how many frames can be filled before more is.
    pub(crate) fn start_due(&mut self, now: u64) -> usize {
        let mut at = 0;
        while let Some(&ScheduledNote { at: begins, note, side }) = self.waiting.get(at) {
            if begins <= now {
                self.waiting.remove(at);
                self.begin(&note, side);
            } else {
                at += 1;
            }
        }
        let next = self.waiting.iter().map(|waiting| waiting.at - now).min();
        next.map_or(usize::MAX, |frames| usize::try_from(frames).unwrap_or(usize::MAX))
    }

    fn begin(&mut self, note: &Note, side: f32) {
        let staying = self.sounding.iter().filter(|voice| !voice.is_ending()).count();
        if staying >= VOICES - SPARE {
            let staying = self.sounding.iter_mut().filter(|voice| !voice.is_ending());
            if let Some(oldest) = staying.max_by_key(|voice| voice.age()) {
                oldest.end_soon(self.rate);
            }
        }
        if self.sounding.len() < VOICES {
            self.sounding.push(Voice::new(note, self.rate, side));
        }
    }

    /// Adds what sounds to these frames.
    pub(crate) fn fill(&mut self, frames: &mut [[f32; 2]]) {
        for voice in &mut self.sounding {
            voice.add_to(frames);
        }
        self.sounding.retain(|voice| !voice.is_over());
    }

    /// What waits will not begin.
    pub(crate) fn cancel_scheduled(&mut self) {
        self.waiting.clear();
    }

    /// Nothing sounds or waits any more, from one sample to the next.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
        self.sounding.clear();
    }

    /// Whether nothing sounds, and nothing will by itself.
    pub(crate) fn is_silent(&self) -> bool {
        self.sounding.is_empty() && self.waiting.is_empty()
    }
}
