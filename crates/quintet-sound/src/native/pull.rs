//! Plays on a device that asks for more whenever it has room: a sound server, or the system of a computer.

use super::mixer::{DeviceRequests, Mixer, PlaybackEnd};

/// Frames of silence that are played before the device is stopped: two seconds. Between the sounds of a game it
/// goes on, and none of them waits for it to begin.
const IDLE_FRAMES: usize = 2 * super::RATE as usize;

/// Frames of silence after which everything was heard, also from a device that keeps much: a fifth of a second.
const DRAIN_FRAMES: usize = super::RATE as usize / 5;

/// The same for who cannot wait: most devices keep less than a twentieth of a second.
const FAST_DRAIN_FRAMES: usize = super::RATE as usize / 20;

/// No device has room for more: a second.
const MAX_ROOM: usize = super::RATE as usize;

/// A device that says how much it has room for.
pub(super) trait PullDevice {
    /// How many frames it has room for that it has not asked for by a message.
    fn room(&mut self) -> usize;

    /// Takes samples, left and right in turns, never more than it has room for.
    fn write(&mut self, samples: &[i16]) -> Result<(), String>;

    /// How many frames of silence it needs whenever it begins, before anything that is to be heard.
    fn lead(&self) -> usize {
        0
    }

    /// Begins to play what it has, or stops.
    fn run(&mut self, run: bool) -> Result<(), String>;
}

/// Plays until the owner is gone or the device is.
pub(super) fn play_pulled(device: &mut dyn PullDevice, mixer: &mut Mixer) -> PlaybackEnd {
    let mut flow = PullPlayer { device, room: 0, lead: 0, running: false, quiet: 0 };
    flow.play(mixer).unwrap_or_else(PlaybackEnd::Lost)
}

struct PullPlayer<'a> {
    device: &'a mut dyn PullDevice,
    room: usize,
    /// How many frames of silence are still to come before the first sound.
    lead: usize,
    running: bool,
    /// For how many frames there has been silence.
    quiet: usize,
}

impl PullPlayer<'_> {
    fn play(&mut self, mixer: &mut Mixer) -> Result<PlaybackEnd, String> {
        loop {
            self.room = (self.room + self.device.room()).min(MAX_ROOM);
            if mixer.is_closing() {
                mixer.fade();
            }
            if !mixer.synth.is_silent() {
                self.quiet = 0;
            }
            if self.running && self.quiet >= IDLE_FRAMES {
                self.running = false;
                self.device.run(false)?;
            }
            if self.running || !mixer.synth.is_silent() {
                self.write(mixer)?;
            }
            if !self.running || self.quiet >= DRAIN_FRAMES {
                mixer.notify_silent();
            }
            if mixer.is_closing() && (!self.running || self.quiet >= FAST_DRAIN_FRAMES) {
                return Ok(PlaybackEnd::Closed);
            }
            // Nothing is done until the device, or the game, has something to say.
            let DeviceRequests { wanted, lost } = mixer.wait(None);
            self.room += wanted;
            if let Some(why) = lost {
                return Ok(PlaybackEnd::Lost(why));
            }
        }
    }

    /// Writes as much as there is room for, and starts the device.
    fn write(&mut self, mixer: &mut Mixer) -> Result<(), String> {
        if !self.running {
            self.lead = self.device.lead();
        }
        let mut samples = [0i16; 2 * 480];
        while self.room > 0 {
            let lead = self.lead.min(480);
            let frames = self.room.min(if lead > 0 { lead } else { 480 });
            let samples = &mut samples[..2 * frames];
            if lead > 0 {
                mixer.fill_silence(samples);
                self.lead -= frames;
            } else {
                self.quiet += if mixer.synth.is_silent() { frames } else { 0 };
                mixer.fill(samples);
            }
            self.device.write(samples)?;
            self.room -= frames;
        }
        if !self.running {
            self.running = true;
            self.device.run(true)?;
        }
        Ok(())
    }
}
