//! A script plays the same whole or entry by entry: to the same field, or to the same error. One with an entry that cannot be
//! read is refused as a whole, for the same reason.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_cascade::{FieldError, Problem, Script, ScriptReader};

fuzz_target!(|bytes: &[u8]| {
    let mut reader = match ScriptReader::with_max_cells(bytes, 1 << 14) {
        Ok(reader) => reader,
        Err(error) => return assert_eq!(Script::read(bytes), Err(error)),
    };
    let field = reader.field();
    if field.width() > 200 || field.height() > 400 {
        return;
    }
    let mut played = Ok(field);
    for entry in reader.by_ref() {
        match entry {
            Ok(entry) => {
                if let Ok(field) = &mut played
                    && let Err(error) = entry.play(field)
                {
                    played = Err(error);
                }
            }
            // The whole script is read without this limit on memory.
            Err(error) if matches!(error.problem, Problem::TooManyCells { .. }) => return,
            Err(error) => return assert_eq!(Script::read(bytes), Err(error)),
        }
    }
    if !matches!(played, Err(FieldError::TooManyCells { .. })) {
        let whole = Script::read(bytes).expect("each entry was read").play();
        assert_eq!(whole.map(|field| field.to_string()), played.map(|field| field.to_string()));
    }
});
