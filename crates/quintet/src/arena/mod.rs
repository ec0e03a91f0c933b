//! `quintet arena`: lets two bots play each other.

mod contender;
mod duel;
mod report;

pub(crate) use contender::read_weights;

use crate::args::{MAX_GAMES, between, number, threads};
use crate::completion;
use crate::failure::{CommandResult, Failure};
use crate::files;
use crate::output::{self, eprint_line};
use crate::progress::Progress;
use crate::threads::in_threads;
use clap::Args;
use contender::ContenderSpec;
use duel::{DuelResult, MatchRules, SideStats};
use quintet_bot::tbp::{BotError, ThinkLimit};
use quintet_engine::kernel::{Seed, Span};
use quintet_engine::modern::{Mode, Modern, RulePreset, Rules};
use quintet_session::{Participants, Session};
use report::{ArenaReport, GameReport};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

pub(crate) const HELP: &str = "\
A bot is one of
  greedy, search             the built-in bot, without and with search
  1 to 9, or a name          the built-in opponent of that strength, without its speed limit
  search,nodes=9000          searches this many placements for each piece
  search,weights=FILE        uses your own weights
  tbp:COMMAND                a program that speaks the Tetris Bot Protocol, as in \"tbp:./bot --fast\"
Games are duels under the real rules. Each seed is played twice, with sides swapped, and both bots
place pieces at the same pace in game time. A bot that exits, hangs, sends invalid messages or
suggests only impossible moves loses that game.
  quintet arena search greedy --games 20 --nodes 2000
  quintet arena search \"tbp:./other-bot\" --time 50 --record games";

// The options of `quintet arena`.
#[derive(Args)]
pub(crate) struct ArenaArgs {
    /// The first bot
    #[arg(add = completion::contenders())]
    a: String,
    /// The second bot
    #[arg(add = completion::contenders())]
    b: String,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = between(1, MAX_GAMES))]
    games: u64,
    /// The seed of the first two games; the next two use the next number, and so on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>)]
    seed: u64,
    /// Placements the built-in bots search for each piece; programs answer at once [default: 2000]
    #[arg(long, value_name = "N", value_parser = number::<u64>, conflicts_with = "time")]
    nodes: Option<u64>,
    /// Milliseconds each bot has for a piece; both search at the same time
    #[arg(long, value_name = "MS", value_parser = number::<u64>)]
    time: Option<u64>,
    /// Play this many games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Rules: standard or guideline
    #[arg(long, value_name = "RULES", default_value = "guideline", value_parser = RulePreset::from_str, add = completion::rules())]
    rules: RulePreset,
    /// A game is a draw after this many pieces of each bot
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = between(1_u32, u32::MAX))]
    pieces: u32,
    /// Game time for each piece, in milliseconds, 100 to 5000
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = between(MIN_PACE, MAX_PACE))]
    pace: u64,
    /// Milliseconds a program may take to answer
    #[arg(long, alias = "patience", value_name = "MS", default_value_t = 10_000, value_parser = number::<u64>)]
    answer_timeout: u64,
    /// Print the results as a JSON object
    #[arg(long)]
    json: bool,
    /// Save a replay of every game in this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

/// The minimum time per piece in milliseconds: a piece cannot be moved into place faster.
const MIN_PACE: u64 = 100;
/// The maximum time per piece in milliseconds: a piece must not lock by itself before.
const MAX_PACE: u64 = 5000;

/// Everything that is needed to play the games.
struct ArenaPlan<'a> {
    args: &'a ArenaArgs,
    specs: [ContenderSpec; 2],
    terms: MatchRules,
    think_limit: ThinkLimit,
    answer_timeout: Duration,
}

pub(crate) fn run(args: &ArenaArgs) -> CommandResult {
    let specs = [ContenderSpec::parse(&args.a)?, ContenderSpec::parse(&args.b)?];
    let together = args.time.is_some();
    let think_limit = match args.time {
        Some(millis) => ThinkLimit::Time(Duration::from_millis(millis)),
        None => ThinkLimit::Nodes(args.nodes.unwrap_or(2000)),
    };
    let terms =
        MatchRules { rules: args.rules, pace: Span::from_millis(args.pace), pieces: args.pieces, together };
    let plan = ArenaPlan {
        args,
        specs,
        terms,
        think_limit,
        answer_timeout: Duration::from_millis(args.answer_timeout),
    };
    for spec in &plan.specs {
        // A contender that cannot be started is an error in the command, not a lost game.
        if let Err(fault @ (BotError::Command(_) | BotError::Start { .. })) = plan.start(spec, Seed(0)) {
            return Err(Failure::Usage(format!("{}: {fault}", spec.name())));
        }
    }
    if let Some(folder) = &args.record {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    }
    let games = play_all(&plan)?;
    let report = ArenaReport::new(plan.specs.each_ref().map(ContenderSpec::name), games);
    if args.json {
        return output::json(&output::Versioned::new(&report));
    }
    output::lines(&report.text())
}

impl ArenaPlan<'_> {
    fn start(&self, spec: &ContenderSpec, seed: Seed) -> Result<contender::Contender, BotError> {
        let rules = Rules::of(Mode::Duel, self.terms.rules);
        spec.start(rules, self.think_limit, self.answer_timeout, seed)
    }

    /// Plays the game with this number, from 0.
    fn game(&self, index: u64, course: &ArenaProgress) -> Result<GameReport, Failure> {
        let seed = self.args.seed.wrapping_add(index / 2);
        // The index of the player that the first contender is.
        let seat = (index % 2) as usize;
        let mut session = Session::<Modern>::new(self.terms.setup(seed))?;
        if let Some(folder) = &self.args.record {
            let program = quintet_session::PlayedBy::Program;
            session = session.with_participants(Participants::of([program; 2]));
            session = session.with_recording(files::recording(&file(folder, index, seat))?);
        }
        let [one, two] =
            [seat, 1 - seat].map(|place| self.start(&self.specs[place], Seed(2 * index + place as u64)));
        let lost = |winner, fault: BotError| DuelResult {
            winner,
            reason: fault.to_string(),
            sides: [SideStats::default(); 2],
        };
        let ended = match (one, two) {
            (Ok(one), Ok(two)) => duel::play(&mut session, &self.terms, [one, two], || course.turn()),
            (Err(fault), Ok(_)) => lost(Some(1), fault),
            (Ok(_), Err(fault)) => lost(Some(0), fault),
            (Err(fault), Err(_)) => lost(None, fault),
        };
        files::finish(&mut session)?;
        Ok(GameReport::new(index + 1, seed, seat, ended))
    }
}

/// Returns the file name of a game's recording: its number, and who was player 1.
fn file(folder: &Path, index: u64, seat: usize) -> PathBuf {
    folder.join(format!("{:04}-{}.replay", index + 1, if seat == 0 { "ab" } else { "ba" }))
}

/// Plays all games, several at the same time if requested, and shows progress.
fn play_all(plan: &ArenaPlan<'_>) -> Result<Vec<GameReport>, Failure> {
    let course = ArenaProgress::new(plan.args.games);
    let tasks: Vec<u64> = (0..plan.args.games).collect();
    let games = in_threads(plan.args.threads, &tasks, |index| {
        plan.game(*index, &course).inspect(|report| course.game(report))
    });
    course.end();
    games
}

/// The progress of the games so far.
struct ArenaProgress {
    begun: Instant,
    total: u64,
    progress: Progress,
    /// The number of finished games, and of those that each contender has won.
    over: AtomicU64,
    won: [AtomicU64; 2],
    turns: AtomicU64,
}

impl ArenaProgress {
    fn new(total: u64) -> ArenaProgress {
        let (over, won, turns) = Default::default();
        ArenaProgress { begun: Instant::now(), total, progress: Progress::new(), over, won, turns }
    }

    /// Counts a finished game.
    fn game(&self, report: &GameReport) {
        self.over.fetch_add(1, Ordering::Relaxed);
        for (won, name) in self.won.iter().zip(['a', 'b']) {
            won.fetch_add(u64::from(report.winner == Some(name)), Ordering::Relaxed);
        }
    }

    /// Counts a turn: both players of a game have placed a piece.
    fn turn(&self) {
        let turns = 1 + self.turns.fetch_add(1, Ordering::Relaxed);
        self.progress.tell(|| {
            let [over, a, b] =
                [&self.over, &self.won[0], &self.won[1]].map(|number| number.load(Ordering::Relaxed));
            format!("{over} of {} games, A {a} : {b} B, {turns} turns", self.total)
        });
    }

    fn end(self) {
        drop(self.progress);
        eprint_line(format_args!("{:.1} s", self.begun.elapsed().as_secs_f64()));
    }
}
