//! Hints for Quadris and Biquadris.
//!
//! A hint looks at every place the falling block can reach, at every place the next block can reach after
//! each of them, and for the best of those pairs at every block that may come then.
//!
//! | file | what is in it |
//! |---|---|
//! | `moves` | the commands, as the general search sees them |
//! | `judge` | the evaluation of Dellacherie, on the engine's own boards: the oracle of `features` |
//! | `forms`, `stack`, `sweep` | blocks, boards and reachable places as bits: the fast twins |
//! | `features`, `weights` | what is counted on a board, and what it is worth to whom |
//! | `think` | the search |
//! | `autoplay` | whole games played by a judge |

pub mod autoplay;
mod features;
mod forms;
pub mod judge;
mod moves;
mod stack;
mod sweep;
mod think;
mod weights;

#[cfg(test)]
mod twins;

pub use features::Features;
pub use moves::Moves;
pub use weights::{DELLACHERIE, Judge, Look, MOST, WeightError, WeightTable};

use crate::reach::Reached;
use judge::Value;
use quintet_engine::kernel::{Kind, Player, Pos, Time};
use quintet_engine::quadris::effects::Effect;
use quintet_engine::quadris::interpreter::{Interpreted, Plan};
use quintet_engine::quadris::player::{Falling, PlayerState, Teller};
use quintet_engine::quadris::{Action, Step};
use stack::Stack;
use think::{First, Outlook};

/// What to do in a game: where to put the block, or what to answer.
pub fn advise<G: Interpreted>(game: &G) -> Option<Plan> {
    match game.opponent().filter(|_| game.is_asking()) {
        Some(opponent) => {
            let effect = answer(opponent);
            Some(Plan { cells: [Pos::new(-1, -1); 4], actions: vec![Action::Answer(effect)] })
        }
        None => hint(game.on_turn()),
    }
}

/// The best reachable place for a player's falling block, and a shortest way there.
pub fn hint(player: &PlayerState) -> Option<Plan> {
    hint_by(&Judge::tuned(player.levels().rules(player.level())), player)
}

/// The place that a judge finds best, and a shortest way there.
pub fn hint_by(judge: &Judge, player: &PlayerState) -> Option<Plan> {
    let block = player.current()?;
    let outlook = Outlook::of(player);
    // Effects pull at the falling block, and blocks that vanish are known to the game alone.
    let vanishing = player.levels().iter().any(|(_, rules)| rules.expires_after > 0);
    let cells = if player.effects().is_empty() && !vanishing {
        let made = (block.made.kind, is_heavy(player, block));
        let firsts = think::firsts(&Stack::of(player), made, block.placed, outlook.star_every);
        judge.best(&firsts, &outlook)?.cells(block.made.kind)
    } else {
        let reached = Reached::from(&Moves::new(player, block), block);
        let firsts: Vec<First<[Pos; 4]>> =
            reached.rests().map(|cells| by_the_game(player, block, cells)).collect();
        judge.best(&firsts, &outlook)?
    };
    let way = Reached::way_to(&Moves::new(player, block), block, &cells);
    Some(Plan { cells, actions: way.into_iter().map(Moves::action).collect() })
}

/// A place as the game itself carries it out.
fn by_the_game(player: &PlayerState, block: Falling, cells: [Pos; 4]) -> First<[Pos; 4]> {
    let mut then = player.clone();
    let lost = then.rest_on(block.made, cells, &mut nobody(&mut ())).star_blocked;
    let step = judge::step_features(player.board(), cells);
    First { place: cells, step, stack: Stack::of(&then), lost }
}

/// What to do to an opponent: force the block that fits nowhere well, best of all nowhere at all.
pub fn answer(opponent: &PlayerState) -> Effect {
    let worst = Kind::SEVEN.into_iter().min_by_key(|kind| {
        let mut forced = opponent.clone();
        forced.suffer(Effect::Force(*kind), &mut nobody(&mut ()));
        best_value(&forced)
    });
    Effect::Force(worst.unwrap_or(Kind::S))
}

/// The value of the best place that a player's falling block can reach.
fn best_value(player: &PlayerState) -> Value {
    let Some(block) = player.current() else { return Value::LOST };
    let reached = Reached::from(&Moves::new(player, block), block);
    let value = |cells| {
        let mut then = player.clone();
        let lost = then.rest_on(block.made, cells, &mut nobody(&mut ())).star_blocked;
        let board = if lost { Value::LOST } else { judge::board(then.board()) };
        judge::step(player.board(), cells) + board
    };
    reached.rests().map(value).max().unwrap_or(Value::LOST)
}

fn is_heavy(player: &PlayerState, block: Falling) -> bool {
    player.levels().rules(block.made.level).heavy
}

fn nobody(sink: &mut ()) -> Teller<'_> {
    Teller { at: Time::ZERO, player: Player::ONE, sink }
}

/// The commands that move a block.
const STEPS: [Step; 5] = [Step::Left, Step::Right, Step::Clockwise, Step::Counterclockwise, Step::Down];
