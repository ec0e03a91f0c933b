//! Tests of the statistics of a game.

use super::*;
use crate::kernel::Span;
use Button::{Clockwise, Counterclockwise, Down, Drop, Hold, Left, Right};

fn stats(table: &Table) -> &Stats {
    table.game.stats(Player::ONE).expect("player 1")
}

#[test]
fn clears_spins_chains_and_holds_are_counted() {
    let mut table = Table::marathon("OOOO", &[]);
    let quad = ["......####", "o#########", "o#########", "o#########", "o#########"];
    for _ in 0..3 {
        table.put(Tetromino::I, Orientation::East, &quad);
        table.tap(Drop);
    }
    table.put(Tetromino::T, Orientation::East, &["...#o.....", "###.oo####", "####o#####"]);
    table.tap(Clockwise);
    table.tap(Drop);
    table.put(Tetromino::T, Orientation::East, &["....o.....", "...#oo#...", "###.o..###"]);
    table.tap(Counterclockwise);
    table.tap(Drop);
    table.put(Tetromino::I, Orientation::North, &["oooo######"]);
    table.tap(Drop);
    table.tap(Hold);
    let stats = stats(&table);
    assert_eq!((stats.pieces, stats.keys), (6, 9));
    assert_eq!((stats.clears, stats.spins, stats.minis), ([1, 1, 0, 3], [0, 0, 1, 0], [1, 0, 0, 0]));
    assert_eq!((stats.longest_combo, stats.back_to_backs, stats.perfect_clears, stats.holds), (3, 4, 1, 1));
}

#[test]
fn speeds_are_in_thousandths() {
    let mut table = Table::marathon("OOOO", &[]);
    table.wait(500);
    table.tap(Left);
    table.tap(Drop);
    table.wait(1500);
    table.tap(Drop);
    let played = table.game.played();
    assert_eq!(stats(&table).pieces_per_1000_seconds(played), 1000);
    assert_eq!(stats(&table).pieces_per_1000_seconds(Span::ZERO), 0);
}

#[test]
fn unnecessary_keys_are_finesse_faults() {
    let faults = |keys: &[Button]| {
        let mut table = Table::marathon("TT", &[]);
        for key in keys {
            table.tap(*key);
        }
        stats(&table).finesse_faults
    };
    assert_eq!(faults(&[Left, Drop]), 0);
    assert_eq!(faults(&[Clockwise, Drop]), 0);
    assert_eq!(faults(&[Left, Left, Left, Drop]), 2, "held to the wall it is one key");
    assert_eq!(faults(&[Clockwise, Clockwise, Clockwise, Drop]), 2);
    assert_eq!(faults(&[Left, Right, Drop]), 2);
    assert_eq!(faults(&[Left, Right, Hold, Drop]), 0, "another piece came");
    let mut table = Table::marathon("TT", &[]);
    table.press(Down);
    table.wait(50);
    table.tap(Left);
    table.tap(Right);
    table.tap(Drop);
    assert_eq!(stats(&table).finesse_faults, 0, "a piece pushed down may go round corners");
}
