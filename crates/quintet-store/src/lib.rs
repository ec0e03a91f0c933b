//! Storage in files: scores, replays, settings and games in progress.
//!
//! * [`Home`] is the folder it all lives in
//! * [`Store`] is the file of scores and replays: one `SQLite` database
//! * [`Settings`] is a TOML file beside it
//! * [`FileStorage`] is the [`Storage`](quintet_app::storage::Storage) over both. Its threads append to the recording of
//!   a game that is played, at most a second behind, and save each score with its replay
//! * [`playing`] finds and recovers games that were interrupted
//!
//! A failure never stops a game: it becomes a sentence ([`StoreError`]).
#![forbid(unsafe_code)]

pub mod date;
mod error;
mod home;
mod ordinary;
pub mod playing;
mod recording_file;
mod recording_thread;
mod replays;
mod save;
mod schema;
mod scores;
pub mod settings;
mod storage;
mod store;
mod whole;

pub use error::StoreError;
pub use home::Home;
pub use ordinary::read as read_ordinary;
pub use quintet_app::storage::{Source, StoredReplay};
pub use replays::Verdict;
pub use save::{NewReplay, SaveAs};
pub use scores::{Filter, Month, Score};
pub use settings::Settings;
pub use storage::{FileReader, FileStorage, NamedFile};
pub use store::Store;
pub use whole::beside;
