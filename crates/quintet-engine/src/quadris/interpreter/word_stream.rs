//! Cutting a stream of bytes into words and lines, in bounded memory.

use core::mem;

/// The longest word that is kept whole; what is longer is cut.
pub const LONGEST_WORD: usize = 4096;
/// The longest rest of a line that a macro can take.
pub const LONGEST_LINE: usize = 65_536;
/// Digits of a number beyond these say only that it is very large.
const DIGITS: usize = 1000;

/// The next thing in a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A word.
    Word(String),
    /// The line has ended.
    LineEnd,
    /// What was fed so far is used up.
    More,
    /// The stream has ended.
    End,
}

/// A stream of words: fed piece by piece, or a text that is there as a whole.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct WordStream {
    text: Vec<u8>,
    at: usize,
    /// The word or line that has begun and not ended.
    begun: Vec<u8>,
    closed: bool,
}

impl WordStream {
    /// A text that is there as a whole.
    pub fn whole(text: Vec<u8>) -> WordStream {
        WordStream { text, closed: true, ..WordStream::default() }
    }

    /// Takes the next piece of the stream; what came before must be used up, and is forgotten.
    pub fn feed(&mut self, piece: &[u8]) {
        self.text.drain(..self.at);
        self.at = 0;
        self.text.extend_from_slice(piece);
    }

    /// The stream has ended.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Goes back to the beginning of a whole text.
    pub fn rewind(&mut self) {
        self.at = 0;
        self.begun.clear();
    }

    /// The next word or end of line.
    pub fn next_word(&mut self) -> Token {
        loop {
            match self.text.get(self.at) {
                None if !self.closed => return Token::More,
                None if self.begun.is_empty() => return Token::End,
                None => return self.take(),
                Some(byte) if !byte.is_ascii_whitespace() => self.push(*byte, LONGEST_WORD),
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

    /// All that is left of the line. A line that is too long gives a text that is too long.
    pub fn rest_of_line(&mut self) -> Token {
        loop {
            match self.text.get(self.at) {
                None if !self.closed => return Token::More,
                None | Some(b'\n') => return self.take(),
                Some(byte) => self.push(*byte, LONGEST_LINE + 1),
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
    fn words_lines_and_the_end_are_told_apart() {
        let mut stream = WordStream::whole(b" left\t3ri\r\n\ndrop".to_vec());
        let expected = [word("left"), word("3ri"), Token::LineEnd, Token::LineEnd, word("drop"), Token::End];
        assert_eq!(words(&mut stream), expected);
        stream.rewind();
        assert_eq!(stream.next_word(), word("left"));
        assert_eq!(stream.rest_of_line(), word("\t3ri\r"));
        assert_eq!(stream.next_word(), Token::LineEnd);
    }

    #[test]
    fn pieces_may_be_cut_anywhere() {
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
        assert!(stream.begun.len() <= LONGEST_WORD && stream.text.len() <= 1000);
    }
}
