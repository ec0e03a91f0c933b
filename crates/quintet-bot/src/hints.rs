//! Hints for a person who plays: found by a worker, shown when they are ready.

use crate::advised::Advised;
use crate::job::{Answer, Hint, Job, Question, Reply};
use crate::worker::{Inline, Worker};
use quintet_engine::kernel::{Player, Pos};
use quintet_session::HintProvider;

/// Finds where the piece in play should go, and marks the place.
pub struct Hints<G: Advised> {
    worker: Box<dyn Worker<Job<G>, Answer<G>>>,
    asked: u64,
    answered: u64,
    hint: Option<Hint>,
}

impl<G: Advised> Hints<G> {
    /// Hints that are found the moment they are asked for.
    pub fn inline() -> Hints<G> {
        Hints::with_worker(Inline::new(|job: Job<G>| Some(job.run())))
    }

    /// Hints that are found on a thread.
    #[cfg(feature = "threads")]
    pub fn on_thread() -> Hints<G> {
        Hints::with_worker(crate::worker::OnThread::new(|job: Job<G>| Some(job.run())))
    }

    /// Hints that this worker finds.
    pub fn with_worker(worker: impl Worker<Job<G>, Answer<G>> + 'static) -> Hints<G> {
        Hints { worker: Box::new(worker), asked: 0, answered: 0, hint: None }
    }
}

impl<G: Advised> HintProvider<G> for Hints<G> {
    fn request_hint(&mut self, game: &G, player: Player) {
        self.poll();
        // One question at a time: pressing the key again and again gets the answer to the first.
        if !self.is_pending() && game.piece(player).is_some() {
            self.asked += 1;
            let question = Question::Hint(player);
            self.worker.submit(Job { number: self.asked, question, game: Box::new(game.clone()) });
        }
    }

    fn poll(&mut self) {
        loop {
            match self.worker.poll() {
                Ok(Some(Answer { number, reply: Reply::Hint(hint) })) => {
                    self.answered = number;
                    self.hint = hint;
                }
                Ok(Some(_)) => {}
                Ok(None) => return,
                // Nothing comes any more: there are no hints then.
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
