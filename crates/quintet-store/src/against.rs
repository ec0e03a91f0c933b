//! Who plays the second side of a duel.

use std::fmt;

/// Who plays the second side of a duel, as the name of its recording tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// A second person.
    Person,
    /// The computer, this strong.
    Computer(Strength),
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
    /// What its `Display` has made; `None` for anything else.
    pub fn read(word: &str) -> Option<Against> {
        match word.as_bytes() {
            b"person" => Some(Against::Person),
            [digit @ b'1'..=b'9'] => Some(Against::Computer(Strength(digit - b'0'))),
            _ => None,
        }
    }

    /// The name beside the scores of a side that no person plays.
    pub fn score_name(self) -> Option<String> {
        match self {
            Against::Person => None,
            Against::Computer(Strength(number)) => Some(format!("computer {number}")),
        }
    }
}

/// As `--opponent` takes it.
impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Against::Person => f.write_str("person"),
            Against::Computer(Strength(number)) => number.fmt(f),
        }
    }
}
