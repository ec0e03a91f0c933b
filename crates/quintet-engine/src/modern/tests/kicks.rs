//! Tests of every row of both offset tables, in both directions, as pictures.

use super::*;

/// Returns the turn from one orientation to another.
fn turn_between(from: Orientation, to: Orientation) -> Turn {
    let turns = [Turn::Clockwise, Turn::Counterclockwise, Turn::Half];
    turns.into_iter().find(|turn| from.turned(*turn) == to).expect("two orientations")
}

#[test]
fn kicks_are_as_drawn() {
    let cases: Vec<&str> =
        include_str!("kicks.txt").split("\n\n").filter(|case| !case.starts_with('#')).collect();
    assert_eq!(cases.len(), 2 * 8 * 6);
    for case in cases {
        let (title, drawing) = case.split_once('\n').expect("a title and a drawing");
        let words: Vec<&str> = title.split(' ').collect();
        let kind = kinds(words[0])[0];
        let (from, to) = words[1].split_once('>').expect("from>to");
        let (from, to) = (orientation(from), orientation(to));
        let (before, after): (Vec<&str>, Vec<&str>) =
            drawing.lines().map(|line| line.split_once("   ").expect("two pictures")).unzip();
        let mut table = Table::with_piece(kind, from, &before);
        assert_eq!(table.picture(before.len()), before, "{title}");
        let turn = turn_between(from, to);
        table.events.clear();
        table.press(turning(turn));
        assert_eq!(table.picture(after.len()), after, "{title}");
        let told = table.events[0].event;
        match words[2].parse::<u8>() {
            Ok(taken) => {
                assert!(
                    matches!(told, Event::Rotated { kick, .. } if kick + 1 == taken),
                    "{title}: {told:?}"
                );
                assert_eq!(table.falling().placed.orientation, to, "{title}");
            }
            Err(_) => assert_eq!(told, Event::Blocked, "{title}"),
        }
    }
}

#[test]
fn the_square_turns_and_its_cells_stay() {
    let mut table = Table::marathon("O", &[]);
    let picture = table.picture(ROWS);
    for (button, rotation) in [
        (Button::Clockwise, 'R'),
        (Button::Clockwise, '2'),
        (Button::Clockwise, 'L'),
        (Button::HalfTurn, 'R'),
        (Button::Counterclockwise, '0'),
    ] {
        table.tap(button);
        assert_eq!((table.picture(ROWS), table.falling().rotation()), (picture.clone(), rotation));
    }
}

#[test]
fn a_half_turn_uses_the_same_five_translations() {
    // From R to L the second translation is two to the right: (1,0) − (−1,0).
    let mut table = Table::with_piece(
        Tetromino::T,
        Orientation::East,
        &["..#.......", "...o......", "...oo.....", "...o......"],
    );
    table.press(Button::HalfTurn);
    assert_eq!(table.picture(4), ["..#.......", "...o......", "..oo......", "...o......"]);
    let mut table = Table::with_piece(
        Tetromino::T,
        Orientation::East,
        &["..........", "...o......", "..#oo.....", "...o......"],
    );
    table.press(Button::HalfTurn);
    assert_eq!(table.picture(4), ["..........", ".....o....", "..#.oo....", ".....o...."]);
}

#[test]
fn new_pieces_appear_centred_and_fall_a_row_at_once() {
    for (letter, columns, rotation_row) in [
        ("I", vec![3, 4, 5, 6], 19),
        ("O", vec![4, 5], 19),
        ("T", vec![3, 4, 5], 19),
        ("J", vec![3, 4, 5], 19),
        ("L", vec![3, 4, 5], 19),
        ("S", vec![3, 4, 5], 19),
        ("Z", vec![3, 4, 5], 19),
    ] {
        let table = Table::marathon(letter, &[]);
        let falling = table.falling();
        let mut found: Vec<i16> = SRS[falling.kind.index()].cells(falling.placed).map(|pos| pos.x).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!((found, table.height()), (columns, rotation_row), "{letter}");
    }
    // With a block right below, it stays where it spawned.
    let mut rows = vec!["....G....."];
    rows.extend(["G........."; 19]);
    assert_eq!(Table::marathon("T", &rows).height(), 20);
}
