//! Hooks of the host into a game: its status line, its best result, and what happens when the player leaves it.

use crate::catalogue::Declared;
use crate::effect::Left;
use quintet_engine::kernel::{Panel, Span, Time};
use quintet_session::Session;
use std::io;

/// How long a temporary status line is shown before it is asked for again.
pub(super) const SOON: Span = Span::from_millis(30);

/// A line of the host below the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// The line.
    pub text: String,
    /// Whether it will soon change by itself.
    pub passing: bool,
}

/// How a player left a game.
#[derive(Debug)]
pub struct GameExit {
    /// How it ended, in a line; none if it has not begun.
    pub result: Option<String>,
    /// Whether everything could be written to its recordings.
    pub recorded: io::Result<()>,
    /// Whether it can be resumed later.
    pub is_open: bool,
    /// Why it is no longer played.
    pub left: ExitReason,
    /// How far it came, in its own time.
    pub at: Time,
}

impl GameExit {
    /// Leaves a session and completes its recordings.
    pub fn leave<G: Declared>(session: &mut Session<G>, left: ExitReason) -> GameExit {
        if left == ExitReason::Quit {
            session.leave();
        }
        let is_open = session.is_open();
        let recorded = session.finish();
        GameExit { result: G::result(session), recorded, is_open, left, at: session.game().now() }
    }
}

/// Hooks of the host into a game that is played.
pub trait GameHooks {
    /// The line below the game, if there is one now.
    fn status(&self) -> Option<Status> {
        None
    }

    /// When that line will change by itself.
    fn passes_at(&self, now: Time) -> Option<Time> {
        self.status().is_some_and(|status| status.passing).then(|| now + SOON)
    }

    /// The best result so far, shown below the score.
    fn best(&self) -> Option<Panel> {
        None
    }

    /// Called once, when the player has left the game.
    fn left(&mut self, _game: GameExit) {}
}

/// Nothing is kept of the game.
impl GameHooks for () {}
