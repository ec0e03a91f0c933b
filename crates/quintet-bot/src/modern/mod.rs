//! Thinking about Modern: where pieces go, and why.
//!
//! * [`State`] is a player's side between two pieces, [`Situation`] all that the player knows: queue and [`Bag`] too.
//! * [`Mind`] is whoever thinks about it; [`Greedy`] looks at the next placement alone,
//!   [`Beam`] ahead over all that is seen.
//! * [`Judge`] says what boards and moves are worth, by [`Features`] and [`Weights`].
//! * [`ModernMoves`] are the keys as the general search sees them, [`Ways`] which of them lead where in time.
//! * [`with_mind`] lets a [`Bot`](crate::Bot) think with another mind than our own.
//! * [`contest`] lets two minds play each other; [`Tuner`] finds better weights by that.

mod bag;
mod beam;
mod contest;
mod features;
mod greedy;
mod hands;
mod judge;
mod layer;
mod mind;
mod moves;
mod situation;
mod state;
mod tune;
mod visited;
mod weights;

pub use bag::Bag;
pub use beam::Beam;
pub use contest::{Ended, Terms, contest};
pub use features::Features;
pub use greedy::Greedy;
pub use hands::Ways;
pub use judge::Judge;
pub use mind::{Advice, Budget, Mind, Thought};
pub use moves::{ModernMoves, Rest};
pub use situation::{Illegal, Situation, entry};
pub use state::{Outcome, State};
pub use tune::{Generation, Plan, Tuner, won};
pub use weights::{BoardWeights, ChainWeights, MoveWeights, Weights, WeightsError};

use crate::games::modern::run_with;
use crate::job::{Answer, Job};
use quintet_engine::modern::{Mode, Modern, Preset, Rules};

/// The mind that hints and opponents have: one that looks ahead, on one thread.
pub fn own_mind() -> Box<dyn Mind> {
    judging_mind(Judge::default())
}

/// The same with another judge.
pub fn judging_mind(judge: Judge) -> Box<dyn Mind> {
    Box::new(Beam::new(judge, Situation::empty(Rules::of(Mode::Marathon, Preset::Standard))))
}

/// The work of a worker that thinks with this mind.
pub fn with_mind(mut mind: Box<dyn Mind>) -> impl FnMut(Job<Modern>) -> Option<Answer<Modern>> + Send {
    move |job| Some(run_with(mind.as_mut(), &job))
}
