//! Saving rounds with the replay they came from, all of it or nothing.

use crate::error::StoreError;
use crate::replays::KeptRound;
use crate::store::Store;
use quintet_app::records::Against;
use quintet_app::records::Examined;
use quintet_app::records::{Category, Outcome, Ranking, Round};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

/// What to save under: names and numbers that are not in a recording.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveAs {
    /// The players' names; a player without one can be given it later.
    pub players: [Option<String>; 2],
    /// How many replays that are no bests are kept.
    pub keep: u32,
}

impl Default for SaveAs {
    fn default() -> SaveAs {
        SaveAs { players: [None, None], keep: 1_000 }
    }
}

/// A recording that is being saved.
#[derive(Clone, Copy, Debug)]
pub struct Recorded<'a> {
    /// Its own name, the same for every part of it.
    pub name: &'a str,
    /// The game.
    pub game: &'a str,
    /// The revision of its rules.
    pub revision: u32,
    /// How long it lasts.
    pub micros: u64,
    /// The whole recording, with an end.
    pub bytes: &'a [u8],
    /// When its newest round ended, in milliseconds since 1970.
    pub ended: i64,
    /// Who plays the second side, where that is known.
    pub against: Option<Against>,
    /// Whether all of it counts as helped: it goes on from a point of another game.
    pub helped: bool,
}

/// The side that the computer may play.
const SECOND: u8 = 1;

/// What was saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The number of the replay.
    pub replay: i64,
    /// Whether a score in it is better than its player's best before it: of a finished game, with points, not of a
    /// lost duel and not the computer's.
    pub best: bool,
    /// The best of all scores of this kind now: its points and milliseconds.
    pub top: Option<(u64, u64)>,
    /// Whether the replay breaks off before the end of the game, because the recording had become too large.
    pub is_cut: bool,
}

impl Store {
    /// Saves these rounds of a recording, and the recording. Rounds that are there already stay as they are, and one
    /// that has the number of a different one is saved under the next free number; a recording that is there already
    /// is replaced by this longer one.
    pub fn save(
        &mut self,
        recorded: &Recorded<'_>,
        rounds: &[Round],
        save_as: &SaveAs,
    ) -> Result<Saved, StoreError> {
        self.save_rounds(recorded, rounds, save_as, false)
    }

    /// Saves rounds that go on beyond the end of their recording. Both are kept, but the replay does not belong to the
    /// scores: it does not give them.
    pub(crate) fn save_beyond(
        &mut self,
        recorded: &Recorded<'_>,
        rounds: &[Round],
        save_as: &SaveAs,
    ) -> Result<Saved, StoreError> {
        self.save_rounds(recorded, rounds, save_as, true)
    }

    fn save_rounds(
        &mut self,
        recorded: &Recorded<'_>,
        rounds: &[Round],
        save_as: &SaveAs,
        is_cut: bool,
    ) -> Result<Saved, StoreError> {
        let numbers = free_numbers(&self.kept_rounds(recorded.name)?, rounds);
        let path = self.path.clone();
        self.save_all(recorded, rounds, &numbers, save_as, is_cut)
            .map_err(|error| StoreError::database(&path, error))
    }

    fn save_all(
        &mut self,
        recorded: &Recorded<'_>,
        rounds: &[Round],
        numbers: &[u32],
        save_as: &SaveAs,
        is_cut: bool,
    ) -> rusqlite::Result<Saved> {
        let transaction = self.connection_mut().transaction_with_behavior(TransactionBehavior::Immediate)?;
        let replay = put_replay(&transaction, recorded, false)?;
        let replay_of_scores = (!is_cut).then_some(replay);
        // Scores from before a name was set are that player's, and count towards the best.
        name_all(&transaction, save_as)?;
        let computer = recorded.against.and_then(Against::score_name);
        let (mut new, mut best, mut top) = (false, false, None);
        for (round, number) in rounds.iter().zip(numbers) {
            let category = put_category(&transaction, &round.category)?;
            for (side, outcome) in (0u8..).zip(&round.outcomes) {
                let player = save_as.players.get(usize::from(side)).and_then(Option::as_ref);
                let computer = computer.as_ref().filter(|_| side == SECOND);
                let is_person = computer.is_none();
                let (number, replay) = (*number, replay_of_scores);
                let row = Row { recorded, round, number, outcome, side, is_person, category, replay };
                if let Some(is_best) = row.put(&transaction, computer.or(player))? {
                    (new, best) = (true, best || is_best);
                }
            }
            top = best_of(&transaction, category)?;
        }
        if new {
            // A replay that was deleted has another game in it now, and every game is kept.
            let sql = "UPDATE replays SET deleted = NULL WHERE id = ?1 AND deleted IS NOT NULL";
            transaction.prepare_cached(sql)?.execute([replay])?;
        }
        prune(&transaction, save_as.keep)?;
        transaction.commit()?;
        Ok(Saved { replay, best, top, is_cut })
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
            against: quintet_session::Header::read(bytes)
                .ok()
                .and_then(|header| Against::of(&header.participants)),
            helped: false,
        };
        let path = self.path.clone();
        let mut put = || {
            let transaction =
                self.connection_mut().transaction_with_behavior(TransactionBehavior::Immediate)?;
            let id = put_replay(&transaction, &recorded, true)?;
            transaction.commit()?;
            Ok(id)
        };
        put().map_err(|error| StoreError::database(&path, error))
    }

    /// Gives the scores that have no name yet those that are known by now; says how many there were.
    pub fn name_players(&mut self, save_as: &SaveAs) -> Result<usize, StoreError> {
        name_all(self.connection(), save_as).map_err(|error| self.error(error))
    }

    /// Which players have scores without a name that were made since this moment, in milliseconds since 1970, and
    /// without help: the computer's own scores are marked, and it is not asked for its name.
    pub fn nameless(&self, since: i64) -> Result<[bool; 2], StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM scores WHERE player IS NULL AND side = ?1 AND ended >= ?2 AND assisted = 0)";
        let one = |side: u8| self.connection().query_row(sql, params![side, since], |row| row.get(0));
        let both = || Ok([one(0)?, one(1)?]);
        both().map_err(|error| self.error(error))
    }
}

/// Gives scores without a name the name of their player, where that is known; says how many there were.
fn name_all(connection: &Connection, save_as: &SaveAs) -> rusqlite::Result<usize> {
    let mut named = 0;
    for (side, name) in (0u8..).zip(&save_as.players) {
        if let Some(name) = name {
            named += connection
                .prepare_cached("UPDATE scores SET player = ?1 WHERE player IS NULL AND side = ?2")?
                .execute(params![name, side])?;
        }
    }
    Ok(named)
}

fn put_replay(
    transaction: &Transaction<'_>,
    recorded: &Recorded<'_>,
    imported: bool,
) -> rusqlite::Result<i64> {
    let Recorded { name, game, revision, micros, bytes, ended, against, .. } = *recorded;
    let against = against.map(|against| against.to_string());
    let (micros, length) = (micros as i64, bytes.len() as i64);
    // One that is there is looked for first: a number is used up by an insertion, even by one that fails.
    let known = transaction
        .prepare_cached(
            "UPDATE replays SET added = ?2, micros = ?3, bytes = ?4,
                deleted = CASE WHEN ?5 THEN NULL ELSE deleted END
             WHERE recording = ?1 RETURNING id",
        )?
        .query_row(params![name, ended, micros, length, imported], |row| row.get(0))
        .optional()?;
    let id = match known {
        Some(id) => id,
        None => transaction
            .prepare_cached(
                "INSERT INTO replays (recording, game, revision, added, micros, bytes, imported, against)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING id",
            )?
            .query_row(params![name, game, revision, ended, micros, length, imported, against], |row| {
                row.get(0)
            })?,
    };
    transaction
        .prepare_cached("INSERT OR REPLACE INTO replay_data (replay, data) VALUES (?1, ?2)")?
        .execute(params![id, bytes])?;
    Ok(id)
}

/// The numbers to save rounds under: their own, except where a different round has that.
fn free_numbers(kept: &[KeptRound], rounds: &[Round]) -> Vec<u32> {
    let used = kept.iter().map(|kept| kept.round).chain(rounds.iter().map(|round| round.index));
    let mut next = used.max().map_or(0, |last| last.saturating_add(1));
    let number = |round: &Round| {
        let differs = kept.iter().any(|kept| kept.round == round.index && !kept.is_exactly(round));
        let saved = kept.iter().find(|kept| kept.is_exactly(round)).filter(|_| differs);
        match saved {
            Some(saved) => saved.round,
            None if differs => {
                next = next.saturating_add(1);
                next - 1
            }
            None => round.index,
        }
    };
    rounds.iter().map(number).collect()
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

/// The points and milliseconds of the best score of a category, whoever made it. A row that cannot be read is no reason
/// not to find the others.
pub(crate) fn best_of(connection: &Connection, category: i64) -> rusqlite::Result<Option<(u64, u64)>> {
    connection
        .prepare_cached(
            "SELECT score, micros FROM scores WHERE category = ?1 AND ranked
             AND typeof(score) = 'integer' AND typeof(micros) = 'integer' ORDER BY value DESC LIMIT 1",
        )?
        .query_row([category], |row| Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64 / 1000)))
        .optional()
}

/// The `value` of a game that is ranked by its time and did not reach its goal: its time is none.
pub(crate) const NO_TIME: i64 = i64::MIN;

/// A score that is about to be written.
struct Row<'a> {
    recorded: &'a Recorded<'a>,
    round: &'a Round,
    /// Its number in the store.
    number: u32,
    outcome: &'a Outcome,
    side: u8,
    /// Whether a person played this side.
    is_person: bool,
    category: i64,
    /// The replay that gives it.
    replay: Option<i64>,
}

impl Row<'_> {
    /// Writes it, unless it is there; says whether it is a best.
    fn put(&self, transaction: &Transaction<'_>, player: Option<&String>) -> rusqlite::Result<Option<bool>> {
        let Row { recorded, round, number, outcome, side, is_person, category, replay } = *self;
        let micros = i64::try_from(round.played.micros()).unwrap_or(i64::MAX);
        let score = i64::try_from(outcome.score).unwrap_or(i64::MAX);
        let timed = round.category.ranking == Ranking::Time;
        let value = match (timed, outcome.finished) {
            (true, true) => -micros,
            (true, false) => NO_TIME,
            (false, _) => score,
        };
        let assisted = outcome.assisted || recorded.helped;
        let ranked = is_person && !assisted && !outcome.lost && value != NO_TIME;
        let is_worth_it = ranked && outcome.complete && score > 0;
        let before = transaction
            .prepare_cached(
                "SELECT value FROM scores WHERE category = ?1 AND player IS ?2 AND ranked = 1
                 AND typeof(value) = 'integer' ORDER BY value DESC LIMIT 1",
            )?
            .query_row(params![category, player], |row| row.get::<_, i64>(0))
            .optional()?;
        let put = transaction
            .prepare_cached(
                "INSERT INTO scores (category, side, player, score, micros, ranked, value, ended, seed,
                    assisted, recording, round, replay, computer, reproduces)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
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
                number,
                replay,
                !is_person,
                replay.map(|_| true),
            ])?;
        Ok((put > 0).then(|| is_worth_it && before.is_some_and(|before| value > before)))
    }
}

/// Lets go of the oldest replays beyond so many. Those of bests (of several equal ones, the first) and those
/// that were imported stay, and do not count.
fn prune(transaction: &Transaction<'_>, keep: u32) -> rusqlite::Result<()> {
    let count: i64 = transaction
        .prepare_cached("SELECT count(*) FROM replays WHERE deleted IS NULL AND imported = 0")?
        .query_row([], |row| row.get(0))?;
    if count <= i64::from(keep) {
        return Ok(());
    }
    transaction
        .prepare_cached(
            "DELETE FROM replays WHERE id IN (
                SELECT id FROM replays WHERE deleted IS NULL AND imported = 0
                AND NOT EXISTS (
                    SELECT 1 FROM scores AS mine WHERE mine.replay = replays.id AND mine.ranked = 1
                    AND NOT EXISTS (
                        SELECT 1 FROM scores AS better WHERE better.category = mine.category
                        AND better.player IS mine.player AND better.ranked = 1
                        AND better.value >= mine.value
                        AND (better.value > mine.value OR (better.ended, better.id) < (mine.ended, mine.id))))
                ORDER BY added DESC, id DESC LIMIT -1 OFFSET ?1)",
        )?
        .execute([keep])?;
    Ok(())
}

#[cfg(test)]
mod tests;
