//! The search for the best place: over the falling block, the next one, and those that may come after it.

use super::features::Features;
use super::shapes::BlockShapes;
use super::stack::{BlockRest, Stack, StackDrop};
use super::sweep::ShiftedRows;
use super::weights::{Lookahead, QuadrisSearcher};
use crate::evaluator::Evaluator;
use core::cmp::Reverse;
use quintet_engine::kernel::{PiecePosition, Tetromino};
use quintet_engine::quadris::board::HEIGHT;
use quintet_engine::quadris::levels::LevelBlocks;
use quintet_engine::quadris::player::{NewBlock, PlayerState};

/// The value of a lost game.
pub(crate) const LOST: i64 = -1_000_000;

/// The number of best places that are searched again with the next block.
const MAX_FIRSTS: usize = 20;

/// A pair of places this much worse than the best one is not searched further.
const MAX_VALUE_GAP: i64 = 6_000;

/// The facts that do not change during a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forecast {
    /// The number of blocks without a cleared row after which a star falls; 0 for never.
    pub(crate) star_every: u32,
    /// The next block, and whether it is heavy.
    next: (Tetromino, bool),
    /// The probability weight of each block after that, and whether those are heavy.
    draws: [u16; 7],
    draws_heavy: bool,
    /// Where each block spawns.
    entry: [PiecePosition; 7],
}

/// A place for the falling block, and the board after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstPlacement<P> {
    /// The place.
    pub(crate) place: P,
    /// The features of the move.
    pub(crate) step: Features,
    /// The board after the move.
    pub(crate) stack: Stack,
    /// True if the move loses the game.
    pub(crate) lost: bool,
}

/// Two placed blocks: the index of the first place, the second place, the value of both moves, that value with the
/// board's, and the height of the board.
#[derive(Clone, Copy, Debug)]
struct PlacementPair {
    first: u16,
    second: BlockRest,
    steps: i64,
    value: i64,
    height: u8,
}

impl Forecast {
    /// Returns the forecast for a player. The contents of block files and lists are not used: their blocks count as
    /// equally likely.
    pub(crate) fn of(player: &PlayerState) -> Forecast {
        let rules = player.levels().rules(player.level());
        let heavy = |made: NewBlock| player.levels().rules(made.level).heavy;
        let draws = match &rules.blocks {
            LevelBlocks::Weighted(weights) => Tetromino::ALL.map(|kind| weights.weight(kind)),
            LevelBlocks::Script | LevelBlocks::List(_) => [1; 7],
        };
        let next = player.next();
        Forecast {
            star_every: rules.star_every,
            next: (next.kind, heavy(next)),
            draws,
            draws_heavy: rules.heavy,
            entry: Tetromino::ALL.map(|kind| player.entry(kind)),
        }
    }

    /// Calls `visit` with every place where a spawned block can lock and the board after it; returns `false` if the
    /// block cannot spawn.
    fn each(
        &self,
        stack: &Stack,
        shifted: &ShiftedRows,
        (kind, heavy): (Tetromino, bool),
        mut visit: impl FnMut(BlockRest, Features, &Stack, bool),
    ) -> bool {
        let shapes = BlockShapes::of(kind);
        shifted.rests(shapes, heavy, self.entry[kind.index()], |rest| {
            let (then, step, lost) = dropped(stack, shapes, rest, self.star_every);
            visit(rest, step, &then, lost);
        })
    }
}

/// Returns the board after a block has locked, the features of the move, and whether it loses the game.
fn dropped(stack: &Stack, shapes: &BlockShapes, rest: BlockRest, star_every: u32) -> (Stack, Features, bool) {
    let shape = &shapes.all[usize::from(rest.lane)];
    let mut then = *stack;
    let StackDrop { cleared, own, star_blocked } = then.drop(shape, rest, star_every);
    let landing = 2 * (HEIGHT as i32 - i32::from(rest.y)) + i32::from(shape.height) - 1;
    let step = Features { landing, eroded: (cleared * own) as i32, ..Features::default() };
    (then, step, star_blocked)
}

/// Returns every place where a block can lock from a given position, if no force but its weight moves it.
pub(crate) fn firsts(
    stack: &Stack,
    (kind, heavy): (Tetromino, bool),
    from: PiecePosition,
    star_every: u32,
) -> Vec<FirstPlacement<BlockRest>> {
    let shapes = BlockShapes::of(kind);
    let mut firsts = Vec::with_capacity(64);
    ShiftedRows::new(stack).rests(shapes, heavy, from, |place| {
        let (stack, step, lost) = dropped(stack, shapes, place, star_every);
        firsts.push(FirstPlacement { place, step, stack, lost });
    });
    firsts
}

impl Evaluator for QuadrisSearcher {
    type Position = Features;
    type Step = Features;
    type Value = i64;

    fn position(&self, counted: &Features) -> i64 {
        i64::from(counted.weighted_sum(&self.weights))
    }

    fn step(&self, step: &Features) -> i64 {
        i64::from(step.landing * self.weights.landing + step.eroded * self.weights.eroded)
    }
}

impl QuadrisSearcher {
    /// Returns the value of a board.
    fn board(&self, stack: &Stack, forecast: &Forecast, lost: bool) -> i64 {
        if lost {
            return LOST;
        }
        let counted = Features::of(stack);
        let counted = if forecast.star_every > 0 { counted.with_stars(stack) } else { counted };
        self.position(&counted)
    }

    /// Returns the best of some places for the falling block after skipping `skip_best` better ones. The first of equal
    /// ones is chosen, so that the result is always the same.
    pub(crate) fn choose<P: Copy>(
        &self,
        firsts: &[FirstPlacement<P>],
        forecast: &Forecast,
        skip_best: u32,
    ) -> Option<P> {
        let alone = |first: &FirstPlacement<P>| {
            self.step(&first.step) + self.board(&first.stack, forecast, first.lost)
        };
        let mut order: Vec<(i64, usize)> = firsts.iter().map(alone).zip(0..).collect();
        order.sort_unstable_by_key(|(value, number)| (Reverse(*value), *number));
        let (_, best) = *order.first()?;
        let best = match self.lookahead {
            Lookahead::Current => best,
            Lookahead::Next | Lookahead::Expected { .. } => {
                order.truncate(MAX_FIRSTS);
                self.after_more(&order, firsts, forecast).unwrap_or(best)
            }
        };
        let others = order.iter().map(|(_, number)| *number).filter(|number| *number != best);
        let chosen =
            if skip_best == 0 { best } else { others.take(skip_best as usize).last().unwrap_or(best) };
        firsts.get(chosen).map(|first| first.place)
    }

    /// Returns the index of the best place after more blocks; `None` if all lose the game.
    fn after_more<P>(
        &self,
        order: &[(i64, usize)],
        firsts: &[FirstPlacement<P>],
        forecast: &Forecast,
    ) -> Option<usize> {
        let mut pairs = Vec::with_capacity(1024);
        for (_, number) in order {
            let Some(first) = firsts.get(*number).filter(|first| !first.lost) else { continue };
            let begun = self.step(&first.step);
            forecast.each(
                &first.stack,
                &ShiftedRows::new(&first.stack),
                forecast.next,
                |second, step, then, lost| {
                    let steps = begun + self.step(&step);
                    let value = steps + self.board(then, forecast, lost);
                    pairs.push(PlacementPair {
                        first: *number as u16,
                        second,
                        steps,
                        value,
                        height: then.height(),
                    });
                },
            );
        }
        // Of equal pairs the first is preferred.
        let order = |pair: &PlacementPair| (Reverse(pair.value), pair.first, pair.second);
        let best = *pairs.iter().min_by_key(|pair| order(pair))?;
        let Lookahead::Expected { max_pairs: most, min_height: from } = self.lookahead else {
            return Some(best.first.into());
        };
        if best.height < from {
            return Some(best.first.into());
        }
        pairs.retain(|pair| pair.value >= best.value - MAX_VALUE_GAP);
        let most = usize::from(most.max(1));
        if pairs.len() > most {
            pairs.select_nth_unstable_by_key(most - 1, order);
            pairs.truncate(most);
        }
        let beyond = |pair: &PlacementPair| {
            let shapes = BlockShapes::of(forecast.next.0);
            let stack = &firsts[usize::from(pair.first)].stack;
            let (then, _, lost) = dropped(stack, shapes, pair.second, forecast.star_every);
            pair.steps + if lost { LOST } else { self.expected(&then, forecast) }
        };
        let values = pairs.iter().map(|pair| (Reverse(beyond(pair)), order(pair), pair.first));
        values.min().map(|(_, _, first)| first.into())
    }

    /// Returns the expected value of a board after one more block, averaged over the possible blocks.
    fn expected(&self, stack: &Stack, forecast: &Forecast) -> i64 {
        let shifted = ShiftedRows::new(stack);
        let (mut sum, mut total) = (0, 0);
        for (kind, weight) in Tetromino::ALL.into_iter().zip(forecast.draws).filter(|(_, weight)| *weight > 0)
        {
            let mut best = LOST;
            forecast.each(stack, &shifted, (kind, forecast.draws_heavy), |_, step, then, lost| {
                best = best.max(self.step(&step) + self.board(then, forecast, lost));
            });
            sum += best * i64::from(weight);
            total += i64::from(weight);
        }
        sum / total.max(1)
    }
}
