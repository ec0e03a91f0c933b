//! Tests of T-Spins of every kind, and of near misses.

use super::*;
use crate::kernel::{CellList, LockedPiece};
use Button::{Clockwise, Counterclockwise, Down, Drop, Left, Right};

/// Rotates a T that is drawn with `o`, drops it, and returns the names of the events.
fn spun(preset: RulePreset, from: &str, keys: &[Button], rows: &[&str]) -> Vec<String> {
    spun_with(&Setup { rules: preset, ..Setup::default() }, from, keys, rows)
}

fn spun_with(setup: &Setup, from: &str, keys: &[Button], rows: &[&str]) -> Vec<String> {
    let mut table = Table::playing(setup);
    table.put(Tetromino::T, orientation(from), rows);
    table.names();
    for key in keys {
        table.tap(*key);
    }
    table.tap(Drop);
    table.names()
}

fn standard(from: &str, keys: &[Button], rows: &[&str]) -> Vec<String> {
    spun(RulePreset::Standard, from, keys, rows)
}

const DOUBLE: [&str; 3] = ["...#o.....", "###.oo####", "####o#####"];
const SINGLE: [&str; 3] = ["...#o.....", "##..oo####", "####o#####"];
const NO_ROW: [&str; 3] = ["...#o.....", "##..oo####", "##.#o#####"];
const TRIPLE: [&str; 5] = ["....#o....", "....ooo...", "####.#####", "####..####", "####.#####"];
const MINI_SINGLE: [&str; 3] = ["....o.....", "...#oo#...", "####o..###"];
const MINI_NO_ROW: [&str; 3] = ["....o.....", "...#oo#...", "###.o..###"];
const MINI_DOUBLE: [&str; 5] = ["....##....", "....ooo...", "####.o####", "####..####", "####.#####"];

#[test]
fn every_kind_of_t_spin() {
    for (from, key, rows, name) in [
        ("R", Clockwise, &DOUBLE[..], "t-spin-double"),
        ("R", Clockwise, &SINGLE, "t-spin-single"),
        ("R", Clockwise, &NO_ROW, "t-spin"),
        ("0", Clockwise, &TRIPLE, "t-spin-triple"),
        ("R", Counterclockwise, &MINI_SINGLE, "mini-t-spin-single"),
        ("R", Counterclockwise, &MINI_NO_ROW, "mini-t-spin"),
        ("2", Counterclockwise, &MINI_DOUBLE, "mini-t-spin-double"),
    ] {
        assert_eq!(standard(from, &[key], rows), [name], "{rows:?}");
    }
}

#[test]
fn the_fifth_translation_makes_a_mini_full_under_the_guideline_or_where_it_is_set() {
    let guideline = |from, key, rows| spun(RulePreset::Guideline, from, &[key], rows);
    assert_eq!(guideline("2", Counterclockwise, &MINI_DOUBLE), ["t-spin-double"]);
    assert_eq!(guideline("R", Counterclockwise, &MINI_SINGLE), ["mini-t-spin-single"]);
    assert_eq!(guideline("0", Clockwise, &TRIPLE), ["t-spin-triple"]);
    let on = Setup { tspin_kick: Some(true), ..Setup::default() };
    assert_eq!(spun_with(&on, "2", &[Counterclockwise], &MINI_DOUBLE), ["t-spin-double"]);
    let off = Setup { tspin_kick: Some(false), rules: RulePreset::Guideline, ..Setup::default() };
    assert_eq!(spun_with(&off, "2", &[Counterclockwise], &MINI_DOUBLE), ["mini-t-spin-double"]);
}

#[test]
fn a_t_that_did_not_turn_last_is_no_spin() {
    // It is drawn in place and not rotated.
    assert_eq!(standard("2", &[], &["...#......", "###ooo####", "####o#####"]), ["double"]);
    // It is rotated, moves away and comes back.
    assert_eq!(standard("R", &[Counterclockwise, Left, Right], &MINI_NO_ROW), Vec::<String>::new());
}

#[test]
fn a_failed_move_leaves_the_spin_alone() {
    assert_eq!(standard("R", &[Clockwise, Left, Right], &DOUBLE), ["t-spin-double"]);
}

#[test]
fn falling_cancels_the_spin() {
    let high = ["#.........", "....o.....", "...ooo....", "###...####", "####.#####"];
    // Rotated in the air, then dropped into the slot: a plain double, regardless of the corners.
    assert_eq!(standard("0", &[Clockwise, Clockwise], &high), ["double"]);
    // Rotated high above a place with three corners, then dropped.
    let nook =
        ["....o.....", "...ooo....", "..........", "..........", "...#......", "...#......", "...#.#...."];
    assert_eq!(standard("0", &[Clockwise], &nook), Vec::<String>::new());
    let mut table = Table::with_piece(
        Tetromino::T,
        Orientation::East,
        &["....o.....", "..#.oo....", "....o.....", "###...####", "####.#####"],
    );
    table.tap(Clockwise);
    table.press(Down);
    table.wait(200);
    assert_eq!(table.falling().spun, None);
    assert_eq!(table.height(), 0);
    table.names();
    table.tap(Drop);
    assert_eq!(table.names(), ["double"]);
}

#[test]
fn too_few_corners_are_no_spin() {
    let open = ["#...o.....", "###.oo####", "####o#####"];
    assert_eq!(standard("R", &[Clockwise], &open), ["double"]);
    // Both corners behind the nose are filled, none beside it.
    let flat = ["....o.....", "....oo....", "####o..###"];
    assert_eq!(standard("R", &[Counterclockwise], &flat), Vec::<String>::new());
}

#[test]
fn walls_and_the_floor_count_as_filled() {
    let corner = ["o.........", "oo........", "o#........"];
    let mut table = Table::with_piece(Tetromino::T, Orientation::East, &corner);
    let mut falling = *table.falling();
    falling.spun = Some(0);
    assert_eq!(falling.spin(table.state().matrix(), table.state().rules()), Some(crate::kernel::Spin::Mini));
    table.tap(Drop);
    // Cells above the matrix do not count: two corners beside the nose and none behind.
    let top = FallingPiece {
        spun: Some(0),
        ..FallingPiece::new(
            Tetromino::T,
            PiecePosition { pos: Pos::new(4, 0), orientation: Orientation::South },
        )
    };
    let mut matrix = Matrix::new();
    matrix.put(Pos::new(3, 1), MatrixBlock::Piece(Tetromino::O));
    matrix.put(Pos::new(5, 1), MatrixBlock::Piece(Tetromino::O));
    assert_eq!(top.spin(&matrix, Rules::of(Mode::Marathon, RulePreset::Standard)), None);
}

#[test]
fn other_pieces_do_not_spin() {
    let mut table =
        Table::with_piece(Tetromino::J, Orientation::East, &["..#oo.....", "...o#.....", "...o......"]);
    table.names();
    table.tap(Clockwise);
    table.tap(Counterclockwise);
    assert!(table.events.iter().all(|told| !matches!(told.event, Event::Rotated { spin: Some(_), .. })));
}

#[test]
fn the_rotation_event_has_the_spin() {
    let mut table = Table::with_piece(Tetromino::T, Orientation::East, &DOUBLE);
    table.tap(Clockwise);
    let full = Some(crate::kernel::Spin::Full);
    assert_eq!(table.count(Event::Rotated { turn: Turn::Clockwise, kick: 0, spin: full }), 1);
    let falling = *table.falling();
    table.tap(Drop);
    let cells = CellList::new(table.game.setup().table().piece(Tetromino::T).cells(falling.placed));
    assert_eq!(
        table.count(Event::Locked(LockedPiece {
            kind: CellKind::T,
            placed: falling.placed,
            cells,
            spin: full
        })),
        1
    );
}
