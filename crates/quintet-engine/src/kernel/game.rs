//! The contract of a game.

use super::{
    AnimationHook, Button, ButtonAction, EventSink, Phase, Player, RestartHooks, Time, UndoHooks, View,
};
use core::fmt::Debug;
use serde::{Serialize, de::DeserializeOwned};

/// A setup that no game can be made from, with a sentence that says why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

impl SetupError {
    /// An error with this sentence.
    pub fn new(sentence: impl Into<String>) -> SetupError {
        SetupError(sentence.into())
    }
}

/// A game: a state that takes the time and the input and returns events.
///
/// It reads no clock and no file. The same setup, and the same actions at the same times, give the same
/// state and the same events, always. It holds no history: going back is the session's business. What only some
/// games have is an extension: see [`UndoPoints`](super::UndoPoints),
/// [`Restarts`](super::Restartable) and [`AnimationSteps`](super::AnimationSteps).
pub trait Game: Clone + PartialEq + Debug + Serialize + DeserializeOwned {
    /// The name on the command line and in replays.
    const NAME: &'static str;
    /// The current revision of the rules, which new games are played under. A change of the rules that makes
    /// an old recording end differently raises it; every revision from 1 to this one can be played.
    const REVISION: u32;

    /// All a game is made from: the contents, not the names, of every file it needs. In an encoding with names (that of
    /// recordings) an option that is absent has its default, which is how games were before there was that option.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What players can do.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// The state as other programs read it, in the form the command line documents.
    type Report: Serialize;

    /// How moves are taken back; `None` where they cannot be.
    const UNDO: Option<UndoHooks<Self>> = None;
    /// How a round ends and the next begins by an action; `None` where none does.
    const RESTART: Option<RestartHooks<Self>> = None;
    /// The steps of actions that are worth watching; `None` where there are none.
    const ANIMATION: Option<AnimationHook<Self>> = None;
    /// Which events reports need; `None` where they need none.
    const REPORTED_EVENTS: Option<fn(&super::Event) -> bool> = None;

    /// A fresh game under a revision of the rules, from 1 to [`Game::REVISION`], or why there can be none.
    fn with_revision(setup: &Self::Setup, revision: u32) -> Result<Self, SetupError>;

    /// A fresh game under the current rules.
    fn new(setup: &Self::Setup) -> Result<Self, SetupError> {
        Self::with_revision(setup, Self::REVISION)
    }

    /// The moment the game has been told of last.
    fn now(&self) -> Time;

    /// When the game will next do something by itself. Games without a clock have no such moment.
    fn deadline(&self) -> Option<Time> {
        None
    }

    /// Lets time pass until this moment, and everything happen that falls due, that moment included.
    /// A moment that has passed already changes nothing.
    fn advance(&mut self, until: Time, sink: &mut dyn EventSink);

    /// A player does something, now. What cannot be done changes nothing.
    fn act(&mut self, action: &Self::Action, sink: &mut dyn EventSink);

    /// Whether the game has ended and nothing but leaving, or beginning anew, is possible.
    fn is_over(&self) -> bool;

    /// What there is to see.
    fn view(&self) -> View;

    /// What the game is doing, as its view says.
    fn phase(&self) -> Phase {
        self.view().phase
    }

    /// The state for other programs; `events` is what happened since the last report, as far as
    /// [`Game::REPORTED_EVENTS`] says that a report needs it.
    fn report(&self, events: &[super::GameEvent]) -> Self::Report;
}

/// A game that is played with buttons, as scripts, keys and gamepads do.
pub trait ButtonGame: Game<Action = ButtonAction> {
    /// The names of its buttons in scripts, in the order a help text lists them.
    const BUTTONS: &'static [(&'static str, Button)];

    /// How many players have buttons in this game.
    fn players(&self) -> u8 {
        1
    }

    /// The player and button that a script's key names: `left`, or `2:left` for player 2.
    fn button(&self, key: &str) -> Option<(Player, Button)> {
        let (player, name) = match key.split_once(':') {
            Some(("2", name)) if self.players() > 1 => (Player::TWO, name),
            Some(_) => return None,
            None => (Player::ONE, key),
        };
        Self::BUTTONS.iter().find(|(known, _)| *known == name).map(|(_, button)| (player, *button))
    }
}
