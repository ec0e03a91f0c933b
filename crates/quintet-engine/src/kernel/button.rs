//! Buttons and who presses them.

use serde::{Deserialize, Serialize};

/// One of the players of a game, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Player(pub u8);

impl Player {
    /// The first, or the only, player.
    pub const ONE: Player = Player(0);
    /// The second player.
    pub const TWO: Player = Player(1);

    /// The player this one plays against in a game for two.
    #[must_use]
    pub const fn opponent(self) -> Player {
        Player(1 - (self.0 & 1))
    }

    /// Its place in a list of players.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a key, a button of a gamepad or a word of a script stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Button {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// A quarter turn clockwise.
    Clockwise,
    /// A quarter turn anticlockwise.
    Counterclockwise,
    /// A half turn.
    HalfTurn,
    /// One row down, or faster down while held.
    Down,
    /// All the way down at once.
    Drop,
    /// Puts the piece aside.
    Hold,
    /// Answers a prompt, begins a game.
    Enter,
    /// Stops the time, or lets it run again.
    Pause,
    /// Begins anew.
    Restart,
    /// Ends the game.
    Quit,
    /// Asks where the piece should go. It changes nothing in the game, but whoever keeps scores takes note.
    Hint,
}

/// A timed input of a real-time game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ButtonAction {
    /// A button goes down.
    Press(Player, Button),
    /// A button comes up.
    Release(Player, Button),
}
