//! What Quintet keeps: scores, replays, settings and games to go on with.
//!
//! * [`Home`] is the folder it all lives in
//! * [`Store`] is the file of scores and replays: one `SQLite` database
//! * [`Settings`] is a TOML file beside it
//! * [`Kept`] is what a game tells the store about itself; [`games`] has an implementation for each
//! * [`Keeping`] follows a session that is being played: it appends to a recording at most a second behind,
//!   and saves each score with its replay, all off the path from key to screen
//! * [`playing`] finds games that were interrupted
//!
//! Nothing here ever stops a game: what goes wrong becomes a sentence ([`StoreError`]), and play goes on.
#![forbid(unsafe_code)]

pub mod date;
mod error;
pub mod games;
mod home;
mod keeping;
pub mod playing;
mod replays;
mod round;
mod save;
mod schema;
mod scores;
pub mod settings;
mod store;
mod tape;

pub use error::StoreError;
pub use games::Kept;
pub use home::Home;
pub use keeping::{Keeping, Notice};
pub use replays::{Source, StoredReplay, Verdict};
pub use round::{Category, Outcome, Ranking, Round, Rounds, Tell};
pub use save::{Recorded, SaveAs, Saved};
pub use scores::{Filter, Month, Score};
pub use settings::Settings;
pub use store::Store;
