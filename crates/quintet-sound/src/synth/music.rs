//! Plays the tune in two sections of different texture; tempo, drums and a variation depend on the level.
//!
//! The first section is played: a plucked melody over broken chords and a walking bass. The second is sung: a soft melody
//! over chords that swell, with long bass notes. At high levels both get a variation: the melody is doubled an octave
//! higher, a run of sixteenths answers it, and the drums play on every beat.

use super::ramp::Ramp;
use super::tune::{self, BAR, Pitch, SECTION, TuneNote, TuneStep};
use super::voice::{Note, Voice};
use super::wave::Wave;

/// The level at which the drums join.
const DRUMS_FROM: u32 = 4;

/// The level from which the variation is played.
const VARIED_FROM: u32 = 10;

/// The loudness of the music while a game is paused, as a part of its volume.
const PAUSED: f32 = 0.3;

/// The maximum number of voices of the music: eight parts, and the ends of the last notes.
const VOICES: usize = 24;

/// Returns the sixteenths per minute at a level: from 100 quarters per minute at level 1 to 200 at level 21.
fn sixteenths(level: u32) -> u32 {
    4 * (95 + 5 * level.clamp(1, 21))
}

/// The state of the music.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MusicState {
    /// The music plays.
    Playing,
    /// The music plays on quietly.
    Paused,
    /// The music is silent and stays at its position.
    Resting,
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
    /// The chord of the present bar.
    chord: [Pitch; 3],
}

impl Music {
    pub(crate) fn new(rate: u32, volume: f32) -> Music {
        Music {
            rate,
            chord: tune::FIRST_CHORD,
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
            MusicState::Paused | MusicState::Resting => 250.0,
            MusicState::Stopped => 700.0,
        });
    }

    fn aim(&mut self, millis: f32) {
        if self.is_silent() {
            // The note in which it was paused is not repeated; it continues with the next one.
            self.voices.clear();
            self.wait = 0;
        }
        let target = match self.state {
            MusicState::Playing => self.volume,
            MusicState::Paused => PAUSED * self.volume,
            MusicState::Resting | MusicState::Stopped => 0.0,
        };
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
        let Some(&step) = self.steps.get(self.at) else { return };
        let sixteenth = 60_000 / sixteenths(self.level);
        let is_sung = (self.at / (SECTION * BAR)) % 2 == 1;
        if is_sung {
            self.sing(&step, sixteenth);
        } else {
            self.pluck(&step, sixteenth);
        }
        if self.level >= VARIED_FROM {
            self.vary(&step, sixteenth);
        }
        self.drum(is_sung);
        self.at = (self.at + 1) % self.steps.len();
    }

    /// The first section: everything moves.
    fn pluck(&mut self, &TuneStep { melody, chord, bass, .. }: &TuneStep, sixteenth: u32) {
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
    }

    /// The second section: long tones that swell.
    fn sing(&mut self, &TuneStep { melody, tones, .. }: &TuneStep, sixteenth: u32) {
        if let Some(note) = melody {
            let lasts = note.lasts * sixteenth;
            let tone = Note::new(Wave::Triangle, note.pitch.hertz()).lasts(lasts + 2 * sixteenth).held();
            self.sound(&tone.gain(0.23).attack(35.0), 0.1);
        }
        let Some(tones) = tones else { return };
        let bar = BAR as u32 * sixteenth;
        for (pitch, side) in tones.map(Pitch::octave_higher).into_iter().zip([-0.5, 0.0, 0.5]) {
            let pad = Note::new(Wave::Triangle, pitch.hertz()).lasts(bar).held();
            self.sound(&pad.gain(0.1).attack(bar as f32 / 3.0).low_pass(900.0), side);
        }
        let bass = Note::new(Wave::Sine, tones[0].octave_lower().hertz()).lasts(bar).held();
        self.sound(&bass.gain(0.24).attack(30.0), 0.0);
    }

    /// The variation at high levels: the melody an octave higher, and runs of sixteenths.
    fn vary(&mut self, &TuneStep { melody, tones, .. }: &TuneStep, sixteenth: u32) {
        if let Some(note) = melody {
            let pitch = note.pitch.octave_higher();
            let tone = Note::new(Wave::Pulse(0.125), pitch.hertz()).lasts(note.lasts * sixteenth);
            self.sound(&tone.gain(0.12).attack(3.0).low_pass(5000.0), 0.45);
        }
        self.chord = tones.unwrap_or(self.chord);
        let tone = self.chord[[0, 1, 2, 1][self.at % 4]].octave_higher();
        let run = Note::new(Wave::Pulse(0.25), tone.hertz()).lasts(sixteenth);
        self.sound(&run.gain(0.1).attack(2.0).low_pass(2600.0), -0.55);
    }

    fn drum(&mut self, is_sung: bool) {
        let beat = self.at % BAR;
        let is_varied = self.level >= VARIED_FROM;
        if self.level < DRUMS_FROM {
            return;
        }
        // The second section has half the drums, until the variation.
        let kicks = match (is_varied, is_sung) {
            (true, _) => beat.is_multiple_of(4),
            (false, true) => beat == 0,
            (false, false) => matches!(beat, 0 | 6 | 12),
        };
        if kicks {
            self.sound(&Note::new(Wave::Sine, 130.0).to(45.0).lasts(110).gain(0.5), 0.0);
        }
        if is_varied && beat % 8 == 4 {
            self.sound(&Note::new(Wave::Noise, 9_000.0).lasts(90).gain(0.22), -0.1);
        }
        let quick = self.level >= 2 * DRUMS_FROM && beat.is_multiple_of(2);
        if !is_sung && (beat % 4 == 2 || quick) || is_sung && is_varied && beat.is_multiple_of(2) {
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
