//! The implementations of [`BotGame`], one file per game. A game that is defined elsewhere can implement it in the same
//! way, or not at all.

mod biquadris;
mod cascade;
pub mod chetyris;
pub(crate) mod modern;
mod quadris;

use crate::bot_game::{BotGame, PlanRequest, TimedAction, schedule};
use crate::search::{PlacementGame, ranked_placements};
use quintet_engine::kernel::ButtonAction;

/// Returns the plan of a game with buttons: the best placement, or a worse one if the request skips better ones.
fn button_plan<G: PlacementGame + BotGame>(
    game: &G,
    request: &PlanRequest,
) -> Vec<TimedAction<ButtonAction>> {
    let mut ranked = ranked_placements(game);
    let place = (request.skip_best as usize).min(ranked.len().saturating_sub(1));
    if ranked.is_empty() { Vec::new() } else { schedule::<G>(ranked.swap_remove(place).presses(), request) }
}

/// Returns the release of a pressed key.
fn released(action: ButtonAction) -> Option<ButtonAction> {
    if let ButtonAction::Press(player, button) = action {
        Some(ButtonAction::Release(player, button))
    } else {
        None
    }
}
