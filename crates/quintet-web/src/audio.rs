//! Sound: the page sends messages, and a synthesiser in an audio worklet plays them.

use crate::outbox::{Outbox, Recipient};
use quintet_app::host::AudioOutput;
use quintet_app::text::Message;
use quintet_engine::kernel::GameEvent;
use quintet_sound::{MenuSound, Synth, Volume, Volumes};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A message to the synthesiser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum SynthMessage {
    /// An event of a game.
    Event(GameEvent),
    /// The volumes of effects and music, and whether everything is muted.
    Volumes(u8, u8, bool),
    /// The level that the music follows.
    Level(u32),
    /// An action in a menu: 0 moves, 1 chooses, 2 goes back.
    Menu(u8),
    /// Whether the game is paused.
    Pause(bool),
    /// The rest of a cascade is skipped.
    Skip,
    /// The player left the game.
    Leave,
}

/// The page's side: sends messages once the page has a synthesiser.
pub(crate) struct WebAudio {
    outbox: Outbox,
    ready: AudioReady,
}

/// Whether the page has a synthesiser. Browsers allow sound only after the first key or click.
pub(crate) type AudioReady = Arc<AtomicBool>;

impl WebAudio {
    pub(crate) fn new(outbox: Outbox, ready: AudioReady) -> WebAudio {
        WebAudio { outbox, ready }
    }

    fn send(&self, message: &SynthMessage) {
        if let Ok(bytes) = postcard::to_stdvec(message) {
            self.outbox.send(Recipient::Synth, bytes);
        }
    }
}

impl AudioOutput for WebAudio {
    fn is_ready(&mut self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }

    fn notice(&mut self) -> Option<Message> {
        None
    }

    fn set_volumes(&mut self, volumes: Volumes) {
        self.send(&SynthMessage::Volumes(volumes.effects.get(), volumes.music.get(), volumes.mute));
    }

    fn on_event(&mut self, event: &GameEvent) {
        self.send(&SynthMessage::Event(*event));
    }

    fn set_level(&mut self, level: u32) {
        self.send(&SynthMessage::Level(level));
    }

    fn menu(&mut self, menu: MenuSound) {
        self.send(&SynthMessage::Menu(match menu {
            MenuSound::Move => 0,
            MenuSound::Choose => 1,
            MenuSound::Back => 2,
        }));
    }

    fn pause(&mut self, paused: bool) {
        self.send(&SynthMessage::Pause(paused));
    }

    fn skip(&mut self) {
        self.send(&SynthMessage::Skip);
    }

    fn leave(&mut self) {
        self.send(&SynthMessage::Leave);
    }
}

/// The worklet's side: turns messages into samples.
pub struct WebSynth {
    synth: Synth,
    mixed: Vec<f32>,
}

impl WebSynth {
    /// A synthesiser with this sample rate.
    pub fn new(rate: u32) -> WebSynth {
        WebSynth { synth: Synth::new(rate, Volumes::default()), mixed: Vec::new() }
    }

    /// Handles a message; one that cannot be read is ignored.
    pub fn take(&mut self, bytes: &[u8]) {
        let Ok(message) = postcard::from_bytes(bytes) else { return };
        match message {
            SynthMessage::Event(event) => self.synth.on_event(&event),
            SynthMessage::Volumes(effects, music, mute) => {
                let volume = |volume: u8| Volume::new(i64::from(volume));
                self.synth.set_volumes(Volumes { effects: volume(effects), music: volume(music), mute });
            }
            SynthMessage::Level(level) => self.synth.set_level(level),
            SynthMessage::Menu(0) => self.synth.play_menu(MenuSound::Move),
            SynthMessage::Menu(1) => self.synth.play_menu(MenuSound::Choose),
            SynthMessage::Menu(_) => self.synth.play_menu(MenuSound::Back),
            SynthMessage::Pause(paused) => self.synth.set_paused(paused),
            SynthMessage::Skip => self.synth.skip_chain(),
            SynthMessage::Leave => self.synth.leave_game(),
        }
    }

    /// Writes the next samples: first all of the left channel, then all of the right one.
    pub fn fill(&mut self, frames: usize, out: &mut Vec<f32>) {
        self.mixed.resize(frames * 2, 0.0);
        self.synth.fill(&mut self.mixed);
        out.clear();
        for channel in [0, 1] {
            out.extend(self.mixed.iter().skip(channel).step_by(2));
        }
    }

    /// Returns true if nothing is audible until the next message.
    pub fn is_silent(&self) -> bool {
        self.synth.is_silent()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn what_the_page_sends_is_heard_in_the_worklet() {
        let outbox = Outbox::default();
        let mut audio = WebAudio::new(outbox.clone(), Arc::new(AtomicBool::new(true)));
        let mut synth = WebSynth::new(48_000);
        let mut samples = Vec::new();
        synth.fill(128, &mut samples);
        assert!(samples.len() == 256 && samples.iter().all(|sample| *sample == 0.0) && synth.is_silent());
        audio.menu(MenuSound::Choose);
        synth.take(&outbox.take().unwrap().bytes);
        synth.take(b"not a message");
        let heard = (0..40).any(|_| {
            synth.fill(128, &mut samples);
            samples.iter().any(|sample| sample.abs() > 0.01)
        });
        assert!(heard);
    }
}
