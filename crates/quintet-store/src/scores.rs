//! Looking at scores.

use crate::date;
use crate::error::StoreError;
use crate::round::Category;
use crate::store::Store;
use rusqlite::{Row, params};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Which scores are wanted.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// Of this game only.
    pub game: Option<String>,
    /// Of this mode only.
    pub mode: Option<String>,
    /// So many of each kind that can be compared, the best first; all when there is no number.
    pub top: Option<u32>,
}

/// A score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column that people ask for")]
pub struct Score {
    /// Its number.
    pub id: i64,
    /// The game.
    pub game: String,
    /// Its mode.
    pub mode: String,
    /// Its rules.
    pub rules: String,
    /// The level it began at.
    pub level: u32,
    /// The player, 1 or 2.
    pub side: u8,
    /// The player's name, if it is known.
    pub player: Option<String>,
    /// The points.
    pub score: u64,
    /// How long it was played, in milliseconds.
    pub millis: u64,
    /// When it ended, in milliseconds since 1970.
    pub ended: i64,
    /// Where its randomness began.
    pub seed: u64,
    /// Whether help was taken.
    pub assisted: bool,
    /// Whether it counts towards bests: no help was taken and the goal, if there is one, was reached.
    pub ranked: bool,
    /// Whether it is its player's best of its kind; of equal ones, the first is.
    pub best: bool,
    /// Whether less time is better here.
    pub timed: bool,
    /// The number of the replay, if that is still there.
    pub replay: Option<i64>,
    /// Whether the replay was found to give this score; `None` when it could not be played.
    pub reproduces: Option<bool>,
}

/// What was played in one month.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Month {
    /// The game.
    pub game: String,
    /// Its mode.
    pub mode: String,
    /// The month: `2026-11`.
    pub month: String,
    /// How many games.
    pub games: u64,
    /// How long they took together, in milliseconds.
    pub millis: u64,
    /// The highest score.
    pub highest: u64,
    /// The average score, rounded down.
    pub average: u64,
}

const COLUMNS: &str =
    "scores.id, game, mode, rules, level, side, player, score, micros, ended, seed, assisted,
    ranked, timed, replay, reproduces";

impl Store {
    /// Scores by kind, the best first; those that took help come after those that did not.
    pub fn scores(&self, filter: &Filter) -> Result<Vec<Score>, StoreError> {
        let categories = self.all(
            "SELECT id FROM categories WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR mode = ?2)
             ORDER BY game, mode, rules, level",
            params![filter.game, filter.mode],
            |row| row.get::<_, i64>(0),
        )?;
        let sql = format!(
            "SELECT {COLUMNS} FROM scores JOIN categories ON categories.id = scores.category
             WHERE category = ?1 ORDER BY ranked DESC, value DESC, ended, scores.id LIMIT ?2"
        );
        let mut scores = Vec::new();
        for category in categories {
            let top = filter.top.map_or(-1, i64::from);
            let mut kind = self.all(&sql, params![category, top], score)?;
            mark_bests(&mut kind);
            scores.extend(kind);
        }
        Ok(scores)
    }

    /// The points and the milliseconds of the best of the scores that can be compared like this, whoever made it.
    pub fn best(&self, category: &Category) -> Result<Option<(u64, u64)>, StoreError> {
        let best = self.all(
            "SELECT score, micros FROM scores JOIN categories ON categories.id = scores.category
             WHERE game = ?1 AND mode = ?2 AND rules = ?3 AND level = ?4 AND ranked
             ORDER BY value DESC LIMIT 1",
            params![category.game, category.mode, category.rules, category.level],
            |row| Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64 / 1000)),
        )?;
        Ok(best.first().copied())
    }

    /// The modes that there are scores of, in this game or in any.
    pub fn modes(&self, game: Option<&str>) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT mode FROM categories WHERE ?1 IS NULL OR game = ?1 ORDER BY mode";
        self.all(sql, [game], |row| row.get(0))
    }

    /// What was played, month by month.
    pub fn months(&self, filter: &Filter) -> Result<Vec<Month>, StoreError> {
        let kinds = self.all(
            "SELECT id, game, mode FROM categories
             WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR mode = ?2)",
            params![filter.game, filter.mode],
            |row| Ok((row.get::<_, i64>(0)?, (row.get::<_, String>(1)?, row.get::<_, String>(2)?))),
        )?;
        let kinds: BTreeMap<i64, (String, String)> = kinds.into_iter().collect();
        // By category and in order of time: straight out of the index, and the month seldom changes.
        let sql = "SELECT category, ended, micros, score FROM scores ORDER BY category, ended";
        let rows = self.all(sql, [], |row| Ok((row.get(0)?, row.get(1)?, count(row, 2)?, count(row, 3)?)))?;
        let mut months: BTreeMap<(&str, &str, String), Sum> = BTreeMap::new();
        let of = |row: &(i64, i64, u64, u64)| (row.0, date::month(row.1));
        for rows in rows.chunk_by(|a, b| of(a) == of(b)) {
            let Some((game, mode)) = kinds.get(&rows[0].0) else { continue };
            let sum = months.entry((game, mode, date::iso(rows[0].1)[..7].to_owned())).or_default();
            for (.., micros, score) in rows {
                sum.add(*micros, *score);
            }
        }
        let months = months.into_iter().map(|((game, mode, month), sum)| Month {
            game: game.into(),
            mode: mode.into(),
            month,
            games: sum.games,
            millis: sum.micros / 1000,
            highest: sum.highest,
            average: sum.total / sum.games.max(1),
        });
        Ok(months.collect())
    }

    /// Notes whether the scores of a replay were found in it: one answer a round.
    pub fn mark_scores(&mut self, replay: i64, answers: &[(u32, Option<bool>)]) -> Result<(), StoreError> {
        let path = self.path.clone();
        let mut mark = || {
            let transaction = self.connection.transaction()?;
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

    /// All rows of a query.
    pub(crate) fn all<T>(
        &self,
        sql: &str,
        params: impl rusqlite::Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = || {
            self.connection
                .prepare_cached(sql)?
                .query_map(params, read)?
                .collect::<rusqlite::Result<Vec<T>>>()
        };
        rows().map_err(|error| self.error(error))
    }
}

/// Marks the first score of each player that counts: the best come first.
fn mark_bests(scores: &mut [Score]) {
    let mut seen: BTreeSet<Option<String>> = BTreeSet::new();
    for score in scores.iter_mut().take_while(|score| score.ranked) {
        score.best = seen.insert(score.player.clone());
    }
}

/// What several games come to.
#[derive(Default)]
struct Sum {
    games: u64,
    micros: u64,
    highest: u64,
    total: u64,
}

impl Sum {
    fn add(&mut self, micros: u64, score: u64) {
        self.games += 1;
        self.micros = self.micros.saturating_add(micros);
        self.highest = self.highest.max(score);
        self.total = self.total.saturating_add(score);
    }
}

/// A number that is never negative.
fn count(row: &Row<'_>, index: usize) -> rusqlite::Result<u64> {
    Ok(row.get::<_, i64>(index)?.max(0) as u64)
}

fn score(row: &Row<'_>) -> rusqlite::Result<Score> {
    Ok(Score {
        id: row.get(0)?,
        game: row.get(1)?,
        mode: row.get(2)?,
        rules: row.get(3)?,
        level: row.get(4)?,
        side: row.get::<_, u8>(5)?.saturating_add(1),
        player: row.get(6)?,
        score: count(row, 7)?,
        millis: count(row, 8)? / 1000,
        ended: row.get(9)?,
        seed: row.get::<_, i64>(10)? as u64,
        assisted: row.get(11)?,
        ranked: row.get(12)?,
        best: false,
        timed: row.get(13)?,
        replay: row.get(14)?,
        reproduces: row.get(15)?,
    })
}
