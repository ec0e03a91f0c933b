//! Finds better weights by contests: offspring of the best weights so far play against them, and the best offspring are
//! averaged into a challenger that must win on other seeds.

use super::weights::MAX_WEIGHT;
use super::{BeamSearcher, ContestConfig, ModernEvaluator, Position, SearchBudget, Weights, play_contest};
use quintet_engine::kernel::{Rng, Seed};
use quintet_engine::modern::{Mode, RulePreset, Rules};

/// The configuration of a tuner.
#[derive(Clone, Copy, Debug)]
pub struct TuningConfig {
    /// The seed of all randomness.
    pub seed: Seed,
    /// The number of offspring in a generation.
    pub offspring: usize,
    /// The number of offspring that are averaged into the challenger.
    pub parents: usize,
    /// The number of seeds that each plays; each seed is played twice, with sides swapped.
    pub seeds: u64,
    /// The number of placements searched for each piece.
    pub nodes: u64,
    /// The rules.
    pub preset: RulePreset,
}

/// The win rates of the best variant and of the challenger in one generation, and whether the challenger was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GenerationResult {
    /// The number of the generation, from 1.
    pub number: u32,
    /// The games that the best of the offspring won, per thousand.
    pub best: u32,
    /// The games that the challenger won, per thousand.
    pub challenger: u32,
    /// True if the challenger is the new best.
    pub is_accepted: bool,
}

/// Finds better weights, generation by generation.
pub struct Tuner {
    config: TuningConfig,
    best: Weights,
    rng: Rng,
    number: u32,
    /// The spread of offspring around the best, in hundredths of a weight.
    reach: i64,
}

/// A challenger that wins at least this many of a thousand games is the new best.
const WIN_THRESHOLD: u32 = 520;

impl Tuner {
    /// Creates a tuner that starts from these weights.
    pub fn new(config: TuningConfig, from: Weights) -> Tuner {
        Tuner { config, best: from, rng: Rng::new(config.seed), number: 0, reach: 30 }
    }

    /// Returns the best weights so far.
    pub fn best(&self) -> &Weights {
        &self.best
    }

    /// Runs one generation. `games` plays each of some weights against others on some seeds and returns the games won
    /// per thousand; see [`win_rate`].
    pub fn step(
        &mut self,
        games: impl Fn(&[Weights], &Weights, core::ops::Range<u64>) -> Vec<u32>,
    ) -> GenerationResult {
        self.number += 1;
        let offspring: Vec<Weights> = (0..self.config.offspring.max(1)).map(|_| self.offspring()).collect();
        let [training, proof] = self.seeds();
        let results = games(&offspring, &self.best, training);
        let mut order: Vec<usize> = (0..offspring.len()).collect();
        order.sort_by_key(|place| core::cmp::Reverse(results.get(*place).copied().unwrap_or(0)));
        let parents: Vec<&Weights> =
            order.iter().take(self.config.parents.max(1)).map(|place| &offspring[*place]).collect();
        let challenger = average(&parents);
        let won = games(core::slice::from_ref(&challenger), &self.best, proof).first().copied().unwrap_or(0);
        let is_accepted = won >= WIN_THRESHOLD;
        if is_accepted {
            self.best = challenger;
        }
        self.reach = if is_accepted { (self.reach + 3).min(60) } else { (self.reach * 9 / 10).max(6) };
        let best = order.first().and_then(|place| results.get(*place)).copied().unwrap_or(0);
        GenerationResult { number: self.number, best, challenger: won, is_accepted }
    }

    /// Returns the seeds for this generation's offspring, and twice as many others for the challenger.
    fn seeds(&self) -> [core::ops::Range<u64>; 2] {
        let count = self.config.seeds;
        let first = u64::from(self.number).saturating_mul(count.saturating_mul(3));
        let [second, end] = [1, 3].map(|times| first.saturating_add(count.saturating_mul(times)));
        [first..second, second..end]
    }

    /// Returns the best weights with about every third one changed a little.
    fn offspring(&mut self) -> Weights {
        let mut weights = self.best.clone();
        let (rng, reach) = (&mut self.rng, self.reach);
        weights.each(|weight| {
            if rng.below(3) == 0 {
                let size = i64::from(*weight).abs() * reach / 100 + 4;
                let draw = i64::from(rng.below(1001)) + i64::from(rng.below(1001)) - 1000;
                *weight = (i64::from(*weight) + size * draw / 500).clamp(-MAX_WEIGHT, MAX_WEIGHT) as i32;
            }
        });
        weights
    }
}

/// Returns the average of some weights.
fn average(all: &[&Weights]) -> Weights {
    let mut sums: Vec<i64> = Vec::new();
    for weights in all {
        let mut place = 0;
        (*weights).clone().each(|weight| {
            if sums.len() <= place {
                sums.push(0);
            }
            sums[place] += i64::from(*weight);
            place += 1;
        });
    }
    let mut mean = all.first().map_or_else(|| Weights::standard().clone(), |first| (*first).clone());
    let mut sums = sums.into_iter();
    let count = all.len().max(1) as i64;
    mean.each(|weight| *weight = (sums.next().unwrap_or(0) / count) as i32);
    mean
}

/// Returns the games won per thousand by some weights against others; a draw is half a game.
pub fn win_rate(
    config: &TuningConfig,
    weights: &Weights,
    against: &Weights,
    seeds: core::ops::Range<u64>,
) -> u32 {
    let empty = Position::empty(Rules::of(Mode::Duel, config.preset));
    let mut one = BeamSearcher::new(ModernEvaluator::new(weights.clone()), empty.clone());
    let mut two = BeamSearcher::new(ModernEvaluator::new(against.clone()), empty);
    let budgets = [SearchBudget::nodes(config.nodes); 2];
    let (mut points, mut games) = (0, 0);
    for seed in seeds {
        let config = ContestConfig { preset: config.preset, limit: 150, ..ContestConfig::new(Seed(seed)) };
        for swapped in [false, true] {
            let ended = if swapped {
                play_contest(&config, &mut [&mut two, &mut one], budgets)
            } else {
                play_contest(&config, &mut [&mut one, &mut two], budgets)
            };
            points += match ended.winner {
                Some(winner) => 2 * u32::from((winner == 1) == swapped),
                None => 1,
            };
            games += 2;
        }
    }
    points * 1000 / games.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: TuningConfig = TuningConfig {
        seed: Seed(1),
        offspring: 2,
        parents: 1,
        seeds: 1,
        nodes: 30,
        preset: RulePreset::Standard,
    };

    #[test]
    fn tuning_is_the_same_every_time_and_keeps_what_is_proven() {
        let run = || {
            let mut tuner = Tuner::new(PLAN, Weights::standard().clone());
            let games = |all: &[Weights], best: &Weights, seeds: core::ops::Range<u64>| {
                all.iter().map(|weights| win_rate(&PLAN, weights, best, seeds.clone())).collect()
            };
            let generation = tuner.step(games);
            assert_eq!(generation.is_accepted, tuner.best() != Weights::standard());
            (generation, tuner.best().clone())
        };
        assert_eq!(run(), run());
    }

    #[test]
    fn no_seed_is_played_twice() {
        for seeds in [1, 16, 501, 10_000] {
            let mut tuner = Tuner::new(TuningConfig { seeds, ..PLAN }, Weights::standard().clone());
            let played = std::cell::RefCell::new(Vec::new());
            for _ in 0..5 {
                tuner.step(|all, _, seeds| {
                    played.borrow_mut().push(seeds);
                    vec![500; all.len()]
                });
            }
            let played = played.into_inner();
            assert_eq!(played.iter().map(|range| range.end - range.start).sum::<u64>(), 5 * 3 * seeds);
            assert!(played.windows(2).all(|pair| pair[0].end <= pair[1].start), "{played:?}");
        }
    }

    #[test]
    fn average_is_the_mean_of_each_weight() {
        let mut other = Weights::standard().clone();
        other.each(|weight| *weight += 4);
        let mut expected = Weights::standard().clone();
        expected.each(|weight| *weight += 2);
        assert_eq!(average(&[Weights::standard(), &other]), expected);
    }

    #[test]
    fn weights_draw_with_themselves() {
        let weights = Weights::standard();
        assert_eq!(win_rate(&PLAN, weights, weights, 3..5), 500);
    }
}
