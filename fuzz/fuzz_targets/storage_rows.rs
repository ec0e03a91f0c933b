//! Rows that another program has written are listed, or left out and counted: never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_app::storage::Filter;
use quintet_store::{Home, Store};
use rusqlite::types::Value;
use std::sync::LazyLock;

/// A folder in memory where the system has one.
static HOME: LazyLock<Home> = LazyLock::new(|| {
    let memory = std::path::Path::new("/dev/shm");
    let folder = if memory.is_dir() { memory.to_path_buf() } else { std::env::temp_dir() };
    let home = Home::at(folder.join(format!("quintet-fuzz-{}", std::process::id())));
    drop(Store::open(&home).expect("an empty store"));
    home
});

/// Reads a value: its first byte is its type and length.
fn value(bytes: &mut &[u8]) -> Value {
    let Some((first, rest)) = bytes.split_first() else { return Value::Null };
    let (taken, rest) = rest.split_at(rest.len().min(usize::from(first >> 3)));
    *bytes = rest;
    match first & 7 {
        0 => Value::Null,
        1 | 2 | 3 => Value::Integer(taken.iter().fold(0, |number, byte| number << 8 | i64::from(*byte))),
        4 => Value::Real(f64::from(*first)),
        5 => Value::Blob(taken.to_vec()),
        _ => Value::Text(String::from_utf8_lossy(taken).into_owned()),
    }
}

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let connection = rusqlite::Connection::open(HOME.folder().join("quintet.db")).expect("the store");
    connection.execute_batch("PRAGMA foreign_keys = 0; DELETE FROM scores; DELETE FROM replays; DELETE FROM replay_data; DELETE FROM categories;").expect("tables");
    for table in ["categories", "replays", "replay_data", "scores"] {
        let columns = connection.prepare(&format!("SELECT * FROM {table}")).expect("a table").column_count();
        let row: Vec<Value> = (0..columns).map(|_| value(&mut data)).collect();
        let marks = vec!["?"; columns].join(",");
        let _ = connection
            .execute(&format!("INSERT INTO {table} VALUES ({marks})"), rusqlite::params_from_iter(row));
    }
    drop(connection);
    let store = Store::open(&HOME).expect("a store");
    let _ = store.scores(&Filter::default());
    let _ = store.modes(None);
    let _ = store.months(&Filter::default());
    let _ = store.nameless(0);
    for id in 0..3 {
        let _ = store.replay(id);
        let _ = store.against(id);
    }
    let _ = store.take_problems();
});
