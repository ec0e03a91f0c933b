//! Replays in the store: listing, deleting, restoring and verifying them.

use crate::error::StoreError;
use crate::save::NO_TIME;
use crate::scores::{guarded, name, word};
use crate::store::Store;
use quintet_app::records::Opponent;
use quintet_app::records::Round;
use quintet_app::records::{self, Analysis, RecordingSummary};
use quintet_app::storage::{ReplayResult, Source, StoredReplay};
use quintet_session::ReplayError;
use rusqlite::{ErrorCode, OptionalExtension, Row, params};
use std::collections::BTreeMap;

/// How long a deleted replay can be restored, in milliseconds: thirty days.
const RESTORE_PERIOD_MILLIS: i64 = 30 * 86_400_000;

impl Store {
    /// Returns the replays of this game, or of all games, newest first; or the deleted ones that can still be restored.
    pub fn replays(
        &self,
        deleted: bool,
        game: Option<&str>,
        limit: Option<u32>,
    ) -> Result<Vec<StoredReplay>, StoreError> {
        let sql = format!(
            "SELECT id, {},
                (SELECT {} FROM scores WHERE replay = replays.id ORDER BY score DESC LIMIT 1),
                (SELECT {} FROM scores WHERE replay = replays.id ORDER BY score DESC LIMIT 1),
                EXISTS (SELECT 1 FROM scores WHERE replay = replays.id AND reproduces = 0)
             FROM replays WHERE (deleted IS NOT NULL) = ?1 AND (?3 IS NULL OR game = ?3)
             ORDER BY added DESC, id DESC LIMIT ?2",
            guarded(["game", "revision", "added", "micros", "bytes", "imported"]),
            guarded(["score"]),
            guarded(["player"]),
        );
        let mut replays =
            self.readable_rows("replay", &sql, params![deleted, limit.map_or(-1, i64::from), game], stored)?;
        let mut results = self.results()?;
        for replay in &mut replays {
            replay.results = results.remove(&replay.id).unwrap_or_default();
        }
        Ok(replays)
    }

    /// Returns the results of each replay, by round and player.
    fn results(&self) -> Result<BTreeMap<i64, Vec<ReplayResult>>, StoreError> {
        let sql = format!(
            "SELECT scores.id, {} FROM scores JOIN categories ON categories.id = scores.category
             WHERE replay IS NOT NULL ORDER BY replay, round, side",
            guarded([
                "replay", "mode", "rules", "side", "score", "micros", "timed", "ranked", "assisted", "value"
            ])
        );
        let count = |row: &Row<'_>, index| row.get::<_, i64>(index).map(|value| value.max(0) as u64);
        let rows = self.readable_rows("score", &sql, [], |row| {
            let (timed, ranked, assisted): (bool, bool, bool) = (row.get(7)?, row.get(8)?, row.get(9)?);
            let result = ReplayResult {
                mode: word(row, 2)?,
                rules: word(row, 3)?,
                side: row.get::<_, u8>(4)?.saturating_add(1),
                score: count(row, 5)?,
                millis: count(row, 6)? / 1000,
                timed,
                finished: !timed || ranked || (assisted && row.get::<_, i64>(10)? != NO_TIME),
            };
            Ok((row.get::<_, i64>(1)?, result))
        })?;
        let mut results: BTreeMap<i64, Vec<ReplayResult>> = BTreeMap::new();
        for (replay, result) in rows {
            results.entry(replay).or_default().push(result);
        }
        Ok(results)
    }

    /// Returns the recording of a replay.
    pub fn replay(&self, id: i64) -> Result<Vec<u8>, StoreError> {
        self.connection()
            .query_row(
                "SELECT data FROM replay_data JOIN replays ON replays.id = replay
                 WHERE replay = ?1 AND deleted IS NULL",
                [id],
                |row| row.get(0),
            )
            .optional()
            .map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::TooBig) => StoreError::Replay(ReplayError::TooLarge),
                _ => self.error(error),
            })?
            .ok_or_else(|| self.missing(id))
    }

    /// Returns who plays the second side in a replay, if known.
    pub fn against(&self, id: i64) -> Result<Option<Opponent>, StoreError> {
        let sql = "SELECT against FROM replays WHERE id = ?1";
        let word: Option<Option<String>> = self
            .connection()
            .query_row(sql, [id], |row| row.get(0))
            .optional()
            .map_err(|error| self.error(error))?;
        Ok(word.flatten().and_then(|word| Opponent::read(&word)))
    }

    /// Returns the error for a replay that was not found.
    fn missing(&self, id: i64) -> StoreError {
        let sql = "SELECT deleted IS NOT NULL FROM replays WHERE id = ?1";
        match self.connection().query_row(sql, [id], |row| row.get(0)).optional() {
            Ok(Some(true)) => StoreError::Deleted(id),
            Ok(Some(false)) => StoreError::NotDeleted(id),
            Ok(None) => StoreError::NoReplay(id),
            Err(error) => self.error(error),
        }
    }

    /// Deletes a replay. It can be restored for thirty days; its scores stay.
    pub fn delete_replay(&mut self, id: i64, now: i64) -> Result<(), StoreError> {
        let gone = |store: &Store| {
            store.connection().execute(
                "DELETE FROM replays WHERE deleted < ?1",
                [now.saturating_sub(RESTORE_PERIOD_MILLIS)],
            )?;
            let sql = "UPDATE replays SET deleted = ?2 WHERE id = ?1 AND deleted IS NULL";
            store.connection().execute(sql, params![id, now])
        };
        match gone(self).map_err(|error| self.error(error))? {
            0 => Err(self.missing(id)),
            _ => Ok(()),
        }
    }

    /// Restores a deleted replay.
    pub fn restore_replay(&mut self, id: i64) -> Result<(), StoreError> {
        let sql = "UPDATE replays SET deleted = NULL WHERE id = ?1 AND deleted IS NOT NULL";
        match self.connection().execute(sql, [id]).map_err(|error| self.error(error))? {
            0 => Err(self.missing(id)),
            _ => Ok(()),
        }
    }

    /// Plays a replay, compares its scores with the saved ones, and stores the result with them. Returns an error if it
    /// could not be played; its scores are then marked as unknown or, if the recording has changed, as not reproduced.
    pub fn verify_replay(&mut self, id: i64) -> Result<Verdict, StoreError> {
        let bytes = self.replay(id)?;
        let kept = self.rounds_where("replay = ?1", [id])?;
        let (answers, verdict) = match records::summarise_recording(self.catalogue, &bytes) {
            Ok(examined) => {
                let answers: Vec<_> = kept
                    .iter()
                    .map(|kept| (kept.round, Some(examined.reproduces && kept.is_one_of(&examined))))
                    .collect();
                let sound = examined.reproduces && answers.iter().all(|(_, answer)| *answer == Some(true));
                (answers, if sound { Verdict::Reproduces } else { Verdict::Differs })
            }
            Err(error) => {
                let answer = match error {
                    ReplayError::NewerRules { .. }
                    | ReplayError::OtherGame { .. }
                    | ReplayError::TooLong { .. } => None,
                    _ => Some(false),
                };
                (kept.iter().map(|kept| (kept.round, answer)).collect(), Verdict::UnplayableFile(error))
            }
        };
        self.mark_scores(id, &answers)?;
        Ok(verdict)
    }

    /// Counts what happened in the rounds of a replay and stores the counts with its scores. Returns the analysis of
    /// each round.
    pub fn analyse_replay(&mut self, id: i64) -> Result<Vec<Analysis>, StoreError> {
        let analyses = records::analyse_recording(self.catalogue, &self.replay(id)?)?;
        self.put_tallies(id, &analyses)?;
        Ok(analyses)
    }

    /// Compares rounds of a recording with their saved scores, and marks those that differ.
    pub(crate) fn compare(&mut self, recording: &str, rounds: &[Round]) -> Result<Comparison, StoreError> {
        let kept = self.kept_rounds(recording)?;
        let mut comparison = Comparison::Kept;
        for round in rounds {
            match kept.iter().find(|kept| kept.round == round.index) {
                Some(kept) if kept.is_same_round(round) => {}
                Some(_) => {
                    self.mark_different(recording, round.index)?;
                    comparison = Comparison::Differs;
                }
                None if comparison == Comparison::Kept => comparison = Comparison::Missing,
                None => {}
            }
        }
        Ok(comparison)
    }

    /// Returns true if exactly this round of a recording is saved: the same scores after the same time.
    pub(crate) fn has_round(&self, recording: &str, round: &Round) -> Result<bool, StoreError> {
        let kept = self.kept_rounds(recording)?;
        Ok(kept.iter().any(|kept| kept.round == round.index && kept.is_same_length(round)))
    }

    /// Returns the saved rounds of a recording.
    pub(crate) fn kept_rounds(&self, recording: &str) -> Result<Vec<KeptRound>, StoreError> {
        self.rounds_where("recording = ?1", [recording])
    }

    fn mark_different(&mut self, recording: &str, round: u32) -> Result<(), StoreError> {
        let sql =
            "UPDATE scores SET reproduces = 0 WHERE recording = ?1 AND round = ?2 AND reproduces IS NOT 0";
        self.connection()
            .execute(sql, params![recording, round])
            .map(|_| ())
            .map_err(|error| self.error(error))
    }

    fn rounds_where(
        &self,
        condition: &str,
        params: impl rusqlite::Params,
    ) -> Result<Vec<KeptRound>, StoreError> {
        let sql = format!(
            "SELECT round, score, seed, micros, timed FROM scores
             JOIN categories ON categories.id = scores.category WHERE {condition} ORDER BY round, side"
        );
        let rows = self.all(&sql, params, |row| {
            let seed = row.get::<_, i64>(2)? as u64;
            let (round, score, micros, timed) = (row.get(0)?, row.get(1)?, row.get(3)?, row.get(4)?);
            Ok(KeptRound { round, scores: vec![score], seed, micros, timed })
        })?;
        let mut rounds: Vec<KeptRound> = Vec::new();
        for row in rows {
            match rounds.last_mut().filter(|last| last.round == row.round) {
                Some(last) => last.scores.extend(row.scores),
                None => rounds.push(row),
            }
        }
        Ok(rounds)
    }
}

/// The result of verifying a replay.
#[derive(Debug)]
pub enum Verdict {
    /// It ends as recorded, and reproduces every score that is saved for it.
    Reproduces,
    /// It does not.
    Differs,
    /// This program cannot play it.
    UnplayableFile(ReplayError),
}

/// How the rounds of a recording compare with the saved ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    /// All of them are saved.
    Kept,
    /// Some of them are not saved.
    Missing,
    /// A different round is saved under the number of one of them.
    Differs,
}

/// A saved round, as read from its scores.
pub(crate) struct KeptRound {
    pub(crate) round: u32,
    scores: Vec<i64>,
    seed: u64,
    micros: i64,
    timed: bool,
}

impl KeptRound {
    /// Returns true if a replay contains this round. Its number there may differ: earlier versions counted one round
    /// too many in some sessions.
    fn is_one_of(&self, examined: &RecordingSummary) -> bool {
        examined.rounds.iter().chain(&examined.open).any(|round| self.is_same_round(round))
    }

    /// Returns true if this is a round of a recording, with the same duration.
    pub(crate) fn is_same_length(&self, round: &Round) -> bool {
        self.is_same_round(round) && self.micros == round.played.micros() as i64
    }

    /// Returns true if this is a round of a recording.
    pub(crate) fn is_same_round(&self, round: &Round) -> bool {
        let scores = round.outcomes.iter().map(|outcome| outcome.score as i64);
        scores.eq(self.scores.iter().copied())
            && round.seed == self.seed
            && (!self.timed || round.played.micros() as i64 == self.micros)
    }
}

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredReplay> {
    let count = |index| row.get::<_, i64>(index).map(|value| value.max(0) as u64);
    Ok(StoredReplay {
        id: row.get(0)?,
        game: word(row, 1)?,
        revision: row.get(2)?,
        added: row.get(3)?,
        millis: count(4)? / 1000,
        bytes: count(5)?,
        source: if row.get(6)? { Source::Imported } else { Source::Played },
        // A replay whose score cannot be read is listed without it.
        score: row.get::<_, Option<i64>>(7).ok().flatten().map(|score| score.max(0) as u64),
        player: name(row, 8).ok().flatten(),
        suspect: row.get(9)?,
        results: Vec::new(),
    })
}
