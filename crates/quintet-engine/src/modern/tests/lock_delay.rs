//! Tests of the lock delay.

use super::*;
use Button::{Clockwise, Counterclockwise, Down, Drop, Left, Right};

const HALF: u64 = 500_000;

/// Returns true if the piece has locked.
fn locked(table: &Table) -> bool {
    table.events.iter().any(|told| matches!(told.event, Event::Locked(_)))
}

fn locks_after(table: &mut Table, micros: u64) {
    table.wait_micros(micros - 1);
    assert!(!locked(table), "locked too early");
    table.wait_micros(1);
    assert!(locked(table), "locked too late");
}

fn square() -> Table {
    Table::with_piece(Tetromino::O, Orientation::North, &["....oo....", "....oo...."])
}

#[test]
fn a_piece_locks_half_a_second_after_touching_ground() {
    locks_after(&mut square(), HALF);
    // The same after falling: the last row takes a second.
    let mut table =
        Table::with_piece(Tetromino::O, Orientation::North, &["....oo....", "....oo....", ".........."]);
    locks_after(&mut table, 1_000_000 + HALF);
}

#[test]
fn the_lock_delay_is_a_setting() {
    let mut setup = Setup::default();
    setup.handling[0].lock_delay_ms = 1234;
    let mut table = Table::playing(&setup);
    table.put(Tetromino::O, Orientation::North, &["....oo....", "....oo...."]);
    locks_after(&mut table, 1_234_000);
}

#[test]
fn moves_restart_it_fifteen_times_and_the_next_locks() {
    let mut table = square();
    for count in 0..15 {
        table.wait_micros(HALF - 1);
        assert!(!locked(&table));
        table.tap(if count % 2 == 0 { Left } else { Right });
        assert_eq!(table.falling().restarts, count + 1);
    }
    let mut last = Table { game: table.game.clone(), events: Vec::new() };
    locks_after(&mut last, HALF);
    table.wait_micros(100);
    table.tap(Right);
    assert!(locked(&table), "the sixteenth locks at once");
    assert_eq!(table.picture(2), ["....##....", "....##...."].map(|row| row.replace('#', "O")));
}

#[test]
fn rotations_count_too_and_failed_moves_do_not() {
    let mut table = Table::with_piece(Tetromino::O, Orientation::North, &["oo........", "oo........"]);
    for _ in 0..30 {
        table.tap(Left);
    }
    assert_eq!(table.falling().restarts, 0);
    table.wait_micros(HALF - 1);
    table.tap(Clockwise);
    assert_eq!(table.falling().restarts, 1, "a square that turns has moved");
    table.tap(Left);
    locks_after(&mut table, HALF);
}

#[test]
fn moves_in_the_air_count_once_the_ground_was_touched() {
    let mut table =
        Table::with_piece(Tetromino::O, Orientation::North, &["........oo", "........oo", ".........."]);
    (0..4).for_each(|_| table.tap(Left));
    assert_eq!(table.falling().restarts, 0, "it has not touched ground");
    // Onto a ledge, off it, and back over it in the air.
    let ledge = ["...oo.....", "...oo.....", "...#......", "...#......"];
    let mut table = Table::with_piece(Tetromino::O, Orientation::North, &ledge);
    assert!(table.falling().touched);
    table.tap(Right);
    assert_eq!((table.falling().restarts, table.state().lock_at), (1, None));
    table.tap(Right);
    assert_eq!(table.falling().restarts, 2);
    table.wait_micros(999_999);
    assert_eq!(table.height(), 2);
    table.wait_micros(1);
    assert_eq!((table.height(), table.falling().restarts), (1, 0), "lower than it has been: it starts again");
    table.tap(Right);
    assert_eq!(table.falling().restarts, 1, "and still counts in the air");
}

#[test]
fn after_fifteen_a_move_in_the_air_does_not_lock() {
    let rows = ["...oo.....", "...oo.....", "....#.....", "#...#....."];
    let mut table = Table::with_piece(Tetromino::O, Orientation::North, &rows);
    for count in 0..15 {
        table.tap(if count % 2 == 0 { Right } else { Left });
    }
    // Past the ledge to the air on its right.
    assert_eq!((table.x(), table.falling().restarts), (4, 15));
    table.tap(Clockwise);
    assert!(locked(&table), "on the ground it locks");
    let mut table = Table::with_piece(Tetromino::O, Orientation::North, &rows);
    for count in 0..15 {
        table.tap(if count % 2 == 0 { Left } else { Right });
    }
    assert_eq!((table.x(), table.state().lock_at), (2, None));
    table.tap(Clockwise);
    table.tap(Left);
    assert!(!locked(&table));
    assert_eq!((table.x(), table.falling().restarts), (1, 15));
    table.wait(1000);
    assert_eq!(table.falling().restarts, 0, "it got lower");
}

#[test]
fn progress_of_gravity_is_lost_on_the_ground() {
    let ledge = ["...oo.....", "...oo.....", "...#......", "...#......"];
    let mut table = Table::with_piece(Tetromino::O, Orientation::North, &ledge);
    table.press(Down);
    table.wait_micros(300_000);
    table.release(Down);
    table.tap(Right);
    table.wait_micros(999_999);
    assert_eq!(table.height(), 2);
    table.wait_micros(1);
    assert_eq!(table.height(), 1);
}

#[test]
fn a_kick_upwards_takes_it_off_the_ground() {
    let mut table =
        Table::with_piece(Tetromino::T, Orientation::West, &["....o.....", "...oo.....", "....o....."]);
    table.tap(Clockwise);
    assert_eq!((table.height(), table.state().lock_at, table.falling().restarts), (1, None, 1));
    table.wait_micros(1_000_000);
    assert_eq!(table.height(), 0);
    assert_eq!(table.falling().restarts, 1, "not lower than it has been");
    locks_after(&mut table, HALF);
}

#[test]
fn a_kick_downwards_starts_the_count_again() {
    let triple = ["....#o....", "....ooo...", "####.#####", "####..####", "####.#####"];
    let mut table = Table::with_piece(Tetromino::T, Orientation::North, &triple);
    table.state_mut().falling.as_mut().unwrap().restarts = 15;
    table.tap(Clockwise);
    assert!(!locked(&table));
    assert_eq!((table.height(), table.falling().restarts), (0, 0));
    locks_after(&mut table, HALF);
}

#[test]
fn a_hard_drop_locks_at_once() {
    let mut table = Table::marathon("OT", &[]);
    table.tap(Drop);
    assert!(locked(&table));
    assert_eq!(table.falling().kind, Tetromino::T);
    assert_eq!(table.events.iter().filter(|told| told.at != Time::from_micros(3_000_000)).count(), 3);
}

#[test]
fn a_piece_that_appears_on_the_ground_begins_its_delay() {
    let mut rows = vec!["....##...."];
    rows.extend(["#........."; 18]);
    rows.insert(0, "....#.....");
    let mut table = Table::marathon("OI", &rows);
    assert_eq!(table.height(), 20);
    assert!(table.falling().touched);
    table.tap(Counterclockwise);
    assert_eq!(table.falling().restarts, 1);
}
