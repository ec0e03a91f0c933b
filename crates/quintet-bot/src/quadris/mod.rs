//! Hints for Quadris and Biquadris.
//!
//! A hint looks at every place the falling block can reach, at every place the next block can reach after
//! each of them, and for the best of those pairs at every block that may come then.
//!
//! | file | what is in it |
//! |---|---|
//! | `moves` | the commands, as the general search sees them |
//! | `dellacherie` | the evaluation of Dellacherie, on the engine's own boards: the oracle of `features` |
//! | `shapes`, `stack`, `sweep` | blocks, boards and reachable places as bits: the fast twins |
//! | `features`, `weights` | what is counted on a board, and what it is worth to whom |
//! | `search` | the search |

pub mod dellacherie;
mod features;
mod moves;
mod search;
mod shapes;
mod stack;
mod sweep;
mod weights;

#[cfg(test)]
mod twins;

pub use features::Features;
pub use moves::QuadrisMoves;
pub use weights::{DELLACHERIE, Lookahead, MAX_WEIGHT, QuadrisSearcher, WeightTable, WeightTableError};

use crate::bot_game::{BotGame, PlanRequest, TimedAction, schedule};
use crate::evaluator::Landing;
use crate::reach::Reachable;
use quintet_engine::kernel::{Player, Pos, Tetromino, Time};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::interpreter::InterpretedGame;
use quintet_engine::quadris::player::{EventLog, FallingBlock, PlayerState};
use quintet_engine::quadris::{Action, MoveCommand};
use search::{FirstPlacement, Forecast};
use stack::Stack;

/// A place for the falling block, and the actions that bring it there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockPlan {
    /// The cells the falling block would come to rest on.
    pub cells: [Pos; 4],
    /// How it gets there, the drop included.
    pub actions: Vec<Action>,
}

/// The actions of the player on turn: they place the block, or answer a question. `skip_best` better choices are passed over.
pub fn turn_actions<G: InterpretedGame>(game: &G, skip_best: u32) -> Option<Vec<Action>> {
    if let Some(opponent) = game.opponent().filter(|_| game.is_asking()) {
        return Some(vec![Action::Answer(answer(opponent, skip_best))]);
    }
    let player = game.current_player();
    plan_with(&tuned(player), player, skip_best).map(|plan| plan.actions)
}

/// A number that tells apart the blocks of the player on turn, and the questions between them.
pub(crate) fn piece<G: InterpretedGame>(game: &G) -> Option<u64> {
    let player = game.current_player();
    let plays = !game.is_over() && (game.is_asking() || player.current().is_some());
    plays.then(|| u64::from(player.blocks()) * 2 + u64::from(game.is_asking()))
}

/// The timed actions of the player on turn.
pub(crate) fn plan<G: InterpretedGame + BotGame>(
    game: &G,
    request: &PlanRequest,
) -> Vec<TimedAction<Action>> {
    turn_actions(game, request.skip_best).map_or_else(Vec::new, |actions| schedule::<G>(actions, request))
}

/// The judge of hints at a player's level.
fn tuned(player: &PlayerState) -> QuadrisSearcher {
    QuadrisSearcher::tuned(player.levels().rules(player.level()))
}

/// The best reachable place for a player's falling block, and a shortest way there.
pub fn hint(player: &PlayerState) -> Option<BlockPlan> {
    plan_with(&tuned(player), player, 0)
}

/// The place that a judge finds best, or a worse one where `skip_best` better ones are passed over, and a shortest way there.
pub fn plan_with(searcher: &QuadrisSearcher, player: &PlayerState, skip_best: u32) -> Option<BlockPlan> {
    let block = player.current()?;
    let forecast = Forecast::of(player);
    // Effects pull at the falling block, and blocks that vanish are known to the game alone.
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

/// A place as the game itself carries it out.
fn simulate(player: &PlayerState, block: FallingBlock, cells: [Pos; 4]) -> FirstPlacement<[Pos; 4]> {
    let mut then = player.clone();
    let lost = then.lock_on(block.made, cells, &mut discard(&mut ())).star_blocked;
    let Landing { landing, eroded } = dellacherie::landing(player.board(), cells);
    let step = Features { landing: landing as i32, eroded: eroded as i32, ..Features::default() };
    FirstPlacement { place: cells, step, stack: Stack::of(&then), lost }
}

/// The special action against an opponent: forces the block that fits nowhere well, best of all nowhere at all. `skip_best`
/// worse blocks are passed over.
pub fn answer(opponent: &PlayerState, skip_best: u32) -> PlayerEffect {
    let value = |block: Tetromino| {
        let mut forced = opponent.clone();
        forced.apply_effect(PlayerEffect::Force(block), &mut discard(&mut ()));
        best_value(&forced)
    };
    let mut blocks = Tetromino::ALL.map(|block| (value(block), block));
    // The order of equals stays, so that the result is always the same.
    blocks.sort_by_key(|(value, _)| *value);
    let (_, block) = blocks[(skip_best as usize).min(blocks.len() - 1)];
    PlayerEffect::Force(block)
}

/// The value of the best place that a player's falling block can reach.
fn best_value(player: &PlayerState) -> i64 {
    let Some(block) = player.current() else { return dellacherie::LOST };
    let reachable = Reachable::search(&QuadrisMoves::new(player, block), block);
    let value = |cells| {
        let mut then = player.clone();
        let lost = then.lock_on(block.made, cells, &mut discard(&mut ())).star_blocked;
        let board = if lost { dellacherie::LOST } else { dellacherie::board(then.board()) };
        dellacherie::step(player.board(), cells) + board
    };
    reachable.rests().map(value).max().unwrap_or(dellacherie::LOST)
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
