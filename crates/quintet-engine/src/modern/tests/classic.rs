//! Tests of the mode Classic.

use super::*;
use crate::kernel::Seed;
use Button::{Clockwise, Down, Drop, Hold, Left};

const FRAME: u64 = 16_639;

fn classic(pieces: &str, rows: &[&str]) -> Table {
    Table::playing(&Setup {
        mode: Mode::Classic,
        pieces: kinds(pieces),
        board: well(rows),
        ..Setup::default()
    })
}

#[test]
fn there_is_no_hold_no_ghost_and_one_next_piece() {
    let mut table = classic("TIO", &[]);
    table.tap(Hold);
    assert_eq!((table.state().hold(), table.falling().kind), (None, Tetromino::T));
    assert_eq!(table.state().next(), &*kinds("I"));
    let Report::Solo(report) = table.game.report(&[]) else { panic!("a game for one") };
    assert!(report.field.ghost.is_empty());
    assert_eq!((report.field.next, report.field.level), (vec!['I'], 0));
}

#[test]
fn there_are_no_kicks() {
    let mut table = classic("II", &[]);
    table.tap(Clockwise);
    for _ in 0..9 {
        table.tap(Left);
    }
    let before = table.falling().placed;
    table.tap(Clockwise);
    assert_eq!(table.falling().placed, before);
}

#[test]
fn a_piece_locks_when_gravity_fails_to_move_it() {
    let mut table = classic("OI", &[]);
    table.wait_micros(FRAME * 48 * 19);
    assert_eq!(table.height(), 0);
    table.wait_micros(FRAME * 48 - 1);
    table.tap(Left);
    assert_eq!((table.falling().kind, table.x()), (Tetromino::O, 3));
    table.wait_micros(1);
    assert_eq!(table.falling().kind, Tetromino::I);
}

#[test]
fn points_are_for_lines_and_soft_drop_alone() {
    for (rows, points) in [(1, 40), (2, 100), (3, 300), (4, 1200)] {
        for level in [0, 9, 19] {
            let mut table =
                Table::playing(&Setup { mode: Mode::Classic, level: Some(level), ..Setup::default() });
            let mut drawn = vec!["o########."; 4 - rows];
            drawn.extend(vec!["o#########"; rows]);
            table.put(Tetromino::I, Orientation::East, &drawn);
            table.tap(Drop);
            assert_eq!(table.state().score(), points * u64::from(level + 1));
        }
    }
    let mut table = classic("OOO", &[]);
    table.tap(Drop);
    assert_eq!(table.state().score(), 0);
    table.press(Down);
    table.wait_micros(FRAME * 48 / 20 * 2 + 2);
    assert_eq!((table.state().score(), table.height()), (2, 17));
}

#[test]
fn there_are_no_chains() {
    let mut table = Table::playing(&Setup { mode: Mode::Classic, ..Setup::default() });
    table.names();
    for _ in 0..2 {
        table.put(Tetromino::I, Orientation::East, &["o#########"; 4]);
        table.tap(Drop);
    }
    assert_eq!(table.names(), ["quad", "quad"]);
    assert_eq!((table.state().combo(), table.state().back_to_back()), (0, false));
}

#[test]
fn pieces_come_without_a_bag() {
    let mut again = 0;
    let mut seen = [0; 7];
    for seed in 0..2100 {
        let table = Table::new(&Setup { mode: Mode::Classic, seed: Seed(seed), ..Setup::default() });
        let queue = table.state().next;
        again += u32::from(queue[0] == queue[1]);
        seen[queue[4].index()] += 1;
    }
    assert!((240..=360).contains(&again), "{again} of about 300");
    assert!(seen.iter().all(|count| (240..=360).contains(count)), "{seen:?}");
}

#[test]
fn levels_go_on_beyond_fifteen() {
    let mut table = Table::playing(&Setup { mode: Mode::Classic, level: Some(18), ..Setup::default() });
    table.state_mut().lines = 9;
    table.put(Tetromino::I, Orientation::North, &["oooo######"]);
    table.tap(Drop);
    assert_eq!(table.state().level(), 19);
    assert_eq!(table.game.deadline(), Some(table.game.now() + crate::kernel::Span::from_micros(2 * FRAME)));
}
