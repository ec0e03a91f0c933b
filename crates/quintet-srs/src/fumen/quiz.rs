//! Comments and quizzes.
//!
//! A quiz is a comment like `#Q=[T](I)OLJ;text`: T is in hold, I is the current piece, and O, L and J follow. The
//! text after the semicolon is shown when all pieces are placed; it can be another quiz.

use crate::Tetromino;
use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

/// A comment that advances from page to page if it is a quiz.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// The text; of a quiz, the part that is left.
    raw: Arc<str>,
}

impl Comment {
    /// Creates a comment with this text.
    pub fn new(raw: Arc<str>) -> Comment {
        Comment { raw }
    }

    /// Returns the text that a page shows.
    pub fn shown(&self) -> Arc<str> {
        match Quiz::parse(&self.raw) {
            Some(quiz) => quiz.tidy().map_or_else(|| "".into(), Into::into),
            None => self.raw.clone(),
        }
    }

    /// Returns the comment of the next page. `used` is the piece of this page, if any; `lock` is its lock flag.
    #[must_use]
    pub fn after(&self, used: Option<Tetromino>, lock: bool) -> Comment {
        let Some(quiz) = Quiz::parse(&self.raw).filter(|_| lock) else { return self.clone() };
        let quiz = quiz.next_if_ended();
        let next = used.and_then(|used| quiz.as_ref().ok()?.used(used));
        let raw = match (next, quiz) {
            (Some(next), _) => next.to_string(),
            (None, Ok(quiz)) => quiz.tidy().unwrap_or_default(),
            (None, Err(text)) => text,
        };
        Comment { raw: raw.into() }
    }
}

/// A quiz: the piece in hold, the current piece, the queue, and the text after the last piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quiz {
    /// The piece in hold.
    pub hold: Option<Tetromino>,
    /// The current piece.
    pub current: Option<Tetromino>,
    /// The pieces that follow.
    pub next: Vec<Tetromino>,
    /// The text that is shown when all pieces are placed; it can be another quiz.
    pub then: Option<String>,
}

impl Quiz {
    /// Parses a quiz; `None` if the comment is not one.
    ///
    /// ```
    /// use quintet_srs::Tetromino;
    /// use quintet_srs::fumen::quiz::Quiz;
    ///
    /// let quiz = Quiz::parse("#Q=[](L)TSJ").unwrap();
    /// assert_eq!(quiz.used(Tetromino::T).unwrap().to_string(), "#Q=[L](S)J");
    /// ```
    pub fn parse(comment: &str) -> Option<Quiz> {
        let body = comment.trim().strip_prefix("#Q=[")?;
        let (body, then) = match body.split_once(';') {
            Some((body, then)) => (body, Some(then.to_owned())),
            None => (body, None),
        };
        let letters: String = body.chars().filter(|c| !c.is_whitespace()).collect();
        let (hold, rest) = letters.split_once(']')?;
        let (current, next) = rest.strip_prefix('(')?.split_once(')')?;
        let pieces = |letters: &str| letters.chars().map(piece).collect::<Option<Vec<Tetromino>>>();
        let (hold, current, next) = (pieces(hold)?, pieces(current)?, pieces(next)?);
        let single = hold.len() <= 1 && current.len() <= 1;
        let (hold, current) = (hold.first().copied(), current.first().copied());
        single.then_some(Quiz { hold, current, next, then })
    }

    fn is_empty(&self) -> bool {
        self.hold.is_none() && self.current.is_none() && self.next.is_empty()
    }

    /// Returns the quiz, or if it has no pieces left the quiz after it, or the text after it as `Err`.
    fn next_if_ended(self) -> Result<Quiz, String> {
        if !self.is_empty() {
            return Ok(self);
        }
        let then = self.then.unwrap_or_default();
        Quiz::parse(&then).filter(|quiz| !quiz.is_empty()).ok_or(then)
    }

    /// Returns the quiz after a piece is placed, using hold if necessary; `None` if the piece is not available.
    pub fn used(&self, used: Tetromino) -> Option<Quiz> {
        let mut next = self.next.iter().copied();
        let (hold, current) = if self.current == Some(used) {
            (self.hold, next.next())
        } else if self.hold == Some(used) {
            (self.current, next.next())
        } else if self.next.first() == Some(&used) && (self.hold.is_none() || self.current.is_none()) {
            next.next();
            (self.hold.or(self.current), next.next())
        } else {
            return None;
        };
        Some(Quiz { hold, current, next: next.collect(), then: self.then.clone() })
    }

    /// Formats the quiz so that it has a current piece if any piece is left; `None` if nothing is left of it.
    fn tidy(self) -> Option<String> {
        match self.next_if_ended() {
            Err(text) => Some(text).filter(|text| !text.is_empty()),
            Ok(mut quiz) => {
                if quiz.current.is_none() {
                    quiz.current = quiz.hold.take();
                }
                if quiz.current.is_none() && !quiz.next.is_empty() {
                    quiz.current = Some(quiz.next.remove(0));
                }
                Some(quiz.to_string())
            }
        }
    }
}

impl fmt::Display for Quiz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |pieces: &[Tetromino]| pieces.iter().map(|piece| piece.letter()).collect::<String>();
        let (hold, current) = (letters(self.hold.as_slice()), letters(self.current.as_slice()));
        write!(f, "#Q=[{hold}]({current}){}", letters(&self.next))?;
        self.then.iter().try_for_each(|then| write!(f, ";{then}"))
    }
}

fn piece(letter: char) -> Option<Tetromino> {
    Tetromino::from_letter(letter.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(comment: &str, used: &str) -> String {
        let mut comment = Comment::new(comment.into());
        for letter in used.chars() {
            comment = comment.after(piece(letter), true);
        }
        comment.shown().to_string()
    }

    #[test]
    fn a_quiz_advances_as_pieces_are_placed() {
        for (quiz, used, then) in [
            ("#Q=[](I)OLJ", "I", "#Q=[](O)LJ"),
            ("#Q=[T](I)OLJ", "T", "#Q=[I](O)LJ"),
            ("#Q=[](I)OLJ", "O", "#Q=[I](L)J"),
            ("#Q=[](I)OLJ", "OI", "#Q=[L](J)"),
            ("#Q=[](I)", "I", ""),
            ("#Q=[](I);done", "I", "done"),
            ("#Q=[](I);#Q=[](T)", "I", "#Q=[](T)"),
            ("#Q=[](I);#Q=[](T)O", "IT", "#Q=[](O)"),
            ("#Q=[T](I)", "I", "#Q=[](T)"),
            ("#Q=[](I)OLJ", "T", "#Q=[](I)OLJ"),
            ("no quiz", "I", "no quiz"),
            ("#Q=[II](I)", "I", "#Q=[II](I)"),
        ] {
            assert_eq!(after(quiz, used), then, "{quiz} {used}");
        }
    }
}
