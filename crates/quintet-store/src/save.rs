//! Saves rounds and their replay in one transaction.

use crate::error::StoreError;
use crate::replays::KeptRound;
use crate::store::Store;
use quintet_app::records::{
    Category, Opponent, Placing, Ranking, RecordingSummary, Round, RoundResult, SavedRound, Standing,
};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

/// The settings that saving needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveOptions {
    /// The players' names; a score without one can be named later.
    pub players: [Option<String>; 2],
    /// The number of replays to keep, besides those of bests.
    pub keep: u32,
}

impl Default for SaveOptions {
    fn default() -> SaveOptions {
        SaveOptions { players: [None, None], keep: 1_000 }
    }
}

/// A recording to save as a replay.
#[derive(Clone, Copy, Debug)]
pub struct NewReplay<'a> {
    /// The name of the recording.
    pub name: &'a str,
    /// The game.
    pub game: &'a str,
    /// The revision of its rules.
    pub revision: u32,
    /// Its duration in microseconds.
    pub micros: u64,
    /// The complete recording.
    pub bytes: &'a [u8],
    /// When its newest round ended, in milliseconds since 1970.
    pub ended: i64,
    /// Who plays the second side, if known.
    pub against: Option<Opponent>,
    /// True if all of it counts as assisted, because it continues from a point of another game.
    pub helped: bool,
}

/// The index of the side that the computer may play.
const SECOND: u8 = 1;

impl Store {
    /// Saves rounds of a recording, and the recording. A round that is saved already stays as it is; if its number
    /// belongs to a different round, it gets the next free number. A recording that is saved already is replaced by
    /// this longer one.
    pub fn save(
        &mut self,
        recorded: &NewReplay<'_>,
        rounds: &[Round],
        save_options: &SaveOptions,
    ) -> Result<SavedRound, StoreError> {
        self.save_rounds(recorded, rounds, save_options, false)
    }

    /// Saves rounds that continue beyond the end of their recording. Both are saved, but the replay is not linked to
    /// the scores because it does not reproduce them.
    pub(crate) fn save_past_recording(
        &mut self,
        recorded: &NewReplay<'_>,
        rounds: &[Round],
        save_options: &SaveOptions,
    ) -> Result<SavedRound, StoreError> {
        self.save_rounds(recorded, rounds, save_options, true)
    }

    fn save_rounds(
        &mut self,
        recorded: &NewReplay<'_>,
        rounds: &[Round],
        save_options: &SaveOptions,
        is_cut: bool,
    ) -> Result<SavedRound, StoreError> {
        let numbers = free_numbers(&self.kept_rounds(recorded.name)?, rounds);
        let path = self.path.clone();
        self.save_all(recorded, rounds, &numbers, save_options, is_cut)
            .map_err(|error| StoreError::database(&path, error))
    }

    fn save_all(
        &mut self,
        recorded: &NewReplay<'_>,
        rounds: &[Round],
        numbers: &[u32],
        save_options: &SaveOptions,
        is_cut: bool,
    ) -> rusqlite::Result<SavedRound> {
        let transaction = self.connection_mut().transaction_with_behavior(TransactionBehavior::Immediate)?;
        let replay = put_replay(&transaction, recorded, false)?;
        let replay_of_scores = (!is_cut).then_some(replay);
        // Scores from before a name was set belong to that player and count towards the best.
        name_all(&transaction, save_options)?;
        let computer = recorded.against.and_then(Opponent::score_name);
        let (mut new, mut best, mut top, mut placing) = (false, false, None, Placing::default());
        for (round, number) in rounds.iter().zip(numbers) {
            let category = put_category(&transaction, &round.category)?;
            for (side, outcome) in (0u8..).zip(&round.outcomes) {
                let player = save_options.players.get(usize::from(side)).and_then(Option::as_ref);
                let computer = computer.as_ref().filter(|_| side == SECOND);
                let is_person = computer.is_none();
                let (number, replay) = (*number, replay_of_scores);
                let row = Row { recorded, round, number, outcome, side, is_person, category, replay };
                let player = computer.or(player);
                let before = row.best_before(&transaction, player)?;
                if side == 0 {
                    placing.before = before.map(|(_, best)| best);
                }
                if let Some(is_best) = row.put(&transaction, player, before.map(|(value, _)| value))? {
                    (new, best) = (true, best || is_best);
                }
                if side == 0 {
                    (placing.rank, placing.of) = row.rank(&transaction)?;
                }
            }
            top = best_of(&transaction, category)?;
        }
        if new {
            // A deleted replay with a new score is restored.
            let sql = "UPDATE replays SET deleted = NULL WHERE id = ?1 AND deleted IS NOT NULL";
            transaction.prepare_cached(sql)?.execute([replay])?;
        }
        prune(&transaction, save_options.keep)?;
        transaction.commit()?;
        Ok(SavedRound { replay, best, top, is_cut, placing })
    }

    /// Adds a recording from a file. Returns its number, also if it is in the store already.
    pub fn import(&mut self, bytes: &[u8], examined: &RecordingSummary, now: i64) -> Result<i64, StoreError> {
        let name = format!("import-{:016x}", quintet_session::fingerprint(&bytes));
        let recorded = NewReplay {
            name: &name,
            game: &examined.game,
            revision: examined.revision,
            micros: examined.at.micros(),
            bytes,
            ended: now,
            against: quintet_session::Header::read(bytes)
                .ok()
                .and_then(|header| Opponent::of(&header.participants)),
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

    /// Gives scores without a name the players' names. Returns the number of changed scores.
    pub fn name_players(&mut self, save_options: &SaveOptions) -> Result<usize, StoreError> {
        name_all(self.connection(), save_options).map_err(|error| self.error(error))
    }

    /// Returns whether the first and the second player have scores without a name since this time, in milliseconds
    /// since 1970. Assisted scores do not count.
    pub fn nameless(&self, since: i64) -> Result<[bool; 2], StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM scores WHERE player IS NULL AND side = ?1 AND ended >= ?2 AND assisted = 0)";
        let one = |side: u8| self.connection().query_row(sql, params![side, since], |row| row.get(0));
        let both = || Ok([one(0)?, one(1)?]);
        both().map_err(|error| self.error(error))
    }
}

/// Gives scores without a name the name of their player, if it is known. Returns the number of changed scores.
fn name_all(connection: &Connection, save_options: &SaveOptions) -> rusqlite::Result<usize> {
    let mut named = 0;
    for (side, name) in (0u8..).zip(&save_options.players) {
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
    recorded: &NewReplay<'_>,
    imported: bool,
) -> rusqlite::Result<i64> {
    let NewReplay { name, game, revision, micros, bytes, ended, against, .. } = *recorded;
    let against = against.map(|against| against.to_string());
    let (micros, length) = (micros as i64, bytes.len() as i64);
    // An insertion uses up a number even if it fails, so an existing replay is looked up first.
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

/// Returns the numbers to save rounds under: their own, unless a different round has it.
fn free_numbers(kept: &[KeptRound], rounds: &[Round]) -> Vec<u32> {
    let used = kept.iter().map(|kept| kept.round).chain(rounds.iter().map(|round| round.index));
    let mut next = used.max().map_or(0, |last| last.saturating_add(1));
    let number = |round: &Round| {
        let differs = kept.iter().any(|kept| kept.round == round.index && !kept.is_same_length(round));
        let saved = kept.iter().find(|kept| kept.is_same_length(round)).filter(|_| differs);
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

/// Returns the points and milliseconds of the best score of a category. Rows that cannot be read are skipped.
pub(crate) fn best_of(connection: &Connection, category: i64) -> rusqlite::Result<Option<(u64, u64)>> {
    connection
        .prepare_cached(
            "SELECT score, micros FROM scores WHERE category = ?1 AND ranked
             AND typeof(score) = 'integer' AND typeof(micros) = 'integer' ORDER BY value DESC LIMIT 1",
        )?
        .query_row([category], |row| Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64 / 1000)))
        .optional()
}

/// The `value` of a race that missed its goal.
pub(crate) const NO_TIME: i64 = i64::MIN;

/// A score to write.
struct Row<'a> {
    recorded: &'a NewReplay<'a>,
    round: &'a Round,
    /// Its number in the store.
    number: u32,
    outcome: &'a RoundResult,
    side: u8,
    /// True if a person played this side.
    is_person: bool,
    category: i64,
    /// The replay that reproduces it.
    replay: Option<i64>,
}

impl Row<'_> {
    /// Returns the best ranked result of a player so far: its value, and its points and milliseconds.
    fn best_before(
        &self,
        transaction: &Transaction<'_>,
        player: Option<&String>,
    ) -> rusqlite::Result<Option<(i64, (u64, u64))>> {
        let count =
            |row: &rusqlite::Row<'_>, index| row.get::<_, i64>(index).map(|count| count.max(0) as u64);
        transaction
            .prepare_cached(
                "SELECT value, score, micros FROM scores WHERE category = ?1 AND player IS ?2 AND ranked = 1
                 AND typeof(value) = 'integer' AND typeof(score) = 'integer' AND typeof(micros) = 'integer'
                 AND NOT (recording = ?3 AND round = ?4 AND side = ?5) ORDER BY value DESC LIMIT 1",
            )?
            .query_row(params![self.category, player, self.recorded.name, self.number, self.side], |row| {
                Ok((row.get(0)?, (count(row, 1)?, count(row, 2)? / 1000)))
            })
            .optional()
    }

    /// Returns the place of this result among the ranked ones of its category, if it is ranked, and their number.
    fn rank(&self, transaction: &Transaction<'_>) -> rusqlite::Result<(Option<u32>, u32)> {
        let Standing { value, ranked, .. } =
            self.round.standing(self.outcome, self.is_person, self.recorded.helped);
        let (better, all): (u32, u32) = transaction
            .prepare_cached(
                "SELECT count(*) FILTER (WHERE value > ?2), count(*) FROM scores WHERE category = ?1 AND ranked = 1",
            )?
            .query_row(params![self.category, value.unwrap_or(NO_TIME)], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok((ranked.then_some(better.saturating_add(1)), all))
    }

    /// Writes the score; `before` is its player's best value so far. Returns whether it is a new best, or `None` if it
    /// was saved already.
    fn put(
        &self,
        transaction: &Transaction<'_>,
        player: Option<&String>,
        before: Option<i64>,
    ) -> rusqlite::Result<Option<bool>> {
        let Row { recorded, round, number, outcome, side, is_person, category, replay } = *self;
        let micros = i64::try_from(round.played.micros()).unwrap_or(i64::MAX);
        let score = i64::try_from(outcome.score).unwrap_or(i64::MAX);
        let assisted = outcome.assisted || recorded.helped;
        let Standing { value, ranked, can_be_best } = round.standing(outcome, is_person, recorded.helped);
        let value = value.unwrap_or(NO_TIME);
        let put = transaction
            .prepare_cached(
                "INSERT INTO scores (category, side, player, score, micros, ranked, value, ended, seed,
                    assisted, recording, round, replay, computer, reproduces, complete)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
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
                outcome.complete,
            ])?;
        Ok((put > 0).then(|| can_be_best && before.is_some_and(|before| value > before)))
    }
}

/// Removes the oldest replays beyond this number. Imported replays and those of bests (of equal bests, the first) are
/// kept and not counted.
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
