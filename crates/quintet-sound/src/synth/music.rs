//! Plays the tune; its tempo and drums depend on the level.

use super::ramp::Ramp;
use super::tune::{self, BAR, TuneNote, TuneStep};
use super::voice::{Note, Voice};
use super::wave::Wave;

/// The level at which the drums join.
const DRUMS_FROM: u32 = 4;

/// The maximum number of voices of the music: four parts, and the ends of the last notes.
const VOICES: usize = 16;

/// Returns the sixteenths per minute at a level: from 100 quarters per minute at level 1 to 200 at level 21.
fn sixteenths(level: u32) -> u32 {
    4 * (95 + 5 * level.clamp(1, 21))
}

/// The state of the music.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MusicState {
    /// The music plays.
    Playing,
    /// The music is paused at its position.
    Paused,
    /// The music has ended; next time it starts from the beginning.
    Stopped,
}

/// The music player.
pub(crate) struct Music {
    rate: u32,
    steps: Vec<TuneStep>,
    at: usize,
    /// The frames until the next sixteenth, and the remainder in 65,536ths of a frame.
    wait: u64,
    level: u32,
    state: MusicState,
    volume: f32,
    gain: Ramp,
    voices: Vec<Voice>,
}

impl Music {
    pub(crate) fn new(rate: u32, volume: f32) -> Music {
        Music {
            rate,
            steps: tune::steps(),
            at: 0,
            wait: 0,
            level: 1,
            state: MusicState::Stopped,
            volume,
            gain: Ramp::new(0.0),
            voices: Vec::with_capacity(VOICES),
        }
    }

    /// Sets the level; the tempo follows with the next note.
    pub(crate) fn set_level(&mut self, level: u32) {
        self.level = level;
    }

    pub(crate) fn set_volume(&mut self, volume: f32) {
        self.volume = volume;
        self.aim(15.0);
    }

    pub(crate) fn state(&self) -> MusicState {
        self.state
    }

    pub(crate) fn set_state(&mut self, state: MusicState) {
        if state == self.state {
            return;
        }
        if self.state == MusicState::Stopped {
            // The end of an earlier game's music is cut off by the first note.
            (self.at, self.wait) = (0, 0);
        }
        self.state = state;
        self.aim(match state {
            MusicState::Playing => 40.0,
            MusicState::Paused => 60.0,
            MusicState::Stopped => 700.0,
        });
    }

    fn aim(&mut self, millis: f32) {
        if self.is_silent() {
            // The note in which it was paused is not repeated; it continues with the next one.
            self.voices.clear();
            self.wait = 0;
        }
        let target = if self.state == MusicState::Playing { self.volume } else { 0.0 };
        self.gain.glide_to(target, millis, self.rate);
    }

    /// Cuts off the current notes; the music fades in again with its next note. For use while nothing is
    /// audible.
    pub(crate) fn cut_off(&mut self) {
        self.gain = Ramp::new(0.0);
        self.voices.clear();
        self.wait = 0;
        self.aim(40.0);
    }

    /// Returns true if it adds nothing until it is started.
    pub(crate) fn is_silent(&self) -> bool {
        self.gain.is_off()
    }

    /// Starts the notes that are due, and returns how many frames can be filled before the next ones.
    pub(crate) fn start_due(&mut self) -> usize {
        if self.is_silent() {
            return usize::MAX;
        }
        if self.wait < 1 << 16 {
            self.sound_step();
            self.wait += ((u64::from(self.rate) * 60) << 16) / u64::from(sixteenths(self.level));
        }
        (self.wait >> 16) as usize
    }

    /// Writes the music into these frames, which must be silent before.
    pub(crate) fn fill(&mut self, frames: &mut [[f32; 2]]) {
        if self.is_silent() {
            return;
        }
        for voice in &mut self.voices {
            voice.add_to(frames);
        }
        for frame in &mut *frames {
            let gain = self.gain.next();
            *frame = frame.map(|sample| sample * gain);
        }
        self.voices.retain(|voice| !voice.is_over());
        self.wait = self.wait.saturating_sub((frames.len() as u64) << 16);
    }

    fn sound_step(&mut self) {
        let Some(&TuneStep { melody, chord, bass }) = self.steps.get(self.at) else { return };
        let sixteenth = 60_000 / sixteenths(self.level);
        let long = |played: TuneNote| played.lasts * sixteenth;
        if let Some(note) = melody {
            let tone = Note::new(Wave::Pulse(0.25), note.pitch.hertz()).lasts(long(note)).held();
            self.sound(&tone.gain(0.26).attack(4.0).low_pass(3200.0), 0.15);
            // An echo on the other side.
            let echo = Note::new(Wave::Triangle, note.pitch.hertz()).lasts(long(note) + 2 * sixteenth);
            self.sound(&echo.gain(0.14).attack(60.0), -0.5);
        }
        if let Some(note) = chord {
            let tone = Note::new(Wave::Triangle, note.pitch.hertz()).lasts(long(note) + sixteenth);
            self.sound(&tone.gain(0.26), -0.25);
        }
        if let Some(note) = bass {
            let tone = Note::new(Wave::Saw, note.pitch.hertz()).lasts(long(note)).held();
            self.sound(&tone.gain(0.36).attack(5.0).low_pass(600.0), 0.0);
        }
        self.drum();
        self.at = (self.at + 1) % self.steps.len();
    }

    fn drum(&mut self) {
        let beat = self.at % BAR;
        if self.level < DRUMS_FROM {
            return;
        }
        if matches!(beat, 0 | 6 | 12) {
            self.sound(&Note::new(Wave::Sine, 130.0).to(45.0).lasts(110).gain(0.5), 0.0);
        }
        if beat % 4 == 2 || self.level >= 2 * DRUMS_FROM && beat.is_multiple_of(2) {
            let hat = Note::new(Wave::Noise, 20_000.0).lasts(35).gain(0.12);
            self.sound(&hat, 0.3);
        }
    }

    fn sound(&mut self, note: &Note, side: f32) {
        if self.voices.len() < VOICES {
            self.voices.push(Voice::new(note, self.rate, side));
        }
    }
}
