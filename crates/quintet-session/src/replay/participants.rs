//! The participants of a recorded game.

use crate::speed::Speed;
use serde::{Deserialize, Serialize};

/// The kind of player of one side of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum PlayedBy {
    /// A person.
    Person,
    /// The computer.
    Computer {
        /// The strength, if it can be chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u8>,
    },
    /// Another program, or a script.
    Program,
    /// A kind of player that this version of the program does not know.
    #[serde(other)]
    Unknown,
}

/// The participants of a recorded game, whether help was used before its first step, and how fast it ran.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Participants {
    /// The player of each side; empty if unknown, as in recordings of earlier versions.
    #[serde(default)]
    pub players: Vec<PlayedBy>,
    /// True if the game counts as helped from its start, because it continues from a point of another recording.
    #[serde(default)]
    pub helped: bool,
    /// The number of rounds at its start that already ended in the recording from which it continues.
    #[serde(default)]
    pub inherited: u32,
    /// How fast the game ran by the player's clock.
    #[serde(default, skip_serializing_if = "Speed::is_full")]
    pub speed: Speed,
}

impl Participants {
    /// Makes the participants of a game without help.
    pub fn of(players: impl Into<Vec<PlayedBy>>) -> Participants {
        Participants { players: players.into(), ..Participants::default() }
    }
}
