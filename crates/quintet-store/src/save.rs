//! Saving rounds with the replay they came from, all of it or nothing.

use crate::error::StoreError;
use crate::games::Examined;
use crate::round::{Category, Outcome, Ranking, Round};
use crate::store::Store;
use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};

/// What to save under: names and numbers that are not in a recording.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// The players' names; a player without one can be given it later.
    pub players: [Option<String>; 2],
    /// How many replays that are no bests are kept.
    pub keep: u32,
}

impl Default for Names {
    fn default() -> Names {
        Names { players: [None, None], keep: 1_000 }
    }
}

/// A recording that is being saved.
pub(crate) struct Recorded<'a> {
    /// Its own name, the same for every part of it.
    pub(crate) name: &'a str,
    pub(crate) game: &'a str,
    pub(crate) revision: u32,
    pub(crate) micros: u64,
    /// The whole recording, with an end.
    pub(crate) bytes: &'a [u8],
    /// When its newest round ended, in milliseconds since 1970.
    pub(crate) ended: i64,
    /// Whether all of it counts as helped: it goes on from a point of another game.
    pub(crate) helped: bool,
}

/// What was saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The number of the replay.
    pub replay: i64,
    /// Whether a score in it is its player's best.
    pub best: bool,
}

impl Store {
    /// Saves these rounds of a recording, and the recording. Rounds that are there already stay as they are; a
    /// recording that is there already is replaced by this longer one.
    pub(crate) fn save(
        &mut self,
        recorded: &Recorded<'_>,
        rounds: &[Round],
        names: &Names,
    ) -> Result<Saved, StoreError> {
        let path = self.path.clone();
        self.save_all(recorded, rounds, names).map_err(|error| StoreError::database(&path, error))
    }

    fn save_all(
        &mut self,
        recorded: &Recorded<'_>,
        rounds: &[Round],
        names: &Names,
    ) -> rusqlite::Result<Saved> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let replay = put_replay(&transaction, recorded, false)?;
        let mut best = false;
        for round in rounds {
            let category = put_category(&transaction, &round.category)?;
            for (side, outcome) in (0u8..).zip(&round.outcomes) {
                let row = Row { recorded, round, outcome, side, category, replay };
                best |=
                    row.put(&transaction, names.players.get(usize::from(side)).and_then(Option::as_ref))?;
            }
        }
        prune(&transaction, names.keep)?;
        transaction.commit()?;
        Ok(Saved { replay, best })
    }

    /// Adds a recording that came from elsewhere; gives its number. One that is there already is only found.
    pub fn import(&mut self, bytes: &[u8], examined: &Examined, now: i64) -> Result<i64, StoreError> {
        let name = format!("import-{:016x}", quintet_session::fingerprint(&bytes));
        let recorded = Recorded {
            name: &name,
            game: &examined.game,
            revision: examined.revision,
            micros: examined.at.micros(),
            bytes,
            ended: now,
            helped: false,
        };
        let path = self.path.clone();
        let mut put = || {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let id = put_replay(&transaction, &recorded, true)?;
            transaction.commit()?;
            Ok(id)
        };
        put().map_err(|error| StoreError::database(&path, error))
    }

    /// Gives the scores that have no name yet this one; says how many there were.
    pub fn name_player(&mut self, side: u8, name: &str) -> Result<usize, StoreError> {
        self.connection
            .execute("UPDATE scores SET player = ?1 WHERE player IS NULL AND side = ?2", params![name, side])
            .map_err(|error| self.error(error))
    }
}

fn put_replay(
    transaction: &Transaction<'_>,
    recorded: &Recorded<'_>,
    imported: bool,
) -> rusqlite::Result<i64> {
    let Recorded { name, game, revision, micros, bytes, ended, .. } = *recorded;
    let id = transaction
        .prepare_cached(
            "INSERT INTO replays (recording, game, revision, added, micros, bytes, imported)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT (recording) DO UPDATE SET
                added = excluded.added, micros = excluded.micros, bytes = excluded.bytes, deleted = NULL
             RETURNING id",
        )?
        .query_row(
            params![name, game, revision, ended, micros as i64, bytes.len() as i64, imported],
            |row| row.get(0),
        )?;
    transaction
        .prepare_cached("INSERT OR REPLACE INTO replay_data (replay, data) VALUES (?1, ?2)")?
        .execute(params![id, bytes])?;
    Ok(id)
}

fn put_category(transaction: &Transaction<'_>, category: &Category) -> rusqlite::Result<i64> {
    let Category { game, mode, rules, level, ranking } = category;
    let timed = *ranking == Ranking::Time;
    transaction
        .prepare_cached(
            "INSERT INTO categories (game, mode, rules, level, timed) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET timed = excluded.timed RETURNING id",
        )?
        .query_row(params![game, mode, rules, level, timed], |row| row.get(0))
}

/// A score that is about to be written.
struct Row<'a> {
    recorded: &'a Recorded<'a>,
    round: &'a Round,
    outcome: &'a Outcome,
    side: u8,
    category: i64,
    replay: i64,
}

impl Row<'_> {
    /// Writes it, unless it is there; says whether it is a best.
    fn put(&self, transaction: &Transaction<'_>, player: Option<&String>) -> rusqlite::Result<bool> {
        let Row { recorded, round, outcome, side, category, replay } = *self;
        let micros = i64::try_from(round.played.micros()).unwrap_or(i64::MAX);
        let score = i64::try_from(outcome.score).unwrap_or(i64::MAX);
        let timed = round.category.ranking == Ranking::Time;
        let value = if timed { -micros } else { score };
        let assisted = outcome.assisted || recorded.helped;
        let ranked = !assisted && (!timed || outcome.finished);
        let before = transaction
            .prepare_cached(
                "SELECT value FROM scores WHERE category = ?1 AND player IS ?2 AND ranked = 1
                 ORDER BY value DESC LIMIT 1",
            )?
            .query_row(params![category, player], |row| row.get::<_, i64>(0))
            .optional()?;
        transaction
            .prepare_cached(
                "INSERT INTO scores (category, side, player, score, micros, ranked, value, ended, seed,
                    assisted, recording, round, replay, reproduces)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, 1)
                 ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                category,
                side,
                player,
                score,
                micros,
                ranked,
                value,
                recorded.ended,
                round.seed as i64,
                assisted,
                recorded.name,
                round.index,
                replay,
            ])?;
        Ok(ranked && before.is_none_or(|before| value > before))
    }
}

/// Lets go of the oldest replays beyond so many, except those of bests and those that were imported.
fn prune(transaction: &Transaction<'_>, keep: u32) -> rusqlite::Result<()> {
    let count: i64 = transaction
        .prepare_cached("SELECT count(*) FROM replays WHERE deleted IS NULL")?
        .query_row([], |row| row.get(0))?;
    if count <= i64::from(keep) {
        return Ok(());
    }
    transaction
        .prepare_cached(
            "DELETE FROM replays WHERE deleted IS NULL AND imported = 0
             AND id NOT IN (SELECT id FROM replays WHERE deleted IS NULL ORDER BY added DESC LIMIT ?1)
             AND NOT EXISTS (
                SELECT 1 FROM scores AS mine WHERE mine.replay = replays.id AND mine.ranked = 1
                AND NOT EXISTS (
                    SELECT 1 FROM scores AS better WHERE better.category = mine.category
                    AND better.player IS mine.player AND better.ranked = 1 AND better.value > mine.value))",
        )?
        .execute([keep])?;
    Ok(())
}
