//! The hooks of a game that is saved during play.

use crate::play::{Again, GameExit, GameHooks, RoundResult, Status};
use crate::records::{Opponent, Ranking, SavedRound};
use crate::storage::{GameSaver, SaveNotice, SaveProgress};
use quintet_engine::kernel::{Panel, PanelId};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A game that was left and is not finished with storage yet.
#[derive(Debug)]
pub struct EndedGame {
    /// The result in one line; `None` if it has not started.
    pub result: Option<String>,
    /// Ok if everything was written to the recordings that the player asked for; otherwise a sentence that says why
    /// not.
    pub recorded: Result<(), String>,
    /// Saves it; `None` if it is not stored.
    pub saver: Option<GameSaver>,
    /// Whether it can be resumed.
    pub can_resume: bool,
}

/// The games that were left, until the host finishes them.
pub(super) type EndedGames = Rc<RefCell<Vec<EndedGame>>>;

/// A best result that is looked up: points and milliseconds.
pub(super) type PreviousBest = Rc<Cell<Option<(u64, u64)>>>;

/// Shows the progress of saving and the best result, and passes the game to the host when the player leaves it.
pub(super) struct PersistHooks {
    pub(super) saver: Option<GameSaver>,
    /// How the results of the game are compared, if the best one is shown.
    pub(super) ranking: Option<Ranking>,
    /// The best result before this game, as soon as it is found.
    pub(super) before: PreviousBest,
    pub(super) ended: EndedGames,
    /// What is known of saving the game, also after the player has left it.
    pub(super) progress: Option<SaveProgress>,
    pub(super) against: Option<Opponent>,
    pub(super) again: AgainRequest,
}

/// The game that was left last, to be played once more, and the opponent in it.
pub(super) type AgainRequest = Rc<RefCell<Option<(Again, Option<Opponent>)>>>;

impl GameHooks for PersistHooks {
    fn status(&self) -> Option<Status> {
        Some(match self.progress.as_ref()?.lock().notice()? {
            SaveNotice::Saving => Status::Saving,
            SaveNotice::Saved(SavedRound { replay, best, is_cut, .. }) => {
                Status::Saved { replay, is_best: best, is_cut }
            }
            SaveNotice::Failed(why) => Status::NotSaved(why),
        })
    }

    fn best(&self) -> Option<Panel> {
        // Only a saved score raises it: an assisted game, or one from a board of the player's own, never does.
        let saved = self.progress.as_ref().and_then(|progress| progress.lock().saved);
        let saved = saved.and_then(|saved| saved.top);
        let (score, millis) = saved.or_else(|| self.before.get())?;
        Some(match self.ranking? {
            Ranking::Score | Ranking::TimeThenScore => Panel::of_digits(PanelId::Best, "Best", score),
            Ranking::Time | Ranking::LongestTime => Panel::of_clock(PanelId::Best, "Best", millis),
        })
    }

    fn round(&self) -> Option<RoundResult> {
        let state = self.progress.as_ref()?.lock();
        let round = state.round.clone()?;
        Some(RoundResult {
            round,
            saved: state.saved,
            analysis: state.analysis.clone(),
            against: self.against,
        })
    }

    fn on_exit(&mut self, game: GameExit) {
        let GameExit { result, recorded, can_resume, again, .. } = game;
        *self.again.borrow_mut() = again.map(|again| (again, self.against));
        let recorded = recorded.map_err(|error| format!("the game could not be recorded: {error}"));
        let saver = self.saver.take();
        self.ended.borrow_mut().push(EndedGame { result, recorded, saver, can_resume });
    }
}
