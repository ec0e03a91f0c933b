//! `quintet tbp`: our bot on standard input and output.

use crate::arena::read_weights;
use crate::args::{between, number};
use crate::failure::Outcome;
use crate::game_args::fresh_seed;
use crate::games;
use clap::Args;
use quintet_bot::modern::{Beam, Greedy, Judge, Mind, Situation, Weights};
use quintet_bot::tbp::{Manner, Thinking, serve};
use quintet_engine::kernel::Rng;
use quintet_engine::modern::{Mode, Preset, Rules};
use std::io::{stdin, stdout};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

pub(crate) const HELP: &str = "\
Messages are lines of JSON, with the extensions randomizer and move_info. Without --nodes the bot
searches all the time and answers at once; with --time MS it searches at least that long for each
move. With --nodes its answers are the same in every run. --strength searches as much as the opponent
of that strength, and makes as many mistakes.";

#[derive(Args)]
pub(crate) struct Tbp {
    /// Strength: 1 (gentle) to 9 (merciless), or a name [default: as strong as time allows]
    #[arg(long, value_name = "WHO", conflicts_with = "greedy")]
    strength: Option<String>,
    /// Choose the best next placement without looking further ahead
    #[arg(long)]
    greedy: bool,
    /// Search this many placements for each move, and nothing while waiting
    #[arg(long, value_name = "N", value_parser = number::<u64>, conflicts_with = "time")]
    nodes: Option<u64>,
    /// Search at least this many milliseconds for each move
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = number::<u64>)]
    time: u64,
    /// Use this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = between(1_usize, 64))]
    threads: usize,
    /// Use the evaluation weights in this file
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Rules for attacks and T-Spins: standard or guideline
    #[arg(long, value_name = "RULES", default_value = "guideline", value_parser = Preset::from_str)]
    rules: Preset,
}

pub(crate) fn run(args: &Tbp) -> Outcome {
    let weights = args.weights.as_deref().map(read_weights).transpose()?;
    let judge = Judge::new(weights.unwrap_or_else(|| Weights::standard().clone()));
    let rules = Rules::of(Mode::Duel, args.rules);
    let empty = Situation::empty(rules);
    let mut mind: Box<dyn Mind> = if args.greedy {
        Box::new(Greedy::new(judge, empty))
    } else {
        Box::new(Beam::new(judge, empty).on_threads(args.threads))
    };
    let time = Thinking::Time(Duration::from_millis(args.time));
    let mut manner = Manner::new(rules, args.nodes.map_or(time, Thinking::Nodes));
    if let Some(strength) = args.strength.as_deref().map(games::opponent::strength).transpose()? {
        if args.nodes.is_none() && args.time == 0 {
            manner.thinking = Thinking::Nodes(strength.nodes);
        }
        manner.sight = 1 + strength.sight as usize;
        manner.slips = Some((strength, Rng::new(fresh_seed())));
    }
    Ok(serve(stdin(), &mut stdout(), mind.as_mut(), manner)?)
}
