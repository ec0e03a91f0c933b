//! Hints for Quadris and Biquadris.
//!
//! A hint looks at every place the falling block can reach, keeps the best few, and for each of them at every
//! place the next block can reach after it. How places are judged is described in [`judge`].

pub mod judge;
mod moves;

pub use moves::Moves;

use crate::reach::Reached;
use judge::{Value, Worth};
use quintet_engine::kernel::{Kind, Player, Pos, Time};
use quintet_engine::quadris::effects::Effect;
use quintet_engine::quadris::interpreter::{Interpreted, Plan};
use quintet_engine::quadris::player::{Falling, PlayerState, Teller};
use quintet_engine::quadris::{Action, Step};

/// How many of the best places are looked at again with the next block.
const BEAM: usize = 10;

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
    let block = player.current()?;
    let reached = Reached::from(&Moves::new(player, block), block);
    let mut places: Vec<(Worth, [Pos; 4], PlayerState)> =
        reached.rests().map(|cells| after(player, block, cells)).collect();
    places.sort_by_key(|(worth, ..)| core::cmp::Reverse(worth.total()));
    places.truncate(BEAM);
    let look_ahead = |(worth, cells, after): &(Worth, [Pos; 4], PlayerState)| {
        let then = then(after).map_or(Value::LOST, |next| next + worth.step);
        (then.max(Value::LOST), *cells)
    };
    // The first of equals, so that the hint is always the same.
    let best =
        places.iter().map(look_ahead).reduce(|best, other| if other.0 > best.0 { other } else { best });
    let (_, cells) = best?;
    let actions = reached.way(&cells).into_iter().map(Moves::action).collect();
    Some(Plan { cells, actions })
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

/// The value of the best place for the next block, once the board is as it is after the present one.
fn then(player: &PlayerState) -> Option<Value> {
    let mut player = player.clone();
    player.enter(player.next())?;
    Some(best_value(&player))
}

/// The value of the best place that a player's falling block can reach.
fn best_value(player: &PlayerState) -> Value {
    let Some(block) = player.current() else { return Value::LOST };
    let reached = Reached::from(&Moves::new(player, block), block);
    let values = reached.rests().map(|cells| after(player, block, cells).0.total());
    values.max().unwrap_or(Value::LOST)
}

/// The player after the block has been laid on these cells, and what that is worth.
fn after(player: &PlayerState, block: Falling, cells: [Pos; 4]) -> (Worth, [Pos; 4], PlayerState) {
    let mut then = player.clone();
    let lost = then.rest_on(block.made, cells, &mut nobody(&mut ())).star_blocked;
    let step = judge::step(player.board(), cells);
    let board = if lost { Value::LOST } else { judge::board(then.board()) };
    (Worth { step, board }, cells, then)
}

fn nobody(sink: &mut ()) -> Teller<'_> {
    Teller { at: Time::ZERO, player: Player::ONE, sink }
}

/// The commands that move a block.
const STEPS: [Step; 5] = [Step::Left, Step::Right, Step::Clockwise, Step::Counterclockwise, Step::Down];
