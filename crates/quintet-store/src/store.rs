//! The file of scores and replays.

use crate::error::StoreError;
use crate::home::Home;
use crate::schema;
use crate::whole;
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

/// How long another program may hold the file before we give up.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long one request may keep the database busy: what takes longer was not written by Quintet.
const LONGEST: Duration = Duration::from_secs(10);

/// How many steps of the database's machine pass between two looks at the clock.
const STEPS: i32 = 100_000;

/// What a file may not make the database do. Quintet has no triggers and no views; what a file brings of them is
/// ignored or refused, and its schema may call no function that has effects.
const RULES: [(DbConfig, bool); 6] = [
    (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
    (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
    (DbConfig::SQLITE_DBCONFIG_DQS_DML, false),
    (DbConfig::SQLITE_DBCONFIG_DQS_DDL, false),
];

/// No value in the file is larger: a recording, and a little.
const LARGEST: i32 = Header::MOST_BYTES as i32 + (1 << 20);

/// The file of scores and replays: an `SQLite` database with a write-ahead log. Several programs may have it
/// open at once. What is committed is on the disk.
pub struct Store {
    connection: Connection,
    pub(crate) path: PathBuf,
    /// When the present request began.
    begun: Arc<Mutex<Instant>>,
    /// What could not be read, a sentence each.
    problems: RefCell<Vec<String>>,
    pub(crate) catalogue: &'static Catalogue,
}

impl Store {
    /// Opens the store to read and write, makes it if there is none, and brings an older one up to date (with
    /// a copy of it kept beside). A file that is damaged, newer or not ours is an error and not touched.
    pub fn open(home: &Home) -> Result<Store, StoreError> {
        patiently(|| Store::try_open(home))
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

    /// Opens the store to look at only: nothing is made, changed or brought up to date. `None` when there is
    /// none. This works on a read-only disk too.
    pub fn look(home: &Home) -> Result<Option<Store>, StoreError> {
        patiently(|| Store::try_look(home))
    }

    fn try_look(home: &Home) -> Result<Option<Store>, StoreError> {
        let path = home.database();
        if !path.try_exists().map_err(|error| StoreError::reading(&path, error))? {
            return Ok(None);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let store = Store::connect(home, path.clone(), flags)?;
        match store.version() {
            Ok(0) => Ok(None),
            Ok(version) if version < schema::VERSION => Err(StoreError::ReadOnly { path }),
            Ok(_) => Ok(Some(store)),
            // A log cannot be shared where nothing can be written; without one the file is all there is.
            Err(StoreError::Database { .. } | StoreError::ReadOnly { .. } | StoreError::Full { .. })
                if !has_log(&path) =>
            {
                let flags = flags | OpenFlags::SQLITE_OPEN_URI;
                let store = Store::connect(home, immutable(&path), flags)?;
                store.version()?;
                Ok(Some(Store { path, ..store }))
            }
            Err(error) => Err(error),
        }
    }

    /// Opens the store to write if that is possible, else to look at; `None` when there is none and none can
    /// be made. The error says why it cannot be written.
    pub fn open_or_look(home: &Home) -> Result<(Option<Store>, Option<StoreError>), StoreError> {
        match Store::open(home) {
            Ok(store) => Ok((Some(store), None)),
            Err(
                error @ (StoreError::ReadOnly { .. } | StoreError::Full { .. } | StoreError::File { .. }),
            ) => Ok((Store::look(home)?, Some(error))),
            Err(error) => Err(error),
        }
    }

    /// Says whether the file is sound from end to end: `SQLite`'s own integrity check, and that no reference
    /// leads nowhere.
    pub fn check(&self) -> Result<(), StoreError> {
        let connection = self.connection();
        let first = |sql| connection.query_row(sql, [], |row| row.get::<_, String>(0));
        let verdict = first("PRAGMA integrity_check").map_err(|error| self.error(error))?;
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
        let is_too_long = move || clock.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > LONGEST;
        let set_up = || {
            connection.busy_timeout(PATIENCE)?;
            connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LARGEST)?;
            for (rule, on) in RULES {
                connection.set_db_config(rule, on)?;
            }
            connection.progress_handler(STEPS, Some(is_too_long))
        };
        set_up().map_err(failure)?;
        Ok(Store { connection, path, begun, problems: RefCell::default(), catalogue: home.catalogue() })
    }

    /// The database, for a request that begins now.
    pub(crate) fn connection(&self) -> &Connection {
        self.begin();
        &self.connection
    }

    /// The same to change something.
    pub(crate) fn connection_mut(&mut self) -> &mut Connection {
        self.begin();
        &mut self.connection
    }

    fn begin(&self) {
        *self.begun.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Notes a row that could not be read and is left out.
    pub(crate) fn skip(&self, what: &str, row: i64) {
        let path = self.path.display();
        self.problems.borrow_mut().push(format!(
            "{path}: {what} {row} is left out: a value of it is missing, too long or of the wrong kind"
        ));
    }

    /// What could not be read since the last call, a sentence each.
    pub fn take_problems(&self) -> Vec<String> {
        self.problems.take()
    }

    /// The version of the file, if it is one of ours and not of the future; 0 if it is empty.
    fn version(&self) -> Result<i64, StoreError> {
        let path = self.path.clone();
        let (application, version, tables) = self.contents().map_err(|error| cannot_open(&path, error))?;
        match application {
            schema::APPLICATION if version > schema::VERSION => {
                Err(StoreError::Newer { path, found: version, known: schema::VERSION })
            }
            schema::APPLICATION => Ok(version),
            0 if tables == 0 && version == 0 => Ok(0),
            _ => Err(StoreError::NotOurs { path }),
        }
    }

    /// Whose the file is, its version and how many tables and indices it has: all at one moment, since another
    /// program may be making it right now.
    fn contents(&self) -> rusqlite::Result<(i64, i64, i64)> {
        let moment = self.connection().unchecked_transaction()?;
        let (application, version) = schema::identity(&moment)?;
        let tables = moment.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        Ok((application, version, tables))
    }

    /// Brings a file that was of this version up to date.
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
        // Another program may have been faster, even a newer one.
        match schema::identity(&transaction).map_err(failure)?.1 {
            found if found > schema::VERSION => {
                return Err(StoreError::Newer { path, found, known: schema::VERSION });
            }
            schema::VERSION => return Ok(()),
            version => schema::upgrade(&transaction, version).map_err(failure)?,
        }
        transaction.commit().map_err(failure)
    }

    /// Keeps a copy of an older file before it is changed: `quintet.db` of version 1 becomes `quintet.v1.db`.
    fn keep_copy(&self, version: i64) -> rusqlite::Result<()> {
        let copy = self.path.with_extension(format!("v{version}.db"));
        let failure = |error| rusqlite::Error::ToSqlConversionFailure(Box::new(error));
        if copy.is_file() {
            return Ok(());
        }
        // It gets its name only when it is whole: a copy that exists is one that can be relied on.
        let unfinished = whole::beside(&copy).map_err(failure)?;
        self.connection().backup("main", unfinished.path(), None::<fn(rusqlite::backup::Progress)>)?;
        match unfinished.persist_noclobber(&copy) {
            // Another program was faster.
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists && copy.is_file() => Ok(()),
            kept => kept.map(drop).map_err(|error| failure(error.error)),
        }
    }

    pub(crate) fn error(&self, error: rusqlite::Error) -> StoreError {
        StoreError::database(&self.path, error)
    }
}

/// Tries again while another program holds the file. `SQLite` waits by itself, except where two that wait for
/// each other would never end: both are making the file, say. Then one is sent away at once.
fn patiently<T>(attempt: impl Fn() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let begin = Instant::now();
    loop {
        match attempt() {
            Err(StoreError::Locked { .. }) if begin.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            result => return result,
        }
    }
}

/// A file that cannot be opened: the folder's rights, or a disk without room for what is beside it.
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

/// The name of a file that is promised not to change while it is read.
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
    fn a_newer_version_that_another_program_has_made_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        schema::first_version(&Connection::open(home.database()).unwrap());
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut store = Store::connect(&home, home.database(), flags).unwrap();
        let version = store.version().unwrap();
        let newer = schema::VERSION + 1;
        let other = Connection::open(home.database()).unwrap();
        other.pragma_update(None, "user_version", newer).unwrap();
        assert!(matches!(store.prepare(version), Err(StoreError::Newer { found, .. }) if found == newer));
        assert_eq!(schema::identity(&other).unwrap(), (schema::APPLICATION, newer));
    }

    #[test]
    fn what_is_committed_is_synced() {
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
        // Where the copy would be written there is something else.
        std::fs::create_dir(folder.path().join("quintet.v1.db")).unwrap();
        assert!(Store::open(&home).is_err());
        let file = Connection::open(home.database()).unwrap();
        assert_eq!(schema::identity(&file).unwrap(), (schema::APPLICATION, 1));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_cannot_be_reached_is_not_taken_for_none() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        std::os::unix::fs::symlink("quintet.db", home.database()).unwrap();
        assert!(Store::look(&home).is_err());
        assert!(Store::open_or_look(&home).is_err());
    }
}
