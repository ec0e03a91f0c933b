//! What is heard of games and menus.

use crate::worker::Waker;
use quintet_app::{App, Step, Widget};
use quintet_engine::kernel::{Event, GameEvent};
use quintet_sound::{MenuSound, Sound, SoundNotice, Volume, Volumes, displayed_level};
use quintet_store::Settings;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

/// The sound of a shell. Looking for a device can take a moment, so it is done elsewhere; until then, and where
/// there is none, it is silent.
pub(crate) struct Heard {
    sound: Option<Sound>,
    /// Where a sound that is being opened comes from.
    opening: Option<Receiver<(Sound, Option<SoundNotice>)>>,
    volumes: Volumes,
    /// Whether a game was being played, and stood still, when it was looked last.
    playing: bool,
    still: bool,
}

impl Heard {
    /// As loud as the settings say. Wakes the shell when the device is found.
    pub(crate) fn open(settings: &Settings, waker: Waker) -> Heard {
        let (tell, opening) = channel();
        let volumes = volumes(settings);
        // Without a thread there is no sound.
        let open = move || {
            let _ = tell.send(Sound::open(volumes));
            waker.wake();
        };
        let opens = thread::Builder::new().name("sound".into()).spawn(open).is_ok();
        Heard { sound: None, opening: opens.then_some(opening), volumes, playing: false, still: false }
    }

    /// Follows what is seen; gives a line to show, if there is one.
    pub(crate) fn follow(&mut self, app: &App) -> Option<String> {
        let mut notice = None;
        match self.opening.as_ref().map(Receiver::try_recv) {
            Some(Ok((sound, found))) => {
                (self.sound, self.opening) = (Some(sound), None);
                notice = found;
            }
            Some(Err(TryRecvError::Disconnected)) => self.opening = None,
            Some(Err(TryRecvError::Empty)) | None => {}
        }
        let sound = self.sound.as_ref()?;
        let volumes = volumes(app.settings());
        if self.volumes != volumes {
            sound.set_volumes(volumes);
            self.volumes = volumes;
        }
        let (playing, still) = (app.is_playing(), app.is_still());
        if self.playing && !playing {
            sound.leave_game();
        }
        if self.still != still {
            sound.set_paused(still);
        }
        (self.playing, self.still) = (playing, still);
        notice.or_else(|| sound.notice()).map(|notice| notice.to_string())
    }

    /// Plays what belongs to these events of a game.
    pub(crate) fn events(&self, events: &[GameEvent], app: &App) {
        let Some(sound) = &self.sound else { return };
        for game_event in events {
            sound.on_event(game_event);
        }
        if events.iter().any(|game_event| game_event.event == Event::Begun) {
            let layout = app.layout();
            let scene = layout.widgets.iter().find_map(|widget| match widget {
                Widget::Scene(scene) => displayed_level(&scene.view),
                _ => None,
            });
            if let Some(level) = scene {
                sound.set_level(level);
            }
        }
    }

    /// The rest of a cascade is not shown any more.
    pub(crate) fn skipped(&self) {
        if let Some(sound) = &self.sound {
            sound.skip_cascade();
        }
    }

    /// Somebody finds the way through menus.
    pub(crate) fn step(&self, step: Step) {
        if let Some(sound) = &self.sound {
            sound.play_menu(match step {
                Step::Move => MenuSound::Move,
                Step::Choose => MenuSound::Choose,
                Step::Back => MenuSound::Back,
            });
        }
    }
}

/// How loud everything is by these settings.
pub(crate) fn volumes(settings: &Settings) -> Volumes {
    let volume = |key| Volume::new(settings.number(key));
    Volumes {
        effects: volume("sound.effects"),
        music: volume("sound.music"),
        mute: settings.is_on("sound.mute"),
    }
}
