//! Tests of words, numbers, frames, letters, restart, undo and the end of a game.

use crate::rules::ONE_ROW;
use crate::table::{Table, quadris, quadris_at};
use quintet_engine::kernel::Game;
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::{Quadris, Setup};

const OVER: &str = "game over: type restart to play again";

#[test]
fn a_prefix_that_is_clear_is_enough() {
    let mut table = quadris();
    table.play("ri");
    table.shows(4, &[".IIII......"]);
    table.play("lef");
    table.shows(4, &["IIII......."]);
    table.play("levelu");
    assert_eq!(table.game.player().level(), Level(1));
    table.play("leveld");
    assert_eq!(table.game.player().level(), Level(0));
    assert!(table.said.is_empty());
}

#[test]
fn answers_that_were_not_asked_for_change_nothing() {
    let mut table = quadris();
    table.play_with_answers_out_of_turn("rename right ", "east");
    assert!(table.said.is_empty(), "{:?}", table.said);
    table.play_with_answers_out_of_turn("", "east");
    table.shows(4, &[".IIII......"]);
}

#[test]
fn unknown_and_ambiguous_words_are_reported_and_the_game_continues() {
    let mut table = quadris();
    let before = table.game.clone();
    assert_eq!(table.hear("foo"), ["unknown command: foo"]);
    assert_eq!(table.hear("l"), ["ambiguous command: l (left, leveldown, levelup)"]);
    assert_eq!(table.hear("3r"), ["ambiguous command: r (random, rename, restart, right)"]);
    assert_eq!(table.hear("LEFT"), ["unknown command: LEFT"]);
    assert_eq!(table.hear("i"), ["unknown command: i"]);
    assert_eq!(table.hear("12"), ["unknown command: 12"]);
    assert_eq!(table.hear("-1left"), ["unknown command: -1left"]);
    assert_eq!(table.hear("\u{1b}[31m"), ["unknown command: \\u{1b}[31m"]);
    assert_eq!(table.game, before);
    assert_eq!(table.frames.len(), 1 + 8, "a wrong command has a frame too");
}

#[test]
fn several_commands_may_stand_on_a_line_each_with_a_frame() {
    let mut table = quadris();
    assert_eq!(table.play("ri   ri\tri foo drop"), 5);
    assert_eq!(table.play(""), 0);
    assert_eq!(table.play("3ri 0drop 2levelup"), 3, "a multiplied command has one frame");
    table.shows(4, &["...J......."]);
}

#[test]
fn a_number_before_a_command_repeats_it() {
    let mut table = quadris();
    table.play("2right 0right 1right 003right");
    table.shows(4, &["......IIII."]);
    table.play("999999999left");
    table.shows(4, &["IIII......."]);
    table.play("99999999999999999999999999999999999999999right");
    table.shows(4, &[".......IIII"]);
    table.play("left 4294967295clockwise");
    table.shows(1, &["......I....", "......I....", "......I....", "......I...."]);
    table.play("999999999clockwise");
    table.shows(4, &["......IIII."]);
    table.play("left 4clockwise");
    table.shows(3, &["...........", ".....IIII.."]);
    table.play("right 7clockwise");
    table.shows(1, &["......I....", "......I....", "......I....", "......I...."]);
}

#[test]
fn a_multiplied_drop_drops_the_following_blocks_too() {
    let mut table = quadris();
    assert_eq!(table.play("4right 3dr"), 2);
    table.shows(15, &["OO.........", "OO.........", "J..........", "JJJ.IIII..."]);
    table.play("999999999drop");
    assert!(table.game.is_over());
}

#[test]
fn a_letter_keeps_the_place_of_the_block_it_replaces() {
    let mut table = quadris();
    table.play("3ri 2down");
    table.shows(6, &["...IIII...."]);
    for (letter, rows) in [
        ("J", ["...J.......", "...JJJ....."]),
        ("L", [".....L.....", "...LLL....."]),
        ("S", ["....SS.....", "...SS......"]),
        ("Z", ["...ZZ......", "....ZZ....."]),
        ("O", ["...OO......", "...OO......"]),
        ("T", ["...TTT.....", "....T......"]),
        ("I", ["...IIII....", "..........."]),
    ] {
        table.play(&format!("9{letter}"));
        table.shows(6, &rows);
        // The lower-left corner counts in any orientation; the new block is not rotated.
        table.play("cl");
    }
    let before = table.game.clone();
    table.play("0T");
    assert_eq!(table.game, before);
}

#[test]
fn a_letter_that_does_not_fit_in_place_appears_at_its_initial_position() {
    let mut table = quadris_at(0, "T");
    table.play("cl 9ri 2down");
    table.shows(5, &["..........T", ".........TT", "..........T"]);
    assert_eq!(table.play("I"), 1);
    table.shows(4, &["IIII.......", "..........."]);
    assert!(table.said.is_empty(), "{:?}", table.said);
}

#[test]
fn the_first_revision_puts_a_letter_at_its_initial_position() {
    let mut table = Table::<Quadris>::with_revision(&Setup::default(), 1);
    for (letter, rows) in [
        ("J", ["J..........", "JJJ........"]),
        ("T", ["TTT........", ".T........."]),
        ("I", ["IIII.......", "..........."]),
    ] {
        table.play("3ri 2down cl");
        table.play(letter);
        table.shows(4, &rows);
    }
}

#[test]
fn a_letter_without_room_changes_nothing() {
    let mut table = quadris_at(0, "I");
    table.play("14drop");
    table.shows(4, &["IIII.......", "IIII......."]);
    let before = table.game.clone();
    assert_eq!(table.hear("T"), ["there is no room for T"]);
    assert_eq!(table.game, before);
}

#[test]
fn restart_keeps_the_state_of_the_generator() {
    let mut table = quadris_at(2, "I");
    let first = table.game.clone();
    table.play("3drop levelup");
    table.play("restart");
    let (now, then) = (table.game.player(), first.player());
    assert_eq!((now.level(), now.score(), now.board()), (then.level(), 0, then.board()));
    let mut again = quadris_at(2, "I");
    let letters = |game: &quintet_engine::quadris::Quadris| {
        let player = game.player();
        [player.current().unwrap().made.kind, player.next().kind]
    };
    let firsts: Vec<_> = (0..8)
        .map(|_| {
            again.play("restart");
            letters(&again.game)
        })
        .collect();
    assert!(firsts.iter().any(|blocks| *blocks != letters(&first)));
    let mut table = quadris();
    table.play("3drop restart");
    assert_eq!(table.frame(), quadris().frame(), "block files begin again");
}

#[test]
fn after_the_end_few_commands_work() {
    let mut table = quadris_at(0, "O").file("f", "restart");
    table.play("macro m = restart");
    table.play("7drop");
    assert!(table.game.is_over());
    let over = table.game.clone();
    for line in [
        "left",
        "0left",
        "drop",
        "levelup",
        "T",
        "hint",
        "random",
        "norandom f",
        "sequence f",
        "m",
        "autoplay 3",
    ] {
        assert_eq!(table.hear(line), [OVER], "{line}");
    }
    for line in ["rename left west", "macro n = left", "extras off", "norandom", "rename left"] {
        assert_eq!(table.hear(line), [OVER], "{line}");
    }
    assert_eq!(table.hear("foo"), ["unknown command: foo"]);
    assert_eq!(table.hear("help").len(), 1);
    assert_eq!(table.game, over);
    table.play("restart");
    assert!(!table.game.is_over());
    table.play("7drop undo");
    assert!(!table.game.is_over());
    table.play("drop quit");
    assert!(table.ended);
}

#[test]
fn undo_reverts_one_drop_at_a_time() {
    let mut table = quadris();
    table.play("2ri levelup");
    let before = table.game.clone();
    table.play("3drop left levelup");
    table.play("undo undo undo");
    let same = |game: &quintet_engine::quadris::Quadris| (game.player().clone(), game.hi_score());
    assert_eq!(same(&table.game), same(&before), "position, level and all");
    assert_eq!(table.hear("undo"), ["there is nothing to undo"]);
    table.play("2left");
    table.play(ONE_ROW);
    let hi_score = table.game.hi_score();
    assert!(hi_score > 0);
    table.play("undo");
    assert_eq!((table.score(), table.game.hi_score()), (0, hi_score), "the hi-score stays");
    table.play("restart");
    assert_eq!(table.hear("undo"), ["there is nothing to undo"]);
}

#[test]
fn the_mark_of_a_hint_is_gone_with_the_next_command() {
    for next in
        ["foo", "l", "left", "0drop", "help", "rename", "undo", "I", "levelup", "restart", "sequence none"]
    {
        let mut table = quadris();
        table.play("hint");
        assert!(table.frame().contains("\n18 ????       \n"));
        table.play(next);
        assert!(!table.frame().contains('?'), "{next}");
    }
}

#[test]
fn the_mark_lies_over_the_block_it_is_for() {
    let mut table = quadris();
    table.play("14down hint");
    assert!(table.frame().contains("\n18 ????       \n"));
    table.play("7hint");
    assert!(table.frame().contains("\n18 ????       \n"));
}

#[test]
fn autoplay_takes_its_number_as_an_argument() {
    let mut table = quadris();
    assert_eq!(table.play("autoplay 2"), 1);
    table.shows(16, &["J..........", "JJJ........", "IIII......."]);
    table.play("5autoplay 1");
    table.shows(14, &["OO.........", "OO........."]);
    assert_eq!(table.hear("autoplay"), ["autoplay needs N on the same line"]);
    assert_eq!(table.hear("autoplay many"), ["autoplay needs a number, not many"]);
    assert_eq!(table.hear("autoplay 3x"), ["autoplay needs a number, not 3x"]);
    table.play("autoplay 0");
    table.play("autoplay 99999999999999999999");
    assert!(table.game.is_over());
    assert!(table.game.assisted());
}

#[test]
fn arguments_stand_on_the_line_of_their_command() {
    let mut table = quadris().file("f", "right");
    assert_eq!(table.hear("sequence"), ["sequence needs FILE on the same line"]);
    assert_eq!(table.hear("f"), ["unknown command: f"]);
    assert_eq!(table.hear("rename left"), ["rename needs OLD NEW on the same line"]);
    assert_eq!(table.hear("west"), ["unknown command: west"]);
}

#[test]
fn quit_ends_without_a_frame() {
    let mut table = quadris();
    assert_eq!(table.play("left quit left"), 1);
    assert!(table.ended);
}
