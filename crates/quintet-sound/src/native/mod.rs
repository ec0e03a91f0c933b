//! Sound on this computer: a thread of its own that mixes, and the device it plays on.

#[cfg(target_os = "linux")]
mod alsa;
#[cfg(any(target_os = "macos", windows))]
mod cpal;
#[cfg(target_os = "linux")]
mod libasound;
mod mixer;
mod pull;
#[cfg(all(unix, not(target_os = "macos")))]
mod pulse;
#[cfg(all(unix, not(target_os = "macos")))]
mod server;
mod thread;

use crate::{MenuSound, SoundEffect, Volumes, cues};
use mixer::AudioMessage;
use quintet_engine::kernel::{Event, EventSink, GameEvent};
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thread::AudioThread;

/// How many samples a second are made where the device does not say otherwise.
const RATE: u32 = 48_000;

/// How many messages wait for the thread at most; what is told beyond that is not heard.
const MESSAGES: usize = 512;

/// How long a shell waits for the device before it goes on without knowing.
const PATIENCE: Duration = Duration::from_millis(120);

/// How long a shell waits for the sound to fade when it is done.
const FADE: Duration = Duration::from_millis(150);

/// What sound is played on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum OutputDevice {
    /// Whatever there is.
    #[default]
    Any,
    /// The sound server behind this socket, and nothing else.
    Server(PathBuf),
    /// The ALSA device of this name, and nothing else.
    Alsa(String),
    /// Nothing: silence, and no notice.
    Nothing,
}

/// A line for the player: why there is no sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SoundNotice(pub String);

impl fmt::Display for SoundNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What the thread and its owner both see.
#[derive(Default)]
struct SharedState {
    notice: Mutex<Option<SoundNotice>>,
    closing: AtomicBool,
    /// Whether nothing can be heard at the moment.
    inaudible: AtomicBool,
    /// How many frames the device has been given, for who wants to see that nothing is done in silence.
    frames: AtomicU64,
}

impl SharedState {
    fn put_notice(&self, line: String) {
        *self.notice.lock().unwrap_or_else(PoisonError::into_inner) = Some(SoundNotice(line));
    }

    fn take_notice(&self) -> Option<SoundNotice> {
        self.notice.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Sound. Whatever it is told, it never waits and never fails: see the crate's own page for how to use it.
pub struct Sound {
    to: Option<SyncSender<AudioMessage>>,
    done: Option<Receiver<()>>,
    shared: Arc<SharedState>,
    level: AtomicU64,
}

impl Sound {
    /// Looks for a device and plays on it from now on. Where there is none, or where it does not answer, the
    /// game goes on in silence, with a line that says why.
    pub fn open(volumes: Volumes) -> (Sound, Option<SoundNotice>) {
        Sound::open_on(&OutputDevice::Any, volumes)
    }

    /// The same with a device of one's own choice.
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
        // The thread's end of `done` is dropped when it ends, whichever way.
        let spawned = std::thread::Builder::new().name("sound".into()).spawn(move || {
            let _ended: SyncSender<()> = ended;
            player.run(&ready);
        });
        match spawned {
            Ok(_) => (sound.to, sound.done) = (Some(to), Some(done)),
            Err(error) => return (sound, Some(SoundNotice(format!("no sound: {error}")))),
        }
        // Either the device was tried, or it takes too long and its notice comes later.
        let _ = tried.recv_timeout(PATIENCE);
        let notice = sound.notice();
        (sound, notice)
    }

    /// No sound at all.
    pub fn silent() -> Sound {
        Sound::open_on(&OutputDevice::Nothing, Volumes::default()).0
    }

    /// Plays what belongs to an event of a game. The thread is not woken for what would not be heard.
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

    /// Is told what a player does in a menu.
    pub fn play_menu(&self, menu: MenuSound) {
        self.send(AudioMessage::Play(menu.into()));
    }

    /// Plays an effect.
    pub fn play(&self, effect: SoundEffect) {
        self.send(AudioMessage::Play(effect));
    }

    /// Begins the music; events of a game do so by themselves.
    pub fn play_music(&self) {
        self.send(AudioMessage::Music);
    }

    /// The level that the music follows, as [`displayed_level`](crate::displayed_level) finds it. It may be told with
    /// every picture that is drawn: only changes count.
    pub fn set_level(&self, level: u32) {
        if self.level.swap(level.into(), Ordering::Relaxed) != u64::from(level) {
            self.send(AudioMessage::Level(level));
        }
    }

    /// Changes how loud everything is.
    pub fn set_volumes(&self, volumes: Volumes) {
        self.send(AudioMessage::Set(volumes));
    }

    /// The shell has stopped the game's time, or lets it run again.
    pub fn set_paused(&self, paused: bool) {
        self.send(AudioMessage::Pause(paused));
    }

    /// The rest of a cascade is not shown.
    pub fn skip_chain(&self) {
        self.send(AudioMessage::Skip);
    }

    /// The game is left: the music ends.
    pub fn leave_game(&self) {
        self.level.store(u64::MAX, Ordering::Relaxed);
        self.send(AudioMessage::Leave);
    }

    /// What the player should be told since it was asked last: that there is no device, or that it was lost.
    pub fn notice(&self) -> Option<SoundNotice> {
        self.shared.take_notice()
    }

    /// How many samples for each ear the device has been given. While nothing is to be heard it stays.
    pub fn frames(&self) -> u64 {
        self.shared.frames.load(Ordering::Relaxed)
    }

    /// Waits until everything that sounds has come to its end, or for so long. Music has no end.
    pub fn finish(self, most: Duration) {
        let (ready, silent) = sync_channel(1);
        self.send(AudioMessage::WhenSilent(ready));
        let _ = silent.recv_timeout(most);
    }

    /// Hands a message to the thread, unless too many wait: a game never waits for its sound.
    fn send(&self, message: AudioMessage) {
        if let Some(to) = &self.to {
            let _ = to.try_send(message);
        }
    }
}

/// What sounds fades out; that takes a few hundredths of a second.
impl Drop for Sound {
    fn drop(&mut self) {
        self.shared.closing.store(true, Ordering::Relaxed);
        self.send(AudioMessage::Wake);
        if let Some(done) = &self.done {
            let _ = done.recv_timeout(FADE);
        }
    }
}

/// A game can be played with it directly.
impl EventSink for &Sound {
    fn emit(&mut self, game_event: GameEvent) {
        self.on_event(&game_event);
    }
}
