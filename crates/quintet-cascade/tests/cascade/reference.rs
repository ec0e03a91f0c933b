//! The library compared with the simple implementation on random games.

use crate::plain::random::Random;
use crate::plain::{PlainField, PlainPiece, PlainPlaced};
use quintet_cascade::{Field, FieldError, InsertChange, Piece};

fn fast(piece: &PlainPiece) -> Piece {
    piece.print().parse().unwrap()
}

/// Plays a random game in both versions and compares them after every piece; returns the number of rows cut.
fn play(random: &mut Random, width: i32, height: i32, largest: u64) -> u64 {
    let mut slow = PlainField::new(width, height);
    let mut field = Field::new(width as u32, height as u32, 0).unwrap();
    for _ in 0..60 {
        let piece = random.any_piece(largest);
        let anywhere = random.range(-(piece.side() as i32), width);
        let well = lowest_column(&field, &fast(&piece)).filter(|_| random.chance(60));
        let x = well.unwrap_or(anywhere);
        if random.chance(15) {
            let y = random.range(0, height + piece.side() as i32);
            let added = field.add(fast(&piece), x, y).is_ok();
            assert_eq!(added, slow.add(piece, x, y));
        } else {
            let before = field.clone();
            let ghost = field.drop_row(&fast(&piece), x);
            let outcome = field.insert(fast(&piece), x);
            let inserted = slow.insert(piece, x);
            match outcome {
                Ok(outcome) => assert!(inserted && ghost == Some(outcome.y)),
                Err(error) => {
                    assert_eq!(error, FieldError::GameOver { x });
                    assert!(!inserted && ghost.is_none() && field == before);
                }
            }
        }
        assert_eq!(field.to_string(), slow.print());
    }
    assert_drawn(&field);
    field.score() / width as u64
}

/// Compares the drawing of a field with the colours of its rows.
fn assert_drawn(field: &Field) {
    let picture = field.picture(false).to_string();
    let letter = |colour: u8| if colour == 0 { ' ' } else { char::from(b'A' + (colour - 1) % 26) };
    for (row, line) in (0..field.height()).zip(picture.lines()) {
        let cells: String = field.row_colours(row).into_iter().map(letter).collect();
        assert_eq!(line.get(1..=cells.len()), Some(cells.as_str()), "row {row}");
    }
}

/// Towers and deep wells: a piece lands where a row-by-row search ends, and a field that is read from its text
/// continues in the same way.
#[test]
fn deep_wells_are_the_same() {
    let mut random = Random::new(8);
    let mut cut = 0;
    for _ in 0..40 {
        let (width, height) = (random.range(2, 7), 300);
        let mut field = Field::new(width as u32, height, 0).unwrap();
        let mut tower = 0;
        for number in 0..250 {
            if number % 50 == 0 {
                tower = random.range(0, width);
            }
            let x = if random.chance(70) { tower } else { random.range(-2, width) };
            let largest = if random.chance(80) { 1 } else { 3 };
            let piece = fast(&random.any_piece(largest));
            let ghost = field.drop_row(&piece, x);
            let mut again: Field = field.to_string().parse().unwrap();
            let outcome = field.insert(piece.clone(), x);
            assert_eq!(outcome.map(|outcome| outcome.y).ok(), ghost);
            assert_eq!(again.insert(piece, x), outcome);
            assert_eq!(again, field);
        }
        cut += field.score();
    }
    assert!(cut > 1000, "these games should cut rows, not {cut} cells");
}

/// Pieces fall far into a shaft, past many rows at once, while rows are cut above, below and beside them.
#[test]
fn deep_falls_are_the_same() {
    let mut random = Random::new(9);
    let (mut cut, mut far) = (0, 0);
    for _ in 0..4 {
        let (mut slow, mut field) = (PlainField::new(3, 400), Field::new(3, 400, 0).unwrap());
        let mut insert = |piece: &Piece, x| {
            let mut fell = Vec::new();
            let inserted = field.insert_with(piece.clone(), x, |step, _| fell.push(step.change.clone()));
            assert_eq!(slow.insert(PlainPiece::parse(&piece.to_string()), x), inserted.is_ok());
            assert_eq!(field.to_string(), slow.print());
            let is_far = |change: &InsertChange| matches!(change, InsertChange::Fell { from, to, .. } if to - from > 64);
            far += fell.iter().filter(|change| is_far(change)).count();
            cut += inserted.map_or(0, |outcome| outcome.rows);
        };
        let column = |side: u32| Piece::with_cells(side, 1, (0..side).map(|row| (row, 0))).unwrap();
        (0..4).flat_map(|_| [0, 2]).for_each(|x| insert(&column(64), x));
        for _ in 0..25 {
            // A beam over the shaft, a piece that completes its row and falls in, and sometimes another one.
            insert(&"2 3 (()()[][])".parse().unwrap(), 1);
            insert(&"2 4 ([]()()[])".parse().unwrap(), 0);
            match random.below(8) {
                0 => insert(&column(1 << random.below(4)), 1),
                1 => insert(&fast(&random.any_piece(2)), random.range(-1, 3)),
                _ => {}
            }
        }
    }
    assert!(cut > 50 && far > 20, "{cut} rows were cut, {far} pieces fell far");
}

#[test]
fn small_games_are_the_same() {
    let mut random = Random::new(1);
    let cut: u64 = (0..3000)
        .map(|_| {
            let (width, height) = (random.range(1, 9), random.range(1, 16));
            play(&mut random, width, height, 3)
        })
        .sum();
    assert!(cut > 10_000, "these games should cut many rows, not {cut}");
}

#[test]
fn games_with_wide_fields_and_large_pieces_are_the_same() {
    let mut random = Random::new(2);
    for _ in 0..40 {
        let (width, height) = (random.range(50, 140), random.range(20, 150));
        play(&mut random, width, height, 7);
    }
}

/// Returns the column in which the piece lands lowest, which packs the field well.
fn lowest_column(field: &Field, piece: &Piece) -> Option<i32> {
    let columns = -(piece.side() as i32)..field.width() as i32;
    columns.filter_map(|x| Some((field.drop_row(piece, x)?, x))).max().map(|(_, x)| x)
}

/// Widths near the size of a word, with pieces as wide as the field, so that rows are cut.
#[test]
fn widths_around_a_word_are_the_same() {
    let mut random = Random::new(3);
    for width in [31, 32, 33, 63, 64, 65, 127, 128, 129] {
        let (mut slow, mut field) = (PlainField::new(width, 24), Field::new(width as u32, 24, 0).unwrap());
        for _ in 0..200 {
            let solid = 1 << random.below(4);
            let piece = if random.chance(90) { random.piece(solid, 100) } else { random.any_piece(4) };
            let Some(x) = lowest_column(&field, &fast(&piece)) else { continue };
            field.insert(fast(&piece), x).unwrap();
            assert!(slow.insert(piece, x));
            assert_eq!(field.to_string(), slow.print());
        }
        assert!(field.score() > 0, "no row was cut at width {width}");
    }
}

#[test]
fn a_field_that_is_read_back_continues_in_the_same_way() {
    let mut random = Random::new(4);
    for _ in 0..200 {
        let mut field = Field::new(6, 12, 0).unwrap();
        for _ in 0..40 {
            let (piece, x) = (fast(&random.any_piece(2)), random.range(-2, 5));
            let mut again: Field = field.to_string().parse().unwrap();
            assert_eq!(again, field);
            assert_eq!(again.insert(piece.clone(), x), field.insert(piece, x));
            assert_eq!(again, field);
        }
    }
}

#[test]
fn contains_is_the_same_everywhere() {
    let mut random = Random::new(5);
    for _ in 0..100 {
        let (width, height) = (random.range(1, 70), random.range(1, 20));
        let (mut slow, mut field) =
            (PlainField::new(width, height), Field::new(width as u32, height as u32, 0).unwrap());
        for _ in 0..10 {
            let (piece, x) = (random.any_piece(3), random.range(-4, width));
            let y = random.range(0, height + 4);
            let _ = field.add(fast(&piece), x, y);
            slow.add(piece, x, y);
        }
        for _ in 0..200 {
            let (piece, x) = (random.any_piece(4), random.range(-20, width + 4));
            let y = random.range(-2, height + 20);
            let contained = field.contains(&fast(&piece), x, y);
            assert_eq!(contained, slow.contains(&PlainPlaced { piece, x, y }, None));
        }
    }
}

/// Lets pieces fall one row at a time, each time a random one, and compares with the library's own order.
#[test]
fn the_order_of_falling_does_not_matter() {
    let mut random = Random::new(6);
    for _ in 0..1500 {
        let (width, height) = (random.range(2, 10), random.range(4, 16));
        let (mut slow, mut field) =
            (PlainField::new(width, height), Field::new(width as u32, height as u32, 0).unwrap());
        for _ in 0..random.range(1, 25) {
            // Pieces in the air can fall.
            let (piece, x) = (random.any_piece(2), random.range(-2, width));
            let y = random.range(0, height);
            assert_eq!(field.add(fast(&piece), x, y).is_ok(), slow.add(piece, x, y));
        }
        let (piece, x) = (random.any_piece(2), random.range(0, width));
        let inserted = slow.insert_in_order(piece.clone(), x, &mut |slow| {
            let mut waiting: Vec<usize> = (0..slow.list.len()).collect();
            let mut any = false;
            while !waiting.is_empty() {
                let at = random.below(waiting.len() as u64) as usize;
                if slow.fall_by_one(waiting[at]) {
                    waiting = (0..slow.list.len()).collect();
                    any = true;
                } else {
                    waiting.swap_remove(at);
                }
            }
            any
        });
        assert_eq!(field.insert(fast(&piece), x).is_ok(), inserted);
        assert_eq!(field.to_string(), slow.print());
    }
}

/// Every fall is reported, in the order of passes over all pieces, also if pieces start in the air.
#[test]
fn pieces_fall_in_passes_from_the_lowest() {
    let mut random = Random::new(9);
    let mut seen = 0;
    for _ in 0..1500 {
        let (width, height) = (random.range(2, 9), random.range(6, 20));
        let (mut slow, mut field) =
            (PlainField::new(width, height), Field::new(width as u32, height as u32, 0).unwrap());
        for _ in 0..random.range(0, 24) {
            let (piece, x) = (random.any_piece(2), random.range(-2, width));
            let y = random.range(0, height);
            assert_eq!(field.add(fast(&piece), x, y).is_ok(), slow.add(piece, x, y));
        }
        for _ in 0..20 {
            let piece = random.any_piece(2);
            let well = lowest_column(&field, &fast(&piece)).filter(|_| random.chance(70));
            let x = well.unwrap_or(random.range(-2, width));
            let (mut falls, mut expected) = (Vec::new(), Vec::new());
            let inserted = field.insert_with(fast(&piece), x, |step, _| {
                if let InsertChange::Fell { index, from, to } = step.change {
                    falls.push((index, from, to));
                }
            });
            let is_inserted = slow.insert_in_order(piece, x, &mut |slow| {
                let before = expected.len();
                expected.extend(slow.falls());
                expected.len() > before
            });
            assert_eq!((inserted.is_ok(), &falls), (is_inserted, &expected));
            assert_eq!(field.to_string(), slow.print());
            seen += falls.len();
        }
    }
    assert!(seen > 3000, "pieces should fall in these games, not {seen} only");
}

/// A tall pile from which many pieces were removed: all iterators find the same pieces with their current rows.
#[test]
fn a_list_with_gaps_is_the_same_in_all_directions() {
    let mut random = Random::new(10);
    let (mut slow, mut field) = (PlainField::new(3, 400), Field::new(3, 400, 0).unwrap());
    for number in 0..600 {
        let piece = if random.chance(70) { random.piece(1, 100) } else { random.any_piece(2) };
        let x = if number % 7 == 0 { 2 } else { random.range(0, 3) };
        assert_eq!(field.insert(fast(&piece), x).is_ok(), slow.insert(piece, x));
        if number % 10 > 0 {
            continue;
        }
        assert_eq!(field.to_string(), slow.print());
        let placed: Vec<_> = field.iter().cloned().collect();
        assert_eq!((field.len(), field.iter().len()), (placed.len(), placed.len()));
        assert!(field.iter().rev().eq(placed.iter().rev()));
        assert!((0..=placed.len()).all(|index| field.get(index) == placed.get(index)));
        let (mut both, mut ends) = (field.iter(), Vec::new());
        while let Some(front) = both.next() {
            ends.push(front.y());
            ends.extend(both.next_back().map(quintet_cascade::PlacedPiece::y));
            assert_eq!(both.len(), placed.len() - ends.len());
        }
        assert_eq!(ends.len(), placed.len());
        assert!(field.clone().into_iter().eq(placed.iter().cloned()));
        assert!(
            field
                .clone()
                .iter_mut()
                .rev()
                .map(|placed| placed.y())
                .eq(placed.iter().rev().map(quintet_cascade::PlacedPiece::y))
        );
    }
    assert!(field.score() > 300, "rows should be cut, not {} cells", field.score());
}

/// A tower of cells, beside it a shaft in which each of as many beams completes the lowest row; and lids on the
/// tower, each of which is cut at once.
#[test]
fn the_time_of_a_cut_does_not_grow_with_the_number_of_pieces() {
    let time = |count: u32| {
        let once = || {
            let begin = std::time::Instant::now();
            let mut field = Field::new(3, count + 4, 0).unwrap();
            let pieces = ["1 1 ()", "2 2 (()()[][])", "4 3 (([][]()())([][]()[])[][])"];
            let [cell, beam, lid] = pieces.map(|text| text.parse::<Piece>().unwrap());
            (0..count).for_each(|_| assert_eq!(field.insert(cell.clone(), 0).unwrap().rows, 0));
            (0..count / 2).for_each(|_| assert_eq!(field.insert(lid.clone(), 0).unwrap().rows, 1));
            (0..count / 2).for_each(|_| assert_eq!(field.insert(beam.clone(), 1).unwrap().rows, 1));
            assert_eq!((field.len(), field.score()), (count as usize / 2, 3 * u64::from(count)));
            begin.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap()
    };
    let (few, many) = (time(4000), time(32_000));
    assert!(many < few * 24, "8 times the pieces take {many:?} instead of {few:?}");
}

/// Reproduces every insertion from its reported steps.
#[test]
fn the_steps_reproduce_the_insertion() {
    let mut random = Random::new(7);
    for _ in 0..300 {
        let mut field = Field::new(6, 12, 0).unwrap();
        for _ in 0..40 {
            let (piece, x) = (fast(&random.any_piece(2)), random.range(-2, 5));
            let mut told: Vec<(Piece, i32, i32)> =
                field.clone().into_iter().map(quintet_cascade::PlacedPiece::into_parts).collect();
            let (mut score, mut number) = (field.score(), 0);
            let outcome = field.insert_with(piece.clone(), x, |step, now| {
                assert_eq!(step.number, number);
                number += 1;
                match &step.change {
                    InsertChange::Landed { x, y } => told.insert(0, (piece.clone(), *x, *y)),
                    InsertChange::Cut { rows, gone } => {
                        score += 6 * rows.len() as u64;
                        for &row in rows {
                            cut(&mut told, row as i32);
                        }
                        for &index in gone.iter().rev() {
                            assert!(told.remove(index).0.empty());
                        }
                    }
                    InsertChange::Fell { index, from, to } => {
                        assert!(from < to && told[*index].2 == *from);
                        told[*index].2 = *to;
                    }
                }
                assert!(
                    now.iter()
                        .map(|placed| (placed.piece().clone(), placed.x(), placed.y()))
                        .eq(told.iter().cloned())
                );
                assert_eq!(now.score(), score);
            });
            if let Ok(outcome) = outcome {
                assert_eq!(outcome.steps, number);
            }
        }
    }
}

fn cut(pieces: &mut [(Piece, i32, i32)], row: i32) {
    for (piece, _, y) in pieces {
        if *y < row {
            *y += 1;
        } else if *y - (piece.side() as i32) < row {
            piece.cut_row((row - (*y - piece.side() as i32 + 1)) as u32).unwrap();
        }
    }
}
