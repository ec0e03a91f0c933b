//! Saving rounds with the replay they came from, all of it or nothing.

use crate::against::Against;
use crate::error::StoreError;
use crate::games::Examined;
use crate::round::{Category, Outcome, Ranking, Round};
use crate::store::Store;
use crate::tape::Tape;
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
    /// Whether a score in it is its player's best.
    pub best: bool,
}

impl Store {
    /// Saves these rounds of a recording, and the recording. Rounds that are there already stay as they are; a
    /// recording that is there already is replaced by this longer one.
    pub fn save(
        &mut self,
        recorded: &Recorded<'_>,
        rounds: &[Round],
        save_as: &SaveAs,
    ) -> Result<Saved, StoreError> {
        let path = self.path.clone();
        self.save_all(recorded, rounds, save_as).map_err(|error| StoreError::database(&path, error))
    }

    fn save_all(
        &mut self,
        recorded: &Recorded<'_>,
        rounds: &[Round],
        save_as: &SaveAs,
    ) -> rusqlite::Result<Saved> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let replay = put_replay(&transaction, recorded, false)?;
        // Scores from before a name was set are that player's, and count towards the best.
        name_all(&transaction, save_as)?;
        let computer = Tape::against(recorded.name).and_then(Against::score_name);
        let (mut new, mut best) = (false, false);
        for round in rounds {
            let category = put_category(&transaction, &round.category)?;
            for (side, outcome) in (0u8..).zip(&round.outcomes) {
                let row = Row { recorded, round, outcome, side, category, replay };
                let player = save_as.players.get(usize::from(side)).and_then(Option::as_ref);
                let player = computer.as_ref().filter(|_| side == SECOND).or(player);
                if let Some(is_best) = row.put(&transaction, player)? {
                    (new, best) = (true, best || is_best);
                }
            }
        }
        if new {
            // A replay that was deleted has another game in it now, and every game is kept.
            let sql = "UPDATE replays SET deleted = NULL WHERE id = ?1 AND deleted IS NOT NULL";
            transaction.prepare_cached(sql)?.execute([replay])?;
        }
        prune(&transaction, save_as.keep)?;
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

    /// Gives the scores that have no name yet those that are known by now; says how many there were.
    pub fn name_players(&mut self, save_as: &SaveAs) -> Result<usize, StoreError> {
        name_all(&self.connection, save_as).map_err(|error| self.error(error))
    }

    /// Which players have scores without a name that were made since this moment, in milliseconds since 1970, and
    /// without help: the computer's own scores are marked, and it is not asked for its name.
    pub fn nameless(&self, since: i64) -> Result<[bool; 2], StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM scores WHERE player IS NULL AND side = ?1 AND ended >= ?2 AND assisted = 0)";
        let one = |side: u8| self.connection.query_row(sql, params![side, since], |row| row.get(0));
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
    let Recorded { name, game, revision, micros, bytes, ended, .. } = *recorded;
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
                "INSERT INTO replays (recording, game, revision, added, micros, bytes, imported)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING id",
            )?
            .query_row(params![name, game, revision, ended, micros, length, imported], |row| row.get(0))?,
    };
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
    fn put(&self, transaction: &Transaction<'_>, player: Option<&String>) -> rusqlite::Result<Option<bool>> {
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
        let put = transaction
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
        Ok((put > 0).then(|| ranked && before.is_none_or(|before| value > before)))
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
mod tests {
    use super::*;
    use crate::home::Home;
    use crate::scores::Filter;
    use quintet_engine::kernel::Span;

    fn round(score: u64, assisted: bool) -> Round {
        let category = Category {
            game: "chetyris".into(),
            mode: "standard".into(),
            rules: "standard".into(),
            level: 1,
            ranking: Ranking::Score,
        };
        let outcomes = vec![Outcome { score, finished: true, assisted }];
        Round { index: 0, category, seed: u64::MAX, played: Span::from_millis(5), outcomes }
    }

    fn save(store: &mut Store, name: &str, player: &str, round: Round, keep: u32) -> Saved {
        let number = name.bytes().fold(0, |number, byte| number * 256 + i64::from(byte));
        let recorded = Recorded {
            name,
            game: "chetyris",
            revision: 1,
            micros: 5_000,
            bytes: name.as_bytes(),
            ended: number,
            helped: false,
        };
        let save_as = SaveAs { players: [Some(player.into()), None], keep };
        store.save(&recorded, &[round], &save_as).unwrap()
    }

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Home::at(folder.path())).unwrap();
        (folder, store)
    }

    #[test]
    fn bests_are_personal_and_never_assisted() {
        let (_folder, mut store) = store();
        assert!(save(&mut store, "a", "Ada", round(100, false), 9).best);
        assert!(!save(&mut store, "b", "Ada", round(100, false), 9).best, "it must be better");
        assert!(save(&mut store, "c", "Bob", round(50, false), 9).best);
        assert!(!save(&mut store, "d", "Ada", round(900, true), 9).best);
        let scores = store.scores(&Filter::default()).unwrap();
        let order: Vec<_> = scores.iter().map(|score| (score.score, score.ranked, score.best)).collect();
        assert_eq!(order, [(100, true, true), (100, true, false), (50, true, true), (900, false, false)]);
        assert_eq!(scores[0].seed, u64::MAX);
        assert_eq!(store.best(&round(0, false).category).unwrap(), Some((100, 5)), "of all players");
        let other = Category { level: 2, ..round(0, false).category };
        assert_eq!(store.best(&other).unwrap(), None);
    }

    #[test]
    fn a_fastest_game_that_reached_its_goal_is_best() {
        let (_folder, mut store) = store();
        let timed = |millis, finished| {
            let mut round = round(7, false);
            round.category.ranking = Ranking::Time;
            round.played = Span::from_millis(millis);
            round.outcomes[0].finished = finished;
            round
        };
        assert!(save(&mut store, "a", "Ada", timed(90_000, true), 9).best);
        assert!(!save(&mut store, "b", "Ada", timed(10_000, false), 9).best, "it ended before its goal");
        assert!(save(&mut store, "c", "Ada", timed(60_000, true), 9).best);
        let times: Vec<_> =
            store.scores(&Filter::default()).unwrap().iter().map(|score| score.millis).collect();
        assert_eq!(times, [60_000, 90_000, 10_000]);
    }

    #[test]
    fn the_newest_replays_and_those_of_bests_are_kept() {
        let (_folder, mut store) = store();
        let best = save(&mut store, "a", "Ada", round(1_000, false), 3).replay;
        for name in ["b", "c", "d", "e", "f"] {
            save(&mut store, name, "Ada", round(5, false), 3);
        }
        let kept: Vec<i64> =
            store.replays(false, None, None).unwrap().iter().map(|replay| replay.id).collect();
        assert_eq!(kept, [6, 5, 4, best]);
        let scores = store.scores(&Filter::default()).unwrap();
        assert_eq!(scores.len(), 6, "scores stay when their replays go");
        assert_eq!(scores.iter().filter(|score| score.replay.is_none()).count(), 2);
        store.check().unwrap();
    }

    #[test]
    fn a_list_of_one_game_is_not_shortened_by_others() {
        let (_folder, mut store) = store();
        let rare = save(&mut store, "a", "Ada", round(1, false), 9).replay;
        let examined = |game: &str| Examined {
            game: game.into(),
            revision: 1,
            rounds: Vec::new(),
            open: None,
            at: quintet_engine::kernel::Time::ZERO,
            fingerprint: 0,
            damaged: false,
            reproduces: true,
        };
        for number in 0..5 {
            store.import(&[number], &examined("cascade"), i64::MAX).unwrap();
        }
        let listed = |game| store.replays(false, game, Some(2)).unwrap();
        assert_eq!(listed(Some("chetyris")).iter().map(|replay| replay.id).collect::<Vec<_>>(), [rare]);
        assert_eq!((listed(Some("cascade")).len(), listed(None).len()), (2, 2));
    }

    #[test]
    fn of_equal_bests_the_first_is_kept_for_ever() {
        let (_folder, mut store) = store();
        for name in ["a", "b", "c", "d", "e", "f"] {
            save(&mut store, name, "Ada", round(70, false), 2);
        }
        let kept: Vec<i64> =
            store.replays(false, None, None).unwrap().iter().map(|replay| replay.id).collect();
        assert_eq!(kept, [6, 5, 1]);
    }

    #[test]
    fn bests_and_imports_leave_the_newest_their_room() {
        let (_folder, mut store) = store();
        let examined = Examined {
            game: "chetyris".into(),
            revision: 1,
            rounds: Vec::new(),
            open: None,
            at: quintet_engine::kernel::Time::ZERO,
            fingerprint: 0,
            damaged: false,
            reproduces: true,
        };
        // The newest of all are imported, and the two before them are bests.
        for number in 0..3 {
            store.import(&[number], &examined, i64::MAX).unwrap();
        }
        for name in ["a", "b", "c", "d"] {
            save(&mut store, name, "Ada", round(5, false), 2);
        }
        save(&mut store, "y", "Ada", round(900, false), 2);
        save(&mut store, "z", "Bob", round(900, false), 2);
        let kept: Vec<i64> =
            store.replays(false, None, None).unwrap().iter().map(|replay| replay.id).collect();
        assert_eq!(kept, [3, 2, 1, 9, 8, 7, 6], "imports, bests, and the two newest others");
    }

    #[test]
    fn scores_without_a_name_get_it_with_the_next_one() {
        let (_folder, mut store) = store();
        let nobody = Recorded {
            name: "a",
            game: "chetyris",
            revision: 1,
            micros: 5_000,
            bytes: b"a",
            ended: 7,
            helped: false,
        };
        store.save(&nobody, &[round(100, false)], &SaveAs::default()).unwrap();
        assert_eq!((store.nameless(7).unwrap(), store.nameless(8).unwrap()), ([true, false], [false, false]));
        assert!(!save(&mut store, "b", "Ada", round(50, false), 9).best, "the 100 were Ada's");
        assert_eq!(store.nameless(0).unwrap(), [false, false]);
        assert!(
            store
                .scores(&Filter::default())
                .unwrap()
                .iter()
                .all(|score| score.player.as_deref() == Some("Ada"))
        );
    }

    #[test]
    fn saving_twice_changes_nothing() {
        let (_folder, mut store) = store();
        let first = save(&mut store, "a", "Ada", round(10, false), 9);
        let second = save(&mut store, "a", "Ada", round(99, false), 9);
        assert_eq!(first.replay, second.replay);
        let scores = store.scores(&Filter::default()).unwrap();
        assert_eq!((scores.len(), scores[0].score), (1, 10));
        assert_eq!(save(&mut store, "b", "Ada", round(1, false), 9).replay, 2, "no number is left out");
    }
}
