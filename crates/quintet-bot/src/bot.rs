//! The computer player of any game: a controller that plans a piece, then presses and releases keys in time. The search
//! itself is done by a [`Worker`](crate::Worker).

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use crate::job::{BotAnswer, BotJob, BotQuery, BotReply};
use crate::strength::Strength;
use crate::worker::{InlineWorker, Worker};
use quintet_engine::kernel::{Phase, Player, Rng, Seed, Span, Time};
use quintet_session::{Controller, Decision};
use std::collections::VecDeque;

/// The interval between two polls for an answer.
const POLL_INTERVAL: Span = Span::from_millis(4);
/// The idle time after which a piece that has not locked is planned again.
const REPLAN_AFTER: Span = Span::from_millis(700);
/// The time between two drops while the bot concedes a game.
const CONCEDE_INTERVAL: Span = Span::from_millis(100);

/// Plays one side of a game at a given strength.
pub struct Bot<G: BotGame> {
    player: Player,
    strength: Strength,
    rng: Rng,
    worker: Box<dyn Worker<BotJob<G>, BotAnswer<G>>>,
    /// True if the worker has ended; the bot then concedes the game.
    gone: bool,
    /// The piece in play, if any.
    piece: Option<PieceInPlay>,
    /// The planned actions for the piece, in order.
    actions: VecDeque<TimedAction<G::Action>>,
    /// The release actions of the keys that are down.
    held: Vec<G::Action>,
    /// Those releases that were planned with the last piece and are still due.
    closing: VecDeque<TimedAction<G::Action>>,
    jobs: u64,
    /// The number of pieces the bot has started to play.
    pieces: u64,
    /// True if the recording of this round is marked as played by the computer.
    marked: bool,
    /// When to continue a waiting game, or to drop the next piece of a conceded one.
    next: Option<Time>,
    /// Whether the opponent is a person.
    against_person: bool,
}

/// The piece in play.
#[derive(Clone, Copy)]
struct PieceInPlay {
    /// The game's number of the piece.
    number: u64,
    appeared: Time,
    period: Span,
    /// The number of the last job submitted, until it is answered.
    asked: Option<u64>,
    /// The game time allowed for that job.
    delay: Span,
    /// The time of the last action.
    idle_since: Time,
}

impl<G: BotGame> Bot<G> {
    /// Creates a bot that searches inline, so that its actions depend only on the seed.
    pub fn new(player: Player, strength: Strength, seed: Seed) -> Bot<G> {
        Bot::with_worker(player, strength, seed, InlineWorker::new(|job: BotJob<G>| Some(job.run())))
    }

    /// Creates a bot that searches on a thread.
    #[cfg(feature = "threads")]
    pub fn on_thread(player: Player, strength: Strength, seed: Seed) -> Bot<G> {
        let worker = crate::worker::ThreadWorker::new(|job: BotJob<G>| Some(job.run()));
        Bot::with_worker(player, strength, seed, worker)
    }

    /// Creates a bot that searches with the given worker.
    pub fn with_worker(
        player: Player,
        strength: Strength,
        seed: Seed,
        worker: impl Worker<BotJob<G>, BotAnswer<G>> + 'static,
    ) -> Bot<G> {
        Bot {
            player,
            strength,
            rng: Rng::new(seed),
            worker: Box::new(worker),
            gone: false,
            piece: None,
            actions: VecDeque::new(),
            held: Vec::new(),
            closing: VecDeque::new(),
            jobs: 0,
            pieces: 0,
            marked: false,
            next: None,
            against_person: false,
        }
    }

    /// The same against a person.
    #[must_use]
    pub fn against_person(self) -> Bot<G> {
        Bot { against_person: true, ..self }
    }

    /// Returns the number of pieces the bot has started to play.
    pub fn pieces(&self) -> u64 {
        self.pieces
    }

    /// Submits the piece in play to the worker.
    fn ask(&mut self, game: &G, piece: &mut PieceInPlay) {
        self.jobs += 1;
        piece.asked = Some(self.jobs);
        let request = PlanRequest {
            player: self.player,
            start: game.now() + piece.delay,
            drop: piece.appeared + piece.period,
            key_timing: self.strength.key_timing(&mut self.rng),
            lookahead: self.strength.lookahead,
            nodes: self.strength.nodes,
            skip_best: self.strength.draw_mistake(&mut self.rng),
            against_person: self.against_person,
        };
        let query = BotQuery::Plan(request);
        self.worker.submit(BotJob { number: self.jobs, query, game: Box::new(game.clone()) });
    }

    fn fresh(&mut self, game: &G, number: u64) -> PieceInPlay {
        let (now, period) = (game.now(), self.strength.period(&mut self.rng));
        // The reaction time is cut short if the piece would land before it has passed.
        let reaction = Span::from_millis(self.strength.reaction_ms.into());
        let reaction = game.time_to_think(self.player).map_or(reaction, |most| reaction.min(most));
        let delay = reaction.max(self.strength.tap() + Span::from_millis(3));
        PieceInPlay { number, appeared: now, period, asked: None, delay, idle_since: now }
    }

    /// Returns the decision to do an action, and records the key it presses.
    fn act(&mut self, action: G::Action) -> Decision<G::Action> {
        match G::release(&action) {
            Some(release) => self.held.push(release),
            None => self.held.retain(|held| *held != action),
        }
        Decision::Act(action)
    }

    /// Releases a key that has no planned release.
    fn release_key(&mut self) -> Option<Decision<G::Action>> {
        let closing = &self.closing;
        let place = self.held.iter().position(|held| closing.iter().all(|(_, release)| release != held))?;
        Some(Decision::Act(self.held.remove(place)))
    }

    /// Starts a new piece: discards the plan of the last one and releases its keys.
    fn begin_piece(&mut self, game: &G, number: u64) -> Result<PieceInPlay, Decision<G::Action>> {
        let left = std::mem::take(&mut self.actions);
        if !left.is_empty() && left.iter().all(|(_, action)| self.held.contains(action)) {
            self.closing = left;
        }
        if let Some(decision) = self.release_key() {
            return Err(decision);
        }
        if !std::mem::replace(&mut self.marked, true)
            && let Some(mark) = G::bot_marker(self.player)
        {
            return Err(self.act(mark));
        }
        let mut piece = self.fresh(game, number);
        self.pieces += 1;
        self.ask(game, &mut piece);
        Ok(piece)
    }

    /// Handles the time without a piece: releases all keys, and continues a game that waits for the first player.
    fn idle(&mut self, game: &G) -> Decision<G::Action> {
        self.piece = None;
        self.actions.clear();
        self.closing.clear();
        if let Some(decision) = self.release_key() {
            return decision;
        }
        if game.is_over() {
            self.next = None;
            return Decision::Wait;
        }
        if matches!(game.phase(), Phase::Ready | Phase::Countdown) {
            self.marked = false;
        }
        let Some(action) = game.proceed().filter(|_| self.player == Player::ONE) else {
            self.next = None;
            return Decision::Wait;
        };
        let reaction = Span::from_millis(self.strength.reaction_ms.into());
        let at = *self.next.get_or_insert(game.now() + reaction);
        if game.now() < at {
            return Decision::AskAt(at);
        }
        self.next = None;
        self.act(action)
    }

    /// Does the next action of the plan when it is due.
    fn follow_plan(&mut self, game: &G, piece: &mut PieceInPlay) -> Decision<G::Action> {
        let now = game.now();
        match self.actions.front() {
            Some((at, _)) if *at > now => Decision::AskAt(*at),
            Some(_) => {
                piece.idle_since = now;
                self.actions.pop_front().map_or(Decision::Wait, |(_, action)| self.act(action))
            }
            None if now.since(piece.idle_since) >= REPLAN_AFTER => {
                // The piece has not locked: plan it again.
                *piece = self.fresh(game, piece.number);
                self.ask(game, piece);
                Decision::AskAt(now + POLL_INTERVAL)
            }
            None => Decision::AskAt(piece.idle_since + REPLAN_AFTER),
        }
    }

    /// Takes the answer to the last job, unless it arrived too late.
    fn take_answer(&mut self, game: &G, piece: &mut PieceInPlay) {
        loop {
            let answer = match self.worker.poll() {
                Ok(Some(answer)) => answer,
                Ok(None) => return,
                Err(_) => {
                    self.gone = true;
                    return;
                }
            };
            let BotReply::Plan { start, actions } = answer.reply else { continue };
            if piece.asked != Some(answer.number) {
                continue;
            }
            let late = game.now().since(start);
            if late > Span::ZERO && game.deadline().is_some() {
                // Too late for this piece: allow more time, counted from now.
                piece.delay = piece.delay + piece.delay + late;
                self.ask(game, piece);
            } else {
                // In a game without gravity a late plan is still valid.
                piece.asked = None;
                piece.idle_since = game.now();
                self.actions = actions.into_iter().map(|(at, action)| (at + late, action)).collect();
            }
        }
    }

    /// Concedes the game, because there is no worker left.
    fn give_up(&mut self, game: &G) -> Decision<G::Action> {
        if game.piece_id(self.player).is_none() {
            return self.idle(game);
        }
        self.closing.clear();
        if let Some(at) = self.next.filter(|at| game.now() < *at) {
            return Decision::AskAt(at);
        }
        if let Some(decision) = self.release_key() {
            return decision;
        }
        self.next = Some(game.now() + CONCEDE_INTERVAL);
        game.concede(self.player).map_or(Decision::Wait, |action| self.act(action))
    }
}

impl<G: BotGame> Controller<G> for Bot<G> {
    fn decide(&mut self, game: &G) -> Decision<G::Action> {
        if self.gone {
            return self.give_up(game);
        }
        let Some(number) = game.piece_id(self.player) else { return self.idle(game) };
        let mut piece = match self.piece.take().filter(|piece| piece.number == number) {
            Some(piece) => piece,
            None => match self.begin_piece(game, number) {
                Ok(piece) => piece,
                Err(decision) => return decision,
            },
        };
        let up = self.closing.front().map(|(at, _)| *at);
        if up.is_some_and(|at| at <= game.now())
            && let Some((_, release)) = self.closing.pop_front()
        {
            self.piece = Some(piece);
            return self.act(release);
        }
        self.take_answer(game, &mut piece);
        if self.gone {
            return self.give_up(game);
        }
        let decision = match piece.asked {
            Some(_) => Decision::AskAt(game.now() + POLL_INTERVAL),
            None => self.follow_plan(game, &mut piece),
        };
        self.piece = Some(piece);
        match (decision, up) {
            (Decision::AskAt(at), Some(up)) => Decision::AskAt(at.min(up)),
            (decision, _) => decision,
        }
    }
}

/// Several bots in one game, polled in turn.
pub struct Bots<G: BotGame>(pub Vec<Bot<G>>);

impl<G: BotGame> Controller<G> for Bots<G> {
    fn decide(&mut self, game: &G) -> Decision<G::Action> {
        let mut soonest: Option<Time> = None;
        for bot in &mut self.0 {
            match bot.decide(game) {
                Decision::Act(action) => return Decision::Act(action),
                Decision::AskAt(at) => soonest = Some(soonest.map_or(at, |other| other.min(at))),
                Decision::Wait => {}
            }
        }
        soonest.map_or(Decision::Wait, Decision::AskAt)
    }
}
