//! What the computer knows of each game: one file a game, which implements [`Advised`] for it. Games that are defined
//! elsewhere implement it in the same way, or do without.

mod biquadris;
mod cascade;
pub mod chetyris;
pub(crate) mod modern;
mod quadris;

use crate::advised::{Advised, Order, Timed, timed};
use crate::search::{Places, ranked};
use quintet_engine::kernel::ButtonAction;

/// The plan of a game with buttons: the best place, or a worse one where the order has a slip.
fn button_plan<G: Places + Advised>(game: &G, order: &Order) -> Vec<Timed<ButtonAction>> {
    let mut ranked = ranked(game);
    let place = (order.slip as usize).min(ranked.len().saturating_sub(1));
    if ranked.is_empty() { Vec::new() } else { timed::<G>(ranked.swap_remove(place).presses(), order) }
}

/// The release of a key that is pressed.
fn released(action: ButtonAction) -> Option<ButtonAction> {
    if let ButtonAction::Press(player, button) = action {
        Some(ButtonAction::Release(player, button))
    } else {
        None
    }
}
