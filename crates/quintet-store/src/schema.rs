//! The tables of the store, and the upgrades of older files.

use rusqlite::{Connection, Transaction};

/// The application number that marks the database as ours: "Qntt".
pub(crate) const APPLICATION: i64 = 0x516e_7474;

/// The SQL that upgrades version n to n + 1; version 0 is an empty file.
///
/// A released step is never changed: a new one is appended.
const MIGRATIONS: [&str; 5] = [
    // 1: scores and replays.
    "CREATE TABLE categories (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL, mode TEXT NOT NULL, rules TEXT NOT NULL, level INTEGER NOT NULL,
        timed INTEGER NOT NULL,
        UNIQUE (game, mode, rules, level)
    );
    CREATE TABLE replays (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        recording TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL, revision INTEGER NOT NULL,
        added INTEGER NOT NULL, micros INTEGER NOT NULL, bytes INTEGER NOT NULL
    );
    CREATE TABLE replay_data (
        replay INTEGER PRIMARY KEY REFERENCES replays ON DELETE CASCADE,
        data BLOB NOT NULL
    );
    CREATE TABLE scores (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        category INTEGER NOT NULL REFERENCES categories,
        side INTEGER NOT NULL, player TEXT,
        score INTEGER NOT NULL, micros INTEGER NOT NULL,
        ranked INTEGER NOT NULL, value INTEGER NOT NULL,
        ended INTEGER NOT NULL, seed INTEGER NOT NULL, assisted INTEGER NOT NULL,
        recording TEXT NOT NULL, round INTEGER NOT NULL,
        replay INTEGER REFERENCES replays ON DELETE SET NULL,
        reproduces INTEGER,
        UNIQUE (recording, round, side)
    );
    CREATE INDEX scores_by_value ON scores (category, ranked DESC, value DESC, ended);
    CREATE INDEX scores_by_player ON scores (category, player, ranked DESC, value DESC);
    CREATE INDEX scores_by_time ON scores (category, ended, micros, score);
    CREATE INDEX scores_by_replay ON scores (replay, score, player);
    CREATE INDEX suspects ON scores (replay) WHERE reproduces = 0;",
    // 2: deleted replays can be restored; imported replays are marked.
    "ALTER TABLE replays ADD COLUMN deleted INTEGER;
    ALTER TABLE replays ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX replays_by_added ON replays (deleted, added DESC);",
    // 3: an index of scores without a name.
    "CREATE INDEX nameless ON scores (side) WHERE player IS NULL;",
    // 4: each round has its own recording; the opponent is a column, no longer part of the recording's name.
    "ALTER TABLE replays ADD COLUMN against TEXT;
    UPDATE replays SET against = substr(recording, instr(recording, '-against-') + 9)
        WHERE instr(recording, '-against-') > 0;
    UPDATE replays SET against = substr(against, 1, instr(against, '-') - 1) WHERE instr(against, '-') > 0;
    ALTER TABLE scores ADD COLUMN computer INTEGER NOT NULL DEFAULT 0;
    UPDATE scores SET computer = 1 WHERE side = 1 AND instr(recording, '-against-') > 0
        AND instr(recording, '-against-person') = 0;",
    // 5: what was counted in a game (JSON), and whether it was played to its end; empty where that is not known.
    "ALTER TABLE scores ADD COLUMN tally TEXT;
    ALTER TABLE scores ADD COLUMN complete INTEGER;",
];

/// The version that this program writes.
pub(crate) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Returns the application number and the version of a file.
pub(crate) fn identity(connection: &Connection) -> rusqlite::Result<(i64, i64)> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get(0));
    Ok((number("application_id")?, number("user_version")?))
}

/// Upgrades a file from this version to the current one.
pub(crate) fn upgrade(transaction: &Transaction<'_>, from: i64) -> rusqlite::Result<()> {
    let done = usize::try_from(from).unwrap_or(0);
    for step in MIGRATIONS.iter().skip(done) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)
}

/// Creates a file of version 1, as an earlier program would have.
#[cfg(test)]
pub(crate) fn first_version(connection: &Connection) {
    connection.execute_batch(MIGRATIONS[0]).unwrap();
    connection.pragma_update(None, "application_id", APPLICATION).unwrap();
    connection.pragma_update(None, "user_version", 1).unwrap();
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_session::fingerprint;

    /// A database of every version exists somewhere: what brought it there must never change.
    #[test]
    fn released_steps_never_change() {
        let steps = MIGRATIONS.map(|step| fingerprint(&step.split_whitespace().collect::<Vec<_>>()));
        let released = [
            "5a98c70b47db3afd",
            "36deba878a31db5b",
            "e639eb04d3e1e0c2",
            "ef7326c7c5b14f13",
            "37f7c5179096fed4",
        ];
        assert_eq!(steps.map(|step| format!("{step:016x}")), released);
        assert_eq!((APPLICATION, VERSION), (0x516e_7474, 5));
    }
}
