//! Fields: errors, iteration, and behaviour at the edges.

use quintet_cascade::{Field, FieldError, InsertChange, MAX_DIMENSION, Piece, PieceError, PlacedPiece};

fn piece(text: &str) -> Piece {
    text.parse().unwrap()
}

fn colours(field: &Field) -> Vec<u8> {
    field.iter().map(|placed| placed.piece().colour()).collect()
}

#[test]
fn dimensions_are_checked() {
    for (width, height) in [(0, 1), (1, 0), (MAX_DIMENSION + 1, 1), (1, u32::MAX)] {
        assert_eq!(Field::new(width, height, 0), Err(FieldError::InvalidDimension { width, height }));
    }
    let field = Field::new(MAX_DIMENSION, 1, u64::MAX).unwrap();
    assert_eq!((field.width(), field.height(), field.score()), (MAX_DIMENSION, 1, u64::MAX));
}

#[test]
fn the_default_field_takes_nothing() {
    let mut field = Field::default();
    assert!(!field.contains(&piece("1 1 ()"), 0, 0));
    assert_eq!(field.insert(piece("1 1 ()"), 0), Err(FieldError::GameOver { x: 0 }));
    assert_eq!(field.add(piece("1 1 ()"), 0, 0), Err(FieldError::NotContained { x: 0, y: 0 }));
    assert_eq!(field.picture(false).to_string(), "--\n");
    assert_eq!(field, Field::default());
}

#[test]
fn empty_pieces_are_refused_but_contained() {
    let mut field = Field::new(3, 3, 0).unwrap();
    for empty in [Piece::default(), piece("4 1 []")] {
        assert!(field.contains(&empty, -100, -100));
        assert_eq!(field.add(empty.clone(), 0, 0), Err(FieldError::EmptyPiece));
        assert_eq!(field.insert(empty.clone(), 0), Err(FieldError::EmptyPiece));
        assert_eq!(field.drop_row(&empty, 0), None);
    }
}

#[test]
fn only_filled_cells_count_at_the_walls() {
    let field = Field::new(2, 2, 0).unwrap();
    let lower_right = piece("4 1 ([][][]([][][]()))");
    assert!(field.contains(&lower_right, -3, 0) && field.contains(&lower_right, -2, 1));
    assert!(!field.contains(&lower_right, -4, 1) && !field.contains(&lower_right, -1, 1));
    let upper_left = piece("4 1 ((()[][][])[][][])");
    assert!(field.contains(&upper_left, 0, 4) && !field.contains(&upper_left, 0, 5));
    assert!(!field.contains(&upper_left, 0, 2));
    for far in [i32::MIN, i32::MAX] {
        assert!(!field.contains(&lower_right, far, 1) && !field.contains(&lower_right, 0, far));
    }
}

#[test]
fn pieces_interlock_where_their_cells_are_empty() {
    let mut field: Field = "0 2 2 2 7 (()[][]()) 0 1".parse().unwrap();
    assert!(field.contains(&piece("2 8 ([]()()[])"), 0, 1));
    field.add(piece("2 8 ([]()()[])"), 0, 1).unwrap();
    assert_eq!(field.picture(false).to_string(), "|GH|   SCORE: 0\n|HG|\n----\n");
}

#[test]
fn pieces_that_could_only_fall_together_stay() {
    let mouth = Piece::with_cells(4, 1, [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1)]).unwrap();
    let tongue = Piece::with_cells(4, 2, [(1, 1), (1, 2), (1, 3)]).unwrap();
    let mut field = Field::new(5, 5, 0).unwrap();
    field.add(mouth, 0, 3).unwrap();
    field.add(tongue, 0, 3).unwrap();
    let outcome = field.insert(piece("1 3 ()"), 4).unwrap();
    assert_eq!(outcome.steps, 1);
    let picture =
        ["|AAA  |   SCORE: 0", "|ABBB |", "|AA   |", "|     |", "|    C|", "-------", ""].join("\n");
    assert_eq!(field.picture(false).to_string(), picture);
}

#[test]
fn the_lowest_piece_falls_first_and_each_only_once() {
    // Three single cells hang over each other, the highest at the front of the list.
    let mut field: Field = "0 4 9 1 1 () 0 1 1 2 () 0 3 1 3 () 0 6".parse().unwrap();
    let mut changes = Vec::new();
    field.insert_with(piece("1 9 ()"), 3, |step, _| changes.push(step.change.clone())).unwrap();
    let fell =
        [(3, 6, 8), (2, 3, 7), (1, 1, 6)].map(|(index, from, to)| InsertChange::Fell { index, from, to });
    assert_eq!(changes[1..], fell);
    // The other way round in the list, the order of falling is the same.
    let mut field: Field = "0 4 9 1 3 () 0 6 1 2 () 0 3 1 1 () 0 1".parse().unwrap();
    changes.clear();
    field.insert_with(piece("1 9 ()"), 3, |step, _| changes.push(step.change.clone())).unwrap();
    let fell =
        [(1, 6, 8), (2, 3, 7), (3, 1, 6)].map(|(index, from, to)| InsertChange::Fell { index, from, to });
    assert_eq!(changes[1..], fell);
}

#[test]
fn a_row_that_is_already_full_is_cut_by_the_next_insertion() {
    let mut field: Field = "5 2 4 1 1 () 0 3 1 2 () 1 3 1 3 () 0 1".parse().unwrap();
    let mut changes = Vec::new();
    field.insert_with(piece("1 9 ()"), 1, |step, _| changes.push(step.change.clone())).unwrap();
    let cut = InsertChange::Cut { rows: vec![3], gone: vec![1, 2] };
    // The new piece stood on the row; the hanging one moves down with the cut, then falls.
    let fell = InsertChange::Fell { index: 1, from: 2, to: 3 };
    let last = InsertChange::Cut { rows: vec![3], gone: vec![0, 1] };
    assert_eq!(changes, [InsertChange::Landed { x: 1, y: 2 }, cut, fell, last]);
    assert_eq!(field.to_string(), "9 2 4\n");
}

#[test]
fn a_score_that_would_not_fit_is_refused_and_nothing_changes() {
    let text = format!("{} 2 4 1 1 () 0 3", u64::MAX - 1);
    let mut field: Field = text.parse().unwrap();
    let before = field.clone();
    let mut steps = 0;
    let result = field.insert_with(piece("1 2 ()"), 1, |_, _| steps += 1);
    assert_eq!((result, steps), (Err(FieldError::ScoreOverflow), 0));
    assert_eq!(field, before);
    // Without a full row nothing is gained.
    field.insert(piece("1 2 ()"), 0).unwrap();
    assert_eq!(field.score(), u64::MAX - 1);
    let mut field: Field = format!("{} 2 4 1 1 () 0 3", u64::MAX - 2).parse().unwrap();
    field.insert(piece("1 2 ()"), 1).unwrap();
    assert_eq!(field.score(), u64::MAX);
}

#[test]
fn iterators_work_in_both_directions() {
    let mut field: Field = "0 4 4 1 5 () 0 3 1 6 () 1 3 1 7 () 2 3".parse().unwrap();
    assert_eq!(colours(&field), [5, 6, 7]);
    assert_eq!((field.iter().len(), field.iter_mut().len(), field.len()), (3, 3, 3));
    assert!(field.iter().rev().map(PlacedPiece::x).eq([2, 1, 0]));
    let mut ends = field.iter();
    assert_eq!((ends.next().unwrap().x(), ends.next_back().unwrap().x(), ends.len()), (0, 2, 1));
    assert_eq!(field.iter().nth(1), field.get(1));
    assert_eq!((field.get(3), field.get(usize::MAX)), (None, None));
    field.iter_mut().next_back().unwrap().set_colour(99).unwrap();
    assert_eq!(field.iter_mut().next().unwrap().set_colour(0), Err(PieceError::InvalidColour));
    for mut placed in &mut field {
        assert_eq!(placed.y(), 3);
        let colour = placed.piece().colour() + 1;
        placed.set_colour(colour).unwrap();
    }
    assert_eq!(colours(&field), [6, 7, 100]);
    let parts: Vec<_> = field.into_iter().rev().map(|placed| placed.into_parts().1).collect();
    assert_eq!(parts, [2, 1, 0]);
}

#[test]
fn equality_compares_everything() {
    let text = "3 4 4 1 5 () 0 3 1 6 () 1 3";
    let field: Field = text.parse().unwrap();
    assert_eq!(field, field.clone());
    for other in [
        "4 4 4 1 5 () 0 3 1 6 () 1 3",
        "3 5 4 1 5 () 0 3 1 6 () 1 3",
        "3 4 5 1 5 () 0 3 1 6 () 1 3",
        "3 4 4 1 6 () 1 3 1 5 () 0 3",
        "3 4 4 1 9 () 0 3 1 6 () 1 3",
        "3 4 4 1 5 () 2 3 1 6 () 1 3",
        "3 4 4 1 5 () 0 2 1 6 () 1 3",
        "3 4 4 1 5 () 0 3",
    ] {
        assert_ne!(field, other.parse().unwrap(), "{other}");
    }
}

#[test]
fn filled_cells_and_row_colours_agree() {
    let field: Field = "0 70 3 2 5 (()[]()()) 63 2".parse().unwrap();
    for row in 0..4 {
        let colours = field.row_colours(row);
        assert_eq!(colours.len(), if row < 3 { 70 } else { 0 });
        assert!((0..).zip(&colours).all(|(column, &colour)| field.filled(column, row) == (colour == 5)));
    }
    assert!(field.filled(64, 2) && !field.filled(64, 1) && !field.filled(70, 2) && !field.filled(0, 3));
}
