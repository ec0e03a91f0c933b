//! Hints for a player: a worker finds them, and they are shown when they are ready.

use crate::bot_game::BotGame;
use crate::job::{BotAnswer, BotJob, BotQuery, BotReply, HintCells};
use crate::worker::{InlineWorker, Worker};
use quintet_engine::kernel::{Player, Pos};
use quintet_session::HintProvider;

/// Finds the best place for the piece in play and marks it.
pub struct BotHints<G: BotGame> {
    worker: Box<dyn Worker<BotJob<G>, BotAnswer<G>>>,
    asked: u64,
    answered: u64,
    hint: Option<HintCells>,
}

impl<G: BotGame> BotHints<G> {
    /// Creates a hint provider that searches inline.
    pub fn inline() -> BotHints<G> {
        BotHints::with_worker(InlineWorker::new(|job: BotJob<G>| Some(job.run())))
    }

    /// Creates a hint provider that searches on a thread.
    #[cfg(feature = "threads")]
    pub fn on_thread() -> BotHints<G> {
        BotHints::with_worker(crate::worker::ThreadWorker::new(|job: BotJob<G>| Some(job.run())))
    }

    /// Creates a hint provider that searches with the given worker.
    pub fn with_worker(worker: impl Worker<BotJob<G>, BotAnswer<G>> + 'static) -> BotHints<G> {
        BotHints { worker: Box::new(worker), asked: 0, answered: 0, hint: None }
    }
}

impl<G: BotGame> HintProvider<G> for BotHints<G> {
    fn request_hint(&mut self, game: &G, player: Player) {
        self.poll();
        // One job at a time: pressing the key again does not submit another.
        if !self.is_pending() && game.piece_id(player).is_some() {
            self.asked += 1;
            let query = BotQuery::Hint(player);
            self.worker.submit(BotJob { number: self.asked, query, game: Box::new(game.clone()) });
        }
    }

    fn poll(&mut self) {
        loop {
            match self.worker.poll() {
                Ok(Some(BotAnswer { number, reply: BotReply::Hint(hint) })) => {
                    self.answered = number;
                    self.hint = hint;
                }
                Ok(Some(_)) => {}
                Ok(None) => return,
                // The worker has ended: there are no more hints.
                Err(_) => {
                    self.answered = self.asked;
                    return;
                }
            }
        }
    }

    fn hint(&self, game: &G) -> Option<(Player, &[Pos])> {
        let hint = self.hint.as_ref().filter(|hint| game.hint_key(hint.player) == Some(hint.key));
        hint.map(|hint| (hint.player, hint.cells.as_slice()))
    }

    fn is_pending(&self) -> bool {
        self.answered < self.asked
    }
}
