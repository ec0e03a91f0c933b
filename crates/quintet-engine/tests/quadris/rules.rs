//! Tests of blocks, board, clearing, score and the text display.

use crate::table::{quadris, quadris_at};
use quintet_engine::kernel::{Cell, Game};
use quintet_engine::quadris::{Quadris, Setup, board_cells};

/// Fills the bottom row of an empty board with two I and a J, of which one cell is left.
pub(crate) const ONE_ROW: &str = "I drop I 4ri drop J 8ri drop";

#[test]
fn the_first_frame_is_exact() {
    let expected = "   Level:      0
   Score:      0
   Hi-Score:   0
   -----------
 1            
 2            
 3            
 4 IIII       
 5            
 6            
 7            
 8            
 9            
10            
11            
12            
13            
14            
15            
16            
17            
18            
   -----------
   Next:
   J
   JJJ

";
    assert_eq!(quadris().frames, [expected]);
}

#[test]
fn next_has_two_rows_and_the_second_is_empty_for_i() {
    let table = quadris_at(0, "T I");
    assert!(table.frame().ends_with("   -----------\n   Next:\n   IIII\n\n\n"), "{}", table.frame());
    let table = quadris_at(0, "T L");
    assert!(table.frame().contains("\n 4 TTT        \n 5  T         \n"));
    assert!(table.frame().ends_with("   Next:\n     L\n   LLL\n\n"));
}

#[test]
fn rotation_keeps_the_lower_left_corner() {
    let mut table = quadris_at(0, "J S");
    table.shows(4, &["J..........", "JJJ........"]);
    table.play("clockwise");
    table.shows(3, &["JJ.........", "J..........", "J.........."]);
    table.play("counterclockwise");
    table.shows(4, &["J..........", "JJJ........"]);
    table.play("S");
    table.shows(4, &[".SS........", "SS........."]);
    table.play("clockwise");
    table.shows(3, &["S..........", "SS.........", ".S........."]);
}

#[test]
fn rotation_may_use_the_reserve_rows_and_needs_room() {
    let mut table = quadris();
    table.play("clockwise");
    table.shows(1, &["I..........", "I..........", "I..........", "I..........", "..........."]);
    table.play("10right clockwise");
    table.shows(1, &["..........I", "..........I", "..........I", "..........I"]);
    table.play("3left");
    table.shows(1, &[".......I...", ".......I...", ".......I...", ".......I..."]);
    table.play("clockwise");
    table.shows(4, &[".......IIII"]);
    let mut table = quadris_at(0, "O I");
    table.play("5ri drop");
    (0..6).for_each(|_| {
        table.play("O 5ri drop");
    });
    table.play("I 3ri cl");
    table.shows(1, &["...I.......", "...I.......", "...I.......", "...I.......", ".....OO...."]);
    table.play("2ri");
    table.shows(3, &[".....I.....", ".....I.....", ".....OO...."]);
    table.play("cl");
    table.shows(3, &["...........", ".....IIII..", ".....OO...."]);
}

#[test]
fn a_block_appears_at_the_top_left_below_the_reserve_rows() {
    for (kind, row) in
        [("I", "IIII......."), ("J", "J.........."), ("L", "..L........"), ("O", "OO.........")]
    {
        let table = quadris_at(0, kind);
        table.shows(3, &["...........", row]);
    }
}

#[test]
fn moves_stop_at_the_walls_and_other_blocks() {
    let mut table = quadris();
    table.play("left");
    table.shows(4, &["IIII......."]);
    table.play("3ri");
    table.shows(4, &["...IIII...."]);
    table.play("20right");
    table.shows(4, &[".......IIII"]);
    table.play("20down");
    table.shows(18, &[".......IIII"]);
    table.play("down");
    table.shows(4, &["..........."]);
    assert_eq!(table.frames.len(), 6);
    table.play("drop");
    table.shows(4, &["J..........", "JJJ........"]);
    table.shows(18, &[".......IIII"]);
    table.play("14down right 20right");
    table.shows(17, &["....J......", "....JJJIIII"]);
}

#[test]
fn a_full_row_disappears_and_what_is_above_moves_down() {
    let mut table = quadris();
    table.play("I drop I 4ri drop");
    table.play("T 4ri drop");
    table.shows(16, &["....TTT....", ".....T.....", "IIIIIIII..."]);
    table.play("J 8ri drop");
    table.shows(16, &["...........", "....TTT....", ".....T..J.."]);
}

#[test]
fn a_row_scores_its_level_and_its_blocks() {
    let mut table = quadris();
    table.play(ONE_ROW);
    assert_eq!(table.score(), 1 + 2, "one row at level 0, and two blocks of level 0 wholly gone");
    let mut table = quadris();
    table.play("I drop I 4ri drop J 8ri 2levelu drop");
    assert_eq!(table.score(), 9 + 2, "1 line in level 2 is worth 9 points");
}

#[test]
fn two_rows_at_once_score_more_than_one_twice() {
    let mut table = quadris();
    table.play("O drop O 2ri drop O 4ri drop O 6ri drop O 8ri drop 3levelup I cl 10ri drop");
    // (3+2)² for the rows; each O of level 0, cleared in level 3, is 1 point; half of the I is left.
    assert_eq!(table.score(), 25 + 5);
    table.shows(16, &["...........", "..........I", "..........I"]);
    table.play("leveldown leveldown leveldown I drop I 4ri drop O 8ri drop");
    assert_eq!(table.score(), 30 + 1 + 2);
    table.shows(17, &["...........", "........OOI"]);
}

#[test]
fn the_bonus_counts_the_level_a_block_was_made_at() {
    let mut table = quadris();
    table.play("2levelup I drop 2leveldown I 4ri drop J 8ri drop");
    assert_eq!(table.score(), 1 + 9 + 1, "an I of level 2 is 9 points, an I of level 0 one");
}

#[test]
fn the_hi_score_follows_the_score_and_outlives_restart() {
    let mut table = quadris();
    table.play(ONE_ROW);
    assert!(table.frame().contains("   Score:      3\n   Hi-Score:   3\n"));
    table.play("restart");
    assert!(table.frame().contains("   Score:      0\n   Hi-Score:   3\n"));
    table.play(ONE_ROW);
    table.play("I drop I 4ri drop O 9ri drop");
    assert!(table.game.hi_score() > 3);
    assert_eq!(table.game.hi_score(), table.score());
}

#[test]
fn the_game_is_over_when_a_block_has_no_room() {
    let mut table = quadris_at(0, "O O O O O O O T I");
    table.play("6drop");
    table.shows(4, &["OO.........", "OO.........", "...........", "OO........."]);
    table.play("2down drop");
    assert!(table.game.is_over());
    table.shows(3, &["...........", "...........", "OO........."]);
    assert!(table.frame().ends_with("   Next:\n   IIII\n\n\n"), "what did not fit has left Next");
}

#[test]
fn the_report_is_the_documented_one() {
    let mut table = quadris();
    table.play(ONE_ROW);
    let report = table.game.report(&[]);
    assert_eq!(
        (report.phase, report.level, report.score, report.hi_score, report.next),
        ("playing", 0, 3, 3, 'Z')
    );
    assert_eq!(report.board.len(), 18);
    assert!(report.board.iter().all(|row| row.len() == 11));
    assert_eq!(report.board[17], "        J  ");
    assert_eq!(report.board[3], " SS        ");
}

#[test]
fn the_ghost_is_drawn_but_not_written() {
    let game = Quadris::new(&Setup::default()).unwrap();
    let board = &game.view().boards[0];
    let ghosts =
        |row: usize| (0..board.width).filter(|x| matches!(board.cell(*x, row), Cell::Ghost(_))).count();
    assert_eq!((ghosts(board.height - 1), ghosts(board.height - 2)), (4, 0), "an I lies on the floor");
    let written = board_cells::visible_cells(game.player());
    assert!(written.iter().flatten().all(|cell| !matches!(cell, Cell::Ghost(_))));
}
