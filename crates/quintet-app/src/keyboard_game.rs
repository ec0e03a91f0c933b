//! The interface between the play screen and a game that is played with keys.

use crate::catalogue::Declared;
use crate::settings::Settings;
use quintet_engine::kernel::{Button, ButtonGame, Span, View};

/// A game that is played with keys on a [`PlayScreen`](crate::PlayScreen).
pub trait KeyboardGame: ButtonGame + Declared {
    /// Whether the rules handle held keys (delay and repeat).
    const HANDLES_HELD_KEYS: bool = false;
    /// How often the screen is redrawn although nothing happens, for a running clock.
    const REFRESH: Option<Span> = None;

    /// Whether Enter starts another game when one is over; otherwise it leaves.
    const PLAYS_AGAIN: bool = false;

    /// Returns true if a button has a function in this game with its setup.
    fn uses(&self, _button: Button) -> bool {
        true
    }

    /// Returns true if a restart keeps all options: the game has rules of its own, such as a puzzle.
    fn keeps_options(&self) -> bool {
        false
    }

    /// Returns true once the player has answered the last question and wants to leave.
    fn wants_to_leave(&self) -> bool {
        false
    }

    /// Returns true if the game has a screen of plain characters and the settings ask for it.
    fn wants_plain_screen(_settings: &Settings) -> bool {
        false
    }

    /// The screen of plain characters.
    fn plain_screen(_view: &View) -> Vec<String> {
        Vec::new()
    }
}
