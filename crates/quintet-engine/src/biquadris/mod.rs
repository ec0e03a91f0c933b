//! Biquadris: two players of Quadris against each other, in turns. The rules that both games share are in
//! [`quadris`](crate::quadris).

pub mod game;
pub mod text;

pub use game::{Biquadris, Carryover, Report, SPECIAL_ROWS, Setup};

use crate::kernel::Player;
use crate::quadris::interpreter::InterpretedGame;
use crate::quadris::player::PlayerState;
use crate::quadris::text::CellWriter;

impl InterpretedGame for Biquadris {
    const DROPS_ONE_BY_ONE: bool = false;
    const INTRODUCTION: &'static str = "\
Biquadris: two players take turns. Move and rotate the block at the top of your board, then drop it;
a full row disappears, and what is above it moves down. n rows at once at level l score (l+n)^2, and
a block that is cleared completely scores (the level it was made at + 1)^2. The player with no room
for a new block loses. There is no clock. Two rows or more at once earn a special action against the
other player, which you choose.";
    const HAS_SPECIAL_ACTIONS: bool = true;

    fn current_player(&self) -> &PlayerState {
        self.player(self.turn())
    }

    fn is_equivalent(&self, other: &Biquadris) -> bool {
        Biquadris::is_equivalent(self, other)
    }

    fn opponent(&self) -> Option<&PlayerState> {
        Some(self.player(self.turn().opponent()))
    }

    fn is_asking(&self) -> bool {
        Biquadris::is_asking(self)
    }

    fn result(&self) -> String {
        self.winner().map_or_else(String::new, |winner| format!("player {} wins", winner.0 + 1))
    }

    fn prompt(&self) -> &'static str {
        if self.turn() == Player::ONE { "1> " } else { "2> " }
    }

    fn frame(&self, pen: CellWriter<'_>, out: &mut String) {
        text::frame(self, pen, out);
    }
}
