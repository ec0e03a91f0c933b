//! Who plays the second side of a duel.

use quintet_session::{Participants, PlayedBy};
use std::fmt;

/// Who plays the second side of a duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// A second person.
    Person,
    /// The computer, this strong.
    Computer(StrengthLevel),
    /// A program that speaks the Tetris Bot Protocol. Its command is not kept.
    Program,
}

/// How strong the computer is: 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrengthLevel(u8);

impl StrengthLevel {
    /// One of those there are.
    pub fn new(number: usize) -> Option<StrengthLevel> {
        u8::try_from(number).ok().filter(|number| (1..=9).contains(number)).map(StrengthLevel)
    }
}

impl Opponent {
    /// Who plays the second side of a recorded game, where its header tells.
    pub fn of(participants: &Participants) -> Option<Opponent> {
        match *participants.players.get(1)? {
            PlayedBy::Person => Some(Opponent::Person),
            PlayedBy::Computer { strength } => StrengthLevel::new(strength?.into()).map(Opponent::Computer),
            PlayedBy::Program => Some(Opponent::Program),
            PlayedBy::Unknown => None,
        }
    }

    /// What its `Display` has made; `None` for anything else.
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

/// Who plays a recorded game, as far as scores need it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlayedGame {
    /// Who plays the second side, where that is known.
    pub against: Option<Opponent>,
    /// The first round that is its own, in a game that continues from a point of another one and so counts as helped.
    pub first_own: Option<u32>,
}

impl PlayedGame {
    /// As the header of a recording says.
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

/// As `--opponent` takes it.
impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Person => f.write_str("person"),
            Opponent::Program => f.write_str("program"),
            Opponent::Computer(StrengthLevel(number)) => number.fmt(f),
        }
    }
}
