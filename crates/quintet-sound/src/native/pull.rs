//! Plays on a device that requests samples when it has space: a sound server, or the system's output.

use super::mixer::{DeviceRequests, Mixer, PlaybackEnd};

/// Frames of silence before the device is stopped: two seconds. It keeps running between the sounds of a
/// game, so that none of them waits for it to start.
const IDLE_FRAMES: usize = 2 * super::RATE as usize;

/// Frames of silence after which everything has been played, even by a device with a large buffer: a fifth of
/// a second.
const DRAIN_FRAMES: usize = super::RATE as usize / 5;

/// The same for quick shutdown: most devices buffer less than a twentieth of a second.
const FAST_DRAIN_FRAMES: usize = super::RATE as usize / 20;

/// The maximum number of frames requested: a second.
const MAX_ROOM: usize = super::RATE as usize;

/// An output device that requests samples when its buffer has space.
pub(super) trait PullDevice {
    /// Returns how many frames it has space for without having requested them by a message.
    fn room(&mut self) -> usize;

    /// Accepts interleaved stereo samples, never more than it has space for.
    fn write(&mut self, samples: &[i16]) -> Result<(), String>;

    /// Returns how many frames of silence it needs after each start, before anything audible.
    fn lead(&self) -> usize {
        0
    }

    /// Starts playing the buffered samples, or stops.
    fn run(&mut self, run: bool) -> Result<(), String>;
}

/// Plays until the owner or the device is gone.
pub(super) fn play_pulled(device: &mut dyn PullDevice, mixer: &mut Mixer) -> PlaybackEnd {
    let mut flow = PullPlayer { device, room: 0, lead: 0, running: false, quiet: 0 };
    flow.play(mixer).unwrap_or_else(PlaybackEnd::Lost)
}

struct PullPlayer<'a> {
    device: &'a mut dyn PullDevice,
    room: usize,
    /// The remaining frames of silence before the first sound.
    lead: usize,
    running: bool,
    /// The number of silent frames so far.
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
            // Sleeps until the device or the game sends a message.
            let DeviceRequests { wanted, lost } = mixer.wait(None);
            self.room += wanted;
            if let Some(why) = lost {
                return Ok(PlaybackEnd::Lost(why));
            }
        }
    }

    /// Writes as many samples as there is space for, and starts the device.
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
