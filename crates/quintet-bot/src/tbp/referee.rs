//! Which of the placements that somebody wants can really be made, and by which keys.

use crate::modern::{ModernMoves, Rest};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Spin};
use quintet_engine::modern::{Modern, matrix_cells};
use quintet_srs::Placement;

/// A placement that can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// Where the piece comes to rest, with the T-Spin that it really is.
    pub placement: Placement,
    /// The keys that bring it there, hold first where it is needed, the drop last; `Down` is a row.
    pub way: Vec<Button>,
    /// Its place in the list that it was chosen from.
    pub rank: usize,
}

/// The first placement of a list that a player can make now, with all keys that the game has. Whether it is a
/// T-Spin is a wish: if it cannot be had, the place counts.
pub fn first_legal(game: &Modern, player: Player, wanted: &[Placement]) -> Option<Chosen> {
    let state = game.player(player)?;
    let falling = state.falling()?.kind;
    let own = ModernMoves::reached(state, true)?;
    // What hold brings, and where it appears, is the game's business.
    let mut after = game.clone();
    after.act(&ButtonAction::Press(player, Button::Hold), &mut ());
    let after = after.player(player).filter(|other| state.can_hold() && other.ended().is_none());
    let other = after.and_then(|other| Some((other.falling()?.kind, ModernMoves::reached(other, true)?)));
    wanted.iter().enumerate().find_map(|(rank, placement)| {
        let (reached, hold) = match &other {
            _ if placement.piece() == falling => (&own, None),
            Some((kind, reached)) if placement.piece() == *kind => (reached, Some(Button::Hold)),
            _ => return None,
        };
        let (spin, way) = wishes(placement.spin).into_iter().find_map(|spin| {
            let way = reached.way(&Rest { cells: matrix_cells(&placement.location), spin });
            (!way.is_empty()).then_some((spin, way))
        })?;
        let placement = Placement { spin, ..*placement };
        Some(Chosen { placement, way: hold.into_iter().chain(way).collect(), rank })
    })
}

/// T-Spins in the order they are wanted.
fn wishes(wanted: Option<Spin>) -> [Option<Spin>; 3] {
    match wanted {
        None => [None, Some(Spin::Mini), Some(Spin::Full)],
        Some(Spin::Mini) => [wanted, Some(Spin::Full), None],
        Some(Spin::Full) => [wanted, Some(Spin::Mini), None],
    }
}
