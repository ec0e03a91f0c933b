//! The computer player of Quadris: [`quadris`](crate::quadris) has the search.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use crate::quadris::{hint, piece, plan};
use quintet_engine::kernel::{Player, Pos};
use quintet_engine::quadris::{Action, Quadris};

impl BotGame for Quadris {
    fn piece_id(&self, player: Player) -> Option<u64> {
        piece(self).filter(|_| player == Player::ONE)
    }

    fn hint(&self, _: Player) -> Option<Vec<Pos>> {
        hint(self.player()).map(|plan| plan.cells.to_vec())
    }

    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<Action>> {
        plan(self, request)
    }
}
