//! Plays on a device of ALSA, for Linux without a sound server.

use super::libasound::Pcm;
use super::mixer::{Mixer, PlaybackEnd};
use super::thread::AudioOutput;
use std::time::{Duration, Instant};

/// How long the device is behind what is written, in microseconds.
const DELAY: u32 = 40_000;

/// How many frames are written at a time: 5 ms.
const FRAMES: usize = 240;

/// So many pieces of silence are written before the device is stopped.
const QUIET: u32 = 40;

/// How far ahead of time a device may be that takes whatever it is given.
const AHEAD: Duration = Duration::from_millis(200);

/// A device of ALSA.
pub(super) struct Alsa {
    pcm: Pcm,
}

impl Alsa {
    pub(super) fn open(name: &str) -> Result<Alsa, String> {
        Pcm::open(name, super::RATE, DELAY).map(|pcm| Alsa { pcm })
    }

    /// Plays until there is nothing more to hear.
    fn play_on(&mut self, mixer: &mut Mixer) -> Result<(), String> {
        let mut samples = [0i16; 2 * FRAMES];
        let (began, mut played, mut quiet) = (Instant::now(), Duration::ZERO, 0);
        self.pcm.prepare()?;
        while quiet < QUIET {
            if mixer.is_closing() {
                mixer.fade();
            }
            mixer.take();
            quiet = if mixer.synth.is_silent() { quiet + 1 } else { 0 };
            mixer.fill(&mut samples);
            self.pcm.write(&samples)?;
            // A device that is a file takes everything at once; it need not be filled faster than time goes.
            played += Duration::from_micros(FRAMES as u64 * 1_000_000 / u64::from(super::RATE));
            if let Some(ahead) = played.checked_sub(began.elapsed()).filter(|ahead| *ahead > AHEAD) {
                std::thread::sleep(ahead.checked_sub(AHEAD / 2).unwrap_or_default());
            }
        }
        self.pcm.stop();
        Ok(())
    }
}

impl AudioOutput for Alsa {
    fn play(&mut self, mixer: &mut Mixer) -> PlaybackEnd {
        loop {
            if !mixer.synth.is_silent()
                && let Err(why) = self.play_on(mixer)
            {
                return PlaybackEnd::Lost(why);
            }
            mixer.notify_silent();
            if mixer.is_closing() {
                return PlaybackEnd::Closed;
            }
            mixer.wait(None);
        }
    }
}
