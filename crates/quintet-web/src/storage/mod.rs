//! The worker's side of storage: carries out the calls of the page on rows that a script keeps in `IndexedDB`.
//!
//! Rows are pairs of a key and bytes. The script runs each batch of calls in one transaction: it loads the rows if
//! another page has changed them, calls [`StorageServer::run`], writes the rows that it returns, and reports whether the
//! transaction was completed. Nothing of a batch that failed is kept but the messages of games, which are tried again.
//!
//! | key | value |
//! |---|---|
//! | `score/ID` | a score, JSON |
//! | `replay/ID` | what is known of a replay, JSON |
//! | `recording/ID` | its recording, in the format of replay files |
//! | `setting/KEY` | the value of a setting, as typed |
//! | `game/NAME` | who plays a game, JSON |
//! | `chunk/NAME/NUMBER` | a part of its recording |

mod rows;

use crate::backend::{StorageCall, StorageNews};
use quintet_app::backup::{Backup, Restored};
use quintet_app::link::Link;
use quintet_app::storage::{
    self, Claim, Filter, GameChannel, GameMessage, MemoryStorage, SaveProgress, Storage, StorageError,
};
use quintet_app::text::Language;
use quintet_app::{Answer, Query, SmallMap};
use quintet_session::{Header, split_recordings};
use rows::StoredRows;
use std::sync::Arc;

pub use rows::Row;

/// The reason that scripts give when there is no more space.
const FULL: &str = "full";

/// A game that the page plays.
struct OpenGame {
    channel: Arc<dyn GameChannel>,
    progress: SaveProgress,
    /// The name of its present recording.
    name: String,
}

/// What was imported.
enum Imported {
    /// Replays with these numbers.
    Replays(String),
    /// A backup, of which this was missing here.
    Backup(Restored),
}

/// Carries out the calls of one page.
pub struct StorageServer {
    page: String,
    memory: MemoryStorage,
    rows: StoredRows,
    calls: Vec<StorageCall>,
    /// The calls of the batch that is being carried out, to be tried again if it fails.
    running: Vec<StorageCall>,
    games: SmallMap<u64, OpenGame>,
    /// The names of the recordings that the page played before the batch.
    names_before: SmallMap<u64, String>,
    news: Vec<StorageNews>,
    has_failed: bool,
    /// The language of the player's system.
    language: Language,
}

impl StorageServer {
    /// A server for the page with this name, in this language unless the settings name another.
    pub fn new(page: &str, language: Language) -> StorageServer {
        StorageServer {
            page: page.to_owned(),
            language,
            memory: MemoryStorage::default(),
            rows: StoredRows::default(),
            calls: Vec::new(),
            running: Vec::new(),
            games: SmallMap::default(),
            names_before: SmallMap::default(),
            news: Vec::new(),
            has_failed: false,
        }
    }

    /// Adds a call of the page; one that cannot be read is ignored.
    pub fn push(&mut self, call: &[u8]) {
        self.calls.extend(postcard::from_bytes::<StorageCall>(call));
    }

    /// Returns true if there are calls to carry out.
    pub fn has_calls(&self) -> bool {
        !self.calls.is_empty()
    }

    /// Returns true if the calls must see what other pages have stored, and not only add to a recording.
    pub fn needs_rows(&self) -> bool {
        let only_adds =
            |call: &StorageCall| matches!(call, StorageCall::Message { message: GameMessage::Bytes(_), .. });
        !self.calls.iter().all(only_adds)
    }

    /// Forgets all rows; they are loaded again with [`StorageServer::load`].
    pub fn clear(&mut self) {
        self.rows.clear(&mut self.memory.lock());
    }

    /// Loads a row.
    pub fn load(&mut self, key: &str, value: &[u8]) {
        self.rows.load(&mut self.memory.lock(), key, value);
    }

    /// The keys of the recordings that the calls need; the script loads these rows too.
    pub fn wanted(&self) -> Vec<String> {
        if self.calls.contains(&StorageCall::Backup) {
            return self
                .memory
                .lock()
                .replays
                .iter()
                .map(|(replay, _)| rows::recording_key(replay.id))
                .collect();
        }
        let id = |call: &StorageCall| match call {
            StorageCall::Ask(_, Query::Recording(id)) | StorageCall::Export { replay: id, .. } => Some(*id),
            _ => None,
        };
        self.calls.iter().filter_map(id).map(rows::recording_key).collect()
    }

    /// The settings, as JSON: for the page, before its first call.
    pub fn settings(&mut self) -> Vec<u8> {
        let stored = self.memory.settings().unwrap_or_default();
        serde_json::to_vec(&stored).unwrap_or_default()
    }

    /// Carries out all calls at this time, in milliseconds since 1970. `pages` are the pages that are open. Returns the
    /// rows to write.
    pub fn run(&mut self, now: i64, pages: &[String]) -> Vec<Row> {
        let needs_rows = self.needs_rows();
        self.running = std::mem::take(&mut self.calls);
        self.names_before = self.games.iter().map(|(game, open)| (*game, open.name.clone())).collect();
        self.memory.lock().now = now;
        self.rows.mark_played(&mut self.memory.lock(), &played(&self.games), &self.page, pages);
        for call in self.running.clone() {
            self.carry_out(call, now);
        }
        let mut memory = self.memory.lock();
        if needs_rows {
            self.rows.changes(&mut memory, &self.page, &played(&self.games))
        } else {
            self.rows.added(&memory, &self.page, &played(&self.games))
        }
    }

    /// The rows of the last batch are written: returns the news for the page.
    pub fn commit(&mut self) -> Vec<StorageNews> {
        self.running.clear();
        let mut news = std::mem::take(&mut self.news);
        if std::mem::take(&mut self.has_failed) {
            news.push(StorageNews::Unwritten(None));
        }
        news
    }

    /// The rows of the last batch could not be written, for this reason: returns the news for the page. The messages of
    /// games are carried out again with the next batch. Load the rows again before.
    pub fn abort(&mut self, reason: &str) -> Vec<StorageNews> {
        let sentence = if reason == FULL { self.text().get("web-storage-full") } else { reason };
        self.has_failed = true;
        self.news.clear();
        let mut news = vec![StorageNews::Unwritten(Some(sentence.to_owned()))];
        let mut retried = Vec::new();
        for call in std::mem::take(&mut self.running) {
            match call {
                StorageCall::Ask(job, _) | StorageCall::Claim { job, .. } => {
                    news.push(StorageNews::Answer(job, Answer::Failed(sentence.into())));
                }
                StorageCall::Finish { job, game, is_open } => {
                    news.push(StorageNews::Finished { job, interrupted: None });
                    retried.push(StorageCall::Message {
                        game,
                        message: GameMessage::Leave { can_resume: is_open },
                    });
                }
                StorageCall::Import(_) | StorageCall::Export { .. } | StorageCall::Backup => {
                    news.push(StorageNews::Notice(sentence.to_owned()));
                }
                call => retried.push(call),
            }
        }
        retried.append(&mut self.calls);
        self.calls = retried;
        self.games.take();
        for (game, name) in self.names_before.take() {
            self.open(game, &name);
        }
        news
    }

    pub(crate) fn text(&self) -> Language {
        let memory = self.memory.lock();
        memory.settings.get("look.language").and_then(|code| Language::find(code)).unwrap_or(self.language)
    }

    fn open(&mut self, game: u64, name: &str) {
        let (channel, progress) = self.memory.open_game(name);
        self.games.insert(game, OpenGame { channel, progress, name: name.to_owned() });
    }

    fn carry_out(&mut self, call: StorageCall, now: i64) {
        match call {
            StorageCall::Ask(job, query) => {
                if matches!(query, Query::Recover) {
                    let scores = self.memory.scores(&Filter::default()).unwrap_or_default();
                    let bests = scores.iter().filter(|score| score.best).filter_map(|score| score.replay);
                    let bests: Vec<i64> = bests.collect();
                    self.rows.prune(&mut self.memory.lock(), &bests, now);
                }
                if let Query::Delete(id) = query {
                    self.rows.deleted_at(id, now);
                }
                let answer = storage::answer(&mut self.memory, query);
                self.news.push(StorageNews::Answer(job, answer));
            }
            StorageCall::Begin { game, name } => self.open(game, &name),
            StorageCall::Claim { job, game, name } => self.claim(job, game, &name),
            StorageCall::Message { game, message } => self.message(game, message),
            StorageCall::Finish { job, game, is_open } => {
                self.message(game, GameMessage::Leave { can_resume: is_open });
                let name = self.games.remove(&game).map(|game| game.name).unwrap_or_default();
                let interrupted =
                    if is_open { self.memory.interrupted_game(&name).ok().flatten() } else { None };
                self.news.push(StorageNews::Finished { job, interrupted });
            }
            StorageCall::Release { game } => drop(self.games.remove(&game)),
            StorageCall::Import(bytes) => {
                let text = self.text();
                let sentence = match self.import(&bytes) {
                    Ok(Imported::Replays(numbers)) => {
                        text.with("web-imported", &[("numbers", numbers.into())])
                    }
                    Ok(Imported::Backup(added)) => text.with(
                        "web-restored",
                        &[
                            ("replays", added.replays.into()),
                            ("scores", added.scores.into()),
                            ("games", added.games.into()),
                            ("settings", added.settings.into()),
                            ("others", added.other_settings.into()),
                        ],
                    ),
                    Err(StorageError(why)) => {
                        text.with("web-imported-not", &[("why", text.message(&why).into())])
                    }
                };
                self.news.push(StorageNews::Notice(sentence));
            }
            StorageCall::Backup => {
                let bytes = self.memory.lock().backup().to_bytes();
                self.news.push(StorageNews::File { name: "quintet.backup".into(), bytes });
            }
            StorageCall::Export { replay, is_link } => {
                let text = self.text();
                self.news.push(match self.memory.recording(replay) {
                    Ok(recording) if is_link => {
                        let fragment = Link::Replay(recording.bytes).fragment();
                        StorageNews::Link(fragment.map_err(|error| text.get(error.key()).to_owned()))
                    }
                    Ok(recording) => {
                        StorageNews::File { name: format!("quintet-{replay}.replay"), bytes: recording.bytes }
                    }
                    Err(StorageError(why)) => StorageNews::Notice(text.message(&why)),
                });
            }
        }
    }

    fn claim(&mut self, job: u64, game: u64, name: &str) {
        // The channel of this claim is not used: the game gets its own.
        let news = match self.memory.claim_game(name) {
            Ok(Claim::Claimed(claimed)) => {
                let bytes = claimed.bytes.clone();
                drop(claimed);
                self.open(game, name);
                StorageNews::Claimed { job, game, bytes }
            }
            Ok(Claim::Elsewhere) => StorageNews::NotClaimed { job, is_played: true },
            Ok(Claim::Gone) => StorageNews::NotClaimed { job, is_played: false },
            Err(StorageError(sentence)) => StorageNews::Answer(job, Answer::Failed(sentence)),
        };
        self.news.push(news);
    }

    fn message(&mut self, game: u64, message: GameMessage) {
        let text = self.text();
        let Some(open) = self.games.get_mut(&game) else { return };
        let is_round = matches!(message, GameMessage::Round(_));
        match &message {
            GameMessage::Resume { .. } => self.rows.rewrite(&open.name),
            GameMessage::Next(name) => open.name.clone_from(name),
            _ => {}
        }
        open.progress.lock().saved = None;
        // The channel of a memory is never closed.
        let _ = open.channel.send(message);
        if is_round {
            let state = open.progress.lock();
            let failed =
                || state.unsaved.as_ref().map(|why| text.message(&why.message())).unwrap_or_default();
            let analysis = state.analysis.as_deref().cloned();
            let result = state.saved.map(|saved| (saved, analysis)).ok_or_else(failed);
            self.news.push(StorageNews::Round { game, result });
        }
    }

    /// Adds what a file holds.
    fn import(&mut self, bytes: &[u8]) -> Result<Imported, StorageError> {
        if Backup::is_backup(bytes) {
            let backup =
                Backup::read(bytes).map_err(|error| StorageError(format!("the file {error}").into()))?;
            return Ok(Imported::Backup(self.memory.lock().restore_backup(&backup)));
        }
        Header::read(bytes).map_err(|error| StorageError(format!("the file {error}").into()))?;
        let mut memory = self.memory.lock();
        let mut numbers = Vec::new();
        for recording in split_recordings(bytes) {
            numbers.push(memory.import(recording)?.to_string());
        }
        Ok(Imported::Replays(numbers.join(", ")))
    }
}

/// The names of the present recordings of these games.
fn played(games: &SmallMap<u64, OpenGame>) -> Vec<&str> {
    games.iter().map(|(_, game)| game.name.as_str()).collect()
}

#[cfg(test)]
mod tests;
