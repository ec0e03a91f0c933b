//! What a shell needs to know of a game that is played with keys.

use crate::catalogue::Declared;
use crate::settings::Settings;
use quintet_engine::kernel::{Button, ButtonGame, Span, View};

/// A game that is played with keys.
pub trait KeyboardGame: ButtonGame + Declared {
    /// Whether it deals with held keys itself.
    const HANDLES_HELD_KEYS: bool = false;
    /// How often something is drawn again although nothing has happened: a clock that runs.
    const REFRESH: Option<Span> = None;

    /// Whether Enter starts another game when one is over; elsewhere it leaves.
    const PLAYS_AGAIN: bool = false;

    /// Whether a button does anything in this game, as it is set up.
    fn uses(&self, _button: Button) -> bool {
        true
    }

    /// Whether the player has answered the last question and wants to leave.
    fn wants_to_leave(&self) -> bool {
        false
    }

    /// Whether the game has a screen character by character and the player wants it.
    fn is_plain(_settings: &Settings) -> bool {
        false
    }

    /// That screen.
    fn plain(_view: &View) -> Vec<String> {
        Vec::new()
    }
}
