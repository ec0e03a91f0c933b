//! Comments, and the quizzes among them.
//!
//! A quiz is a comment like `#Q=[T](I)OLJ;text`: T is held, I is to be placed, O, L and J follow; the text
//! after the semicolon is shown when they are used up, and may be another quiz.

use quintet_engine::kernel::Kind;
use std::sync::Arc;

/// A comment, and what it will be on the next page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Comment {
    /// As it was written, or as a quiz has become.
    raw: Arc<str>,
}

impl Comment {
    pub(super) fn new(raw: Arc<str>) -> Comment {
        Comment { raw }
    }

    /// As it is shown.
    pub(super) fn shown(&self) -> Arc<str> {
        match Quiz::parse(&self.raw) {
            Some(quiz) => quiz.tidy().map_or_else(|| "".into(), Into::into),
            None => self.raw.clone(),
        }
    }

    /// What it becomes after a page on which a piece was placed, or none.
    pub(super) fn after(&self, used: Option<Kind>, lock: bool) -> Comment {
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

/// A quiz: a piece in hold, the one to be placed, those that follow, and what comes after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quiz {
    /// The piece in hold.
    pub hold: Option<Kind>,
    /// The piece to be placed.
    pub current: Option<Kind>,
    /// The pieces that follow.
    pub next: Vec<Kind>,
    /// What is shown when all are used up.
    pub then: Option<String>,
}

impl Quiz {
    /// Reads a quiz; `None` when the comment is none.
    pub fn parse(comment: &str) -> Option<Quiz> {
        let body = comment.trim().strip_prefix("#Q=[")?;
        let (body, then) = match body.split_once(';') {
            Some((body, then)) => (body, Some(then.to_owned())),
            None => (body, None),
        };
        let letters: String = body.chars().filter(|c| !c.is_whitespace()).collect();
        let (hold, rest) = letters.split_once(']')?;
        let (current, next) = rest.strip_prefix('(')?.split_once(')')?;
        let pieces = |letters: &str| letters.chars().map(piece).collect::<Option<Vec<Kind>>>();
        let (hold, current, next) = (pieces(hold)?, pieces(current)?, pieces(next)?);
        let single = hold.len() <= 1 && current.len() <= 1;
        let (hold, current) = (hold.first().copied(), current.first().copied());
        single.then_some(Quiz { hold, current, next, then })
    }

    fn is_empty(&self) -> bool {
        self.hold.is_none() && self.current.is_none() && self.next.is_empty()
    }

    /// The quiz, or the one after it when this one is used up; else the text after it.
    fn next_if_ended(self) -> Result<Quiz, String> {
        if !self.is_empty() {
            return Ok(self);
        }
        let then = self.then.unwrap_or_default();
        Quiz::parse(&then).filter(|quiz| !quiz.is_empty()).ok_or(then)
    }

    /// The quiz after a piece of it was placed; `None` when it cannot have been.
    pub fn used(&self, used: Kind) -> Option<Quiz> {
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

    /// As it is shown: with a piece to be placed where there is any. `None` when nothing is left of it.
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

impl std::fmt::Display for Quiz {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letters = |kinds: &[Kind]| kinds.iter().map(|kind| kind.letter()).collect::<String>();
        let (hold, current) = (letters(self.hold.as_slice()), letters(self.current.as_slice()));
        write!(f, "#Q=[{hold}]({current}){}", letters(&self.next))?;
        self.then.iter().try_for_each(|then| write!(f, ";{then}"))
    }
}

fn piece(letter: char) -> Option<Kind> {
    Kind::from_letter(letter.to_ascii_uppercase()).filter(|kind| *kind <= Kind::Z)
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
    fn a_quiz_goes_on_as_pieces_are_placed() {
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
