//! Thinking about Modern: where pieces go, and why.
//!
//! * [`SearchState`] is a player's side between two pieces, [`Position`] all that the player knows: queue and [`Bag`] too.
//! * [`Searcher`] is whoever thinks about it; [`GreedySearcher`] looks at the next placement alone,
//!   [`BeamSearcher`] ahead over all that is seen.
//! * [`ModernEvaluator`] says what boards and moves are worth, by [`Features`] and [`Weights`].
//! * [`ModernMoves`] are the keys as the general search sees them, [`InputPlanner`] which of them lead where in time.
//! * [`job_runner`] lets a [`Bot`](crate::Bot) think with another mind than our own.
//! * [`contest`] lets two minds play each other; [`Tuner`] finds better weights by that.

mod bag;
mod beam;
mod contest;
mod evaluator;
mod features;
mod greedy;
mod input_planner;
mod layer;
mod moves;
mod position;
mod searcher;
mod state;
mod tune;
mod visited;
mod weights;

pub use bag::Bag;
pub use beam::BeamSearcher;
pub use contest::{ContestConfig, ContestResult, play_contest};
pub use evaluator::ModernEvaluator;
pub use features::Features;
pub use greedy::GreedySearcher;
pub use input_planner::InputPlanner;
pub use moves::{ModernMoves, RestingPlace};
pub use position::{IllegalPlacement, Position, spawn_location};
pub use searcher::{ScoredPlacement, SearchBudget, SearchStats, Searcher};
pub use state::{PlacementOutcome, SearchState};
pub use tune::{GenerationResult, Tuner, TuningConfig, win_rate};
pub use weights::{BoardWeights, ChainWeights, MoveWeights, Weights, WeightsError};

use crate::games::modern::run_with;
use crate::job::{BotAnswer, BotJob};
use quintet_engine::modern::{Mode, Modern, Preset, Rules};

/// The mind that hints and opponents have: one that looks ahead, on one thread.
pub fn default_searcher() -> Box<dyn Searcher> {
    searcher_with(ModernEvaluator::default())
}

/// The same with another judge.
pub fn searcher_with(evaluator: ModernEvaluator) -> Box<dyn Searcher> {
    Box::new(BeamSearcher::new(evaluator, Position::empty(Rules::of(Mode::Marathon, Preset::Standard))))
}

/// The work of a worker that thinks with this mind.
pub fn job_runner(
    mut searcher: Box<dyn Searcher>,
) -> impl FnMut(BotJob<Modern>) -> Option<BotAnswer<Modern>> + Send {
    move |job| Some(run_with(searcher.as_mut(), &job))
}
