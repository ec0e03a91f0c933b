//! Plays on an ALSA device, for Linux without a sound server.

use super::libasound::Pcm;
use super::mixer::{Mixer, PlaybackEnd};
use super::notice::SoundProblem;
use super::thread::DeviceLoop;
use std::time::{Duration, Instant};

/// The delay of the device, in microseconds.
const DELAY: u32 = 40_000;

/// The frames per write: 5 ms.
const FRAMES: usize = 240;

/// The number of silent writes before the device is stopped.
const IDLE_WRITES: u32 = 40;

/// The maximum lead over real time with a device that accepts any amount of data.
const BUFFER_TIME: Duration = Duration::from_millis(200);

/// An ALSA device.
pub(super) struct Alsa {
    pcm: Pcm,
}

impl Alsa {
    pub(super) fn open(name: &str) -> Result<Alsa, SoundProblem> {
        Pcm::open(name, super::RATE, DELAY).map(|pcm| Alsa { pcm })
    }

    /// Plays until there is nothing more to play.
    fn play_on(&mut self, mixer: &mut Mixer) -> Result<(), String> {
        let mut samples = [0i16; 2 * FRAMES];
        let (began, mut played, mut quiet) = (Instant::now(), Duration::ZERO, 0);
        self.pcm.prepare()?;
        while quiet < IDLE_WRITES {
            if mixer.is_closing() {
                mixer.fade();
            }
            mixer.take();
            quiet = if mixer.synth.is_silent() { quiet + 1 } else { 0 };
            mixer.fill(&mut samples);
            self.pcm.write(&samples)?;
            // A device that writes to a file accepts everything at once; it need not be filled faster than
            // real time.
            played += Duration::from_micros(FRAMES as u64 * 1_000_000 / u64::from(super::RATE));
            if let Some(ahead) = played.checked_sub(began.elapsed()).filter(|ahead| *ahead > BUFFER_TIME) {
                std::thread::sleep(ahead.checked_sub(BUFFER_TIME / 2).unwrap_or_default());
            }
        }
        self.pcm.stop();
        Ok(())
    }
}

impl DeviceLoop for Alsa {
    fn name(&self) -> &'static str {
        "ALSA"
    }

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
