//! What a filled cell is made of.

use super::SetupError;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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

/// The pieces that a text names, one letter each, with white space between them or not. Only `allowed` ones
/// may stand there; another character is an error that names its place.
pub fn parse_kinds(text: &str, allowed: &[Kind]) -> Result<Arc<[Kind]>, SetupError> {
    let mut kinds = Vec::new();
    for (line, letters) in text.lines().enumerate() {
        for (column, letter) in letters.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
            let kind = Kind::from_letter(letter).filter(|kind| allowed.contains(kind));
            kinds.push(kind.ok_or_else(|| {
                let names: String = allowed.iter().map(|kind| kind.letter()).collect();
                let (line, column) = (line + 1, column + 1);
                SetupError(format!(
                    "line {line}, column {column}: {letter:?} is not a piece; the pieces are {names}"
                ))
            })?);
        }
    }
    Ok(kinds.into())
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

    #[test]
    fn a_list_of_pieces_is_letters_and_white_space() {
        let allowed = [Kind::T, Kind::Vapor];
        assert_eq!(
            *parse_kinds("TV\n  T\tV ", &allowed).unwrap(),
            [Kind::T, Kind::Vapor, Kind::T, Kind::Vapor]
        );
        assert_eq!(*parse_kinds(" \n", &allowed).unwrap(), []);
        let sentence = parse_kinds("TV\nT I", &allowed).unwrap_err().to_string();
        assert_eq!(sentence, "line 2, column 3: 'I' is not a piece; the pieces are TV");
    }
}
