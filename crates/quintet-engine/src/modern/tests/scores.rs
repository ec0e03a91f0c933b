//! Tests of points: the whole table, combos and back-to-back over sequences, drops, levels.

use super::super::scoring::{Chains, score};
use super::*;
use crate::kernel::Spin;
use Button::{Clockwise, Counterclockwise, Down, Drop};

const MINI: Option<Spin> = Some(Spin::Mini);
const FULL: Option<Spin> = Some(Spin::Full);

fn standard() -> &'static Rules {
    Rules::of(Mode::Marathon, RulePreset::Standard)
}

/// Returns the points of successive moves (rows, spin) at a level, without perfect clears.
fn points(rules: &Rules, level: u32, moves: &[(u8, Option<Spin>)]) -> Vec<u64> {
    let mut chains = Chains::default();
    let one = |(rows, spin): &(u8, Option<Spin>)| {
        score(LockOutcome { rows: *rows, spin: *spin, perfect: false }, level, rules, &mut chains).points
    };
    moves.iter().map(one).collect()
}

#[test]
fn the_whole_table() {
    for (rows, spin, expected) in [
        (0, None, 0),
        (1, None, 100),
        (2, None, 300),
        (3, None, 500),
        (4, None, 800),
        (0, MINI, 100),
        (1, MINI, 200),
        (2, MINI, 1200),
        (0, FULL, 400),
        (1, FULL, 800),
        (2, FULL, 1200),
        (3, FULL, 1600),
    ] {
        for level in [1, 2, 15] {
            assert_eq!(
                points(standard(), level, &[(rows, spin)]),
                [expected * u64::from(level)],
                "{rows} {spin:?}"
            );
        }
    }
    let guideline = Rules::of(Mode::Marathon, RulePreset::Guideline);
    assert_eq!(points(guideline, 1, &[(2, MINI)]), [400]);
    assert_eq!(points(guideline, 1, &[(2, FULL)]), [1200]);
}

#[test]
fn combos_grow_and_break() {
    let moves = [(1, None), (1, None), (2, None), (0, None), (1, None), (1, None)];
    assert_eq!(points(standard(), 3, &moves), [300, 300 + 150, 900 + 300, 0, 300, 300 + 150]);
}

#[test]
fn a_spin_without_rows_ends_a_combo() {
    assert_eq!(points(standard(), 1, &[(1, None), (0, FULL), (1, None)]), [100, 400, 100]);
}

#[test]
fn back_to_back_is_half_as_much_again() {
    // A quad after a quad, with a piece between that clears nothing.
    assert_eq!(points(standard(), 2, &[(4, None), (0, None), (4, None)]), [1600, 0, 2400]);
    // The half is of the move's own points, without its combo.
    assert_eq!(points(standard(), 1, &[(4, None), (4, None)]), [800, 1200 + 50]);
    // A plain clear, even a triple, ends the chain.
    for rows in 1..4 {
        assert_eq!(
            points(standard(), 1, &[(4, None), (0, None), (rows, None), (0, None), (4, None)])[4],
            800
        );
    }
    // Every spin is starred.
    for spin in [MINI, FULL] {
        let single = points(standard(), 1, &[(4, None), (0, None), (1, spin)]);
        assert_eq!(single[2], points(standard(), 1, &[(1, spin)])[0] * 3 / 2);
    }
}

#[test]
fn a_spin_without_rows_chains_by_the_standard_and_does_not_by_the_guideline() {
    let moves = [(0, FULL), (0, MINI), (4, None)];
    assert_eq!(points(standard(), 1, &moves), [400, 150, 1200]);
    let guideline = Rules::of(Mode::Marathon, RulePreset::Guideline);
    assert_eq!(points(guideline, 1, &moves), [400, 100, 800]);
    // It does not break a chain either.
    assert_eq!(points(guideline, 1, &[(4, None), (0, FULL), (4, None)]), [800, 400, 1200]);
}

#[test]
fn a_perfect_clear_adds_and_is_not_halved() {
    let mut chains = Chains::default();
    let quad = LockOutcome { rows: 4, spin: None, perfect: true };
    assert_eq!(score(quad, 2, standard(), &mut chains).points, 1600 + 7000);
    assert_eq!(score(quad, 2, standard(), &mut chains).points, 2400 + 7000 + 100);
}

/// Plays a sequence on real boards, with every piece already at the bottom.
#[test]
fn a_sequence_on_the_board() {
    let mut table = Table::marathon("OOOO", &[]);
    let mut last = 0;
    let mut worth = |table: &mut Table| {
        let gained = table.state().score() - last;
        last = table.state().score();
        (gained, table.names())
    };
    let quad = ["......####", "o#########", "o#########", "o#########", "o#########"];
    table.put(Tetromino::I, Orientation::East, &quad);
    table.names();
    table.tap(Drop);
    assert_eq!(worth(&mut table), (800, vec!["quad".to_owned()]));
    table.put(Tetromino::I, Orientation::East, &quad);
    table.tap(Drop);
    assert_eq!(worth(&mut table), (1250, vec!["quad".to_owned(), "back-to-back".into(), "combo-1".into()]));
    table.put(
        Tetromino::I,
        Orientation::East,
        &["o#########", "o#########", "o#########", "o########.", "#########."],
    );
    table.tap(Drop);
    let names = ["triple", "combo-2", "level-2"].map(str::to_owned).to_vec();
    assert_eq!(worth(&mut table), (500 + 100, names));
    assert!(!table.state().back_to_back());
    assert_eq!((table.state().combo(), table.state().lines(), table.state().level()), (2, 11, 2));
    table.put(Tetromino::T, Orientation::East, &["...#o.....", "##..oo####", "##.#o#####"]);
    table.tap(Clockwise);
    table.tap(Drop);
    assert_eq!(worth(&mut table), (800, vec!["t-spin".to_owned()]));
    assert!(table.state().back_to_back());
    table.put(Tetromino::T, Orientation::East, &["....o.....", "...#oo#...", "####o..###"]);
    table.tap(Counterclockwise);
    table.tap(Drop);
    assert_eq!(worth(&mut table), (600, vec!["mini-t-spin-single".to_owned(), "back-to-back".into()]));
    table.put(Tetromino::I, Orientation::North, &["oooo######"]);
    table.tap(Drop);
    let names = ["single", "combo-1", "perfect-clear"].map(str::to_owned).to_vec();
    assert_eq!(worth(&mut table), (200 + 100 + 7000, names));
}

#[test]
fn drops_score_by_the_row() {
    let mut table = Table::marathon("OO", &[]);
    assert_eq!(table.height(), 19);
    table.tap(Drop);
    assert_eq!(table.state().score(), 38);
    table.press(Down);
    table.wait_micros(3 * 50_000);
    table.release(Down);
    assert_eq!((table.state().score(), table.height()), (41, 16));
    table.wait_micros(1_000_000);
    assert_eq!((table.state().score(), table.height()), (41, 15), "gravity alone earns nothing");
}

#[test]
fn the_level_is_the_one_before_the_lines() {
    let mut table = Table::marathon("OOO", &[]);
    table.state_mut().lines = 9;
    table.put(Tetromino::I, Orientation::North, &["#.........", "oooo######"]);
    table.names();
    table.tap(Drop);
    assert_eq!((table.state().score(), table.state().level()), (100, 2));
    assert_eq!(table.names(), ["single", "level-2"]);
}

#[test]
fn the_level_stays_at_fifteen() {
    let mut table = Table::playing(&Setup { level: Some(15), ..Setup::default() });
    table.state_mut().lines = 9;
    table.put(Tetromino::I, Orientation::North, &["#.........", "oooo######"]);
    table.names();
    table.tap(Drop);
    assert_eq!((table.names(), table.state().level()), (vec!["single".to_owned()], 15));
}
