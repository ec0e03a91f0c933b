//! Who plays in an arena: a mind of ours, or a program that speaks the Tetris Bot Protocol.

use crate::failure::Failure;
use crate::files;
use quintet_bot::Strength;
use quintet_bot::modern::{Beam, Budget, Greedy, Judge, Mind, Situation, Weights};
use quintet_bot::tbp::message::{MoveInfo, ToBot};
use quintet_bot::tbp::{Chosen, Fault, Following, Program, Thinking, Timer, first_legal};
use quintet_engine::kernel::{Player, Rng, Seed};
use quintet_engine::modern::{Modern, Rules};
use quintet_srs::Placement;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a contender is made from.
#[derive(Clone)]
pub(crate) enum Spec {
    /// One of our minds.
    Own {
        /// As it was typed.
        name: String,
        /// How it thinks.
        kind: Own,
        /// What it goes by.
        weights: Box<Weights>,
        /// Its own number of placements to look at.
        nodes: Option<u64>,
    },
    /// A program and its command line.
    Program(String),
}

/// How a mind of ours thinks.
#[derive(Clone)]
pub(crate) enum Own {
    /// It looks at the next placement alone.
    Greedy,
    /// It looks ahead.
    Search,
    /// It looks ahead as far as this strength does, with its slips; how fast it is does not matter here.
    Strength(Strength),
}

impl Spec {
    /// Reads a contender: `greedy`, `search` or a strength, with options after commas, or `tbp:COMMAND`.
    pub(crate) fn parse(text: &str) -> Result<Spec, Failure> {
        if let Some(command) = text.strip_prefix("tbp:") {
            return Ok(Spec::Program(command.to_owned()));
        }
        let bad = |what: String| Failure::Bad(format!("the bot {text:?}: {what}"));
        let mut parts = text.split(',');
        let kind = match parts.next().unwrap_or_default() {
            "greedy" => Own::Greedy,
            "search" => Own::Search,
            word => match word.parse() {
                Ok(strength) => Own::Strength(strength),
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
        Ok(Spec::Own { name: text.to_owned(), kind, weights: Box::new(weights), nodes })
    }

    /// What it is called.
    pub(crate) fn name(&self) -> String {
        match self {
            Spec::Own { name, .. } => name.clone(),
            Spec::Program(command) => format!("tbp:{command}"),
        }
    }

    /// A contender that is ready to play, or why there is none.
    pub(crate) fn start(
        &self,
        rules: &'static Rules,
        thinking: Thinking,
        patience: Duration,
        seed: Seed,
    ) -> Result<Contender, Fault> {
        match self {
            Spec::Own { kind, weights, nodes, .. } => {
                let (judge, empty) = (Judge::new((**weights).clone()), Situation::empty(rules));
                let mind: Box<dyn Mind> = match kind {
                    Own::Greedy => Box::new(Greedy::new(judge, empty)),
                    Own::Search | Own::Strength(_) => Box::new(Beam::new(judge, empty)),
                };
                let (own, slips) = match kind {
                    Own::Strength(strength) => {
                        (Some(strength.nodes), Some((strength.clone(), Rng::new(seed))))
                    }
                    Own::Greedy | Own::Search => (None, None),
                };
                let thinking = nodes.or(own).map_or(thinking, Thinking::Nodes);
                let timer = match thinking {
                    Thinking::Time(_) => {
                        Some(Timer::start().map_err(|error| Fault::Start { program: self.name(), error })?)
                    }
                    Thinking::Nodes(_) => None,
                };
                Ok(Contender::Own { mind, thinking, timer, slips })
            }
            Spec::Program(command) => {
                let bot = Program::start(command, patience)?;
                Ok(Contender::Program { bot, following: Box::default(), thinking, patience })
            }
        }
    }
}

/// Reads a file of weights.
pub(crate) fn read_weights(path: &Path) -> Result<Weights, Failure> {
    Weights::parse(&files::text(path)?).map_err(|error| Failure::file(path, error))
}

/// Somebody who plays.
pub(crate) enum Contender {
    /// One of our minds.
    Own {
        /// It.
        mind: Box<dyn Mind>,
        /// How long it thinks.
        thinking: Thinking,
        /// Ends its thinking, where that takes a time.
        timer: Option<Timer>,
        /// How strong it is, and what its slips are drawn by.
        slips: Option<(Strength, Rng)>,
    },
    /// A program.
    Program {
        /// It.
        bot: Program,
        /// What it knows.
        following: Box<Following>,
        /// How long it is given to think before it is asked.
        thinking: Thinking,
        /// How long it may take to answer.
        patience: Duration,
    },
}

/// What a contender wants to do with a piece, and what that took.
pub(crate) struct Decision {
    /// Where the piece goes, and how.
    pub(crate) chosen: Chosen,
    /// The placements that were looked at.
    pub(crate) nodes: u64,
    /// How long it took.
    pub(crate) took: Duration,
}

impl Contender {
    /// Asks what to do with the piece that has just appeared.
    pub(crate) fn decide(&mut self, game: &Modern, player: Player) -> Result<Decision, Fault> {
        let begun = Instant::now();
        let (chosen, nodes) = match self {
            Contender::Own { mind, thinking, timer, slips } => {
                think(mind.as_mut(), (*thinking, timer.as_ref()), slips, (game, player))?
            }
            Contender::Program { bot, following, thinking, patience } => {
                if let (Some(situation), Some(state)) = (Situation::of(game, player), game.player(player)) {
                    for message in following.news(&situation, Some(state.matrix())) {
                        bot.tell(&message)?;
                    }
                }
                if let Thinking::Time(time) = thinking {
                    std::thread::sleep(*time);
                }
                let said = bot.suggest(*patience)?;
                let wanted = following.placements(&said.moves);
                let chosen = choose(game, player, &wanted)?;
                if let Some(played) =
                    wanted.get(chosen.rank).and_then(|wanted| following.played(wanted, &chosen))
                {
                    bot.tell(&played)?;
                }
                (chosen, said.move_info.as_ref().map_or(0, nodes))
            }
        };
        Ok(Decision { chosen, nodes, took: begun.elapsed() })
    }

    /// The game is over: there is nothing to think about.
    pub(crate) fn stop(&mut self) {
        if let Contender::Program { bot, .. } = self {
            let _ = bot.tell(&ToBot::Stop);
        }
    }
}

fn think(
    mind: &mut dyn Mind,
    (thinking, timer): (Thinking, Option<&Timer>),
    slips: &mut Option<(Strength, Rng)>,
    (game, player): (&Modern, Player),
) -> Result<(Chosen, u64), Fault> {
    let lost = || Fault::Illegal("it found no place for its piece".into());
    let mut situation = Situation::of(game, player).ok_or_else(lost)?;
    if let Some((strength, _)) = slips {
        situation.queue.truncate(1 + strength.sight as usize);
    }
    mind.begin(situation);
    match thinking {
        Thinking::Nodes(nodes) => mind.think(Budget::nodes(nodes)),
        Thinking::Time(time) => {
            let stop = Arc::new(AtomicBool::new(false));
            match timer {
                Some(timer) => timer.set_after(time, &stop),
                None => stop.store(true, Ordering::Relaxed),
            }
            mind.think(Budget::until(&stop));
        }
    }
    let mut wanted: Vec<Placement> = mind.advice().iter().map(|advice| advice.placement).collect();
    if let Some((strength, rng)) = slips {
        let passed = (strength.slip(rng) as usize).min(wanted.len().saturating_sub(1));
        wanted.rotate_left(passed);
    }
    if wanted.is_empty() {
        return Err(lost());
    }
    Ok((choose(game, player, &wanted)?, mind.thought().nodes))
}

fn choose(game: &Modern, player: Player, wanted: &[Placement]) -> Result<Chosen, Fault> {
    first_legal(game, player, wanted).ok_or_else(|| Fault::impossible(wanted.first(), wanted.len()))
}

/// The number of nodes that a bot claims, if it makes sense.
fn nodes(info: &MoveInfo) -> u64 {
    info.nodes.filter(|nodes| nodes.is_finite() && *nodes > 0.0).map_or(0, |nodes| nodes as u64)
}
