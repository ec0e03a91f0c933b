//! `quintet tbp`: runs the built-in bot on standard input and output.

use crate::arena::read_weights;
use crate::args::{between, number};
use crate::completion;
use crate::failure::CommandResult;
use crate::game_args::fresh_seed;
use crate::games;
use clap::Args;
use quintet_bot::modern::{BeamSearcher, GreedySearcher, ModernEvaluator, Position, Searcher, Weights};
use quintet_bot::tbp::{BotConfig, ThinkLimit, serve};
use quintet_engine::kernel::Rng;
use quintet_engine::modern::{Mode, RulePreset, Rules};
use std::io::{stdin, stdout};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

pub(crate) const HELP: &str = "\
Messages are lines of JSON, with the extensions randomizer and move_info. Without --nodes the bot
searches all the time and answers at once; with --time MS it searches at least that long for each
move. With --nodes its answers are the same in every run. --strength searches as much as the
opponent of that strength, and makes as many mistakes.";

// The options of `quintet tbp`.
#[derive(Args)]
pub(crate) struct TbpArgs {
    /// Strength: 1 (gentle) to 9 (merciless), or a name [default: as strong as time allows]
    #[arg(long, value_name = "WHO", conflicts_with = "greedy", add = completion::strengths())]
    strength: Option<String>,
    /// Choose the best next placement without looking further ahead
    #[arg(long)]
    greedy: bool,
    /// Search this many placements for each move, and do not search while waiting
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
    #[arg(long, value_name = "RULES", default_value = "guideline", value_parser = RulePreset::from_str, add = completion::rules())]
    rules: RulePreset,
}

pub(crate) fn run(args: &TbpArgs) -> CommandResult {
    let weights = args.weights.as_deref().map(read_weights).transpose()?;
    let evaluator = ModernEvaluator::new(weights.unwrap_or_else(|| Weights::standard().clone()));
    let rules = Rules::of(Mode::Duel, args.rules);
    let empty = Position::empty(rules);
    let mut searcher: Box<dyn Searcher> = if args.greedy {
        Box::new(GreedySearcher::new(evaluator, empty))
    } else {
        Box::new(BeamSearcher::new(evaluator, empty).on_threads(args.threads))
    };
    let time = ThinkLimit::Time(Duration::from_millis(args.time));
    let mut config = BotConfig::new(rules, args.nodes.map_or(time, ThinkLimit::Nodes));
    if let Some(strength) = args.strength.as_deref().map(games::opponent::strength).transpose()? {
        if args.nodes.is_none() && args.time == 0 {
            config.think_limit = ThinkLimit::Nodes(strength.nodes);
        }
        config.lookahead = 1 + strength.lookahead as usize;
        config.mistakes = Some((strength, Rng::new(fresh_seed())));
    }
    Ok(serve(stdin(), &mut stdout(), searcher.as_mut(), config)?)
}
