//! Demonstrations: the computer plays a game of typed commands.

use super::text::piece_in_play;
use super::typed_game::TurnProgress;
use super::{CommandScreen, Doing};
use crate::effect::Effect;
use crate::workers::Workers;
use quintet_bot::{Bot, BotGame, Bots, Strength};
use quintet_engine::kernel::{Player, Rng, Seed};
use quintet_engine::quadris::Action;
use quintet_session::{Controller, Decision};

/// The computer, which plays one turn at a time.
pub(super) struct ComputerTurns<G: BotGame> {
    bots: Bots<G>,
    /// The player on turn, and the number of the block or question.
    turn: Option<(Player, u64)>,
}

impl<G: BotGame> ComputerTurns<G> {
    pub(super) fn new(strength: &Strength, rng: &mut Rng, workers: &Workers) -> ComputerTurns<G> {
        let bots = [Player::ONE, Player::TWO]
            .map(|player| Bot::with_worker(player, strength.clone(), Seed(rng.bits()), workers.start()));
        ComputerTurns { bots: Bots(bots.into()), turn: None }
    }

    /// Gives the computer the turn of the player on turn.
    pub(super) fn begin(&mut self, game: &G) {
        self.turn = piece_in_play(game);
    }

    /// Returns true if that turn is not over.
    pub(super) fn has_turn(&self, game: &G) -> bool {
        self.turn.is_some() && piece_in_play(game) == self.turn
    }
}

impl<G: BotGame> Controller<G> for ComputerTurns<G> {
    fn decide(&mut self, game: &G) -> Decision<G::Action> {
        if self.has_turn(game) { self.bots.decide(game) } else { Decision::Wait }
    }
}

impl CommandScreen {
    /// Gives the computer the turn that the interpreter asks for.
    pub(super) fn begin_turn(&mut self) -> Vec<Effect> {
        self.typed.begin_turn(&self.strength, &mut self.rng, &self.workers);
        self.watch()
    }

    /// Lets the computer that plays the second side act, as long as it is on turn.
    pub(super) fn oppose(&mut self) {
        if !self.typed.has_opponent() || !matches!(self.doing, Doing::Reading | Doing::Opposing(_)) {
            return;
        }
        let now = self.time();
        self.observe_game();
        self.doing = match self.typed.oppose(now, &mut self.happened) {
            Some(at) => Doing::Opposing(self.clock + at.since(now)),
            None => Doing::Reading,
        };
    }

    /// Continues the computer's turn. When the turn is over, the interpreter continues.
    pub(super) fn watch(&mut self) -> Vec<Effect> {
        let now = self.time();
        self.observe_game();
        match self.typed.continue_turn(now, &mut self.happened) {
            TurnProgress::ActsAt(at) => self.doing = Doing::Watching(self.clock + at.since(now)),
            // The computer has done its turn already.
            TurnProgress::Over => return self.end_turn(Some(Vec::new())),
            TurnProgress::Stuck => return self.end_turn(None),
            TurnProgress::None => {}
        }
        Vec::new()
    }

    fn end_turn(&mut self, actions: Option<Vec<Action>>) -> Vec<Effect> {
        self.interpreter.play_turn(actions);
        self.work()
    }

    /// Lets the animator observe the game before a change.
    fn observe_game(&mut self) {
        let view = self.game().view();
        self.animator.observe(&view);
    }
}
