//! What the computer has to know of a game to play it.

use crate::strength::KeyTiming;
use quintet_engine::kernel::{Game, Player, Pos, Span, Time};
use serde::{Deserialize, Serialize};

/// An action and the moment of the game's time at which it is done.
pub type TimedAction<A> = (Time, A);

/// How a piece is to be played: by whom, when, how fast and how well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlanRequest {
    /// Who plays it.
    pub player: Player,
    /// The moment of the first action.
    pub start: Time,
    /// The last action comes no earlier than this.
    pub drop: Time,
    /// How fast the keys are pressed.
    pub key_timing: KeyTiming,
    /// How many of the next pieces are looked at.
    pub lookahead: u32,
    /// How many placements are looked at.
    pub nodes: u64,
    /// How many better places are passed over.
    pub skip_best: u32,
}

/// A game that the computer can play. Three methods are required; the others are for games with a clock, with keys
/// that come up again, or with pauses in which a game waits for its player.
pub trait BotGame: Game<Action: Send> + Send + 'static {
    /// A number that tells the pieces of a player apart; `None` while the player has none to play.
    fn piece_id(&self, player: Player) -> Option<u64>;

    /// The cells of the player's board that the piece should cover; `None` where there is nothing to advise.
    fn hint(&self, player: Player) -> Option<Vec<Pos>>;

    /// The actions that play the piece, in order. None where there is nothing to do.
    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<Self::Action>>;

    /// A number that stays the same for as long as a hint is of use.
    fn hint_key(&self, player: Player) -> Option<u64> {
        self.piece_id(player)
    }

    /// How long a player can think before the piece is down; `None` for as long as they like.
    fn time_to_think(&self, _player: Player) -> Option<Span> {
        None
    }

    /// The action that takes a game on that waits to be begun, or between two pieces.
    fn proceed(&self) -> Option<Self::Action> {
        None
    }

    /// The action that gives a game up, piece by piece.
    fn concede(&self, _player: Player) -> Option<Self::Action> {
        None
    }

    /// The action that notes in a recording that it is not a person who plays.
    fn bot_marker(_player: Player) -> Option<Self::Action> {
        None
    }

    /// The action that ends this one: the release of a key that it presses.
    fn release(_action: &Self::Action) -> Option<Self::Action> {
        None
    }
}

/// Gives the actions of a piece their moments, for a game in which nothing happens between them. Keys that come up
/// again do so after the tap.
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
