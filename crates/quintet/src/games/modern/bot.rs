//! `quintet bot modern`: the computer plays by itself in virtual time, so that its results are reproducible.

use super::opponent::strength;
use crate::arena::read_weights;
use crate::args::number;
use crate::completion;
use crate::failure::{CommandResult, Failure};
use crate::files;
use crate::game_args::GameOptions;
use crate::output::Versioned;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use quintet_app::any::AnyGame;
use quintet_app::catalogue::Declared;
use quintet_app::settings::Settings;
use quintet_bot::modern::{ModernEvaluator, Weights, job_runner, searcher_with};
use quintet_bot::{Bot, Bots, InlineWorker, Strength};
use quintet_engine::kernel::{Button, ButtonAction, Ending, Game, Player, Seed, Span};
use quintet_engine::modern::{Mode, Modern};
use quintet_session::{Participants, Session};
use serde::Serialize;
use std::io::{Write, stdout};
use std::path::PathBuf;

const HELP: &str = "\
In a duel, --strength is the first player and --opponent the second.
  quintet bot modern --level 15 --seed 1 --limit 10000
  quintet bot modern --mode sprint --strength sharp --json
  quintet bot modern --mode duel --strength 9 --opponent 5 --record duel.replay";

// The options of `quintet bot modern`, besides those of the game.
#[derive(Args)]
struct BotModernArgs {
    /// Strength: 1 (gentle) to 9 (merciless), or a name
    #[arg(long, value_name = "WHO", default_value = "merciless", add = completion::strengths())]
    strength: String,
    /// Stop after this many pieces of the first player
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u32>)]
    limit: u32,
    /// Search this many placements for each piece, whatever the strength
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    nodes: Option<u64>,
    /// Use the evaluation weights in this file
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Print the result as a JSON object
    #[arg(long)]
    json: bool,
    /// Record the game in this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// The state of a game at its end or at the limit.
#[derive(Serialize)]
struct BotGameReport {
    mode: &'static str,
    seed: u64,
    over: bool,
    /// Milliseconds played.
    time: u64,
    winner: Option<u8>,
    players: Vec<SideResult>,
}

#[derive(Serialize)]
struct SideResult {
    strength: String,
    pieces: u32,
    lines: u32,
    level: u32,
    score: u64,
    keys: u32,
    /// Rows sent.
    sent: u32,
    quads: u32,
    t_spins: u32,
    perfect_clears: u32,
    /// Pieces per second, in thousandths.
    pace: u64,
    ended: Option<&'static str>,
}

/// How much time passes before the limit is checked again.
const STEP: Span = Span::from_millis(1000);

/// Adds the options of `quintet bot modern`.
pub(crate) fn with_options(command: Command) -> Command {
    let opponent = "Strength of the other side of a duel: 1 to 9, or a name [default: the same]";
    BotModernArgs::augment_args(command.about("Modern; the bot presses keys in time, as a person does"))
        .mut_arg("opponent", |arg| arg.help(opponent))
        .after_help(HELP)
}

/// Runs `quintet bot modern`.
pub(crate) fn run(game: &'static dyn AnyGame, matches: &ArgMatches) -> CommandResult {
    let args = BotModernArgs::from_arg_matches(matches)?;
    // To be reproducible, a result does not depend on the settings, like that of a script.
    let session = GameOptions::read(game.info(), matches, Settings::new(crate::catalogue()))?.start(game)?;
    let Ok(session) = session.into_any().downcast::<Session<Modern>>() else {
        return Err(Failure::Usage(format!("{} cannot be played here", game.info().title)));
    };
    let setup = session.setup().clone();
    if let Some(sentence) = Modern::bot_refusal(&setup) {
        return Err(Failure::Usage(sentence.to_owned()));
    }
    let weights = args.weights.as_deref().map(read_weights).transpose()?;
    let duel = setup.mode == Mode::Duel;
    let own = strength(&args.strength)?;
    let other = match matches.get_one::<String>("opponent") {
        Some(who) => strength(who)?,
        None => own.clone(),
    };
    let strengths: Vec<Strength> = [own, other].into_iter().take(if duel { 2 } else { 1 }).collect();
    let mut bots = Bots(Vec::new());
    for (strength, player) in strengths.iter().zip(0u8..) {
        let strength = Strength { nodes: args.nodes.unwrap_or(strength.nodes), ..strength.clone() };
        let evaluator = ModernEvaluator::new(weights.clone().unwrap_or_else(|| Weights::standard().clone()));
        let seed = Seed(setup.seed.0.wrapping_add(u64::from(player)));
        let worker = InlineWorker::new(job_runner(searcher_with(evaluator)));
        bots.0.push(Bot::with_worker(Player(player), strength, seed, worker));
    }
    let number = |strength: &Strength| Strength::all().iter().position(|one| one.name == strength.name);
    let computer = |strength: &Strength| quintet_session::PlayedBy::Computer {
        strength: number(strength).and_then(|place| u8::try_from(place + 1).ok()),
    };
    let session =
        session.with_participants(Participants::of(strengths.iter().map(computer).collect::<Vec<_>>()));
    let mut session = match &args.record {
        Some(path) => session.with_recording(files::recording(path)?),
        None => session,
    };
    play(&mut session, &mut bots, args.limit);
    files::finish(&mut session)?;
    print(&result(session.game(), &strengths), args.json)
}

fn play(session: &mut Session<Modern>, bots: &mut Bots<Modern>, limit: u32) {
    let begin = session.game().now();
    session.act(begin, ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    session.act(begin, ButtonAction::Release(Player::ONE, Button::Enter), &mut ());
    let placed = |game: &Modern| game.stats(Player::ONE).map_or(u32::MAX, |stats| stats.pieces);
    while placed(session.game()) < limit && !session.game().is_over() {
        session.advance_with(session.game().now() + STEP, bots, &mut ());
    }
}

fn result(game: &Modern, strengths: &[Strength]) -> BotGameReport {
    let player = |(strength, player): (&Strength, u8)| {
        let (state, stats) = (game.player(Player(player))?, game.stats(Player(player))?);
        Some(SideResult {
            strength: strength.to_string(),
            pieces: stats.pieces,
            lines: state.lines(),
            level: state.level(),
            score: state.score(),
            keys: stats.keys,
            sent: state.incoming().sent,
            quads: stats.clears[3],
            t_spins: stats.t_spins(),
            perfect_clears: stats.perfect_clears,
            pace: stats.pieces_per_1000_seconds(game.played()),
            ended: state.ended().map(Ending::name),
        })
    };
    BotGameReport {
        mode: game.setup().mode.name(),
        seed: game.seed().0,
        over: game.is_over(),
        time: game.played().millis(),
        winner: game.winner().map(|winner| winner.map_or(0, |player| player.0 + 1)),
        players: strengths.iter().zip(0..).filter_map(player).collect(),
    }
}

fn print(result: &BotGameReport, json: bool) -> CommandResult {
    let mut out = stdout().lock();
    if json {
        let text = serde_json::to_string(&Versioned::new(result))
            .map_err(|error| Failure::Usage(error.to_string()))?;
        return Ok(writeln!(out, "{text}")?);
    }
    for player in &result.players {
        let SideResult { strength, pieces, lines, score, quads, t_spins, perfect_clears, sent, .. } = player;
        let pace = player.pace;
        let ended = player.ended.unwrap_or("not over");
        writeln!(
            out,
            "Modern, {}, {strength}: {pieces} pieces, {lines} lines, score {score}, {quads} quads, {t_spins} T-Spins, \
             {perfect_clears} perfect clears, {sent} rows sent, {}.{:03} pieces per second, {} keys, {ended}, seed {}",
            result.mode,
            pace / 1000,
            pace % 1000,
            player.keys,
            result.seed,
        )?;
    }
    Ok(())
}
