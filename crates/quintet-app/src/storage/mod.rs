//! Stored records as plain data, and the interface of storage.
//!
//! [`Storage`] stores everything: `quintet-store` implements it with files, [`MemoryStorage`] in memory. Its calls
//! may be slow, so a host uses it through a [`StorageBackend`], which replies later: from a thread, from a browser's
//! worker, or immediately ([`InlineStorage`]). A game in progress sends its recording and its results through a
//! [`GameSaver`].

mod backend;
mod memory;
mod saver;

pub use backend::{InlineStorage, JobId, StorageBackend, StorageReply};
pub use memory::{GameInProgress, MemoryContents, MemoryStorage};
pub use saver::{
    ChannelClosed, Claim, ClaimedGame, EndedRound, FinishReport, GameChannel, GameMessage, GameSaver,
    RESERVED_BYTES, SaveFailure, SaveNotice, SaveProgress, SaveState,
};

use crate::any::AnyGame;
use crate::catalogue::Catalogue;
use crate::date::{self, LocalTime};
use crate::record_tables::Names;
use crate::records::{Category, RecordingSummary, Round, Tally};
use crate::request::{Answer, Query, SettingChange, StoredSettings};
use crate::text::{Language, Message};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The maximum number of rows in the table of a screen.
const MAX_ROWS: u32 = 200;

/// Selects scores.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Filter {
    /// Only of this game.
    pub game: Option<String>,
    /// Only of this mode.
    pub mode: Option<String>,
    /// At most this many of each category, the best first; `None` for all.
    pub top: Option<u32>,
}

/// A stored score. A browser keeps it as JSON, in which a field of a later version is absent.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
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
    /// The starting level.
    pub level: u32,
    /// The player, 1 or 2.
    pub side: u8,
    /// The player's name, if it is known.
    pub player: Option<String>,
    /// The points.
    pub score: u64,
    /// The playing time, in milliseconds.
    pub millis: u64,
    /// When it ended, in milliseconds since 1970.
    pub ended: i64,
    /// The seed.
    pub seed: u64,
    /// Whether the player was assisted.
    pub assisted: bool,
    /// Whether it counts as a best: not assisted, and the goal, if there is one, was reached.
    pub ranked: bool,
    /// Whether it was played to its end; a race without an end has no time.
    pub finished: bool,
    /// Whether it is its player's best of its category; of equal ones, the first is.
    pub best: bool,
    /// Whether less time is better in its category.
    pub timed: bool,
    /// The number of the replay, if it still exists.
    pub replay: Option<i64>,
    /// The index of the round in its replay.
    pub round: u32,
    /// Whether the replay reproduces this score; `None` if it could not be played.
    pub reproduces: Option<bool>,
    /// Whether the computer or a program made it.
    pub is_computer: bool,
    /// Whether the game was played to its end, and not ended early; true if that is not known.
    pub complete: bool,
    /// What was counted in the game, if it was.
    pub tally: Option<Tally>,
}

impl Score {
    /// Its category: game, mode, rules and starting level.
    pub fn kind(&self) -> (&str, &str, &str, u32) {
        (&self.game, &self.mode, &self.rules, self.level)
    }
}

/// The statistics of one month.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Month {
    /// The game.
    pub game: String,
    /// Its mode.
    pub mode: String,
    /// The month: `2026-11`.
    pub month: String,
    /// The number of games.
    pub games: u64,
    /// Their total playing time, in milliseconds.
    pub millis: u64,
    /// The highest score.
    pub highest: u64,
    /// The average score, rounded down.
    pub average: u64,
}

/// The origin of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// It was played here.
    #[default]
    Played,
    /// It was imported.
    Imported,
}

/// The stored data of a replay, without its recording. A browser keeps it as JSON, like a score.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredReplay {
    /// Its number.
    pub id: i64,
    /// The game.
    pub game: String,
    /// The revision of the rules.
    pub revision: u32,
    /// When it was saved, in milliseconds since 1970.
    pub added: i64,
    /// Its duration, in milliseconds.
    pub millis: u64,
    /// Its size, in bytes.
    pub bytes: u64,
    /// Its origin.
    pub source: Source,
    /// The highest score in it, if one is stored.
    pub score: Option<u64>,
    /// The player of that score.
    pub player: Option<String>,
    /// Whether a score in it is known not to be reproduced by it.
    pub suspect: bool,
    /// The results that are stored for it, one for each player of each round.
    pub results: Vec<ReplayResult>,
}

/// A result of a replay.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ReplayResult {
    /// The mode.
    pub mode: String,
    /// The rules.
    pub rules: String,
    /// The player, 1 or 2.
    pub side: u8,
    /// The points.
    pub score: u64,
    /// The playing time, in milliseconds.
    pub millis: u64,
    /// Whether less time is better in its category.
    pub timed: bool,
    /// Whether the goal was reached, if there is one.
    pub finished: bool,
}

/// A game that was interrupted and can be resumed.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct InterruptedGame {
    /// The name to resume it with.
    pub name: String,
    /// The game.
    pub game: String,
    /// The mode.
    #[serde(default)]
    pub mode: String,
    /// The points so far, of each player.
    pub scores: Vec<u64>,
    /// The playing time, in microseconds.
    pub micros: u64,
    /// When it was played last, in milliseconds since 1970.
    pub when: i64,
    /// Whether something after that moment is damaged.
    pub damaged: bool,
    /// The rules.
    #[serde(default)]
    pub rules: String,
    /// Whether the first player was assisted.
    #[serde(default)]
    pub assisted: bool,
    /// Whether it cannot be resumed now, because it is being played or saved.
    #[serde(default)]
    pub is_busy: bool,
}

impl InterruptedGame {
    /// The game with a round of a recording; `when` it was played last, in milliseconds since 1970.
    pub fn new(name: &str, examined: &RecordingSummary, round: &Round, when: i64) -> InterruptedGame {
        InterruptedGame {
            name: name.to_owned(),
            game: examined.game.clone(),
            mode: round.category.mode.clone(),
            scores: round.outcomes.iter().map(|outcome| outcome.score).collect(),
            micros: examined.at.micros(),
            when,
            damaged: examined.damaged,
            rules: round.category.rules.clone(),
            assisted: round.outcomes.first().is_some_and(|outcome| outcome.assisted),
            is_busy: false,
        }
    }

    /// The game and its mode.
    pub fn title(&self, text: Language, catalogue: &Catalogue) -> String {
        let names = Names { text, game: catalogue.find(&self.game).map(AnyGame::info) };
        let parts = [names.title(&self.game), names.mode(&self.mode)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// A line about it for menus, with the local date.
    pub fn line(&self, text: Language, catalogue: &Catalogue, local: LocalTime) -> String {
        let scores: Vec<String> = self.scores.iter().map(u64::to_string).collect();
        let game = self.title(text, catalogue);
        let key = if self.damaged { "continue-damaged" } else { "continue-line" };
        text.with(
            key,
            &[
                ("game", game.into()),
                ("score", scores.join(" : ").into()),
                ("time", date::length(self.micros).into()),
                ("date", local.short(self.when).into()),
            ],
        )
    }
}

/// The records of a game in a line of a menu.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameSummary {
    /// The game.
    pub game: String,
    /// The first player's best points, in modes that are ranked by points.
    pub best: Option<u64>,
    /// The first player's best time in milliseconds, in modes that are ranked by time.
    pub fastest: Option<u64>,
    /// When it was played last, in milliseconds since 1970.
    pub last: i64,
}

/// The summary of each game that has scores.
fn game_summaries(scores: &[Score]) -> Vec<GameSummary> {
    let mut games: Vec<GameSummary> = Vec::new();
    for score in scores.iter().filter(|score| score.side == 1) {
        let place = games.iter().position(|known| known.game == score.game).unwrap_or_else(|| {
            let game = score.game.clone();
            games.push(GameSummary { game, best: None, fastest: None, last: i64::MIN });
            games.len() - 1
        });
        let game = &mut games[place];
        game.last = game.last.max(score.ended);
        if score.ranked && score.timed {
            game.fastest = Some(game.fastest.map_or(score.millis, |best| best.min(score.millis)));
        } else if score.ranked && score.score > 0 {
            game.best = game.best.max(Some(score.score));
        }
    }
    games
}

/// A stored recording.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recording {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The opponent, in the format of [`Opponent`](crate::records::Opponent), if known.
    pub against: Option<String>,
}

/// The result of recovering games that earlier programs did not save.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Recovered {
    /// The games that can be resumed, the latest first.
    pub games: Vec<InterruptedGame>,
    /// What could not be saved or read, a sentence each.
    pub problems: Vec<String>,
}

/// A sentence that says why a query or change failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StorageError(pub Message);

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for StorageError {}

/// Stores scores, replays, interrupted games and settings. Before anything is stored, lists are empty.
pub trait Storage {
    /// The present time in milliseconds since 1970.
    fn now(&mut self) -> i64;

    /// The scores by category, the best of each first.
    fn scores(&mut self, filter: &Filter) -> Result<Vec<Score>, StorageError>;

    /// The statistics by game, mode and month.
    fn months(&mut self, filter: &Filter) -> Result<Vec<Month>, StorageError>;

    /// The best result of a category: points and milliseconds.
    fn best(&mut self, category: &Category) -> Result<Option<(u64, u64)>, StorageError>;

    /// Whether the first and the second player have scores without a name since a moment, in milliseconds since 1970.
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

    /// The games that have begun and whose last round is not among the scores: those that can be resumed, and those that
    /// are being played or saved.
    fn unfinished(&mut self) -> Result<Vec<InterruptedGame>, StorageError>;

    /// The game with this name, if it can be resumed.
    fn interrupted_game(&mut self, name: &str) -> Result<Option<InterruptedGame>, StorageError>;

    /// Claims an interrupted game, so that no other program can resume it. The game is not changed.
    fn claim_game(&mut self, name: &str) -> Result<Claim, StorageError>;

    /// Ends an interrupted game: its score and replay are saved as they are. Returns false if it is being played or
    /// does not exist.
    fn end_game(&mut self, name: &str) -> Result<bool, StorageError>;

    /// Saves the results of games that ended without being saved, because their program was killed or the disk was full.
    fn recover(&mut self) -> Result<Recovered, StorageError>;

    /// The settings.
    fn settings(&mut self) -> Result<StoredSettings, StorageError>;

    /// Changes settings. After an error, none or some of them are changed. Scores that were made before a player's
    /// name was known get the name that is set.
    fn change_settings(&mut self, changes: &[SettingChange]) -> Result<(), StorageError>;

    /// A file that a typed command has named: its identity and its contents.
    fn file(&mut self, name: &str) -> Result<(String, Vec<u8>), StorageError>;

    /// The text of a file that games use if it exists: see [`InputSource::FileOrDefault`](crate::start::InputSource).
    fn default_file(&mut self, name: &str) -> Result<Option<String>, StorageError>;
}

/// Stores the rest of a game whose session has ended, and looks it up if it can be resumed.
pub fn finish_game(storage: &mut dyn Storage, saver: GameSaver, can_resume: bool) -> FinishReport {
    let progress = saver.progress().clone();
    let notice = saver.finish(can_resume);
    let name = progress.lock().name.clone();
    // A failing storage is reported elsewhere.
    let interrupted = if can_resume { storage.interrupted_game(&name).ok().flatten() } else { None };
    FinishReport { notice, interrupted }
}

/// Marks the first ranked score of each player as that player's best. The scores are of one category, the best first.
pub fn mark_bests(scores: &mut [Score]) {
    let mut seen: Vec<Option<String>> = Vec::new();
    for score in scores.iter_mut().take_while(|score| score.ranked) {
        score.best = !seen.contains(&score.player);
        if score.best {
            seen.push(score.player.clone());
        }
    }
}

/// Sorts interrupted games, the latest first.
pub(crate) fn sort_latest_first(games: &mut [InterruptedGame]) {
    games.sort_by(|a, b| (b.when, &b.name).cmp(&(a.when, &a.name)));
}

/// Answers a query from storage.
pub fn answer(storage: &mut dyn Storage, query: Query) -> Answer {
    look_up(storage, query).unwrap_or_else(|StorageError(sentence)| Answer::Failed(sentence))
}

fn look_up(storage: &mut dyn Storage, query: Query) -> Result<Answer, StorageError> {
    let filter = |game: Option<String>| Filter { game, mode: None, top: Some(MAX_ROWS) };
    Ok(match query {
        Query::Interrupted => Answer::Interrupted(storage.interrupted()?),
        Query::Scores(game) => Answer::Scores(storage.scores(&filter(game))?),
        Query::History(game) => Answer::History(storage.scores(&Filter { game, mode: None, top: None })?),
        Query::Statistics(game) => Answer::Months(storage.months(&filter(game))?),
        Query::Replays(game) => Answer::Replays(storage.replays(game.as_deref(), Some(MAX_ROWS))?),
        Query::File(name) => Answer::File(storage.file(&name).map_err(|error| error.to_string())),
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
        Query::Today(game) => {
            let mut unfinished = storage.unfinished()?;
            unfinished.retain(|unfinished| unfinished.game == game);
            let filter = Filter { game: Some(game), mode: None, top: None };
            Answer::Today(storage.now(), storage.scores(&filter)?, unfinished)
        }
        Query::Games => Answer::Games(game_summaries(&storage.scores(&Filter::default())?)),
        Query::End(name) => {
            storage.end_game(&name)?;
            Answer::Ended(name)
        }
        Query::Best(category) => Answer::Best(storage.best(&category)?),
        Query::Recover => Answer::Recovered(storage.recover()?),
        Query::DefaultFiles(names) => {
            let read = |name: &String| storage.default_file(name).map_err(|error| error.to_string());
            Answer::DefaultFiles(names.iter().map(read).collect())
        }
    })
}
