//! Games in progress in memory.

use super::{MemoryContents, MemoryStorage};
use crate::records::{
    self, Analysis, Category, Opponent, Placing, PlayedGame, RecordingSummary, Round, SavedRound,
};
use crate::storage::{
    ChannelClosed, Claim, ClaimedGame, EndedRound, GameChannel, GameMessage, GameSaver, InterruptedGame,
    Recording, ReplayResult, SaveProgress, Score, Source, StorageError, StoredReplay, sort_latest_first,
};
use quintet_engine::kernel::Time;
use quintet_session::{Header, seal_recording};
use std::sync::{Arc, Mutex, PoisonError};

/// A recording that is being made or was interrupted.
#[derive(Clone, Default, Debug)]
pub struct GameInProgress {
    /// The recording so far.
    pub bytes: Vec<u8>,
    /// When it was last written to, in milliseconds since 1970.
    pub when: i64,
    /// Whether it is being played.
    pub is_played: bool,
}

/// Receives the messages of one game and stores them immediately.
struct MemoryChannel {
    storage: MemoryStorage,
    progress: SaveProgress,
    /// The name of the present recording.
    name: Mutex<String>,
}

/// Begins a recording.
pub(super) fn begin(storage: &MemoryStorage) -> GameSaver {
    let mut memory = storage.lock();
    if let Err(StorageError(sentence)) = memory.check() {
        return GameSaver::failed(sentence);
    }
    let name = memory.new_name();
    memory.begin(name.clone());
    drop(memory);
    saver(storage, name)
}

/// Claims an interrupted game.
pub(super) fn claim(storage: &MemoryStorage, name: &str) -> Result<Claim, StorageError> {
    let mut memory = storage.open()?;
    let Some(game) = memory.games.get_mut(name) else { return Ok(Claim::Gone) };
    if std::mem::replace(&mut game.is_played, true) {
        return Ok(Claim::Elsewhere);
    }
    let bytes = game.bytes.clone();
    drop(memory);
    let saver = saver(storage, name.to_owned());
    let header = Header::read(&bytes).map_err(|error| StorageError(format!("the replay {error}").into()))?;
    let played = PlayedGame::of(&header.participants);
    Ok(Claim::Claimed(Box::new(ClaimedGame { saver, bytes, played })))
}

fn saver(storage: &MemoryStorage, name: String) -> GameSaver {
    let (channel, progress) = channel(storage, name);
    GameSaver::new(channel, progress)
}

fn channel(storage: &MemoryStorage, name: String) -> (Arc<dyn GameChannel>, SaveProgress) {
    let progress = SaveProgress::new(name.clone());
    let channel =
        MemoryChannel { storage: storage.clone(), progress: progress.clone(), name: Mutex::new(name) };
    (Arc::new(channel), progress)
}

/// Opens a game under this name.
pub(super) fn open(storage: &MemoryStorage, name: &str) -> (Arc<dyn GameChannel>, SaveProgress) {
    let mut memory = storage.lock();
    match memory.games.get_mut(name) {
        Some(game) => game.is_played = true,
        None => memory.begin(name.to_owned()),
    }
    drop(memory);
    channel(storage, name.to_owned())
}

impl GameChannel for MemoryChannel {
    fn send(&self, message: GameMessage) -> Result<(), ChannelClosed> {
        let mut name = self.name.lock().unwrap_or_else(PoisonError::into_inner);
        let mut memory = self.storage.lock();
        let mut state = self.progress.lock();
        match message {
            GameMessage::Resume { length, .. } => {
                let length = usize::try_from(length).unwrap_or(usize::MAX);
                memory.games.get_or_default(name.clone()).bytes.truncate(length);
            }
            GameMessage::Bytes(bytes) => memory.append(&name, &bytes),
            GameMessage::Round(ended) => match memory.save_ended(&name, &ended) {
                Ok(saved) => {
                    (state.saving, state.saved) = (state.saving.saturating_sub(1), Some(saved));
                    state.analysis = memory.analysis(saved.replay, ended.round.index).map(Arc::new);
                }
                Err(StorageError(sentence)) => state.fail_round(sentence),
            },
            GameMessage::Next(next) => {
                if state.unsaved.is_none() {
                    memory.games.remove(name.as_str());
                } else {
                    memory.release(&name);
                }
                memory.begin(next.clone());
                *name = next;
            }
            GameMessage::Leave { can_resume } => {
                let is_empty = memory.games.get(name.as_str()).is_none_or(|game| game.bytes.is_empty());
                if !can_resume && state.unsaved.is_none() || is_empty {
                    memory.games.remove(name.as_str());
                } else {
                    memory.release(&name);
                }
            }
        }
        Ok(())
    }

    fn new_name(&self) -> String {
        self.storage.lock().new_name()
    }
}

impl Drop for MemoryChannel {
    fn drop(&mut self) {
        let name = self.name.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.storage.lock().release(name);
    }
}

/// A recording whose rounds are being saved.
struct SavedRecording<'a> {
    name: &'a str,
    bytes: Vec<u8>,
    /// Its duration.
    at: Time,
    /// Whether it ends before the end of the round, so that it does not reproduce the score.
    is_cut: bool,
}

impl MemoryContents {
    fn new_name(&mut self) -> String {
        self.names += 1;
        format!("memory-{}", self.names)
    }

    fn begin(&mut self, name: String) {
        let game = GameInProgress { bytes: Vec::new(), when: self.now, is_played: true };
        self.games.insert(name, game);
    }

    fn append(&mut self, name: &str, bytes: &[u8]) {
        let now = self.now;
        if let Some(game) = self.games.get_mut(name) {
            game.bytes.extend_from_slice(bytes);
            game.when = now;
        }
    }

    /// Releases a game that is no longer played.
    fn release(&mut self, name: &str) {
        if let Some(game) = self.games.get_mut(name) {
            game.is_played = false;
        }
    }

    /// The summary of a recording that is not being played.
    fn examine(&self, name: &str) -> Option<(RecordingSummary, PlayedGame)> {
        let game = self.games.get(name).filter(|game| !game.is_played)?;
        let header = Header::read(&game.bytes).ok()?;
        Some((
            records::summarise_recording(self.catalogue, &game.bytes).ok()?,
            PlayedGame::of(&header.participants),
        ))
    }

    /// The games that can be resumed, the latest first.
    pub(super) fn interrupted(&self) -> Vec<InterruptedGame> {
        let games = self.games.iter().filter_map(|(name, game)| {
            let (examined, played) = self.examine(name)?;
            let open = examined.open.as_ref().filter(|round| played.owns(round))?;
            Some(InterruptedGame::new(name, &examined, open, game.when))
        });
        let mut games: Vec<InterruptedGame> = games.collect();
        sort_latest_first(&mut games);
        games
    }

    /// The games that have begun and are being played.
    pub(super) fn played(&self) -> Vec<InterruptedGame> {
        let games = self.games.iter().filter(|(_, game)| game.is_played).filter_map(|(name, game)| {
            let examined = records::summarise_recording(self.catalogue, &game.bytes).ok()?;
            let round = examined.open.as_ref().or(examined.rounds.last())?;
            Some(InterruptedGame { is_busy: true, ..InterruptedGame::new(name, &examined, round, game.when) })
        });
        games.collect()
    }

    /// Ends an interrupted game with its score; returns false if it is being played or does not exist.
    pub(super) fn end(&mut self, name: &str) -> Result<bool, StorageError> {
        let Some((examined, played)) = self.examine(name) else { return Ok(false) };
        self.save_examined(name, &examined, played, true)?;
        self.games.remove(name);
        Ok(true)
    }

    /// Saves the rounds that ended in released recordings without being saved.
    pub(super) fn recover(&mut self) {
        let names: Vec<String> = self.games.iter().map(|(name, _)| name.clone()).collect();
        for name in names {
            let Some((examined, played)) = self.examine(&name) else { continue };
            let is_saved = self.save_examined(&name, &examined, played, false).is_ok();
            if is_saved && examined.open.is_none() {
                self.games.remove(&name);
            }
        }
    }

    /// Saves the rounds of a recording that are not saved yet, including the one that has not ended if `wanted`.
    fn save_examined(
        &mut self,
        name: &str,
        examined: &RecordingSummary,
        played: PlayedGame,
        wanted: bool,
    ) -> Result<(), StorageError> {
        let open = examined.open.as_ref().filter(|_| wanted);
        let rounds: Vec<Round> =
            examined.rounds.iter().chain(open).filter(|round| played.owns(round)).cloned().collect();
        let bytes = self.sealed(name, examined.at, examined.fingerprint)?;
        for round in &rounds {
            let recording = SavedRecording { name, bytes: bytes.clone(), at: examined.at, is_cut: false };
            self.save(recording, round)?;
        }
        Ok(())
    }

    /// The analysis of a round of a replay.
    fn analysis(&self, replay: i64, round: u32) -> Option<Analysis> {
        let recording = self.recording(replay).ok()?;
        let mut analyses = records::analyse_recording(self.catalogue, &recording.bytes).ok()?;
        let round = round as usize;
        (round < analyses.len()).then(|| analyses.swap_remove(round))
    }

    fn save_ended(&mut self, name: &str, ended: &EndedRound) -> Result<SavedRound, StorageError> {
        self.check()?;
        let (mut at, mut fingerprint) = (ended.at, ended.fingerprint);
        if ended.is_full {
            // The recording ends before that.
            let bytes = self.games.get(name).map_or(&[][..], |game| &game.bytes);
            let examined = records::summarise_recording(self.catalogue, bytes)
                .map_err(|error| StorageError(format!("the replay {error}").into()))?;
            (at, fingerprint) = (examined.at, examined.fingerprint);
        }
        let bytes = self.sealed(name, at, fingerprint)?;
        self.save(SavedRecording { name, bytes, at, is_cut: ended.is_full }, &ended.round)
    }

    /// A recording with this end.
    fn sealed(&self, name: &str, at: Time, fingerprint: u64) -> Result<Vec<u8>, StorageError> {
        let bytes = self.games.get(name).map_or(&[][..], |game| &game.bytes);
        seal_recording(bytes, at, fingerprint)
            .map_err(|error| StorageError(format!("the replay {error}").into()))
    }

    /// Saves a round and its recording. A round that is already saved is not changed.
    fn save(&mut self, recording: SavedRecording<'_>, round: &Round) -> Result<SavedRound, StorageError> {
        let SavedRecording { name, bytes, at, is_cut } = recording;
        let header =
            Header::read(&bytes).map_err(|error| StorageError(format!("the replay {error}").into()))?;
        let played = PlayedGame::of(&header.participants);
        let analyses = records::analyse_recording(self.catalogue, &bytes).unwrap_or_default();
        let analysis = analyses.get(round.index as usize);
        let replay = self.put_replay(name, &header, bytes, at, played.against);
        let computer = played.against.and_then(Opponent::score_name);
        let (mut best, mut placing) = (false, Placing::default());
        for (side, outcome) in round.outcomes.iter().enumerate() {
            let number = u8::try_from(side + 1).unwrap_or(u8::MAX);
            let is_known = |score: &Score| {
                (score.replay, score.round, score.side) == (Some(replay), round.index, number)
            };
            if self.scores.iter().any(is_known) {
                continue;
            }
            let computer = computer.clone().filter(|_| side == 1);
            let is_person = computer.is_none();
            let helped = played.first_own.is_some();
            let standing = round.standing(outcome, is_person, helped);
            let category = &round.category;
            let timed = category.ranking == records::Ranking::Time;
            let score = Score {
                id: self.scores.iter().map(|score| score.id).max().unwrap_or(0) + 1,
                game: category.game.clone(),
                mode: category.mode.clone(),
                rules: category.rules.clone(),
                level: category.level,
                side: number,
                player: computer.or_else(|| self.player(side)),
                score: outcome.score,
                millis: round.played.micros() / 1000,
                ended: self.now,
                seed: round.seed,
                assisted: outcome.assisted || helped,
                ranked: standing.ranked,
                finished: match category.ranking {
                    records::Ranking::TimeThenScore => outcome.finished,
                    _ => !timed || standing.value.is_some(),
                },
                best: false,
                timed,
                replay: (!is_cut).then_some(replay),
                round: round.index,
                reproduces: (!is_cut).then_some(true),
                is_computer: !is_person,
                complete: outcome.complete,
                tally: analysis.and_then(|analysis| analysis.players.get(side)).map(|one| one.tally.clone()),
            };
            if let Some(value) = standing.value {
                self.values.insert(score.id, value);
            }
            if side == 0 {
                placing.before = self.best_of_player(&score);
                placing.rank = score.ranked.then(|| self.rank_of(&score));
            }
            best |= standing.can_be_best && self.is_better(&score);
            if !is_person {
                self.computer_scores.push(score.id);
            }
            self.scores.push(score);
        }
        self.name_replay(replay);
        placing.of = self.ranked_in(&round.category);
        Ok(SavedRound { replay, best, top: self.best(&round.category), is_cut, placing })
    }

    /// Returns true if a player has ranked scores of this category, and this one is better than all of them.
    fn is_better(&self, score: &Score) -> bool {
        let is_rival =
            |other: &&Score| other.ranked && other.kind() == score.kind() && other.player == score.player;
        let rank = |score: &Score| super::rank(score, &self.values);
        let best = self.scores.iter().filter(is_rival).min_by_key(|other| rank(other));
        best.is_some_and(|best| rank(score).1 < rank(best).1)
    }

    /// The best ranked result of the player of a score that is not stored yet: points and milliseconds.
    fn best_of_player(&self, score: &Score) -> Option<(u64, u64)> {
        let is_rival =
            |other: &&Score| other.ranked && other.kind() == score.kind() && other.player == score.player;
        let best = self.scores.iter().filter(is_rival).min_by_key(|other| super::rank(other, &self.values));
        best.map(|best| (best.score, best.millis))
    }

    /// The place of a score that is not stored yet among the ranked ones.
    fn rank_of(&self, score: &Score) -> u32 {
        let is_better = |other: &&Score| {
            let better = if score.timed { other.millis < score.millis } else { other.score > score.score };
            other.ranked && other.kind() == score.kind() && better
        };
        self.scores.iter().filter(is_better).count() as u32 + 1
    }

    /// The number of ranked scores in a category.
    fn ranked_in(&self, category: &Category) -> u32 {
        let kind = (&*category.game, &*category.mode, &*category.rules, category.level);
        self.scores.iter().filter(|score| score.ranked && score.kind() == kind).count() as u32
    }

    /// Adds or replaces the replay of a recording; returns its number.
    fn put_replay(
        &mut self,
        name: &str,
        header: &Header,
        bytes: Vec<u8>,
        at: Time,
        against: Option<Opponent>,
    ) -> i64 {
        let next = self.replays.iter().map(|(replay, _)| replay.id).max().unwrap_or(0) + 1;
        let id = *self.recordings.get_or_insert(name.to_owned(), next);
        let replay = StoredReplay {
            id,
            game: header.game.clone(),
            revision: header.revision,
            added: self.now,
            millis: at.micros() / 1000,
            bytes: bytes.len() as u64,
            source: Source::Played,
            score: None,
            player: None,
            suspect: false,
            results: Vec::new(),
        };
        self.replays.retain(|(old, _)| old.id != id);
        self.replays.push((replay, Recording { bytes, against: against.map(|against| against.to_string()) }));
        id
    }

    /// Adds a recording from a file as a replay without scores. Returns its number, also if it is stored already.
    pub fn import(&mut self, bytes: &[u8]) -> Result<i64, StorageError> {
        let unplayable = |error| StorageError(format!("the replay {error}").into());
        let examined = records::summarise_recording(self.catalogue, bytes).map_err(unplayable)?;
        if !examined.reproduces {
            return Err(StorageError("the replay does not reproduce, or has no end".into()));
        }
        let header = Header::read(bytes).map_err(unplayable)?;
        let name = format!("import-{:016x}", quintet_session::fingerprint(&bytes));
        if let Some(id) = self.recordings.get(&name).copied() {
            self.deleted.retain(|deleted| *deleted != id);
            return Ok(id);
        }
        let against = Opponent::of(&header.participants);
        let id = self.put_replay(&name, &header, bytes.to_vec(), examined.at, against);
        if let Some((replay, _)) = self.replays.iter_mut().find(|(replay, _)| replay.id == id) {
            replay.source = Source::Imported;
        }
        Ok(id)
    }

    /// Lists a replay with its highest score.
    pub(super) fn name_replay(&mut self, id: i64) {
        let results = self.scores.iter().filter(|score| score.replay == Some(id)).map(|score| ReplayResult {
            mode: score.mode.clone(),
            rules: score.rules.clone(),
            side: score.side,
            score: score.score,
            millis: score.millis,
            timed: score.timed,
            finished: score.finished,
        });
        let results = results.collect();
        if let Some((replay, _)) = self.replays.iter_mut().find(|(replay, _)| replay.id == id) {
            replay.results = results;
        }
        let highest =
            self.scores.iter().filter(|score| score.replay == Some(id)).max_by_key(|score| score.score);
        let shown = highest.map(|score| (score.score, score.player.clone()));
        if let Some(((replay, _), (score, player))) =
            self.replays.iter_mut().find(|(replay, _)| replay.id == id).zip(shown)
        {
            (replay.score, replay.player) = (Some(score), player);
        }
    }
}
