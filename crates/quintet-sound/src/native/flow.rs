//! Plays on a device that asks for more whenever it has room: a sound server, or the system of a computer.

use super::desk::{Desk, End, Heard};

/// Frames of silence that are played before the device is stopped: two seconds. Between the sounds of a game it
/// goes on, and none of them waits for it to begin.
const QUIET: usize = 2 * super::RATE as usize;

/// Frames of silence after which everything was heard, also from a device that keeps much: a fifth of a second.
const HEARD: usize = super::RATE as usize / 5;

/// The same for who cannot wait: most devices keep less than a twentieth of a second.
const HURRY: usize = super::RATE as usize / 20;

/// No device has room for more: a second.
const MOST: usize = super::RATE as usize;

/// A device that says how much it has room for.
pub(super) trait Pull {
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
pub(super) fn flow(device: &mut dyn Pull, desk: &mut Desk) -> End {
    let mut flow = Flow { device, room: 0, lead: 0, running: false, quiet: 0 };
    flow.play(desk).unwrap_or_else(End::Lost)
}

struct Flow<'a> {
    device: &'a mut dyn Pull,
    room: usize,
    /// How many frames of silence are still to come before the first sound.
    lead: usize,
    running: bool,
    /// For how many frames there has been silence.
    quiet: usize,
}

impl Flow<'_> {
    fn play(&mut self, desk: &mut Desk) -> Result<End, String> {
        loop {
            self.room = (self.room + self.device.room()).min(MOST);
            if desk.is_closing() {
                desk.fade();
            }
            if !desk.synth.is_silent() {
                self.quiet = 0;
            }
            if self.running && self.quiet >= QUIET {
                self.running = false;
                self.device.run(false)?;
            }
            if self.running || !desk.synth.is_silent() {
                self.write(desk)?;
            }
            if !self.running || self.quiet >= HEARD {
                desk.tell_silent();
            }
            if desk.is_closing() && (!self.running || self.quiet >= HURRY) {
                return Ok(End::Closed);
            }
            // Nothing is done until the device, or the game, has something to say.
            let Heard { wanted, lost } = desk.wait(None);
            self.room += wanted;
            if let Some(why) = lost {
                return Ok(End::Lost(why));
            }
        }
    }

    /// Writes as much as there is room for, and starts the device.
    fn write(&mut self, desk: &mut Desk) -> Result<(), String> {
        if !self.running {
            self.lead = self.device.lead();
        }
        let mut samples = [0i16; 2 * 480];
        while self.room > 0 {
            let lead = self.lead.min(480);
            let frames = self.room.min(if lead > 0 { lead } else { 480 });
            let samples = &mut samples[..2 * frames];
            if lead > 0 {
                desk.rest(samples);
                self.lead -= frames;
            } else {
                self.quiet += if desk.synth.is_silent() { frames } else { 0 };
                desk.fill(samples);
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
