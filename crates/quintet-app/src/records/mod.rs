//! Scores, rounds and opponents as plain data, independent of how they are stored.

mod opponent;
mod round;
mod scored;
mod table;

pub use opponent::{Opponent, PlayedGame, StrengthLevel};
pub use round::{Category, Outcome, Ranking, Round, RoundStateCallback, RoundTracker, Saved, Standing};
pub use scored::{RecordingSummary, STANDARD, Scored, asks_for_hint, is_damage, summarise_recording};
pub use table::Table;

pub(crate) use scored::examine_as;
