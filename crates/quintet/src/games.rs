//! The five games, as this program plays them.

use crate::failure::{Failure, Outcome};
use crate::opponent;
use quintet_bot::advice::{Advised, Demonstrator, Hints};
use quintet_bot::quadris::advise;
use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{Game, Player};
use quintet_engine::modern::{self, Modern};
use quintet_engine::quadris::Quadris;
use quintet_screens::{Around, Play, Played, Screen, Typed};
use quintet_session::Session;
use quintet_store::Kept;

/// The names of all games.
pub(crate) const NAMES: [&str; 5] =
    [Chetyris::NAME, Quadris::NAME, Biquadris::NAME, Cascade::NAME, Modern::NAME];

/// The screen that a session is played in, with what is around it.
type Open<G> = fn(Session<G>, Box<dyn Around<G>>, &quintet_screens::Shell) -> Box<dyn Screen>;

/// What this program knows about playing one game.
pub(crate) struct Playable<G: Kept> {
    /// The screen it is played in.
    pub(crate) screen: Open<G>,
    /// The screen in which the computer plays it, where it can.
    pub(crate) watched: Option<Open<G>>,
    /// A line about how it ended; none if it has not begun.
    pub(crate) result: fn(&Session<G>) -> Option<String>,
}

/// With hints, in a game whose pieces fall without hurry.
fn hinted<G: Played + Advised + Send + 'static>(play: Play<G>) -> Play<G> {
    play.with_adviser(Box::new(Hints::apart()))
}

/// Played by the computer.
fn demonstrated<G: Played + Advised + Send + 'static>(play: Play<G>) -> Play<G> {
    play.with_partner(Box::new(Demonstrator::apart()), Player::ONE)
}

/// Chetyris.
pub(crate) const CHETYRIS: Playable<Chetyris> = Playable {
    screen: |session, around, shell| Box::new(hinted(Play::new(session, around, shell))),
    watched: Some(|session, around, shell| Box::new(demonstrated(Play::new(session, around, shell)))),
    result: |session| {
        let (game, seed) = (session.game(), session.setup().seed.0);
        let begun = game.stage() != chetyris::Stage::Begin;
        begun.then(|| format!("Chetyris: score {}, level {}, seed {seed}", game.score(), game.level()))
    },
};

/// Cascade.
pub(crate) const CASCADE: Playable<Cascade> = Playable {
    screen: |session, around, shell| Box::new(hinted(Play::new(session, around, shell))),
    watched: Some(|session, around, shell| Box::new(demonstrated(Play::new(session, around, shell)))),
    result: |session| {
        let (game, seed) = (session.game(), session.setup().seed.0);
        Some(format!("Cascade: score {}, {} pieces, seed {seed}", game.score(), game.pieces()))
    },
};

/// Modern.
pub(crate) const MODERN: Playable<Modern> = Playable {
    screen: |session, around, shell| Box::new(opponent::seat(session, around, shell)),
    watched: Some(|session, around, shell| Box::new(opponent::watched(session, around, shell))),
    result: |session| {
        let (game, mode) = (session.game(), session.setup().mode);
        let players = [Player::ONE, Player::TWO].into_iter().filter_map(|player| game.player(player));
        let scores: Vec<String> =
            players.map(|player| format!("score {}, {} lines", player.score(), player.lines())).collect();
        let begun = game.stage() != modern::Stage::Ready;
        let lost = opponent::trouble().map(|sentence| format!("; {sentence}")).unwrap_or_default();
        begun.then(|| format!("Modern, {mode}: {}, seed {}{lost}", scores.join("; "), game.seed().0))
    },
};

/// Quadris.
pub(crate) const QUADRIS: Playable<Quadris> = Playable {
    screen: |session, around, shell| Box::new(Typed::new(session, advise, around, shell)),
    watched: None,
    result: |_| None,
};

/// Biquadris.
pub(crate) const BIQUADRIS: Playable<Biquadris> = Playable {
    screen: |session, around, shell| Box::new(Typed::new(session, advise, around, shell)),
    watched: None,
    result: |_| None,
};

/// Something to do with a game, whichever it is.
pub(crate) trait Task {
    /// Does it.
    fn run<G: Kept>(self, game: &Playable<G>) -> Outcome;
}

/// Does something with the game of this name.
pub(crate) fn with(name: &str, task: impl Task) -> Outcome {
    match name {
        Chetyris::NAME => task.run(&CHETYRIS),
        Quadris::NAME => task.run(&QUADRIS),
        Biquadris::NAME => task.run(&BIQUADRIS),
        Modern::NAME => task.run(&MODERN),
        Cascade::NAME => task.run(&CASCADE),
        _ => Err(Failure::Bad(format!("{name:?} is a game this program does not know"))),
    }
}
