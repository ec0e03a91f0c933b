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
