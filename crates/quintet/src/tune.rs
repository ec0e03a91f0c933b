//! `quintet tune`: improves evaluation weights by letting variants play each other.

use crate::arena::read_weights;
use crate::args::{between, number, threads};
use crate::failure::CommandResult;
use crate::files;
use crate::output::eprint_line;
use crate::threads::in_threads;
use clap::Args;
use quintet_bot::modern::{Tuner, TuningConfig, Weights, win_rate};
use quintet_engine::kernel::Seed;
use quintet_engine::modern::RulePreset;
use std::convert::Infallible;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

pub(crate) const HELP: &str = "\
In each generation, variants of the best weights so far play against them. The best variants are
averaged; if the result also wins on other seeds, it becomes the new best and is written to the file
at once. You can stop at any time and continue later with --weights and the same file.
  quintet tune --out weights.toml --generations 100
  quintet arena search,weights=weights.toml search --games 200";

/// The maximum number of variants per generation.
const MAX_OFFSPRING: usize = 1000;

// The options of `quintet tune`.
#[derive(Args)]
pub(crate) struct TuneArgs {
    /// Write the best weights to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Start from the weights in this file [default: the built-in weights]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Number of generations
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = number::<u32>)]
    generations: u32,
    /// Variants per generation
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = between(1, MAX_OFFSPRING))]
    offspring: usize,
    /// Number of best variants to average
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = between(1, MAX_OFFSPRING))]
    parents: usize,
    /// Number of seeds each variant plays; each is played twice
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = between(1_u64, 10_000))]
    seeds: u64,
    /// Placements to search for each piece
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = number::<u64>)]
    nodes: u64,
    /// Rules: standard or guideline
    #[arg(long, value_name = "RULES", default_value = "standard", value_parser = RulePreset::from_str)]
    rules: RulePreset,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>)]
    seed: u64,
    /// Use this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
}

pub(crate) fn run(args: &TuneArgs) -> CommandResult {
    let from = args.weights.as_deref().map(read_weights).transpose()?;
    let from = from.unwrap_or_else(|| Weights::standard().clone());
    let TuneArgs { offspring, parents, seeds, nodes, rules, .. } = *args;
    let config = TuningConfig { seed: Seed(args.seed), offspring, parents, seeds, nodes, preset: rules };
    let mut tuner = Tuner::new(config, from);
    // A file that cannot be written is an error now, not after an hour.
    files::put(&args.out, tuner.best().to_text().as_bytes())?;
    for _ in 0..args.generations {
        let generation =
            tuner.step(|all, against, seeds| contests(args.threads, &config, all, against, &seeds));
        let percent = |of_thousand: u32| format!("{}.{} %", of_thousand / 10, of_thousand % 10);
        eprint_line(format_args!(
            "generation {}: the best variant wins {}, the challenger {}{}",
            generation.number,
            percent(generation.best),
            percent(generation.challenger),
            if generation.is_accepted { ", which is the new best" } else { "" },
        ));
        if generation.is_accepted {
            files::put(&args.out, tuner.best().to_text().as_bytes())?;
        }
    }
    Ok(())
}

/// Plays all contests on several threads; each seed of each variant is one task.
fn contests(
    threads: usize,
    config: &TuningConfig,
    all: &[Weights],
    against: &Weights,
    seeds: &Range<u64>,
) -> Vec<u32> {
    let tasks: Vec<(&Weights, u64)> =
        all.iter().flat_map(|weights| seeds.clone().map(move |seed| (weights, seed))).collect();
    let play = |(weights, seed): &(&Weights, u64)| {
        Ok::<_, Infallible>(win_rate(config, weights, against, *seed..*seed + 1))
    };
    let Ok(results) = in_threads(threads, &tasks, play);
    let count = (seeds.end - seeds.start).max(1);
    results.chunks(count as usize).map(|results| results.iter().sum::<u32>() / count as u32).collect()
}
