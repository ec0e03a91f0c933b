//! Plays on a device of ALSA, for Linux without a sound server.

use super::desk::{Desk, End};
use super::libasound::Pcm;
use super::thread::Output;
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
    fn play_on(&mut self, desk: &mut Desk) -> Result<(), String> {
        let mut samples = [0i16; 2 * FRAMES];
        let (began, mut played, mut quiet) = (Instant::now(), Duration::ZERO, 0);
        self.pcm.prepare()?;
        while quiet < QUIET {
            if desk.is_closing() {
                desk.fade();
            }
            desk.take();
            quiet = if desk.synth.is_silent() { quiet + 1 } else { 0 };
            desk.fill(&mut samples);
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

impl Output for Alsa {
    fn play(&mut self, desk: &mut Desk) -> End {
        loop {
            if !desk.synth.is_silent()
                && let Err(why) = self.play_on(desk)
            {
                return End::Lost(why);
            }
            desk.tell_silent();
            if desk.is_closing() {
                return End::Closed;
            }
            desk.wait(None);
        }
    }
}
