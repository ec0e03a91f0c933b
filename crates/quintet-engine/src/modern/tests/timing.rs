//! Tests of keys and gravity to the microsecond, in virtual time.

use super::*;
use Button::{Clockwise, Counterclockwise, Down, Drop, Enter, HalfTurn, Hold, Left, Pause, Restart, Right};

fn handling(das_ms: u16, arr_ms: u16) -> [Handling; 2] {
    [Handling { das_ms, arr_ms, ..Handling::DEFAULT }; 2]
}

/// Waits until just before a time, then until that time; returns the value before and after.
fn around<T>(table: &mut Table, micros: u64, look: impl Fn(&Table) -> T) -> (T, T) {
    table.wait_micros(micros - 1);
    let before = look(table);
    table.wait_micros(1);
    (before, look(table))
}

#[test]
fn the_first_piece_comes_three_seconds_after_enter() {
    let mut table = Table::new(&Setup::default());
    assert_eq!(table.game.deadline(), None);
    table.wait(500);
    table.tap(Enter);
    assert_eq!(table.game.deadline(), Some(Time::from_micros(1_500_000)));
    let playing = |table: &Table| table.game.stage() == Stage::Playing;
    assert_eq!(around(&mut table, 3_000_000, playing), (false, true));
    assert!(table.state().falling().is_some());
    let counted = [3, 2, 1].map(|number| table.count(Event::Countdown(number)));
    assert_eq!((counted, table.count(Event::Begun)), ([1, 1, 1], 1));
    assert_eq!(table.game.played().micros(), 0);
}

#[test]
fn a_row_takes_its_time_at_every_level() {
    for (level, micros) in [(1, 1_000_000), (2, 793_000), (9, 93_882), (15, 7_059)] {
        let mut table = Table::playing(&Setup { level: Some(level), ..Setup::default() });
        for rows in 1..4 {
            assert_eq!(table.game.deadline(), Some(Time::from_micros(3_000_000 + micros * rows)));
            assert_eq!(
                around(&mut table, micros, Table::height),
                (20 - rows as i16, 19 - rows as i16),
                "level {level}"
            );
        }
    }
}

#[test]
fn progress_carries_over_when_soft_drop_starts_and_stops() {
    let mut table = Table::marathon("O", &[]);
    table.wait_micros(400_000);
    table.press(Down);
    // 600,000 are missing, at 20 per microsecond.
    assert_eq!(around(&mut table, 30_000, Table::height), (19, 18));
    table.wait_micros(10_000);
    table.release(Down);
    // 200,000 have been counted; 800,000 are missing.
    assert_eq!(around(&mut table, 800_000, Table::height), (18, 17));
    // The remainder of a row is kept.
    let mut table = Table::playing(&Setup { level: Some(3), pieces: kinds("O"), ..Setup::default() });
    table.press(Down);
    assert_eq!(around(&mut table, 30_890, Table::height), (19, 18), "617,796 / 20 rounded up");
    assert_eq!(around(&mut table, 30_890, Table::height), (18, 17), "4 are left over");
    assert_eq!(around(&mut table, 30_890, Table::height), (17, 16), "8 are left over");
    assert_eq!(around(&mut table, 30_890, Table::height), (16, 15), "12 are left over");
    assert_eq!(around(&mut table, 30_889, Table::height), (15, 14), "16 were left over, and 4 are too many");
}

#[test]
fn a_sideways_key_moves_at_once_and_repeats_after_its_delay() {
    let mut table = Table::marathon("O", &[]);
    table.press(Right);
    assert_eq!(table.x(), 5);
    assert_eq!(around(&mut table, 167_000, Table::x), (5, 6));
    assert_eq!(around(&mut table, 33_000, Table::x), (6, 7));
    assert_eq!(around(&mut table, 33_000, Table::x), (7, 8));
    table.wait(200);
    assert_eq!(table.x(), 8, "the wall");
    table.release(Right);
    table.tap(Left);
    table.wait(600);
    assert_eq!(table.x(), 7, "a tap is one column");
}

#[test]
fn repeats_without_pause_go_to_the_wall_at_once() {
    let setup = Setup { handling: handling(100, 0), pieces: kinds("OOO"), ..Setup::default() };
    let mut table = Table::playing(&setup);
    table.press(Left);
    assert_eq!(around(&mut table, 100_000, Table::x), (3, 0));
    assert_eq!(table.count(Event::Moved(-3)), 1);
    // The repeat carries over to the next piece: it spawns at the wall.
    table.tap(Drop);
    assert_eq!((table.x(), table.height()), (0, 19));
    table.release(Left);
    table.tap(Drop);
    assert_eq!(table.x(), 4);
}

#[test]
fn the_later_of_two_keys_wins_and_the_other_resumes_with_a_new_delay() {
    let mut table = Table::marathon("O", &[]);
    table.press(Left);
    table.wait(100);
    table.press(Right);
    assert_eq!(table.x(), 4);
    assert_eq!(around(&mut table, 167_000, Table::x), (4, 5));
    table.release(Right);
    assert_eq!(table.x(), 5, "no move when it is let go");
    assert_eq!(around(&mut table, 167_000, Table::x), (5, 4));
    assert_eq!(around(&mut table, 33_000, Table::x), (4, 3));
    table.press(Right);
    table.release(Left);
    assert_eq!(around(&mut table, 167_000, Table::x), (4, 5), "letting the earlier one go changes nothing");
}

#[test]
fn auto_repeat_carries_over_to_the_next_piece() {
    let mut table = Table::marathon("OO", &[]);
    table.press(Left);
    table.wait(167 + 33);
    assert_eq!(table.x(), 1);
    table.wait(10);
    table.tap(Drop);
    assert_eq!(table.x(), 4);
    assert_eq!(around(&mut table, 23_000, Table::x), (4, 3), "the repeat goes on in its rhythm");
}

#[test]
fn soft_drop_carries_over_to_the_next_piece_and_other_keys_do_not() {
    let mut table = Table::marathon("TTTT", &[]);
    for key in [Down, Clockwise, Counterclockwise, HalfTurn, Hold] {
        table.press(key);
    }
    table.press(Drop);
    let placed = table.falling().placed;
    assert_eq!((placed.orientation, table.state().hold()), (Orientation::North, Some(Tetromino::T)));
    assert_eq!(around(&mut table, 50_000, Table::height), (19, 18));
    assert_eq!(table.state().matrix().count(), 4);
    // A press of a held key is ignored.
    table.press(Drop);
    assert_eq!(table.state().matrix().count(), 4);
}

#[test]
fn keys_before_play_only_count_as_held() {
    let mut table = Table::new(&Setup { pieces: kinds("O"), ..Setup::default() });
    table.press(Right);
    table.tap(Enter);
    table.wait(1000);
    table.press(Left);
    table.press(Down);
    table.tap(Clockwise);
    table.wait(2000);
    assert_eq!((table.x(), table.falling().rotation()), (4, '0'));
    assert_eq!(around(&mut table, 50_000, Table::height), (19, 18), "soft drop is in force");
    assert_eq!(around(&mut table, 117_000, Table::x), (4, 3), "the delay began with play");
}

#[test]
fn the_clock_comes_before_the_keys_of_the_same_moment() {
    // The piece locks at 500 ms; a key at that time moves the next one.
    let mut table = Table::with_piece(Tetromino::O, Orientation::North, &["oo........", "oo........"]);
    table.wait(500);
    table.press(Right);
    assert_eq!((table.x(), table.state().matrix().count()), (5, 4));
    // A repeat at that time comes before the lock and postpones it.
    let mut table = Table::with_piece(Tetromino::O, Orientation::North, &["oo........", "oo........"]);
    table.wait(500 - 167);
    table.press(Right);
    table.wait(167 + 33 * 3);
    assert_eq!(table.x(), 5);
    assert_eq!(table.state().matrix().count(), 0);
}

#[test]
fn a_charged_key_finds_a_hole_at_any_speed() {
    // A lane one column wide with a niche on its right, where an upright I fits on one row only.
    let mut rows = vec!["####o#####"; 4];
    rows.extend(["####.#####"; 8]);
    rows.extend(["####..####"; 4]);
    rows.extend(["####.#####"; 6]);
    for (arr_ms, soft_drop) in [(33, 1), (33, 20), (33, 1000), (0, 1), (0, 20), (0, 1000), (1000, 1000)] {
        let mut setup = Setup { level: Some(15), ..Setup::default() };
        setup.handling[0] = Handling { arr_ms, soft_drop, das_ms: 1, ..Handling::DEFAULT };
        let mut table = Table::playing(&setup);
        table.put(Tetromino::I, Orientation::East, &rows);
        table.press(Right);
        table.wait(2);
        table.press(Down);
        table.wait(200);
        table.release(Right);
        table.wait(1000);
        let lowest =
            table.state().matrix().filled().filter(|(_, kind)| *kind == MatrixBlock::Piece(Tetromino::I));
        let lowest: Vec<(i16, i16)> = lowest.map(|(pos, _)| (pos.x, pos.y)).collect();
        let niche = [(5, 30), (5, 31), (5, 32), (5, 33)];
        assert_eq!(lowest, niche, "ARR {arr_ms}, soft drop {soft_drop}");
    }
}

#[test]
fn a_repeat_that_has_just_moved_also_finds_the_hole() {
    // Two columns wide, and the niche opens a row after the piece has reached the wall.
    let mut rows = vec!["###o.#####"; 4];
    rows.extend(["###..#####"; 1]);
    rows.extend(["###...####"; 4]);
    rows.extend(["###..#####"; 6]);
    let mut setup = Setup { level: Some(15), ..Setup::default() };
    setup.handling[0] = Handling { arr_ms: 1000, das_ms: 1, soft_drop: 1000, ..Handling::DEFAULT };
    let mut table = Table::playing(&setup);
    table.press(Right);
    table.put(Tetromino::I, Orientation::West, &rows);
    table.wait_micros(1000);
    assert_eq!(table.height(), 11, "come to the wall by its first repeat");
    table.press(Down);
    table.wait(1);
    assert_eq!(table.picture(15)[5..9], ["###..o####"; 4]);
}

#[test]
fn pause_stops_everything_and_resuming_counts_down_again() {
    let mut table = Table::marathon("OO", &[]);
    table.press(Right);
    table.wait(100);
    table.press(Down);
    table.wait_micros(20_000);
    table.tap(Pause);
    assert_eq!((table.game.stage(), table.game.deadline()), (Stage::Paused, None));
    table.wait(10_000);
    assert_eq!((table.x(), table.height(), table.game.played().millis()), (5, 19, 120));
    table.tap(Pause);
    assert!(matches!(table.game.stage(), Stage::Countdown { number: 3, .. }));
    table.wait(2000);
    table.tap(Pause);
    table.wait(5000);
    table.tap(Pause);
    assert_eq!(around(&mut table, 3_000_000, |table| table.game.stage() == Stage::Playing), (false, true));
    // 500,000 of the row are missing, at 20 per microsecond; the sideways key starts a new delay.
    assert_eq!(around(&mut table, 25_000, Table::height), (19, 18));
    assert_eq!(around(&mut table, 142_000, Table::x), (5, 6));
    assert_eq!(
        (table.count(Event::Begun), table.count(Event::Resumed), table.count(Event::Paused)),
        (1, 1, 2)
    );
}

#[test]
fn keys_in_a_pause_only_count_as_held() {
    let mut table = Table::marathon("OO", &[]);
    table.press(Left);
    table.tap(Pause);
    table.release(Left);
    table.press(Right);
    table.tap(Drop);
    table.tap(Clockwise);
    table.tap(Pause);
    table.wait(3000);
    assert_eq!((table.x(), table.falling().rotation()), (3, '0'));
    assert_eq!(around(&mut table, 167_000, Table::x), (3, 4));
}

#[test]
fn restart_works_in_every_phase_and_repeats_a_given_seed() {
    let fixed = Setup { seed: crate::kernel::Seed(7), fixed_seed: true, ..Setup::default() };
    for fixed_seed in [true, false] {
        let setup = Setup { fixed_seed, ..fixed.clone() };
        let reach: [fn(&mut Table); 5] = [
            |_| {},
            |table| table.tap(Enter),
            |table| {
                table.tap(Enter);
                table.wait(4000);
            },
            |table| {
                table.tap(Enter);
                table.wait(4000);
                table.tap(Pause);
            },
            |table| {
                table.tap(Enter);
                table.wait(3000);
                (0..40).for_each(|_| table.tap(Drop));
                assert!(table.game.is_over());
            },
        ];
        for reach in reach {
            let mut table = Table::new(&setup);
            let first = table.state().next().to_vec();
            reach(&mut table);
            table.tap(Restart);
            assert!(matches!(table.game.stage(), Stage::Countdown { number: 3, .. }));
            assert_eq!((table.state().score(), table.game.played().micros()), (0, 0));
            assert_eq!(table.state().next() == first, fixed_seed);
            table.wait(3000);
            assert_eq!(table.game.stage(), Stage::Playing);
        }
    }
}

#[test]
fn enter_after_the_end_is_a_restart_and_in_play_nothing() {
    let mut table = Table::marathon("", &[]);
    table.tap(Enter);
    assert_eq!(table.game.stage(), Stage::Playing);
    (0..40).for_each(|_| table.tap(Drop));
    assert!(table.game.is_over());
    table.wait(1000);
    assert_eq!(table.game.deadline(), None);
    table.tap(Enter);
    table.wait(3000);
    assert_eq!((table.game.stage(), table.state().matrix().count()), (Stage::Playing, 0));
}

#[test]
fn held_keys_are_kept_over_a_restart() {
    let mut table = Table::marathon("O", &[]);
    table.press(Left);
    table.press(Down);
    table.tap(Restart);
    table.wait(3000);
    assert_eq!(around(&mut table, 50_000, Table::height), (19, 18));
    assert_eq!(around(&mut table, 117_000, Table::x), (4, 3));
}
