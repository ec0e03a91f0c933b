//! Changes of loudness without a click, and a limiter.

/// A gain that moves towards a target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ramp {
    now: f32,
    target: f32,
    step: f32,
}

impl Ramp {
    /// Returns a constant gain.
    pub(crate) fn new(now: f32) -> Ramp {
        Ramp { now, target: now, step: 0.0 }
    }

    /// Moves to this gain over this many milliseconds.
    pub(crate) fn glide_to(&mut self, target: f32, millis: f32, rate: u32) {
        if target.to_bits() == self.target.to_bits() {
            return;
        }
        self.target = target;
        self.step = (target - self.now).abs() / (millis * rate as f32 / 1000.0).max(1.0);
    }

    /// Returns the gain of the next sample.
    pub(crate) fn next(&mut self) -> f32 {
        let gap = self.target - self.now;
        self.now = if gap.abs() <= self.step { self.target } else { self.now + self.step * gap.signum() };
        self.now
    }

    /// Returns true if it is zero and stays so.
    pub(crate) fn is_off(&self) -> bool {
        self.now <= 0.0 && self.target <= 0.0
    }
}

/// The level at which the limiter starts.
const KNEE: f32 = 0.7;

/// Compresses a loud sample to below 1; others are unchanged.
pub(crate) fn limit(sample: f32) -> f32 {
    let size = sample.abs();
    if size <= KNEE {
        return sample;
    }
    let over = (size - KNEE) / (1.0 - KNEE);
    (1.0 - (1.0 - KNEE) / (1.0 + over)).copysign(sample)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ramp_arrives_when_it_should_and_in_small_steps() {
        let mut ramp = Ramp::new(0.0);
        ramp.glide_to(1.0, 10.0, 48_000);
        let values: Vec<f32> = (0..480).map(|_| ramp.next()).collect();
        assert!(values.windows(2).all(|pair| pair[1] - pair[0] < 0.003));
        assert!(values[470] < 1.0 && (ramp.next() - 1.0).abs() < 1e-6);
        ramp.glide_to(0.0, 10.0, 48_000);
        assert!(!ramp.is_off());
        (0..482).for_each(|_| {
            ramp.next();
        });
        assert!(ramp.is_off());
    }

    #[test]
    fn the_limiter_keeps_samples_below_one() {
        for n in 0..10_000 {
            let loud = n as f32 / 100.0;
            assert!(limit(loud) <= 1.0 && limit(-loud) >= -1.0);
            assert!(limit(loud + 0.01) >= limit(loud), "it is monotonous");
        }
        assert!((limit(0.5) - 0.5).abs() < f32::EPSILON);
        assert!(limit(f32::MAX) <= 1.0);
    }
}
