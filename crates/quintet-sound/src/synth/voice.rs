//! Notes as data, and the voices that play them.

use super::wave::{Oscillator, TURN, Wave};

/// The shape of a note's loudness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Envelope {
    /// Loud at once, then decaying, like a plucked string.
    Pluck,
    /// Nearly constant until shortly before the end, like a wind instrument.
    Hold,
}

/// A note: everything that a voice needs to play it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Note {
    wave: Wave,
    from: f32,
    to: f32,
    after: u32,
    lasts: u32,
    attack: f32,
    envelope: Envelope,
    gain: f32,
    low_pass: Option<f32>,
}

impl Note {
    /// Returns a plucked note of this frequency, a tenth of a second long.
    pub(crate) const fn new(wave: Wave, hertz: f32) -> Note {
        Note {
            wave,
            from: hertz,
            to: hertz,
            after: 0,
            lasts: 100,
            attack: 2.0,
            envelope: Envelope::Pluck,
            gain: 0.5,
            low_pass: None,
        }
    }

    /// Returns the note gliding to this frequency.
    pub(crate) const fn to(self, hertz: f32) -> Note {
        Note { to: hertz, ..self }
    }

    /// Returns the note delayed by this many milliseconds.
    pub(crate) const fn after(self, millis: u32) -> Note {
        Note { after: millis, ..self }
    }

    /// Returns the note with this length in milliseconds.
    pub(crate) const fn lasts(self, millis: u32) -> Note {
        Note { lasts: millis, ..self }
    }

    /// Returns the note with this attack time in milliseconds, at least one to avoid a click.
    pub(crate) const fn attack(self, millis: f32) -> Note {
        Note { attack: if millis < 1.0 { 1.0 } else { millis }, ..self }
    }

    /// Returns the note held instead of plucked.
    pub(crate) const fn held(self) -> Note {
        Note { envelope: Envelope::Hold, ..self }
    }

    /// Returns the note with this gain.
    pub(crate) const fn gain(self, gain: f32) -> Note {
        Note { gain, ..self }
    }

    /// Returns the note with a low-pass filter at this frequency.
    pub(crate) const fn low_pass(self, hertz: f32) -> Note {
        Note { low_pass: Some(hertz), ..self }
    }

    /// Returns the note transposed by this frequency ratio.
    pub(crate) fn higher(self, ratio: f32) -> Note {
        Note { from: self.from * ratio, to: self.to * ratio, ..self }
    }

    /// Returns when it starts, in milliseconds after it is scheduled.
    pub(crate) const fn begins(&self) -> u32 {
        self.after
    }

    /// Returns when it ends, in milliseconds after it is scheduled.
    pub(crate) const fn ends(&self) -> u32 {
        self.after + self.lasts
    }
}

/// The fade-out of a voice whose slot is needed, in milliseconds.
const FADE_MILLIS: f32 = 5.0;

/// A note that is being played.
#[derive(Clone, Debug)]
pub(crate) struct Voice {
    oscillator: Oscillator,
    age: u32,
    length: u32,
    attack: f32,
    envelope: Envelope,
    step: f32,
    glide: f32,
    smooth: f32,
    smoothed: f32,
    sides: [f32; 2],
    fade: f32,
    fading: f32,
}

impl Voice {
    /// Returns a voice for this note with this sample rate and stereo position: -1 is left, 1 is right.
    pub(crate) fn new(note: &Note, rate: u32, side: f32) -> Voice {
        let samples = |millis: f32| millis * rate as f32 / 1000.0;
        // Frequencies above half the sample rate cannot be represented.
        let step = |hertz: f32| (f64::from(hertz) / f64::from(rate)).clamp(0.0, 0.5) * TURN;
        let length = (samples(note.lasts as f32) as u32).max(1);
        let smooth = note.low_pass.map_or(1.0, |hertz| {
            let turn = std::f32::consts::TAU * hertz / rate as f32;
            turn / (1.0 + turn)
        });
        Voice {
            oscillator: Oscillator::new(note.wave),
            age: 0,
            length,
            attack: samples(note.attack).min(length as f32 / 3.0).max(1.0),
            envelope: note.envelope,
            step: step(note.from) as f32,
            glide: ((step(note.to) - step(note.from)) / f64::from(length)) as f32,
            smooth,
            smoothed: 0.0,
            sides: [note.gain * (1.0 - side.max(0.0)), note.gain * (1.0 + side.min(0.0))],
            fade: 1.0,
            fading: 0.0,
        }
    }

    /// Fades it out in a few milliseconds.
    pub(crate) fn end_soon(&mut self, rate: u32) {
        self.fading = 1.0 / (FADE_MILLIS * rate as f32 / 1000.0);
    }

    /// Returns true if it is being faded out.
    pub(crate) fn is_ending(&self) -> bool {
        self.fading > 0.0
    }

    /// Returns true if it has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.age >= self.length || self.fade <= 0.0
    }

    /// Returns how many samples it has played.
    pub(crate) fn age(&self) -> u32 {
        self.age
    }

    /// Adds its next samples to these stereo frames.
    pub(crate) fn add_to(&mut self, frames: &mut [[f32; 2]]) {
        for frame in frames {
            if self.is_over() {
                return;
            }
            let step = self.step + self.glide * self.age as f32;
            let raw = self.oscillator.next(step as u32);
            self.smoothed += self.smooth * (raw - self.smoothed);
            let value = self.smoothed * self.loudness();
            frame[0] += value * self.sides[0];
            frame[1] += value * self.sides[1];
            self.age += 1;
            self.fade -= self.fading;
        }
    }

    /// Returns its current loudness: 0 at its start and end.
    fn loudness(&self) -> f32 {
        let (age, length) = (self.age as f32, self.length as f32);
        let rise = (age / self.attack).min(1.0);
        let left = 1.0 - age / length;
        let course = match self.envelope {
            Envelope::Pluck => left * left,
            // Fades out in the last third.
            Envelope::Hold => (0.6 + 0.4 * left) * (3.0 * left).min(1.0),
        };
        rise * course * self.fade.max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(voice: &mut Voice, count: usize) -> Vec<f32> {
        let mut frames = vec![[0.0; 2]; count];
        voice.add_to(&mut frames);
        frames.iter().map(|frame| frame[0]).collect()
    }

    #[test]
    fn a_voice_starts_and_ends_at_zero() {
        for envelope in [Note::new(Wave::Sine, 500.0), Note::new(Wave::Pulse(0.5), 500.0).held()] {
            let mut voice = Voice::new(&envelope.lasts(50), 48_000, 0.0);
            let sound = samples(&mut voice, 2400);
            assert!(voice.is_over());
            assert!(sound[0].abs() < 0.001 && sound[2399].abs() < 0.01, "{} {}", sound[0], sound[2399]);
            assert!(sound.iter().any(|sample| sample.abs() > 0.2));
        }
    }

    #[test]
    fn a_voice_whose_slot_is_needed_fades() {
        let mut voice = Voice::new(&Note::new(Wave::Sine, 200.0).lasts(1000), 48_000, 0.0);
        samples(&mut voice, 500);
        voice.end_soon(48_000);
        let sound = samples(&mut voice, 400);
        assert!(voice.is_over());
        assert!(sound.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.03));
    }

    #[test]
    fn a_note_on_the_left_is_louder_there() {
        let mut voice = Voice::new(&Note::new(Wave::Sine, 500.0), 48_000, -0.5);
        let mut frames = [[0.0; 2]; 1000];
        voice.add_to(&mut frames);
        let loudest = |side: usize| frames.iter().map(|frame| frame[side].abs()).fold(0.0, f32::max);
        assert!((loudest(1) / loudest(0) - 0.5).abs() < 0.01);
    }
}
