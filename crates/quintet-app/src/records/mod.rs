//! Scores, rounds and opponents as plain data, independent of how they are stored.

mod analysis;
mod opponent;
mod round;
mod scored;
mod table;

pub use analysis::{Analysis, Fact, FactValue, MarkKind, PlayerAnalysis, Sample, Tally, TimeLine, TimeMark};
pub use opponent::{Opponent, PlayedGame, StrengthLevel};
pub use round::{
    Category, Placing, Ranking, Round, RoundResult, RoundStateCallback, RoundTracker, SavedRound, Standing,
};
pub use scored::{
    RecordingSummary, STANDARD, Scored, analyse_recording, asks_for_hint, is_damage, summarise_recording,
};
pub use table::Table;

pub(crate) use analysis::analyse;
pub(crate) use scored::examine_as;
