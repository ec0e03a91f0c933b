//! The side of the bot: a mind that answers a frontend.

use super::following::placement;
use super::lines::{LineError, Lines};
use super::message::{Info, Location, Move, MoveInfo, Randomizer, Start, Suggestion, ToBot, ToFrontend};
use super::timer::Timer;
use crate::modern::{Bag, Budget, Mind, Situation};
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

/// How much a bot thinks before it answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// So many placements for every answer, and not while it waits: the same answers every time.
    Nodes(u64),
    /// All the time, and at least this long about every position.
    Time(Duration),
}

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct Manner {
    /// The rules that attacks and T-Spins are counted by.
    pub rules: &'static Rules,
    /// How much it thinks.
    pub thinking: Thinking,
    /// How many pieces it looks at, the one to be placed included.
    pub sight: usize,
    /// How strong it pretends to be: now and then it prefers a worse move, as this is drawn.
    pub slips: Option<(Strength, Rng)>,
}

impl Manner {
    /// It thinks so much and makes no mistakes.
    pub fn new(rules: &'static Rules, thinking: Thinking) -> Manner {
        Manner { rules, thinking, sight: SIGHT, slips: None }
    }
}

/// The moves of a suggestion; more are of no use.
const MOVES: usize = 20;
/// How many pieces a mind is shown; what else a frontend tells waits.
const SIGHT: usize = 24;
/// How many pieces may wait; what comes beyond is forgotten.
const LATER: usize = 10_000;
/// What a mind is to look at even if there is no time at all.
const AT_LEAST: u64 = 500;
/// How many messages may wait.
const WAITING: usize = 64;

/// Lets a mind be a bot, until the frontend says `quit` or nothing more. What is no message is ignored.
pub fn serve(
    from: impl Read + Send + 'static,
    out: &mut impl Write,
    mind: &mut dyn Mind,
    manner: Manner,
) -> io::Result<()> {
    let bell = Arc::new(Bell::default());
    let messages = reader(from, Arc::clone(&bell))?;
    let timer = match manner.thinking {
        Thinking::Time(time) if !time.is_zero() => Some(Timer::start().map_err(|error| no_thread(&error))?),
        Thinking::Time(_) | Thinking::Nodes(_) => None,
    };
    let mut bot = Bot { mind, manner, bell, timer, later: VecDeque::new(), position: None };
    let info = Info {
        name: "Quintet".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        author: "the authors of Quintet".into(),
        features: ["randomizer", "move_info"].map(String::from).to_vec(),
    };
    say(out, &ToFrontend::Info(info))?;
    loop {
        while !bot.bell.is_wanted() && bot.ponders() {}
        let Ok(message) = messages.recv() else { return Ok(()) };
        bot.bell.waiting.fetch_sub(1, Ordering::AcqRel);
        match message {
            ToBot::Quit => return Ok(()),
            ToBot::Rules(_) => say(out, &ToFrontend::Ready)?,
            ToBot::Start(start) => bot.start(&start),
            ToBot::Stop => bot.position = None,
            ToBot::Play { played } => bot.play(&played),
            ToBot::NewPiece { piece } => bot.new_piece(piece.0),
            ToBot::Suggest => say(out, &ToFrontend::Suggestion(bot.suggest()))?,
            ToBot::Unknown => {}
        }
    }
}

fn say(out: &mut impl Write, message: &ToFrontend) -> io::Result<()> {
    let mut line = serde_json::to_string(message)?;
    line.push('\n');
    out.write_all(line.as_bytes())?;
    out.flush()
}

/// Tells whoever thinks that there is something else to do.
#[derive(Default)]
struct Bell {
    /// Somebody has rung; perhaps about what has been done since.
    rung: Arc<AtomicBool>,
    /// How many messages wait, the end of all messages being one.
    waiting: AtomicUsize,
}

impl Bell {
    fn ring(&self) {
        self.rung.store(true, Ordering::Release);
    }

    /// Whether a message waits. The bell is quiet until it rings anew.
    fn is_wanted(&self) -> bool {
        self.rung.store(false, Ordering::Release);
        self.waiting.load(Ordering::Acquire) > 0
    }
}

/// A thread that reads messages and rings when there is one.
fn reader(from: impl Read + Send + 'static, bell: Arc<Bell>) -> io::Result<Receiver<ToBot>> {
    let (sender, messages) = sync_channel(WAITING);
    let read = move || {
        for line in Lines::new(from) {
            let message = match line {
                Ok(line) => serde_json::from_str(&line).unwrap_or(ToBot::Unknown),
                Err(LineError::Long | LineError::NotText) => ToBot::Unknown,
                Err(LineError::Io(_)) => break,
            };
            bell.waiting.fetch_add(1, Ordering::AcqRel);
            if sender.send(message).is_err() {
                break;
            }
            bell.ring();
        }
        drop(sender);
        bell.waiting.fetch_add(1, Ordering::AcqRel);
        bell.ring();
    };
    std::thread::Builder::new().name("messages".into()).spawn(read).map_err(|error| no_thread(&error))?;
    Ok(messages)
}

/// The error where the system starts no more threads.
fn no_thread(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("no thread can be started: {error}"))
}

/// A mind, and what it is told.
struct Bot<'a> {
    mind: &'a mut dyn Mind,
    manner: Manner,
    /// Rings when a message comes.
    bell: Arc<Bell>,
    /// Rings when it has thought long enough; `None` where it never has to think for a time.
    timer: Option<Timer>,
    /// Pieces that the mind does not see yet.
    later: VecDeque<Tetromino>,
    /// What is being thought about; `None` when there is nothing.
    position: Option<Position>,
}

/// A position that is being thought about.
#[derive(Clone, Copy)]
struct Position {
    /// Since when.
    since: Instant,
    /// Whether there may be more to find out.
    open: bool,
}

impl Position {
    fn fresh() -> Option<Position> {
        Some(Position { since: Instant::now(), open: true })
    }
}

impl Bot<'_> {
    fn start(&mut self, start: &Start) {
        let (seen, later) = start.queue.split_at(start.queue.len().min(self.manner.sight));
        self.later = later.iter().map(|piece| piece.0).collect();
        let mut situation = Situation::empty(self.manner.rules);
        situation.queue = seen.iter().map(|piece| piece.0).collect();
        situation.bag = if later.is_empty() { bag(&start.randomizer) } else { Bag::UNKNOWN };
        situation.state.board = Board::from(start.board.matrix());
        situation.state.hold = start.hold.map(|piece| piece.0);
        // No chain is longer than any game.
        situation.state.chains = Chains { clears: start.combo.min(1000), starred: start.back_to_back };
        self.mind.begin(situation);
        self.position = Position::fresh();
    }

    fn play(&mut self, played: &Move) {
        let Some(wanted) = placement(played, 0).filter(|wanted| Board::EMPTY.fits(&wanted.location)) else {
            return;
        };
        if self.position.is_none() {
            return;
        }
        let cells = wanted.cells();
        let known = self.mind.situation().placements();
        let same = known.iter().filter(|known| known.piece() == wanted.piece() && known.cells() == cells);
        let same = same.max_by_key(|known| known.spin == wanted.spin);
        // Other games let pieces get elsewhere; what they say happened has happened.
        self.mind.placed(&Placement { spin: wanted.spin, ..*same.unwrap_or(&wanted) });
        self.show();
        self.position = Position::fresh();
    }

    fn new_piece(&mut self, piece: Tetromino) {
        if self.later.len() < LATER {
            self.later.push_back(piece);
        }
        if self.position.is_some() {
            self.show();
            self.position = self.position.map(|position| Position { open: true, ..position });
        }
    }

    /// Shows the mind the pieces that it is to see.
    fn show(&mut self) {
        while self.mind.situation().queue.len() < self.manner.sight
            && let Some(piece) = self.later.pop_front()
        {
            self.mind.appeared(piece);
        }
    }

    /// Thinks while nobody asks for anything; says whether there was anything to think about.
    fn ponders(&mut self) -> bool {
        let Some(position) = &mut self.position else { return false };
        if matches!(self.manner.thinking, Thinking::Nodes(_)) || !position.open {
            return false;
        }
        self.mind.think(Budget::until(&self.bell.rung));
        // Who stops by itself has nothing more to find out.
        position.open = self.bell.rung.load(Ordering::Acquire);
        true
    }

    #[allow(clippy::cast_precision_loss, reason = "nobody needs to know the last of so many nodes")]
    fn suggest(&mut self) -> Suggestion {
        let Some(position) = self.position else { return Suggestion { moves: Vec::new(), move_info: None } };
        match self.manner.thinking {
            Thinking::Nodes(nodes) => self.mind.think(Budget::nodes(nodes)),
            Thinking::Time(time) => self.think_until(position.since + time),
        }
        let thought = self.mind.thought();
        let mut advice = self.mind.advice();
        if let Some((strength, rng)) = &mut self.manner.slips {
            let passed = (strength.slip(rng) as usize).min(advice.len().saturating_sub(1));
            advice.rotate_left(passed);
        }
        let moves = advice.iter().take(MOVES).map(|advice| {
            let Placement { location, spin } = advice.placement;
            Move { location: Location::new(location, 0), spin: spin.into() }
        });
        let (nodes, seconds) = (thought.nodes as f64, position.since.elapsed().as_secs_f64().max(1e-6));
        let move_info = MoveInfo {
            nodes: Some(nodes),
            nps: Some((nodes / seconds).round()),
            depth: Some(thought.depth.into()),
            extra: advice.first().map(|advice| format!("value {}", advice.value)),
        };
        Suggestion { moves: moves.collect(), move_info: Some(move_info) }
    }

    /// Thinks until a moment, or until there is nothing more to find out, or until a message comes. A little
    /// must be.
    fn think_until(&mut self, until: Instant) {
        if self.mind.thought().nodes < AT_LEAST {
            self.mind.think(Budget::nodes(AT_LEAST));
        }
        let left = until.saturating_duration_since(Instant::now());
        if let Some(timer) = self.timer.as_ref().filter(|_| !left.is_zero()) {
            timer.set_after(left, &self.bell.rung);
        }
        while !self.bell.is_wanted() && Instant::now() < until && self.ponders() {}
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
