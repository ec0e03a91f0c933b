//! `quintet autoplay quadris --evaluation`: compares evaluations of Quadris.

use crate::autoplay::AutoPlayer;
use crate::failure::Failure;
use crate::files;
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use quintet_bot::headless::{HeadlessTurn, play};
use quintet_bot::quadris::{Features, QuadrisSearcher, WeightTable, plan_with};
use quintet_engine::kernel::Game;
use quintet_engine::quadris::levels::{Level, LevelRules, LevelTable};
use quintet_engine::quadris::{Quadris, Setup};
use std::path::PathBuf;

// The name of an evaluation. The variants have no doc comments, because clap would print the long form of the help.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EvaluationName {
    // Dellacherie's evaluation of the current block alone.
    Plain,
    // The same with the next block.
    Next,
    // The search behind hints.
    Tuned,
}

const EVALUATION_HELP: &str = "How placements are chosen: plain (Dellacherie's evaluation of the current block), \
                               next (the same with the next block), tuned (the search behind hints); name several to \
                               compare them";

// The evaluations to compare. This is not a doc comment, because clap would show that as the help of the command.
#[derive(Args)]
struct EvaluationArgs {
    #[arg(
        long = "evaluation",
        alias = "judge",
        value_name = "NAME",
        default_value = "tuned",
        value_delimiter = ',',
        hide_possible_values = true,
        help = EVALUATION_HELP
    )]
    evaluations: Vec<EvaluationName>,
    /// With tuned: use the weights in this file (TOML) [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

const HELP: &str = "\
Several evaluations play the same games, so that they can be compared:
  quintet autoplay quadris --level 3 --games 100 --blocks 20000 --evaluation plain,tuned";

/// Adds the options that choose evaluations.
pub(super) fn with_evaluations(command: Command) -> Command {
    EvaluationArgs::augment_args(command).after_help(HELP)
}

/// Creates a player for each evaluation that was named, at this level.
pub(super) fn players(
    matches: &ArgMatches,
    level: u32,
) -> Result<Vec<(&'static str, AutoPlayer<'static>)>, Failure> {
    EvaluationArgs::from_arg_matches(matches)?.players(level as u8)
}

impl EvaluationArgs {
    fn players(&self, level: u8) -> Result<Vec<(&'static str, AutoPlayer<'static>)>, Failure> {
        let weights = self
            .weights
            .as_deref()
            .map(|path| WeightTable::parse(&files::text(path)?).map_err(|error| Failure::file(path, error)));
        let weights = weights.transpose()?.unwrap_or(*WeightTable::tuned());
        let setup = Setup { start: Level(level), ..Setup::default() };
        let levels = LevelTable::default();
        let rules = levels.rules(setup.start);
        let searchers =
            self.evaluations.iter().map(|name| (name.text(), name.searcher(weights.of(rules), rules)));
        let player = |(name, searcher)| {
            let setup = setup.clone();
            let player = move |seed, blocks, tell: &dyn Fn()| {
                let setup = Setup { seed, ..setup.clone() };
                let choose = |game: &Quadris| {
                    plan_with(&searcher, game.player(), 0)
                        .map(|plan| HeadlessTurn::piece_at(game.now(), plan.actions))
                };
                play(&setup, blocks, choose, |_| tell())
            };
            (name, Box::new(player) as AutoPlayer<'static>)
        };
        Ok(searchers.map(player).collect())
    }
}

impl EvaluationName {
    fn text(self) -> &'static str {
        match self {
            EvaluationName::Plain => "plain",
            EvaluationName::Next => "next",
            EvaluationName::Tuned => "tuned",
        }
    }

    fn searcher(self, weights: Features, level: &LevelRules) -> QuadrisSearcher {
        match self {
            EvaluationName::Plain => QuadrisSearcher::DELLACHERIE_CURRENT,
            EvaluationName::Next => QuadrisSearcher::DELLACHERIE_NEXT,
            EvaluationName::Tuned => QuadrisSearcher { weights, ..QuadrisSearcher::tuned(level) },
        }
    }
}
