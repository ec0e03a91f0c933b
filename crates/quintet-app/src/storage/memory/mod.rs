//! Storage in memory.

mod backup;
mod games;

use super::{
    Claim, Filter, GameChannel, GameSaver, InterruptedGame, Month, Recording, Recovered, SaveProgress, Score,
    Storage, StorageError, StoredReplay, mark_bests,
};
use crate::catalogue::Catalogue;
use crate::date;
use crate::records::{Category, Ranking};
use crate::request::{SettingChange, StoredSettings};
use crate::small_map::SmallMap;
use crate::text::Message;
pub use games::GameInProgress;
use std::cmp::Reverse;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Storage in memory, for tests, examples and shells without files. Clones share their contents: a second host over a
/// clone finds what the first one has stored.
#[derive(Clone, Default, Debug)]
pub struct MemoryStorage(Arc<Mutex<MemoryContents>>);

/// The contents of a [`MemoryStorage`].
#[derive(Clone, Debug)]
pub struct MemoryContents {
    /// The games whose recordings can be played.
    pub catalogue: &'static Catalogue,
    /// The time that is stored with scores, replays and games, in milliseconds since 1970.
    pub now: i64,
    /// The scores.
    pub scores: Vec<Score>,
    /// The replays with their recordings.
    pub replays: Vec<(StoredReplay, Recording)>,
    /// The numbers of the deleted replays.
    pub deleted: Vec<i64>,
    /// The settings that are set.
    pub settings: SmallMap<String, String>,
    /// The files that typed commands can name, and those with default names.
    pub files: SmallMap<String, Vec<u8>>,
    /// If set, every operation fails with this sentence: for tests.
    pub failure: Option<String>,
    /// The games that are played or can be resumed, by the names of their recordings.
    pub games: SmallMap<String, GameInProgress>,
    /// The replay of each recording that was saved.
    pub recordings: SmallMap<String, i64>,
    /// The scores of sides that no person played.
    pub computer_scores: Vec<i64>,
    /// The number that each score that was saved here is ranked by, larger is better.
    pub values: SmallMap<i64, i64>,
    /// The number of names that were given to recordings.
    names: u64,
}

impl Default for MemoryContents {
    fn default() -> MemoryContents {
        MemoryContents {
            catalogue: Catalogue::standard(),
            now: 0,
            scores: Vec::new(),
            replays: Vec::new(),
            deleted: Vec::new(),
            settings: SmallMap::default(),
            files: SmallMap::default(),
            failure: None,
            games: SmallMap::default(),
            recordings: SmallMap::default(),
            computer_scores: Vec::new(),
            values: SmallMap::default(),
            names: 0,
        }
    }
}

impl MemoryStorage {
    /// Locks the contents.
    pub fn lock(&self) -> MutexGuard<'_, MemoryContents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a game under this name: an interrupted one, or a new one if there is none. Its messages go to the channel.
    pub fn open_game(&self, name: &str) -> (Arc<dyn GameChannel>, SaveProgress) {
        games::open(self, name)
    }

    /// Locks the contents, or fails with [`MemoryContents::failure`].
    fn open(&self) -> Result<MutexGuard<'_, MemoryContents>, StorageError> {
        let memory = self.lock();
        memory.check()?;
        Ok(memory)
    }
}

impl MemoryContents {
    fn check(&self) -> Result<(), StorageError> {
        self.failure.clone().map_or(Ok(()), |sentence| Err(StorageError(sentence.into())))
    }

    /// The scores that a filter selects, without its limit.
    fn wanted<'a>(&'a self, filter: &'a Filter) -> impl Iterator<Item = &'a Score> {
        let is_wanted =
            |wanted: &Option<String>, found: &String| wanted.as_ref().is_none_or(|wanted| wanted == found);
        self.scores
            .iter()
            .filter(move |score| is_wanted(&filter.game, &score.game) && is_wanted(&filter.mode, &score.mode))
    }

    /// The best result of a category: points and milliseconds.
    fn best(&self, category: &Category) -> Option<(u64, u64)> {
        let wanted =
            (category.game.as_str(), category.mode.as_str(), category.rules.as_str(), category.level);
        let ranked = self.scores.iter().filter(|score| score.kind() == wanted && score.ranked);
        let best = match category.ranking {
            Ranking::Score => ranked.max_by_key(|score| score.score),
            Ranking::Time => ranked.min_by_key(|score| score.millis),
            Ranking::LongestTime => ranked.max_by_key(|score| score.millis),
            Ranking::TimeThenScore => ranked.max_by_key(|score| {
                let time = score.finished.then_some(u64::MAX - score.millis);
                (time, score.score)
            }),
        };
        best.map(|score| (score.score, score.millis))
    }

    /// The recording of a replay that is not deleted.
    fn recording(&self, id: i64) -> Result<&Recording, StorageError> {
        let found = self.replays.iter().find(|(replay, _)| replay.id == id && !self.deleted.contains(&id));
        found.map(|(_, recording)| recording).ok_or_else(|| no_replay(id))
    }

    /// The name of the player of a side, from 0, if one is set.
    fn player(&self, side: usize) -> Option<String> {
        let key = PLAYERS.get(side)?;
        self.settings.get(*key).filter(|name| !name.is_empty()).cloned()
    }
}

/// The settings with the names of the players.
const PLAYERS: [&str; 2] = ["player.name", "player.second"];

/// The sort key of a score, smaller for a better one.
fn rank(score: &Score, values: &SmallMap<i64, i64>) -> (bool, Reverse<i64>, i64, i64) {
    let points = || {
        if score.timed { -i64::try_from(score.millis * 1000).unwrap_or(i64::MAX) } else { score.score as i64 }
    };
    let value = values.get(&score.id).copied().unwrap_or_else(points);
    (!score.ranked, Reverse(value), score.ended, score.id)
}

impl Storage for MemoryStorage {
    fn now(&mut self) -> i64 {
        self.lock().now
    }

    fn scores(&mut self, filter: &Filter) -> Result<Vec<Score>, StorageError> {
        let memory = self.open()?;
        let mut scores: Vec<Score> = memory.wanted(filter).cloned().collect();
        let rank = |score: &Score| rank(score, &memory.values);
        scores.sort_by(|a, b| a.kind().cmp(&b.kind()).then_with(|| rank(a).cmp(&rank(b))));
        scores.chunk_by_mut(|a, b| a.kind() == b.kind()).for_each(mark_bests);
        let top = filter.top.map_or(usize::MAX, |top| top as usize);
        Ok(scores
            .chunk_by(|a, b| a.kind() == b.kind())
            .flat_map(|kind| kind.iter().take(top))
            .cloned()
            .collect())
    }

    fn months(&mut self, filter: &Filter) -> Result<Vec<Month>, StorageError> {
        let memory = self.open()?;
        let mut months: SmallMap<_, Vec<&Score>> = SmallMap::default();
        for score in memory.wanted(filter) {
            let (year, month) = date::month(score.ended);
            let key = (&score.game, &score.mode, format!("{year:04}-{month:02}"));
            months.get_or_default(key).push(score);
        }
        let sum = |values: &mut dyn Iterator<Item = u64>| values.fold(0, u64::saturating_add);
        let months = months.into_iter().map(|((game, mode, month), scores)| {
            // A game of two counts once, and the computer's scores do not count.
            let games = || scores.iter().filter(|score| score.side == 1);
            let of_people = || {
                scores
                    .iter()
                    .filter(|score| !memory.computer_scores.contains(&score.id))
                    .map(|score| score.score)
            };
            Month {
                game: game.clone(),
                mode: mode.clone(),
                month,
                games: games().count() as u64,
                millis: sum(&mut games().map(|score| score.millis)),
                highest: of_people().max().unwrap_or(0),
                average: sum(&mut of_people()) / of_people().count().max(1) as u64,
            }
        });
        Ok(months.collect())
    }

    fn best(&mut self, category: &Category) -> Result<Option<(u64, u64)>, StorageError> {
        Ok(self.open()?.best(category))
    }

    fn nameless(&mut self, since: i64) -> Result<[bool; 2], StorageError> {
        let memory = self.open()?;
        let is_nameless = |score: &Score| score.ended >= since && score.player.is_none() && !score.assisted;
        Ok([1, 2].map(|side| memory.scores.iter().any(|score| score.side == side && is_nameless(score))))
    }

    fn replays(&mut self, game: Option<&str>, limit: Option<u32>) -> Result<Vec<StoredReplay>, StorageError> {
        let memory = self.open()?;
        let wanted = memory.replays.iter().map(|(replay, _)| replay).filter(|replay| {
            game.is_none_or(|game| game == replay.game) && !memory.deleted.contains(&replay.id)
        });
        let mut replays: Vec<StoredReplay> = wanted.cloned().collect();
        replays.sort_by_key(|replay| Reverse((replay.added, replay.id)));
        replays.truncate(limit.map_or(usize::MAX, |limit| limit as usize));
        Ok(replays)
    }

    fn recording(&mut self, id: i64) -> Result<Recording, StorageError> {
        self.open()?.recording(id).cloned()
    }

    fn delete(&mut self, id: i64) -> Result<(), StorageError> {
        let mut memory = self.open()?;
        memory.recording(id)?;
        memory.deleted.push(id);
        Ok(())
    }

    fn restore(&mut self, id: i64) -> Result<(), StorageError> {
        let mut memory = self.open()?;
        let before = memory.deleted.len();
        memory.deleted.retain(|deleted| *deleted != id);
        if memory.deleted.len() == before { Err(no_replay(id)) } else { Ok(()) }
    }

    fn begin_game(&mut self) -> GameSaver {
        games::begin(self)
    }

    fn interrupted(&mut self) -> Result<Vec<InterruptedGame>, StorageError> {
        Ok(self.open()?.interrupted())
    }

    fn unfinished(&mut self) -> Result<Vec<InterruptedGame>, StorageError> {
        let memory = self.open()?;
        Ok(memory.interrupted().into_iter().chain(memory.played()).collect())
    }

    fn interrupted_game(&mut self, name: &str) -> Result<Option<InterruptedGame>, StorageError> {
        Ok(self.open()?.interrupted().into_iter().find(|game| game.name == name))
    }

    fn claim_game(&mut self, name: &str) -> Result<Claim, StorageError> {
        games::claim(self, name)
    }

    fn end_game(&mut self, name: &str) -> Result<bool, StorageError> {
        self.open()?.end(name)
    }

    fn recover(&mut self) -> Result<Recovered, StorageError> {
        let mut memory = self.open()?;
        memory.recover();
        Ok(Recovered { games: memory.interrupted(), problems: Vec::new() })
    }

    fn settings(&mut self) -> Result<StoredSettings, StorageError> {
        let values = self.open()?.settings.clone().into_iter().collect();
        Ok(StoredSettings { values, problems: Vec::new() })
    }

    fn change_settings(&mut self, changes: &[SettingChange]) -> Result<(), StorageError> {
        let mut memory = self.open()?;
        for SettingChange { key, value } in changes {
            let Some(value) = value else {
                memory.settings.remove(key);
                continue;
            };
            memory.settings.insert(key.clone(), value.clone());
            let side = PLAYERS.iter().position(|name| name == key);
            let named = side.map_or(0, |side| side + 1);
            let nameless = memory.scores.iter_mut().filter(|score| score.player.is_none());
            for score in nameless.filter(|score| usize::from(score.side) == named && !value.is_empty()) {
                score.player = Some(value.clone());
            }
        }
        Ok(())
    }

    fn file(&mut self, name: &str) -> Result<(String, Vec<u8>), StorageError> {
        let memory = self.open()?;
        let text = memory.files.get(name).ok_or_else(|| StorageError("there is no such file".into()))?;
        Ok((name.to_owned(), text.clone()))
    }

    fn default_file(&mut self, name: &str) -> Result<Option<String>, StorageError> {
        let text = self.open()?.files.get(name).cloned();
        let text = text.map(String::from_utf8).transpose();
        text.map_err(|_| StorageError(format!("{name}: is not a text file").into()))
    }
}

fn no_replay(id: i64) -> StorageError {
    StorageError(Message::new("store-no-replay", [("replay", id.to_string())]))
}
