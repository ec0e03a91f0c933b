//! Who plays a recorded game.

use serde::{Deserialize, Serialize};

/// Who plays one side of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum PlayedBy {
    /// A person.
    Person,
    /// The computer.
    Computer {
        /// How strong it is, where that can be chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u8>,
    },
    /// Another program, or a script.
    Program,
    /// Somebody that this version of the program does not know of.
    #[serde(other)]
    Unknown,
}

/// Who plays a recorded game, and whether help was used before its first step.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Participants {
    /// Who plays each side; empty where that is not known, as in recordings of earlier versions.
    #[serde(default)]
    pub players: Vec<PlayedBy>,
    /// Whether the game counts as helped from its beginning: it goes on from a point of another recording.
    #[serde(default)]
    pub helped: bool,
    /// How many rounds at its beginning have ended in the recording that it goes on from.
    #[serde(default)]
    pub inherited: u32,
}

impl Participants {
    /// A game that these play, without help.
    pub fn of(players: impl Into<Vec<PlayedBy>>) -> Participants {
        Participants { players: players.into(), ..Participants::default() }
    }
}
