//! `quintet autoplay quadris --judge`: compares evaluations of Quadris.

use crate::autoplay::Player;
use crate::failure::Failure;
use crate::files;
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use quintet_bot::headless::{HeadlessTurn, play};
use quintet_bot::quadris::{Features, QuadrisSearcher, WeightTable, plan_with};
use quintet_engine::quadris::levels::{Level, LevelRules, LevelTable};
use quintet_engine::quadris::{Quadris, Setup};
use std::path::PathBuf;

/// The name of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum JudgeName {
    /// Dellacherie's evaluation of the current block alone
    Plain,
    /// The same, looking at the next block too
    Next,
    /// The search behind hints
    Tuned,
}

// The evaluations to compare. This is not a doc comment, because clap would show that as the help of the command.
#[derive(Args)]
struct Judges {
    /// How placements are chosen; name several to compare them
    #[arg(long, value_name = "JUDGE", default_value = "tuned", value_delimiter = ',')]
    judge: Vec<JudgeName>,
    /// With tuned: use the weights in this file (TOML) [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

const HELP: &str = "\
Several judges play the same games, so that they can be compared:
  quintet autoplay quadris --level 3 --games 100 --blocks 20000 --judge plain,tuned --threads 2";

/// Adds the options that choose evaluations.
pub(super) fn with_judges(command: Command) -> Command {
    Judges::augment_args(command).after_help(HELP)
}

/// Creates a player for each evaluation that was named, at this level.
pub(super) fn players(
    matches: &ArgMatches,
    level: u32,
) -> Result<Vec<(&'static str, Player<'static>)>, Failure> {
    Judges::from_arg_matches(matches)?.players(level as u8)
}

impl Judges {
    fn players(&self, level: u8) -> Result<Vec<(&'static str, Player<'static>)>, Failure> {
        let weights = self
            .weights
            .as_deref()
            .map(|path| WeightTable::parse(&files::text(path)?).map_err(|error| Failure::file(path, error)));
        let weights = weights.transpose()?.unwrap_or(*WeightTable::tuned());
        let setup = Setup { start: Level(level), ..Setup::default() };
        let levels = LevelTable::default();
        let rules = levels.rules(setup.start);
        let judges = self.judge.iter().map(|name| (name.text(), name.searcher(weights.of(rules), rules)));
        let player = |(name, searcher)| {
            let setup = setup.clone();
            let player = move |seed, blocks, tell: &dyn Fn()| {
                let setup = Setup { seed, ..setup.clone() };
                let choose = |game: &Quadris| {
                    plan_with(&searcher, game.player(), 0).map(|plan| HeadlessTurn::Piece(plan.actions))
                };
                play(&setup, blocks, choose, |_| tell())
            };
            (name, Box::new(player) as Player<'static>)
        };
        Ok(judges.map(player).collect())
    }
}

impl JudgeName {
    fn text(self) -> &'static str {
        match self {
            JudgeName::Plain => "plain",
            JudgeName::Next => "next",
            JudgeName::Tuned => "tuned",
        }
    }

    fn searcher(self, weights: Features, level: &LevelRules) -> QuadrisSearcher {
        match self {
            JudgeName::Plain => QuadrisSearcher::DELLACHERIE_CURRENT,
            JudgeName::Next => QuadrisSearcher::DELLACHERIE_NEXT,
            JudgeName::Tuned => QuadrisSearcher { weights, ..QuadrisSearcher::tuned(level) },
        }
    }
}
