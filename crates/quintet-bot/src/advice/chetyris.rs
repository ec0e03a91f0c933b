//! Where a piece of Chetyris can go.

use super::{Advice, Advised};
use crate::reach::ChetyrisMoves;
use quintet_engine::chetyris::{Chetyris, Stage};

impl Advised for Chetyris {
    // A row is worth ten points, and about as much as four of a piece's cells in it.
    const POINT: i64 = 137;

    fn places(&self) -> Vec<Advice> {
        let reached = ChetyrisMoves::reached(self).filter(|_| self.has_piece());
        let Some(reached) = reached else { return Vec::new() };
        reached.rests().map(|cells| Advice { buttons: reached.way(&cells), cells }).collect()
    }

    fn has_piece(&self) -> bool {
        self.stage() == Stage::Playing && self.falling().is_some()
    }

    fn plays_piece_of(&self, then: &Chetyris) -> bool {
        let board = |game: &Chetyris| (game.falling(), game.level(), game.rows_left(), game.score());
        board(self) == board(then) && self.well() == then.well()
    }

    fn points(&self) -> u64 {
        self.score()
    }
}
