//! The contract of a screen.

use crate::effect::{Effect, ExitReason};
use crate::input::Input;
use crate::request::Answer;
use crate::settings::{Key, Settings};
use crate::widget::Layout;
use crate::workers::Workers;
use quintet_engine::kernel::{Button, Player, Time};
use quintet_look::{AnimationQuality, Animator, Motion};

/// What a screen must know of the shell it is seen in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shell {
    /// The settings in force.
    pub settings: Settings,
    /// How finely it can draw.
    pub quality: AnimationQuality,
    /// What time it is.
    pub clock: Time,
    /// Whether it tells when keys come up: it is known to, or was seen to.
    pub releases: bool,
    /// Whether it may hear gamepads.
    pub pads: bool,
    /// Where the computer thinks.
    pub workers: Workers,
}

impl Shell {
    /// A shell that has just begun, in which the computer thinks the moment it is asked.
    pub fn new(settings: Settings, quality: AnimationQuality) -> Shell {
        let workers = Workers::inline(settings.catalogue());
        Shell { settings, quality, clock: Time::ZERO, releases: false, pads: false, workers }
    }

    /// What moves, as much as the player wants and the shell can.
    pub fn animator(&self) -> Animator {
        Animator::new(Motion::find(&self.settings.text("look.motion")).unwrap_or_default(), self.quality)
    }
}

/// A screen: state that is told of input and says what there is to see.
pub trait Screen {
    /// What is to be done when it opens.
    fn opened(&mut self) -> Vec<Effect> {
        Vec::new()
    }

    /// It is told something, and says what is to be done.
    fn update(&mut self, input: &Input) -> Vec<Effect>;

    /// What there is to see.
    fn layout(&self) -> Layout;

    /// When there will be something else to see if nothing comes from outside.
    fn wake_at(&self) -> Option<Time> {
        None
    }

    /// Whether a game is being played in it.
    fn is_game(&self) -> bool {
        false
    }

    /// Whether a game stands still in it.
    fn is_paused(&self) -> bool {
        false
    }

    /// Whether it matters here when keys come up.
    fn wants_releases(&self) -> bool {
        false
    }

    /// Whether what a player does now is done to a piece; elsewhere something is chosen, answered or typed.
    fn controls_piece(&self) -> bool {
        false
    }

    /// The key that a player has for a button, in a game that is played with keys.
    fn key_for(&self, _player: Player, _button: Button) -> Option<Key> {
        None
    }

    /// Whether a setting is chosen that has a default to go back to.
    fn can_reset_setting(&self) -> bool {
        false
    }

    /// It is told what it has asked for.
    fn answer(&mut self, _answer: Answer) {}

    /// The settings are these now.
    fn settings(&mut self, _settings: &Settings) {}

    /// It is closed. A game in it is left this way.
    fn close(&mut self, _left: ExitReason) {}
}
