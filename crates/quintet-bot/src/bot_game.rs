//! The interface that a game implements for the computer player.

use crate::strength::KeyTiming;
use quintet_engine::kernel::{Game, Player, Pos, Span, Time};
use serde::{Deserialize, Serialize};

/// An action and the game time at which it is done.
pub type TimedAction<A> = (Time, A);

/// How to play a piece: the player, the timing and the quality of the search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlanRequest {
    /// The player of the piece.
    pub player: Player,
    /// The time of the first action.
    pub start: Time,
    /// The earliest time of the last action.
    pub drop: Time,
    /// The speed of the key presses.
    pub key_timing: KeyTiming,
    /// The number of next pieces that the search sees.
    pub lookahead: u32,
    /// The number of placements that the search may examine.
    pub nodes: u64,
    /// The number of better placements to skip.
    pub skip_best: u32,
    /// Whether the opponent is a person.
    #[serde(default)]
    pub against_person: bool,
}

/// A game that the computer can play. Three methods are required; the others are for games with a clock, with key
/// releases, or that wait for their player between pieces.
pub trait BotGame: Game<Action: Send> + Send + 'static {
    /// Returns a number that identifies the player's current piece; `None` if the player has no piece to play.
    fn piece_id(&self, player: Player) -> Option<u64>;

    /// Returns the cells of the player's board that the piece should cover; `None` if there is no hint.
    fn hint(&self, player: Player) -> Option<Vec<Pos>>;

    /// Returns the actions that play the piece, in order; empty if there is nothing to do.
    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<Self::Action>>;

    /// Returns a key that changes when a hint becomes outdated.
    fn hint_key(&self, player: Player) -> Option<u64> {
        self.piece_id(player)
    }

    /// Returns the time before the piece lands; `None` if it is unlimited.
    fn time_to_think(&self, _player: Player) -> Option<Span> {
        None
    }

    /// Returns the action that continues a game that waits to be started, or between two pieces.
    fn proceed(&self) -> Option<Self::Action> {
        None
    }

    /// Returns the next action for conceding the game.
    fn concede(&self, _player: Player) -> Option<Self::Action> {
        None
    }

    /// Returns the action that marks a recording as played by the computer.
    fn bot_marker(_player: Player) -> Option<Self::Action> {
        None
    }

    /// Returns the action that releases the key pressed by this one.
    fn release(_action: &Self::Action) -> Option<Self::Action> {
        None
    }
}

/// Assigns times to the actions of a piece, for a game in which nothing happens between them. Pressed keys are released
/// after the tap time.
pub fn schedule<G: BotGame>(
    actions: impl IntoIterator<Item = G::Action>,
    request: &PlanRequest,
) -> Vec<TimedAction<G::Action>> {
    let mut all = Vec::new();
    let mut at = request.start;
    let mut actions = actions.into_iter().enumerate().peekable();
    while let Some((number, action)) = actions.next() {
        if actions.peek().is_none() {
            at = at.max(request.drop);
        }
        let release = G::release(&action);
        all.push((at, action));
        all.extend(release.map(|release| (at + request.key_timing.tap, release)));
        at += request.key_timing.gap(number);
    }
    all
}
