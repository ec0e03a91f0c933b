//! Sound output on this computer: a thread that mixes, and the device it plays on.

#[cfg(target_os = "linux")]
mod alsa;
#[cfg(any(target_os = "macos", windows))]
mod cpal;
#[cfg(target_os = "linux")]
mod libasound;
mod mixer;
mod notice;
mod pull;
#[cfg(all(unix, not(target_os = "macos")))]
mod pulse;
#[cfg(all(unix, not(target_os = "macos")))]
mod server;
mod thread;

pub use notice::{SoundNotice, SoundProblem};

use crate::{MenuSound, SoundEffect, Volumes, cues};
use mixer::AudioMessage;
use quintet_engine::kernel::{Event, EventSink, GameEvent};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thread::AudioThread;

/// The sample rate, unless the device needs another one.
const RATE: u32 = 48_000;

/// The maximum number of queued messages; further ones are dropped.
const MESSAGES: usize = 512;

/// How long opening waits for the device before it continues without the result.
const TIMEOUT: Duration = Duration::from_millis(120);

/// How long closing waits for the sound to fade out.
const FADE: Duration = Duration::from_millis(150);

/// The device to play on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum OutputDevice {
    /// Any available device.
    #[default]
    Any,
    /// Only the sound server behind this socket.
    Server(PathBuf),
    /// Only the ALSA device with this name.
    Alsa(String),
    /// No device: silence without a notice.
    Nothing,
}

/// The state shared between the thread and its owner.
#[derive(Default)]
struct SharedState {
    notice: Mutex<Option<SoundNotice>>,
    /// What plays at the moment.
    device: Mutex<Option<&'static str>>,
    closing: AtomicBool,
    /// Whether nothing is audible at the moment.
    inaudible: AtomicBool,
    /// The number of frames given to the device, so that tests can verify that silence costs nothing.
    frames: AtomicU64,
}

impl SharedState {
    fn put_notice(&self, notice: SoundNotice) {
        *self.notice.lock().unwrap_or_else(PoisonError::into_inner) = Some(notice);
    }

    fn set_device(&self, name: Option<&'static str>) {
        *self.device.lock().unwrap_or_else(PoisonError::into_inner) = name;
    }

    fn take_notice(&self) -> Option<SoundNotice> {
        self.notice.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Sound output. Its methods never wait and never fail: see the crate documentation for how to use it.
pub struct Sound {
    to: Option<SyncSender<AudioMessage>>,
    done: Option<Receiver<()>>,
    shared: Arc<SharedState>,
    level: AtomicU64,
}

impl Sound {
    /// Opens a device and plays on it from now on. If there is none, or it does not respond, the game is
    /// silent and the notice explains why.
    pub fn open(volumes: Volumes) -> (Sound, Option<SoundNotice>) {
        Sound::open_on(&OutputDevice::Any, volumes)
    }

    /// Opens a particular device; otherwise like [`Sound::open`].
    pub fn open_on(device: &OutputDevice, volumes: Volumes) -> (Sound, Option<SoundNotice>) {
        let shared = Arc::new(SharedState::default());
        let mut sound =
            Sound { to: None, done: None, shared: shared.clone(), level: AtomicU64::new(u64::MAX) };
        if *device == OutputDevice::Nothing {
            return (sound, None);
        }
        let (to, from) = sync_channel(MESSAGES);
        let (ready, tried) = sync_channel(1);
        let (ended, done) = sync_channel(0);
        let player = AudioThread::new(device.clone(), volumes, from, to.clone(), shared);
        // The thread's end of `done` is dropped when it ends, in any way.
        let spawned = std::thread::Builder::new().name("sound".into()).spawn(move || {
            let _ended: SyncSender<()> = ended;
            player.run(&ready);
        });
        match spawned {
            Ok(_) => (sound.to, sound.done) = (Some(to), Some(done)),
            Err(error) => return (sound, Some(SoundNotice::NoDevice(error.to_string().into()))),
        }
        // Either the device was tried, or it takes too long and its notice comes later.
        let _ = tried.recv_timeout(TIMEOUT);
        let notice = sound.notice();
        (sound, notice)
    }

    /// Returns a sound without output.
    pub fn silent() -> Sound {
        Sound::open_on(&OutputDevice::Nothing, Volumes::default()).0
    }

    /// Plays the sound of an event of a game. The thread is not woken for inaudible events.
    pub fn on_event(&self, game_event: &GameEvent) {
        let event = &game_event.event;
        let unheard = self.shared.inaudible.load(Ordering::Relaxed) || cues::sound_for(event).is_none();
        if unheard && cues::is_sound_only(event) {
            return;
        }
        if let Event::Level { number, .. } = event {
            self.level.store((*number).into(), Ordering::Relaxed);
        }
        self.send(AudioMessage::Event(*game_event));
    }

    /// Plays the sound of an action in a menu.
    pub fn play_menu(&self, menu: MenuSound) {
        self.send(AudioMessage::Play(menu.into()));
    }

    /// Plays an effect.
    pub fn play(&self, effect: SoundEffect) {
        self.send(AudioMessage::Play(effect));
    }

    /// Starts the music; events of a game also do so.
    pub fn play_music(&self) {
        self.send(AudioMessage::Music);
    }

    /// Sets the level that the music follows, as returned by [`displayed_level`](crate::displayed_level). It
    /// may be called with every frame: only changes have an effect.
    pub fn set_level(&self, level: u32) {
        if self.level.swap(level.into(), Ordering::Relaxed) != u64::from(level) {
            self.send(AudioMessage::Level(level));
        }
    }

    /// Changes the volumes.
    pub fn set_volumes(&self, volumes: Volumes) {
        self.send(AudioMessage::Set(volumes));
    }

    /// Pauses or resumes the music, when the shell stops or resumes the game's clock.
    pub fn set_paused(&self, paused: bool) {
        self.send(AudioMessage::Pause(paused));
    }

    /// The rest of a cascade is not shown.
    pub fn skip_chain(&self) {
        self.send(AudioMessage::Skip);
    }

    /// Stops the music when the game is left.
    pub fn leave_game(&self) {
        self.level.store(u64::MAX, Ordering::Relaxed);
        self.send(AudioMessage::Leave);
    }

    /// Returns a new message for the player, if there is one: that there is no device, or that it was lost.
    pub fn notice(&self) -> Option<SoundNotice> {
        self.shared.take_notice()
    }

    /// Returns what plays at the moment, for bug reports: `the sound server`, `ALSA`, `the device of the system`, or `None`.
    pub fn device(&self) -> Option<&'static str> {
        *self.shared.device.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of stereo samples given to the device. It does not change while nothing is audible.
    pub fn frames(&self) -> u64 {
        self.shared.frames.load(Ordering::Relaxed)
    }

    /// Waits until all sounds have ended, at most this long. Music does not end.
    pub fn finish(self, most: Duration) {
        let (ready, silent) = sync_channel(1);
        self.send(AudioMessage::WhenSilent(ready));
        let _ = silent.recv_timeout(most);
    }

    /// Sends a message to the thread, or drops it if the queue is full: a game never waits for its sound.
    fn send(&self, message: AudioMessage) {
        if let Some(to) = &self.to {
            let _ = to.try_send(message);
        }
    }
}

/// Fades out everything, in a few hundredths of a second.
impl Drop for Sound {
    fn drop(&mut self) {
        self.shared.closing.store(true, Ordering::Relaxed);
        self.send(AudioMessage::Wake);
        if let Some(done) = &self.done {
            let _ = done.recv_timeout(FADE);
        }
    }
}

/// Lets a game emit its events directly to the sound.
impl EventSink for &Sound {
    fn emit(&mut self, game_event: GameEvent) {
        self.on_event(&game_event);
    }
}
