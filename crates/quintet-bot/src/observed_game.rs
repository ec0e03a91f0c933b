//! A game and its worker as a bot sees them: of the game's type, only that of its actions is known.

use crate::bot_game::{BotGame, PlanRequest};
use crate::job::{BotAnswer, BotJob, BotQuery, BotReply};
use crate::worker::{Worker, WorkerEnded};
use quintet_engine::kernel::{Phase, Player, Span, Time};

/// A state of a game with actions of this type, and the worker that searches in it.
pub(crate) trait ObservedGame<A> {
    /// Returns the current time.
    fn now(&self) -> Time;

    /// Returns true if the game changes without an action.
    fn has_deadline(&self) -> bool;

    /// Returns the phase of the game.
    fn phase(&self) -> Phase;

    /// Returns true if the game is over.
    fn is_over(&self) -> bool;

    /// See [`BotGame::piece_id`].
    fn piece_id(&self, player: Player) -> Option<u64>;

    /// See [`BotGame::time_to_think`].
    fn time_to_think(&self, player: Player) -> Option<Span>;

    /// See [`BotGame::proceed`].
    fn proceed(&self) -> Option<A>;

    /// See [`BotGame::concede`].
    fn concede(&self, player: Player) -> Option<A>;

    /// See [`BotGame::bot_marker`].
    fn bot_marker(&self, player: Player) -> Option<A>;

    /// See [`BotGame::release`].
    fn release(&self, action: &A) -> Option<A>;

    /// Asks the worker how to play a piece.
    fn submit(&mut self, number: u64, request: PlanRequest);

    /// Returns the number and the reply of the next answer of the worker, if there is one.
    fn poll(&mut self) -> Result<Option<(u64, BotReply<A>)>, WorkerEnded>;
}

/// A state of a known game, and its worker.
pub(crate) struct GameWithWorker<'a, G: BotGame> {
    pub(crate) game: &'a G,
    pub(crate) worker: &'a mut dyn Worker<BotJob<G>, BotAnswer<G>>,
}

impl<G: BotGame> ObservedGame<G::Action> for GameWithWorker<'_, G> {
    fn now(&self) -> Time {
        self.game.now()
    }

    fn has_deadline(&self) -> bool {
        self.game.deadline().is_some()
    }

    fn phase(&self) -> Phase {
        self.game.phase()
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    fn piece_id(&self, player: Player) -> Option<u64> {
        self.game.piece_id(player)
    }

    fn time_to_think(&self, player: Player) -> Option<Span> {
        self.game.time_to_think(player)
    }

    fn proceed(&self) -> Option<G::Action> {
        self.game.proceed()
    }

    fn concede(&self, player: Player) -> Option<G::Action> {
        self.game.concede(player)
    }

    fn bot_marker(&self, player: Player) -> Option<G::Action> {
        G::bot_marker(player)
    }

    fn release(&self, action: &G::Action) -> Option<G::Action> {
        G::release(action)
    }

    fn submit(&mut self, number: u64, request: PlanRequest) {
        let game = Box::new(self.game.clone());
        self.worker.submit(BotJob { number, query: BotQuery::Plan(request), game });
    }

    fn poll(&mut self) -> Result<Option<(u64, BotReply<G::Action>)>, WorkerEnded> {
        Ok(self.worker.poll()?.map(|answer| (answer.number, answer.reply)))
    }
}
