//! Pieces compared with the simple implementation: every operation, every side up to several tiles.

use std::collections::HashSet;
use std::io::BufReader;

use crate::plain::PlainPiece;
use crate::plain::random::Random;
use quintet_cascade::{Bounds, MAX_SIDE, Piece, PieceError};

const SIDES: [usize; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/// Converts a piece of the simple implementation cell by cell.
fn fast(plain: &PlainPiece) -> Piece {
    let mut piece = Piece::new(plain.side() as u32, plain.colour).unwrap();
    for (i, row) in (0..).zip(&plain.grid) {
        for (j, &filled) in (0..).zip(row) {
            piece.set(i, j, filled).unwrap();
        }
    }
    piece
}

fn assert_same(piece: &Piece, plain: &PlainPiece) {
    assert_eq!(piece.to_string(), plain.print());
    for (i, row) in (0..).zip(&plain.grid) {
        assert!((0..).zip(row).all(|(j, &filled)| piece.get(i, j) == Ok(filled)), "row {i}");
    }
    assert_eq!(piece.empty(), plain.empty());
    assert_eq!(piece.full(), plain.all(0, 0, plain.side(), true));
    assert_eq!(piece.count(), plain.grid.iter().flatten().filter(|&&filled| filled).count() as u64);
}

#[test]
fn cells_rotations_and_cuts_are_the_same() {
    let mut random = Random::new(1);
    for side in SIDES {
        for percent in [0, 1, 50, 99, 100] {
            let mut plain = random.piece(side, percent);
            let mut piece = fast(&plain);
            assert_same(&piece, &plain);
            for _ in 0..5 {
                let row = random.below(side as u64) as usize;
                piece.cut_row(row as u32).unwrap();
                plain.cut_row(row);
                assert_same(&piece, &plain);
                piece.rotate();
                plain.rotate();
                assert_same(&piece, &plain);
            }
        }
    }
}

#[test]
fn cutting_every_row_empties_a_piece() {
    for side in SIDES {
        for row in [0, side - 1] {
            let mut piece: Piece = format!("{side} 1 ()").parse().unwrap();
            for left in (0..side).rev() {
                piece.cut_row(row as u32).unwrap();
                assert_eq!(piece.count(), if row == 0 { side * (side - 1) } else { side * left } as u64);
            }
            assert_eq!(piece.empty(), row > 0 || side == 1);
        }
    }
}

#[test]
fn squares_are_seen_as_empty_or_full() {
    let mut random = Random::new(2);
    for side in SIDES {
        let plain = random.squares(side);
        let piece = fast(&plain);
        for _ in 0..300 {
            let s = random.below(side as u64) as usize + 1;
            let (i, j) = (random.below((side - s + 1) as u64), random.below((side - s + 1) as u64));
            let (i, j) = (i as usize, j as usize);
            assert_eq!(piece.empty_at(i as u32, j as u32, s as u32), Ok(plain.all(i, j, s, false)));
            assert_eq!(piece.full_at(i as u32, j as u32, s as u32), Ok(plain.all(i, j, s, true)));
        }
    }
}

#[test]
fn what_does_not_exist_is_an_error() {
    for side in [0, 3, 6, 12, 100, MAX_SIDE + 1, MAX_SIDE * 2, u32::MAX] {
        assert_eq!(Piece::new(side, 1), Err(PieceError::InvalidSide { side }));
    }
    assert_eq!(Piece::new(4, 0), Err(PieceError::InvalidColour));
    let mut piece = Piece::new(4, 1).unwrap();
    let error = PieceError::NoSuchCell { row: 4, column: 0, side: 4 };
    assert_eq!((piece.get(4, 0), piece.set(4, 0, true)), (Err(error), Err(error)));
    assert!(piece.get(0, 4).is_err() && piece.get(u32::MAX, u32::MAX).is_err());
    assert!(piece.empty_at(1, 0, 4).is_err() && piece.full_at(0, 1, 4).is_err());
    assert!(piece.full_at(u32::MAX, 0, 2).is_err() && piece.empty_at(0, 2, u32::MAX).is_err());
    assert_eq!(piece.set_colour(0), Err(PieceError::InvalidColour));
    assert_eq!(piece.cut_row(4), Err(PieceError::NoSuchRow { row: 4, side: 4 }));
}

#[test]
fn equality_compares_cells_only() {
    let piece: Piece = "2 7 (()[][]())".parse().unwrap();
    let same: Piece = "2 8 (()[][]())".parse().unwrap();
    assert_eq!(piece, same);
    assert_eq!(HashSet::from([piece.clone(), same]).len(), 1);
    assert_ne!(piece, "2 7 (()()[]())".parse().unwrap());
    assert_ne!("2 7 []".parse::<Piece>(), "4 7 []".parse());
    // Cells that were filled and emptied again leave no trace.
    let mut touched = Piece::new(256, 1).unwrap();
    touched.set(200, 100, true).unwrap();
    touched.set(200, 100, false).unwrap();
    touched.set(0, 0, false).unwrap();
    assert_eq!(touched, Piece::new(256, 2).unwrap());
    assert!(touched.empty());
}

#[test]
fn written_out_quadrants_that_are_all_alike_are_shortened() {
    let shortened = |text: &str| text.parse::<Piece>().unwrap().to_string();
    assert_eq!(shortened("2 7 (()()()())"), "2 7 ()");
    assert_eq!(shortened("4 7 (()(()()()())()())"), "4 7 ()");
    assert_eq!(shortened("4 7 ([]([][][][])[][])"), "4 7 []");
    assert_eq!(shortened("256 7 (()()()(()()()()))"), "256 7 ()");
    assert_eq!(shortened("008 007 []"), "8 7 []");
}

#[test]
fn buffers_of_any_size_give_the_same_piece() {
    let mut random = Random::new(4);
    for (side, percent) in [(64, 50), (256, 50), (512, 3), (512, 97)] {
        let plain = random.piece(side, percent);
        let text = plain.print();
        for capacity in [1, 2, 7, 9, 10, 11, 64, 1000] {
            let piece = Piece::read(BufReader::with_capacity(capacity, text.as_bytes())).unwrap();
            assert_eq!(piece.to_string(), text);
        }
    }
}

#[test]
fn bounds_and_cells() {
    let piece = Piece::with_cells(256, 1, [(3, 70), (200, 5)]).unwrap();
    assert_eq!(piece.bounds(), Some(Bounds { top: 3, bottom: 200, left: 5, right: 70 }));
    assert_eq!(piece.cells().collect::<HashSet<_>>(), HashSet::from([(3, 70), (200, 5)]));
    assert_eq!(Piece::new(4, 1).unwrap().bounds(), None);
    assert_eq!(Piece::default().bounds(), None);
    let mut random = Random::new(3);
    for side in SIDES {
        let plain = random.piece(side, 30);
        let wanted =
            (0..side).flat_map(|i| (0..side).map(move |j| (i, j))).filter(|&(i, j)| plain.grid[i][j]);
        let wanted: HashSet<_> = wanted.map(|(i, j)| (i as u32, j as u32)).collect();
        assert_eq!(fast(&plain).cells().collect::<HashSet<_>>(), wanted);
    }
}
