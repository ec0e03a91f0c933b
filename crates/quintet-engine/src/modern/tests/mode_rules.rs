//! Tests of the further modes: one clause of the rules each.

use super::*;
use crate::kernel::Seed;

fn playing(mode: Mode, pieces: &str) -> Table {
    Table::playing(&Setup { mode, pieces: kinds(pieces), seed: Seed(4), ..Setup::default() })
}

fn holes(table: &Table) -> Vec<usize> {
    let rows = table.state().matrix().picture(MatrixBlock::letter);
    rows.iter().filter(|row| row.contains('G')).map(|row| row.find('.').unwrap()).collect()
}

#[test]
fn cheese_begins_with_nine_rows_whose_holes_differ() {
    for (rows, there) in [(None, 9), (Some(18), 9), (Some(3), 3), (Some(1), 1)] {
        let options = Options { rows, ..Options::DEFAULT };
        let mut table = Table::playing(&Setup { mode: Mode::Cheese, options, ..Setup::default() });
        assert!(table.names().is_empty(), "the first rows are not reported");
        let holes = holes(&table);
        assert_eq!(holes.len(), there);
        assert!(holes.windows(2).all(|pair| pair[0] != pair[1]), "{holes:?}");
    }
}

/// Drops an I into the hole of the highest garbage row, which it clears.
fn dig(table: &mut Table) {
    let hole = holes(table)[0] as i16;
    table.tap(Button::Clockwise);
    let steps = hole - 5;
    let button = if steps < 0 { Button::Left } else { Button::Right };
    (0..steps.abs()).for_each(|_| table.tap(button));
    table.tap(Button::Drop);
}

#[test]
fn cheese_rows_rise_after_each_clear_until_all_are_cleared() {
    let options = Options { rows: Some(11), ..Options::DEFAULT };
    let pieces = kinds(&"I".repeat(40));
    let mut table = Table::playing(&Setup { mode: Mode::Cheese, options, pieces, ..Setup::default() });
    let mut left = 11;
    for _ in 0..3 {
        let before = left;
        dig(&mut table);
        left = table.state().rows_left().unwrap();
        let names = table.names();
        let cleared = before - left;
        let risen = left.min(9) + cleared - before.min(9);
        assert_eq!(names.iter().any(|name| *name == format!("garbage-{risen}")), risen > 0, "{names:?}");
        assert_eq!(holes(&table).len() as u32, left.min(9));
        assert_eq!((names.contains(&"single".to_owned()), table.state().level()), (true, 1));
    }
    assert_eq!(left, 8);
    let options = Options { rows: Some(1), ..Options::DEFAULT };
    let pieces = kinds("IIIII");
    let mut table = Table::playing(&Setup { mode: Mode::Cheese, options, pieces, ..Setup::default() });
    dig(&mut table);
    assert_eq!(table.names(), ["single", "done"]);
    assert!(table.game.is_done() && table.state().rows_left() == Some(0));
}

#[test]
fn survival_rows_are_due_ever_faster() {
    let mut table = playing(Mode::Survival, &"O".repeat(30));
    table.wait_micros(7_999_999);
    table.tap(Button::Drop);
    assert!(table.names().is_empty());
    table.wait_micros(1);
    assert!(table.names().is_empty(), "it waits for a lock");
    table.tap(Button::Drop);
    assert_eq!(table.names(), ["garbage-1"]);
    // The next is due at 15.84 s and the one after 0.98 of that interval later, when it rises at the latest.
    table.wait_micros(7_840_000);
    assert_eq!(table.game.played().micros(), 15_840_000);
    let locked = table.names();
    assert!(locked.is_empty(), "{locked:?}");
}

#[test]
fn a_row_of_survival_rises_under_the_piece_when_the_next_is_due() {
    let handling = Handling { lock_delay_ms: 10_000, ..Handling::DEFAULT };
    let pieces = kinds(&"O".repeat(30));
    let setup = Setup { mode: Mode::Survival, pieces, handling: [handling; 2], ..Setup::default() };
    let mut table = Table::playing(&setup);
    table.wait_micros(7_000_000);
    table.tap(Button::Drop);
    // This piece is on the ground after a second, and stays there for ten.
    table.press(Button::Down);
    table.wait_micros(1_500_000);
    let lock_at = table.state().lock_at;
    let height = table.height();
    table.wait_micros(15_840_000 - 8_500_000 - 1);
    assert!(table.names().is_empty());
    table.wait_micros(1);
    assert_eq!(table.names(), ["garbage-1"]);
    assert_eq!((table.height(), table.state().lock_at), (height + 1, lock_at), "lifted; its timer stays");
}

#[test]
fn master_puts_pieces_on_the_ground_and_locks_faster_at_every_level() {
    let mut table = playing(Mode::Master, "TOOOO");
    assert_eq!(table.height(), 0);
    table.press(Button::Down);
    table.wait_micros(499_999);
    assert_eq!((table.state().matrix().count(), table.state().score()), (0, 0));
    table.wait_micros(1);
    assert_eq!(table.state().matrix().count(), 4);
    let mut table = playing(Mode::Master, "OOOOO");
    table.state_mut().lines = 299;
    table.put(Tetromino::I, Orientation::North, &["oooo......"]);
    assert_eq!(table.state().level(), 30);
    table.tap(Button::Left);
    table.tap(Button::Right);
    table.wait_micros(199_999);
    assert_eq!(table.state().matrix().count(), 0);
    table.wait_micros(1);
    assert_eq!(table.state().matrix().count(), 4);
    table.put(Tetromino::I, Orientation::North, &["oooo######", "#........."]);
    table.names();
    table.tap(Button::Drop);
    assert_eq!(table.names(), ["single", "level-31", "done"]);
}

#[test]
fn a_slide_in_master_falls_into_every_gap() {
    let handling = Handling { das_ms: 50, arr_ms: 0, ..Handling::DEFAULT };
    let setup = Setup {
        mode: Mode::Master,
        pieces: kinds("OOOOO"),
        board: well(&["..#.......", "..########"]),
        handling: [handling; 2],
        ..Setup::default()
    };
    let mut table = Table::playing(&setup);
    assert_eq!(table.height(), 1);
    table.press(Button::Left);
    table.wait(50);
    assert_eq!((table.x(), table.height()), (3, 1), "the block is in the way");
}

#[test]
fn zen_removes_ten_rows_instead_of_ending() {
    let rows = ["#########."; 20];
    let setup = Setup { mode: Mode::Zen, pieces: kinds("OOOOOO"), board: well(&rows), ..Setup::default() };
    let mut table = Table::playing(&setup);
    table.tap(Button::Drop);
    assert!(table.names().is_empty() && !table.game.is_over());
    // The locked O came down ten rows.
    assert_eq!(table.state().matrix().count(), 9 * 10 + 4);
    assert_eq!(table.falling().kind, Tetromino::O);
    // A piece that has no room appears again after the removal.
    let blocked = ["####..####"; 23];
    let setup = Setup { mode: Mode::Zen, pieces: kinds("TTTTTT"), board: well(&blocked), ..Setup::default() };
    let table = Table::playing(&setup);
    assert_eq!(table.state().matrix().count(), 8 * 13);
    assert_eq!(table.height(), 19);
}

#[test]
fn zen_stays_at_the_first_speed() {
    let setup = Setup { mode: Mode::Zen, level: Some(15), pieces: kinds("OOOOO"), ..Setup::default() };
    let mut table = Table::playing(&setup);
    assert_eq!((table.state().level(), table.height()), (15, 19));
    table.wait_micros(999_999);
    assert_eq!(table.height(), 19);
    table.wait_micros(1);
    assert_eq!(table.height(), 18);
}

#[test]
fn a_combo_ends_with_the_first_lock_without_a_clear_after_a_clear() {
    let mut table = playing(Mode::Combo, "OOOOO");
    let rows = table.state().matrix().picture(MatrixBlock::letter);
    assert!(rows[..39].iter().all(|row| row == "GGG....GGG"), "{rows:?}");
    assert_eq!(rows[39], "GGGGGG.GGG");
    for _ in 0..3 {
        table.tap(Button::Left);
        table.tap(Button::Drop);
        assert!(!table.game.is_over());
    }
    table.tap(Button::Drop);
    assert!(table.game.is_over() && !table.game.is_done(), "the fourth");
    assert!(table.names().is_empty());
    let mut table = playing(Mode::Combo, "IOOOO");
    table.tap(Button::Clockwise);
    table.tap(Button::Right);
    table.tap(Button::Drop);
    assert_eq!(table.names(), ["single"]);
    let rows = table.state().matrix().picture(MatrixBlock::letter);
    assert_eq!((rows[0].as_str(), rows[39].as_str()), ("GGG....GGG", "GGG...IGGG"));
    table.tap(Button::Drop);
    assert!(table.game.is_over() && table.names().is_empty());
}

fn puzzle(pieces: &str, goal: PuzzleGoal, rows: &[&str]) -> Table {
    let options = Options { goal: Some(goal), ..Options::DEFAULT };
    let (mode, pieces, board) = (Mode::Puzzle, kinds(pieces), well(rows));
    Table::playing(&Setup { mode, pieces, board, options, ..Setup::default() })
}

#[test]
fn a_puzzle_has_exactly_its_pieces_and_no_gravity() {
    let mut table = puzzle("TOI", PuzzleGoal::ClearAll, &[]);
    assert_eq!(table.state().next(), [Tetromino::O, Tetromino::I]);
    table.wait(60_000);
    assert_eq!(table.height(), 19);
    table.press(Button::Down);
    table.wait(50);
    assert_eq!(table.height(), 18, "a soft drop works");
    table.release(Button::Down);
    table.tap(Button::Hold);
    table.tap(Button::Drop);
    table.tap(Button::Drop);
    assert_eq!(table.falling().kind, Tetromino::T, "the piece on hold is the last");
    assert_eq!(table.state().hold(), None);
    table.tap(Button::Hold);
    assert_eq!(table.falling().kind, Tetromino::T, "there is no other piece");
    table.tap(Button::Drop);
    assert!(table.game.is_over() && !table.game.is_done());
    assert!(table.names().is_empty());
}

#[test]
fn goals_of_puzzles_end_the_game_when_they_are_reached() {
    let mut table = puzzle("IO", PuzzleGoal::ClearAll, &["######...."]);
    (0..3).for_each(|_| table.tap(Button::Right));
    table.tap(Button::Drop);
    assert_eq!(table.names(), ["single", "perfect-clear", "done"]);
    let mut table = puzzle("IO", PuzzleGoal::Send(4), &["#########."; 4]);
    table.tap(Button::Clockwise);
    (0..4).for_each(|_| table.tap(Button::Right));
    table.tap(Button::Drop);
    assert_eq!(table.names().last().map(String::as_str), Some("done"));
}
