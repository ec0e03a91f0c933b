//! The rows of the database, as every later version must read them.

use crate::common::{home, play};
use proptest::prelude::*;
use quintet_app::storage::SaveNotice;
use quintet_store::{Filter, Store};
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn rows_of_any_type_are_listed_or_left_out(cells in prop::collection::vec(any_value(), 48)) {
        let (_folder, home) = home();
        drop(Store::open(&home).unwrap());
        let database = Connection::open(home.database()).unwrap();
        database.execute_batch("PRAGMA foreign_keys = 0").unwrap();
        let mut cells = cells.into_iter();
        for table in ["categories", "replays", "replay_data", "scores"] {
            let columns = database.prepare(&format!("SELECT * FROM {table}")).unwrap().column_count();
            let row = rusqlite::params_from_iter(cells.by_ref().take(columns).collect::<Vec<_>>());
            let marks = vec!["?"; columns].join(",");
            // A row that the table itself refuses is none.
            let _ = database.execute(&format!("INSERT INTO {table} VALUES ({marks})"), row);
        }
        drop(database);
        let store = Store::open(&home).unwrap();
        let _ = store.scores(&Filter::default());
        let _ = store.months(&Filter::default());
        let _ = store.replays(false, None, None);
        for id in 0..3 {
            drop(store.replay(id));
        }
        let _ = store.take_problems();
    }
}
