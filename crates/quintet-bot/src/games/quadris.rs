//! Quadris: see [`quadris`](crate::quadris) for the search.

use crate::advised::{Advised, Order, Timed};
use crate::quadris::{hint, piece, plan};
use quintet_engine::kernel::{Player, Pos};
use quintet_engine::quadris::{Action, Quadris};

impl Advised for Quadris {
    fn piece(&self, player: Player) -> Option<u64> {
        piece(self).filter(|_| player == Player::ONE)
    }

    fn hint(&self, _: Player) -> Option<Vec<Pos>> {
        hint(self.player()).map(|plan| plan.cells.to_vec())
    }

    fn plan(&self, order: &Order) -> Vec<Timed<Action>> {
        plan(self, order)
    }
}
