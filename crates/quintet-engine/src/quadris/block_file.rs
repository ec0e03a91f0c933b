//! Files of blocks: letters with blanks between.

use crate::kernel::Kind;
use std::sync::Arc;

/// The built-in block file of Quadris, the same as the sample `sequence.txt`.
pub const SEQUENCE: &str = "I J O S Z T L";
/// The built-in block file of the first player of Biquadris, the same as the sample `sequence1.txt`.
pub const SEQUENCE_1: &str = "I J L O S T Z";
/// The built-in block file of the second player of Biquadris, the same as the sample `sequence2.txt`.
pub const SEQUENCE_2: &str = "S S S O Z Z Z I";

/// The blocks of a file, never empty.
pub type BlockList = Arc<[Kind]>;

/// What is wrong with a block file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BlockFileError {
    /// A word that is no block.
    #[error("line {line}: {word:?} is not one of the blocks I J L O S Z T")]
    NoBlock {
        /// The line it stands on, from 1.
        line: usize,
        /// The word, shortened.
        word: String,
    },
    /// Nothing at all.
    #[error("there is no block in it")]
    Empty,
}

/// The block that a word names.
pub fn block(word: &str) -> Option<Kind> {
    Kind::SEVEN.into_iter().find(|kind| word.strip_prefix(kind.letter()) == Some(""))
}

/// Reads a block file.
pub fn parse(text: &str) -> Result<BlockList, BlockFileError> {
    let mut list = Vec::new();
    for (line, words) in (1..).zip(text.lines()) {
        for word in words.split_ascii_whitespace() {
            let short = || word.chars().take(20).collect();
            list.push(block(word).ok_or_else(|| BlockFileError::NoBlock { line, word: short() })?);
        }
    }
    if list.is_empty() { Err(BlockFileError::Empty) } else { Ok(list.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_and_anything_else_is_an_error_with_its_line() {
        assert_eq!(*parse("I J\n\tT \r\n").unwrap(), [Kind::I, Kind::J, Kind::T]);
        assert_eq!(parse(" \n").unwrap_err(), BlockFileError::Empty);
        assert_eq!(
            parse("I J\nO IJ").unwrap_err().to_string(),
            "line 2: \"IJ\" is not one of the blocks I J L O S Z T"
        );
        for wrong in ["i", "*", "I,J", "I\u{fffd}"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        for built_in in [SEQUENCE, SEQUENCE_1, SEQUENCE_2] {
            assert!(parse(built_in).is_ok());
        }
    }
}
