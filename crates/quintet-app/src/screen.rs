//! The contract of a screen, and what it knows about its shell.

use crate::date::LocalTime;
use crate::effect::{Effect, ExitReason};
use crate::input::Input;
use crate::request::Answer;
use crate::settings::{Key, Settings, ShellKind};
use crate::widget::Layout;
use crate::workers::Workers;
use quintet_engine::kernel::{Button, Player, Time};
use quintet_look::{AnimationQuality, Animator, Motion, TextStyle};

/// What a screen knows about the shell that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shell {
    /// The settings in force.
    pub settings: Settings,
    /// The frame rate and precision of animations.
    pub quality: AnimationQuality,
    /// The time of the shell's clock.
    pub clock: Time,
    /// Whether the shell reports key releases.
    pub releases: bool,
    /// Whether the shell supports gamepads.
    pub pads: bool,
    /// The local time.
    pub local: LocalTime,
    /// Starts the workers of computer players.
    pub workers: Workers,
    /// The kind of shell.
    pub kind: ShellKind,
}

impl Shell {
    /// A shell at time zero, whose workers compute inline.
    pub fn new(settings: Settings, quality: AnimationQuality) -> Shell {
        let workers = Workers::inline(settings.catalogue());
        let kind = if quality == AnimationQuality::PIXELS { ShellKind::Window } else { ShellKind::Terminal };
        let (clock, local) = (Time::ZERO, LocalTime::UTC);
        Shell { settings, quality, clock, releases: false, pads: false, local, workers, kind }
    }

    /// An animator with the motion and the texts of the settings and the quality of the shell.
    pub fn animator(&self) -> Animator {
        let texts = TextStyle::find(&self.settings.text("look.applause")).unwrap_or_default();
        Animator::new(motion(&self.settings), self.quality).with_texts(texts)
    }
}

/// A page that a game adds to its menu and to the settings.
#[derive(Debug)]
pub struct GamePage {
    /// The text key of its title.
    pub title: &'static str,
    /// The text key of the sentence about it.
    pub about: &'static str,
    /// Makes the page.
    pub screen: fn(&Shell) -> Box<dyn Screen>,
}

/// Two pages are equal if they are the same object.
impl PartialEq for GamePage {
    fn eq(&self, other: &GamePage) -> bool {
        core::ptr::eq(self, other)
    }
}

impl Eq for GamePage {}

/// The motion that the settings select.
pub(crate) fn motion(settings: &Settings) -> Motion {
    Motion::find(&settings.text("look.motion")).unwrap_or_default()
}

/// A screen: state that is updated by input and describes its contents as a layout.
pub trait Screen {
    /// Called when the screen becomes visible; returns the effects to carry out.
    fn opened(&mut self) -> Vec<Effect> {
        Vec::new()
    }

    /// Handles an input; returns the effects to carry out.
    fn update(&mut self, input: &Input) -> Vec<Effect>;

    /// The contents of the screen.
    fn layout(&self) -> Layout;

    /// The time at which the contents change without input, if any.
    fn wake_at(&self) -> Option<Time> {
        None
    }

    /// Returns true if a game is being played on this screen.
    fn is_game(&self) -> bool {
        false
    }

    /// Returns true if a game or its result is on this screen: questions of the host wait until it is closed.
    fn holds_game(&self) -> bool {
        self.is_game()
    }

    /// Returns true if the game on this screen is paused.
    fn is_paused(&self) -> bool {
        false
    }

    /// Returns true if key releases matter here now.
    fn wants_releases(&self) -> bool {
        false
    }

    /// Returns true if input controls a piece now, and does not select, answer or type.
    fn controls_piece(&self) -> bool {
        false
    }

    /// Returns true if the key at this place of the keyboard has a function here, whatever character it types. Places have
    /// the names of an American keyboard.
    fn takes_key(&self, _key: Key) -> bool {
        false
    }

    /// Returns true if letters are typed into a text here, or every key is taken.
    fn is_typing(&self) -> bool {
        false
    }

    /// The key that is bound to a player's button, in a game that is played with keys.
    fn key_for(&self, _player: Player, _button: Button) -> Option<Key> {
        None
    }

    /// The player and the button that a key is bound to, in a game that is played with keys.
    fn button_of(&self, _key: Key) -> Option<(Player, Button)> {
        None
    }

    /// Returns true if the selected item is a setting that can be reset to its default.
    fn can_reset_setting(&self) -> bool {
        false
    }

    /// Receives the answer to a query.
    fn answer(&mut self, _answer: Answer) {}

    /// The settings have changed.
    fn settings(&mut self, _settings: &Settings) {}

    /// The player has changed this setting to this value; called after [`Screen::settings`].
    fn setting_changed(&mut self, _key: &str, _value: &str) {}

    /// The screen is closed, and a game on it is left for this reason.
    fn close(&mut self, _left: ExitReason) {}
}
