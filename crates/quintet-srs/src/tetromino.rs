//! The seven pieces and their letters.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// One of the seven pieces of four cells.
///
/// ```
/// use quintet_srs::Tetromino;
///
/// assert_eq!("S".parse(), Ok(Tetromino::S));
/// assert_eq!(Tetromino::ALL.map(Tetromino::letter), ['I', 'J', 'L', 'O', 'S', 'T', 'Z']);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Tetromino {
    /// Four cells in a row.
    I,
    /// Three in a row, and one above the left end.
    J,
    /// Three in a row, and one above the right end.
    L,
    /// The square.
    O,
    /// Two and two, stepping up to the right.
    S,
    /// Three in a row, and one above the middle.
    T,
    /// Two and two, stepping down to the right.
    Z,
}

impl Tetromino {
    /// All seven, in alphabetical order.
    pub const ALL: [Tetromino; 7] =
        [Tetromino::I, Tetromino::J, Tetromino::L, Tetromino::O, Tetromino::S, Tetromino::T, Tetromino::Z];

    /// The letter that names this piece.
    pub const fn letter(self) -> char {
        match self {
            Tetromino::I => 'I',
            Tetromino::J => 'J',
            Tetromino::L => 'L',
            Tetromino::O => 'O',
            Tetromino::S => 'S',
            Tetromino::T => 'T',
            Tetromino::Z => 'Z',
        }
    }

    /// The piece with this upper-case letter.
    pub const fn from_letter(letter: char) -> Option<Tetromino> {
        let mut i = 0;
        while i < Tetromino::ALL.len() {
            if Tetromino::ALL[i].letter() == letter {
                return Some(Tetromino::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// Its index in [`Tetromino::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The letter.
impl fmt::Display for Tetromino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// A character that names no piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("character {column} of the list: {found:?} is not a piece; the pieces are IJLOSTZ")]
pub struct UnknownPieceLetter {
    /// Its position in the text, counted from 1.
    pub column: usize,
    /// The character; a blank when the text ends too early.
    pub found: char,
}

impl FromStr for Tetromino {
    type Err = UnknownPieceLetter;

    fn from_str(text: &str) -> Result<Tetromino, UnknownPieceLetter> {
        let mut letters = text.chars();
        let found = letters.next().unwrap_or(' ');
        let piece = Tetromino::from_letter(found).ok_or(UnknownPieceLetter { column: 1, found })?;
        letters.next().map_or(Ok(piece), |found| Err(UnknownPieceLetter { column: 2, found }))
    }
}

/// Reads a list of pieces, one letter each; white space between them is ignored.
///
/// ```
/// use quintet_srs::{Tetromino, parse_pieces};
///
/// assert_eq!(parse_pieces("TI O").unwrap(), [Tetromino::T, Tetromino::I, Tetromino::O]);
/// assert_eq!(
///     parse_pieces("TIX").unwrap_err().to_string(),
///     "character 3 of the list: 'X' is not a piece; the pieces are IJLOSTZ",
/// );
/// ```
pub fn parse_pieces(text: &str) -> Result<Vec<Tetromino>, UnknownPieceLetter> {
    let letters = text.chars().zip(1..).filter(|(letter, _)| !letter.is_whitespace());
    letters
        .map(|(found, column)| Tetromino::from_letter(found).ok_or(UnknownPieceLetter { column, found }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_indices_are_one_to_one() {
        for (index, piece) in Tetromino::ALL.into_iter().enumerate() {
            assert_eq!(piece.index(), index);
            assert_eq!(Tetromino::from_letter(piece.letter()), Some(piece));
        }
        for bad in ["", "II", "i", "G", "Ä"] {
            assert!(bad.parse::<Tetromino>().is_err(), "{bad:?}");
        }
    }
}
