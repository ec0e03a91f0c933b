//! What a filled cell is made of.

use serde::{Deserialize, Serialize};

/// The kind of a piece and of the cells it leaves behind: what shells choose a colour and a pattern by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Kind {
    /// Four in a row.
    I,
    /// Three and one at the end, turned left.
    J,
    /// Three and one at the end, turned right.
    L,
    /// The square.
    O,
    /// Two and two, stepping up.
    S,
    /// Three and one in the middle.
    T,
    /// Two and two, stepping down.
    Z,
    /// Chetyris' `VaporBomb`.
    Vapor,
    /// Chetyris' `FoamBomb`, and the foam it leaves.
    Foam,
    /// Chetyris' `CrazyShape`.
    Crazy,
    /// The single cell that Quadris drops at its higher levels.
    Star,
    /// A row received from an opponent.
    Garbage,
    /// A row that rises when a duel takes too long.
    Limit,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 13;

    /// Every kind, in order.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::I,
        Kind::J,
        Kind::L,
        Kind::O,
        Kind::S,
        Kind::T,
        Kind::Z,
        Kind::Vapor,
        Kind::Foam,
        Kind::Crazy,
        Kind::Star,
        Kind::Garbage,
        Kind::Limit,
    ];

    /// The seven shapes of four cells.
    pub const SEVEN: [Kind; 7] = [Kind::I, Kind::J, Kind::L, Kind::O, Kind::S, Kind::T, Kind::Z];

    /// The character that stands for this kind in files, scripts and pictures.
    pub const fn letter(self) -> char {
        match self {
            Kind::I => 'I',
            Kind::J => 'J',
            Kind::L => 'L',
            Kind::O => 'O',
            Kind::S => 'S',
            Kind::T => 'T',
            Kind::Z => 'Z',
            Kind::Vapor => 'V',
            Kind::Foam => 'F',
            Kind::Crazy => 'C',
            Kind::Star => '*',
            Kind::Garbage => 'G',
            Kind::Limit => 'X',
        }
    }

    /// The kind that a character stands for.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Its place in [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_places_are_one_to_one() {
        for (place, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), place);
            assert_eq!(Kind::from_letter(kind.letter()), Some(kind));
        }
        assert_eq!(Kind::from_letter('?'), None);
    }
}
