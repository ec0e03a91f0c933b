//! Hooks of the host into a game: its status line, its best result, and what happens when the player leaves it.

use crate::any::AnySession;
use crate::catalogue::Declared;
use crate::effect::ExitReason;
use crate::records::{Analysis, Opponent, Round, SavedRound};
use crate::storage::SaveFailure;
use crate::text::Language;
use quintet_engine::kernel::{Panel, Seed, SetupError, Span, Time};
use quintet_session::Session;
use std::sync::Arc;
use std::{fmt, io};

/// How long a temporary status line is shown before it is asked for again.
pub(super) const POLL_DELAY: Span = Span::from_millis(30);

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

/// How a game was left: why, when, its result line, and whether it can be resumed.
#[derive(Debug)]
pub struct GameExit {
    /// The result of the game in one line; `None` if it has not started.
    pub result: Option<String>,
    /// Ok if everything was written to its recordings.
    pub recorded: io::Result<()>,
    /// Whether it can be resumed later.
    pub can_resume: bool,
    /// Why the player left it.
    pub left: ExitReason,
    /// The time of the game at that moment.
    pub at: Time,
    /// The same game once more, if the player wants it.
    pub again: Option<Again>,
}

/// Starts a game with this seed.
pub type StartWithSeed = dyn FnOnce(Seed) -> Result<Box<dyn AnySession>, SetupError>;

/// Starts a game with the same setup and another seed.
pub struct Again(pub Box<StartWithSeed>);

impl fmt::Debug for Again {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Again")
    }
}

/// The result of the last round of a game, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundResult {
    /// The round.
    pub round: Round,
    /// How it was saved, when it is.
    pub saved: Option<SavedRound>,
    /// What happened in it, when that is known.
    pub analysis: Option<Arc<Analysis>>,
    /// The opponent, if known.
    pub against: Option<Opponent>,
}

impl GameExit {
    /// Leaves a session and completes its recordings.
    pub fn leave<G: Declared>(session: &mut Session<G>, left: ExitReason) -> GameExit {
        if left == ExitReason::Quit {
            session.leave();
        }
        let can_resume = session.is_resumable();
        let recorded = session.finish();
        let (result, at) = (G::result(session), session.game().now());
        GameExit { result, recorded, can_resume, left, at, again: None }
    }
}

/// Hooks of the host into a game that is played.
pub trait GameHooks {
    /// The line below the game, if there is one now.
    fn status(&self) -> Option<Status> {
        None
    }

    /// When that line changes without a game event.
    fn status_changes_at(&self, now: Time) -> Option<Time> {
        (self.status() == Some(Status::Saving)).then(|| now + POLL_DELAY)
    }

    /// The best result so far, shown below the score.
    fn best(&self) -> Option<Panel> {
        None
    }

    /// The result of the last round that has ended, if there is one.
    fn round(&self) -> Option<RoundResult> {
        None
    }

    /// Called once, when the player has left the game.
    fn on_exit(&mut self, _game: GameExit) {}
}

/// No hooks: the game is not saved.
impl GameHooks for () {}
