//! Tests of hold, the queue and the bag.

use super::*;
use crate::kernel::{Panel, PanelId, PanelValue};
use Button::{Clockwise, Drop, Hold, Left};

/// Returns true if the piece on hold is shown as one that cannot be used.
fn is_spent(table: &Table) -> bool {
    let view = table.game.view();
    let spent = |panel: &Panel| {
        panel.id == PanelId::Hold && matches!(panel.value, PanelValue::Pieces { spent: true, .. })
    };
    view.boards[0].panels.iter().any(spent)
}

#[test]
fn a_piece_is_held_once_until_the_next_lock() {
    let mut table = Table::marathon("TIOSZ", &[]);
    table.tap(Left);
    table.tap(Clockwise);
    table.wait(1500);
    assert!(!is_spent(&table));
    table.tap(Hold);
    assert_eq!((table.state().hold(), table.falling().kind), (Some(Tetromino::T), Tetromino::I));
    assert!(is_spent(&table), "what cannot be had is seen");
    assert_eq!(table.count(Event::Held(CellKind::T)), 1);
    table.tap(Hold);
    assert_eq!(
        (table.state().hold(), table.falling().kind, table.count(Event::Blocked)),
        (Some(Tetromino::T), Tetromino::I, 1)
    );
    table.tap(Drop);
    assert_eq!(table.falling().kind, Tetromino::O);
    assert!(!is_spent(&table));
    table.tap(Hold);
    let falling = table.falling();
    assert_eq!((falling.kind, falling.rotation(), table.x(), table.height()), (Tetromino::T, '0', 4, 19));
    assert_eq!(table.state().hold(), Some(Tetromino::O));
    assert_eq!(table.state().matrix().count(), 4, "nothing is lost but the I that was dropped");
    table.wait_micros(999_999);
    assert_eq!(table.height(), 19, "its row begins anew");
    table.wait_micros(1);
    assert_eq!(table.height(), 18);
}

#[test]
fn five_next_pieces_are_known() {
    let mut table = Table::marathon("TIOSZJLTI", &[]);
    assert_eq!(table.state().next(), &*kinds("IOSZJ"));
    table.tap(Drop);
    assert_eq!((table.falling().kind, table.state().next()), (Tetromino::I, &*kinds("OSZJL")));
}

#[test]
fn a_given_list_is_followed_by_bags() {
    let mut table = Table::marathon("TTTTT", &[]);
    let mut drawn = Vec::new();
    for _ in 0..5 + 7 * 30 {
        drawn.push(table.falling().kind);
        table.state_mut().matrix.clear();
        table.tap(Drop);
    }
    assert_eq!(drawn[..5], *kinds("TTTTT"));
    for bag in drawn[5..].chunks(7) {
        let mut bag = bag.to_vec();
        bag.sort_unstable();
        assert_eq!(bag, Tetromino::ALL);
    }
}

#[test]
fn bags_are_fair() {
    // Each piece is equally often the first of a bag, and each of the 42 pairs the first two.
    let mut firsts = std::collections::BTreeMap::new();
    for seed in 0..8400 {
        let table = Table::new(&Setup { seed: crate::kernel::Seed(seed), ..Setup::default() });
        let next = table.state().next();
        *firsts.entry((next[0], next[1])).or_insert(0) += 1;
    }
    assert_eq!(firsts.len(), 42);
    assert!(firsts.values().all(|count| (140..=265).contains(count)), "{firsts:?}");
}

#[test]
fn the_same_seed_gives_the_same_pieces_in_every_game_with_a_bag() {
    let pieces = |mode| {
        Table::new(&Setup { mode, seed: crate::kernel::Seed(5), ..Setup::default() }).state().next().to_vec()
    };
    assert_eq!(pieces(Mode::Marathon), pieces(Mode::Duel));
    assert_eq!(pieces(Mode::Marathon), pieces(Mode::Sprint));
}
