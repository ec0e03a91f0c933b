//! Thinking about Modern: where pieces go, and why.
//!
//! * [`State`] is a player's side between two pieces, [`Situation`] all that the player knows: queue and [`Bag`] too.
//! * [`Mind`] is whoever thinks about it; [`Greedy`] looks at the next placement alone,
//!   [`Beam`] ahead over all that is seen.
//! * [`Judge`] says what boards and moves are worth, by [`Features`] and [`Weights`].
//! * [`Opponent`] plays the real game with hands: [`Strength`] says how fast and how well, [`Ways`] which keys lead where.
//! * [`Hints`] marks good places for a person.
//! * [`contest`] lets two minds play each other; [`Tuner`] finds better weights by that.

mod bag;
mod beam;
mod contest;
mod features;
mod greedy;
mod hands;
mod hints;
mod judge;
mod layer;
mod mind;
mod opponent;
mod seen;
mod situation;
mod state;
mod strength;
mod tune;
mod weights;

pub use bag::Bag;
pub use beam::Beam;
pub use contest::{Ended, Terms, contest};
pub use features::Features;
pub use greedy::Greedy;
pub use hands::{Timed, Touch, Ways};
pub use hints::Hints;
pub use judge::Judge;
pub use mind::{Advice, Budget, Mind, Thought};
pub use opponent::Opponent;
pub use situation::{Illegal, Situation, entry};
pub use state::{Outcome, State};
pub use strength::{Strength, UnknownStrength};
pub use tune::{Generation, Plan, Tuner, won};
pub use weights::{BoardWeights, ChainWeights, MoveWeights, Weights, WeightsError};
