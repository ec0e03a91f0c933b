//! Scores, rounds and who plays, as plain data: what a storage backend keeps.

mod opponent;
mod round;
mod scored;
mod table;

pub use opponent::{Opponent, PlayedGame, StrengthLevel};
pub use round::{Category, Outcome, Ranking, Round, RoundCallback, RoundTracker, Saved, Standing};
pub use scored::{RecordingSummary, STANDARD, Scored, asks_for_hint, is_damage, summarise_recording};
pub use table::Table;

pub(crate) use scored::examine_as;
