//! What a device needs to play: the synthesiser, and the messages that it is told in between.

use super::Shared;
use crate::{Effect, Synth, Volumes};
use quintet_engine::kernel::GameEvent;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::time::Duration;

/// What the thread is told.
pub(super) enum Message {
    Event(GameEvent),
    Play(Effect),
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
pub(super) enum End {
    /// Nobody wants to hear anything any more.
    Closed,
    /// The device is gone, and why.
    Lost(String),
}

/// What the device has to say, of all messages.
#[derive(Default)]
pub(super) struct Heard {
    /// How many frames more it asks for.
    pub(super) wanted: usize,
    /// Why it is gone.
    pub(super) lost: Option<String>,
}

/// The synthesiser and the way to it.
pub(super) struct Desk {
    pub(super) synth: Synth,
    volumes: Volumes,
    messages: Receiver<Message>,
    back: SyncSender<Message>,
    shared: Arc<Shared>,
    waiting: Vec<SyncSender<()>>,
}

impl Desk {
    pub(super) fn new(
        volumes: Volumes,
        messages: Receiver<Message>,
        back: SyncSender<Message>,
        shared: Arc<Shared>,
    ) -> Desk {
        Desk { synth: Synth::new(super::RATE, volumes), volumes, messages, back, shared, waiting: Vec::new() }
    }

    /// A way for a device to send messages.
    pub(super) fn back(&self) -> SyncSender<Message> {
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
    pub(super) fn take(&mut self) -> Heard {
        let mut heard = Heard::default();
        loop {
            match self.messages.try_recv() {
                Ok(message) => self.obey(message, &mut heard),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return heard,
            }
        }
    }

    /// Waits for a message, at most so long, and takes every one that is there.
    pub(super) fn wait(&mut self, most: Option<Duration>) -> Heard {
        let mut heard = Heard::default();
        let message = match most {
            None => self.messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(most) => self.messages.recv_timeout(most),
        };
        match message {
            Ok(message) => self.obey(message, &mut heard),
            Err(_) => return heard,
        }
        let more = self.take();
        Heard { wanted: heard.wanted + more.wanted, lost: heard.lost.or(more.lost) }
    }

    fn obey(&mut self, message: Message, heard: &mut Heard) {
        match message {
            Message::Event(game_event) => self.synth.on_event(&game_event),
            Message::Play(effect) => self.synth.play(effect),
            Message::Music => self.synth.play_music(),
            Message::Level(level) => self.synth.set_level(level),
            Message::Set(volumes) => self.set(volumes),
            Message::Pause(paused) => self.synth.pause(paused),
            Message::Skip => self.synth.skip(),
            Message::Leave => self.synth.leave(),
            Message::WhenSilent(ready) => self.waiting.push(ready),
            Message::Wake => {}
            Message::Wanted(frames) => heard.wanted += frames,
            Message::Lost(why) => heard.lost = Some(why),
        }
    }

    fn set(&mut self, volumes: Volumes) {
        self.volumes = volumes;
        self.synth.set(volumes);
    }

    /// What sounds fades out in a moment.
    pub(super) fn fade(&mut self) {
        self.synth.set(Volumes { mute: true, ..self.volumes });
    }

    /// The next samples, left and right in turns.
    pub(super) fn fill(&mut self, samples: &mut [i16]) {
        self.synth.fill_i16(samples);
        self.count(samples);
    }

    /// Silence, while the synthesiser waits.
    pub(super) fn rest(&mut self, samples: &mut [i16]) {
        samples.fill(0);
        self.count(samples);
    }

    fn count(&self, samples: &[i16]) {
        self.shared.frames.fetch_add(samples.len() as u64 / 2, Ordering::Relaxed);
    }

    /// Nothing more is heard: who waited for that is told.
    pub(super) fn tell_silent(&mut self) {
        for ready in self.waiting.drain(..) {
            let _ = ready.try_send(());
        }
    }

    /// There is nothing to play on: what would have sounded is forgotten.
    pub(super) fn forget(&mut self) {
        self.synth.hush();
        self.tell_silent();
    }

    /// Another rate, as the device wants it.
    #[cfg(any(target_os = "macos", windows))]
    pub(super) fn set_rate(&mut self, rate: u32) {
        self.synth = Synth::new(rate, self.volumes);
    }
}
