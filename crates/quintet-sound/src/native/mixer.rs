//! What a device needs to play: the synthesiser, and the messages that it is told in between.

use super::SharedState;
use crate::{SoundEffect, Synth, Volumes};
use quintet_engine::kernel::GameEvent;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::time::Duration;

/// What the thread is told.
pub(super) enum AudioMessage {
    Event(GameEvent),
    Play(SoundEffect),
    Music,
    Level(u32),
    Set(Volumes),
    Pause(bool),
    Skip,
    Leave,
    /// To be answered when nothing is heard any more.
    WhenSilent(SyncSender<()>),
    /// Nothing; but the thread looks around.
    Wake,
    /// The device asks for so many frames more.
    Wanted(usize),
    /// The device is gone.
    Lost(String),
}

/// Why playing on a device has ended.
pub(super) enum PlaybackEnd {
    /// Nobody wants to hear anything any more.
    Closed,
    /// The device is gone, and why.
    Lost(String),
}

/// What the device has to say, of all messages.
#[derive(Default)]
pub(super) struct DeviceRequests {
    /// How many frames more it asks for.
    pub(super) wanted: usize,
    /// Why it is gone.
    pub(super) lost: Option<String>,
}

/// The synthesiser and the way to it.
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

    /// A way for a device to send messages.
    pub(super) fn sender(&self) -> SyncSender<AudioMessage> {
        self.back.clone()
    }

    /// Whether anything could be heard at all.
    pub(super) fn is_audible(&self) -> bool {
        self.volumes.is_audible()
    }

    /// Whether the owner is gone.
    pub(super) fn is_closing(&self) -> bool {
        self.shared.closing.load(Ordering::Relaxed)
    }

    /// Takes every message that is there, without waiting.
    pub(super) fn take(&mut self) -> DeviceRequests {
        let mut requests = DeviceRequests::default();
        loop {
            match self.messages.try_recv() {
                Ok(message) => self.apply(message, &mut requests),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return requests,
            }
        }
    }

    /// Waits for a message, at most so long, and takes every one that is there.
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

    /// What sounds fades out in a moment.
    pub(super) fn fade(&mut self) {
        self.synth.set_volumes(Volumes { mute: true, ..self.volumes });
    }

    /// The next samples, left and right in turns.
    pub(super) fn fill(&mut self, samples: &mut [i16]) {
        self.synth.fill_i16(samples);
        self.count(samples);
    }

    /// Silence, while the synthesiser waits.
    pub(super) fn fill_silence(&mut self, samples: &mut [i16]) {
        samples.fill(0);
        self.count(samples);
    }

    fn count(&self, samples: &[i16]) {
        self.shared.frames.fetch_add(samples.len() as u64 / 2, Ordering::Relaxed);
    }

    /// Nothing more is heard: who waited for that is told.
    pub(super) fn notify_silent(&mut self) {
        for ready in self.waiting.drain(..) {
            let _ = ready.try_send(());
        }
    }

    /// There is nothing to play on: what would have sounded is forgotten.
    pub(super) fn discard(&mut self) {
        self.synth.cut_off();
        self.notify_silent();
    }

    /// Another rate, as the device wants it.
    #[cfg(any(target_os = "macos", windows))]
    pub(super) fn set_rate(&mut self, rate: u32) {
        self.synth = Synth::new(rate, self.volumes);
    }
}
