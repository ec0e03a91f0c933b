//! Whole games played by a judge, with the very commands a person would type.

use super::{Judge, hint_by};
use crate::played::{Played, Rows};
use quintet_engine::kernel::{Game, SetupError};
use quintet_engine::quadris::{Quadris, Setup};

/// Plays a game until it is over or so many blocks have been dropped; tells how it stands after every block.
pub fn play(
    setup: &Setup,
    judge: &Judge,
    blocks: u64,
    mut tell: impl FnMut(&Played),
) -> Result<Played, SetupError> {
    let mut game = Quadris::new(setup)?;
    let mut played = Played::default();
    let mut rows = Rows::default();
    while played.blocks < blocks {
        let Some(plan) = hint_by(judge, game.player()) else { break };
        for action in &plan.actions {
            game.act(action, &mut rows);
        }
        let score = game.player().score();
        played = Played { blocks: played.blocks + 1, rows: rows.0, score, over: game.is_over() };
        tell(&played);
    }
    Ok(played)
}
