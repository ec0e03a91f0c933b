//! Scores, rounds and who plays, as plain data: what a storage backend keeps.

mod against;
mod round;
mod scored;
mod table;

pub use against::{Against, PlayedGame, Strength};
pub use round::{Category, Outcome, Ranking, Round, RoundTracker, Saved, Standing, Tell};
pub use scored::{Examined, STANDARD, Scored, asks_for_hint, examine, is_damage};
pub use table::Table;

pub(crate) use scored::examine_as;
