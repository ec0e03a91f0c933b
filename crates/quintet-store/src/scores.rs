//! Reads scores and statistics from the store.

use crate::date;
use crate::error::StoreError;
use crate::save::{NO_TIME, best_of};
use crate::store::Store;
use quintet_app::records::{Analysis, Category};
use quintet_app::storage::mark_bests;
pub use quintet_app::storage::{Filter, Month, Score};
use rusqlite::{Row, params};
use std::collections::BTreeMap;

const COLUMNS: [&str; 20] = [
    "game",
    "mode",
    "rules",
    "level",
    "side",
    "player",
    "score",
    "micros",
    "ended",
    "seed",
    "assisted",
    "ranked",
    "timed",
    "replay",
    "reproduces",
    "round",
    "value",
    "computer",
    "complete",
    "tally",
];

/// The maximum length of a value in a list, in bytes; a longer one is not a valid number, word or name and is not read.
const MAX_VALUE_BYTES: usize = 4096;

/// The maximum number of characters of a name or word; the rest is cut off.
const MAX_WORD_CHARS: usize = 64;

/// Returns columns for a query in which values that are far too long are empty. The length is checked without reading
/// the value.
pub(crate) fn guarded<'a>(columns: impl IntoIterator<Item = &'a str>) -> String {
    let guard = |column| format!("CASE WHEN octet_length({column}) <= {MAX_VALUE_BYTES} THEN {column} END");
    columns.into_iter().map(guard).collect::<Vec<String>>().join(", ")
}

/// Reads a word, cut off at [`MAX_WORD_CHARS`].
pub(crate) fn word(row: &Row<'_>, index: usize) -> rusqlite::Result<String> {
    Ok(row.get::<_, String>(index)?.chars().take(MAX_WORD_CHARS).collect())
}

/// Reads a name, cut off at [`MAX_WORD_CHARS`].
pub(crate) fn name(row: &Row<'_>, index: usize) -> rusqlite::Result<Option<String>> {
    let name: Option<String> = row.get(index)?;
    Ok(name.map(|name| name.chars().take(MAX_WORD_CHARS).collect()))
}

impl Store {
    /// Returns scores by category, the best first; assisted ones come last.
    pub fn scores(&self, filter: &Filter) -> Result<Vec<Score>, StoreError> {
        let categories = self.all(
            "SELECT id FROM categories WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR mode = ?2)
             ORDER BY game, mode, rules, level",
            params![filter.game, filter.mode],
            |row| row.get::<_, i64>(0),
        )?;
        let sql = format!(
            "SELECT scores.id, {} FROM scores JOIN categories ON categories.id = scores.category
             WHERE category = ?1 ORDER BY ranked DESC, value DESC, ended, scores.id LIMIT ?2",
            guarded(COLUMNS)
        );
        let mut scores = Vec::new();
        for category in categories {
            let top = filter.top.map_or(-1, i64::from);
            let mut kind = self.readable_rows("score", &sql, params![category, top], score)?;
            mark_bests(&mut kind);
            scores.extend(kind);
        }
        Ok(scores)
    }

    /// Returns the points and milliseconds of the best score of a category, by any player.
    pub fn best(&self, category: &Category) -> Result<Option<(u64, u64)>, StoreError> {
        let ids = self.all(
            "SELECT id FROM categories WHERE game = ?1 AND mode = ?2 AND rules = ?3 AND level = ?4",
            params![category.game, category.mode, category.rules, category.level],
            |row| row.get::<_, i64>(0),
        )?;
        let best = |id: &i64| best_of(self.connection(), *id).map_err(|error| self.error(error));
        ids.first().map_or(Ok(None), best)
    }

    /// Returns the modes that have scores, in this game or in any.
    pub fn modes(&self, game: Option<&str>) -> Result<Vec<String>, StoreError> {
        let sql = format!(
            "SELECT id, {} FROM categories WHERE ?1 IS NULL OR game = ?1 ORDER BY mode",
            guarded(["mode"])
        );
        let mut modes = self.readable_rows("category", &sql, [game], |row| word(row, 1))?;
        modes.dedup();
        Ok(modes)
    }

    /// Returns statistics for each month.
    pub fn months(&self, filter: &Filter) -> Result<Vec<Month>, StoreError> {
        let sql = format!(
            "SELECT id, {} FROM categories WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR mode = ?2)",
            guarded(["game", "mode"])
        );
        let kinds = self.readable_rows("category", &sql, params![filter.game, filter.mode], |row| {
            Ok((row.get::<_, i64>(0)?, (word(row, 1)?, word(row, 2)?)))
        })?;
        let kinds: BTreeMap<i64, (String, String)> = kinds.into_iter().collect();
        // Ordered by category and time, so that the month seldom changes.
        let columns = guarded(["category", "ended", "micros", "score", "side", "computer"]);
        let sql = format!("SELECT id, {columns} FROM scores ORDER BY category, ended");
        let rows = self.readable_rows("score", &sql, [], |row| {
            let side = row.get::<_, u8>(5)?;
            let second = match (side, row.get(6)?) {
                (0, _) => Second::None,
                (_, false) => Second::Person,
                (_, true) => Second::Computer,
            };
            Ok((row.get::<_, i64>(1)?, row.get::<_, i64>(2)?, count(row, 3)?, count(row, 4)?, second))
        })?;
        let mut months: BTreeMap<(&str, &str, String), Sum> = BTreeMap::new();
        let of = |row: &(i64, i64, u64, u64, Second)| (row.0, date::month(row.1));
        for rows in rows.chunk_by(|a, b| of(a) == of(b)) {
            let Some((game, mode)) = kinds.get(&rows[0].0) else { continue };
            let sum = months.entry((game, mode, date::iso(rows[0].1)[..7].to_owned())).or_default();
            for (.., micros, score, second) in rows {
                sum.add(*micros, *score, *second);
            }
        }
        let months = months.into_iter().map(|((game, mode, month), sum)| Month {
            game: game.into(),
            mode: mode.into(),
            month,
            games: sum.games,
            millis: sum.micros / 1000,
            highest: sum.highest,
            average: sum.total / sum.scores.max(1),
        });
        Ok(months.collect())
    }

    /// Stores whether the scores of a replay were reproduced: one answer for each round.
    pub fn mark_scores(&mut self, replay: i64, answers: &[(u32, Option<bool>)]) -> Result<(), StoreError> {
        let path = self.path.clone();
        let mut mark = || {
            let transaction = self.connection_mut().transaction()?;
            for (round, answer) in answers {
                transaction.execute(
                    "UPDATE scores SET reproduces = ?3 WHERE replay = ?1 AND round = ?2
                     AND reproduces IS NOT ?3",
                    params![replay, round, answer],
                )?;
            }
            transaction.commit()
        };
        mark().map_err(|error| StoreError::database(&path, error))
    }

    /// Stores what was counted in the rounds of a replay.
    pub(crate) fn put_tallies(&mut self, replay: i64, analyses: &[Analysis]) -> Result<(), StoreError> {
        let path = self.path.clone();
        let mut put = || {
            let transaction = self.connection_mut().transaction()?;
            for (round, analysis) in (0u32..).zip(analyses) {
                for (side, player) in (0u8..).zip(&analysis.players) {
                    let tally = serde_json::to_string(&player.tally).unwrap_or_default();
                    transaction.execute(
                        "UPDATE scores SET tally = ?4 WHERE replay = ?1 AND round = ?2 AND side = ?3
                         AND tally IS NOT ?4",
                        params![replay, round, side, tally],
                    )?;
                }
            }
            transaction.commit()
        };
        put().map_err(|error| StoreError::database(&path, error))
    }

    /// Returns the rows of a list that can be read. The first column is the row's number; rows that cannot be read are
    /// reported by it in [`Store::take_problems`].
    pub(crate) fn readable_rows<T>(
        &self,
        what: &str,
        sql: &str,
        params: impl rusqlite::Params,
        read: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.all(sql, params, |row| Ok((row.get::<_, i64>(0)?, read(row))))?;
        let sound =
            rows.into_iter().filter_map(|(number, row)| row.map_err(|_| self.skip(what, number)).ok());
        Ok(sound.collect())
    }

    /// Returns all rows of a query.
    pub(crate) fn all<T>(
        &self,
        sql: &str,
        params: impl rusqlite::Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = || {
            self.connection()
                .prepare_cached(sql)?
                .query_map(params, read)?
                .collect::<rusqlite::Result<Vec<T>>>()
        };
        rows().map_err(|error| self.error(error))
    }
}

/// Sums over several games.
#[derive(Default)]
struct Sum {
    games: u64,
    micros: u64,
    /// The number of scores made by people.
    scores: u64,
    highest: u64,
    total: u64,
}

/// Whether a score belongs to the second side, and to whom.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Second {
    None,
    Person,
    Computer,
}

impl Sum {
    /// Adds a score. A game for two counts once, and the computer's score does not count.
    fn add(&mut self, micros: u64, score: u64, second: Second) {
        if second == Second::None {
            self.games += 1;
            self.micros = self.micros.saturating_add(micros);
        }
        if second == Second::Computer {
            return;
        }
        self.scores += 1;
        self.highest = self.highest.max(score);
        self.total = self.total.saturating_add(score);
    }
}

/// Reads a number that is never negative.
fn count(row: &Row<'_>, index: usize) -> rusqlite::Result<u64> {
    Ok(row.get::<_, i64>(index)?.max(0) as u64)
}

fn score(row: &Row<'_>) -> rusqlite::Result<Score> {
    let (assisted, ranked, timed): (bool, bool, bool) = (row.get(11)?, row.get(12)?, row.get(13)?);
    // Earlier versions stored a time for every game, and ranked those that reached their goal unassisted.
    let finished = !timed || ranked || (assisted && row.get::<_, i64>(17)? != NO_TIME);
    Ok(Score {
        id: row.get(0)?,
        game: word(row, 1)?,
        mode: word(row, 2)?,
        rules: word(row, 3)?,
        level: row.get(4)?,
        side: row.get::<_, u8>(5)?.saturating_add(1),
        player: name(row, 6)?,
        score: count(row, 7)?,
        millis: count(row, 8)? / 1000,
        ended: row.get(9)?,
        seed: row.get::<_, i64>(10)? as u64,
        assisted,
        ranked,
        finished,
        best: false,
        timed,
        replay: row.get(14)?,
        reproduces: row.get(15)?,
        round: row.get(16)?,
        is_computer: row.get(18)?,
        complete: row.get::<_, Option<bool>>(19)?.unwrap_or(true),
        // A count that cannot be read is left out.
        tally: row.get::<_, Option<String>>(20)?.and_then(|tally| serde_json::from_str(&tally).ok()),
    })
}
