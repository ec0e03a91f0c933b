//! Demonstrations: the computer plays a game of typed commands.

use super::text::piece_in_play;
use super::{CommandScreen, Doing};
use crate::catalogue::Declared;
use crate::effect::Effect;
use quintet_bot::{Bot, BotGame, Bots};
use quintet_engine::commands::interpreter::InterpretedGame;
use quintet_engine::kernel::{Player, Seed};
use quintet_session::{Controller, Decision};

/// The computer, which plays one turn at a time.
pub(super) struct ComputerTurns<G: BotGame> {
    bots: Bots<G>,
    /// The player on turn, and the number of the block or question.
    turn: Option<(Player, u64)>,
}

impl<G: BotGame> ComputerTurns<G> {
    fn has_turn(&self, game: &G) -> bool {
        self.turn.is_some() && piece_in_play(game) == self.turn
    }
}

impl<G: BotGame> Controller<G> for ComputerTurns<G> {
    fn decide(&mut self, game: &G) -> Decision<G::Action> {
        if self.has_turn(game) { self.bots.decide(game) } else { Decision::Wait }
    }
}

impl<G: InterpretedGame + Declared> CommandScreen<G> {
    /// Gives the computer the turn that the interpreter asks for.
    pub(super) fn begin_turn(&mut self) -> Vec<Effect> {
        let turn = piece_in_play(self.session.game());
        if let Some(bots) = &mut self.bots {
            bots.turn = turn;
        } else {
            let bots = [Player::ONE, Player::TWO].map(|player| {
                let (strength, seed) = (self.strength.clone(), Seed(self.rng.bits()));
                Bot::with_worker(player, strength, seed, self.workers.start())
            });
            self.bots = Some(ComputerTurns { bots: Bots(bots.into()), turn });
        }
        self.watch()
    }

    /// Lets the computer that plays the second side act, as long as it is on turn.
    pub(super) fn oppose(&mut self) {
        let now = self.time();
        let Some(bot) = &mut self.opponent else { return };
        if !matches!(self.doing, Doing::Reading | Doing::Opposing(_)) {
            return;
        }
        self.animator.observe(&self.session.game().view());
        let asked = self.session.advance_with(now, bot, &mut self.happened);
        let is_its_turn = self.session.game().piece_id(Player::TWO).is_some();
        self.doing = match asked.filter(|_| is_its_turn) {
            Some(at) => Doing::Opposing(self.clock + at.since(now)),
            None => Doing::Reading,
        };
    }

    /// Continues the computer's turn. When the turn is over, the interpreter continues.
    pub(super) fn watch(&mut self) -> Vec<Effect> {
        let now = self.time();
        let Some(bots) = &mut self.bots else { return Vec::new() };
        self.animator.observe(&self.session.game().view());
        let asked = self.session.advance_with(now, bots, &mut self.happened);
        if let Some(at) = asked.filter(|_| bots.has_turn(self.session.game())) {
            self.doing = Doing::Watching(self.clock + at.since(now));
            return Vec::new();
        }
        // Without a next moment the computer has finished its turn or has no move.
        let is_stuck = bots.has_turn(self.session.game());
        self.interpreter.play_turn((!is_stuck).then(Vec::new));
        self.work()
    }
}
