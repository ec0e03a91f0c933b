//! Tests of Biquadris: turns, questions, effects, and the winner.

use crate::table::{Last, Table, biquadris};
use quintet_engine::biquadris::{Biquadris, Setup};
use quintet_engine::kernel::{Game, Player};
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::{Action, block_file};

const ONE: Player = Player::ONE;
const TWO: Player = Player::TWO;
const QUESTION: &str = "special action: blind, heavy or force BLOCK?";
const OVER: &str = "game over: type restart to play again";

fn with_blocks(one: &str, two: &str) -> Table<Biquadris> {
    let scripts = [one, two].map(|blocks| block_file::parse(blocks).unwrap());
    Table::new(&Setup { scripts, ..Setup::default() })
}

/// Makes a game where player 1 has a row of five O and is about to fill column 11, which clears two rows. Player 2
/// has dropped five I at the right.
fn about_to_clear() -> Table<Biquadris> {
    about_to_clear_under(Biquadris::REVISION)
}

fn about_to_clear_under(revision: u32) -> Table<Biquadris> {
    let scripts = ["O O O O O I", "I"].map(|blocks| block_file::parse(blocks).unwrap());
    let mut table = Table::<Biquadris>::with_revision(&Setup { scripts, ..Setup::default() }, revision);
    for column in [0, 2, 4, 6, 8] {
        table.play(&format!("{column}ri drop"));
        table.play("7ri drop");
    }
    table.play("cl 10ri");
    table.shows(ONE, 17, &["OOOOOOOOOO.", "OOOOOOOOOO."]);
    table
}

#[test]
fn the_first_frame_is_exact() {
    let expected = "Hi Score: 0
Level:    0       Level:    0
Score:    0       Score:    0
-----------       -----------


                   SS
IIII              SS














-----------       -----------
Next:             Next:
J                  SS
JJJ               SS

";
    assert_eq!(biquadris().frames, [expected]);
}

#[test]
fn a_turn_ends_with_the_drop() {
    let mut table = biquadris();
    assert_eq!(table.game.turn(), ONE);
    table.play("3ri down cl levelup");
    assert_eq!(table.game.turn(), ONE);
    table.play("drop");
    assert_eq!(table.game.turn(), TWO);
    table.play("ri");
    table.shows(TWO, 3, &["..SS.......", ".SS........"]);
    table.shows(ONE, 3, &["J..........", "JJJ........"]);
    assert_eq!((table.game.player(ONE).level(), table.game.player(TWO).level()), (Level(1), Level(0)));
    table.play("0drop");
    assert_eq!(table.game.turn(), TWO);
}

#[test]
fn a_multiplied_drop_is_one_turn() {
    let mut table = biquadris();
    assert_eq!(table.play("3drop"), 1);
    assert_eq!(table.game.turn(), TWO);
    table.shows(ONE, 14, &["..L........", "LLL........", "J..........", "JJJ........", "IIII......."]);
    table.play("drop");
    assert_eq!(table.game.turn(), ONE);
}

#[test]
fn clearing_two_rows_asks_at_once_and_one_row_does_not() {
    let mut table = about_to_clear();
    let before = table.frames.len();
    assert_eq!(table.hear("drop"), [QUESTION]);
    assert_eq!(table.frames.len(), before + 1, "the frame comes before the question");
    assert!(table.game.is_asking());
    assert_eq!(table.game.turn(), ONE);
    assert_eq!(table.game.report(&[]).phase, "asking");
    table.shows(ONE, 3, &["OO.........", "OO........."]);
    assert_eq!(table.game.player(ONE).score(), 4 + 5, "(0+2)², and five O of level 0");
    assert_eq!(table.hear("blind"), Vec::<String>::new());
    assert_eq!(table.game.turn(), TWO);

    let mut table = with_blocks("I I J", "I");
    table.play("drop 7ri drop 4ri drop 7ri drop 8ri drop");
    assert_eq!(table.game.player(ONE).score(), 3);
    assert!(!table.game.is_asking());
}

#[test]
fn wrong_answers_ask_again_with_a_frame_each() {
    let mut table = about_to_clear();
    table.play("drop");
    let allowed = "type blind, heavy or force BLOCK, or restart or quit";
    let blocks = "force needs one of the blocks I J L O S Z T";
    for wrong in ["x", "rest", "2restart", "undo", "qui", "2b", "B", "drop", "\u{7}"] {
        let before = table.frames.len();
        let why = format!("{} is not an answer: {allowed}", wrong.escape_default());
        assert_eq!(table.hear(wrong), [why, QUESTION.to_owned()], "{wrong}");
        assert_eq!(table.frames.len(), before + 1, "{wrong}");
    }
    for (wrong, why) in [("force Q", ", not Q"), ("force ZZ", ", not ZZ"), ("force", " on the same line")] {
        let before = table.frames.len();
        assert_eq!(table.hear(wrong), [format!("{blocks}{why}"), QUESTION.to_owned()], "{wrong}");
        assert_eq!(table.frames.len(), before + 1, "{wrong}");
    }
    let twice = table.hear("left right").into_iter().filter(|said| said == QUESTION).count();
    assert_eq!(twice, 2, "a wrong answer takes one word");
    assert!(!table.ended && table.game.is_asking());
    for (answer, effects) in [("b", 1), ("bl", 1), ("h", 1), ("heav", 1), ("f Z", 0), ("force T", 0)] {
        let mut table = about_to_clear();
        table.play("drop");
        assert_eq!(table.play(answer), 1);
        assert!(!table.game.is_asking(), "{answer}");
        assert_eq!(table.game.player(TWO).effects().len(), effects);
        assert_eq!(table.game.turn(), TWO);
    }
}

#[test]
fn restart_and_quit_end_a_question() {
    let mut table = about_to_clear();
    table.play("drop");
    assert_eq!(table.play("restart"), 1);
    assert!(!table.game.is_asking() && table.game.player(ONE).board().count() == 0);
    assert_eq!(table.game.turn(), ONE);
    let mut table = about_to_clear();
    table.play("drop quit");
    assert!(table.ended);
    // Without extras there is no quit, and a renamed command has its current name.
    let mut table = about_to_clear();
    table.play("rename restart again extras off");
    table.play("drop");
    let why = "quit is not an answer: type blind, heavy or force BLOCK, or again";
    assert_eq!(table.hear("quit"), [why, QUESTION]);
    table.play("again");
    assert!(!table.game.is_asking() && !table.ended);
    // Under the first revision only an answer ends a question.
    let mut first = about_to_clear_under(1);
    first.play("drop");
    first.game.act(&Action::Restart, &mut ());
    assert!(first.game.is_asking());
}

#[test]
fn a_question_at_the_end_of_a_file_comes_after_its_last_frame() {
    for line in ["sequence g", "macro m = drop\nm", "sequence f"] {
        let mut table = about_to_clear().file("g", "drop\n").file("f", "sequence g");
        table.play(line);
        assert_eq!(table.last, Last::Question, "{line}");
        assert_eq!(table.said.iter().filter(|said| *said == QUESTION).count(), 1, "{line}");
    }
}

#[test]
fn outside_of_a_question_answers_are_unknown_commands() {
    let mut table = biquadris();
    assert_eq!(table.hear("blind"), ["unknown command: blind"]);
    assert_eq!(table.hear("heavy"), ["unknown command: heavy"]);
    assert_eq!(table.hear("force Z"), ["unknown command: force"]);
    table.shows(ONE, 3, &["ZZ.........", ".ZZ........"]);
}

#[test]
fn blind_covers_the_board_until_the_opponent_drops() {
    let mut table = about_to_clear();
    table.play("drop blind");
    let rows: Vec<&str> = table.frame().lines().skip(4).take(18).collect();
    for (number, row) in (1..).zip(&rows) {
        let second = row.get(18..).unwrap_or("");
        assert_eq!(second.get(2..9) == Some("???????"), (6..=15).contains(&number), "row {number}: {row}");
    }
    assert_eq!(rows[3], "OO                IIII");
    table.play("8down");
    let row = table.frame().lines().nth(4 + 11).unwrap();
    assert_eq!(row.trim_start(), "II???????", "the falling block is covered too");
    table.play("drop");
    assert!(!table.frame().contains('?'));
}

#[test]
fn heavy_makes_sideways_moves_fall_two_rows() {
    let mut table = about_to_clear();
    table.play("drop heavy");
    table.play("left");
    table.shows(TWO, 4, &["IIII......."]);
    table.play("3right");
    table.shows(TWO, 6, &["...IIII...."]);
    table.play("down clockwise counterclockwise");
    table.shows(TWO, 7, &["...IIII...."]);
    table.play("left left");
    table.shows(TWO, 11, &[".IIII......"]);
    table.play("drop");
    table.play("drop");
    table.play("right");
    table.shows(TWO, 4, &[".IIII......"]);
}

#[test]
fn a_block_that_cannot_fall_two_rows_is_dropped() {
    let mut table = about_to_clear();
    table.play("drop heavy");
    table.play("13down left");
    assert_eq!(table.game.turn(), TWO, "it did not move");
    assert_eq!(table.play("right"), 1);
    assert_eq!(table.game.turn(), ONE);
    table.shows(TWO, 18, &[".IIII..IIII"]);
    assert!(table.game.player(TWO).effects().is_empty());
}

#[test]
fn heavy_actions_add_up_and_level_heaviness_comes_on_top() {
    let mut table = about_to_clear_twice();
    table.play("2drop h h");
    assert_eq!(table.game.player(TWO).effects().len(), 2);
    table.play("right");
    table.shows(TWO, 8, &[".IIII......"]);
    table.play("3levelup I right");
    table.shows(TWO, 13, &["..IIII.IIII"]);
}

/// Makes a game where player 1 has four rows that lack columns 1 and 2, and O to fill them, two rows at a time.
fn about_to_clear_twice() -> Table<Biquadris> {
    let mut table = with_blocks("I I I I I I I I I O O O", "I");
    for column in 2..=10 {
        table.play(&format!("cl {column}ri drop"));
        table.play("7ri drop");
    }
    table.shows(ONE, 15, &["..IIIIIIIII"; 4]);
    table
}

#[test]
fn force_replaces_the_opponents_block() {
    let mut table = about_to_clear();
    table.play("drop force Z");
    table.shows(TWO, 3, &["ZZ.........", ".ZZ........"]);
    assert_eq!(table.game.turn(), TWO);
    assert!(table.game.player(TWO).effects().is_empty());
}

#[test]
fn a_forced_block_that_does_not_fit_loses() {
    let mut table = with_blocks(&("O ".repeat(15) + "I"), &("I ".repeat(14) + "Z O"));
    for round in 0..15 {
        table.play(&format!("{}ri drop", round % 5 * 2));
        table.play(if round < 14 { "4ri drop" } else { "2ri drop" });
    }
    table.shows(TWO, 3, &["OOZZ.......", "OO.ZZ......", "....IIII..."]);
    table.play("cl 10ri drop");
    assert!(table.game.is_asking());
    assert_eq!(table.hear("force T"), ["player 1 wins"]);
    // A block that does not fit is not drawn, and the old block is gone.
    table.shows(TWO, 3, &["..ZZ.......", "...ZZ......"]);
    assert_eq!(table.game.report(&[]).winner, Some(1));
    table.play("undo");
    assert_eq!((table.game.is_over(), table.game.turn()), (false, ONE));
}

#[test]
fn a_player_whose_block_does_not_fit_loses() {
    let mut table = with_blocks("O", "I");
    let said = table.hear("99drop");
    assert_eq!(said, ["player 2 wins"]);
    assert_eq!(table.game.report(&[]).winner, Some(2));
    assert_eq!(table.game.report(&[]).phase, "over");
    for line in ["left", "drop", "hint", "autoplay 1"] {
        assert_eq!(table.hear(line), [OVER]);
    }
    assert_eq!(table.hear("left"), [OVER], "the winner is announced once");
    table.play("undo");
    assert!(!table.game.is_over());
    assert_eq!(table.game.turn(), ONE);
    assert_eq!(table.game.player(ONE).board().count(), 0, "a multiplied drop is one turn");
    table.play("drop restart");
    assert_eq!(table.game.turn(), ONE);
    assert_eq!(table.game.player(TWO).board().count() + table.game.player(ONE).board().count(), 0);
}

#[test]
fn undo_goes_back_to_the_beginning_of_the_last_completed_turn() {
    let mut table = biquadris();
    let start = table.game.player(ONE).clone();
    assert_eq!(table.hear("undo"), ["there is nothing to undo"]);
    table.play("3ri levelup");
    assert_eq!(table.hear("undo"), ["there is nothing to undo"]);
    table.play("drop");
    table.play("ri ri levelup");
    table.play("undo");
    assert_eq!(*table.game.player(ONE), start, "what player 1 did before the drop is taken back too");
    assert_eq!(table.game.player(TWO).level(), Level(0), "and what player 2 has done since");
    assert_eq!(table.game.turn(), ONE);
    table.play("drop drop drop drop");
    let two = table.game.player(TWO).clone();
    table.play("levelup drop undo");
    assert_eq!((table.game.turn(), table.game.player(TWO)), (ONE, &two));
    table.play("undo");
    assert_eq!(table.game.turn(), TWO);
}

#[test]
fn the_answer_may_stand_in_the_running_file_or_with_its_caller() {
    let mut table = about_to_clear().file("f", "drop blind").file("g", "drop");
    assert_eq!(table.play("sequence f"), 3);
    assert!(!table.game.is_asking());
    let mut table = about_to_clear().file("g", "drop");
    let said = table.hear("sequence g h");
    assert_eq!(said, [QUESTION], "asked once, although the file ends meanwhile");
    assert_eq!(table.game.player(TWO).effects().len(), 1);
    let mut table = about_to_clear();
    table.play("macro m = drop; f T");
    assert_eq!(table.play("m"), 3);
    table.shows(TWO, 3, &["TTT........", ".T........."]);
}

#[test]
fn a_multiplied_drop_asks_for_each_clear_and_continues_after_the_answer() {
    let mut table = about_to_clear_twice();
    let before = table.frames.len();
    assert_eq!(table.hear("2drop"), [QUESTION]);
    assert_eq!(table.frames.len(), before + 1);
    assert_eq!(table.hear("b"), [QUESTION]);
    assert_eq!((table.frames.len(), table.game.turn()), (before + 2, ONE));
    table.shows(ONE, 15, &["..........."; 4]);
    assert_eq!(table.hear("b"), Vec::<String>::new());
    assert_eq!((table.frames.len(), table.game.turn()), (before + 3, TWO));
}

#[test]
fn autoplay_plays_turns_and_answers_for_itself() {
    let mut table = about_to_clear();
    assert_eq!(table.play("autoplay 1"), 1);
    assert!(!table.game.is_asking());
    assert_eq!(table.game.turn(), TWO);
    assert_eq!(table.game.player(TWO).effects().len(), 1);
    table.play("autoplay 3");
    assert_eq!(table.game.turn(), ONE);
}

#[test]
fn norandom_concerns_the_player_on_turn() {
    let mut table = biquadris().file("f", "T");
    table.play("3levelup norandom f drop");
    assert_eq!(table.game.player(ONE).next().kind.letter(), 'T');
    assert_eq!(table.hear("norandom f"), ["norandom works at level 3 and above"]);
}

#[test]
fn hint_is_one_of_the_documents_commands_here_too() {
    let mut table = biquadris().core();
    table.play("hint");
    assert!(table.frame().contains("????"));
    assert_eq!(table.hear("undo"), ["unknown command: undo"]);
}

#[test]
fn numbers_grow_to_the_left_and_then_to_the_right() {
    let mut table = biquadris();
    table.play("12345678levelup");
    assert!(table.frame().starts_with("Hi Score: 0\nLevel:    4       Level:    0\n"));
    assert_eq!(table.game.view().boards.len(), 2);
}
