//! Tests of levels: sources, heavy blocks, stars, and blocks that vanish.

use crate::table::{Table, quadris, quadris_at, quadris_with};
use proptest::prelude::*;
use quintet_engine::kernel::{Game, Seed, Tetromino};
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{Action, Quadris, Setup, block_file, levels_file};

/// Returns the letters of the current block and of those that follow it, without changing the game.
fn coming(table: &Table<Quadris>, count: usize) -> String {
    let mut game = table.game.clone();
    let mut letter = || {
        let letter = game.player().current().map_or('-', |block| block.made.kind.letter());
        game.act(&Action::Drop(1), &mut ());
        letter
    };
    (0..count).map(|_| letter()).collect()
}

#[test]
fn level_0_reads_its_file_and_begins_again_at_its_end() {
    assert_eq!(coming(&quadris_at(0, "I J\nL"), 5), "IJLIJ");
    assert_eq!(coming(&quadris(), 7), "IJOSZTL");
}

#[test]
fn without_a_seed_the_sequence_is_always_the_same() {
    assert_eq!(quadris_at(2, "I").game, quadris_at(2, "I").game);
    let other = Table::<Quadris>::new(&Setup { seed: Seed(1), start: Level(2), ..Setup::default() });
    assert_ne!(coming(&other, 5), coming(&quadris_at(2, "I"), 5));
}

#[test]
fn a_new_level_acts_on_blocks_made_from_then_on() {
    let mut table = quadris_at(0, "I J L");
    table.play("3levelup drop");
    let player = table.game.player();
    assert_eq!(
        (player.current().unwrap().made.kind, player.current().unwrap().made.level),
        (Tetromino::J, Level(0))
    );
    assert_eq!(player.next().level, Level(3), "the one that was next stayed, the one after it is new");
}

#[test]
fn levels_end_at_0_and_4() {
    let mut table = quadris();
    table.play("leveldown");
    assert_eq!(table.game.player().level(), Level(0));
    table.play("2levelu");
    assert_eq!(table.game.player().level(), Level(2));
    table.play("99999999999levelup");
    assert_eq!(table.game.player().level(), Level(4));
    assert!(table.frame().starts_with("   Level:      4\n"));
    table.play("99999999999leveldown");
    assert_eq!(table.game.player().level(), Level(0));
}

#[test]
fn heavy_blocks_fall_a_row_after_every_command() {
    let mut table = quadris();
    table.play("3levelup O 5right");
    table.shows(5, &[".....OO....", ".....OO...."]);
    table.play("3left");
    table.shows(6, &["..OO.......", "..OO......."]);
    table.play("down");
    table.shows(8, &["..OO.......", "..OO......."]);
    table.play("2down");
    table.shows(11, &["..OO.......", "..OO......."]);
    table.play("left left");
    table.shows(13, &["OO.........", "OO........."]);
    table.play("left");
    table.shows(14, &["OO.........", "OO........."]);
    table.play("0left 0down 0clockwise");
    table.shows(14, &["OO.........", "OO........."]);
    table.play("clockwise counterclockwise");
    table.shows(16, &["OO.........", "OO........."]);
    table.play("right right right");
    table.shows(17, &["...OO......", "...OO......"]);
}

#[test]
fn a_letter_makes_a_heavy_block_without_a_fall() {
    let mut table = quadris();
    table.play("4levelup right");
    table.shows(4, &[".IIII......"]);
    table.play("T");
    table.shows(4, &[".TTT.......", "..T........"]);
    table.play("right");
    table.shows(5, &["..TTT......", "...T......."]);
    table.play("4leveldown right");
    table.shows(6, &["...TTT.....", "....T......"]);
    table.play("T right");
    table.shows(6, &["....TTT....", ".....T....."]);
}

#[test]
fn every_fifth_block_without_a_row_brings_a_star() {
    let mut table = quadris_at(4, "I");
    for place in ["", "2ri", "7ri", "9ri"] {
        table.play(&format!("O {place} drop"));
    }
    table.shows(17, &["OOOO...OOOO", "OOOO...OOOO"]);
    table.play("O drop");
    table.shows(15, &["OO.........", "OO.........", "OOOO...OOOO", "OOOO.*.OOOO"]);
    for _ in 0..4 {
        table.play("O 9ri drop");
    }
    assert_eq!(table.board()[16], "OOOO...OOOO");
    table.play("O 2ri drop");
    assert_eq!(table.board()[16], "OOOO.*.OOOO", "the tenth brings another");
    assert_eq!(table.score(), 0);
}

#[test]
fn a_star_that_fills_a_row_clears_it_and_restarts_the_count() {
    let mut table = quadris_at(4, "I");
    table.play("I drop I 7ri drop I cl 4ri drop I cl 6ri drop");
    table.shows(15, &["....I.I....", "....I.I....", "....I.I....", "IIIII.IIIII"]);
    table.play("O drop");
    table.shows(15, &["...........", "....I.I....", "OO..I.I....", "OO..I.I...."]);
    // The row at level 4, and three blocks made at level 4: two flat I and the star itself.
    assert_eq!(table.score(), 25 + 3 * 25);
    table.play("O 9ri drop O 9ri drop O 9ri drop O 7ri drop");
    assert!(!table.board().concat().contains('*'));
    table.play("O 7ri drop");
    assert!(table.board().concat().contains('*'));
}

#[test]
fn leaving_level_4_resets_the_count_of_blocks() {
    let mut table = quadris_at(4, "I");
    table.play("O drop O 2ri drop O 7ri drop O 9ri drop leveldown levelup O drop");
    assert!(!table.board().concat().contains('*'));
    table.play("O drop O 9ri drop O 9ri drop O 9ri drop");
    assert!(table.board().concat().contains('*'));
}

#[test]
fn a_cleared_row_starts_the_count_again() {
    let mut table = quadris_at(4, "I");
    table.play("I drop I 4ri drop J 8ri drop");
    table.play("O drop O drop O 2ri drop O 2ri drop");
    assert!(!table.board().concat().contains('*'), "the block that cleared does not count");
    table.play("O 4ri drop");
    assert!(table.board().concat().contains('*'));
}

#[test]
fn the_game_is_over_when_column_6_is_full_to_the_top() {
    let mut table = quadris_with("[[level]]\nnumber = 5\nweights = { O = 1 }\nstar_every = 1", 5);
    table.play("I cl 5ri drop");
    table.shows(14, &[".....*.....", ".....I.....", ".....I.....", ".....I.....", ".....I....."]);
    for _ in 0..12 {
        table.play("I 7ri drop");
    }
    assert!(!table.game.is_over());
    table.shows(1, &["...........", ".....*....."]);
    let next = table.game.player().next();
    table.play("O drop");
    table.shows(1, &[".....*.....", ".....*....."]);
    assert!(!table.game.is_over());
    table.play("O 2ri drop");
    assert!(table.game.is_over());
    assert_eq!(table.game.player().next(), next, "there is no current block and Next is unchanged");
}

#[test]
fn norandom_and_random_work_from_level_3_up() {
    let mut table = quadris_at(2, "I").file("f", "T O");
    assert_eq!(table.hear("norandom f"), ["norandom works at level 3 and above"]);
    assert_eq!(table.hear("random"), ["random works at level 3 and above"]);
    let before = table.game.clone();
    table.play("levelup norandom f");
    assert_ne!(before, table.game);
    assert_eq!(coming(&table, 6)[2..], *"TOTO");
    table.play("drop leveldown leveldown drop levelup levelup drop");
    assert_eq!(coming(&table, 3)[1..], *"OT", "it keeps its place");
    table.play("restart 3levelup drop drop");
    assert_eq!(coming(&table, 4), "TOTO", "after restart it begins at its beginning");
    table.play("random");
    assert_ne!(coming(&table, 5), "TOTOT");
}

#[test]
fn a_bad_norandom_file_is_named_and_changes_nothing() {
    let mut table = quadris_at(3, "I").file("empty", " \n").file("bad", "T\nX");
    let before = table.game.clone();
    assert_eq!(table.hear("norandom none"), ["none: there is no such file"]);
    assert_eq!(table.hear("norandom empty"), ["empty: there is no block in it"]);
    assert_eq!(table.hear("norandom bad"), ["bad: line 2: \"X\" is not one of the blocks I J L O S Z T"]);
    assert_eq!(table.hear("norandom"), ["norandom needs FILE on the same line"]);
    assert_eq!(table.game, before);
}

const FADING: &str = "[[level]]\nnumber = 5\nname = 'fading'\nweights = { O = 1 }\nexpires_after = 10";

#[test]
fn a_fading_block_vanishes_when_10_more_have_been_dropped() {
    let mut table = quadris_with(FADING, 5);
    table.play("drop 5leveldown I drop");
    for _ in 0..8 {
        table.play("I 7ri drop");
    }
    table.shows(16, &["IIII...IIII", "OO.....IIII", "OO.....IIII"]);
    table.play("I 7ri drop");
    // The cells above it do not move.
    table.shows(16, &["IIII...IIII", ".......IIII", ".......IIII"]);
    assert_eq!(table.score(), 0);
}

#[test]
fn a_fading_block_that_is_partly_cleared_loses_the_rest_without_score() {
    let mut table = quadris_with(&FADING.replace("10", "3"), 5);
    table.play("drop 5leveldown I 2ri drop I 6ri drop");
    table.shows(17, &["OO.........", "OOIIIIIIII."]);
    table.play("I cl 10ri drop");
    table.shows(15, &["...........", "..........I", "..........I", "..........I"]);
    assert_eq!(table.score(), 1 + 2, "the row, and the two I that lay in it");
}

#[test]
fn a_fading_block_that_is_cleared_in_time_scores_and_is_forgotten() {
    let mut table = quadris_with(FADING, 5);
    table.play("O drop O 2ri drop O 4ri drop O 6ri drop O 8ri drop I cl 10ri drop");
    assert_eq!(table.score(), 49 + 5 * 36);
    table.play("5leveldown");
    for _ in 0..9 {
        table.play("I drop");
    }
    assert_eq!(table.board()[16..], ["IIII......I"; 2]);
    table.play("I 5ri drop");
    table.shows(17, &["IIII.......", "IIII.IIII.."]);
}

#[test]
fn extra_levels_can_be_heavy_and_have_stars() {
    let levels = "[[level]]\nnumber = 5\nweights = { O = 1 }\nheavy = true\nstar_every = 2";
    let mut table = quadris_with(levels, 5);
    table.play("right");
    table.shows(5, &[".OO........", ".OO........"]);
    table.play("drop drop");
    assert!(table.board().concat().contains('*'));
    table.play("levelup");
    assert_eq!(table.game.player().level(), Level(5), "there is no higher level");
}

/// Generates files of levels: often with consecutive numbers, sometimes with something else in a level.
fn any_levels() -> impl Strategy<Value = String> {
    let blocks = prop_oneof![
        8 => "weights = \\{ [IJX] = [0-9]{1,5} \\}",
        8 => Just("sequence = 'f'".to_owned()),
        1 => Just(String::new()),
    ];
    let options =
        "(heavy = true\n)?(star_every = [0-9]{1,9}\n)?(expires_after = [0-9]\n)?(name = '[^'\n]{0,6}'\n)?";
    let odd = prop_oneof![12 => Just(String::new()), 1 => "(number = [0-9]{1,3}|heavy = 1|[a-z]{1,4})"];
    let level = (blocks, options, odd).prop_map(|parts| format!("{}\n{}{}\n", parts.0, parts.1, parts.2));
    (0..7u8, prop::collection::vec(level, 0..4)).prop_map(|(first, levels)| {
        let levels =
            (first..).zip(levels).map(|(number, text)| format!("[[level]]\nnumber = {number}\n{text}"));
        levels.collect()
    })
}

/// Starts a game at each level and drops some blocks; every level above is refused with one line.
fn plays_at_each_of_its_levels(setup: &Setup) -> Result<(), TestCaseError> {
    for (start, _) in setup.levels.iter() {
        let mut game = Quadris::new(&Setup { start, ..setup.clone() }).unwrap();
        prop_assert_eq!(game.player().level(), start);
        (0..9).for_each(|_| game.act(&Action::Drop(1), &mut ()));
        prop_assert!(game.is_over() || game.player().current().is_some());
    }
    for above in (setup.levels.top().0..=u8::MAX).skip(1) {
        let refused = Quadris::new(&Setup { start: Level(above), ..setup.clone() }).unwrap_err().to_string();
        prop_assert!(!refused.is_empty() && !refused.contains('\n'), "{}", refused);
    }
    Ok(())
}

#[test]
fn a_file_can_have_every_level_there_is() {
    let level = |number| format!("[[level]]\nnumber = {number}\nweights = {{ I = 1 }}\n");
    let levels = levels_file::parse(&(5..=255).map(level).collect::<String>(), &mut |_| Ok(String::new()));
    let setup = Setup { levels: levels.unwrap(), ..Setup::default() };
    assert_eq!((setup.levels.iter().count(), setup.levels.top()), (256, Level(255)));
    plays_at_each_of_its_levels(&setup).unwrap();
}

proptest! {
    #[test]
    fn any_file_of_levels_is_played_or_refused_with_one_line(text in any_levels(), blocks in "[IJLOSTZ]{1,9}X?") {
        match levels_file::parse(&text, &mut |_| Ok(blocks.clone())) {
            Ok(levels) => plays_at_each_of_its_levels(&Setup { levels, ..Setup::default() })?,
            Err(error) => prop_assert!(!error.to_string().contains('\n'), "{}", error),
        }
    }

    #[test]
    fn any_file_of_blocks_is_played_or_refused_with_one_line(text in "([IJLOSTZ][ \n]){0,9}(\\PC{0,3})") {
        match block_file::parse(&text) {
            Ok(script) => {
                plays_at_each_of_its_levels(&Setup { script, levels: LevelTable::default(), ..Setup::default() })?;
            }
            Err(error) => prop_assert!(!error.to_string().contains('\n'), "{}", error),
        }
    }
}
