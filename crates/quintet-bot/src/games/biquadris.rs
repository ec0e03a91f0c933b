//! Biquadris: the player on turn is advised as in Quadris, and answers questions.

use crate::advised::{Advised, Order, Timed};
use crate::quadris::{hint, piece, plan};
use quintet_engine::biquadris::Biquadris;
use quintet_engine::kernel::{Player, Pos};
use quintet_engine::quadris::Action;

impl Advised for Biquadris {
    fn piece(&self, player: Player) -> Option<u64> {
        piece(self).filter(|_| player == self.turn())
    }

    fn hint(&self, player: Player) -> Option<Vec<Pos>> {
        if player != self.turn() || self.is_asking() {
            return None;
        }
        hint(self.player(player)).map(|plan| plan.cells.to_vec())
    }

    fn plan(&self, order: &Order) -> Vec<Timed<Action>> {
        if order.player == self.turn() { plan(self, order) } else { Vec::new() }
    }
}
