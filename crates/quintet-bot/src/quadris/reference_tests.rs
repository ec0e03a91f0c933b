//! Tests the fast code against its references: the general search, the game itself, and the plain evaluation.

use super::features::Features;
use super::shapes::BlockShapes;
use super::stack::{BlockRest, Stack};
use super::sweep::ShiftedRows;
use super::weights::DELLACHERIE;
use super::{QuadrisMoves, dellacherie, is_heavy, search, simulate};
use crate::reach::Reachable;
use quintet_engine::kernel::{Game, Pos, Rng, Seed, Tetromino};
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::pieces::SpawnRow;
use quintet_engine::quadris::player::PlayerState;
use quintet_engine::quadris::{Action, MoveCommand, Quadris, Setup};
use std::collections::BTreeMap;

/// Plays games in which blocks are placed anywhere, so that the boards have many holes and overhangs; calls `each` when
/// a block spawns, and again after some commands.
fn each_position(level: u8, seed: u64, mut each: impl FnMut(&PlayerState)) {
    let setup = Setup { seed: Seed(seed), start: Level(level), ..Setup::default() };
    let mut game = Quadris::new(&setup).unwrap();
    let mut rng = Rng::new(Seed(seed));
    let steps = [
        MoveCommand::Left,
        MoveCommand::Right,
        MoveCommand::Down,
        MoveCommand::Clockwise,
        MoveCommand::Counterclockwise,
    ];
    for _ in 0..60 {
        if game.is_over() {
            game.act(&Action::Restart, &mut ());
        }
        each(game.player());
        for _ in 0..rng.below(4) {
            let step = steps[rng.below(5) as usize];
            game.act(&Action::Move(step, 1 + rng.below(9)), &mut ());
        }
        each(game.player());
        game.act(&Action::Drop(1), &mut ());
    }
}

/// Returns what the fast search finds for a player's falling block, by the cells it covers.
fn swept(player: &PlayerState) -> BTreeMap<[Pos; 4], BlockRest> {
    let block = player.current().unwrap();
    let (kind, heavy) = (block.made.kind, is_heavy(player, block));
    let mut found = BTreeMap::new();
    let shifted = ShiftedRows::new(&Stack::of(player));
    assert!(shifted.rests(BlockShapes::of(kind), heavy, block.placed, |rest| {
        assert_eq!(found.insert(rest.cells(kind), rest), None, "found twice");
    }));
    found
}

#[test]
fn the_sweep_finds_what_the_general_search_finds() {
    for level in [1, 2, 3, 4] {
        for seed in 0..20 {
            each_position(level, seed, |player| {
                let block = player.current().unwrap();
                let general: Vec<_> =
                    Reachable::search(&QuadrisMoves::new(player, block), block).rests().collect();
                let fast: Vec<_> = swept(player).into_keys().collect();
                assert_eq!(fast, general, "{:?}", player.board());
            });
        }
    }
}

#[test]
fn a_block_that_has_no_room_finds_no_place() {
    let mut tower = Stack { rows: [0; 18], top: 3, drops_since_clear: 0 };
    tower.rows[3..].fill(0b111);
    for kind in Tetromino::ALL {
        let from = SpawnRow::TopBelowReserve.place(kind);
        for heavy in [false, true] {
            assert!(
                !ShiftedRows::new(&tower).rests(BlockShapes::of(kind), heavy, from, |_| panic!("a place"))
            );
        }
    }
}

#[test]
fn dropping_does_what_the_game_does() {
    for level in [2, 3, 4] {
        for seed in 0..10 {
            each_position(level, seed, |player| {
                let block = player.current().unwrap();
                let made = (block.made.kind, is_heavy(player, block));
                let every = player.levels().rules(player.level()).star_every;
                for first in search::firsts(&Stack::of(player), made, block.placed, every) {
                    let game = simulate(player, block, first.place.cells(block.made.kind));
                    assert_eq!((first.step, first.lost), (game.step, game.lost));
                    assert!(first.lost || first.stack == game.stack, "{:?}", player.board());
                }
            });
        }
    }
}

#[test]
fn the_features_with_dellacherie_s_weights_are_the_plain_judgement() {
    for seed in 0..20 {
        each_position(4, seed, |player| {
            let counted = Features::of(&Stack::of(player)).weighted_sum(&DELLACHERIE);
            assert_eq!(i64::from(counted), dellacherie::board(player.board()));
        });
    }
}

#[test]
fn lids_holed_rows_peaks_and_towers_are_counted() {
    let mut stack = Stack { rows: [0; 18], top: 7, drops_since_clear: 3 };
    // Column 1 has two holes under three cells, column 6 is a tower of eleven.
    stack.rows[13..18].copy_from_slice(&[1, 1, 0, 1, 0]);
    stack.rows[7..18].iter_mut().for_each(|row| *row |= 1 << 5);
    let counted = Features::of(&stack).with_stars(&stack);
    assert_eq!((counted.holes, counted.lids, counted.holed_rows), (2, 3, 2));
    assert_eq!((counted.peak, counted.star_tower, counted.drops_since_clear), (1 + 2, 11, 3));
}
