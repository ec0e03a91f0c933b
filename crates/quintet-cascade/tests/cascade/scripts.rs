//! A script plays the same whole or entry by entry, and is refused as a whole if an entry cannot be read.

use crate::roundtrip::filled_piece;
use proptest::prelude::*;
use quintet_cascade::{Field, FieldError, Script, ScriptEntry, ScriptReader};

/// Generates the text of a script whose pieces fit mostly.
fn script_text() -> impl Strategy<Value = String> {
    let entry = (filled_piece(), 0..5_u32, 0..12_i32);
    let entry = entry.prop_map(|(piece, rotations, x)| ScriptEntry { piece, rotations, x });
    let small = entry.prop_filter("it is small", |entry| entry.piece.side() <= 8);
    (8..20_u32, 20..40_u32, prop::collection::vec(small, 0..12))
        .prop_map(|(width, height, entries)| Script { width, height, entries }.to_string())
}

proptest! {
    #[test]
    fn a_script_plays_the_same_whole_or_entry_by_entry(
        text in script_text(),
        at in any::<prop::sample::Index>(),
        change in prop_oneof![2 => Just(None), 1 => "[()\\[\\]0-9x -]?".prop_map(Some)],
    ) {
        let mut text = text;
        if let Some(change) = change {
            let at = at.index(text.len());
            text.replace_range(at..=at, &change);
        }
        let whole: Result<Script, _> = text.parse();
        let mut reader = match ScriptReader::new(text.as_bytes()) {
            Ok(reader) => reader,
            Err(error) => {
                prop_assert_eq!(whole, Err(error));
                return Ok(());
            }
        };
        let mut played = Ok(reader.field());
        for entry in reader.by_ref() {
            match (entry, &mut played) {
                (Ok(entry), Ok(field)) => {
                    if let Err(error) = entry.play(field) {
                        played = Err(error);
                    }
                }
                (Ok(_), Err(_)) => {}
                (Err(error), _) => {
                    prop_assert_eq!(whole, Err(error));
                    return Ok(());
                }
            }
        }
        let text_of = |played: Result<Field, FieldError>| played.map(|field| field.to_string());
        prop_assert_eq!(text_of(whole.unwrap().play()), text_of(played));
    }
}
