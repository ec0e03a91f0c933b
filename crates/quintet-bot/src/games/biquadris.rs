//! The computer player of Biquadris: the player on turn plays as in Quadris, and answers the questions about special
//! actions.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use crate::quadris::{hint, piece, plan};
use quintet_engine::biquadris::Biquadris;
use quintet_engine::kernel::{Player, Pos};
use quintet_engine::quadris::Action;

impl BotGame for Biquadris {
    fn piece_id(&self, player: Player) -> Option<u64> {
        piece(self).filter(|_| player == self.turn())
    }

    fn hint(&self, player: Player) -> Option<Vec<Pos>> {
        if player != self.turn() || self.is_asking() {
            return None;
        }
        hint(self.player(player)).map(|plan| plan.cells.to_vec())
    }

    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<Action>> {
        if request.player == self.turn() { plan(self, request) } else { Vec::new() }
    }
}
