//! Code that several fuzz targets share: recordings with valid checks, sessions and values from bytes.

use quintet_engine::commands::interpreter::LoadedFile;
use quintet_engine::kernel::{Game, Span, Time};
use quintet_session::SessionInput;
use quintet_session::sync::Inputs;
use rusqlite::Connection;
use rusqlite::types::Value;
use setups::{ChosenSetup, assert_agrees};
use xxhash_rust::xxh3::xxh3_64_with_seed;

#[path = "../../crates/quintet-session/tests/session/setups.rs"]
pub mod setups;

/// Writes a recording with these frames: their checks are valid, whatever they contain.
pub fn recording(version: u8, frames: &[(u8, &[u8])]) -> Vec<u8> {
    let magic = *b"QUINTET\x1a";
    let mut chain = u64::from_le_bytes(magic);
    let mut bytes = magic.to_vec();
    bytes.push(version);
    for (tag, payload) in frames {
        let mut frame = vec![*tag];
        frame.extend((payload.len() as u32).to_le_bytes());
        frame.extend(*payload);
        chain = xxh3_64_with_seed(&frame, chain);
        frame.extend((chain as u32).to_le_bytes());
        bytes.extend(frame);
    }
    bytes
}

/// Plays a game whose setup the first bytes choose, as [`assert_agrees`] does. Each input is read as the milliseconds before
/// it, at most about four seconds, and an encoded action.
pub fn session<G: Game>(mut bytes: &[u8], choose: impl Fn(&mut &[u8]) -> ChosenSetup<G>) {
    let chosen = choose(&mut bytes);
    let (mut now, mut inputs) = (Time::ZERO, Inputs::<G>::new());
    while inputs.len() < 60
        && let Ok(((wait, input), rest)) = postcard::take_from_bytes::<(u8, SessionInput<G::Action>)>(bytes)
    {
        now += Span::from_millis(u64::from(wait) * u64::from(wait) / 16);
        // The session writes the marks of a recording itself.
        if !input.is_mark() {
            inputs.push((now, input));
        }
        bytes = rest;
    }
    assert_agrees::<G>(&chosen, &inputs);
}

/// Returns a small file that commands can read: `b` has blocks, `c` commands, and no other is there.
pub fn small_file(identity: String) -> Result<LoadedFile, String> {
    let text = match identity.as_str() {
        "b" => "T O",
        "c" => "2right drop sequence b undo\nnorandom b",
        _ => return Err("there is no such file".into()),
    };
    Ok(LoadedFile { identity, text: text.into() })
}

/// Reads a value of a database: its first byte is its type and length. `None` if there is none or it is not to be changed.
fn value(bytes: &mut &[u8]) -> Option<Value> {
    let (first, rest) = bytes.split_first()?;
    let (taken, rest) = rest.split_at(rest.len().min(usize::from(first >> 3)));
    *bytes = rest;
    match first & 7 {
        0 => Some(Value::Null),
        1 | 2 => Some(Value::Integer(taken.iter().fold(0, |number, byte| number << 8 | i64::from(*byte)))),
        3 => Some(Value::Real(f64::from(*first))),
        4 => Some(Value::Blob(taken.to_vec())),
        5 => Some(Value::Text(String::from_utf8_lossy(taken).into_owned())),
        _ => None,
    }
}

/// Adds a copy of the only row of a table with some other values. A row that the table itself refuses is none.
pub fn add_garbled_row(database: &Connection, table: &str, bytes: &mut &[u8]) {
    let mut query = database.prepare(&format!("SELECT * FROM {table}")).expect("a table");
    let names: Vec<String> = query.column_names().into_iter().map(str::to_owned).collect();
    let copy = |row: &rusqlite::Row<'_>| (0..names.len()).map(|place| row.get(place)).collect();
    let mut row: Vec<Value> = query.query_row([], copy).expect("a row");
    for (place, name) in names.iter().enumerate() {
        let kept = match name.as_str() {
            _ if place == 0 => Value::Integer(2),
            "recording" => Value::Text("another".into()),
            _ => row[place].clone(),
        };
        row[place] = value(bytes).unwrap_or(kept);
    }
    let marks = vec!["?"; names.len()].join(",");
    let _ =
        database.execute(&format!("INSERT INTO {table} VALUES ({marks})"), rusqlite::params_from_iter(row));
}

/// Returns a folder for files of this process: the one that `run.sh` names, which it also removes.
pub fn folder() -> std::path::PathBuf {
    let named = std::env::var_os("QUINTET_FUZZ_FOLDER").map(Into::into);
    named.unwrap_or_else(|| std::env::temp_dir().join(format!("quintet-fuzz-{}", std::process::id())))
}
