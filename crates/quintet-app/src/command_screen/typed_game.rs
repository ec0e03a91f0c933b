//! The game on the screen of typed commands, whose type is known only when the program runs.

use super::text::{instant_turn, piece_in_play};
use super::watch::ComputerTurns;
use crate::catalogue::{Declared, GameInfo};
use crate::effect::ExitReason;
use crate::play::{Again, GameExit, StartAgain};
use crate::player_names::Rival;
use crate::settings::Settings;
use crate::text::Language;
use crate::workers::Workers;
use quintet_bot::{Bot, BotHints, Strength};
use quintet_engine::commands::interpreter::InterpretedGame;
use quintet_engine::kernel::{EventSink, Player, Pos, Rng, Seed, Time, View};
use quintet_engine::quadris::Action;
use quintet_session::{CommandedSession, HintProvider, Session, fingerprint};

/// The game on the screen of typed commands: its session, its hints and the computer's turns.
pub(super) trait TypedGame {
    /// The declaration of the game.
    fn info(&self) -> &'static GameInfo;

    /// The session, for the interpreter.
    fn session(&self) -> &dyn CommandedSession;

    /// The session, for the interpreter.
    fn session_mut(&mut self) -> &mut dyn CommandedSession;

    /// The time of the game.
    fn now(&self) -> Time;

    /// The seed from which the computer's mistakes derive: that of the game.
    fn bot_seed(&self) -> Seed;

    /// Advances the game to this time.
    fn advance(&mut self, until: Time, sink: &mut dyn EventSink);

    /// Puts the words of a view of the game into this language.
    fn translate(&self, text: Language, view: &mut View);

    /// The opponent that the settings choose.
    fn rival(&self, settings: &Settings) -> Rival;

    /// The strength of the computer that plays the second side in these settings; `None` if it does not play.
    fn opponent_strength(&self, settings: &Settings) -> Option<&'static Strength>;

    /// The strength of the computer in a demonstration.
    fn demonstration(&self) -> &'static Strength;

    /// Leaves the session and completes its recordings.
    fn leave(&mut self, left: ExitReason) -> GameExit;

    /// The same game once more; `None` if that is not possible.
    fn again(&self) -> Option<Again>;

    /// Requests a hint for the player on turn.
    fn request_hint(&mut self);

    /// Receives the hint that was requested; returns false while it is being computed.
    fn poll_hint(&mut self) -> bool;

    /// The hint, if there is one.
    fn hint(&self) -> Option<[Pos; 4]>;

    /// The actions of the computer's turn, as if no time passed.
    fn instant_turn(&self, rng: &mut Rng) -> Option<Vec<Action>>;

    /// Gives the computer the turn of the player on turn.
    fn begin_turn(&mut self, strength: &Strength, rng: &mut Rng, workers: &Workers);

    /// Lets the computer continue its turn; returns how it goes on.
    fn continue_turn(&mut self, now: Time, sink: &mut dyn EventSink) -> TurnProgress;

    /// The computer no longer plays.
    fn end_turns(&mut self);

    /// Lets the computer play the second side.
    fn set_opponent(&mut self, strength: &Strength, seed: Seed, workers: &Workers);

    /// Returns true if the computer plays the second side.
    fn has_opponent(&self) -> bool;

    /// Lets the computer that plays the second side act, as long as it is on turn; returns when it acts again.
    fn oppose(&mut self, now: Time, sink: &mut dyn EventSink) -> Option<Time>;
}

/// How a turn of the computer goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TurnProgress {
    /// The computer acts again at this time of the game.
    ActsAt(Time),
    /// The turn is over.
    Over,
    /// The computer has no move.
    Stuck,
    /// The computer does not play.
    None,
}

/// A session with its hints and the computer's turns.
pub(super) struct TypedSession<G: InterpretedGame + Declared> {
    session: Session<G>,
    hints: BotHints<G>,
    /// The computer, while it plays.
    bots: Option<ComputerTurns<G>>,
    /// The computer that plays the second side, if it does.
    opponent: Option<Bot<G>>,
    start_again: Option<StartAgain<G>>,
}

impl<G: InterpretedGame + Declared> TypedSession<G> {
    pub(super) fn new(
        session: Session<G>,
        start_again: Option<StartAgain<G>>,
        workers: &Workers,
    ) -> TypedSession<G> {
        let hints = BotHints::with_worker(workers.start());
        TypedSession { session, hints, bots: None, opponent: None, start_again }
    }
}

impl<G: InterpretedGame + Declared> TypedGame for TypedSession<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn session(&self) -> &dyn CommandedSession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut dyn CommandedSession {
        &mut self.session
    }

    fn now(&self) -> Time {
        self.session.game().now()
    }

    fn bot_seed(&self) -> Seed {
        Seed(fingerprint(self.session.setup()))
    }

    fn advance(&mut self, until: Time, sink: &mut dyn EventSink) {
        self.session.advance(until, sink);
    }

    fn translate(&self, text: Language, view: &mut View) {
        text.view(self.session.game(), view);
    }

    fn rival(&self, settings: &Settings) -> Rival {
        Rival::of::<G>(self.session.setup(), settings)
    }

    fn opponent_strength(&self, settings: &Settings) -> Option<&'static Strength> {
        let opponent = G::info().opponent.as_ref().filter(|_| G::has_opponent(self.session.setup()))?;
        opponent.strength(settings)
    }

    fn demonstration(&self) -> &'static Strength {
        G::demonstration()
    }

    fn leave(&mut self, left: ExitReason) -> GameExit {
        GameExit::leave(&mut self.session, left)
    }

    fn again(&self) -> Option<Again> {
        let start = self.start_again?;
        let fork = self.session.fork();
        Some(Again(Box::new(move |seed| start(&fork, seed))))
    }

    fn request_hint(&mut self) {
        let player = piece_in_play(self.session.game()).map_or(Player::ONE, |(player, _)| player);
        self.hints.request_hint(self.session.game(), player);
    }

    fn poll_hint(&mut self) -> bool {
        self.hints.poll();
        !self.hints.is_pending()
    }

    fn hint(&self) -> Option<[Pos; 4]> {
        self.hints.hint(self.session.game()).and_then(|(_, cells)| cells.try_into().ok())
    }

    fn instant_turn(&self, rng: &mut Rng) -> Option<Vec<Action>> {
        instant_turn(self.session.game(), rng)
    }

    fn begin_turn(&mut self, strength: &Strength, rng: &mut Rng, workers: &Workers) {
        let game = self.session.game();
        self.bots.get_or_insert_with(|| ComputerTurns::new(strength, rng, workers)).begin(game);
    }

    fn continue_turn(&mut self, now: Time, sink: &mut dyn EventSink) -> TurnProgress {
        let Some(bots) = &mut self.bots else { return TurnProgress::None };
        let asked = self.session.advance_with(now, bots, sink);
        match asked {
            _ if !bots.has_turn(self.session.game()) => TurnProgress::Over,
            Some(at) => TurnProgress::ActsAt(at),
            None => TurnProgress::Stuck,
        }
    }

    fn end_turns(&mut self) {
        self.bots = None;
    }

    fn set_opponent(&mut self, strength: &Strength, seed: Seed, workers: &Workers) {
        let bot = Bot::with_worker(Player::TWO, strength.clone(), seed, workers.start());
        self.opponent = Some(bot.against_person());
    }

    fn has_opponent(&self) -> bool {
        self.opponent.is_some()
    }

    fn oppose(&mut self, now: Time, sink: &mut dyn EventSink) -> Option<Time> {
        let asked = self.session.advance_with(now, self.opponent.as_mut()?, sink);
        asked.filter(|_| self.session.game().piece_id(Player::TWO).is_some())
    }
}
