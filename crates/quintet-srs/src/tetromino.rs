//! The seven pieces and their letters.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// One of the seven pieces that consist of four cells.
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
    /// Three cells in a row, and one above the left end.
    J,
    /// Three cells in a row, and one above the right end.
    L,
    /// A square of 2×2 cells.
    O,
    /// Two rows of two cells, the upper one further right.
    S,
    /// Three cells in a row, and one above the middle.
    T,
    /// Two rows of two cells, the upper one further left.
    Z,
}

impl Tetromino {
    /// All seven pieces, in alphabetical order.
    pub const ALL: [Tetromino; 7] =
        [Tetromino::I, Tetromino::J, Tetromino::L, Tetromino::O, Tetromino::S, Tetromino::T, Tetromino::Z];

    /// Returns the letter of this piece.
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

    /// Returns the piece with this upper-case letter, or `None` if there is none.
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

    /// Returns the index of this piece in [`Tetromino::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Writes the letter of the piece.
impl fmt::Display for Tetromino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// The error of parsing a piece or a list of pieces: a character that is not the letter of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("character {column} of the list: {found:?} is not a piece; the pieces are IJLOSTZ")]
pub struct UnknownPieceLetter {
    /// The position of the character in the text, counted from 1.
    pub column: usize,
    /// The character; a space if the text is empty.
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

/// Parses a list of pieces, one letter each. White space is ignored.
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
