//! The players of an arena: a built-in bot, or a program that speaks the Tetris Bot Protocol.

use crate::failure::Failure;
use crate::files;
use quintet_bot::Strength;
use quintet_bot::modern::{
    BeamSearcher, GreedySearcher, ModernEvaluator, Position, SearchBudget, Searcher, Weights,
};
use quintet_bot::tbp::message::{MoveInfo, ToBot};
use quintet_bot::tbp::{BotError, BotProcess, BotSync, LegalMove, ThinkLimit, Timer, first_legal};
use quintet_engine::kernel::{Player, Rng, Seed};
use quintet_engine::modern::{Modern, Rules};
use quintet_srs::Placement;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The description of a contender.
#[derive(Clone)]
pub(crate) enum ContenderSpec {
    /// A built-in bot.
    BuiltIn {
        /// The description as it was typed.
        name: String,
        /// How it searches.
        kind: BuiltIn,
        /// The weights of its evaluation.
        weights: Box<Weights>,
        /// Its own number of placements to search.
        nodes: Option<u64>,
    },
    /// A program, with its command line.
    Program(String),
}

/// How a built-in bot searches.
#[derive(Clone)]
pub(crate) enum BuiltIn {
    /// It evaluates the next placement only.
    Greedy,
    /// It looks ahead.
    Search,
    /// It looks ahead as far as this strength does, with its mistakes. The strength's speed is not used.
    Strength(Strength),
}

impl ContenderSpec {
    /// Parses a contender: `greedy`, `search` or a strength, with options after commas, or `tbp:COMMAND`.
    pub(crate) fn parse(text: &str) -> Result<ContenderSpec, Failure> {
        if let Some(command) = text.strip_prefix("tbp:") {
            return Ok(ContenderSpec::Program(command.to_owned()));
        }
        let bad = |what: String| Failure::Usage(format!("the bot {text:?}: {what}"));
        let mut parts = text.split(',');
        let kind = match parts.next().unwrap_or_default() {
            "greedy" => BuiltIn::Greedy,
            "search" => BuiltIn::Search,
            word => match word.parse() {
                Ok(strength) => BuiltIn::Strength(strength),
                Err(_) => return Err(bad("use greedy, search, 1 to 9, or tbp:COMMAND".into())),
            },
        };
        let (mut weights, mut nodes) = (Weights::standard().clone(), None);
        for part in parts {
            match part.split_once('=') {
                Some(("weights", file)) => weights = read_weights(Path::new(file))?,
                Some(("nodes", number)) => {
                    nodes = Some(
                        number
                            .parse()
                            .map_err(|_| bad(format!("{number:?} is not a number of placements")))?,
                    );
                }
                _ => {
                    return Err(bad(format!("there is no option {part:?}: use weights=FILE or nodes=N")));
                }
            }
        }
        Ok(ContenderSpec::BuiltIn { name: text.to_owned(), kind, weights: Box::new(weights), nodes })
    }

    /// Returns the contender's name.
    pub(crate) fn name(&self) -> String {
        match self {
            ContenderSpec::BuiltIn { name, .. } => name.clone(),
            ContenderSpec::Program(command) => format!("tbp:{command}"),
        }
    }

    /// Starts a contender, or returns why it cannot be started.
    pub(crate) fn start(
        &self,
        rules: &'static Rules,
        think_limit: ThinkLimit,
        answer_timeout: Duration,
        seed: Seed,
    ) -> Result<Contender, BotError> {
        match self {
            ContenderSpec::BuiltIn { kind, weights, nodes, .. } => {
                let (evaluator, empty) = (ModernEvaluator::new((**weights).clone()), Position::empty(rules));
                let searcher: Box<dyn Searcher> = match kind {
                    BuiltIn::Greedy => Box::new(GreedySearcher::new(evaluator, empty)),
                    BuiltIn::Search | BuiltIn::Strength(_) => Box::new(BeamSearcher::new(evaluator, empty)),
                };
                let (own, mistakes) = match kind {
                    BuiltIn::Strength(strength) => {
                        (Some(strength.nodes), Some((strength.clone(), Rng::new(seed))))
                    }
                    BuiltIn::Greedy | BuiltIn::Search => (None, None),
                };
                let think_limit = nodes.or(own).map_or(think_limit, ThinkLimit::Nodes);
                let timer = match think_limit {
                    ThinkLimit::Time(_) => Some(
                        Timer::start().map_err(|error| BotError::Start { program: self.name(), error })?,
                    ),
                    ThinkLimit::Nodes(_) => None,
                };
                Ok(Contender::BuiltIn { searcher, think_limit, timer, mistakes })
            }
            ContenderSpec::Program(command) => {
                let bot = BotProcess::start(command, answer_timeout)?;
                Ok(Contender::Program { bot, sync: Box::default(), think_limit, answer_timeout })
            }
        }
    }
}

/// Reads a weights file.
pub(crate) fn read_weights(path: &Path) -> Result<Weights, Failure> {
    Weights::parse(&files::text(path)?).map_err(|error| Failure::file(path, error))
}

/// A running contender.
pub(crate) enum Contender {
    /// A built-in bot.
    BuiltIn {
        /// The bot's searcher.
        searcher: Box<dyn Searcher>,
        /// How long it searches.
        think_limit: ThinkLimit,
        /// Interrupts the search, if it is limited by time.
        timer: Option<Timer>,
        /// Its strength, and the source of its random mistakes.
        mistakes: Option<(Strength, Rng)>,
    },
    /// A program.
    Program {
        /// The process.
        bot: BotProcess,
        /// The state that was sent to the program.
        sync: Box<BotSync>,
        /// How long it may search before it is asked for a move.
        think_limit: ThinkLimit,
        /// How long it may take to answer.
        answer_timeout: Duration,
    },
}

/// The placement that a contender has chosen, and the cost of choosing it.
pub(crate) struct ContenderMove {
    /// The placement and the inputs that lead to it.
    pub(crate) chosen: LegalMove,
    /// The number of placements that were searched.
    pub(crate) nodes: u64,
    /// How long it took.
    pub(crate) took: Duration,
}

impl Contender {
    /// Chooses a placement for the piece that has just spawned.
    pub(crate) fn decide(&mut self, game: &Modern, player: Player) -> Result<ContenderMove, BotError> {
        let begun = Instant::now();
        let (chosen, nodes) = match self {
            Contender::BuiltIn { searcher, think_limit, timer, mistakes } => {
                think(searcher.as_mut(), (*think_limit, timer.as_ref()), mistakes, (game, player))?
            }
            Contender::Program { bot, sync, think_limit, answer_timeout } => {
                if let (Some(position), Some(state)) = (Position::of(game, player), game.player(player)) {
                    for message in sync.updates(&position, Some(state.matrix())) {
                        bot.send(&message)?;
                    }
                }
                if let ThinkLimit::Time(time) = think_limit {
                    std::thread::sleep(*time);
                }
                let said = bot.suggest(*answer_timeout)?;
                let wanted = sync.placements(&said.moves);
                let chosen = choose(game, player, &wanted)?;
                if let Some(played) =
                    wanted.get(chosen.rank).and_then(|wanted| sync.confirm_played(wanted, &chosen))
                {
                    bot.send(&played)?;
                }
                (chosen, said.move_info.as_ref().map_or(0, nodes))
            }
        };
        Ok(ContenderMove { chosen, nodes, took: begun.elapsed() })
    }

    /// Stops searching, because the game is over.
    pub(crate) fn stop(&mut self) {
        if let Contender::Program { bot, .. } = self {
            let _ = bot.send(&ToBot::Stop);
        }
    }
}

fn think(
    searcher: &mut dyn Searcher,
    (think_limit, timer): (ThinkLimit, Option<&Timer>),
    mistakes: &mut Option<(Strength, Rng)>,
    (game, player): (&Modern, Player),
) -> Result<(LegalMove, u64), BotError> {
    let lost = || BotError::NoLegalMove("it found no place for its piece".into());
    let mut position = Position::of(game, player).ok_or_else(lost)?;
    if let Some((strength, _)) = mistakes {
        position.queue.truncate(1 + strength.lookahead as usize);
    }
    searcher.reset(position);
    match think_limit {
        ThinkLimit::Nodes(nodes) => searcher.search(SearchBudget::nodes(nodes)),
        ThinkLimit::Time(time) => {
            let stop = Arc::new(AtomicBool::new(false));
            match timer {
                Some(timer) => timer.set_after(time, &stop),
                None => stop.store(true, Ordering::Relaxed),
            }
            searcher.search(SearchBudget::until(&stop));
        }
    }
    let mut wanted: Vec<Placement> = searcher.ranking().iter().map(|scored| scored.placement).collect();
    if let Some((strength, rng)) = mistakes {
        let passed = (strength.draw_mistake(rng) as usize).min(wanted.len().saturating_sub(1));
        wanted.rotate_left(passed);
    }
    if wanted.is_empty() {
        return Err(lost());
    }
    Ok((choose(game, player, &wanted)?, searcher.stats().nodes))
}

fn choose(game: &Modern, player: Player, wanted: &[Placement]) -> Result<LegalMove, BotError> {
    first_legal(game, player, wanted).ok_or_else(|| BotError::impossible(wanted.first(), wanted.len()))
}

/// Returns the number of nodes that a bot reports, if it is plausible.
fn nodes(info: &MoveInfo) -> u64 {
    info.nodes.filter(|nodes| nodes.is_finite() && *nodes > 0.0).map_or(0, |nodes| nodes as u64)
}
