//! Which of the placements that somebody wants can really be made, and by which keys.

use crate::modern::{ModernMoves, RestingPlace};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Spin};
use quintet_engine::modern::{Modern, matrix_cells};
use quintet_srs::Placement;

/// A placement that can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// Where the piece comes to rest, with the T-Spin that it really is.
    pub placement: Placement,
    /// The keys that bring it there, hold first where it is needed, the drop last; `Down` is a row.
    pub path: Vec<Button>,
    /// Its place in the list that it was chosen from.
    pub rank: usize,
}

/// The first placement of a list that a player can make now, with all keys that the game has. Whether it is a
/// T-Spin is a wish: if it cannot be had, the place counts.
pub fn first_legal(game: &Modern, player: Player, wanted: &[Placement]) -> Option<LegalMove> {
    let state = game.player(player)?;
    let falling = state.falling()?.kind;
    let own = ModernMoves::reachable(state, true)?;
    // What hold brings, and where it appears, is the game's business.
    let mut after = game.clone();
    after.act(&ButtonAction::Press(player, Button::Hold), &mut ());
    let after = after.player(player).filter(|other| state.can_hold() && other.ended().is_none());
    let other = after.and_then(|other| Some((other.falling()?.kind, ModernMoves::reachable(other, true)?)));
    wanted.iter().enumerate().find_map(|(rank, placement)| {
        let (reachable, hold) = match &other {
            _ if placement.piece() == falling => (&own, None),
            Some((kind, reachable)) if placement.piece() == *kind => (reachable, Some(Button::Hold)),
            _ => return None,
        };
        let (spin, path) = wishes(placement.spin).into_iter().find_map(|spin| {
            let path = reachable.path(&RestingPlace { cells: matrix_cells(&placement.location), spin });
            (!path.is_empty()).then_some((spin, path))
        })?;
        let placement = Placement { spin, ..*placement };
        Some(LegalMove { placement, path: hold.into_iter().chain(path).collect(), rank })
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
