//! Memory use depends on the filled cells, not on the sizes of pieces and fields.

use quintet_cascade::{Field, FieldError, MAX_DIMENSION, MAX_SIDE, Piece, Problem, Reader, ScriptReader};

/// Returns a piece with one filled cell in each of two opposite corners.
fn corners(side: u32) -> Piece {
    Piece::with_cells(side, 1, [(0, 0), (side - 1, side - 1)]).unwrap()
}

#[test]
fn an_empty_piece_costs_nothing() {
    assert_eq!("16384 1 []".parse::<Piece>().unwrap().heap_bytes(), 0);
    assert_eq!(Piece::new(MAX_SIDE, 1).unwrap().heap_bytes(), 0);
}

#[test]
fn far_apart_cells_cost_little() {
    let piece = corners(MAX_SIDE);
    assert!(piece.heap_bytes() < 2048, "{} bytes", piece.heap_bytes());
    let again: Piece = piece.to_string().parse().unwrap();
    assert!(again == piece && again.heap_bytes() < 2048);
}

#[test]
fn a_full_piece_of_the_largest_side_costs_its_bits() {
    let piece: Piece = "16384 1 ()".parse().unwrap();
    assert!(piece.full());
    assert_eq!(piece.to_string(), "16384 1 ()");
    let bits = (MAX_SIDE as usize).pow(2) / 8;
    assert!(piece.heap_bytes() < bits * 5 / 4, "{} bytes for {bits} of cells", piece.heap_bytes());
}

#[test]
fn the_largest_field_costs_nothing_until_rows_are_touched() {
    let mut field = Field::new(MAX_DIMENSION, MAX_DIMENSION, 0).unwrap();
    assert_eq!(field.heap_bytes(), 0);
    let row = MAX_DIMENSION as usize / 8;
    field.insert("1 1 ()".parse().unwrap(), 65_535).unwrap();
    assert!(field.heap_bytes() < row + 1024, "{} bytes", field.heap_bytes());
    // With a cell in the topmost row, the list of rows extends to it; the rows between have no words.
    field.add("1 1 ()".parse().unwrap(), 0, 0).unwrap();
    assert!(field.heap_bytes() < 2 * row + 48 * MAX_DIMENSION as usize, "{} bytes", field.heap_bytes());
    // It falls, and the rows above are freed.
    field.insert("1 1 ()".parse().unwrap(), 7).unwrap();
    assert!((0..MAX_DIMENSION).filter(|&column| field.filled(column, 65_535)).eq([0, 7, 65_535]));
    assert!(field.heap_bytes() < 2 * row + 48 * MAX_DIMENSION as usize);
}

#[test]
fn a_full_field_of_4096_by_4096_costs_its_bits() {
    let mut field = Field::new(4096, 4096, 0).unwrap();
    let mut bits = 0;
    // Full except for the last column, so that no row is cut.
    for (side, x, columns) in
        [(2048, 0, 1), (1024, 2048, 1), (512, 3072, 1), (256, 3584, 1), (128, 3840, 1), (64, 3968, 1)]
    {
        for _ in 0..(4096 / side) * columns {
            field.insert(format!("{side} 1 ()").parse().unwrap(), x).unwrap();
            bits += (side * side) as usize;
        }
    }
    assert_eq!(field.score(), 0);
    let (bytes, cells) = (field.heap_bytes(), bits / 8);
    // The cells are stored twice, in their pieces and in the rows of the field.
    assert!(bytes < 2 * cells * 5 / 4, "{bytes} bytes for {cells} of cells");
}

#[test]
fn large_pieces_fall_and_are_cut_in_large_fields() {
    let mut field = Field::new(16_384, 65_536, 0).unwrap();
    assert_eq!(field.insert(corners(MAX_SIDE), 0).unwrap().y, 65_535);
    // A full square rests on the right corner cell; its rows are all full and cut.
    let outcome = field.insert("16384 2 ()".parse().unwrap(), 0).unwrap();
    assert_eq!((outcome.y, outcome.rows), (49_151, 16_384));
    assert_eq!(
        field.to_string().len(),
        format!("268435456 16384 65536\n{} 0 65535\n", corners(MAX_SIDE)).len()
    );
}

#[test]
fn a_tower_does_not_make_a_large_square_slow() {
    // The square falls beside the tower row by row; only its lowest row is tested.
    let mut field = Field::new(8193, 40_000, 0).unwrap();
    let column = Piece::with_cells(16_384, 1, (0..16_384).map(|i| (i, 0))).unwrap();
    field.insert(column.clone(), 0).unwrap();
    field.insert(column, 0).unwrap();
    assert_eq!(field.insert("8192 2 ()".parse().unwrap(), 1).unwrap().rows, 8192);
}

/// Short texts that would need hundreds of megabytes.
#[test]
fn a_bound_on_cells_is_kept_before_any_memory_is_taken() {
    const MOST: u64 = 1 << 20;
    let read = |text: &str| Reader::new(text.as_bytes()).with_max_cells(MOST).piece();
    assert_eq!(read("1024 1 ()").unwrap().count(), MOST);
    let quarters = "(()()()())";
    for text in ["16384 1 ()", "2048 1 (()[][]())", "2048 1 (()[][]([][][](())))"] {
        let problem = read(text).map(|piece| piece.heap_bytes()).unwrap_err().problem;
        assert_eq!(problem, Problem::TooManyCells { most: MOST }, "{text}");
    }
    assert!(read(&format!("2048 1 ({quarters}[][][])")).is_ok());
    // With a cell in each square of 64×64, all squares are stored.
    let sparse = Piece::with_cells(2048, 1, (0..1024).map(|n| (n / 32 * 64, n % 32 * 64))).unwrap();
    assert_eq!(read(&sparse.to_string()).unwrap_err().problem, Problem::TooManyCells { most: MOST });

    let mut field = ScriptReader::with_max_cells("60000 60000".as_bytes(), MOST).unwrap().field();
    let column = Piece::with_cells(64, 1, (0..64).map(|i| (i, 0))).unwrap();
    let error = field.insert(column.clone(), 0).unwrap_err();
    assert_eq!(error, FieldError::TooManyCells { most: MOST }, "its rows would be 60,000 cells wide");
    assert_eq!((field.len(), field.stored_cells(), field.heap_bytes()), (0, 0, 0), "nothing has changed");
    assert_eq!(field.add(column, 0, 59_999), Err(error));
    for x in 0..17 {
        field.insert("1 1 ()".parse().unwrap(), x).unwrap();
    }
    assert_eq!(field.stored_cells(), 60_000 + 17);
}

/// The count of stored cells is right, also after cuts and falls.
#[test]
fn the_cells_that_are_kept_are_counted() {
    let mut field = Field::new(4, 200, 0).unwrap();
    for number in 0..60 {
        let piece = ["2 1 ()", "4 2 (()[]()[])"][number % 2];
        field.insert(piece.parse().unwrap(), [0, 2, 1][number % 3]).unwrap();
        let pieces: u64 = field.iter().map(|placed| u64::from(placed.piece().side()).pow(2)).sum();
        let rows = (0..200).filter(|&row| (0..4).any(|column| field.filled(column, row))).count() as u64;
        assert_eq!(field.stored_cells(), pieces + 4 * rows, "after piece {number}");
    }
}
