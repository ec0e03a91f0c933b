//! Scores, rounds and opponents as plain data, independent of how they are stored.

mod analysis;
mod opponent;
mod recorded_game;
mod round;
mod scored;
mod table;

pub use analysis::{Analysis, Fact, FactValue, MarkKind, PlayerAnalysis, Sample, Tally, TimeLine, TimeMark};
pub use opponent::{Opponent, PlayedGame, StrengthLevel};
pub use recorded_game::RecordedGame;
pub use round::{
    Category, Placing, Ranking, Round, RoundResult, RoundStateCallback, RoundTracker, SavedRound, Standing,
};
pub use scored::{
    RecordingSummary, STANDARD, Scored, analyse_recording, asks_for_hint, is_damage, summarise_recording,
};
pub use table::Table;

pub(crate) use recorded_game::PlayedRecording;
