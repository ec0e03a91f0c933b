//! Sound control for games and menus.

use crate::app::App;
use crate::effect::MenuAction;
use crate::settings::Settings;
use crate::text::Message;
use crate::wake::Wake;
use crate::widget::Widget;
use quintet_engine::kernel::{Event, GameEvent};
use quintet_sound::{MenuSound, Volume, Volumes, displayed_level};

/// Plays sound on a device that a shell supplies. No call blocks or fails.
pub trait AudioOutput {
    /// Sets the function that wakes the shell when the device is ready or lost.
    fn set_wake(&mut self, _wake: Wake) {}

    /// Returns true once the device is ready. Nothing is sent to it before.
    fn is_ready(&mut self) -> bool;

    /// A line for the player since the last call: there is no device, or it was lost.
    fn notice(&mut self) -> Option<Message>;

    /// Sets the volumes.
    fn set_volumes(&mut self, volumes: Volumes);

    /// Plays the sound of a game event.
    fn on_event(&mut self, event: &GameEvent);

    /// Sets the level, which determines the tempo of the music.
    fn set_level(&mut self, level: u32);

    /// Plays the sound of a menu action.
    fn menu(&mut self, menu: MenuSound);

    /// Pauses or resumes the music.
    fn pause(&mut self, paused: bool);

    /// Skips the sounds of the rest of a cascade.
    fn skip(&mut self);

    /// Ends the music when the player leaves the game.
    fn leave(&mut self);
}

/// No sound.
impl AudioOutput for () {
    fn is_ready(&mut self) -> bool {
        false
    }

    fn notice(&mut self) -> Option<Message> {
        None
    }

    fn set_volumes(&mut self, _: Volumes) {}

    fn on_event(&mut self, _: &GameEvent) {}

    fn set_level(&mut self, _: u32) {}

    fn menu(&mut self, _: MenuSound) {}

    fn pause(&mut self, _: bool) {}

    fn skip(&mut self) {}

    fn leave(&mut self) {}
}

/// Keeps an [`AudioOutput`] in step with the app.
pub struct SoundControl {
    output: Box<dyn AudioOutput>,
    /// The volumes that were sent to the output; `None` until it is ready.
    volumes: Option<Volumes>,
    /// Whether a game was being played, and was paused, at the last update.
    is_playing: bool,
    is_paused: bool,
}

impl SoundControl {
    /// Controls this output.
    pub fn new(output: Box<dyn AudioOutput>) -> SoundControl {
        SoundControl { output, volumes: None, is_playing: false, is_paused: false }
    }

    /// Passes on the function that wakes the shell.
    pub fn set_wake(&mut self, wake: Wake) {
        self.output.set_wake(wake);
    }

    /// Updates the output to the state of the app; returns a line to show, if there is one.
    pub fn update(&mut self, app: &App) -> Option<Message> {
        if !self.output.is_ready() {
            return None;
        }
        let volumes = volumes(app.settings());
        if self.volumes.replace(volumes) != Some(volumes) {
            self.output.set_volumes(volumes);
        }
        let (is_playing, is_paused) = (app.is_playing(), app.is_paused());
        if self.is_playing && !is_playing {
            self.output.leave();
        }
        if self.is_paused != is_paused {
            self.output.pause(is_paused);
        }
        (self.is_playing, self.is_paused) = (is_playing, is_paused);
        self.output.notice()
    }

    /// Plays the sounds of these game events.
    pub fn events(&mut self, events: &[GameEvent], app: &App) {
        if !self.output.is_ready() {
            return;
        }
        for event in events {
            self.output.on_event(event);
        }
        if events.iter().any(|event| event.event == Event::Begun) {
            let layout = app.layout();
            let level = layout.widgets.iter().find_map(|widget| match widget {
                Widget::Scene(scene) => displayed_level(&scene.view),
                _ => None,
            });
            if let Some(level) = level {
                self.output.set_level(level);
            }
        }
    }

    /// Skips the sounds of the rest of a cascade.
    pub fn skip(&mut self) {
        if self.output.is_ready() {
            self.output.skip();
        }
    }

    /// Plays the sound of a menu action.
    pub fn menu(&mut self, step: MenuAction) {
        if self.output.is_ready() {
            self.output.menu(match step {
                MenuAction::Move => MenuSound::Move,
                MenuAction::Choose => MenuSound::Choose,
                MenuAction::Back => MenuSound::Back,
            });
        }
    }
}

/// The volumes in the settings.
pub fn volumes(settings: &Settings) -> Volumes {
    let all = settings.number("sound.volume");
    let volume = |key| Volume::new(settings.number(key) * all / 100);
    Volumes {
        effects: volume("sound.effects"),
        music: volume("sound.music"),
        mute: settings.is_on("sound.mute"),
    }
}
