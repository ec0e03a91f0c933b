//! The voices of the effects, and the notes scheduled for later. The number of both is limited.

use super::voice::{Note, Voice};
use quintet_engine::kernel::Span;

/// The maximum number of voices at the same time.
const VOICES: usize = 32;

/// The number of slots kept free for new notes, by ending the oldest voices.
const FREE_VOICES: usize = 8;

/// The maximum number of scheduled notes.
const WAITING: usize = 512;

/// A scheduled note.
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

    /// Schedules a note `after` frame `now`, plus the note's own delay. If too many are scheduled already, it
    /// is dropped.
    pub(crate) fn schedule(&mut self, note: &Note, after: Span, side: f32, now: u64) {
        let after = after + Span::from_millis(note.begins().into());
        let delay = after.micros() * u64::from(self.rate) / 1_000_000;
        if self.waiting.len() < WAITING {
            self.waiting.push(ScheduledNote { at: now + delay, note: *note, side });
        }
    }

    /// Starts the notes due at frame `now`, and returns how many frames can be filled before the next ones.
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
        if staying >= VOICES - FREE_VOICES {
            let staying = self.sounding.iter_mut().filter(|voice| !voice.is_ending());
            if let Some(oldest) = staying.max_by_key(|voice| voice.age()) {
                oldest.end_soon(self.rate);
            }
        }
        if self.sounding.len() < VOICES {
            self.sounding.push(Voice::new(note, self.rate, side));
        }
    }

    /// Adds all voices to these frames.
    pub(crate) fn fill(&mut self, frames: &mut [[f32; 2]]) {
        for voice in &mut self.sounding {
            voice.add_to(frames);
        }
        self.sounding.retain(|voice| !voice.is_over());
    }

    /// Cancels all scheduled notes.
    pub(crate) fn cancel_scheduled(&mut self) {
        self.waiting.clear();
    }

    /// Removes all voices and scheduled notes at once.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
        self.sounding.clear();
    }

    /// Returns true if there are neither voices nor scheduled notes.
    pub(crate) fn is_silent(&self) -> bool {
        self.sounding.is_empty() && self.waiting.is_empty()
    }
}
