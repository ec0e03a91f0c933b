//! Who plays the other side of a duel, and who gives hints.

use crate::args::fresh_seed;
use crate::failure::{Failure, Outcome};
use quintet_bot::modern::{Hints, Judge, Opponent, Strength};
use quintet_engine::kernel::Player;
use quintet_engine::modern::{Mode, Modern, Setup};
use quintet_screens::{Around, Play, Shell};
use quintet_session::{Partner, Session};
use std::sync::OnceLock;

/// Whom the command line has named, whatever the settings say.
static CHOSEN: OnceLock<String> = OnceLock::new();

/// A second person at the same keyboard.
const PERSON: &str = "person";

/// Takes this opponent for every duel of this run, if there is such a one.
pub(crate) fn choose(who: &str) -> Outcome {
    if who != PERSON {
        strength(who)?;
    }
    CHOSEN.get_or_init(|| who.to_owned());
    Ok(())
}

/// A session of Modern with those who belong to it: hints, and the other side of a duel.
pub(crate) fn seat(session: Session<Modern>, around: Box<dyn Around<Modern>>, shell: &Shell) -> Play<Modern> {
    let setup = session.setup().clone();
    let play = Play::new(session, around, shell).with_adviser(Box::new(Hints::apart()));
    let who = CHOSEN.get().cloned().unwrap_or_else(|| shell.settings.text("modern.opponent"));
    match partner(&who, &setup) {
        Some(partner) => play.with_partner(partner, Player::TWO),
        None => play,
    }
}

/// The opponent of this name; `None` for a second person, and where there is no second side.
fn partner(who: &str, setup: &Setup) -> Option<Box<dyn Partner<Modern>>> {
    let strength = strength(who).ok().filter(|_| setup.mode == Mode::Duel)?;
    let mind = Opponent::own_mind(Judge::default());
    let seed = if setup.fixed_seed { setup.seed } else { fresh_seed() };
    Some(Box::new(Opponent::apart(Player::TWO, strength, seed, mind)))
}

/// A strength by number or name.
pub(crate) fn strength(word: &str) -> Result<Strength, Failure> {
    word.parse().map_err(|error| Failure::Bad(format!("{error}")))
}
