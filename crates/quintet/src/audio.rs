//! Connects the host to the sound device of this computer.

use quintet_app::host::AudioOutput;
use quintet_app::text::Message;
use quintet_app::{Wake, Waker};
use quintet_engine::kernel::GameEvent;
use quintet_sound::{MenuSound, Sound, SoundNotice, SoundProblem, Volumes};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

/// The sound device of this computer. Opening it can take a moment, so that is done on a thread; until then, and
/// without a device, there is no sound.
pub(crate) struct NativeAudio {
    sound: Option<Sound>,
    /// Receives the device that is being opened.
    opening: Option<Receiver<(Sound, Option<SoundNotice>)>>,
    /// A problem with opening the device.
    notice: Option<SoundNotice>,
    waker: Waker,
}

impl NativeAudio {
    /// Starts to open the device with these volumes.
    pub(crate) fn open(volumes: Volumes) -> NativeAudio {
        let (to, opening) = channel();
        let waker = Waker::default();
        let wakes = waker.clone();
        // If the thread cannot start, there is no sound.
        let open = move || {
            let _ = to.send(Sound::open(volumes));
            wakes.wake();
        };
        let opens = thread::Builder::new().name("sound".into()).spawn(open).is_ok();
        NativeAudio { sound: None, opening: opens.then_some(opening), notice: None, waker }
    }

    /// Calls a function with the device, if it is open.
    fn with(&self, tell: impl FnOnce(&Sound)) {
        if let Some(sound) = &self.sound {
            tell(sound);
        }
    }
}

/// The notice as a message that is translated when it is shown.
fn message(notice: &SoundNotice) -> Message {
    let (key, why) = match notice {
        SoundNotice::NoDevice(why) => ("sound-none", why),
        SoundNotice::Lost(why) => ("sound-lost", why),
    };
    Message::new(key, [("why", reason(why))])
}

fn reason(why: &SoundProblem) -> Message {
    match why {
        SoundProblem::NoServer => Message::key("sound-no-server"),
        SoundProblem::NoSocket(place) => Message::new("sound-no-socket", [("place", place.as_str())]),
        SoundProblem::AlsaMissing => Message::key("sound-alsa-missing"),
        SoundProblem::AlsaNoDevice => Message::key("sound-alsa-no-device"),
        SoundProblem::NoDevice => Message::key("sound-no-device"),
        SoundProblem::Both(first, second) => {
            Message::new("sound-two-reasons", [("first", reason(first)), ("second", reason(second))])
        }
        SoundProblem::Other(sentence) => sentence.as_str().into(),
    }
}

impl AudioOutput for NativeAudio {
    fn set_wake(&mut self, wake: Wake) {
        self.waker.set(wake);
    }

    fn is_ready(&mut self) -> bool {
        match self.opening.as_ref().map(Receiver::try_recv) {
            Some(Ok((sound, notice))) => {
                (self.sound, self.notice, self.opening) = (Some(sound), notice, None);
            }
            Some(Err(TryRecvError::Disconnected)) => self.opening = None,
            Some(Err(TryRecvError::Empty)) | None => {}
        }
        self.sound.is_some()
    }

    fn notice(&mut self) -> Option<Message> {
        let notice = self.notice.take().or_else(|| self.sound.as_ref().and_then(Sound::notice));
        notice.map(|notice| message(&notice))
    }

    fn set_volumes(&mut self, volumes: Volumes) {
        self.with(|sound| sound.set_volumes(volumes));
    }

    fn on_event(&mut self, event: &GameEvent) {
        self.with(|sound| sound.on_event(event));
    }

    fn set_level(&mut self, level: u32) {
        self.with(|sound| sound.set_level(level));
    }

    fn menu(&mut self, menu: MenuSound) {
        self.with(|sound| sound.play_menu(menu));
    }

    fn pause(&mut self, paused: bool) {
        self.with(|sound| sound.set_paused(paused));
    }

    fn skip(&mut self) {
        self.with(Sound::skip_chain);
    }

    fn leave(&mut self) {
        self.with(Sound::leave_game);
    }
}
