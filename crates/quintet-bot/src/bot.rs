//! The computer as a player of any game: a controller that thinks, presses keys and lets them go.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use crate::job::{BotAnswer, BotJob, BotQuery, BotReply};
use crate::strength::Strength;
use crate::worker::{InlineWorker, Worker};
use quintet_engine::kernel::{Phase, Player, Rng, Seed, Span, Time};
use quintet_session::{Controller, Decision};
use std::collections::VecDeque;

/// How soon to look again whether an answer is ready.
const POLL_INTERVAL: Span = Span::from_millis(4);
/// How long a piece may lie there with nothing more to be done before it is planned again.
const REPLAN_AFTER: Span = Span::from_millis(700);
/// The time between two pieces of a game that is being given up.
const CONCEDE_INTERVAL: Span = Span::from_millis(100);

/// Plays one side of a game, as strong as it is told.
pub struct Bot<G: BotGame> {
    player: Player,
    strength: Strength,
    rng: Rng,
    worker: Box<dyn Worker<BotJob<G>, BotAnswer<G>>>,
    /// The worker has ended: the game is given up.
    gone: bool,
    /// The piece being played, if any.
    piece: Option<PieceInPlay>,
    /// What is to be done with it, in order.
    actions: VecDeque<TimedAction<G::Action>>,
    /// The releases of keys that are down.
    held: Vec<G::Action>,
    /// Those of them that the plan of the last piece still has.
    closing: VecDeque<TimedAction<G::Action>>,
    jobs: u64,
    /// How many pieces it has begun to play.
    pieces: u64,
    /// Whether this round's recording has a mark that it was not a person who played.
    marked: bool,
    /// When a game that waits is taken on, or the next piece of a lost one is dropped.
    next: Option<Time>,
}

/// A piece on its way.
#[derive(Clone, Copy)]
struct PieceInPlay {
    /// What the game calls it.
    number: u64,
    appeared: Time,
    period: Span,
    /// The job that was handed in last, until it is answered.
    asked: Option<u64>,
    /// What that job may take, in the game's time.
    delay: Span,
    /// When the last action was done.
    idle_since: Time,
}

impl<G: BotGame> Bot<G> {
    /// One that thinks the moment it is asked, so that everything it does depends only on the seed.
    pub fn new(player: Player, strength: Strength, seed: Seed) -> Bot<G> {
        Bot::with_worker(player, strength, seed, InlineWorker::new(|job: BotJob<G>| Some(job.run())))
    }

    /// One that thinks on a thread.
    #[cfg(feature = "threads")]
    pub fn on_thread(player: Player, strength: Strength, seed: Seed) -> Bot<G> {
        let worker = crate::worker::ThreadWorker::new(|job: BotJob<G>| Some(job.run()));
        Bot::with_worker(player, strength, seed, worker)
    }

    /// One that leaves the thinking to this worker.
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
        }
    }

    /// How many pieces it has begun to play.
    pub fn pieces(&self) -> u64 {
        self.pieces
    }

    /// Hands the piece in play to the worker.
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
        };
        let query = BotQuery::Plan(request);
        self.worker.submit(BotJob { number: self.jobs, query, game: Box::new(game.clone()) });
    }

    fn fresh(&mut self, game: &G, number: u64) -> PieceInPlay {
        let (now, period) = (game.now(), self.strength.period(&mut self.rng));
        // The time to think before the first key: less when the piece would be down before.
        let think = Span::from_millis(self.strength.reaction_ms.into());
        let think = game.time_to_think(self.player).map_or(think, |most| think.min(most));
        let delay = think.max(self.strength.tap() + Span::from_millis(3));
        PieceInPlay { number, appeared: now, period, asked: None, delay, idle_since: now }
    }

    /// Does something, and remembers the keys that it presses.
    fn act(&mut self, action: G::Action) -> Decision<G::Action> {
        match G::release(&action) {
            Some(release) => self.held.push(release),
            None => self.held.retain(|held| *held != action),
        }
        Decision::Act(action)
    }

    /// Lets go of a key that has no moment of its own to come up.
    fn release_key(&mut self) -> Option<Decision<G::Action>> {
        let closing = &self.closing;
        let place = self.held.iter().position(|held| closing.iter().all(|(_, release)| release != held))?;
        Some(Decision::Act(self.held.remove(place)))
    }

    /// A new piece is there: what was planned for the last one is void, and its keys come up.
    fn begin_piece(&mut self, game: &G, number: u64) -> Result<PieceInPlay, Decision<G::Action>> {
        let left = std::mem::take(&mut self.actions);
        if !left.is_empty() && left.iter().all(|(_, action)| self.held.contains(action)) {
            self.closing = left;
        }
        if let Some(wish) = self.release_key() {
            return Err(wish);
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

    /// There is nothing to play: all keys come up, and a game that waits for the first player is taken on.
    fn idle(&mut self, game: &G) -> Decision<G::Action> {
        self.piece = None;
        self.actions.clear();
        self.closing.clear();
        if let Some(wish) = self.release_key() {
            return wish;
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
        let think = Span::from_millis(self.strength.reaction_ms.into());
        let at = *self.next.get_or_insert(game.now() + think);
        if game.now() < at {
            return Decision::AskAt(at);
        }
        self.next = None;
        self.act(action)
    }

    /// Does the next thing of the plan when its time has come.
    fn follow_plan(&mut self, game: &G, piece: &mut PieceInPlay) -> Decision<G::Action> {
        let now = game.now();
        match self.actions.front() {
            Some((at, _)) if *at > now => Decision::AskAt(*at),
            Some(_) => {
                piece.idle_since = now;
                self.actions.pop_front().map_or(Decision::Wait, |(_, action)| self.act(action))
            }
            None if now.since(piece.idle_since) >= REPLAN_AFTER => {
                // It did not come to rest, whatever the reason: think again.
                *piece = self.fresh(game, piece.number);
                self.ask(game, piece);
                Decision::AskAt(now + POLL_INTERVAL)
            }
            None => Decision::AskAt(piece.idle_since + REPLAN_AFTER),
        }
    }

    /// Takes an answer, if there is one to the last question and it is not too late.
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
                // Too slow for this piece: allow more time, counted from now.
                piece.delay = piece.delay + piece.delay + late;
                self.ask(game, piece);
            } else {
                // Where nothing moves by itself a late plan is as good as ever.
                piece.asked = None;
                piece.idle_since = game.now();
                self.actions = actions.into_iter().map(|(at, action)| (at + late, action)).collect();
            }
        }
    }

    /// Gives the game up: without a worker there is nothing else to do.
    fn give_up(&mut self, game: &G) -> Decision<G::Action> {
        if game.piece_id(self.player).is_none() {
            return self.idle(game);
        }
        self.closing.clear();
        if let Some(at) = self.next.filter(|at| game.now() < *at) {
            return Decision::AskAt(at);
        }
        if let Some(wish) = self.release_key() {
            return wish;
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
                Err(wish) => return wish,
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
        let wish = match piece.asked {
            Some(_) => Decision::AskAt(game.now() + POLL_INTERVAL),
            None => self.follow_plan(game, &mut piece),
        };
        self.piece = Some(piece);
        match (wish, up) {
            (Decision::AskAt(at), Some(up)) => Decision::AskAt(at.min(up)),
            (wish, _) => wish,
        }
    }
}

/// Several controllers of one game, each asked in turn.
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
