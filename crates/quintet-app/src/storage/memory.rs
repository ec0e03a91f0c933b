//! Storage that lasts as long as the program.

use super::{Filter, InterruptedGame, Month, Recording, Score, Storage, StorageError, StoredReplay};
use crate::date;
use crate::records::{Category, Ranking};
use crate::request::{SettingChange, StoredSettings};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Storage in memory, for tests and examples.
#[derive(Clone, Default, Debug)]
pub struct MemoryStorage {
    /// The scores.
    pub scores: Vec<Score>,
    /// The replays with their recordings.
    pub replays: Vec<(StoredReplay, Recording)>,
    /// The numbers of the deleted replays.
    pub deleted: Vec<i64>,
    /// The games that can be resumed.
    pub interrupted: Vec<InterruptedGame>,
    /// The settings that are set.
    pub settings: BTreeMap<String, String>,
    /// The files that can be named in games of typed commands.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Why nothing can be stored or looked up, to try what happens then.
    pub failure: Option<String>,
}

impl MemoryStorage {
    fn check(&self) -> Result<(), StorageError> {
        self.failure.clone().map_or(Ok(()), |sentence| Err(StorageError(sentence)))
    }

    /// The scores that a filter lets through, whatever its number.
    fn wanted<'a>(&'a self, filter: &'a Filter) -> impl Iterator<Item = &'a Score> {
        let is_wanted =
            |wanted: &Option<String>, found: &String| wanted.as_ref().is_none_or(|wanted| wanted == found);
        self.scores
            .iter()
            .filter(move |score| is_wanted(&filter.game, &score.game) && is_wanted(&filter.mode, &score.mode))
    }
}

/// What makes scores comparable.
fn kind(score: &Score) -> (&str, &str, &str, u32) {
    (&score.game, &score.mode, &score.rules, score.level)
}

/// Smaller for a better score.
fn rank(score: &Score) -> (bool, Reverse<u64>, i64) {
    let value = if score.timed { u64::MAX - score.millis } else { score.score };
    (!score.ranked, Reverse(value), score.ended)
}

impl Storage for MemoryStorage {
    fn scores(&mut self, filter: &Filter) -> Result<Vec<Score>, StorageError> {
        self.check()?;
        let mut scores: Vec<Score> = self.wanted(filter).cloned().collect();
        scores.sort_by(|a, b| kind(a).cmp(&kind(b)).then_with(|| rank(a).cmp(&rank(b))));
        let top = filter.top.map_or(usize::MAX, |top| top as usize);
        Ok(scores
            .chunk_by(|a, b| kind(a) == kind(b))
            .flat_map(|kind| kind.iter().take(top))
            .cloned()
            .collect())
    }

    fn months(&mut self, filter: &Filter) -> Result<Vec<Month>, StorageError> {
        self.check()?;
        let mut months: BTreeMap<_, Vec<&Score>> = BTreeMap::new();
        for score in self.wanted(filter) {
            let (year, month) = date::month(score.ended);
            let key = (&score.game, &score.mode, format!("{year:04}-{month:02}"));
            months.entry(key).or_default().push(score);
        }
        let sum = |values: &mut dyn Iterator<Item = u64>| values.fold(0, u64::saturating_add);
        let months = months.into_iter().map(|((game, mode, month), scores)| {
            // A game of two is one game.
            let games = || scores.iter().filter(|score| score.side == 1);
            Month {
                game: game.clone(),
                mode: mode.clone(),
                month,
                games: games().count() as u64,
                millis: sum(&mut games().map(|score| score.millis)),
                highest: scores.iter().map(|score| score.score).max().unwrap_or(0),
                average: sum(&mut scores.iter().map(|score| score.score)) / scores.len().max(1) as u64,
            }
        });
        Ok(months.collect())
    }

    fn best(&mut self, category: &Category) -> Result<Option<(u64, u64)>, StorageError> {
        self.check()?;
        let wanted =
            (category.game.as_str(), category.mode.as_str(), category.rules.as_str(), category.level);
        let ranked = self.scores.iter().filter(|score| kind(score) == wanted && score.ranked);
        let best = match category.ranking {
            Ranking::Score => ranked.max_by_key(|score| score.score),
            Ranking::Time => ranked.min_by_key(|score| score.millis),
        };
        Ok(best.map(|score| (score.score, score.millis)))
    }

    fn nameless(&mut self, since: i64) -> Result<[bool; 2], StorageError> {
        self.check()?;
        let is_nameless = |score: &Score| score.ended >= since && score.player.is_none();
        Ok([1, 2].map(|side| self.scores.iter().any(|score| score.side == side && is_nameless(score))))
    }

    fn replays(&mut self, game: Option<&str>, limit: Option<u32>) -> Result<Vec<StoredReplay>, StorageError> {
        self.check()?;
        let wanted = self.replays.iter().map(|(replay, _)| replay).filter(|replay| {
            game.is_none_or(|game| game == replay.game) && !self.deleted.contains(&replay.id)
        });
        let mut replays: Vec<StoredReplay> = wanted.cloned().collect();
        replays.sort_by_key(|replay| Reverse((replay.added, replay.id)));
        replays.truncate(limit.map_or(usize::MAX, |limit| limit as usize));
        Ok(replays)
    }

    fn recording(&mut self, id: i64) -> Result<Recording, StorageError> {
        self.check()?;
        let found = self.replays.iter().find(|(replay, _)| replay.id == id && !self.deleted.contains(&id));
        found.map(|(_, recording)| recording.clone()).ok_or_else(|| no_replay(id))
    }

    fn delete(&mut self, id: i64) -> Result<(), StorageError> {
        self.recording(id)?;
        self.deleted.push(id);
        Ok(())
    }

    fn restore(&mut self, id: i64) -> Result<(), StorageError> {
        self.check()?;
        let before = self.deleted.len();
        self.deleted.retain(|deleted| *deleted != id);
        if self.deleted.len() == before { Err(no_replay(id)) } else { Ok(()) }
    }

    fn interrupted(&mut self) -> Result<Vec<InterruptedGame>, StorageError> {
        self.check()?;
        let mut games = self.interrupted.clone();
        games.sort_by_key(|game| Reverse(game.when));
        Ok(games)
    }

    fn settings(&mut self) -> Result<StoredSettings, StorageError> {
        self.check()?;
        Ok(StoredSettings { values: self.settings.clone().into_iter().collect(), problems: Vec::new() })
    }

    fn change_settings(&mut self, changes: &[SettingChange]) -> Result<(), StorageError> {
        self.check()?;
        for SettingChange { key, value } in changes {
            let Some(value) = value else {
                self.settings.remove(key);
                continue;
            };
            self.settings.insert(key.clone(), value.clone());
            let side = ["player.name", "player.second"].iter().position(|name| name == key);
            let named = side.map_or(0, |side| side + 1);
            let nameless = self.scores.iter_mut().filter(|score| score.player.is_none());
            for score in nameless.filter(|score| usize::from(score.side) == named && !value.is_empty()) {
                score.player = Some(value.clone());
            }
        }
        Ok(())
    }

    fn file(&mut self, name: &str) -> Result<(String, Vec<u8>), StorageError> {
        self.check()?;
        let text = self.files.get(name).ok_or_else(|| StorageError("there is no such file".into()))?;
        Ok((name.to_owned(), text.clone()))
    }
}

fn no_replay(id: i64) -> StorageError {
    StorageError(format!("there is no replay {id}"))
}
