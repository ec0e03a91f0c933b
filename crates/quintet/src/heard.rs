//! What is heard of games and menus.

use quintet_engine::kernel::{Event, Happening};
use quintet_screens::{App, Step, Widget};
use quintet_sound::{Menu, Notice, Sound, Volume, Volumes, shown_level};
use quintet_store::Settings;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// The sound of a shell. Looking for a device can take a moment, so it is done elsewhere; until then, and where
/// there is none, it is silent.
pub(crate) struct Heard {
    sound: Option<Sound>,
    opening: Receiver<(Sound, Option<Notice>)>,
    /// Whether a game was being played, and stood still, when it was looked last.
    playing: bool,
    still: bool,
}

impl Heard {
    /// As loud as the settings say.
    pub(crate) fn open(settings: &Settings) -> Heard {
        let (tell, opening) = channel();
        let volumes = volumes(settings);
        // Without a thread there is no sound.
        let _ = thread::Builder::new().name("sound".into()).spawn(move || tell.send(Sound::open(volumes)));
        Heard { sound: None, opening, playing: false, still: false }
    }

    /// Follows what is seen; gives a line to show, if there is one.
    pub(crate) fn follow(&mut self, app: &App) -> Option<String> {
        let mut notice = None;
        if let Ok((sound, found)) = self.opening.try_recv() {
            self.sound = Some(sound);
            notice = found;
        }
        let sound = self.sound.as_ref()?;
        let (playing, still) = (app.is_playing(), app.is_still());
        if self.playing && !playing {
            sound.leave();
        }
        if self.still != still {
            sound.pause(still);
        }
        (self.playing, self.still) = (playing, still);
        notice.or_else(|| sound.notice()).map(|notice| notice.to_string())
    }

    /// These things have happened in a game.
    pub(crate) fn happened(&self, happenings: &[Happening], app: &App) {
        let Some(sound) = &self.sound else { return };
        for happening in happenings {
            sound.tell(happening);
        }
        if happenings.iter().any(|happening| happening.event == Event::Begun) {
            let layout = app.layout();
            let scene = layout.widgets.iter().find_map(|widget| match widget {
                Widget::Scene(scene) => shown_level(&scene.view),
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
            sound.skip();
        }
    }

    /// Somebody finds the way through menus.
    pub(crate) fn step(&self, step: Step) {
        if let Some(sound) = &self.sound {
            sound.menu(match step {
                Step::Move => Menu::Move,
                Step::Choose => Menu::Choose,
                Step::Back => Menu::Back,
            });
        }
    }

    /// The settings are these now.
    pub(crate) fn set(&self, settings: &Settings) {
        if let Some(sound) = &self.sound {
            sound.set_volumes(volumes(settings));
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
