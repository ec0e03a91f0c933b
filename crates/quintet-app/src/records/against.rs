//! Who plays the second side of a duel.

use quintet_session::{Participants, PlayedBy};
use std::fmt;

/// Who plays the second side of a duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// A second person.
    Person,
    /// The computer, this strong.
    Computer(Strength),
    /// A program that speaks the Tetris Bot Protocol. Its command is not kept.
    Program,
}

/// How strong the computer is: 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength(u8);

impl Strength {
    /// One of those there are.
    pub fn new(number: usize) -> Option<Strength> {
        u8::try_from(number).ok().filter(|number| (1..=9).contains(number)).map(Strength)
    }
}

impl Against {
    /// Who plays the second side of a recorded game, where its header tells.
    pub fn of(participants: &Participants) -> Option<Against> {
        match *participants.players.get(1)? {
            PlayedBy::Person => Some(Against::Person),
            PlayedBy::Computer { strength } => Strength::new(strength?.into()).map(Against::Computer),
            PlayedBy::Program => Some(Against::Program),
            PlayedBy::Unknown => None,
        }
    }

    /// What its `Display` has made; `None` for anything else.
    pub fn read(word: &str) -> Option<Against> {
        match word.as_bytes() {
            b"person" => Some(Against::Person),
            b"program" => Some(Against::Program),
            [digit @ b'1'..=b'9'] => Some(Against::Computer(Strength(digit - b'0'))),
            _ => None,
        }
    }

    /// The name beside the scores of a side that no person plays.
    pub fn score_name(self) -> Option<String> {
        match self {
            Against::Person => None,
            Against::Computer(Strength(number)) => Some(format!("computer {number}")),
            Against::Program => Some("program".into()),
        }
    }
}

/// Who plays a recorded game, as far as scores need it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlayedGame {
    /// Who plays the second side, where that is known.
    pub against: Option<Against>,
    /// The first round that is its own, in a game that continues from a point of another one and so counts as helped.
    pub first_own: Option<u32>,
}

impl PlayedGame {
    /// As the header of a recording says.
    pub fn of(participants: &Participants) -> PlayedGame {
        let Participants { helped, inherited, .. } = *participants;
        PlayedGame { against: Against::of(participants), first_own: helped.then_some(inherited) }
    }

    /// Returns true unless the round belongs to the game that this one continues.
    pub fn owns(&self, round: &super::Round) -> bool {
        round.index >= self.first_own.unwrap_or(0)
    }
}

impl From<Against> for PlayedBy {
    fn from(against: Against) -> PlayedBy {
        match against {
            Against::Person => PlayedBy::Person,
            Against::Computer(Strength(number)) => PlayedBy::Computer { strength: Some(number) },
            Against::Program => PlayedBy::Program,
        }
    }
}

/// As `--opponent` takes it.
impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Against::Person => f.write_str("person"),
            Against::Program => f.write_str("program"),
            Against::Computer(Strength(number)) => number.fmt(f),
        }
    }
}
