//! Tests of the pictures in the rules: pieces, rotation, spawn positions, cleared rows.

use super::Table;
use crate::chetyris::Stage;

/// Returns every orientation of a piece that rotates in place at the top of an empty well.
fn turns(piece: &str) -> Vec<[String; 4]> {
    let mut table = Table::new(piece, 18);
    let mut turns = Vec::new();
    for _ in 0..4 {
        let well = table.well();
        turns.push([0, 1, 2, 3].map(|y| well[y][3..7].to_owned()));
        table.press("rotate");
    }
    turns
}

#[test]
fn every_piece_in_every_orientation() {
    for (piece, drawn) in [
        (
            "T",
            [
                [".#..", "###.", "....", "...."],
                [".#..", ".##.", ".#..", "...."],
                ["....", "###.", ".#..", "...."],
                [".#..", "##..", ".#..", "...."],
            ],
        ),
        (
            "L",
            [
                ["....", "###.", "#...", "...."],
                [".##.", "..#.", "..#.", "...."],
                ["....", "..#.", "###.", "...."],
                ["....", ".#..", ".#..", ".##."],
            ],
        ),
        (
            "J",
            [
                ["....", ".###", "...#", "...."],
                ["....", "..#.", "..#.", ".##."],
                ["....", ".#..", ".###", "...."],
                [".##.", ".#..", ".#..", "...."],
            ],
        ),
        (
            "S",
            [
                ["....", ".##.", "##..", "...."],
                [".#..", ".##.", "..#.", "...."],
                ["....", ".##.", "##..", "...."],
                [".#..", ".##.", "..#.", "...."],
            ],
        ),
        (
            "Z",
            [
                ["....", "##..", ".##.", "...."],
                ["..#.", ".##.", ".#..", "...."],
                ["....", "##..", ".##.", "...."],
                ["..#.", ".##.", ".#..", "...."],
            ],
        ),
        (
            "I",
            [
                ["....", "####", "....", "...."],
                [".#..", ".#..", ".#..", ".#.."],
                ["....", "####", "....", "...."],
                [".#..", ".#..", ".#..", ".#.."],
            ],
        ),
        ("O", [["##..", "##..", "....", "...."]; 4]),
        ("V", [[".##.", "....", "....", "...."]; 4]),
        ("F", [["....", ".#..", "....", "...."]; 4]),
        (
            "C",
            [
                ["#..#", ".##.", "....", "...."],
                ["...#", "..#.", "..#.", "...#"],
                ["....", "....", ".##.", "#..#"],
                ["#...", ".#..", ".#..", "#..."],
            ],
        ),
    ] {
        assert_eq!(turns(piece), drawn, "{piece}");
    }
}

#[test]
fn a_j_that_completes_a_row() {
    let mut table = Table::over(
        "JO",
        &["..........", "..........", "..........", "......$$..", ".......$.$", "$$.$$$$$$$", "$.$$$$$$$$"],
    );
    table.press("rotate rotate rotate left left down");
    assert_eq!(
        table.well(),
        ["..........", "..##......", "..#.......", "..#...$$..", ".......$.$", "$$.$$$$$$$", "$.$$$$$$$$",]
    );
    table.press("drop");
    assert_eq!(
        table.well(),
        [
            "...##.....", // the next piece, an O, has appeared
            "...##.....",
            "..........",
            "..........",
            "..$$..$$..",
            "..$....$.$",
            "$.$$$$$$$$",
        ]
    );
    assert_eq!((table.game.score(), table.game.rows_left()), (100, 4));
}

#[test]
fn an_i_may_start_right_above_a_block_and_be_shifted_away() {
    let well = ["..........", "..........", "..$..$....", "..$.$$....", "..$..$...$", "..$...$..$"];
    let mut table = Table::over("IO", &well);
    assert_eq!(table.game.stage(), Stage::Playing);
    assert_eq!(table.well()[1], "...####...");
    table.press("right right right");
    table.wait_until(999);
    assert_eq!(table.well()[1], "......####");
    table.wait_until(1000);
    assert_eq!(table.well()[2], "..$..$####");
}

#[test]
fn a_piece_may_start_below_a_block_in_row_0() {
    let well = ["....$.....", "..........", "..........", "..$.$.....", "..$..$..$.", "..$...$.$."];
    let mut table = Table::over("IO", &well);
    assert_eq!(table.game.stage(), Stage::Playing);
    assert_eq!(table.well()[..3], ["....$.....", "...####...", ".........."]);
    table.press("left right down"); // it can be moved below the block, too
    assert_eq!(table.well()[..3], ["....$.....", "..........", "...####..."]);
    table.press("down");
    assert_eq!(table.game.stage(), Stage::Over); // locked, and the O that follows overlaps (4,0)
}

#[test]
fn a_piece_that_overlaps_ends_the_game_and_is_shown() {
    let mut table = Table::over("OT", &["..........", "..........", "...$......", "...$......"]);
    table.press("drop");
    // The O locks on the column at once, and the T that follows does not fit.
    assert_eq!(table.well(), ["...$#.....", "...###....", "...$......", "...$......"]);
    assert_eq!(table.game.stage(), Stage::Over);
}

#[test]
fn a_turn_or_a_shift_without_room_changes_nothing() {
    for (pieces, keys, blocked) in [
        ("O", "left left left", "left"),
        ("O", "right right right right right", "right"),
        ("I", "rotate right right right right right", "rotate"), // the box sticks out at the right
        ("I", "rotate left left left left", "rotate"),           // and at the left
    ] {
        let mut table = Table::new(pieces, 18);
        table.press(keys);
        let before = table.game.clone();
        table.press(blocked);
        assert_eq!(table.game, before, "{pieces}: {keys}, {blocked}");
    }
    let mut table = Table::over("I", &["..........", "..........", "....$.....", ".........."]);
    let before = table.game.clone();
    table.press("rotate");
    assert_eq!(table.game, before, "a block is in the way");
    let mut table = Table::new("I", 4);
    table.press("down down");
    let before = table.game.clone();
    table.press("rotate");
    assert_eq!(table.game, before, "it would leave the well at the bottom");
}

#[test]
fn several_rows_are_cleared_together() {
    let mut table = Table::over(
        "IT",
        &["..........", "..........", "$.........", "$$$$.$$$$$", "$$$.....$$", "$$$$.$$$$$", "$$$$.$$$$$"],
    );
    table.press("rotate drop");
    assert_eq!(
        table.well(),
        ["....#.....", "...###....", "..........", "..........", "..........", "$.........", "$$$.$...$$"]
    );
    assert_eq!(table.game.score(), 400);
}
