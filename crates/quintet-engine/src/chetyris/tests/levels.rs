//! Tests of time, levels, prompts and the end.

use super::Table;
use crate::chetyris::{Chetyris, PieceKind, Setup, Stage};
use crate::kernel::{Game, Seed, Time, parse_pieces};

fn deadline(table: &Table) -> Option<u64> {
    table.game.deadline().map(Time::millis)
}

#[test]
fn the_level_times() {
    let times = [1000, 900, 800, 700, 600, 500, 400, 300, 200, 100, 100, 100];
    for (level, time) in (1..).zip(times).chain([(5000, 100)]) {
        let game = Chetyris::new(&Setup { level, ..Setup::new(Seed(4)) }).unwrap();
        let mut table = Table { game, events: Vec::new() };
        assert_eq!((table.game.rows_left(), deadline(&table)), (5 * level, None));
        table.press("enter");
        assert_eq!(deadline(&table), Some(time), "level {level}");
        table.wait_until(time);
        assert_eq!(deadline(&table), Some(2 * time), "level {level}");
    }
}

#[test]
fn only_down_restarts_the_timer() {
    let mut table = Table::new("TO", 18);
    table.wait_until(400);
    table.press("left right rotate");
    assert_eq!(deadline(&table), Some(1000));
    table.press("down");
    assert_eq!(deadline(&table), Some(1400));
    table.wait_until(1399);
    assert_eq!(table.well()[1], "....#.....");
    table.wait_until(1400);
    assert_eq!((table.well()[1].as_str(), deadline(&table)), ("..........", Some(2400)));
}

#[test]
fn the_timer_comes_before_keys_of_the_same_time() {
    let mut table = Table::new("OO", 18);
    table.wait_until(1000);
    table.press("down");
    assert_eq!((table.well()[2].as_str(), deadline(&table)), ("...##.....", Some(2000)));
}

#[test]
fn a_piece_locks_when_it_cannot_move_down() {
    let mut table = Table::new("OTI", 4);
    table.press("down down");
    table.wait_until(999);
    assert_eq!(table.well()[2..], ["...##.....", "...##....."]);
    table.press("right"); // still free to move
    table.wait_until(1000);
    assert_eq!(table.well(), ["....#.....", "...###....", "....$$....", "....$$...."]);
    assert_eq!(deadline(&table), Some(2000), "the next piece has its full time");
    let mut table = Table::new("OTI", 4);
    table.press("down down down");
    assert_eq!(table.well(), ["....#.....", "...###....", "...$$.....", "...$$....."]);
}

/// Completes four rows of level 1, then four more.
fn level_one_done() -> Table {
    let gap = [
        "..........",
        "..........",
        "..........",
        "..........",
        "$$$$.$$$$$",
        "$$$$.$$$$$",
        "$$$$.$$$$$",
        "$$$$.$$$$$",
    ];
    let mut table = Table::over("IIOTS", &gap);
    table.press("rotate drop");
    assert_eq!((table.game.score(), table.game.rows_left()), (800, 1));
    table
        .game
        .well_mut()
        .draw(&gap, |letter| (letter == '$').then_some(PieceKind::Tetromino(crate::kernel::Tetromino::O)));
    table.press("rotate drop");
    table
}

#[test]
fn a_level_that_is_done_clears_the_well_and_asks() {
    let mut table = level_one_done();
    assert_eq!(table.game.stage(), Stage::LevelDone);
    assert_eq!((table.game.score(), table.game.rows_left(), table.game.level()), (1600, 0, 1));
    assert_eq!(table.well(), [".........."; 8]);
    assert_eq!(deadline(&table), None);
    table.wait_until(60_000);
    table.press("left drop quit down rotate"); // only Enter answers
    assert_eq!(table.game.stage(), Stage::LevelDone);
    table.press("enter");
    assert_eq!(table.game.stage(), Stage::Playing);
    assert_eq!((table.game.score(), table.game.rows_left(), table.game.level()), (1600, 10, 2));
    assert_eq!(table.well()[..2], ["...##.....", "...##....."], "what was shown as next comes first");
    assert_eq!(deadline(&table), Some(60_900));
}

#[test]
fn quit_ends_at_once_and_enter_leaves() {
    let mut table = Table::new("OT", 18);
    let before = table.well();
    table.press("quit");
    assert_eq!((table.game.stage(), deadline(&table)), (Stage::Over, None));
    assert_eq!(table.well(), before, "everything stays as it was");
    table.press("left drop quit");
    table.wait_until(100_000);
    assert_eq!((table.game.stage(), table.well()), (Stage::Over, before.clone()));
    table.press("enter");
    assert_eq!((table.game.stage(), table.well()), (Stage::Exited, before));
    table.press("enter");
    assert_eq!(table.game.stage(), Stage::Exited);
}

#[test]
fn before_the_first_enter_nothing_but_enter_counts() {
    let mut table = Table { game: Chetyris::new(&Setup::new(Seed(2))).unwrap(), events: Vec::new() };
    let before = table.game.clone();
    table.press("left right rotate down drop quit");
    assert_eq!(table.game, before);
    table.wait_until(5_000);
    table.press("enter");
    assert_eq!((table.game.stage(), deadline(&table)), (Stage::Playing, Some(6_000)));
}

#[test]
fn in_a_narrow_well_pieces_spawn_further_left() {
    for (width, column) in [(4, 0), (5, 1), (7, 3), (10, 3), (40, 3)] {
        let pieces = parse_pieces("IO").unwrap();
        let setup = Setup { pieces, width, ..Setup::new(Seed(0)) };
        let mut table = Table { game: Chetyris::new(&setup).unwrap(), events: Vec::new() };
        table.press("enter");
        assert_eq!(table.well()[1].find('#'), Some(column), "{width} wide");
    }
}
