//! Round trips: written values are read back unchanged.

use proptest::prelude::*;
use quintet_cascade::{Field, Piece, Script, ScriptEntry};

/// Generates the text of a grid of a given depth: full, empty, or four of the next depth.
fn grid(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop_oneof![Just("()".to_string()), Just("[]".to_string())];
    leaf.prop_recursive(depth, 256, 4, |inner| {
        [inner.clone(), inner.clone(), inner.clone(), inner].prop_map(|four| format!("({})", four.concat()))
    })
    .boxed()
}

/// Generates the text of a piece, not always in its shortest form.
fn piece_text() -> impl Strategy<Value = String> {
    (0..9_u32, 1..=255_u8).prop_flat_map(|(depth, colour)| {
        grid(depth).prop_map(move |grid| format!("{} {colour} {grid}", 1 << depth))
    })
}

fn piece() -> impl Strategy<Value = Piece> {
    piece_text().prop_map(|text| text.parse().unwrap())
}

pub(crate) fn filled_piece() -> impl Strategy<Value = Piece> {
    piece().prop_filter("a filled cell", |piece| !piece.empty())
}

proptest! {
    #[test]
    fn a_piece_is_read_as_it_was_written(piece in piece()) {
        let text = piece.to_string();
        let again: Piece = text.parse().unwrap();
        prop_assert_eq!(&again, &piece);
        prop_assert_eq!(again.colour(), piece.colour());
        prop_assert_eq!(again.to_string(), text.clone());
        let mut bytes = Vec::new();
        piece.write(&mut bytes).unwrap();
        prop_assert_eq!(bytes, text.into_bytes());
    }

    #[test]
    fn white_space_changes_nothing(text in piece_text(), blanks in "[ \t\n\r\x0b\x0c]{1,3}") {
        let (head, grid) = text.rsplit_once(' ').unwrap();
        let grid: String = grid.chars().flat_map(|c| [blanks.clone(), c.to_string()]).collect();
        let spread = format!("{blanks}{}{grid}{blanks}", head.replace(' ', &blanks));
        prop_assert_eq!(spread.parse::<Piece>().unwrap(), text.parse().unwrap());
    }

    #[test]
    fn a_piece_turned_four_times_is_itself(piece in piece()) {
        let mut turned = piece.clone();
        turned.rotate();
        prop_assert_eq!(turned.count(), piece.count());
        let last = piece.side() - 1;
        prop_assert!(piece.cells().all(|(i, j)| turned.get(j, last - i) == Ok(true)));
        turned.rotate_times(7);
        prop_assert_eq!(turned, piece);
    }

    #[test]
    fn a_field_is_read_as_it_was_written(
        score in any::<u64>(),
        (width, height) in (1..200_u32, 1..200_u32),
        moves in prop::collection::vec((filled_piece(), -100..200_i32, -10..300_i32, any::<bool>()), 0..20),
    ) {
        let mut field = Field::new(width, height, score).unwrap();
        for (piece, x, y, insert) in moves {
            let _ = if insert { field.insert(piece, x).map(drop) } else { field.add(piece, x, y) };
        }
        let text = field.to_string();
        let again: Field = text.parse().unwrap();
        prop_assert_eq!(&again, &field);
        prop_assert_eq!(again.to_string(), text.clone());
        let mut bytes = Vec::new();
        field.write(&mut bytes).unwrap();
        prop_assert_eq!(bytes, text.into_bytes());
    }

    #[test]
    fn a_script_is_read_as_it_was_written(
        (width, height) in (1..=65_536_u32, 1..=65_536_u32),
        entries in prop::collection::vec((filled_piece(), any::<u32>(), any::<i32>()), 0..10),
    ) {
        let entries = entries.into_iter().map(|(piece, rotations, x)| ScriptEntry { piece, rotations, x }).collect();
        let script = Script { width, height, entries };
        prop_assert_eq!(&script.to_string().parse::<Script>().unwrap(), &script);
    }
}
