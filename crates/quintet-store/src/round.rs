//! One game from its beginning to its end, as the store sees it.
//!
//! A session can hold several: whoever restarts ends one round and begins the next. The same [`Rounds`] counts
//! them while they are played and when a recording is checked, so a score can be compared with its replay.

use crate::games::Kept;
use quintet_engine::kernel::{Span, Time};
use quintet_session::{Input, Replay, ReplayError, Session, Watcher};

/// What makes two scores better or worse than each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranking {
    /// More points are better.
    Score,
    /// Less time is better, among games that reached their goal.
    Time,
}

/// Which scores can be compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Category {
    /// The game.
    pub game: String,
    /// Its mode.
    pub mode: String,
    /// Its rules.
    pub rules: String,
    /// The level it began at.
    pub level: u32,
    /// What is better.
    pub ranking: Ranking,
}

/// How a round ended for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The points.
    pub score: u64,
    /// Whether the goal was reached, where there is one.
    pub finished: bool,
    /// Whether help was taken, so that it can never be a best.
    pub assisted: bool,
}

/// A round that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Which one of its session, from 0.
    pub index: u32,
    /// What it can be compared with.
    pub category: Category,
    /// Where its randomness began.
    pub seed: u64,
    /// How long it was played.
    pub played: Span,
    /// How it ended for each player.
    pub outcomes: Vec<Outcome>,
}

/// Finds the rounds in a session, and tells of each when it has ended.
pub struct Rounds<G: Kept> {
    setup: G::Setup,
    index: u32,
    /// When the first input of the present round came.
    began: Option<Time>,
    /// Whether anything was done in the present round.
    touched: bool,
    /// Whether blocks of the player's own have been in it.
    own_blocks: bool,
    /// Whether the present round has been told of.
    told: bool,
    tell: Tell<G>,
}

/// Who is told of a round, and the state it ended in.
pub type Tell<G> = Box<dyn FnMut(&G, Round) + Send>;

impl<G: Kept> Rounds<G> {
    /// Finds the rounds of a game made from this setup.
    pub fn new(setup: G::Setup, tell: Tell<G>) -> Rounds<G> {
        Rounds { setup, index: 0, began: None, touched: false, own_blocks: false, told: false, tell }
    }

    /// Which round of its session the present one is, or the next one if the last has been told of.
    pub fn index(&self) -> u32 {
        self.index
    }

    /// The same, where it has come to, telling somebody else from now on.
    #[must_use]
    pub fn telling(self, tell: Tell<G>) -> Rounds<G> {
        Rounds { tell, ..self }
    }

    /// Plays a recording to a point: the session then, and these rounds with it. Whoever goes on from there
    /// hands the rounds to the session.
    pub fn play(mut self, replay: &Replay<G>, until: Time) -> Result<(Session<G>, Rounds<G>), ReplayError> {
        let mut session = Session::new(replay.setup.clone())?;
        for (at, input) in replay.steps.iter().take_while(|(at, _)| *at <= until) {
            session.advance(*at, &mut ());
            self.look(session.game(), Watcher::after);
            self.look(session.game(), |rounds, game| rounds.before(game, input));
            session.input(*at, input, &mut ());
            self.look(session.game(), Watcher::after);
        }
        session.advance(until, &mut ());
        self.look(session.game(), Watcher::after);
        Ok((session, self))
    }

    fn look(&mut self, game: &G, ends: impl FnOnce(&mut Rounds<G>, &G) -> bool) {
        if ends(self, game) {
            self.ended(game);
        }
    }

    /// A round begins in which nothing has happened yet.
    fn begin(&mut self, game: &G) {
        (self.began, self.touched, self.own_blocks) = (Some(game.now()), false, false);
    }

    /// The present round as it would be kept if it ended now, if it has begun and not been told of.
    pub fn present(&self, game: &G) -> Option<Round> {
        let began = self.began.filter(|_| !self.told && game.has_begun(self.touched))?;
        Some(Round {
            index: self.index,
            category: G::category(&self.setup, self.own_blocks),
            seed: game.seed(&self.setup).0,
            played: game.played(began),
            outcomes: game.outcomes(&self.setup),
        })
    }
}

impl<G: Kept> Watcher<G> for Rounds<G> {
    fn before(&mut self, game: &G, input: &Input<G::Action>) -> bool {
        let anew = matches!(input, Input::Act(action) if game.begins_anew(action));
        let ends = anew && self.present(game).is_some();
        if anew && !ends {
            // Whoever restarts begins a round with it; where one ends, `ended` still needs the old beginning.
            self.begin(game);
        } else if !anew && *input != Input::Wait {
            self.touched = true;
            self.began = self.began.or(Some(game.now()));
        }
        ends
    }

    fn after(&mut self, game: &G) -> bool {
        if self.told && !game.is_over() {
            self.told = false;
            self.began = Some(game.now());
        }
        self.own_blocks |= game.has_own_blocks();
        game.is_over() && self.present(game).is_some()
    }

    fn left(&mut self, game: &G) -> bool {
        self.present(game).is_some()
    }

    fn ended(&mut self, game: &G) {
        if let Some(round) = self.present(game) {
            self.index += 1;
            self.told = true;
            self.begin(game);
            (self.tell)(game, round);
        }
    }
}
