//! `quintet tbp`: our bot on standard input and output.

use crate::arena::read_weights;
use crate::args::number;
use crate::failure::{Failure, Outcome};
use clap::Args;
use quintet_bot::modern::{Beam, Greedy, Judge, Mind, Situation, Weights};
use quintet_bot::tbp::{Thinking, serve};
use quintet_engine::modern::{Mode, Preset, Rules};
use std::io::{stdin, stdout};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

pub(crate) const HELP: &str = "\
Speaks the Tetris Bot Protocol: a line of JSON for every message, with the extensions randomizer and
move_info. Without --nodes it thinks all the time and answers at once; --time MS lets it think at least
that long about every position. With --nodes the answers are the same every time.";

#[derive(Args)]
pub(crate) struct Tbp {
    /// Look at the next placement alone
    #[arg(long)]
    greedy: bool,
    /// How many placements to look at for every answer, and not to think while waiting
    #[arg(long, value_name = "N", value_parser = number::<u64>, conflicts_with = "time")]
    nodes: Option<u64>,
    /// How many milliseconds to think at least about every position
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = number::<u64>)]
    time: u64,
    /// How many threads think
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>)]
    threads: usize,
    /// A file with weights to judge by
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The rules that attacks and T-Spins are counted by: standard or guideline
    #[arg(long, value_name = "RULES", default_value = "guideline", value_parser = Preset::from_str)]
    rules: Preset,
}

pub(crate) fn run(args: &Tbp) -> Outcome {
    if !(1..=64).contains(&args.threads) {
        return Err(Failure::Bad("--threads must be from 1 to 64".into()));
    }
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
    let thinking = args.nodes.map_or(time, Thinking::Nodes);
    Ok(serve(stdin(), &mut stdout(), mind.as_mut(), rules, thinking)?)
}
