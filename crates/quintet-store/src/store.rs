//! The database of scores and replays: opening, checking and upgrading it.

use crate::atomic_write;
use crate::error::StoreError;
use crate::home::Home;
use crate::schema;
use quintet_app::catalogue::Catalogue;
use quintet_session::Header;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long to wait while another program has locked the file.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// The maximum duration of one request: a file that takes longer was not written by Quintet.
const MAX_QUERY_TIME: Duration = Duration::from_secs(10);

/// The number of steps of the database's virtual machine between two checks of the clock.
const STEPS_BETWEEN_CHECKS: i32 = 100_000;

/// Restrictions on what a file can make the database do. Quintet uses no triggers and no views; those in a file are
/// ignored or refused, and its schema may call no function with side effects.
const DB_RESTRICTIONS: [(DbConfig, bool); 6] = [
    (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
    (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
    (DbConfig::SQLITE_DBCONFIG_DQS_DML, false),
    (DbConfig::SQLITE_DBCONFIG_DQS_DDL, false),
];

/// The maximum size of a value in the file: a recording, and some margin.
const MAX_VALUE_BYTES: i32 = Header::MAX_BYTES as i32 + (1 << 20);

/// The database of scores and replays: `SQLite` with a write-ahead log. Several programs may have it open at once.
/// Committed data is synced to disk.
pub struct Store {
    connection: Connection,
    pub(crate) path: PathBuf,
    /// When the current request began.
    begun: Arc<Mutex<Instant>>,
    /// One sentence for each row that could not be read.
    problems: RefCell<Vec<String>>,
    pub(crate) catalogue: &'static Catalogue,
}

impl Store {
    /// Opens the store for reading and writing. Creates it if it does not exist, and upgrades an older one after
    /// copying it. A file that is damaged, newer or of another program is an error and is not changed.
    pub fn open(home: &Home) -> Result<Store, StoreError> {
        retry_while_locked(|| Store::try_open(home))
    }

    fn try_open(home: &Home) -> Result<Store, StoreError> {
        Home::make(home.folder())?;
        let path = home.database();
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut store = Store::connect(home, path, flags)?;
        let version = store.version()?;
        store.prepare(version)?;
        Ok(store)
    }

    /// Opens the store for reading only: nothing is created, changed or upgraded. `None` if it does not exist; an older
    /// one is an error. This also works on a read-only disk.
    pub fn open_read_only(home: &Home) -> Result<Option<Store>, StoreError> {
        match Store::open_any_version(home)? {
            Some((store, found)) if found < schema::VERSION => {
                Err(StoreError::OlderFormat { path: store.path, found, known: schema::VERSION })
            }
            opened => Ok(opened.map(|(store, _)| store)),
        }
    }

    /// Opens the store for reading, and upgrades an older one first. `None` if it does not exist.
    pub fn open_upgraded(home: &Home) -> Result<Option<Store>, StoreError> {
        match Store::open_read_only(home) {
            Err(StoreError::OlderFormat { .. }) => Store::open(home).map(Some),
            opened => opened,
        }
    }

    /// Opens the store for reading only, whatever its version, which is returned with it.
    pub(crate) fn open_any_version(home: &Home) -> Result<Option<(Store, i64)>, StoreError> {
        retry_while_locked(|| Store::try_open_any_version(home))
    }

    fn try_open_any_version(home: &Home) -> Result<Option<(Store, i64)>, StoreError> {
        let path = home.database();
        if !path.try_exists().map_err(|error| StoreError::reading(&path, error))? {
            return Ok(None);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let store = Store::connect(home, path.clone(), flags)?;
        match store.version() {
            Ok(0) => Ok(None),
            Ok(version) => Ok(Some((store, version))),
            // A write-ahead log cannot be shared on a read-only disk; without one the file is complete by itself.
            Err(StoreError::Database { .. } | StoreError::ReadOnly { .. } | StoreError::Full { .. })
                if !has_log(&path) =>
            {
                let flags = flags | OpenFlags::SQLITE_OPEN_URI;
                let store = Store::connect(home, immutable(&path), flags)?;
                let version = store.version()?;
                Ok(Some((Store { path, ..store }, version)))
            }
            Err(error) => Err(error),
        }
    }

    /// Opens the store for writing if that is possible, else for reading; `None` if it does not exist and cannot be
    /// created. The error is the reason why it cannot be written.
    pub fn open_or_read_only(home: &Home) -> Result<(Option<Store>, Option<StoreError>), StoreError> {
        match Store::open(home) {
            Ok(store) => Ok((Some(store), None)),
            Err(
                error @ (StoreError::ReadOnly { .. } | StoreError::Full { .. } | StoreError::File { .. }),
            ) => Ok((Store::open_read_only(home)?, Some(error))),
            Err(error) => Err(error),
        }
    }

    /// Checks the whole file of a store of any version, without changing it: `SQLite`'s own integrity check, and that all
    /// references are valid.
    pub fn check_file(home: &Home) -> Result<(), StoreError> {
        Store::open_any_version(home)?.map_or(Ok(()), |(store, _)| store.check())
    }

    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let connection = self.connection();
        let first = |sql| connection.query_row(sql, [], |row| row.get::<_, String>(0));
        // The first fault; a heading may be in the line before it.
        let verdict = first("PRAGMA integrity_check(1)").map_err(|error| self.error(error))?;
        let verdict = verdict.lines().last().unwrap_or_default().to_owned();
        let dangling = match first("SELECT \"table\" FROM pragma_foreign_key_check") {
            Ok(table) => Some(format!("a reference in {table} leads nowhere")),
            Err(rusqlite::Error::QueryReturnedNoRows) => None,
            Err(error) => return Err(self.error(error)),
        };
        match dangling.or_else(|| (verdict != "ok").then_some(verdict)) {
            Some(detail) => Err(StoreError::Damaged { path: self.path.clone(), detail }),
            None => Ok(()),
        }
    }

    fn connect(home: &Home, path: PathBuf, flags: OpenFlags) -> Result<Store, StoreError> {
        let failure = |error| StoreError::database(&path, error);
        let mut connection =
            Connection::open_with_flags(&path, flags).map_err(|error| cannot_open(&path, error))?;
        let begun = Arc::new(Mutex::new(Instant::now()));
        let clock = begun.clone();
        let is_too_long =
            move || clock.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > MAX_QUERY_TIME;
        let set_up = || {
            connection.busy_timeout(LOCK_TIMEOUT)?;
            connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)?;
            for (rule, on) in DB_RESTRICTIONS {
                connection.set_db_config(rule, on)?;
            }
            connection.progress_handler(STEPS_BETWEEN_CHECKS, Some(is_too_long))
        };
        set_up().map_err(failure)?;
        Ok(Store { connection, path, begun, problems: RefCell::default(), catalogue: home.catalogue() })
    }

    /// Returns the database and starts the time limit of a request.
    pub(crate) fn connection(&self) -> &Connection {
        self.begin();
        &self.connection
    }

    /// The same for a request that changes data.
    pub(crate) fn connection_mut(&mut self) -> &mut Connection {
        self.begin();
        &mut self.connection
    }

    fn begin(&self) {
        *self.begun.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Adds a row that could not be read to the problems.
    pub(crate) fn skip(&self, what: &str, row: i64) {
        let path = self.path.display();
        let sentence = format!(
            "{path}: {what} {row} is left out: a value of it is missing, too long or of the wrong kind"
        );
        let mut problems = self.problems.borrow_mut();
        if !problems.contains(&sentence) {
            problems.push(sentence);
        }
    }

    /// Returns one sentence for each row that could not be read since the last call.
    pub fn take_problems(&self) -> Vec<String> {
        self.problems.take()
    }

    /// Returns the version of the file, 0 if it is empty; an error if it is newer or of another program.
    fn version(&self) -> Result<i64, StoreError> {
        let path = self.path.clone();
        let (application, version, tables) = self.contents().map_err(|error| cannot_open(&path, error))?;
        match application {
            schema::APPLICATION if version > schema::VERSION => {
                Err(StoreError::NewerFormat { path, found: version, known: schema::VERSION })
            }
            schema::APPLICATION => Ok(version),
            0 if tables == 0 && version == 0 => Ok(0),
            _ => Err(StoreError::NotAStore { path }),
        }
    }

    /// Returns the application number, the version and the number of tables and indices, in one read: another program
    /// may be creating the file at the same time.
    fn contents(&self) -> rusqlite::Result<(i64, i64, i64)> {
        let moment = self.connection().unchecked_transaction()?;
        let (application, version) = schema::identity(&moment)?;
        let tables = moment.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        Ok((application, version, tables))
    }

    /// Upgrades a file that had this version.
    fn prepare(&mut self, version: i64) -> Result<(), StoreError> {
        let path = self.path.clone();
        let failure = |error| StoreError::database(&path, error);
        let connection = self.connection();
        connection.pragma_update(None, "synchronous", "FULL").map_err(failure)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(failure)?;
        if version == schema::VERSION {
            return Ok(());
        }
        if version == 0 {
            connection.pragma_update(None, "journal_mode", "WAL").map_err(failure)?;
        } else {
            self.keep_copy(version).map_err(failure)?;
        }
        let transaction = self.connection_mut().transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = transaction.map_err(failure)?;
        // Another program, even a newer version, may have upgraded it first.
        match schema::identity(&transaction).map_err(failure)?.1 {
            found if found > schema::VERSION => {
                return Err(StoreError::NewerFormat { path, found, known: schema::VERSION });
            }
            schema::VERSION => return Ok(()),
            version => schema::upgrade(&transaction, version).map_err(failure)?,
        }
        transaction.commit().map_err(failure)
    }

    /// Copies an older file before it is changed: `quintet.db` of version 1 becomes `quintet.v1.db`.
    fn keep_copy(&self, version: i64) -> rusqlite::Result<()> {
        let copy = self.path.with_extension(format!("v{version}.db"));
        let failure = |error| rusqlite::Error::ToSqlConversionFailure(Box::new(error));
        if copy.is_file() {
            return Ok(());
        }
        // The copy is renamed only when it is complete, so an existing copy can be relied on.
        let unfinished = atomic_write::temp_file_beside(&copy).map_err(failure)?;
        self.connection().backup("main", unfinished.path(), None::<fn(rusqlite::backup::Progress)>)?;
        match unfinished.persist_noclobber(&copy) {
            // Another program has made the copy first.
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists && copy.is_file() => Ok(()),
            kept => kept.map(drop).map_err(|error| failure(error.error)),
        }
    }

    pub(crate) fn error(&self, error: rusqlite::Error) -> StoreError {
        StoreError::database(&self.path, error)
    }
}

/// Retries while another program has locked the file. `SQLite` waits by itself, except where two programs would wait
/// for each other, for example if both create the file: then one of them gets an error at once.
fn retry_while_locked<T>(attempt: impl Fn() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let begin = Instant::now();
    loop {
        match attempt() {
            Err(StoreError::Locked { .. }) if begin.elapsed() < LOCK_TIMEOUT => {
                std::thread::sleep(Duration::from_millis(5));
            }
            result => return result,
        }
    }
}

/// Explains why a file cannot be opened: folder permissions, or a full disk.
fn cannot_open(path: &Path, error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::CannotOpen) => match std::fs::File::open(path) {
            Err(system) if system.kind() != std::io::ErrorKind::NotFound => StoreError::reading(path, system),
            _ => StoreError::ReadOnly { path: path.to_owned() },
        },
        _ => StoreError::database(path, error),
    }
}

fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(log).is_ok_and(|log| log.len() > 0)
}

/// Returns a name that tells `SQLite` that the file does not change while it is read.
fn immutable(path: &Path) -> PathBuf {
    let escaped = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    PathBuf::from(format!("file:{escaped}?immutable=1"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::Filter;
    use quintet_app::records::{Opponent, StrengthLevel};

    #[test]
    fn an_older_file_is_brought_up_to_date_and_a_copy_of_it_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let old = Connection::open(home.database()).unwrap();
        schema::first_version(&old);
        old.execute_batch(
            "INSERT INTO categories VALUES (1, 'chetyris', 'standard', 'standard', 1, 0);
             INSERT INTO replays VALUES (1, 'old', 'chetyris', 1, 5, 6, 3);
             INSERT INTO replay_data VALUES (1, x'010203');
             INSERT INTO scores VALUES (1, 1, 0, 'Ada', 700, 6, 1, 700, 5, 9, 0, 'old', 0, 1, 1);
             INSERT INTO replays VALUES (2, 'a-against-5-helped0', 'modern', 1, 5, 6, 3);
             INSERT INTO replays VALUES (3, 'b-against-person', 'modern', 1, 5, 6, 3);
             INSERT INTO scores VALUES (2, 1, 1, 'computer 5', 1, 6, 0, 1, 5, 9, 0, 'a-against-5-helped0', 0, 2, 1);
             INSERT INTO scores VALUES (3, 1, 1, 'Bob', 2, 6, 1, 2, 5, 9, 0, 'b-against-person', 0, 3, 1);",
        )
        .unwrap();
        drop(old);
        let store = Store::open(&home).unwrap();
        store.check().unwrap();
        assert_eq!(schema::identity(store.connection()).unwrap(), (schema::APPLICATION, schema::VERSION));
        let scores = store.scores(&Filter::default()).unwrap();
        assert_eq!(
            (scores[0].score, scores[0].player.as_deref(), scores[0].replay),
            (700, Some("Ada"), Some(1))
        );
        assert_eq!(store.replay(1).unwrap(), [1, 2, 3]);
        let computer = StrengthLevel::new(5).map(Opponent::Computer);
        let against = [1, 2, 3].map(|replay| store.against(replay).unwrap());
        assert_eq!(against, [None, computer, Some(Opponent::Person)], "who plays is a column now");
        let [month] = &store.months(&Filter::default()).unwrap()[..] else { panic!("not one month") };
        assert_eq!((month.games, month.average), (1, 351), "the computer's score is nobody's");
        let copy = Connection::open(folder.path().join("quintet.v1.db")).unwrap();
        assert_eq!(schema::identity(&copy).unwrap(), (schema::APPLICATION, 1));
        let kept: i64 =
            copy.query_row("SELECT score FROM scores WHERE id = 1", [], |row| row.get(0)).unwrap();
        assert_eq!(kept, 700);
    }

    #[test]
    fn a_file_that_another_program_upgraded_meanwhile_is_not_changed() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        schema::first_version(&Connection::open(home.database()).unwrap());
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut store = Store::connect(&home, home.database(), flags).unwrap();
        let version = store.version().unwrap();
        let newer = schema::VERSION + 1;
        let other = Connection::open(home.database()).unwrap();
        other.pragma_update(None, "user_version", newer).unwrap();
        assert!(
            matches!(store.prepare(version), Err(StoreError::NewerFormat { found, .. }) if found == newer)
        );
        assert_eq!(schema::identity(&other).unwrap(), (schema::APPLICATION, newer));
    }

    #[test]
    fn committed_data_is_synced() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        for _ in 0..2 {
            let store = Store::open(&home).unwrap();
            let text =
                |name| store.connection().pragma_query_value(None, name, |row| row.get::<_, String>(0));
            let number = |name| store.connection().pragma_query_value(None, name, |row| row.get::<_, i64>(0));
            assert_eq!(text("journal_mode").unwrap(), "wal");
            assert_eq!(number("synchronous").unwrap(), 2, "full");
            assert_eq!(number("foreign_keys").unwrap(), 1);
        }
    }

    #[test]
    fn without_a_copy_an_older_file_is_not_changed() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        schema::first_version(&Connection::open(home.database()).unwrap());
        // There is a folder where the copy would be written.
        std::fs::create_dir(folder.path().join("quintet.v1.db")).unwrap();
        assert!(Store::open(&home).is_err());
        let file = Connection::open(home.database()).unwrap();
        assert_eq!(schema::identity(&file).unwrap(), (schema::APPLICATION, 1));
    }

    #[cfg(unix)]
    #[test]
    fn an_unreachable_file_is_not_treated_as_missing() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        std::os::unix::fs::symlink("quintet.db", home.database()).unwrap();
        assert!(Store::open_read_only(&home).is_err());
        assert!(Store::open_or_read_only(&home).is_err());
    }
}
