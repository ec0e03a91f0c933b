//! The placement search for Quadris and Biquadris.
//!
//! The search tries every place the falling block can reach, then every place the next block can reach after each of
//! them, and for the best of those pairs every block that may come after that.
//!
//! | file | contents |
//! |---|---|
//! | `moves` | the commands, for the general search |
//! | `dellacherie` | the evaluation of Dellacherie on the engine's own boards: the reference for testing `features` |
//! | `shapes`, `stack`, `sweep` | blocks, boards and reachable places as bits: the fast counterparts |
//! | `features`, `weights` | the features of a board, and their weights by level |
//! | `search` | the search |
//! | `special` | the special actions of Biquadris |

pub mod dellacherie;
mod features;
mod moves;
mod search;
mod shapes;
mod special;
mod stack;
mod sweep;
mod weights;

#[cfg(test)]
mod reference_tests;

pub use features::Features;
pub use moves::QuadrisMoves;
pub use special::{answer, answer_person};
pub use weights::{DELLACHERIE, Lookahead, MAX_WEIGHT, QuadrisSearcher, WeightTable, WeightTableError};

use crate::bot_game::{BotGame, PlanRequest, TimedAction, schedule};
use crate::evaluator::Landing;
use crate::reach::Reachable;
use quintet_engine::kernel::{Player, Pos, Time};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::interpreter::InterpretedGame;
use quintet_engine::quadris::player::{EventLog, FallingBlock, PlayerState};
use quintet_engine::quadris::{Action, MoveCommand};
use search::{FirstPlacement, Forecast};
use stack::Stack;

/// A place for the falling block, and the actions that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockPlan {
    /// The cells that the block would lock on.
    pub cells: [Pos; 4],
    /// The actions, including the drop.
    pub actions: Vec<Action>,
}

/// Returns the actions of the player on turn against another computer: they place the block, or answer a question.
/// `skip_best` better choices are skipped.
pub fn turn_actions<G: InterpretedGame>(game: &G, skip_best: u32) -> Option<Vec<Action>> {
    choose_actions(game, skip_best, answer)
}

fn choose_actions<G: InterpretedGame>(
    game: &G,
    skip_best: u32,
    answer: fn(&PlayerState, u32) -> PlayerEffect,
) -> Option<Vec<Action>> {
    if let Some(opponent) = game.opponent().filter(|_| game.is_asking()) {
        return Some(vec![Action::Answer(answer(opponent, skip_best))]);
    }
    let player = game.current_player();
    plan_with(&tuned(player), player, skip_best).map(|plan| plan.actions)
}

/// Returns a number that identifies the block of the player on turn, or the question between two blocks.
pub(crate) fn piece<G: InterpretedGame>(game: &G) -> Option<u64> {
    let player = game.current_player();
    let plays = !game.is_over() && (game.is_asking() || player.current().is_some());
    plays.then(|| u64::from(player.blocks()) * 2 + u64::from(game.is_asking()))
}

/// Returns the timed actions of the player on turn.
pub(crate) fn plan<G: InterpretedGame + BotGame>(
    game: &G,
    request: &PlanRequest,
) -> Vec<TimedAction<Action>> {
    let answer = if request.against_person { answer_person } else { answer };
    let actions = choose_actions(game, request.skip_best, answer);
    actions.map_or_else(Vec::new, |actions| schedule::<G>(actions, request))
}

/// Returns the searcher for hints at a player's level.
fn tuned(player: &PlayerState) -> QuadrisSearcher {
    QuadrisSearcher::tuned(player.levels().rules(player.level()))
}

/// Returns the best reachable place for a player's falling block, with a shortest path.
pub fn hint(player: &PlayerState) -> Option<BlockPlan> {
    plan_with(&tuned(player), player, 0)
}

/// Returns the best place by this searcher after skipping `skip_best` better ones, with a shortest path.
pub fn plan_with(searcher: &QuadrisSearcher, player: &PlayerState, skip_best: u32) -> Option<BlockPlan> {
    let block = player.current()?;
    let forecast = Forecast::of(player);
    // Effects move the falling block, and only the game itself knows the blocks that vanish.
    let vanishing = player.levels().iter().any(|(_, rules)| rules.expires_after > 0);
    let cells = if player.effects().is_empty() && !vanishing {
        let made = (block.made.kind, is_heavy(player, block));
        let firsts = search::firsts(&Stack::of(player), made, block.placed, forecast.star_every);
        searcher.choose(&firsts, &forecast, skip_best)?.cells(block.made.kind)
    } else {
        let reachable = Reachable::search(&QuadrisMoves::new(player, block), block);
        let firsts: Vec<FirstPlacement<[Pos; 4]>> =
            reachable.rests().map(|cells| simulate(player, block, cells)).collect();
        searcher.choose(&firsts, &forecast, skip_best)?
    };
    let path = Reachable::path_to(&QuadrisMoves::new(player, block), block, &cells);
    Some(BlockPlan { cells, actions: path.into_iter().map(QuadrisMoves::action).collect() })
}

/// Simulates a placement with the game's own rules.
fn simulate(player: &PlayerState, block: FallingBlock, cells: [Pos; 4]) -> FirstPlacement<[Pos; 4]> {
    let mut then = player.clone();
    let lost = then.lock_on(block.made, cells, &mut discard(&mut ())).star_blocked;
    let Landing { landing, eroded } = dellacherie::landing(player.board(), cells);
    let step = Features { landing: landing as i32, eroded: eroded as i32, ..Features::default() };
    FirstPlacement { place: cells, step, stack: Stack::of(&then), lost }
}

fn is_heavy(player: &PlayerState, block: FallingBlock) -> bool {
    player.levels().rules(block.made.level).heavy
}

fn discard(sink: &mut ()) -> EventLog<'_> {
    EventLog { at: Time::ZERO, player: Player::ONE, sink }
}

/// The commands that move a block.
const STEPS: [MoveCommand; 5] = [
    MoveCommand::Left,
    MoveCommand::Right,
    MoveCommand::Clockwise,
    MoveCommand::Counterclockwise,
    MoveCommand::Down,
];
