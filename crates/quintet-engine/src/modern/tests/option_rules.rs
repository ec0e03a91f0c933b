//! Tests of the options: one clause of the rules each.

use super::*;
use crate::kernel::FallCause;

fn with(options: Options, handling: Handling, pieces: &str, rows: &[&str]) -> Table {
    let (pieces, board) = (kinds(pieces), well(rows));
    Table::playing(&Setup { pieces, board, options, handling: [handling; 2], ..Setup::default() })
}

const PLAIN: Options = Options::DEFAULT;
const USUAL: Handling = Handling::DEFAULT;

fn delays(entry_delay_ms: u16, clear_delay_ms: u16) -> Options {
    Options { entry_delay_ms, clear_delay_ms, ..PLAIN }
}

#[test]
fn a_half_turn_uses_the_kicks_of_srs_plus_or_does_nothing() {
    // The piece of orientation 0 on the floor turns into the row above: up by one, the second translation.
    let rows = ["..........", "....o.....", "...ooo....", "##########"];
    for (half_turn, turned) in [(HalfTurn::SrsPlus, true), (HalfTurn::Off, false), (HalfTurn::Kicks, false)] {
        let mut table = with(Options { half_turn, ..PLAIN }, USUAL, "OOOOO", &[]);
        table.put(Tetromino::T, Orientation::North, &rows);
        table.tap(Button::HalfTurn);
        assert_eq!(table.falling().rotation(), if turned { '2' } else { '0' }, "{half_turn}");
        let kicked = Event::Rotated { turn: Turn::Half, kick: 1, spin: None };
        assert_eq!(table.count(kicked), usize::from(turned), "{half_turn}");
    }
}

#[test]
fn classic_rotation_has_no_kicks_and_none_no_rotation() {
    let rows = ["o.........", "oo........", "o........."];
    for (rotation, quarter, half) in [
        (RotationSystem::Srs, '2', 'L'),
        (RotationSystem::Classic, 'R', 'R'),
        (RotationSystem::None, 'R', 'R'),
    ] {
        let options = Options { rotation: Some(rotation), ..PLAIN };
        for (button, letter) in [(Button::Clockwise, quarter), (Button::HalfTurn, half)] {
            let mut table = with(options, USUAL, "OOOOO", &[]);
            // Against the wall every turn needs a kick.
            table.put(Tetromino::T, orientation("R"), &rows);
            table.tap(button);
            assert_eq!(table.falling().rotation(), letter, "{rotation} {button:?}");
        }
        let mut table = with(options, USUAL, "TOOOO", &[]);
        table.tap(Button::Clockwise);
        let free = if rotation == RotationSystem::None { '0' } else { 'R' };
        assert_eq!(table.falling().rotation(), free, "{rotation}");
    }
}

#[test]
fn as_many_next_pieces_are_shown_as_chosen() {
    for previews in 0..=6 {
        let mut table = with(Options { previews: Some(previews), ..PLAIN }, USUAL, "IJLOSTZIJLOSTZ", &[]);
        table.tap(Button::Drop);
        let letters: String = table.state().next().iter().map(|kind| kind.letter()).collect();
        assert_eq!(letters, "LOSTZI"[..usize::from(previews)]);
    }
}

#[test]
fn hold_and_ghost_can_be_off() {
    let mut table = with(Options { hold: false, ghost: false, ..PLAIN }, USUAL, "TIOOO", &[]);
    table.tap(Button::Hold);
    assert_eq!((table.state().hold(), table.falling().kind), (None, Tetromino::T));
    let report = serde_json::to_value(table.game.report(&[])).unwrap();
    assert_eq!(report["ghost"], serde_json::json!([]));
}

#[test]
fn the_next_piece_comes_after_the_entry_delay() {
    let mut table = with(delays(100, 0), USUAL, "OTIII", &[]);
    table.tap(Button::Drop);
    assert!(table.state().falling().is_none());
    table.wait_micros(99_999);
    assert!(table.state().falling().is_none());
    table.wait_micros(1);
    assert_eq!(table.falling().kind, Tetromino::T);
}

#[test]
fn full_rows_stay_until_the_clear_delay_ends_but_count_at_once() {
    let rows = ["#########.", "#########.", "#########.", "#########."];
    let mut table = with(delays(50, 300), USUAL, "IOTOO", &rows);
    table.tap(Button::Clockwise);
    (0..5).for_each(|_| table.tap(Button::Right));
    table.tap(Button::Drop);
    assert_eq!(table.names(), ["quad", "perfect-clear"]);
    assert_eq!((table.state().lines(), table.state().matrix().count()), (4, 40));
    table.wait(299);
    assert!(table.state().falling().is_none());
    table.wait(1);
    assert_eq!((table.falling().kind, table.state().matrix().count()), (Tetromino::O, 0));
    // Without a clear it is the entry delay; after a clear none, if the clear delay is 0.
    table.tap(Button::Drop);
    table.wait(50);
    assert_eq!(table.falling().kind, Tetromino::T);
    let mut table = with(delays(100, 0), USUAL, "IOTOO", &rows);
    table.tap(Button::Clockwise);
    (0..5).for_each(|_| table.tap(Button::Right));
    table.tap(Button::Drop);
    assert_eq!(table.falling().kind, Tetromino::O);
}

#[test]
fn a_repeat_that_falls_due_in_a_delay_is_done_once_when_the_piece_appears() {
    let mut table = with(delays(400, 0), USUAL, "OTIII", &[]);
    table.tap(Button::Drop);
    table.press(Button::Left);
    table.wait(400);
    assert_eq!(table.x(), 3, "one step of several that fell due");
    table.wait(32);
    assert_eq!(table.x(), 3);
    table.wait(1);
    assert_eq!(table.x(), 2, "the next comes one ARR later");
}

#[test]
fn a_goal_is_reached_at_the_lock_with_the_rows_still_there() {
    let options = Options { goal: Some(PuzzleGoal::Lines(1)), clear_delay_ms: 500, ..PLAIN };
    let board = well(&["####...###"]);
    let setup = Setup { mode: Mode::Puzzle, pieces: kinds("JO"), board, options, ..Setup::default() };
    let mut table = Table::playing(&setup);
    (0..1).for_each(|_| table.tap(Button::Right));
    table.tap(Button::Drop);
    assert_eq!(table.names(), ["single", "done"]);
    assert_eq!(table.picture(1), ["####JJJ###"]);
    assert!(table.game.is_over() && table.game.is_done());
}

#[test]
fn a_held_rotation_key_turns_a_piece_as_it_appears() {
    let initial = |initial_rotation| Handling { initial_rotation, ..USUAL };
    for (action, letters) in [
        (InitialAction::Off, "00"),
        (InitialAction::Held, "LL"),
        // A key that was pressed before the lock does not count.
        (InitialAction::Pressed, "0L"),
    ] {
        let mut table = with(delays(100, 0), initial(action), "OTTTT", &[]);
        table.press(Button::Clockwise);
        table.press(Button::Counterclockwise);
        table.tap(Button::Drop);
        table.wait(100);
        let first = table.falling().rotation();
        table.tap(Button::Drop);
        table.release(Button::Counterclockwise);
        table.press(Button::Counterclockwise);
        table.wait(100);
        let found: String = [first, table.falling().rotation()].into_iter().collect();
        assert_eq!(found, letters, "{action}");
    }
}

#[test]
fn of_several_keys_the_last_pressed_that_can_turn_it_wins() {
    let handling = Handling { initial_rotation: InitialAction::Held, ..USUAL };
    let mut table = with(Options { half_turn: HalfTurn::Off, ..delays(100, 0) }, handling, "OTTTT", &[]);
    table.tap(Button::Drop);
    table.press(Button::Counterclockwise);
    table.press(Button::Clockwise);
    table.press(Button::HalfTurn);
    table.wait(100);
    assert_eq!(table.falling().rotation(), 'R');
}

#[test]
fn keys_held_before_the_first_piece_act_on_it() {
    let handling =
        Handling { initial_rotation: InitialAction::Pressed, initial_hold: InitialAction::Pressed, ..USUAL };
    let setup = Setup { pieces: kinds("TJOOO"), handling: [handling; 2], ..Setup::default() };
    let mut table = Table::new(&setup);
    table.press(Button::HalfTurn);
    table.tap(Button::Enter);
    table.wait(1000);
    table.press(Button::Hold);
    table.wait(2000);
    assert_eq!((table.falling().kind, table.falling().rotation()), (Tetromino::J, '2'));
    assert_eq!(table.state().hold(), Some(Tetromino::T));
    table.release(Button::Hold);
    table.tap(Button::Hold);
    assert_eq!(table.falling().kind, Tetromino::J, "the hold is used up");
}

#[test]
fn a_piece_held_at_once_uses_up_the_hold_of_every_piece() {
    let handling = Handling { initial_hold: InitialAction::Held, ..USUAL };
    let mut table = with(PLAIN, handling, "OTIJL", &[]);
    table.press(Button::Hold);
    assert_eq!((table.falling().kind, table.state().hold()), (Tetromino::T, Some(Tetromino::O)));
    table.tap(Button::Drop);
    assert_eq!((table.falling().kind, table.state().hold()), (Tetromino::O, Some(Tetromino::I)));
}

#[test]
fn held_keys_do_not_repeat_before_the_dcd_has_passed() {
    let handling = Handling { das_ms: 100, arr_ms: 10, dcd_ms: 50, ..USUAL };
    let mut table = with(PLAIN, handling, "TTTTT", &[]);
    table.press(Button::Left);
    table.wait(95);
    assert_eq!(table.x(), 3);
    table.tap(Button::Clockwise);
    table.wait(49);
    assert_eq!(table.x(), 3, "planned at 100, now at 145");
    table.wait(1);
    assert_eq!(table.x(), 2);
    table.wait(10);
    assert_eq!(table.x(), 1, "then it repeats as ever");
    // A key that goes to the wall at once waits, too.
    let handling = Handling { das_ms: 100, arr_ms: 0, dcd_ms: 50, ..USUAL };
    let mut table = with(PLAIN, handling, "OTTTT", &[]);
    table.press(Button::Left);
    table.wait(100);
    assert_eq!(table.x(), 0);
    table.tap(Button::Drop);
    assert_eq!(table.x(), 4);
    table.wait(49);
    assert_eq!(table.x(), 4);
    table.wait(1);
    assert_eq!(table.x(), 1);
}

#[test]
fn an_instant_soft_drop_puts_the_piece_on_the_ground_without_locking() {
    let handling = Handling { soft_drop: Handling::INSTANT, ..USUAL };
    let mut table = with(PLAIN, handling, "OTTTT", &[]);
    table.press(Button::Down);
    assert_eq!((table.height(), table.state().score()), (0, 19));
    assert_eq!(table.count(Event::Fell { rows: 19, cause: FallCause::Soft }), 1);
    table.wait(499);
    assert!(table.state().matrix().is_empty());
    table.wait(1);
    assert_eq!(
        (table.falling().kind, table.height()),
        (Tetromino::T, 2),
        "the next falls under the held key"
    );
    let mut table = with(PLAIN, handling, "OTTTT", &["....##....", "....##...."]);
    table.press(Button::Down);
    assert_eq!(table.height(), 2);
    table.tap(Button::Left);
    assert_eq!(table.height(), 2);
    table.tap(Button::Left);
    assert_eq!((table.height(), table.state().score()), (0, 19), "it falls after each step");
}

#[test]
fn a_hard_drop_is_ignored_shortly_after_another_lock() {
    let handling = Handling { drop_guard_ms: 100, ..USUAL };
    let mut table = with(PLAIN, handling, "OTTTT", &[]);
    let fallen = |table: &mut Table| {
        table.press(Button::Down);
        table.wait(950 + 500);
        table.release(Button::Down);
    };
    fallen(&mut table);
    assert_eq!(table.falling().kind, Tetromino::T);
    table.wait(99);
    table.tap(Button::Drop);
    assert_eq!(table.state().matrix().count(), 4, "ignored");
    table.wait(1);
    table.tap(Button::Drop);
    table.tap(Button::Drop);
    assert_eq!(table.state().matrix().count(), 12, "and not after a hard drop");
}

#[test]
fn options_out_of_range_are_refused() {
    let setup = |mode, options| Setup { mode, options, ..Setup::default() };
    for (setup, words) in [
        (setup(Mode::Marathon, Options { previews: Some(7), ..PLAIN }), "0 to 6"),
        (setup(Mode::Marathon, delays(10_001, 0)), "entry delay"),
        (setup(Mode::Marathon, delays(0, 10_001)), "clear delay"),
        (setup(Mode::Marathon, Options { rows: Some(10), ..PLAIN }), "cheese"),
        (setup(Mode::Cheese, Options { rows: Some(0), ..PLAIN }), "1 to 1000"),
        (setup(Mode::Puzzle, PLAIN), "a goal"),
        (setup(Mode::Zen, Options { goal: Some(PuzzleGoal::ClearAll), ..PLAIN }), "mode puzzle"),
        (Setup { level: Some(1), ..setup(Mode::Cheese, PLAIN) }, "level"),
        (Setup { board: well(&["#........."]), ..setup(Mode::Combo, PLAIN) }, "board"),
    ] {
        let sentence = Modern::new(&setup).unwrap_err().to_string();
        assert!(sentence.contains(words), "{sentence}");
    }
}

#[test]
fn options_are_stored_and_absent_ones_are_the_default() {
    let plain = serde_json::to_string(&Setup::default()).unwrap();
    assert!(!plain.contains("options") && !plain.contains("dcd"), "{plain}");
    let options = Options { half_turn: HalfTurn::SrsPlus, previews: Some(6), ..delays(30, 40) };
    let handling = Handling { dcd_ms: 3, initial_hold: InitialAction::Held, ..USUAL };
    for mode in [Mode::Marathon, Mode::Cheese, Mode::Zen] {
        let setup = Setup { mode, options, handling: [handling, USUAL], ..Setup::default() };
        let named = serde_json::to_string(&setup).unwrap();
        assert_eq!(serde_json::from_str::<Setup>(&named).unwrap(), setup);
        let bytes = postcard::to_stdvec(&setup).unwrap();
        assert_eq!(postcard::from_bytes::<Setup>(&bytes), Ok(setup.clone()));
        let mut table = Table::playing(&setup);
        table.press(Button::Left);
        table.tap(Button::Drop);
        table.wait(35);
        let bytes = postcard::to_stdvec(&table.game).unwrap();
        assert_eq!(postcard::from_bytes::<Modern>(&bytes), Ok(table.game));
    }
}

#[test]
fn options_that_change_the_game_keep_scores_apart() {
    let category = |options| Setup { options, ..Setup::default() }.score_category();
    for (options, name) in [
        (Options { half_turn: HalfTurn::Off, ..PLAIN }, "marathon/standard/half-turn off"),
        (Options { rotation: Some(RotationSystem::Classic), ..PLAIN }, "marathon/standard/rotation classic"),
        (Options { rotation: Some(RotationSystem::Srs), ..PLAIN }, "marathon/standard"),
        (
            Options { randomiser: Some(PieceRandomiser::Reroll), ..PLAIN },
            "marathon/standard/randomiser reroll",
        ),
        (Options { previews: Some(3), ..PLAIN }, "marathon/standard/previews 3"),
        (Options { hold: false, ..PLAIN }, "marathon/standard/no-hold"),
        (Options { ghost: false, ..PLAIN }, "marathon/standard"),
        (delays(10, 20), "marathon/standard/entry-delay 10 ms/clear-delay 20 ms"),
    ] {
        assert_eq!(category(options), name);
    }
    let handling = Handling { soft_drop: Handling::INSTANT, dcd_ms: 5, drop_guard_ms: 9, ..USUAL };
    let setup = Setup { handling: [handling; 2], ..Setup::default() };
    assert_eq!(setup.score_category(), "marathon/standard/soft-drop instant lock 500 ms");
    let rows = Options { rows: Some(18), ..PLAIN };
    let cheese = Setup { mode: Mode::Cheese, options: rows, ..Setup::default() };
    assert_eq!(cheese.score_category(), "cheese/standard/rows 18");
}
