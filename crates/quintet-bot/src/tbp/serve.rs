//! Runs a searcher as a bot that answers a frontend.

use super::lines::{BoundedLines, LineError};
use super::message::{Info, Location, Move, MoveInfo, Randomizer, Start, Suggestion, ToBot, ToFrontend};
use super::sync::placement;
use super::timer::Timer;
use crate::modern::{Bag, Position, SearchBudget, Searcher};
use crate::strength::Strength;
use quintet_engine::kernel::Rng;
use quintet_engine::modern::{Chains, Rules};
use quintet_srs::{Board, Placement, Tetromino};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

/// The length of the search before an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThinkLimit {
    /// This many placements for every answer, and no search in between, so that the answers are deterministic.
    Nodes(u64),
    /// Searches all the time, and at least this long for every position.
    Time(Duration),
}

/// The configuration of a bot.
#[derive(Clone, Debug)]
pub struct BotConfig {
    /// The rules for attacks and T-Spins.
    pub rules: &'static Rules,
    /// The length of the search.
    pub think_limit: ThinkLimit,
    /// The number of pieces the search sees, including the one to be placed.
    pub lookahead: usize,
    /// A strength to imitate by choosing worse moves at random, and the random numbers for it.
    pub mistakes: Option<(Strength, Rng)>,
}

impl BotConfig {
    /// Creates a configuration without mistakes.
    pub fn new(rules: &'static Rules, think_limit: ThinkLimit) -> BotConfig {
        BotConfig { rules, think_limit, lookahead: DEFAULT_LOOKAHEAD, mistakes: None }
    }
}

/// The maximum number of moves in a suggestion.
const MAX_MOVES: usize = 20;
/// The number of pieces a searcher sees by default; further ones are queued.
const DEFAULT_LOOKAHEAD: usize = 24;
/// The maximum number of queued pieces; further ones are dropped.
const MAX_LATER: usize = 10_000;
/// The minimum search, even if there is no time.
const MIN_NODES: u64 = 500;
/// The maximum number of queued messages.
const MAX_WAITING: usize = 64;

/// Runs a searcher as a bot until `quit` or the end of the input. Invalid messages are ignored.
pub fn serve(
    from: impl Read + Send + 'static,
    out: &mut impl Write,
    searcher: &mut dyn Searcher,
    config: BotConfig,
) -> io::Result<()> {
    let interrupt = Arc::new(InterruptFlag::default());
    let messages = reader(from, Arc::clone(&interrupt))?;
    let timer = match config.think_limit {
        ThinkLimit::Time(time) if !time.is_zero() => Some(Timer::start().map_err(|error| no_thread(&error))?),
        ThinkLimit::Time(_) | ThinkLimit::Nodes(_) => None,
    };
    let mut server = Server { searcher, config, interrupt, timer, later: VecDeque::new(), pondering: None };
    let info = Info {
        name: "Quintet".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        author: "the authors of Quintet".into(),
        features: ["randomizer", "move_info"].map(String::from).to_vec(),
    };
    send(out, &ToFrontend::Info(info))?;
    loop {
        while !server.interrupt.has_message() && server.ponder() {}
        let Ok(message) = messages.recv() else { return Ok(()) };
        server.interrupt.waiting.fetch_sub(1, Ordering::AcqRel);
        match message {
            ToBot::Quit => return Ok(()),
            ToBot::Rules(_) => send(out, &ToFrontend::Ready)?,
            ToBot::Start(start) => server.start(&start),
            ToBot::Stop => server.pondering = None,
            ToBot::Play { played } => server.play(&played),
            ToBot::NewPiece { piece } => server.new_piece(piece.0),
            ToBot::Suggest => send(out, &ToFrontend::Suggestion(server.suggest()))?,
            ToBot::Unknown => {}
        }
    }
}

fn send(out: &mut impl Write, message: &ToFrontend) -> io::Result<()> {
    let mut line = serde_json::to_string(message)?;
    line.push('\n');
    out.write_all(line.as_bytes())?;
    out.flush()
}

/// Interrupts a search when a message arrives or its time is over.
#[derive(Default)]
struct InterruptFlag {
    /// The stop flag of the search. It may be raised for a message that was already handled.
    raised: Arc<AtomicBool>,
    /// The number of queued messages; the end of the input counts as one.
    waiting: AtomicUsize,
}

impl InterruptFlag {
    fn raise(&self) {
        self.raised.store(true, Ordering::Release);
    }

    /// Lowers the flag; returns true if a message is queued.
    fn has_message(&self) -> bool {
        self.raised.store(false, Ordering::Release);
        self.waiting.load(Ordering::Acquire) > 0
    }
}

/// Starts a thread that reads messages and raises the flag for each.
fn reader(from: impl Read + Send + 'static, interrupt: Arc<InterruptFlag>) -> io::Result<Receiver<ToBot>> {
    let (sender, messages) = sync_channel(MAX_WAITING);
    let read = move || {
        for line in BoundedLines::new(from) {
            let message = match line {
                Ok(line) => serde_json::from_str(&line).unwrap_or(ToBot::Unknown),
                Err(LineError::TooLong | LineError::NotText) => ToBot::Unknown,
                Err(LineError::Io(_)) => break,
            };
            interrupt.waiting.fetch_add(1, Ordering::AcqRel);
            if sender.send(message).is_err() {
                break;
            }
            interrupt.raise();
        }
        drop(sender);
        interrupt.waiting.fetch_add(1, Ordering::AcqRel);
        interrupt.raise();
    };
    std::thread::Builder::new().name("messages".into()).spawn(read).map_err(|error| no_thread(&error))?;
    Ok(messages)
}

/// Returns the error that no thread could be started.
fn no_thread(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("no thread can be started: {error}"))
}

/// A searcher and its input.
struct Server<'a> {
    searcher: &'a mut dyn Searcher,
    config: BotConfig,
    /// Raised when a message arrives.
    interrupt: Arc<InterruptFlag>,
    /// Raises the flag when the search time is over; `None` if searches are not limited by time.
    timer: Option<Timer>,
    /// The pieces that the searcher does not see yet.
    later: VecDeque<Tetromino>,
    /// The position being searched, if any.
    pondering: Option<Pondering>,
}

/// The position being searched.
#[derive(Clone, Copy)]
struct Pondering {
    /// The start of the search.
    since: Instant,
    /// True if the search is not complete.
    open: bool,
}

impl Pondering {
    fn fresh() -> Option<Pondering> {
        Some(Pondering { since: Instant::now(), open: true })
    }
}

impl Server<'_> {
    fn start(&mut self, start: &Start) {
        let (seen, later) = start.queue.split_at(start.queue.len().min(self.config.lookahead));
        self.later = later.iter().map(|piece| piece.0).collect();
        let mut position = Position::empty(self.config.rules);
        position.queue = seen.iter().map(|piece| piece.0).collect();
        position.bag = if later.is_empty() { bag(&start.randomizer) } else { Bag::UNKNOWN };
        position.state.board = Board::from(start.board.matrix());
        position.state.hold = start.hold.map(|piece| piece.0);
        // The combo is limited to the length of any real game.
        position.state.chains = Chains { clears: start.combo.min(1000), starred: start.back_to_back };
        self.searcher.reset(position);
        self.pondering = Pondering::fresh();
    }

    fn play(&mut self, played: &Move) {
        let Some(wanted) = placement(played, 0).filter(|wanted| Board::EMPTY.fits(&wanted.location)) else {
            return;
        };
        if self.pondering.is_none() {
            return;
        }
        let cells = wanted.cells();
        let known = self.searcher.position().placements();
        let same = known.iter().filter(|known| known.piece() == wanted.piece() && known.cells() == cells);
        let same = same.max_by_key(|known| known.spin == wanted.spin);
        // Other frontends may have other rules: a move that they report was made.
        self.searcher.play(&Placement { spin: wanted.spin, ..*same.unwrap_or(&wanted) });
        self.fill_queue();
        self.pondering = Pondering::fresh();
    }

    fn new_piece(&mut self, piece: Tetromino) {
        if self.later.len() < MAX_LATER {
            self.later.push_back(piece);
        }
        if self.pondering.is_some() {
            self.fill_queue();
            self.pondering = self.pondering.map(|pondering| Pondering { open: true, ..pondering });
        }
    }

    /// Gives the searcher the pieces that it may see.
    fn fill_queue(&mut self) {
        while self.searcher.position().queue.len() < self.config.lookahead
            && let Some(piece) = self.later.pop_front()
        {
            self.searcher.push_piece(piece);
        }
    }

    /// Searches while no message is queued; returns true if there was something to search.
    fn ponder(&mut self) -> bool {
        let Some(pondering) = &mut self.pondering else { return false };
        if matches!(self.config.think_limit, ThinkLimit::Nodes(_)) || !pondering.open {
            return false;
        }
        self.searcher.search(SearchBudget::until(&self.interrupt.raised));
        // A search that ends by itself is complete.
        pondering.open = self.interrupt.raised.load(Ordering::Acquire);
        true
    }

    #[allow(clippy::cast_precision_loss, reason = "an approximate number of nodes is enough")]
    fn suggest(&mut self) -> Suggestion {
        let Some(pondering) = self.pondering else {
            return Suggestion { moves: Vec::new(), move_info: None };
        };
        match self.config.think_limit {
            ThinkLimit::Nodes(nodes) => self.searcher.search(SearchBudget::nodes(nodes)),
            ThinkLimit::Time(time) => self.think_until(pondering.since + time),
        }
        let stats = self.searcher.stats();
        let mut ranking = self.searcher.ranking();
        if let Some((strength, rng)) = &mut self.config.mistakes {
            let passed = (strength.draw_mistake(rng) as usize).min(ranking.len().saturating_sub(1));
            ranking.rotate_left(passed);
        }
        let moves = ranking.iter().take(MAX_MOVES).map(|ranking| {
            let Placement { location, spin } = ranking.placement;
            Move { location: Location::new(location, 0), spin: spin.into() }
        });
        let (nodes, seconds) = (stats.nodes as f64, pondering.since.elapsed().as_secs_f64().max(1e-6));
        let move_info = MoveInfo {
            nodes: Some(nodes),
            nps: Some((nodes / seconds).round()),
            depth: Some(stats.depth.into()),
            extra: ranking.first().map(|ranking| format!("value {}", ranking.value)),
        };
        Suggestion { moves: moves.collect(), move_info: Some(move_info) }
    }

    /// Searches until a time, until the search is complete, or until a message arrives, but always at least a little.
    fn think_until(&mut self, until: Instant) {
        if self.searcher.stats().nodes < MIN_NODES {
            self.searcher.search(SearchBudget::nodes(MIN_NODES));
        }
        let left = until.saturating_duration_since(Instant::now());
        if let Some(timer) = self.timer.as_ref().filter(|_| !left.is_zero()) {
            timer.set_after(left, &self.interrupt.raised);
        }
        while !self.interrupt.has_message() && Instant::now() < until && self.ponder() {}
    }
}

fn bag(randomizer: &Randomizer) -> Bag {
    match randomizer {
        Randomizer::SevenBag { bag_state } => Bag::with(bag_state.iter().map(|piece| piece.0)),
        Randomizer::GeneralBag { current_bag, filled_bag } => {
            let plain = Tetromino::ALL.iter().all(|piece| filled_bag.of(*piece) == 1);
            let left = Tetromino::ALL.into_iter().filter(|piece| current_bag.of(*piece) > 0);
            if plain { Bag::with(left) } else { Bag::UNKNOWN }
        }
        Randomizer::Uniform | Randomizer::Unknown => Bag::UNKNOWN,
    }
}
