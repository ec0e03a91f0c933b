//! Hooks of the host into a game: its status line, its best result, and what happens when the player leaves it.

use crate::catalogue::Declared;
use crate::effect::ExitReason;
use crate::storage::SaveFailure;
use crate::text::Language;
use quintet_engine::kernel::{Panel, Span, Time};
use quintet_session::Session;
use std::io;

/// How long a temporary status line is shown before it is asked for again.
pub(super) const SOON: Span = Span::from_millis(30);

/// The status line below the game: about saving its score, or about the program that plays against the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// A score is being saved; there will soon be another status.
    Saving,
    /// The last score is saved.
    Saved {
        /// The number of its replay.
        replay: i64,
        /// Whether it is the player's best.
        is_best: bool,
        /// Whether the recording was too large, so that its end is missing.
        is_cut: bool,
    },
    /// Something could not be saved, and why.
    NotSaved(SaveFailure),
    /// A sentence.
    Sentence(String),
}

impl Status {
    /// The line in this language.
    pub fn line(&self, text: Language) -> String {
        match self {
            Status::Saving => text.get("status-saving").to_owned(),
            Status::Saved { replay, is_best, is_cut } => {
                let key = if *is_best { "status-best" } else { "status-saved" };
                let line = text.with(key, &[("replay", replay.to_string().into())]);
                let cut = if *is_cut { text.get("status-cut") } else { "" };
                format!("{line}{cut}")
            }
            Status::NotSaved(why) => {
                text.with("status-not-saved", &[("why", text.message(&why.message()).into())])
            }
            Status::Sentence(sentence) => sentence.clone(),
        }
    }
}

/// The result of leaving a game.
#[derive(Debug)]
pub struct GameExit {
    /// The result of the game in one line; `None` if it has not started.
    pub result: Option<String>,
    /// Ok if everything was written to its recordings.
    pub recorded: io::Result<()>,
    /// Whether it can be resumed later.
    pub is_open: bool,
    /// Why the player left it.
    pub left: ExitReason,
    /// The time of the game at that moment.
    pub at: Time,
}

impl GameExit {
    /// Leaves a session and completes its recordings.
    pub fn leave<G: Declared>(session: &mut Session<G>, left: ExitReason) -> GameExit {
        if left == ExitReason::Quit {
            session.leave();
        }
        let is_open = session.is_resumable();
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

    /// When that line changes without a game event.
    fn passes_at(&self, now: Time) -> Option<Time> {
        (self.status() == Some(Status::Saving)).then(|| now + SOON)
    }

    /// The best result so far, shown below the score.
    fn best(&self) -> Option<Panel> {
        None
    }

    /// Called once, when the player has left the game.
    fn left(&mut self, _game: GameExit) {}
}

/// No hooks: the game is not saved.
impl GameHooks for () {}
