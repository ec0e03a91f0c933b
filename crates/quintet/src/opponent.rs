//! Who plays the other side of a duel, and who gives hints.

use crate::args::fresh_seed;
use crate::failure::Failure;
use quintet_bot::modern::{Hints, Judge, Opponent, Strength};
use quintet_bot::tbp::{Program, Remote, Rival, Trouble};
use quintet_engine::kernel::{Player, Seed};
use quintet_engine::modern::{Modern, Setup};
use quintet_session::{Adviser, Partner};
use std::time::Duration;

/// Who plays the other side of a duel.
#[derive(Default)]
pub(crate) struct Other {
    /// Somebody who is not a person at the same keyboard.
    pub(crate) partner: Option<Box<dyn Partner<Modern>>>,
    /// Why a program could not go on, when it could not.
    pub(crate) trouble: Trouble,
}

/// How long a program may take to greet, and for a move.
const PATIENCE: Duration = Duration::from_secs(10);

/// The opponent of this name: a person, a strength of ours, or `tbp:` and the command of a program.
pub(crate) fn partner(who: &str, setup: &Setup) -> Result<Other, Failure> {
    if who == "person" {
        return Ok(Other::default());
    }
    let seed = if setup.fixed_seed { setup.seed } else { fresh_seed() };
    if let Some(command) = who.strip_prefix("tbp:") {
        return program(command, setup, seed);
    }
    let strength = strength(who)?;
    let mind = Opponent::own_mind(Judge::default());
    let partner: Box<dyn Partner<Modern>> = Box::new(Opponent::apart(Player::TWO, strength, seed, mind));
    Ok(Other { partner: Some(partner), ..Other::default() })
}

/// A program that speaks the Tetris Bot Protocol, with the quickest of our hands.
fn program(command: &str, setup: &Setup, seed: Seed) -> Result<Other, Failure> {
    let bot = Program::start(command, PATIENCE)
        .map_err(|fault| Failure::Bad(format!("the opponent tbp:{command}: {fault}")))?;
    let mind = Remote::new(bot, setup.table(), PATIENCE);
    let trouble = mind.trouble();
    let rival = Rival::new(Player::TWO, Strength::strongest().clone(), seed, mind);
    Ok(Other { partner: Some(Box::new(rival)), trouble })
}

/// A strength by number or name.
pub(crate) fn strength(word: &str) -> Result<Strength, Failure> {
    word.parse().map_err(|error| Failure::Bad(format!("{error}")))
}

/// Somebody who gives hints without anybody waiting for it.
pub(crate) fn adviser() -> Box<dyn Adviser<Modern>> {
    Box::new(Hints::apart())
}
