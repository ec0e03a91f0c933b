//! The traits that every game implements.

use super::{
    AnimationHook, Button, ButtonAction, EventSink, Phase, Player, RestartHooks, Time, UndoHooks, View,
};
use core::fmt::Debug;
use serde::{Serialize, de::DeserializeOwned};

/// An invalid setup, with a sentence that says why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

impl SetupError {
    /// Makes an error with this sentence.
    pub fn new(sentence: impl Into<String>) -> SetupError {
        SetupError(sentence.into())
    }
}

/// The rules of a game: a state that receives the time and the input and emits events.
///
/// A game reads no clock and no files. The same setup, and the same actions at the same times, always give the same
/// state and the same events. It keeps no history; undo is done by the session. What only some games have is an
/// extension: see [`UndoPoints`](super::UndoPoints), [`Restartable`](super::Restartable) and
/// [`AnimationSteps`](super::AnimationSteps).
pub trait Game: Clone + PartialEq + Debug + Serialize + DeserializeOwned {
    /// The name of the game on the command line and in replays.
    const NAME: &'static str;
    /// The current revision of the rules, used for new games. A change that makes an old recording end differently
    /// raises it. Every revision from 1 to this one can be played.
    const REVISION: u32;

    /// Everything a game starts from, including the contents of the files it needs. In an encoding with names, such
    /// as that of recordings, an absent option has its default value: the behaviour from before the option existed.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// The actions of players.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// The state for other programs, in the documented format.
    type Report: Serialize;

    /// The undo extension; `None` for a game without undo.
    const UNDO: Option<UndoHooks<Self>> = None;
    /// The restart extension; `None` for a game without a restart action.
    const RESTART: Option<RestartHooks<Self>> = None;
    /// The animation extension; `None` for a game without animated actions.
    const ANIMATION: Option<AnimationHook<Self>> = None;
    /// A filter for the events that reports need; `None` if they need none.
    const REPORTED_EVENTS: Option<fn(&super::Event) -> bool> = None;

    /// Makes a new game under a revision of the rules, from 1 to [`Game::REVISION`]; an error if the setup is
    /// invalid.
    fn with_revision(setup: &Self::Setup, revision: u32) -> Result<Self, SetupError>;

    /// Makes a new game under the current rules.
    fn new(setup: &Self::Setup) -> Result<Self, SetupError> {
        Self::with_revision(setup, Self::REVISION)
    }

    /// Returns the current time of the game: the latest one passed to [`Game::advance`].
    fn now(&self) -> Time;

    /// Returns the time of the next change without input; `None` if there is none, as in games without a clock.
    fn deadline(&self) -> Option<Time> {
        None
    }

    /// Advances the clock to `until` and does everything that falls due up to and including that time. A time in the
    /// past changes nothing.
    fn advance(&mut self, until: Time, sink: &mut dyn EventSink);

    /// Performs a player's action at the current time. An action that is not possible changes nothing.
    fn act(&mut self, action: &Self::Action, sink: &mut dyn EventSink);

    /// Returns true if the game has ended, so that only quitting or restarting is possible.
    fn is_over(&self) -> bool;

    /// Returns what a shell draws.
    fn view(&self) -> View;

    /// Returns the phase of the game, as in its view.
    fn phase(&self) -> Phase {
        self.view().phase
    }

    /// Returns the state for other programs. `events` has the events since the last report that
    /// [`Game::REPORTED_EVENTS`] selects.
    fn report(&self, events: &[super::GameEvent]) -> Self::Report;
}

/// A game that is played with buttons, from keys, gamepads or scripts.
pub trait ButtonGame: Game<Action = ButtonAction> {
    /// The names of its buttons in scripts, in the order of help texts.
    const BUTTONS: &'static [(&'static str, Button)];

    /// Returns the number of players with buttons.
    fn players(&self) -> u8 {
        1
    }

    /// Returns the player and button named by a key of a script: `left`, or `2:left` for player 2.
    fn button(&self, key: &str) -> Option<(Player, Button)> {
        let (player, name) = match key.split_once(':') {
            Some(("2", name)) if self.players() > 1 => (Player::TWO, name),
            Some(_) => return None,
            None => (Player::ONE, key),
        };
        Self::BUTTONS.iter().find(|(known, _)| *known == name).map(|(_, button)| (player, *button))
    }
}
