//! The replays in the store.

use crate::error::StoreError;
use crate::games::{self, Examined};
use crate::round::Round;
use crate::store::Store;
use quintet_session::ReplayError;
use rusqlite::{OptionalExtension, Row, params};
use serde::Serialize;

/// How long a deleted replay can be brought back, in milliseconds: thirty days.
const GRACE: i64 = 30 * 86_400_000;

/// Where a replay came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// It was played here.
    Played,
    /// It was imported.
    Imported,
}

/// What is known of a replay without playing it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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

impl Store {
    /// The replays of this game, or of all, the newest first; or the deleted ones that can still be brought back.
    pub fn replays(
        &self,
        deleted: bool,
        game: Option<&str>,
        limit: Option<u32>,
    ) -> Result<Vec<StoredReplay>, StoreError> {
        self.all(
            "SELECT id, game, revision, added, micros, bytes, imported,
                (SELECT score FROM scores WHERE replay = replays.id ORDER BY score DESC LIMIT 1),
                (SELECT player FROM scores WHERE replay = replays.id ORDER BY score DESC LIMIT 1),
                EXISTS (SELECT 1 FROM scores WHERE replay = replays.id AND reproduces = 0)
             FROM replays WHERE (deleted IS NOT NULL) = ?1 AND (?3 IS NULL OR game = ?3)
             ORDER BY added DESC, id DESC LIMIT ?2",
            params![deleted, limit.map_or(-1, i64::from), game],
            stored,
        )
    }

    /// The recording itself.
    pub fn replay(&self, id: i64) -> Result<Vec<u8>, StoreError> {
        self.connection
            .query_row(
                "SELECT data FROM replay_data JOIN replays ON replays.id = replay
                 WHERE replay = ?1 AND deleted IS NULL",
                [id],
                |row| row.get(0),
            )
            .optional()
            .map_err(|error| self.error(error))?
            .ok_or_else(|| self.missing(id))
    }

    /// Why a replay is not where it was looked for.
    fn missing(&self, id: i64) -> StoreError {
        let sql = "SELECT deleted IS NOT NULL FROM replays WHERE id = ?1";
        match self.connection.query_row(sql, [id], |row| row.get(0)).optional() {
            Ok(Some(true)) => StoreError::Deleted(id),
            Ok(Some(false)) => StoreError::NotDeleted(id),
            Ok(None) => StoreError::NoReplay(id),
            Err(error) => self.error(error),
        }
    }

    /// Deletes a replay; it can be brought back for thirty days. Scores stay.
    pub fn delete_replay(&mut self, id: i64, now: i64) -> Result<(), StoreError> {
        let gone = |store: &Store| {
            store
                .connection
                .execute("DELETE FROM replays WHERE deleted < ?1", [now.saturating_sub(GRACE)])?;
            let sql = "UPDATE replays SET deleted = ?2 WHERE id = ?1 AND deleted IS NULL";
            store.connection.execute(sql, params![id, now])
        };
        match gone(self).map_err(|error| self.error(error))? {
            0 => Err(self.missing(id)),
            _ => Ok(()),
        }
    }

    /// Brings a deleted replay back.
    pub fn restore_replay(&mut self, id: i64) -> Result<(), StoreError> {
        let sql = "UPDATE replays SET deleted = NULL WHERE id = ?1 AND deleted IS NOT NULL";
        match self.connection.execute(sql, [id]).map_err(|error| self.error(error))? {
            0 => Err(self.missing(id)),
            _ => Ok(()),
        }
    }

    /// Plays a replay again, compares its scores with those that are kept, and notes what was found with
    /// them. An error says why it could not be played; its scores are then marked as unknown or, if the
    /// recording is not what it was, as not reproduced.
    pub fn verify_replay(&mut self, id: i64) -> Result<Verdict, StoreError> {
        let bytes = self.replay(id)?;
        let kept = self.rounds_where("replay = ?1", [id])?;
        let (answers, verdict) = match games::examine(&bytes) {
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
                    ReplayError::OtherRules { .. } | ReplayError::OtherGame { .. } => None,
                    _ => Some(false),
                };
                (kept.iter().map(|kept| (kept.round, answer)).collect(), Verdict::Unplayable(error))
            }
        };
        self.mark_scores(id, &answers)?;
        Ok(verdict)
    }

    /// Compares rounds of a recording with the scores that are kept of them, and marks those that differ. Says
    /// whether all of them are kept.
    pub(crate) fn compare(&mut self, recording: &str, rounds: &[Round]) -> Result<bool, StoreError> {
        if rounds.is_empty() {
            return Ok(true);
        }
        let kept = self.rounds_where("recording = ?1", [recording])?;
        let mut missing = false;
        for round in rounds {
            match kept.iter().find(|kept| kept.round == round.index) {
                Some(kept) if kept.is(round) => {}
                Some(_) => self.mark_different(recording, round.index)?,
                None => missing = true,
            }
        }
        Ok(!missing)
    }

    fn mark_different(&mut self, recording: &str, round: u32) -> Result<(), StoreError> {
        let sql =
            "UPDATE scores SET reproduces = 0 WHERE recording = ?1 AND round = ?2 AND reproduces IS NOT 0";
        self.connection.execute(sql, params![recording, round]).map(|_| ()).map_err(|error| self.error(error))
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

/// What came of playing a replay again.
#[derive(Debug)]
pub enum Verdict {
    /// It ends as recorded, and every score that is kept of it is in it.
    Reproduces,
    /// It does not.
    Differs,
    /// This program cannot play it.
    Unplayable(ReplayError),
}

/// A round as the scores tell it.
struct KeptRound {
    round: u32,
    scores: Vec<i64>,
    seed: u64,
    micros: i64,
    timed: bool,
}

impl KeptRound {
    /// Whether a replay tells the same.
    fn is_one_of(&self, examined: &Examined) -> bool {
        let mut rounds = examined.rounds.iter().chain(&examined.open);
        rounds.find(|round| round.index == self.round).is_some_and(|round| self.is(round))
    }

    /// Whether a round in a recording is this one.
    fn is(&self, round: &Round) -> bool {
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
        game: row.get(1)?,
        revision: row.get(2)?,
        added: row.get(3)?,
        millis: count(4)? / 1000,
        bytes: count(5)?,
        source: if row.get(6)? { Source::Imported } else { Source::Played },
        score: row.get::<_, Option<i64>>(7)?.map(|score| score.max(0) as u64),
        player: row.get(8)?,
        suspect: row.get(9)?,
    })
}
