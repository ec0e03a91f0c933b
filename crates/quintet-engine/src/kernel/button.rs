//! Players, buttons, and the timed actions made of them.

use serde::{Deserialize, Serialize};

/// One of the players of a game, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Player(pub u8);

impl Player {
    /// The first, or the only, player.
    pub const ONE: Player = Player(0);
    /// The second player.
    pub const TWO: Player = Player(1);

    /// Returns the opponent in a game for two.
    #[must_use]
    pub const fn opponent(self) -> Player {
        Player(1 - (self.0 & 1))
    }

    /// Returns the index of this player in a list of players.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A control of a game, whether it comes from a key, a gamepad or a script.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Button {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// A quarter turn clockwise.
    Clockwise,
    /// A quarter turn counterclockwise.
    Counterclockwise,
    /// A half turn.
    HalfTurn,
    /// One row down, or soft drop while held.
    Down,
    /// Hard drop: all the way down at once.
    Drop,
    /// Holds the piece for later.
    Hold,
    /// Answers a prompt or starts the game.
    Enter,
    /// Pauses or resumes the game.
    Pause,
    /// Restarts the game.
    Restart,
    /// Ends the game.
    Quit,
    /// Asks for a hint. The game does not change, but score keeping records that the player was helped.
    Hint,
    /// Takes back a turn. The session does that, not the game.
    Undo,
}

/// A press or release of a button: the input of a game played with buttons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ButtonAction {
    /// A button is pressed.
    Press(Player, Button),
    /// A button is released.
    Release(Player, Button),
}
