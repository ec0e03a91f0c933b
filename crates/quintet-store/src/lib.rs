//! Storage in files: scores, replays, settings and games in progress.
//!
//! * [`Home`] is the folder that contains everything
//! * [`Store`] is the `SQLite` database of scores and replays
//! * [`Settings`] is the TOML file of settings in the same folder
//! * [`FileStorage`] implements [`Storage`](quintet_app::storage::Storage) with both. Its threads write the recording
//!   of the current game, at most a second behind, and save each score with its replay
//! * [`games_in_progress`] finds and recovers games that were interrupted
//!
//! A storage failure never stops a game: it is reported as a sentence ([`StoreError`]).
#![forbid(unsafe_code)]

mod atomic_write;
pub mod backup;
pub mod date;
mod error;
pub mod games_in_progress;
mod home;
mod recording_file;
mod recording_thread;
mod recordings_check;
mod regular_file;
mod replays;
mod save;
mod schema;
mod scores;
pub mod settings;
mod storage;
mod store;

pub use atomic_write::temp_file_beside;
pub use error::StoreError;
pub use home::Home;
pub use quintet_app::storage::{Source, StoredReplay};
pub use recordings_check::RecordingsCheck;
pub use regular_file::read as read_regular_file;
pub use replays::Verdict;
pub use save::{NewReplay, SaveOptions};
pub use scores::{Filter, Month, Score};
pub use settings::Settings;
pub use storage::{FileReader, FileStorage, NamedFile};
pub use store::Store;

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
