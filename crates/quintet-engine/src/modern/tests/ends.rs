//! Tests of how a game ends.

use super::*;
use crate::kernel::{Ending, Seed};
use Button::{Clockwise, Drop, Hold, Left};

#[test]
fn a_new_piece_that_overlaps_is_a_block_out() {
    let mut rows = vec!["....##...."];
    rows.extend(["#........."; 20]);
    let mut table = Table::new(&Setup { pieces: kinds("O"), board: well(&rows), ..Setup::default() });
    table.tap(Button::Enter);
    table.wait(3000);
    assert_eq!(table.names(), ["block-out"]);
    assert!(table.game.is_over() && !table.game.is_done());
    assert_eq!(table.game.deadline(), None);
    assert_eq!(table.state().ended(), Some(Ending::BlockOut));
    table.wait(5000);
    table.tap(Left);
    assert!(table.events.is_empty());
}

#[test]
fn a_piece_from_hold_can_block_out() {
    let mut table = Table::marathon("IIO", &[]);
    table.tap(Hold);
    table.tap(Drop);
    let mut board = Matrix::new();
    (3..7).for_each(|x| board.put(Pos::new(x, 19), MatrixBlock::Garbage));
    table.state_mut().matrix = board;
    table.names();
    table.tap(Hold);
    assert_eq!(table.names(), ["block-out"]);
}

#[test]
fn a_piece_wholly_above_the_visible_rows_is_a_lock_out() {
    let mut rows = vec!["...####..."];
    rows.extend(["#........."; 19]);
    let mut table = Table::marathon("OT", &rows);
    assert_eq!(table.height(), 20);
    table.tap(Drop);
    assert_eq!(table.names(), ["lock-out"]);
    assert!(table.state().falling().is_none());
    assert_eq!(table.picture(22)[..2], ["....OO....", "....OO...."], "its cells stay");
    assert_eq!(table.state().score(), 0);
}

#[test]
fn drop_points_count_in_a_lock_out() {
    let mut rows = vec!["...##....."];
    rows.extend(["#........."; 19]);
    let mut table = Table::marathon("OT", &rows);
    table.state_mut().falling.as_mut().unwrap().placed.pos.y -= 3;
    table.tap(Drop);
    assert_eq!((table.state().score(), table.names()), (6, vec!["lock-out".to_owned()]));
}

#[test]
fn a_cell_in_sight_or_a_clear_is_no_lock_out() {
    let mut rows = vec!["...####..."];
    rows.extend(["#........."; 19]);
    let mut table = Table::marathon("IO", &rows);
    table.tap(Left);
    table.tap(Clockwise);
    table.tap(Drop);
    assert!(!table.game.is_over());
    // It locks above the visible rows and clears: the game continues.
    let mut rows = vec!["###....###", "....##...."];
    rows.extend(["#........."; 19]);
    let mut table = Table::marathon("IT", &rows);
    assert_eq!(table.height(), 20);
    table.tap(Drop);
    assert_eq!((table.game.is_over(), table.names()), (false, vec!["single".to_owned()]));
}

#[test]
fn sprint_is_done_with_forty_lines() {
    let mut table = Table::playing(&Setup { mode: Mode::Sprint, ..Setup::default() });
    table.state_mut().lines = 38;
    table.put(Tetromino::I, Orientation::North, &["#.........", "oooo######"]);
    table.names();
    table.wait(200);
    table.tap(Drop);
    assert_eq!((table.names(), table.game.is_over()), (vec!["single".to_owned()], false));
    table.put(Tetromino::I, Orientation::North, &["#.........", "oooo######"]);
    table.tap(Drop);
    assert_eq!(table.names(), ["single", "combo-1", "level-5", "done"]);
    assert!(table.game.is_over() && table.game.is_done());
    table.wait(1000);
    assert_eq!(table.game.played().millis(), 200, "the clock has stopped");
}

#[test]
fn ultra_is_done_after_two_minutes_of_play() {
    let mut table = Table::playing(&Setup { mode: Mode::Ultra, seed: Seed(1), ..Setup::default() });
    table.wait(60_000 - 1);
    table.tap(Button::Pause);
    table.wait(60_000);
    table.tap(Button::Pause);
    table.wait(3000);
    let mut waited = 0;
    while waited < 60_000 {
        table.state_mut().matrix.clear();
        table.wait(1000);
        waited += 1000;
    }
    assert!(!table.game.is_over());
    table.names();
    assert_eq!(table.game.deadline().map(Time::micros), Some(table.game.now().micros() + 1000));
    table.wait(1);
    assert_eq!((table.names(), table.game.played().millis()), (vec!["done".to_owned()], 120_000));
    assert!(table.game.is_done());
}
