//! Finds better weights for Quadris hints by playing games.
//!
//! ```text
//! cargo run --release -p quintet-bot --example tune_quadris -- LEVEL [ROUNDS [GAMES [BLOCKS [LOOK [HARDER]]]]]
//! ```
//!
//! The cross-entropy method: every round draws weights around the best known ones, plays the same games with each, and
//! continues with the average of the better quarter. The games of a round have their own seeds, far from those of
//! `quintet autoplay`. The fitness is the logarithm of the cleared rows, so that one lucky game does not decide. Every
//! round prints its weights, so the program can be stopped at any time; the last lines are an entry for a file of weights.
//!
//! LOOK is 0 for the falling block only, 1 for the next one too, and more for that many pairs of places beyond. With
//! lookahead, games take too long to end; HARDER multiplies the probability of S and Z.

// Rows and games are few enough for a float.
#![allow(clippy::cast_precision_loss)]

use quintet_bot::headless::{HeadlessTurn, play};
use quintet_bot::quadris::{Features, Lookahead, MAX_WEIGHT, QuadrisSearcher, WeightTable, plan_with};
use quintet_engine::kernel::{Game, PieceWeights, Rng, Seed, Tetromino};
use quintet_engine::quadris::levels::{Level, LevelBlocks, LevelTable};
use quintet_engine::quadris::{Quadris, Setup};
use std::time::Instant;

const COUNT: usize = Features::COUNT;
const DRAWN: usize = 20;
const KEPT: usize = 5;

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().unwrap_or_else(|_| usage()));
    let level = Level(args.next().unwrap_or_else(|| usage()) as u8);
    let mut or = |usual| args.next().unwrap_or(usual);
    let (rounds, games, blocks, lookahead, harder) = (or(12), or(16), or(3000), or(1), or(3) as u16);
    let lookahead = match lookahead {
        0 => Lookahead::Current,
        1 => Lookahead::Next,
        pairs => Lookahead::Expected { max_pairs: pairs as u16, min_height: 0 },
    };
    let levels = harder_levels(level, harder).unwrap_or_else(|| usage());
    let mut middle = WeightTable::tuned().of(levels.rules(level)).to_array().map(f64::from);
    let mut spread: [f64; COUNT] = core::array::from_fn(|i| middle[i].abs() * 0.4 + 60.0);
    let mut rng = Rng::new(Seed(97));
    let begun = Instant::now();
    for round in 1..=rounds {
        let seeds = 1_000_000 * round..1_000_000 * round + games;
        let mut tried: Vec<(f64, [f64; COUNT])> = (0..DRAWN)
            .map(|number| {
                let drawn = core::array::from_fn(|i| middle[i] + spread[i] * normal(&mut rng));
                let weights = if number == 0 { middle } else { scaled(drawn) };
                let searcher = QuadrisSearcher { weights: whole(weights), lookahead };
                let setup = Setup { start: level, levels: levels.clone(), ..Setup::default() };
                (fitness(&setup, &searcher, seeds.clone(), blocks), weights)
            })
            .collect();
        let before = tried[0].0;
        tried.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = tried[0].0;
        let kept = &tried[..KEPT];
        for i in 0..COUNT {
            let mean = kept.iter().map(|(_, w)| w[i]).sum::<f64>() / KEPT as f64;
            let variance = kept.iter().map(|(_, w)| (w[i] - mean).powi(2)).sum::<f64>() / KEPT as f64;
            middle[i] = 0.3 * middle[i] + 0.7 * mean;
            spread[i] = 0.4 * spread[i] + 0.6 * variance.sqrt();
        }
        let seconds = begun.elapsed().as_secs();
        println!("round {round}/{rounds} {seconds} s: rows {:.0}, best {:.0}", before.exp2(), best.exp2());
        println!("  {:?}", middle.map(|w| w.round() as i32));
    }
    for (name, weight) in Features::NAMES.iter().zip(whole(middle).to_array()) {
        println!("{name} = {weight}");
    }
}

fn usage() -> ! {
    eprintln!(
        "usage: tune_quadris LEVEL [ROUNDS [GAMES [BLOCKS [PAIRS]]]], all whole numbers; levels are 0 to 4"
    );
    std::process::exit(2);
}

/// Returns the levels, with one of them harder; `None` if there is no such level, or nothing is drawn at it.
fn harder_levels(level: Level, harder: u16) -> Option<LevelTable> {
    let mut levels = LevelTable::default();
    let mut rules = levels.rules(level).clone();
    let LevelBlocks::Weighted(weights) = rules.blocks else { return None };
    let times = |kind: Tetromino| if matches!(kind, Tetromino::S | Tetromino::Z) { harder } else { 1 };
    let weights = Tetromino::ALL.map(|kind| weights.weight(kind) * times(kind));
    rules.blocks = LevelBlocks::Weighted(PieceWeights::new(weights));
    (levels.has(level) && levels.set(level, rules)).then_some(levels)
}

/// Returns the mean logarithm of the rows of some games.
fn fitness(setup: &Setup, searcher: &QuadrisSearcher, seeds: core::ops::Range<u64>, blocks: u64) -> f64 {
    let count = (seeds.end - seeds.start) as f64;
    let rows = seeds.map(|seed| {
        let setup = Setup { seed: Seed(seed), ..setup.clone() };
        let choose = |game: &Quadris| {
            plan_with(searcher, game.player(), 0).map(|plan| HeadlessTurn::piece_at(game.now(), plan.actions))
        };
        let played = play(&setup, blocks, choose, |_| ());
        played.map_or(0.0, |played| (1.0 + played.rows as f64).log2())
    });
    rows.sum::<f64>() / count
}

/// Scales weights to the usual size: a column transition is the unit.
fn scaled(weights: [f64; COUNT]) -> [f64; COUNT] {
    let unit = weights[3].abs().max(100.0);
    weights.map(|w| w * 935.0 / unit)
}

fn whole(weights: [f64; COUNT]) -> Features {
    Features::from_array(weights.map(|w| (w.round() as i32).clamp(-MAX_WEIGHT, MAX_WEIGHT)))
}

/// Draws an approximately normal number: the sum of twelve uniform ones.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| f64::from(rng.below(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
}
