//! Who plays the other side of a duel, and who gives hints.

use crate::args::fresh_seed;
use crate::failure::Failure;
use quintet_bot::advice::{self, Advised};
use quintet_bot::modern::{Hints, Judge, Opponent, Strength};
use quintet_engine::kernel::Player;
use quintet_engine::modern::{Modern, Setup};
use quintet_session::{Adviser, Partner};
use quintet_tui::Company;

/// The opponent of this name; `None` for a second person at the same keyboard.
pub(crate) fn partner(who: &str, setup: &Setup) -> Result<Option<Box<dyn Partner<Modern>>>, Failure> {
    if who == "person" {
        return Ok(None);
    }
    let strength = strength(who)?;
    let mind = Opponent::own_mind(Judge::default());
    let seed = if setup.fixed_seed { setup.seed } else { fresh_seed() };
    Ok(Some(Box::new(Opponent::apart(Player::TWO, strength, seed, mind))))
}

/// A strength by number or name.
pub(crate) fn strength(word: &str) -> Result<Strength, Failure> {
    word.parse().map_err(|error| Failure::Bad(format!("{error}")))
}

/// Somebody who gives hints without anybody waiting for it.
pub(crate) fn adviser() -> Box<dyn Adviser<Modern>> {
    Box::new(Hints::apart())
}

/// The same for a game whose pieces fall without hurry.
pub(crate) fn hinted<G: Advised + Send + 'static>() -> Company<G> {
    Company { partner: None, adviser: Some(Box::new(advice::Hints::apart())) }
}
