//! Backups of everything in the program's folder: see [`Backup`].

use crate::atomic_write::temp_file_beside;
use crate::error::StoreError;
use crate::home::Home;
use crate::recording_file::RecordingFile;
use crate::save::NO_TIME;
use crate::settings;
use crate::store::Store;
use crate::{games_in_progress, regular_file};
use quintet_app::backup::{Backup, BackupGame, BackupReplay, BackupScore, Restored};
use quintet_app::catalogue::Catalogue;
use quintet_app::records::{Category, Ranking, summarise_recording};
use quintet_session::Header;
use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};
use std::io::Write;
use std::time::{Duration, UNIX_EPOCH};

/// Returns everything that is stored. Games that are being played, and deleted replays, are left out.
pub fn backup(home: &Home) -> Result<Backup, StoreError> {
    let (replays, scores) = match Store::open_upgraded(home)? {
        Some(store) => (store.backup_replays()?, store.backup_scores()?),
        None => (Vec::new(), Vec::new()),
    };
    let games = games_in_progress::interrupted(home).into_iter().filter_map(|game| {
        let recording = regular_file::read(&game.path, Header::MAX_BYTES).ok()?;
        Some(BackupGame { name: game.name, when: game.when, recording })
    });
    Ok(Backup { settings: settings::load(home).to_stored().values, replays, scores, games: games.collect() })
}

/// Adds what is missing in the folder. Settings that have another value are left as they are, unless `overwrites`.
pub fn restore(home: &Home, backup: &Backup, overwrites: bool) -> Result<Restored, StoreError> {
    let mut store = Store::open(home)?;
    // Rounds of an interrupted game may have scores in the backup: only those that were here before count.
    let is_new = |game: &&BackupGame| !store.has_recording(&game.name);
    let games: Vec<&BackupGame> = backup.games.iter().filter(is_new).collect();
    let mut restored = store.restore_backup(backup, home.catalogue())?;
    let own = settings::load(home);
    for (key, value) in &backup.settings {
        if own.is_set(key) && own.text(key) == *value {
            continue;
        }
        // A setting of a newer version is not known here.
        let is_free = overwrites || !own.is_set(key);
        if is_free && settings::set(home, key, value).is_ok() {
            restored.settings += 1;
        } else {
            restored.other_settings += 1;
        }
    }
    for game in games {
        restored.games += usize::from(restore_game(home, game)?);
    }
    Ok(restored)
}

/// Adds an interrupted game; returns false if it is here or has no proper name.
fn restore_game(home: &Home, game: &BackupGame) -> Result<bool, StoreError> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if game.name.is_empty() || !game.name.chars().all(is_plain) || Header::read(&game.recording).is_err() {
        return Ok(false);
    }
    let path = RecordingFile::path(home, &game.name);
    if path.exists() {
        return Ok(false);
    }
    Home::make(&home.playing())?;
    let written = temp_file_beside(&path).and_then(|mut file| {
        file.write_all(&game.recording)?;
        let when = Duration::from_millis(game.when.try_into().unwrap_or(0));
        file.as_file().set_modified(UNIX_EPOCH.checked_add(when).unwrap_or(UNIX_EPOCH))?;
        file.persist_noclobber(&path).map_err(|error| error.error)
    });
    written.map_err(|error| StoreError::folder(&path, error))?;
    Ok(true)
}

impl Store {
    fn has_recording(&self, name: &str) -> bool {
        let sql =
            "SELECT 1 FROM scores WHERE recording = ?1 UNION SELECT 1 FROM replays WHERE recording = ?1";
        let found = self.connection().query_row(sql, [name], |_| Ok(())).optional();
        found.is_ok_and(|found| found.is_some())
    }

    fn backup_replays(&self) -> Result<Vec<BackupReplay>, StoreError> {
        let list = || {
            let mut select = self.connection().prepare(
                "SELECT recording, added, imported, against, data FROM replays
                 JOIN replay_data ON replay = replays.id WHERE deleted IS NULL ORDER BY replays.id",
            )?;
            let rows = select.query_map([], |row| {
                Ok(BackupReplay {
                    name: row.get(0)?,
                    added: row.get(1)?,
                    is_imported: row.get(2)?,
                    against: row.get(3)?,
                    recording: row.get(4)?,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        list().map_err(|error| self.error(error))
    }

    fn backup_scores(&self) -> Result<Vec<BackupScore>, StoreError> {
        let list = || {
            let mut select = self.connection().prepare(
                "SELECT recording, round, side, game, mode, rules, level, timed, player, score, micros, ended,
                    seed, assisted, ranked, value, computer, reproduces, complete, tally
                 FROM scores JOIN categories ON categories.id = category ORDER BY scores.id",
            )?;
            let rows = select.query_map([], |row| {
                let ranking = if row.get(7)? { Ranking::Time } else { Ranking::Score };
                let (game, mode, rules) = (row.get(3)?, row.get(4)?, row.get(5)?);
                Ok(BackupScore {
                    recording: row.get(0)?,
                    round: row.get(1)?,
                    side: row.get(2)?,
                    category: Category { game, mode, rules, level: row.get(6)?, ranking },
                    player: row.get(8)?,
                    score: row.get::<_, i64>(9)? as u64,
                    micros: row.get::<_, i64>(10)? as u64,
                    ended: row.get(11)?,
                    seed: row.get::<_, i64>(12)? as u64,
                    is_assisted: row.get(13)?,
                    is_ranked: row.get(14)?,
                    is_finished: row.get::<_, i64>(15)? != NO_TIME,
                    is_computer: row.get(16)?,
                    reproduces: row.get(17)?,
                    is_complete: row.get(18)?,
                    tally: row.get(19)?,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        list().map_err(|error| self.error(error))
    }

    fn restore_backup(&mut self, backup: &Backup, catalogue: &Catalogue) -> Result<Restored, StoreError> {
        let path = self.path.clone();
        let mut restore = || {
            let transaction =
                self.connection_mut().transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut restored = Restored::default();
            for replay in &backup.replays {
                restored.replays += usize::from(put_replay(&transaction, replay, catalogue)?);
            }
            for score in &backup.scores {
                restored.scores += usize::from(put_score(&transaction, score)?);
            }
            transaction.commit()?;
            Ok(restored)
        };
        restore().map_err(|error| StoreError::database(&path, error))
    }
}

fn number(transaction: &Transaction<'_>, recording: &str) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT id FROM replays WHERE recording = ?1";
    transaction.prepare_cached(sql)?.query_row([recording], |row| row.get(0)).optional()
}

/// Adds a replay; returns false if it is here, or cannot be played.
fn put_replay(
    transaction: &Transaction<'_>,
    replay: &BackupReplay,
    catalogue: &Catalogue,
) -> rusqlite::Result<bool> {
    if number(transaction, &replay.name)?.is_some() {
        return Ok(false);
    }
    let Ok(examined) = summarise_recording(catalogue, &replay.recording) else { return Ok(false) };
    let BackupReplay { name, added, is_imported, against, recording } = replay;
    let (micros, length) = (examined.at.micros() as i64, recording.len() as i64);
    transaction
        .prepare_cached(
            "INSERT INTO replays (recording, game, revision, added, micros, bytes, imported, against)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            name,
            examined.game,
            examined.revision,
            added,
            micros,
            length,
            is_imported,
            against
        ])?;
    let id = transaction.last_insert_rowid();
    transaction
        .prepare_cached("INSERT INTO replay_data (replay, data) VALUES (?1, ?2)")?
        .execute(params![id, recording])?;
    Ok(true)
}

/// Adds a score; returns false if it is here.
fn put_score(transaction: &Transaction<'_>, score: &BackupScore) -> rusqlite::Result<bool> {
    let Category { game, mode, rules, level, ranking } = &score.category;
    let is_timed = *ranking == Ranking::Time;
    let category: i64 = transaction
        .prepare_cached(
            "INSERT INTO categories (game, mode, rules, level, timed) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET timed = timed RETURNING id",
        )?
        .query_row(params![game, mode, rules, level, is_timed], |row| row.get(0))?;
    let (points, micros) =
        (i64::try_from(score.score).unwrap_or(i64::MAX), i64::try_from(score.micros).unwrap_or(i64::MAX));
    let value = match (is_timed, score.is_finished) {
        (true, true) => -micros,
        (true, false) => NO_TIME,
        (false, _) => points,
    };
    let put = transaction
        .prepare_cached(
            "INSERT INTO scores (category, side, player, score, micros, ranked, value, ended, seed, assisted,
                recording, round, replay, computer, reproduces, complete, tally)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            category,
            score.side,
            score.player,
            points,
            micros,
            score.is_ranked,
            value,
            score.ended,
            score.seed as i64,
            score.is_assisted,
            score.recording,
            score.round,
            number(transaction, &score.recording)?,
            score.is_computer,
            score.reproduces,
            score.is_complete,
            score.tally,
        ])?;
    Ok(put > 0)
}
