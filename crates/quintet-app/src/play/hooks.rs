//! What a game is played with that does not belong to the game: its status line, its best, and what happens when it is left.

use crate::catalogue::Declared;
use crate::effect::Left;
use quintet_engine::kernel::{Panel, Span, Time};
use quintet_session::Session;
use std::io;

/// How long a line that will be another one is shown before it is asked for again.
pub(super) const SOON: Span = Span::from_millis(30);

/// A line below the game that is not the game's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// The line.
    pub text: String,
    /// Whether it will soon be another one by itself.
    pub passing: bool,
}

/// A game that was left.
#[derive(Debug)]
pub struct LeftGame {
    /// How it ended, in a line; none if it has not begun.
    pub result: Option<String>,
    /// Whether everything could be written to its recordings.
    pub recorded: io::Result<()>,
    /// Whether it can be resumed later.
    pub is_open: bool,
    /// Why it is no longer played.
    pub left: Left,
    /// How far it came, in its own time.
    pub at: Time,
}

impl LeftGame {
    /// Leaves a session: its recordings are brought to their end.
    pub fn leave<G: Declared>(session: &mut Session<G>, left: Left) -> LeftGame {
        if left == Left::Quit {
            session.leave();
        }
        let is_open = session.is_resumable();
        let recorded = session.finish();
        LeftGame { result: G::result(session), recorded, is_open, left, at: session.game().now() }
    }
}

/// What a game is played with that does not belong to the game.
pub trait Around {
    /// The line below the game, if there is one now.
    fn status(&self) -> Option<Status> {
        None
    }

    /// When that line will be another one by itself.
    fn passes_at(&self, now: Time) -> Option<Time> {
        self.status().is_some_and(|status| status.passing).then(|| now + SOON)
    }

    /// The best result so far, to stand below the score.
    fn best(&self) -> Option<Panel> {
        None
    }

    /// The game was left. Called once.
    fn left(&mut self, _game: LeftGame) {}
}

/// Nothing is kept of the game.
impl Around for () {}
