//! The placement search for Modern.
//!
//! * [`SearchState`] is a player's side between two pieces, [`Position`] everything the player knows, with the queue
//!   and the [`Bag`].
//! * [`Searcher`] chooses placements: [`GreedySearcher`] evaluates the current ones, [`BeamSearcher`] looks ahead over
//!   all visible pieces.
//! * [`ModernEvaluator`] evaluates boards and moves by [`Features`] and [`Weights`].
//! * [`ModernMoves`] are the keys for the general search; [`InputPlanner`] finds which of them reach a placement in
//!   time.
//! * [`job_runner`] runs the jobs of a [`Bot`](crate::Bot) with any searcher.
//! * [`play_contest`] plays two searchers against each other; [`Tuner`] uses that to find better weights.

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
use quintet_engine::modern::{Mode, Modern, RulePreset, Rules};

/// Returns the searcher of hints and opponents: a beam search on one thread.
pub fn default_searcher() -> Box<dyn Searcher> {
    searcher_with(ModernEvaluator::default())
}

/// Returns the same searcher with another evaluator.
pub fn searcher_with(evaluator: ModernEvaluator) -> Box<dyn Searcher> {
    Box::new(BeamSearcher::new(evaluator, Position::empty(Rules::of(Mode::Marathon, RulePreset::Standard))))
}

/// Returns the function of a worker that runs jobs with this searcher.
pub fn job_runner(
    mut searcher: Box<dyn Searcher>,
) -> impl FnMut(BotJob<Modern>) -> Option<BotAnswer<Modern>> + Send {
    move |job| Some(run_with(searcher.as_mut(), &job))
}
