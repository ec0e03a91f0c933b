//! The opponent in a duel.

use quintet_session::{Participants, PlayedBy};
use std::fmt;

/// The player of the second side of a duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// A second person.
    Person,
    /// The computer, with this strength.
    Computer(StrengthLevel),
    /// A program that speaks the Tetris Bot Protocol. Its command is not stored.
    Program,
}

/// The strength of the computer: 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrengthLevel(u8);

impl StrengthLevel {
    /// Returns the level with this number, if it exists.
    pub fn new(number: usize) -> Option<StrengthLevel> {
        u8::try_from(number).ok().filter(|number| (1..=9).contains(number)).map(StrengthLevel)
    }
}

impl Opponent {
    /// The opponent in a recorded game, if its header names one.
    pub fn of(participants: &Participants) -> Option<Opponent> {
        match *participants.players.get(1)? {
            PlayedBy::Person => Some(Opponent::Person),
            PlayedBy::Computer { strength } => StrengthLevel::new(strength?.into()).map(Opponent::Computer),
            PlayedBy::Program => Some(Opponent::Program),
            PlayedBy::Unknown => None,
        }
    }

    /// Parses the text that `Display` writes.
    pub fn read(word: &str) -> Option<Opponent> {
        match word.as_bytes() {
            b"person" => Some(Opponent::Person),
            b"program" => Some(Opponent::Program),
            [digit @ b'1'..=b'9'] => Some(Opponent::Computer(StrengthLevel(digit - b'0'))),
            _ => None,
        }
    }

    /// The name beside the scores of a side that no person plays.
    pub fn score_name(self) -> Option<String> {
        match self {
            Opponent::Person => None,
            Opponent::Computer(StrengthLevel(number)) => Some(format!("computer {number}")),
            Opponent::Program => Some("program".into()),
        }
    }
}

/// The participants of a recorded game, as far as scores need them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlayedGame {
    /// The opponent, if known.
    pub against: Option<Opponent>,
    /// The first round of its own, in a game that continues from a point of another one and so counts as assisted.
    pub first_own: Option<u32>,
}

impl PlayedGame {
    /// Reads the participants in the header of a recording.
    pub fn of(participants: &Participants) -> PlayedGame {
        let Participants { helped, inherited, .. } = *participants;
        PlayedGame { against: Opponent::of(participants), first_own: helped.then_some(inherited) }
    }

    /// Returns true unless the round belongs to the game that this one continues.
    pub fn owns(&self, round: &super::Round) -> bool {
        round.index >= self.first_own.unwrap_or(0)
    }
}

impl From<Opponent> for PlayedBy {
    fn from(against: Opponent) -> PlayedBy {
        match against {
            Opponent::Person => PlayedBy::Person,
            Opponent::Computer(StrengthLevel(number)) => PlayedBy::Computer { strength: Some(number) },
            Opponent::Program => PlayedBy::Program,
        }
    }
}

/// Writes the value of `--opponent`.
impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Person => f.write_str("person"),
            Opponent::Program => f.write_str("program"),
            Opponent::Computer(StrengthLevel(number)) => number.fmt(f),
        }
    }
}
