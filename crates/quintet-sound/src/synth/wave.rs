//! Oscillators. They use plain arithmetic only, so that every platform gives the same samples.

/// A waveform.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Wave {
    /// A pure tone.
    Sine,
    /// Soft, with few overtones.
    Triangle,
    /// Bright; high for this fraction of the period.
    Pulse(f32),
    /// Sharp, with all overtones.
    Saw,
    /// Noise; the frequency is the rate at which its value changes, and so how bright it is.
    Noise,
}

/// A full period of a phase.
pub(crate) const TURN: f64 = 4_294_967_296.0;

/// An oscillator and its phase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Oscillator {
    wave: Wave,
    phase: u32,
    random: u32,
    held: f32,
}

impl Oscillator {
    /// Returns an oscillator at the phase where its value is 0.
    pub(crate) fn new(wave: Wave) -> Oscillator {
        Oscillator { wave, phase: 0, random: 0x9E37_79B9, held: 0.0 }
    }

    /// Returns the next value, from -1 to 1 (a narrow pulse goes beyond), and advances the phase by `step`
    /// (in units of [`TURN`]).
    pub(crate) fn next(&mut self, step: u32) -> f32 {
        let value = match self.wave {
            Wave::Sine => sine(self.phase),
            Wave::Triangle => triangle(self.phase),
            Wave::Pulse(width) => pulse(self.phase, step, width),
            Wave::Saw => saw(self.phase.wrapping_add(1 << 31), step),
            Wave::Noise => self.held,
        };
        let (phase, turned) = self.phase.overflowing_add(step);
        self.phase = phase;
        if turned {
            self.draw();
        }
        value
    }

    /// Draws another random value (xorshift) for noise.
    fn draw(&mut self) {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        self.held = signed(self.random);
    }
}

/// Returns a phase as a number from -1 (inclusive) to 1.
fn signed(phase: u32) -> f32 {
    phase as i32 as f32 / 2_147_483_648.0
}

/// Returns a phase as a number from 0 to 1.
fn part(phase: u32) -> f32 {
    phase as f32 / TURN as f32
}

/// Returns a sine, approximated by two parabolas and a correction: off by at most a thousandth.
fn sine(phase: u32) -> f32 {
    let x = signed(phase);
    let rough = 4.0 * x * (1.0 - x.abs());
    rough + 0.225 * (rough * rough.abs() - rough)
}

fn triangle(phase: u32) -> f32 {
    // Shifted by a quarter period, so that it starts at 0 and rises.
    1.0 - 2.0 * signed(phase.wrapping_sub(1 << 30)).abs()
}

fn saw(phase: u32, step: u32) -> f32 {
    2.0 * part(phase) - 1.0 - corner(phase, step)
}

fn pulse(phase: u32, step: u32, width: f32) -> f32 {
    let width = (f64::from(width) * TURN) as u32;
    // The difference of two saws: its mean is 0, so a narrow pulse goes up to 2 and hardly down.
    saw(phase.wrapping_sub(width), step) - saw(phase, step)
}

/// Smooths a jump (band-limiting): without it a high tone has audible aliases.
fn corner(phase: u32, step: u32) -> f32 {
    let (at, width) = (part(phase), part(step).max(1e-9));
    if at < width {
        let t = at / width;
        t + t - t * t - 1.0
    } else if at > 1.0 - width {
        let t = (at - 1.0) / width;
        t * t + t + t + 1.0
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAVES: [Wave; 6] =
        [Wave::Sine, Wave::Triangle, Wave::Pulse(0.25), Wave::Pulse(0.5), Wave::Saw, Wave::Noise];

    #[test]
    fn waves_are_bounded_and_have_no_constant_part() {
        for wave in WAVES {
            let mut oscillator = Oscillator::new(wave);
            let values: Vec<f32> = (0..48_000).map(|_| oscillator.next(39_370_534)).collect();
            assert!(values.iter().all(|value| value.abs() <= 1.5), "{wave:?}");
            let mean = values.iter().sum::<f32>() / values.len() as f32;
            assert!(mean.abs() < 0.05, "{wave:?} has a mean of {mean}");
        }
    }

    #[test]
    fn the_sine_is_accurate() {
        for n in 0..1000u32 {
            let phase = n * 4_294_967;
            let true_sine = (std::f64::consts::TAU * f64::from(phase) / TURN).sin() as f32;
            assert!((sine(phase) - true_sine).abs() < 0.002);
        }
    }

    #[test]
    fn a_tone_crosses_zero_twice_a_turn() {
        for wave in &WAVES[..5] {
            let mut oscillator = Oscillator::new(*wave);
            // 440 Hz at 48 kHz.
            let values: Vec<f32> = (0..48_000).map(|_| oscillator.next(39_370_534)).collect();
            let crossings = values.windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count();
            assert!((870..=890).contains(&crossings), "{wave:?} crosses {crossings} times");
        }
    }
}
