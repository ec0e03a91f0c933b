//! Tests of the bombs, the shape with swapped controls, and the score table.

use super::Table;
use crate::kernel::{Cell, Game, Pos};

#[test]
fn a_vapor_bomb_takes_two_rows_above_and_below() {
    let mut table = Table::over(
        "VO",
        &["...$......", "...$$.....", "..$$......", "..$.......", "..$$$...$.", "..$.$...$.", "..$$$...$."],
    );
    table.press("right down down down left left");
    assert_eq!(table.well()[3], "..$##.....");
    table.press("down");
    assert_eq!(
        table.well(),
        [
            "...##.....", // the next piece overlaps the block that stayed at (3,0): the game is over
            "...##.....",
            "..$.......",
            "..$.......",
            "..$.....$.",
            "..$.....$.",
            "..$$$...$.",
        ]
    );
    assert!(table.game.is_over());
    let well = table.game.well_mut();
    assert!(well.get(Pos::new(3, 0)).is_some() && well.get(Pos::new(4, 1)).is_none());
}

#[test]
fn the_cells_that_a_vapor_bomb_will_take_are_marked() {
    let table = Table::over(
        "VO",
        &["..........", "..........", "..........", "...$......", "....$.....", "....$....."],
    );
    let board = &table.game.view().boards[0];
    let marks = |cell| match cell {
        Cell::Target(Some(_)) => 'x',
        Cell::Target(None) => '-',
        Cell::Block(_) => '$',
        Cell::Falling(_) => '#',
        Cell::Ghost(_) => 'o',
        _ => '.',
    };
    let rows: Vec<String> =
        board.cells.chunks(board.width).map(|row| row.iter().map(|cell| marks(*cell)).collect()).collect();
    assert_eq!(rows, ["....##....", "....--....", "....--....", "...$oo....", "....x-....", "....x-...."]);
    // The plain screen has no marks.
    assert_eq!(table.well()[3..], ["...$......", "....$.....", "....$....."]);
}

#[test]
fn a_vapor_bomb_on_the_floor_of_an_empty_well_leaves_nothing() {
    let mut table = Table::new("VO", 18);
    table.press("drop");
    assert!(table.game.well_mut().is_empty());
}

#[test]
fn a_foam_bomb_fills_what_it_can_reach() {
    let mut table = Table::over(
        "FO",
        &["..........", "..........", "..$$......", "..$......$", "..$.$.$..$", "...$$....$", "...$......"],
    );
    table.press("down down left down");
    assert_eq!(table.well()[4], "..$#$.$..$");
    table.press("down");
    assert_eq!(table.well()[2..], ["..$$**....", "..$***...$", "..$*$*$..$", "...$$*...$", "...$**...."]);
}

#[test]
fn foam_stays_inside_the_well_and_can_complete_rows() {
    let mut table = Table::new("FOT", 4);
    table.press("left left left left left drop");
    // The bomb locked in column 0: two columns to its right and two rows above it are in its box.
    assert_eq!(table.well(), ["...##.....", "***##.....", "***.......", "***......."]);
    let mut table = Table::over("FO", &["..........", "..........", "..........", "$$.....$$$"]);
    table.press("drop");
    assert_eq!((table.game.score(), table.well()[3].as_str()), (100, "..*****..."));
}

#[test]
fn the_crazy_shape_moves_the_wrong_way_and_rests_like_any_other() {
    let mut table = Table::new("CO", 4);
    table.press("left left");
    assert_eq!(table.well()[..2], [".....#..#.", "......##.."]);
    table.press("right");
    assert_eq!(table.well()[..2], ["....#..#..", ".....##..."]);
    table.press("drop");
    assert_eq!(table.well()[2..], ["....$..$..", ".....$$..."]);
}

/// Returns a well in which the I, upright in column 4, completes the lowest rows.
fn gap(rows: usize) -> Vec<&'static str> {
    [vec![".........."; 8 - rows], vec!["$$$$.$$$$$"; rows]].concat()
}

#[test]
fn the_score_table() {
    for (rows, points) in [(1, 100), (2, 200), (3, 400), (4, 800)] {
        let mut table = Table::over("IO", &gap(rows));
        table.press("rotate drop");
        assert_eq!(table.game.score(), points, "{rows} rows");
    }
    let mut table = Table::over(
        "FO",
        &[
            "..........",
            "..........",
            "..........",
            "$$$..$$$$$",
            "$$$..$$$$$",
            "$$$..$$$$$",
            "$$$$.$$$$$",
            "$$$$.$$$$$",
        ],
    );
    table.press("left drop");
    assert_eq!((table.game.score(), table.game.rows_left()), (1600, 0));
}
