//! The examples of the document that specifies the rules, as drawings.

use quintet_cascade::{Field, InsertChange, Piece, PieceError};

/// Draws a piece with `X` and `-`, as the document does.
fn draw(piece: &Piece) -> String {
    let cell = |i, j| if piece.get(i, j).unwrap() { 'X' } else { '-' };
    let rows = (0..piece.side()).map(|i| (0..piece.side()).map(|j| cell(i, j)).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// Parses a piece from such a drawing.
fn drawn(colour: u8, picture: &str) -> Piece {
    let rows = (0..).zip(picture.split_whitespace());
    let cells =
        rows.flat_map(|(i, row)| (0..).zip(row.chars()).filter(|&(_, c)| c == 'X').map(move |(j, _)| (i, j)));
    Piece::with_cells(picture.split_whitespace().count() as u32, colour, cells).unwrap()
}

const FIGURE_2: &str = "\
0 8 6
2 202 () 1 4
8 28 ([]([]([]()[]())[]([]()[]()))[]([]([]()[][])[][])) -4 7
4 27 (([][]()())([][]()())(()()[][])()) 4 5
4 160 (([][]()())([][]()())[][]) 2 7
";

fn figure_2() -> Field {
    FIGURE_2.parse().unwrap()
}

/// Compares a field with a drawing that is indented and has no score.
fn assert_picture(field: &Field, picture: &str) {
    let drawn = field.picture(false).to_string().replace(&format!("   SCORE: {}", field.score()), "");
    let wanted = picture.lines().map(str::trim_start).filter(|line| !line.is_empty());
    assert_eq!(drawn, wanted.collect::<Vec<_>>().join("\n") + "\n");
}

#[test]
fn the_first_grid() {
    let piece = drawn(221, "---- XXXX --XX ----");
    assert!(
        (0..4).all(|j| !piece.get(0, j).unwrap() && piece.get(1, j).unwrap() && !piece.get(3, j).unwrap())
    );
    assert!(!piece.get(2, 1).unwrap() && piece.get(2, 2).unwrap());
    assert_eq!(piece.to_string(), "4 221 (([][]()())([][]()())[](()()[][]))");
    assert_eq!(piece.picture(false).to_string(), "------\n|    |\n|MMMM|\n|  MM|\n|    |\n------\n");
    let cell = "\x1b[48;5;221m \x1b[m";
    let row = format!("|{}|\n", cell.repeat(4));
    assert_eq!(
        piece.picture(true).to_string(),
        format!("------\n|    |\n{row}|  {cell}{cell}|\n|    |\n------\n")
    );
}

#[test]
fn the_text_of_a_four_by_four_piece() {
    let text = "4 75 (([]()[]())(()[]()[])([]()()())(()[]()()))";
    let piece: Piece = text.parse().unwrap();
    assert_eq!(draw(&piece), "-XX-\n-XX-\n-XX-\nXXXX");
    assert_eq!(piece.to_string(), text);
}

#[test]
fn the_text_of_a_full_piece() {
    let piece: Piece = "2 75 ()".parse().unwrap();
    assert_eq!(draw(&piece), "XX\nXX");
    assert!(piece.full());
}

#[test]
fn white_space_may_be_anywhere() {
    let text = "  4 \t75  \n    ( (\n [ ]()[\n ]()) (( )[\n ]()[])([](\n )()(  )) ( ()[](\n  )() ) )\n";
    assert_eq!(draw(&text.parse().unwrap()), "-XX-\n-XX-\n-XX-\nXXXX");
}

#[test]
fn the_default_piece() {
    let mut piece = Piece::default();
    assert_eq!((piece.side(), piece.colour(), piece.empty(), piece.full()), (0, 0, true, false));
    assert_eq!(piece.to_string(), "0 0 []");
    assert!(piece.to_string().parse::<Piece>().is_err());
    assert_eq!(piece.get(0, 0), Err(PieceError::NoSuchCell { row: 0, column: 0, side: 0 }));
    assert_eq!(piece.set_colour(3), Err(PieceError::InvalidSide { side: 0 }));
    assert!(piece.empty_at(0, 0, 0).unwrap() && !piece.full_at(0, 0, 0).unwrap());
    assert!(piece.cut_row(0).is_err());
    piece.rotate();
    assert_eq!(piece, Piece::default());
}

#[test]
fn three_rotations() {
    let mut piece = drawn(9, "---- XXX- X--- ----");
    for picture in ["-XX-\n--X-\n--X-\n----", "----\n---X\n-XXX\n----", "----\n-X--\n-X--\n-XX-"] {
        piece.rotate();
        assert_eq!(draw(&piece), picture);
    }
    piece.rotate();
    assert_eq!(piece, drawn(1, "---- XXX- X--- ----"));
}

#[test]
fn a_piece_and_its_rotation_are_different_pieces() {
    let (mut piece, other) = (drawn(9, "XX X-"), drawn(9, "XX -X"));
    assert_ne!(piece, other);
    piece.rotate();
    assert_eq!(piece, other);
}

#[test]
fn cutting_a_row_lets_the_cells_above_it_down() {
    let mut piece = drawn(9, "--X- XXX- -X-- -XX-");
    piece.cut_row(1).unwrap();
    assert_eq!(draw(&piece), "----\n--X-\n-X--\n-XX-");
    assert_eq!(piece.cut_row(4), Err(PieceError::NoSuchRow { row: 4, side: 4 }));
}

#[test]
fn an_empty_field() {
    assert_picture(&Field::new(8, 6, 0).unwrap(), &format!("{}----------", "|        |\n".repeat(6)));
    assert!(Field::new(0, 6, 0).is_err() && Field::new(8, 0, 0).is_err());
    assert_eq!(Field::default().to_string(), "0 0 0\n");
}

#[test]
fn four_pieces_in_a_field() {
    let field = figure_2();
    assert_eq!(field.to_string(), FIGURE_2);
    assert_eq!(
        field.picture(false).to_string(),
        "|   B    |   SCORE: 0\n\
         |   B    |\n\
         |   B    |\n\
         | TTBAAAA|\n\
         | TTBAAAA|\n\
         |  DDDDAA|\n\
         ----------\n"
    );
    let places: Vec<_> =
        field.iter().map(|placed| (placed.piece().colour(), placed.x(), placed.y())).collect();
    assert_eq!(places, [(202, 1, 4), (28, -4, 7), (27, 4, 5), (160, 2, 7)]);
}

#[test]
fn the_four_pieces_fall_to_where_they_lie() {
    let mut field = Field::new(8, 6, 0).unwrap();
    for placed in figure_2().into_iter().rev() {
        let (piece, x, y) = placed.into_parts();
        assert_eq!(field.insert(piece, x).unwrap().y, y);
    }
    assert_eq!(field, figure_2());
}

#[test]
fn one_row_is_cut() {
    let mut field = figure_2();
    let outcome = field.insert(drawn(24, "X- X-"), 0).unwrap();
    assert_eq!((outcome.y, outcome.rows, field.score()), (5, 1, 8));
    assert_picture(
        &field,
        "
        |        |
        |   B    |
        |   B    |
        |   B    |
        | TTBAAAA|
        |X DDDDAA|
        ----------",
    );
    // The square has lost one row; its upper row has moved down.
    assert_eq!(field.iter().nth(1).unwrap().piece(), &drawn(202, "-- XX"));
}

#[test]
fn two_rows_are_cut_and_a_piece_disappears() {
    let mut field = figure_2();
    let outcome = field.insert(drawn(24, "X--- X--- X--- X---"), 0).unwrap();
    assert_eq!((outcome.rows, outcome.gained, field.score()), (2, 16, 16));
    assert_picture(
        &field,
        "
        |        |
        |        |
        |   B    |
        |   B    |
        |X  B    |
        |X DDDDAA|
        ----------",
    );
    assert!(field.iter().map(|placed| placed.piece().colour()).eq([24, 28, 27, 160]));
}

#[test]
fn rows_are_cut_and_a_piece_shifts_into_the_gap() {
    let mut field = figure_2();
    let mut scenes = Vec::new();
    // A hook over the square reaches down into both rows.
    let hook = drawn(24, "---- XX-- X--- X---");
    field.insert_with(hook, 0, |step, field| scenes.push((step.change.clone(), field.clone()))).unwrap();
    let [landed, cut, fell, last] = &scenes[..] else { panic!("four steps, not {scenes:?}") };
    assert_eq!(landed.0, InsertChange::Landed { x: 0, y: 4 });
    assert_picture(
        &landed.1,
        "
        |   B    |
        |   B    |
        |XX B    |
        |XTTBAAAA|
        |XTTBAAAA|
        |  DDDDAA|
        ----------",
    );
    assert_eq!(cut.0, InsertChange::Cut { rows: vec![3, 4], gone: vec![1] });
    assert_picture(
        &cut.1,
        "
        |        |
        |        |
        |   B    |
        |   B    |
        |XX B    |
        |  DDDDAA|
        ----------",
    );
    assert_eq!(fell.0, InsertChange::Fell { index: 0, from: 4, to: 5 });
    assert_picture(
        &fell.1,
        "
        |        |
        |        |
        |   B    |
        |   B    |
        |   B    |
        |XXDDDDAA|
        ----------",
    );
    assert_eq!(last.0, InsertChange::Cut { rows: vec![5], gone: vec![0, 2, 3] });
    assert_eq!(field, last.1);
    assert_eq!(field.to_string(), "24 8 6\n8 28 ([]([][][]([][][]()))[]([]([]()[]())[][])) -4 7\n");
}

#[test]
fn a_strange_piece_of_two_parts_stays_one_piece() {
    let mut field = figure_2();
    let strange = drawn(24, "------XX X------- X------- -------- -------- -------- -------- --------");
    let outcome = field.insert(strange, 0).unwrap();
    assert_eq!((outcome.y, outcome.rows), (9, 2));
    assert_picture(
        &field,
        "
        |        |
        |        |
        |   B    |
        |   B    |
        |   B  XX|
        |  DDDDAA|
        ----------",
    );
    // Its left part is gone, and the right one still holds it up.
    assert_eq!((field.len(), field.get(0).unwrap().y()), (4, 9));
}

#[test]
fn a_piece_that_comes_apart_falls_as_one() {
    // Two posts joined by a beam; the beam is cut, and one post stands on a block.
    let mut field: Field = "0 4 6  4 2 ((()[]()())([]()()())(()[]()[])([]()[]())) 0 4".parse().unwrap();
    field.add("1 1 ()".parse().unwrap(), 0, 5).unwrap();
    assert_picture(
        &field,
        "
        |    |
        |B  B|
        |BBBB|
        |B  B|
        |B  B|
        |A   |
        ------",
    );
    field.insert("1 3 ()".parse().unwrap(), 1).unwrap();
    assert_picture(
        &field,
        "
        |    |
        |    |
        |B  B|
        |B  B|
        |B  B|
        |AC  |
        ------",
    );
}

#[test]
fn game_over_leaves_the_field_as_it_was() {
    let mut field = figure_2();
    let before = field.clone();
    let error = field.insert(drawn(9, "XX XX"), 3).unwrap_err();
    assert_eq!(error.to_string(), "game over: the piece cannot enter at column 3");
    assert_eq!(field, before);
}
