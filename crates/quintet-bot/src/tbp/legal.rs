//! Finds which of a bot's placements is legal, and the keys for it.

use crate::modern::{ModernMoves, RestingPlace};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Spin};
use quintet_engine::modern::{Modern, matrix_cells};
use quintet_srs::Placement;

/// The first legal move of a suggestion, with the keys that play it and its rank in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// The placement, with its actual T-Spin.
    pub placement: Placement,
    /// The keys that lead to it: hold first if it is needed, the drop last; `Down` is one row.
    pub path: Vec<Button>,
    /// Its index in the list it was chosen from.
    pub rank: usize,
}

/// Returns the first placement of a list that a player can make now, using all keys of the game. The T-Spin is
/// preferred but not required.
pub fn first_legal(game: &Modern, player: Player, wanted: &[Placement]) -> Option<LegalMove> {
    let state = game.player(player)?;
    let falling = state.falling()?.kind;
    let own = ModernMoves::reachable(state, true)?;
    // The game decides which piece hold brings, and where it spawns.
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

/// Returns the T-Spins to try, in order of preference.
fn wishes(wanted: Option<Spin>) -> [Option<Spin>; 3] {
    match wanted {
        None => [None, Some(Spin::Mini), Some(Spin::Full)],
        Some(Spin::Mini) => [wanted, Some(Spin::Full), None],
        Some(Spin::Full) => [wanted, Some(Spin::Mini), None],
    }
}
