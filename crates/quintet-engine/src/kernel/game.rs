//! The contract of a game.

use super::{Act, Button, Phase, Player, Sink, Time, View};
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

/// A game: a state that is told the time and the input and answers with events.
///
/// It reads no clock and no file. The same setup, and the same actions at the same times, give the same
/// state and the same events, always. It holds no history: going back is the session's business.
pub trait Game: Clone + PartialEq + Debug + Serialize + DeserializeOwned {
    /// The name on the command line and in replays.
    const NAME: &'static str;
    /// The revision of the rules. A change that makes an old replay end otherwise raises it.
    const REVISION: u32;

    /// All a game is made from: the contents, not the names, of every file it needs.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What players can do.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// The state as other programs read it, in the form the command line documents.
    type Report: Serialize;

    /// A fresh game, or why there can be none.
    fn new(setup: &Self::Setup) -> Result<Self, SetupError>;

    /// The moment the game has been told of last.
    fn now(&self) -> Time;

    /// When the game will next do something by itself. Games without a clock have no such moment.
    fn deadline(&self) -> Option<Time> {
        None
    }

    /// Lets time pass until this moment, and everything happen that falls due, that moment included.
    /// A moment that has passed already changes nothing.
    fn advance(&mut self, until: Time, sink: &mut dyn Sink);

    /// A player does something, now. What cannot be done changes nothing.
    fn act(&mut self, action: &Self::Action, sink: &mut dyn Sink);

    /// Whether the game has ended and nothing but leaving, or beginning anew, is possible.
    fn is_over(&self) -> bool;

    /// What there is to see.
    fn view(&self) -> View;

    /// What the game is doing, as its view says.
    fn phase(&self) -> Phase {
        self.view().phase
    }

    /// The state for other programs; `events` is what happened since the last report, as far as
    /// [`Game::is_reported`] says that a report needs it.
    fn report(&self, events: &[super::Happening]) -> Self::Report;

    /// Whether a report needs to know of such an event.
    fn is_reported(_event: &super::Event) -> bool {
        false
    }

    /// What a shell may show, one after the other, between the state before this action and the one after it:
    /// the steps of something that happens in an instant but is worth watching. Nothing for most actions.
    fn frames(&self, _action: &Self::Action) -> Vec<View> {
        Vec::new()
    }

    /// Whether the state just before this action is one that undo comes back to.
    fn is_undo_point(&self, _action: &Self::Action) -> bool {
        false
    }

    /// Whether undo may come back from here to this earlier undo point. Points it may not come back to are
    /// passed over: those of the present turn, or from before a restart.
    fn undoes_to(&self, _earlier: &Self) -> bool {
        true
    }

    /// Goes back to an earlier state; what outlives an undo (a hi-score) is kept.
    fn restore(&mut self, earlier: &Self) {
        self.clone_from(earlier);
    }
}

/// A game that is played with buttons, as scripts, keys and gamepads do.
pub trait RealTime: Game<Action = Act> {
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
