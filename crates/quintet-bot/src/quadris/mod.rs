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
use quintet_engine::quadris::effects::Effect;
use quintet_engine::quadris::interpreter::{Interpreted, Plan};
use quintet_engine::quadris::player::{EventLog, Falling, PlayerState};
use quintet_engine::quadris::{Action, Step};
use search::{FirstPlacement, Forecast};
use stack::Stack;

/// What to do in a game: where to put the block, or what to answer.
pub fn next_move<G: Interpreted>(game: &G) -> Option<Plan> {
    match game.opponent().filter(|_| game.is_asking()) {
        Some(opponent) => {
            let effect = answer(opponent);
            Some(Plan { cells: [Pos::new(-1, -1); 4], actions: vec![Action::Answer(effect)] })
        }
        None => hint(game.on_turn()),
    }
}

/// A number that tells apart the blocks of the player on turn, and the questions between them.
pub(crate) fn piece<G: Interpreted>(game: &G) -> Option<u64> {
    let player = game.on_turn();
    let plays = !game.is_over() && (game.is_asking() || player.current().is_some());
    plays.then(|| u64::from(player.blocks()) * 2 + u64::from(game.is_asking()))
}

/// The plan for the player on turn.
pub(crate) fn plan<G: Interpreted + BotGame>(game: &G, request: &PlanRequest) -> Vec<TimedAction<Action>> {
    next_move(game).map_or_else(Vec::new, |plan| schedule::<G>(plan.actions, request))
}

/// The best reachable place for a player's falling block, and a shortest way there.
pub fn hint(player: &PlayerState) -> Option<Plan> {
    hint_with(&QuadrisSearcher::tuned(player.levels().rules(player.level())), player)
}

/// The place that a judge finds best, and a shortest way there.
pub fn hint_with(searcher: &QuadrisSearcher, player: &PlayerState) -> Option<Plan> {
    let block = player.current()?;
    let forecast = Forecast::of(player);
    // Effects pull at the falling block, and blocks that vanish are known to the game alone.
    let vanishing = player.levels().iter().any(|(_, rules)| rules.expires_after > 0);
    let cells = if player.effects().is_empty() && !vanishing {
        let made = (block.made.kind, is_heavy(player, block));
        let firsts = search::firsts(&Stack::of(player), made, block.placed, forecast.star_every);
        searcher.best(&firsts, &forecast)?.cells(block.made.kind)
    } else {
        let reachable = Reachable::search(&QuadrisMoves::new(player, block), block);
        let firsts: Vec<FirstPlacement<[Pos; 4]>> =
            reachable.rests().map(|cells| simulate(player, block, cells)).collect();
        searcher.best(&firsts, &forecast)?
    };
    let path = Reachable::path_to(&QuadrisMoves::new(player, block), block, &cells);
    Some(Plan { cells, actions: path.into_iter().map(QuadrisMoves::action).collect() })
}

/// A place as the game itself carries it out.
fn simulate(player: &PlayerState, block: Falling, cells: [Pos; 4]) -> FirstPlacement<[Pos; 4]> {
    let mut then = player.clone();
    let lost = then.rest_on(block.made, cells, &mut discard(&mut ())).star_blocked;
    let Landing { landing, eroded } = dellacherie::landing(player.board(), cells);
    let step = Features { landing: landing as i32, eroded: eroded as i32, ..Features::default() };
    FirstPlacement { place: cells, step, stack: Stack::of(&then), lost }
}

/// What to do to an opponent: force the block that fits nowhere well, best of all nowhere at all.
pub fn answer(opponent: &PlayerState) -> Effect {
    let value = |block: Tetromino| {
        let mut forced = opponent.clone();
        forced.suffer(Effect::Force(block), &mut discard(&mut ()));
        best_value(&forced)
    };
    let [first, others @ ..] = Tetromino::ALL;
    let (worst, _) = others.into_iter().fold((first, value(first)), |(worst, least), block| {
        let value = value(block);
        if value < least { (block, value) } else { (worst, least) }
    });
    Effect::Force(worst)
}

/// The value of the best place that a player's falling block can reach.
fn best_value(player: &PlayerState) -> i64 {
    let Some(block) = player.current() else { return dellacherie::LOST };
    let reachable = Reachable::search(&QuadrisMoves::new(player, block), block);
    let value = |cells| {
        let mut then = player.clone();
        let lost = then.rest_on(block.made, cells, &mut discard(&mut ())).star_blocked;
        let board = if lost { dellacherie::LOST } else { dellacherie::board(then.board()) };
        dellacherie::step(player.board(), cells) + board
    };
    reachable.rests().map(value).max().unwrap_or(dellacherie::LOST)
}

fn is_heavy(player: &PlayerState, block: Falling) -> bool {
    player.levels().rules(block.made.level).heavy
}

fn discard(sink: &mut ()) -> EventLog<'_> {
    EventLog { at: Time::ZERO, player: Player::ONE, sink }
}

/// The commands that move a block.
const STEPS: [Step; 5] = [Step::Left, Step::Right, Step::Clockwise, Step::Counterclockwise, Step::Down];
