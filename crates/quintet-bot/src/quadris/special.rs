//! Chooses the special action against an opponent in Biquadris: the one after which the opponent's best place is the worst.
//!
//! The computer sees a covered board and moves a block several columns with one command, so that only another block hurts
//! it. A person plays with keys: under `heavy` every step to the side costs two rows, and under `blind` the place is a
//! guess.

use super::{QuadrisMoves, dellacherie, discard};
use crate::reach::Reachable;
use quintet_engine::kernel::{Pos, Tetromino};
use quintet_engine::quadris::board::{HEIGHT, WIDTH};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::player::{FallingBlock, PlayerState};

/// Returns the special action against an opponent that is a computer: it forces the block with the worst best place,
/// preferably one that does not fit at all. `skip_best` worse blocks are skipped.
pub fn answer(opponent: &PlayerState, skip_best: u32) -> PlayerEffect {
    choose(forced(opponent).into(), skip_best)
}

/// Returns the special action against a person. `skip_best` worse ones are skipped.
pub fn answer_person(opponent: &PlayerState, skip_best: u32) -> PlayerEffect {
    let mut actions = forced(opponent).to_vec();
    actions.push((heavy_value(opponent), PlayerEffect::Heavy));
    actions.push((blind_value(opponent), PlayerEffect::Blind));
    choose(actions, skip_best)
}

/// Chooses the action with the lowest value after skipping some.
fn choose(mut actions: Vec<(i64, PlayerEffect)>, skip_best: u32) -> PlayerEffect {
    // The sort is stable, so that the result is always the same.
    actions.sort_by_key(|(value, _)| *value);
    let place = (skip_best as usize).min(actions.len().saturating_sub(1));
    actions.get(place).map_or(PlayerEffect::Heavy, |(_, action)| *action)
}

/// Returns what every forced block leaves the opponent.
fn forced(opponent: &PlayerState) -> [(i64, PlayerEffect); 7] {
    Tetromino::ALL.map(|block| {
        let action = PlayerEffect::Force(block);
        let player = with(opponent, action);
        (values(&player, QuadrisMoves::new).first().copied().unwrap_or(dellacherie::LOST), action)
    })
}

/// Returns what `heavy` leaves a person, who moves the block by one column at a time.
fn heavy_value(opponent: &PlayerState) -> i64 {
    let player = with(opponent, PlayerEffect::Heavy);
    values(&player, QuadrisMoves::by_keys).first().copied().unwrap_or(dellacherie::LOST)
}

/// Returns what `blind` leaves a person, who misses one of the best places for every column whose surface is covered.
fn blind_value(opponent: &PlayerState) -> i64 {
    let board = opponent.board();
    let surface = |x: i16| (0..HEIGHT as i16).map(|y| Pos::new(x, y)).find(|pos| !board.is_free(*pos));
    let hidden = (0..WIDTH as i16).filter_map(surface).filter(|pos| PlayerEffect::Blind.covers(*pos)).count();
    let values = values(opponent, QuadrisMoves::new);
    values.get(hidden).or(values.last()).copied().unwrap_or(dellacherie::LOST)
}

fn with(opponent: &PlayerState, action: PlayerEffect) -> PlayerState {
    let mut player = opponent.clone();
    player.apply_effect(action, &mut discard(&mut ()));
    player
}

/// Returns the values of all places that a player's falling block can reach with these moves, the best first.
fn values<'a>(
    player: &'a PlayerState,
    moves: fn(&'a PlayerState, FallingBlock) -> QuadrisMoves<'a>,
) -> Vec<i64> {
    let Some(block) = player.current() else { return Vec::new() };
    let reachable = Reachable::search(&moves(player, block), block);
    let value = |cells| {
        let mut then = player.clone();
        let lost = then.lock_on(block.made, cells, &mut discard(&mut ())).star_blocked;
        let board = if lost { dellacherie::LOST } else { dellacherie::board(then.board()) };
        dellacherie::step(player.board(), cells) + board
    };
    let mut values: Vec<i64> = reachable.rests().map(value).collect();
    values.sort_by_key(|value| std::cmp::Reverse(*value));
    values
}
