//! Block files: letters, with or without white space between them.

use crate::kernel::{PieceList, Tetromino};
use std::sync::Arc;

/// The built-in block file of Quadris, the same as the sample `sequence.txt`.
pub const SEQUENCE: &str = "I J O S Z T L";
/// The built-in block file of the first player of Biquadris, the same as the sample `sequence1.txt`.
pub const SEQUENCE_1: &str = "I J L O S T Z";
/// The built-in block file of the second player of Biquadris, the same as the sample `sequence2.txt`.
pub const SEQUENCE_2: &str = "S S S O Z Z Z I";

/// The blocks of a file, at least one.
pub type BlockList = PieceList<Tetromino>;

/// An error in a block file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BlockFileError {
    /// A character that is not a block.
    #[error("line {line}: \"{}\" is not one of the blocks I J L O S Z T", found.escape_debug())]
    NoBlock {
        /// The line, from 1.
        line: usize,
        /// The character.
        found: char,
    },
    /// A file without blocks.
    #[error("there is no block in it")]
    Empty,
}

/// Returns the blocks of [`SEQUENCE`].
pub fn sequence() -> BlockList {
    use Tetromino::{I, J, L, O, S, T, Z};
    [I, J, O, S, Z, T, L].into()
}

/// Returns the blocks of [`SEQUENCE_1`] and [`SEQUENCE_2`].
pub fn sequences() -> [BlockList; 2] {
    use Tetromino::{I, J, L, O, S, T, Z};
    [[I, J, L, O, S, T, Z].into(), [S, S, S, O, Z, Z, Z, I].into()]
}

/// Returns the block that a word names.
pub fn block(word: &str) -> Option<Tetromino> {
    word.parse().ok()
}

/// Reads a block file.
pub fn parse(text: &str) -> Result<BlockList, BlockFileError> {
    let mut list = Vec::new();
    for (line, letters) in (1..).zip(text.lines()) {
        for found in letters.chars().filter(|c| !c.is_ascii_whitespace()) {
            let kind = Tetromino::ALL.into_iter().find(|kind| kind.letter() == found);
            list.push(kind.ok_or(BlockFileError::NoBlock { line, found })?);
        }
    }
    BlockList::try_from(Arc::from(list)).map_err(|_| BlockFileError::Empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_and_anything_else_is_an_error_with_its_line() {
        assert_eq!(*parse("I J\n\tT \r\n").unwrap(), [Tetromino::I, Tetromino::J, Tetromino::T]);
        assert_eq!(*parse("OOOI").unwrap(), [Tetromino::O, Tetromino::O, Tetromino::O, Tetromino::I]);
        assert_eq!(*parse("IJ T\r\nLO\n").unwrap(), *parse("I J T L O").unwrap());
        assert_eq!(parse(" \n").unwrap_err(), BlockFileError::Empty);
        assert_eq!(
            parse("I J\nO IKJ").unwrap_err().to_string(),
            "line 2: \"K\" is not one of the blocks I J L O S Z T"
        );
        for wrong in ["i", "*", "I,J", "IJi", "I\u{fffd}"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        let [first, second] = sequences();
        for (text, list) in [(SEQUENCE, sequence()), (SEQUENCE_1, first), (SEQUENCE_2, second)] {
            assert_eq!(parse(text), Ok(list));
        }
    }
}
