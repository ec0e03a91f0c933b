//! What is stored, as plain data, and the interface of what stores it.
//!
//! A shell supplies a [`Storage`]: `quintet-store` is the one of computers with files, [`MemoryStorage`] the one of tests and
//! examples, and a browser has its own. It may be slow, so a host calls [`answer`] where nothing waits for it: on a thread or
//! in a browser's worker. Queries and answers are serialisable for that.

mod memory;

pub use memory::MemoryStorage;

use crate::catalogue::Catalogue;
use crate::date;
use crate::records::Category;
use crate::request::{Answer, Query, SettingChange, StoredSettings};
use crate::text::Language;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How many rows of a table screens show.
const MOST: u32 = 200;

/// Which scores are wanted.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Filter {
    /// Of this game only.
    pub game: Option<String>,
    /// Of this mode only.
    pub mode: Option<String>,
    /// At most this many of each kind that can be compared, the best first; all when there is no number.
    pub top: Option<u32>,
}

/// A score.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column that people ask for")]
pub struct Score {
    /// Its number.
    pub id: i64,
    /// The game.
    pub game: String,
    /// Its mode.
    pub mode: String,
    /// Its rules.
    pub rules: String,
    /// The level it began at.
    pub level: u32,
    /// The player, 1 or 2.
    pub side: u8,
    /// The player's name, if it is known.
    pub player: Option<String>,
    /// The points.
    pub score: u64,
    /// How long it was played, in milliseconds.
    pub millis: u64,
    /// When it ended, in milliseconds since 1970.
    pub ended: i64,
    /// Where its randomness began.
    pub seed: u64,
    /// Whether help was taken.
    pub assisted: bool,
    /// Whether it counts towards bests: no help was taken and the goal, if there is one, was reached.
    pub ranked: bool,
    /// Whether it was played to its end; where the time counts, it is none otherwise.
    pub finished: bool,
    /// Whether it is its player's best of its kind; of equal ones, the first is.
    pub best: bool,
    /// Whether less time is better here.
    pub timed: bool,
    /// The number of the replay, if that is still there.
    pub replay: Option<i64>,
    /// Which round of its replay it is, from 0.
    pub round: u32,
    /// Whether the replay was found to give this score; `None` when it could not be played.
    pub reproduces: Option<bool>,
}

/// What was played in one month.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Month {
    /// The game.
    pub game: String,
    /// Its mode.
    pub mode: String,
    /// The month: `2026-11`.
    pub month: String,
    /// How many games.
    pub games: u64,
    /// How long they took together, in milliseconds.
    pub millis: u64,
    /// The highest score.
    pub highest: u64,
    /// The average score, rounded down.
    pub average: u64,
}

/// Where a replay came from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// It was played here.
    #[default]
    Played,
    /// It was imported.
    Imported,
}

/// What is known of a replay without playing it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct StoredReplay {
    /// Its number.
    pub id: i64,
    /// The game.
    pub game: String,
    /// The revision of the rules it was played by.
    pub revision: u32,
    /// When it was saved, in milliseconds since 1970.
    pub added: i64,
    /// How long it lasts, in milliseconds.
    pub millis: u64,
    /// How large it is.
    pub bytes: u64,
    /// Where it came from.
    pub source: Source,
    /// The highest score made in it, if one is kept.
    pub score: Option<u64>,
    /// Who made that.
    pub player: Option<String>,
    /// Whether a score in it was found not to be reproduced by it.
    pub suspect: bool,
}

/// A game that was interrupted and can be resumed.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct InterruptedGame {
    /// The name to resume it with.
    pub name: String,
    /// The game.
    pub game: String,
    /// The points so far, of each player.
    pub scores: Vec<u64>,
    /// How long it was played, in microseconds.
    pub micros: u64,
    /// When it was played last, in milliseconds since 1970.
    pub when: i64,
    /// Whether something after that moment is damaged.
    pub damaged: bool,
}

impl InterruptedGame {
    /// A line about it.
    pub fn line(&self, text: Language, catalogue: &Catalogue) -> String {
        let scores: Vec<String> = self.scores.iter().map(u64::to_string).collect();
        let game = catalogue.find(&self.game).map_or(self.game.as_str(), |game| text.title(game.info()));
        let key = if self.damaged { "continue-damaged" } else { "continue-line" };
        text.with(
            key,
            &[
                ("game", game.into()),
                ("score", scores.join(" : ").into()),
                ("time", date::length(self.micros).into()),
                ("date", date::short(self.when).into()),
            ],
        )
    }
}

/// A stored recording.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recording {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The opponent it was played against, as [`Against`](crate::records::Against) is written, where that is known.
    pub against: Option<String>,
}

/// Why something could not be looked up or changed, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StorageError(pub String);

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StorageError {}

/// Stores scores, replays, interrupted games and settings. Where nothing was stored yet, lists are empty.
pub trait Storage {
    /// The scores, kind by kind, the best of each first.
    fn scores(&mut self, filter: &Filter) -> Result<Vec<Score>, StorageError>;

    /// What was played in each month, by game, mode and month.
    fn months(&mut self, filter: &Filter) -> Result<Vec<Month>, StorageError>;

    /// The best result of a kind: points and milliseconds.
    fn best(&mut self, category: &Category) -> Result<Option<(u64, u64)>, StorageError>;

    /// Whether the first and the second player have scores without a name since this moment, in milliseconds since 1970.
    fn nameless(&mut self, since: i64) -> Result<[bool; 2], StorageError>;

    /// The replays of a game, or of all, the newest first.
    fn replays(&mut self, game: Option<&str>, limit: Option<u32>) -> Result<Vec<StoredReplay>, StorageError>;

    /// The recording of the replay of this number.
    fn recording(&mut self, id: i64) -> Result<Recording, StorageError>;

    /// Deletes the replay of this number; it can be restored.
    fn delete(&mut self, id: i64) -> Result<(), StorageError>;

    /// Restores the deleted replay of this number.
    fn restore(&mut self, id: i64) -> Result<(), StorageError>;

    /// The games that can be resumed, the latest first.
    fn interrupted(&mut self) -> Result<Vec<InterruptedGame>, StorageError>;

    /// The settings.
    fn settings(&mut self) -> Result<StoredSettings, StorageError>;

    /// Changes settings. After an error, none or some of them are changed. Scores that were made before a player's name was
    /// known get the name that is set.
    fn change_settings(&mut self, changes: &[SettingChange]) -> Result<(), StorageError>;

    /// A file that was named in a game of typed commands: its identity, and its contents.
    fn file(&mut self, name: &str) -> Result<(String, Vec<u8>), StorageError>;
}

/// Answers a query from storage.
pub fn answer(storage: &mut dyn Storage, query: Query) -> Answer {
    look_up(storage, query).unwrap_or_else(|StorageError(sentence)| Answer::Trouble(sentence))
}

fn look_up(storage: &mut dyn Storage, query: Query) -> Result<Answer, StorageError> {
    let filter = |game: Option<String>| Filter { game, mode: None, top: Some(MOST) };
    Ok(match query {
        Query::Interrupted => Answer::Interrupted(storage.interrupted()?),
        Query::Scores(game) => Answer::Scores(storage.scores(&filter(game))?),
        Query::Statistics(game) => Answer::Months(storage.months(&filter(game))?),
        Query::Replays(game) => Answer::Replays(storage.replays(game.as_deref(), Some(MOST))?),
        Query::File(name) => Answer::File(storage.file(&name).map_err(|StorageError(sentence)| sentence)),
        Query::Recording(id) => {
            let Recording { bytes, against } = storage.recording(id)?;
            Answer::Recording { bytes, against }
        }
        Query::Delete(id) => {
            storage.delete(id)?;
            Answer::Deleted
        }
        Query::Restore(id) => {
            storage.restore(id)?;
            Answer::Restored
        }
        Query::ChangeSettings(changes) => {
            storage.change_settings(&changes)?;
            // Another program may have changed others.
            Answer::Settings(storage.settings()?)
        }
        Query::Nameless { since } => Answer::Nameless(storage.nameless(since)?),
    })
}
