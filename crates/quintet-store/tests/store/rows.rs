//! The rows of the database, as every later version must read them.

use crate::common::{home, play};
use proptest::prelude::*;
use quintet_app::storage::SaveNotice;
use quintet_store::{Filter, Score, Store};
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};

/// Returns the rows of a table: each column with its name and value.
fn rows(connection: &Connection, table: &str) -> Vec<String> {
    let mut query = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let names: Vec<String> = query.column_names().map(str::to_owned).collect();
    let row = |row: &rusqlite::Row<'_>| {
        let cells = names.iter().enumerate().map(|(place, name)| {
            let value = match row.get_unwrap::<_, Value>(place) {
                // What differs from run to run.
                _ if ["added", "ended", "recording", "bytes"].contains(&name.as_str()) => "…".to_owned(),
                Value::Null => "null".to_owned(),
                Value::Integer(number) => number.to_string(),
                Value::Real(number) => number.to_string(),
                Value::Text(text) => text,
                Value::Blob(bytes) => format!("{} bytes", bytes.len().min(1)),
            };
            format!("{name} {value}")
        });
        Ok(cells.collect::<Vec<_>>().join(", "))
    };
    query.query_map([], row).unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_saved_game_has_these_rows() {
    let (_folder, home) = home();
    assert!(matches!(play(&home, 7), Some(SaveNotice::Saved(_))));
    let database = Connection::open_with_flags(home.database(), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let tables = ["categories", "replays", "replay_data", "scores"];
    let found: Vec<String> = tables.into_iter().flat_map(|table| rows(&database, table)).collect();
    assert_eq!(
        found,
        [
            r"id 1, game chetyris, mode standard, rules standard, level 1, timed 0",
            r"id 1, recording …, game chetyris, revision 1, added …, micros 150000, bytes …, deleted null, imported 0, against null",
            r"replay 1, data 1 bytes",
            r#"id 1, category 1, side 0, player null, score 0, micros 100000, ranked 1, value 0, ended …, seed 7, assisted 0, recording …, round 0, replay 1, reproduces 1, computer 0, tally {"pieces":1,"lines":0,"clears":[0,0,0,0],"t_spins":0,"perfect_clears":0,"back_to_backs":0,"longest_combo":0,"longest_chain":0,"sent":0,"received":0,"holds":0}, complete 1"#,
        ]
    );
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<i64>().prop_map(Value::Integer),
        (-2i64..3).prop_map(Value::Integer),
        any::<f64>().prop_map(Value::Real),
        ".{0,12}".prop_map(Value::Text),
        prop::collection::vec(any::<u8>(), 0..12).prop_map(Value::Blob),
    ]
}

/// Adds a copy of the only row of a table with some other values. A row that the table itself refuses is none.
fn add_garbled_row(database: &Connection, table: &str, cells: &mut impl Iterator<Item = Option<Value>>) {
    let mut query = database.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let names: Vec<String> = query.column_names().map(str::to_owned).collect();
    let copy = |row: &rusqlite::Row<'_>| (0..names.len()).map(|place| row.get(place)).collect();
    let known: Vec<Value> = query.query_row([], copy).unwrap();
    let row = known.into_iter().zip(&names).enumerate().map(|(place, (known, name))| {
        let kept = match name.as_str() {
            _ if place == 0 => Value::Integer(2),
            "recording" => Value::Text("another".into()),
            _ => known,
        };
        cells.next().flatten().unwrap_or(kept)
    });
    let row = rusqlite::params_from_iter(row.collect::<Vec<_>>());
    let marks = vec!["?"; names.len()].join(",");
    let _ = database.execute(&format!("INSERT INTO {table} VALUES ({marks})"), row);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The same law as that of the fuzz target `storage_rows`.
    #[test]
    fn rows_of_any_type_are_listed_or_left_out_beside_a_saved_game(
        cells in prop::collection::vec(prop::option::weighted(0.1, any_value()), 48), seed in any::<u64>(),
    ) {
        let (_folder, home) = home();
        prop_assert!(matches!(play(&home, seed), Some(SaveNotice::Saved(_))));
        let store = Store::open(&home).unwrap();
        let known = store.scores(&Filter::default()).unwrap().remove(0);
        let recording = store.replay(1).unwrap();
        prop_assert_eq!((known.seed, known.replay), (seed, Some(1)));
        let database = Connection::open(home.database()).unwrap();
        database.execute_batch("PRAGMA foreign_keys = 0").unwrap();
        let mut cells = cells.into_iter();
        for table in ["categories", "replays", "replay_data", "scores"] {
            add_garbled_row(&database, table, &mut cells);
        }
        let count = |rows: &str| {
            let sql = format!("SELECT count(*) FROM {rows}");
            usize::from(database.query_row(&sql, [], |row| row.get::<_, u16>(0)).unwrap())
        };
        let scores = store.scores(&Filter::default()).unwrap();
        let listed = count("scores JOIN categories ON categories.id = category");
        prop_assert_eq!(scores.len() + store.take_problems().len(), listed);
        let again = scores.into_iter().find(|score| score.id == known.id).unwrap();
        // A better one of another program takes that away.
        prop_assert_eq!(&known, &Score { best: known.best, ..again });
        let replays = store.replays(false, None, None).unwrap();
        let left_out = store.take_problems().iter().filter(|problem| problem.contains(": replay ")).count();
        prop_assert_eq!(replays.len() + left_out, count("replays WHERE deleted IS NULL"));
        prop_assert_eq!(store.replay(1).unwrap(), recording);
        let _ = (store.modes(None), store.months(&Filter::default()), store.nameless(0));
        for id in 0..3 {
            let _ = (store.replay(id), store.against(id));
        }
    }
}
