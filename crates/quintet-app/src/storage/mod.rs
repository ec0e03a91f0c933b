//! What is stored, as plain data, and the interface of what stores it.
//!
//! [`Storage`] stores everything: `quintet-store` implements it with files, [`MemoryStorage`] without. Its calls may be
//! slow, so a host uses it through a [`StorageBackend`], which replies later: from a thread, from a browser's worker, or
//! at once ([`InlineStorage`]). A game in progress sends its recording and its results through a [`GameSaver`].

mod backend;
mod memory;
mod saver;

pub use backend::{InlineStorage, JobId, StorageBackend, StorageReply};
pub use memory::{Memory, MemoryStorage};
pub use saver::{
    ChannelClosed, Claim, ClaimedGame, EndedRound, FinishedGame, GameChannel, GameMessage, GameSaver,
    RECORDING_FULL, RESERVED_BYTES, SAVING_FAILED, SaveNotice, SaveProgress, SaveState,
};

use crate::catalogue::Catalogue;
use crate::date;
use crate::records::Category;
use crate::request::{Answer, Query, SettingChange, StoredSettings};
use crate::text::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
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

/// What was found of games that were left behind by programs that ended without saving them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Recovered {
    /// The games that can be resumed, the latest first.
    pub games: Vec<InterruptedGame>,
    /// What could not be saved or read, a sentence each.
    pub problems: Vec<String>,
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

    /// Opens a recording for a new game. If nothing can be stored, the saver's notice says so.
    fn begin_game(&mut self) -> GameSaver;

    /// The games that can be resumed, the latest first.
    fn interrupted(&mut self) -> Result<Vec<InterruptedGame>, StorageError>;

    /// The game with this name, if it can be resumed.
    fn interrupted_game(&mut self, name: &str) -> Result<Option<InterruptedGame>, StorageError>;

    /// Claims an interrupted game, so that nobody else can resume it. Nothing of it is changed.
    fn claim_game(&mut self, name: &str) -> Result<Claim, StorageError>;

    /// Removes a game from those that can be resumed: it ends as it stands, and its score and replay are saved. Returns
    /// false if it is being played or there is no such game.
    fn end_game(&mut self, name: &str) -> Result<bool, StorageError>;

    /// Saves the results of games that ended without being saved, because their program was killed or the disk was full.
    fn recover(&mut self) -> Result<Recovered, StorageError>;

    /// The settings.
    fn settings(&mut self) -> Result<StoredSettings, StorageError>;

    /// Changes settings. After an error, none or some of them are changed. Scores that were made before a player's name was
    /// known get the name that is set.
    fn change_settings(&mut self, changes: &[SettingChange]) -> Result<(), StorageError>;

    /// A file that was named in a game of typed commands: its identity, and its contents.
    fn file(&mut self, name: &str) -> Result<(String, Vec<u8>), StorageError>;

    /// The text of a file that games use if it is there: see [`InputSource::FileOrUsual`](crate::start::InputSource).
    fn usual_file(&mut self, name: &str) -> Result<Option<String>, StorageError>;
}

/// Stores the rest of a game whose session has ended, and looks it up if it can be resumed.
pub fn finish_game(storage: &mut dyn Storage, saver: GameSaver, is_open: bool) -> FinishedGame {
    let progress = saver.progress().clone();
    let notice = saver.finish(is_open);
    let name = progress.lock().name.clone();
    // A storage that fails says so elsewhere.
    let interrupted = if is_open { storage.interrupted_game(&name).ok().flatten() } else { None };
    FinishedGame { notice, interrupted }
}

/// Marks the first ranked score of each player as that player's best. The scores are of one kind, the best first.
pub fn mark_bests(scores: &mut [Score]) {
    let mut seen: BTreeSet<Option<String>> = BTreeSet::new();
    for score in scores.iter_mut().take_while(|score| score.ranked) {
        score.best = seen.insert(score.player.clone());
    }
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
        Query::Best(category) => Answer::Best(storage.best(&category)?),
        Query::Recover => Answer::Recovered(storage.recover()?),
        Query::UsualFiles(names) => {
            let read = |name: &String| storage.usual_file(name).map_err(|StorageError(sentence)| sentence);
            Answer::UsualFiles(names.iter().map(read).collect())
        }
    })
}
