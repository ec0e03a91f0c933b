//! Rounds: a game from its start to its end, as the store sees it.
//!
//! A restart ends one round and starts the next, in a recording of its own. The same [`RoundTracker`] finds rounds
//! during play and when a recording is checked, so a score can be compared with its replay. A recording can hold
//! several rounds: a finished game continues after an undo, and earlier versions recorded a whole session in one.

use super::scored::{STANDARD, Scored};
use quintet_engine::kernel::{EventSink, Span, Time};
use quintet_session::{Replay, ReplayError, Session, SessionInput, SessionObserver, Speed, rebased};
use serde::{Deserialize, Serialize};

/// How two scores are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ranking {
    /// More points are better.
    Score,
    /// Less time is better, among games that reached their goal.
    Time,
    /// More time is better.
    LongestTime,
    /// Less time is better among games that reached their goal; all others follow, by points.
    TimeThenScore,
}

/// A category of scores: those that can be compared with each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Category {
    /// The game.
    pub game: String,
    /// Its mode.
    pub mode: String,
    /// Its rules.
    pub rules: String,
    /// The starting level.
    pub level: u32,
    /// How its scores are compared.
    pub ranking: Ranking,
}

impl Category {
    /// The category of this game, mode, rules and starting level, ranked by points.
    pub fn by_score(game: &str, mode: &str, rules: &str, level: u32) -> Category {
        Category { game: game.into(), mode: mode.into(), rules: rules.into(), level, ranking: Ranking::Score }
    }

    /// The category of the same game at this speed: slower games are compared with each other.
    #[must_use]
    pub fn at_speed(self, speed: Speed) -> Category {
        let rules = match (speed.is_full(), self.rules.as_str()) {
            (true, rules) => rules.to_owned(),
            (false, STANDARD) => format!("speed {}", speed.percent()),
            (false, rules) => format!("{rules}, speed {}", speed.percent()),
        };
        Category { rules, ..self }
    }
}

/// The result of a round for one player.
#[expect(clippy::struct_excessive_bools, reason = "four facts that do not depend on each other")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    /// The points.
    pub score: u64,
    /// Whether the goal was reached, if there is one.
    pub finished: bool,
    /// Whether it was played to its end, and not restarted or ended early.
    pub complete: bool,
    /// Whether it was a duel that this player did not win.
    pub lost: bool,
    /// Whether the player was assisted, so that it can never be a best.
    pub assisted: bool,
}

impl RoundResult {
    /// The outcome of a game without a goal or an opponent, which is complete whenever it ends.
    pub fn of_score(score: u64, assisted: bool) -> RoundResult {
        RoundResult { score, finished: true, complete: true, lost: false, assisted }
    }
}

/// A round that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Its index in the recording.
    pub index: u32,
    /// The category of its scores.
    pub category: Category,
    /// The seed.
    pub seed: u64,
    /// The playing time.
    pub played: Span,
    /// The result for each player.
    pub outcomes: Vec<RoundResult>,
}

/// How a result ranks in its category.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The number that results are compared by, larger is better; `None` for a race that missed its goal.
    pub value: Option<i64>,
    /// Whether it is ranked: made by a person without assistance, and not by the loser of a duel.
    pub ranked: bool,
    /// Whether it can be announced as a new best: ranked, played to its end, and with points.
    pub can_be_best: bool,
}

impl Round {
    /// The standing of one player's result. `helped` is true if the whole recording counts as assisted.
    pub fn standing(&self, outcome: &RoundResult, is_person: bool, helped: bool) -> Standing {
        let score = i64::try_from(outcome.score).unwrap_or(i64::MAX);
        let micros = i64::try_from(self.played.micros()).unwrap_or(i64::MAX);
        let value = match (self.category.ranking, outcome.finished) {
            (Ranking::Time, true) => Some(-micros),
            (Ranking::Time, false) => None,
            (Ranking::LongestTime, _) => Some(micros),
            (Ranking::TimeThenScore, true) => Some(i64::MAX - micros),
            (Ranking::Score, _) | (Ranking::TimeThenScore, false) => Some(score),
        };
        let assisted = outcome.assisted || helped;
        let ranked = is_person && !assisted && !outcome.lost && value.is_some();
        let counts = score > 0 || self.category.ranking == Ranking::Time;
        Standing { value, ranked, can_be_best: ranked && outcome.complete && counts }
    }
}

/// A round that was saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedRound {
    /// The number of the replay.
    pub replay: i64,
    /// Whether a score in it beats its player's best: of a finished game, with points, not of a lost duel and not the
    /// computer's.
    pub best: bool,
    /// The best score of its category now: points and milliseconds.
    pub top: Option<(u64, u64)>,
    /// Whether the replay ends before the end of the game, because the recording was too large.
    pub is_cut: bool,
    /// How the first player's result compares with others of its category.
    pub placing: Placing,
}

/// How a result compares with others of its category.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Placing {
    /// Its place among all ranked results, from 1; `None` if it is not ranked.
    pub rank: Option<u32>,
    /// The number of ranked results, with this one.
    pub of: u32,
    /// The best ranked result of its player before it: points and milliseconds.
    pub before: Option<(u64, u64)>,
}

/// Finds the rounds of a session, and calls back when one has ended.
#[expect(clippy::struct_excessive_bools, reason = "what is known of the present round, fact by fact")]
pub struct RoundTracker<G: Scored> {
    setup: G::Setup,
    index: u32,
    /// When the first input of the present round came.
    began: Option<Time>,
    /// Whether there was any input in the present round.
    touched: bool,
    /// Which players were assisted in it.
    helped: [bool; 2],
    /// Whether it had blocks of the player's own list.
    own_blocks: bool,
    /// Whether the present round was reported.
    told: bool,
    /// Whether the player has left.
    left: bool,
    /// The time of the session at which the present recording starts.
    origin: Time,
    /// Whether the input that follows starts another recording.
    restarts: bool,
    speed: Speed,
    tell: RoundStateCallback<G>,
}

/// Called with a round that has ended and its last state, whose time is counted from the start of the recording.
pub type RoundStateCallback<G> = Box<dyn FnMut(&G, Round) + Send>;

impl<G: Scored> RoundTracker<G> {
    /// Tracks the rounds of a game with this setup.
    pub fn new(setup: G::Setup, tell: RoundStateCallback<G>) -> RoundTracker<G> {
        RoundTracker {
            setup,
            index: 0,
            began: None,
            touched: false,
            helped: [false; 2],
            own_blocks: false,
            told: false,
            left: false,
            origin: Time::ZERO,
            restarts: false,
            speed: Speed::FULL,
            tell,
        }
    }

    /// Tracks the rounds of a recording without a callback.
    pub(crate) fn silent(replay: &Replay<G>) -> RoundTracker<G> {
        let rounds = RoundTracker::new(replay.setup.clone(), Box::new(|_, _| ()));
        rounds.at_speed(replay.participants.speed)
    }

    /// The same for a game that runs at this speed.
    #[must_use]
    pub fn at_speed(self, speed: Speed) -> RoundTracker<G> {
        RoundTracker { speed, ..self }
    }

    /// The index of the present round in its recording, or of the next one if the last was reported.
    pub fn index(&self) -> u32 {
        self.index
    }

    /// The same tracker at its present point, with another callback.
    #[must_use]
    pub fn with_callback(self, tell: RoundStateCallback<G>) -> RoundTracker<G> {
        RoundTracker { tell, ..self }
    }

    /// Plays a recording to a point; returns the session and the tracker at that point. To continue from there, the
    /// caller passes the tracker to the session.
    pub fn play(
        mut self,
        replay: &Replay<G>,
        until: Time,
    ) -> Result<(Session<G>, RoundTracker<G>), ReplayError> {
        let mut session = replay.begin()?;
        for (at, input) in replay.steps.iter().take_while(|(at, _)| *at <= until) {
            self.step(&mut session, *at, input, &mut ());
        }
        self.pass(&mut session, until, &mut ());
        Ok((session, self))
    }

    /// The moment at which the round with this index starts; the last moment of the recording if there is no such
    /// round.
    pub fn start(replay: &Replay<G>, index: u32) -> Result<Time, ReplayError> {
        if index == 0 {
            return Ok(Time::ZERO);
        }
        let mut rounds = RoundTracker::silent(replay);
        let mut session = replay.begin()?;
        let mut start = replay.duration();
        for (at, input) in &replay.steps {
            rounds.step(&mut session, *at, input, &mut ());
            if rounds.index > index {
                break;
            }
            // A restart before the first input starts the same round again.
            if rounds.index == index && !rounds.told {
                start = rounds.began.unwrap_or(*at);
            }
        }
        Ok(start)
    }

    /// Plays one step of a recording.
    pub(super) fn step(
        &mut self,
        session: &mut Session<G>,
        at: Time,
        input: &SessionInput<G::Action>,
        sink: &mut dyn EventSink,
    ) {
        self.pass(session, at, sink);
        if session.can(input) {
            self.look(session.game(), |rounds, game| rounds.about_to(game, input));
        }
        session.input(at, input, sink);
        self.look(session.game(), RoundTracker::changed);
    }

    /// Lets time pass in a recording.
    pub(super) fn pass(&mut self, session: &mut Session<G>, until: Time, sink: &mut dyn EventSink) {
        session.advance(until, sink);
        self.look(session.game(), RoundTracker::changed);
    }

    fn look(&mut self, game: &G, ends: impl FnOnce(&mut RoundTracker<G>, &G) -> bool) {
        if ends(self, game) {
            self.on_ended(game);
        }
    }

    /// Starts a round without input.
    fn begin(&mut self, game: &G) {
        (self.began, self.touched, self.own_blocks) = (Some(game.now()), false, false);
        self.helped = [false; 2];
    }

    /// Starts another recording in this state; its round starts with the first input.
    fn begin_recording(&mut self, game: &G) {
        self.begin(game);
        (self.index, self.began, self.told, self.left) = (0, None, false, false);
        (self.origin, self.restarts) = (game.now(), false);
    }

    /// Returns true if an input starts another round.
    fn begins_anew(&self, game: &G, input: &SessionInput<G::Action>) -> bool {
        let SessionInput::Act(action) = input else { return false };
        G::RESTART.is_some_and(|restart| (restart.next_setup)(game, &self.setup, action).is_some())
    }

    /// The present round as if it ended now, if it has started and was not reported.
    pub fn present(&self, game: &G) -> Option<Round> {
        let began = self.began.filter(|_| !self.told && game.has_begun(self.touched))?;
        let mut outcomes = game.outcomes(&self.setup);
        for (outcome, helped) in outcomes.iter_mut().zip(self.helped) {
            outcome.assisted |= helped;
        }
        Some(Round {
            index: self.index,
            category: G::category(&self.setup, self.own_blocks).at_speed(self.speed),
            seed: game.seed(&self.setup).0,
            played: game.played(began),
            outcomes,
        })
    }

    /// Called before an input reaches this state. Returns true if it ends a round.
    fn about_to(&mut self, game: &G, input: &SessionInput<G::Action>) -> bool {
        if *input == SessionInput::Leave {
            self.left = true;
        }
        if input.is_mark() {
            return false;
        }
        // Continuing from the end of a recording is not leaving.
        self.left = false;
        let anew = self.begins_anew(game, input);
        let ends = anew && self.present(game).is_some();
        if anew && !ends {
            // A restart starts a round; if one ends here, `ended` still needs the old start.
            self.begin(game);
        } else if !anew {
            self.touched = true;
            if let SessionInput::Act(action) = input
                && let Some(helped) = game.takes_help(action).and_then(|who| self.helped.get_mut(who.index()))
            {
                *helped = true;
            }
            self.began = self.began.or(Some(game.now()));
        }
        ends
    }

    /// Called after a change with the new state. Returns true if a round has ended.
    fn changed(&mut self, game: &G) -> bool {
        if self.told && !self.left && !game.is_over() {
            self.told = false;
            self.helped = [false; 2];
            self.began = Some(game.now());
        }
        self.own_blocks |= game.has_own_blocks();
        (self.left || game.is_over()) && self.present(game).is_some()
    }
}

/// Each round has a recording of its own.
impl<G: Scored> SessionObserver<G> for RoundTracker<G> {
    fn before_input(&mut self, game: &G, input: &SessionInput<G::Action>) -> bool {
        self.restarts = self.begins_anew(game, input);
        self.about_to(game, input)
    }

    fn after_change(&mut self, game: &G) -> bool {
        if self.restarts {
            self.begin_recording(game);
        }
        self.changed(game)
    }

    fn would_end_on_leave(&mut self, game: &G) -> bool {
        self.present(game).is_some()
    }

    fn on_ended(&mut self, game: &G) {
        if let Some(round) = self.present(game) {
            self.index += 1;
            self.told = true;
            self.begin(game);
            (self.tell)(&rebased(game, self.origin), round);
        }
    }
}
