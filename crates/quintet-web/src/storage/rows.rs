//! Turns the contents of a memory into rows and back.

use quintet_app::SmallMap;
use quintet_app::storage::{GameInProgress, MemoryContents, Recording, Score, StoredReplay};
use serde::{Deserialize, Serialize};

/// How long a deleted replay can be restored, in milliseconds: thirty days.
const RESTORABLE: i64 = 30 * 24 * 3600 * 1000;

/// A row to write, or to delete if it has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The key.
    pub key: String,
    /// The value.
    pub value: Option<Vec<u8>>,
}

#[derive(Serialize, Deserialize)]
struct ScoreRow {
    score: Score,
    /// Whether the computer made it.
    computer: bool,
}

#[derive(Serialize, Deserialize)]
struct ReplayRow {
    replay: StoredReplay,
    against: Option<String>,
    /// The name of its recording.
    name: Option<String>,
    /// When it was deleted, in milliseconds since 1970.
    deleted: Option<i64>,
}

#[derive(Serialize, Deserialize)]
struct GameRow {
    /// The page that plays it, or played it last.
    owner: String,
    when: i64,
}

/// The part of a recording that is written.
#[derive(Clone, Copy, Default, Debug)]
struct Written {
    chunks: u32,
    bytes: usize,
}

/// What is known of the rows.
#[derive(Default, Debug)]
pub(super) struct StoredRows {
    /// The rows without recordings, as they are stored.
    stored: SmallMap<String, Vec<u8>>,
    /// The parts of recordings of games that are stored.
    written: SmallMap<String, Written>,
    /// The recordings to be written from their beginning.
    rewritten: Vec<String>,
    /// The page that plays each game.
    owners: SmallMap<String, String>,
    deleted: SmallMap<i64, i64>,
    /// The replays whose recordings were loaded.
    loaded: Vec<i64>,
}

pub(super) fn recording_key(id: i64) -> String {
    format!("recording/{id:012}")
}

fn chunk_key(name: &str, number: u32) -> String {
    format!("chunk/{name}/{number:08}")
}

impl StoredRows {
    /// Forgets everything.
    pub(super) fn clear(&mut self, memory: &mut MemoryContents) {
        *self = StoredRows::default();
        let mut empty = MemoryContents::default();
        (empty.now, empty.catalogue) = (memory.now, memory.catalogue);
        *memory = empty;
    }

    /// Loads a row; one that cannot be read is left alone.
    pub(super) fn load(&mut self, memory: &mut MemoryContents, key: &str, value: &[u8]) {
        let Some((table, name)) = key.split_once('/') else { return };
        match table {
            "score" => {
                let Ok(row) = serde_json::from_slice::<ScoreRow>(value) else { return };
                if row.computer {
                    memory.computer_scores.push(row.score.id);
                }
                memory.scores.push(row.score);
            }
            "replay" => {
                let Ok(row) = serde_json::from_slice::<ReplayRow>(value) else { return };
                let id = row.replay.id;
                if let Some(when) = row.deleted {
                    memory.deleted.push(id);
                    self.deleted.insert(id, when);
                }
                if let Some(name) = row.name {
                    memory.recordings.insert(name, id);
                }
                memory.replays.push((row.replay, Recording { bytes: Vec::new(), against: row.against }));
            }
            "recording" => {
                let id = name.parse().unwrap_or_default();
                if let Some((_, recording)) = memory.replays.iter_mut().find(|(replay, _)| replay.id == id) {
                    recording.bytes = value.to_vec();
                    self.loaded.push(id);
                }
                return;
            }
            "setting" => {
                let value = String::from_utf8_lossy(value).into_owned();
                memory.settings.insert(name.to_owned(), value);
            }
            "game" => {
                let Ok(row) = serde_json::from_slice::<GameRow>(value) else { return };
                memory.games.get_or_default(name.to_owned()).when = row.when;
                self.owners.insert(name.to_owned(), row.owner);
            }
            "chunk" => {
                // Chunks are loaded in the order of their keys.
                let Some((name, number)) = name.rsplit_once('/') else { return };
                let game = memory.games.get_or_default(name.to_owned());
                game.bytes.extend_from_slice(value);
                let chunks = number.parse::<u32>().map_or(0, |number| number.saturating_add(1));
                self.written.insert(name.to_owned(), Written { chunks, bytes: game.bytes.len() });
                return;
            }
            _ => return,
        }
        self.stored.insert(key.to_owned(), value.to_vec());
    }

    /// Marks the games that this page plays, and those that other open pages play.
    pub(super) fn mark_played(
        &self,
        memory: &mut MemoryContents,
        played: &[&str],
        page: &str,
        pages: &[String],
    ) {
        for (name, game) in memory.games.iter_mut() {
            let owner = self.owners.get(name).filter(|owner| *owner != page);
            game.is_played = owner.is_some_and(|owner| pages.contains(owner));
        }
        for name in played {
            memory.games.get_or_default((*name).to_owned()).is_played = true;
        }
    }

    /// The recording of this game is truncated, so it is written from its beginning.
    pub(super) fn rewrite(&mut self, name: &str) {
        if !self.rewritten.iter().any(|known| known == name) {
            self.rewritten.push(name.to_owned());
        }
    }

    /// Remembers when a replay was deleted.
    pub(super) fn deleted_at(&mut self, id: i64, now: i64) {
        self.deleted.insert(id, now);
    }

    /// Removes the replays that can no longer be restored, and the oldest if there are more than the player wants to keep.
    /// The replays of personal bests are kept.
    pub(super) fn prune(&mut self, memory: &mut MemoryContents, bests: &[i64], now: i64) {
        let keep =
            memory.settings.get("replays.keep").and_then(|keep| keep.parse().ok()).unwrap_or(1000_usize);
        let mut newest: Vec<(i64, i64)> = memory
            .replays
            .iter()
            .filter(|(replay, _)| !memory.deleted.contains(&replay.id) && !bests.contains(&replay.id))
            .map(|(replay, _)| (replay.added, replay.id))
            .collect();
        newest.sort_unstable_by_key(|at| std::cmp::Reverse(*at));
        let old: Vec<i64> = newest.into_iter().skip(keep).map(|(_, id)| id).collect();
        let deleted = &self.deleted;
        let is_gone = |id: i64| {
            let since = deleted.get(&id).copied();
            old.contains(&id)
                || memory.deleted.contains(&id) && since.is_some_and(|since| since + RESTORABLE < now)
        };
        let gone: Vec<i64> =
            memory.replays.iter().map(|(replay, _)| replay.id).filter(|id| is_gone(*id)).collect();
        memory.replays.retain(|(replay, _)| !gone.contains(&replay.id));
        memory.deleted.retain(|id| !gone.contains(id));
        memory.recordings.retain(|_, id| !gone.contains(id));
        for score in
            memory.scores.iter_mut().filter(|score| score.replay.is_some_and(|id| gone.contains(&id)))
        {
            score.replay = None;
        }
    }

    /// Returns the rows that differ from the stored ones. The page plays the games of these names.
    pub(super) fn changes(&mut self, memory: &mut MemoryContents, page: &str, played: &[&str]) -> Vec<Row> {
        let mut changes = self.game_changes(memory);
        changes.extend(self.recording_changes(memory));
        let rows = self.rows(memory, page, played);
        for (key, _) in self.stored.iter().filter(|(key, _)| !rows.contains_key(*key)) {
            changes.push(Row { key: key.clone(), value: None });
            // The recording of a replay that is gone.
            if let Some(id) = key.strip_prefix("replay/") {
                changes.push(Row { key: format!("recording/{id}"), value: None });
            }
        }
        for (key, value) in rows.iter() {
            if self.stored.get(key) != Some(value) {
                changes.push(Row { key: key.clone(), value: Some(value.clone()) });
            }
        }
        self.stored = rows;
        changes
    }

    /// Returns the rows that differ because something was added to recordings.
    pub(super) fn added(&mut self, memory: &MemoryContents, page: &str, played: &[&str]) -> Vec<Row> {
        let mut changes = self.game_changes(memory);
        for (name, game) in memory.games.iter().filter(|(name, _)| played.contains(&name.as_str())) {
            let row = erased::Json::bytes(&GameRow { owner: page.to_owned(), when: game.when });
            let key = format!("game/{name}");
            self.stored.insert(key.clone(), row.clone());
            changes.push(Row { key, value: Some(row) });
        }
        changes
    }

    /// The rows of everything but recordings.
    fn rows(&mut self, memory: &MemoryContents, page: &str, played: &[&str]) -> SmallMap<String, Vec<u8>> {
        let mut rows = SmallMap::default();
        let json = |value: &dyn erased::Json| value.bytes();
        // In the order of their keys.
        for (name, GameInProgress { when, .. }) in memory.games.iter() {
            if played.contains(&name.as_str()) {
                self.owners.insert(name.clone(), page.to_owned());
            }
            let owner = self.owners.get(name).cloned().unwrap_or_default();
            rows.insert(format!("game/{name}"), json(&GameRow { owner, when: *when }));
        }
        let names: SmallMap<i64, &String> = memory.recordings.iter().map(|(name, id)| (*id, name)).collect();
        for (replay, recording) in &memory.replays {
            let is_deleted = memory.deleted.contains(&replay.id);
            let row = ReplayRow {
                deleted: is_deleted.then(|| self.deleted.get(&replay.id).copied().unwrap_or(memory.now)),
                name: names.get(&replay.id).map(|name| (*name).clone()),
                against: recording.against.clone(),
                replay: replay.clone(),
            };
            rows.insert(format!("replay/{:012}", replay.id), json(&row));
        }
        for score in &memory.scores {
            let row = ScoreRow { computer: memory.computer_scores.contains(&score.id), score: score.clone() };
            rows.insert(format!("score/{:012}", score.id), json(&row));
        }
        for (key, value) in memory.settings.iter() {
            rows.insert(format!("setting/{key}"), value.clone().into_bytes());
        }
        rows
    }

    /// The recordings of replays that are new or continued.
    fn recording_changes(&mut self, memory: &mut MemoryContents) -> Vec<Row> {
        let mut changes = Vec::new();
        for (replay, recording) in
            memory.replays.iter_mut().filter(|(_, recording)| !recording.bytes.is_empty())
        {
            let bytes = std::mem::take(&mut recording.bytes);
            if !self.loaded.contains(&replay.id) {
                changes.push(Row { key: recording_key(replay.id), value: Some(bytes) });
            }
        }
        self.loaded.clear();
        changes
    }

    /// The parts of recordings of games that are new, or gone.
    fn game_changes(&mut self, memory: &MemoryContents) -> Vec<Row> {
        let mut changes = Vec::new();
        let names = self.written.iter().map(|(name, _)| name);
        let gone: Vec<String> = names.filter(|name| !memory.games.contains_key(*name)).cloned().collect();
        let rewritten = std::mem::take(&mut self.rewritten);
        for name in gone.iter().chain(&rewritten) {
            let written = self.written.remove(name).unwrap_or_default();
            let keys = (0..written.chunks).map(|number| chunk_key(name, number));
            changes.extend(keys.map(|key| Row { key, value: None }));
        }
        for (name, game) in memory.games.iter() {
            let written = self.written.get_or_default(name.clone());
            if let Some(more) = game.bytes.get(written.bytes..).filter(|more| !more.is_empty()) {
                changes.push(Row { key: chunk_key(name, written.chunks), value: Some(more.to_vec()) });
                *written = Written { chunks: written.chunks + 1, bytes: game.bytes.len() };
            }
        }
        changes
    }
}

/// Serialises rows of several types.
mod erased {
    use serde::Serialize;

    pub(super) trait Json {
        fn bytes(&self) -> Vec<u8>;
    }

    impl<T: Serialize> Json for T {
        fn bytes(&self) -> Vec<u8> {
            // These rows can always be serialised.
            serde_json::to_vec(self).unwrap_or_default()
        }
    }
}
