//! The fast version and the plain one, side by side on random games.

mod plain;

use plain::random::Random;
use plain::{PlainField, PlainPiece};
use quintet_cascade::{Change, Field, FieldError, Piece};

fn fast(piece: &PlainPiece) -> Piece {
    piece.print().parse().unwrap()
}

/// Plays a random game in both versions and compares them after every piece; gives the number of rows cut.
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
    field.score() / width as u64
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

/// The column that lets the piece come lowest, which packs the field well.
fn lowest_column(field: &Field, piece: &Piece) -> Option<i32> {
    let columns = -(piece.side() as i32)..field.width() as i32;
    columns.filter_map(|x| Some((field.drop_row(piece, x)?, x))).max().map(|(_, x)| x)
}

/// Every width around a word's edge, with pieces as wide as the field, so that rows are cut.
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
fn a_field_that_is_read_again_plays_on_in_the_same_way() {
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
            assert_eq!(contained, slow.contains(&plain::PlainPlaced { piece, x, y }, None));
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
            // Pieces that hang in the air have something to fall.
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

/// Redoes every insertion from its reported steps alone.
#[test]
fn the_steps_tell_the_whole_story() {
    let mut random = Random::new(7);
    for _ in 0..300 {
        let mut field = Field::new(6, 12, 0).unwrap();
        for _ in 0..40 {
            let (piece, x) = (fast(&random.any_piece(2)), random.range(-2, 5));
            let mut told: Vec<(Piece, i32, i32)> =
                field.clone().into_iter().map(quintet_cascade::Placed::into_parts).collect();
            let (mut score, mut number) = (field.score(), 0);
            let outcome = field.insert_with(piece.clone(), x, |step, now| {
                assert_eq!(step.number, number);
                number += 1;
                match &step.change {
                    Change::Landed { x, y } => told.insert(0, (piece.clone(), *x, *y)),
                    Change::Cut { rows, gone } => {
                        score += 6 * rows.len() as u64;
                        for &row in rows {
                            cut(&mut told, row as i32);
                        }
                        for &index in gone.iter().rev() {
                            assert!(told.remove(index).0.empty());
                        }
                    }
                    Change::Fell { index, from, to } => {
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
