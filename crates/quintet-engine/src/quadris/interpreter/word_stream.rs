//! Splits a stream of bytes into words and lines, in bounded memory.

use core::mem;

/// The maximum length of a word; longer ones are truncated.
pub const MAX_WORD_BYTES: usize = 4096;
/// The maximum length of the rest of a line that a macro can use.
pub const MAX_LINE_BYTES: usize = 65_536;
/// The maximum number of digits that are read of a number.
const DIGITS: usize = 1000;

/// The next element of a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A word.
    Word(String),
    /// The end of a line.
    LineEnd,
    /// All input so far is used up; more is needed.
    More,
    /// The end of the stream.
    End,
}

/// A stream of words: input in parts, or a complete text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct WordStream {
    text: Vec<u8>,
    at: usize,
    /// The bytes of an incomplete word or line.
    begun: Vec<u8>,
    closed: bool,
}

impl WordStream {
    /// Makes a stream of a complete text.
    pub fn whole(text: Vec<u8>) -> WordStream {
        WordStream { text, closed: true, ..WordStream::default() }
    }

    /// Adds the next part of the input; the part before it must be used up and is dropped.
    pub fn feed(&mut self, piece: &[u8]) {
        self.text.drain(..self.at);
        self.at = 0;
        self.text.extend_from_slice(piece);
    }

    /// Marks the end of the stream.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Returns to the beginning of a complete text.
    pub fn rewind(&mut self) {
        self.at = 0;
        self.begun.clear();
    }

    /// Returns the next word or end of line.
    pub fn next_word(&mut self) -> Token {
        loop {
            match self.text.get(self.at) {
                None if !self.closed => return Token::More,
                None if self.begun.is_empty() => return Token::End,
                None => return self.take(),
                Some(byte) if !byte.is_ascii_whitespace() => self.push(*byte, MAX_WORD_BYTES),
                Some(_) if !self.begun.is_empty() => return self.take(),
                Some(b'\n') => {
                    self.at += 1;
                    return Token::LineEnd;
                }
                Some(_) => {}
            }
            self.at += 1;
        }
    }

    /// Returns the rest of the line, truncated to one byte more than [`MAX_LINE_BYTES`] so that the caller can reject it.
    pub fn rest_of_line(&mut self) -> Token {
        loop {
            match self.text.get(self.at) {
                None if !self.closed => return Token::More,
                None | Some(b'\n') => return self.take(),
                Some(byte) => self.push(*byte, MAX_LINE_BYTES + 1),
            }
            self.at += 1;
        }
    }

    fn push(&mut self, byte: u8, limit: usize) {
        let digits = || self.begun.iter().all(u8::is_ascii_digit);
        let endless = self.begun.len() >= DIGITS && byte.is_ascii_digit() && digits();
        if self.begun.len() < limit && !endless {
            self.begun.push(byte);
        }
    }

    fn take(&mut self) -> Token {
        let word = mem::take(&mut self.begun);
        Token::Word(String::from_utf8_lossy(&word).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &mut WordStream) -> Vec<Token> {
        let mut found = Vec::new();
        loop {
            match words.next_word() {
                end @ (Token::End | Token::More) => {
                    found.push(end);
                    return found;
                }
                token => found.push(token),
            }
        }
    }

    fn word(text: &str) -> Token {
        Token::Word(text.to_owned())
    }

    #[test]
    fn words_line_ends_and_the_end_are_distinguished() {
        let mut stream = WordStream::whole(b" left\t3ri\r\n\ndrop".to_vec());
        let expected = [word("left"), word("3ri"), Token::LineEnd, Token::LineEnd, word("drop"), Token::End];
        assert_eq!(words(&mut stream), expected);
        stream.rewind();
        assert_eq!(stream.next_word(), word("left"));
        assert_eq!(stream.rest_of_line(), word("\t3ri\r"));
        assert_eq!(stream.next_word(), Token::LineEnd);
    }

    #[test]
    fn input_may_be_split_anywhere() {
        let mut stream = WordStream::default();
        stream.feed(b"le");
        assert_eq!(words(&mut stream), [Token::More]);
        stream.feed(b"ft ri");
        assert_eq!(words(&mut stream), [word("left"), Token::More]);
        stream.close();
        assert_eq!(words(&mut stream), [word("ri"), Token::End]);
    }

    #[test]
    fn memory_is_bounded() {
        let mut stream = WordStream::default();
        for _ in 0..1000 {
            stream.feed(&[b'9'; 1000]);
            assert_eq!(stream.next_word(), Token::More);
        }
        stream.feed(b"left ");
        assert_eq!(stream.next_word(), word(&("9".repeat(DIGITS) + "left")));
        for _ in 0..1000 {
            stream.feed(&[0xff; 1000]);
            assert_eq!(stream.next_word(), Token::More);
        }
        assert!(stream.begun.len() <= MAX_WORD_BYTES && stream.text.len() <= 1000);
    }
}
