//! Answers to what screens look up and change, from the program's folder. All of it may wait for the disk or for another
//! program: it is called on the storage worker, never on the thread that draws.

use crate::{files, keep};
use quintet_app::storage;
use quintet_app::{Answer, Query};
use quintet_store::{FileStorage, StoreError};

/// What is stored in the program's folder.
pub(crate) fn stored() -> Result<FileStorage, StoreError> {
    let load = |name: &str| files::load(name).map(|file| (file.identity, file.text));
    Ok(FileStorage::new(keep::home()?, load))
}

/// The answer to a query; and a sentence about records that it left out, if it did.
pub(crate) fn answer(query: Query) -> (Answer, Option<String>) {
    let mut stored = match stored() {
        Ok(stored) => stored,
        Err(error) => return (Answer::Trouble(error.to_string()), None),
    };
    let command = match query {
        Query::Statistics(_) => "quintet scores --stats",
        Query::Replays(_) => "quintet replay list",
        _ => "quintet scores",
    };
    let answer = storage::answer(&mut stored, query);
    (answer, left_out(stored.left_out(), command))
}

/// What is said of records that a list left out.
fn left_out(rows: usize, command: &str) -> Option<String> {
    let (records, are, them) = if rows == 1 { ("record", "is", "it") } else { ("records", "are", "them") };
    let sentence = || format!("{rows} {records} cannot be read and {are} left out; `{command}` names {them}");
    (rows > 0).then(sentence)
}
