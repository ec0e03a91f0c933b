//! What the computer knows of each game: one file a game, which implements [`BotGame`] for it. Games that are defined
//! elsewhere implement it in the same way, or do without.

mod biquadris;
mod cascade;
pub mod chetyris;
pub(crate) mod modern;
mod quadris;

use crate::bot_game::{BotGame, PlanRequest, TimedAction, schedule};
use crate::search::{PlacementGame, ranked_placements};
use quintet_engine::kernel::ButtonAction;

/// The plan of a game with buttons: the best place, or a worse one where the order has a slip.
fn button_plan<G: PlacementGame + BotGame>(
    game: &G,
    request: &PlanRequest,
) -> Vec<TimedAction<ButtonAction>> {
    let mut ranked = ranked_placements(game);
    let place = (request.skip_best as usize).min(ranked.len().saturating_sub(1));
    if ranked.is_empty() { Vec::new() } else { schedule::<G>(ranked.swap_remove(place).presses(), request) }
}

/// The release of a key that is pressed.
fn released(action: ButtonAction) -> Option<ButtonAction> {
    if let ButtonAction::Press(player, button) = action {
        Some(ButtonAction::Release(player, button))
    } else {
        None
    }
}
