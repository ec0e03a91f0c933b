//! What Quintet keeps: scores, replays, settings and games to go on with.
//!
//! * [`Home`] is the folder it all lives in
//! * [`Store`] is the file of scores and replays: one `SQLite` database
//! * [`Settings`] is a TOML file beside it
//! * [`Keeping`] follows a session that is being played: it appends to a recording at most a second behind,
//!   and saves each score with its replay, all off the path from key to screen
//! * [`playing`] finds games that were interrupted
//!
//! Nothing here ever stops a game: what goes wrong becomes a sentence ([`StoreError`]), and play goes on.
#![forbid(unsafe_code)]

pub mod date;
mod error;
mod home;
mod keeping;
mod ordinary;
pub mod playing;
mod replays;
mod save;
mod schema;
mod scores;
pub mod settings;
mod storage;
mod store;
mod tape;
mod whole;

pub use error::StoreError;
pub use home::Home;
pub use keeping::{Keeping, KeptSession, Notice};
pub use ordinary::read as read_ordinary;
pub use quintet_app::storage::{Source, StoredReplay};
pub use replays::Verdict;
pub use save::{Recorded, SaveAs, Saved};
pub use scores::{Filter, Month, Score};
pub use settings::Settings;
pub use storage::{FileStorage, ReadFile};
pub use store::Store;
pub use whole::beside;
