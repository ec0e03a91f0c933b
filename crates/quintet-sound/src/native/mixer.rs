//! The mixer: the synthesiser, and the messages to it from the game and the device.

use super::SharedState;
use crate::{SoundEffect, Synth, Volumes};
use quintet_engine::kernel::GameEvent;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::time::Duration;

/// A message to the sound thread.
pub(super) enum AudioMessage {
    Event(GameEvent),
    Play(SoundEffect),
    Music,
    Level(u32),
    Set(Volumes),
    Pause(bool),
    Skip,
    Leave,
    /// Reply on this channel as soon as nothing is audible.
    WhenSilent(SyncSender<()>),
    /// Wake the thread without further effect.
    Wake,
    /// The device requests this many more frames.
    Wanted(usize),
    /// The device is lost.
    Lost(String),
}

/// Why playing on a device has ended.
pub(super) enum PlaybackEnd {
    /// The owner has dropped the sound.
    Closed,
    /// The device is lost, with the reason.
    Lost(String),
}

/// The messages of the device.
#[derive(Default)]
pub(super) struct DeviceRequests {
    /// The number of frames it requests.
    pub(super) wanted: usize,
    /// Why it is lost.
    pub(super) lost: Option<String>,
}

/// The synthesiser and its message queue.
pub(super) struct Mixer {
    pub(super) synth: Synth,
    volumes: Volumes,
    messages: Receiver<AudioMessage>,
    back: SyncSender<AudioMessage>,
    shared: Arc<SharedState>,
    waiting: Vec<SyncSender<()>>,
}

impl Mixer {
    pub(super) fn new(
        volumes: Volumes,
        messages: Receiver<AudioMessage>,
        back: SyncSender<AudioMessage>,
        shared: Arc<SharedState>,
    ) -> Mixer {
        Mixer {
            synth: Synth::new(super::RATE, volumes),
            volumes,
            messages,
            back,
            shared,
            waiting: Vec::new(),
        }
    }

    /// Returns a sender of messages for a device.
    pub(super) fn sender(&self) -> SyncSender<AudioMessage> {
        self.back.clone()
    }

    /// Returns true if anything can be audible with the current volumes.
    pub(super) fn is_audible(&self) -> bool {
        self.volumes.is_audible()
    }

    /// Returns true if the owner is gone.
    pub(super) fn is_closing(&self) -> bool {
        self.shared.closing.load(Ordering::Relaxed)
    }

    /// Handles all queued messages, without waiting.
    pub(super) fn take(&mut self) -> DeviceRequests {
        let mut requests = DeviceRequests::default();
        loop {
            match self.messages.try_recv() {
                Ok(message) => self.apply(message, &mut requests),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return requests,
            }
        }
    }

    /// Waits for a message, at most this long, and handles all queued ones.
    pub(super) fn wait(&mut self, most: Option<Duration>) -> DeviceRequests {
        let mut requests = DeviceRequests::default();
        let message = match most {
            None => self.messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(most) => self.messages.recv_timeout(most),
        };
        match message {
            Ok(message) => self.apply(message, &mut requests),
            Err(_) => return requests,
        }
        let more = self.take();
        DeviceRequests { wanted: requests.wanted + more.wanted, lost: requests.lost.or(more.lost) }
    }

    fn apply(&mut self, message: AudioMessage, requests: &mut DeviceRequests) {
        match message {
            AudioMessage::Event(game_event) => self.synth.on_event(&game_event),
            AudioMessage::Play(effect) => self.synth.play(effect),
            AudioMessage::Music => self.synth.play_music(),
            AudioMessage::Level(level) => self.synth.set_level(level),
            AudioMessage::Set(volumes) => self.set(volumes),
            AudioMessage::Pause(paused) => self.synth.set_paused(paused),
            AudioMessage::Skip => self.synth.skip_chain(),
            AudioMessage::Leave => self.synth.leave_game(),
            AudioMessage::WhenSilent(ready) => self.waiting.push(ready),
            AudioMessage::Wake => {}
            AudioMessage::Wanted(frames) => requests.wanted += frames,
            AudioMessage::Lost(why) => requests.lost = Some(why),
        }
    }

    fn set(&mut self, volumes: Volumes) {
        self.volumes = volumes;
        self.synth.set_volumes(volumes);
    }

    /// Fades out everything quickly.
    pub(super) fn fade(&mut self) {
        self.synth.set_volumes(Volumes { mute: true, ..self.volumes });
    }

    /// Fills in the next interleaved stereo samples.
    pub(super) fn fill(&mut self, samples: &mut [i16]) {
        self.synth.fill_i16(samples);
        self.count(samples);
    }

    /// Fills in silence, while the synthesiser is on hold.
    pub(super) fn fill_silence(&mut self, samples: &mut [i16]) {
        samples.fill(0);
        self.count(samples);
    }

    fn count(&self, samples: &[i16]) {
        self.shared.frames.fetch_add(samples.len() as u64 / 2, Ordering::Relaxed);
    }

    /// Notifies those who wait for silence.
    pub(super) fn notify_silent(&mut self) {
        for ready in self.waiting.drain(..) {
            let _ = ready.try_send(());
        }
    }

    /// Discards pending sounds when there is no device.
    pub(super) fn discard(&mut self) {
        self.synth.cut_off();
        self.notify_silent();
    }

    /// Changes the sample rate to that of the device.
    #[cfg(any(target_os = "macos", windows))]
    pub(super) fn set_rate(&mut self, rate: u32) {
        self.synth = Synth::new(rate, self.volumes);
    }
}
