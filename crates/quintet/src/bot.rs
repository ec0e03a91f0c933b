//! `quintet bot`: the computer plays by itself, in virtual time, so that what it can do is a figure to reproduce.

use crate::arena::read_weights;
use crate::args::number;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::modern::ModernSetup;
use crate::opponent::strength;
use clap::{Args, Subcommand};
use quintet_bot::modern::{Judge, Opponent, Strength, Weights};
use quintet_engine::kernel::{Act, Button, Ending, Game, Player, Seed, Span, Time};
use quintet_engine::modern::{Mode, Modern};
use quintet_session::{Partner, Session, Wish};
use quintet_store::Settings;
use serde::Serialize;
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Subcommand)]
pub(crate) enum Bot {
    /// Modern, with keys pressed in time as a person does
    #[command(after_help = HELP)]
    Modern(BotModern),
}

const HELP: &str = "\
In a duel --strength plays the first side and --opponent the second.
  quintet bot modern --level 15 --seed 1 --limit 10000
  quintet bot modern --mode sprint --strength sharp --json
  quintet bot modern --mode duel --strength 9 --opponent 5 --record duel.replay";

#[derive(Args)]
pub(crate) struct BotModern {
    #[command(flatten)]
    setup: ModernSetup,
    /// How strong it is: 1 (gentle) to 9 (merciless), or a name
    #[arg(long, value_name = "WHO", default_value = "merciless")]
    strength: String,
    /// How strong the other side of a duel is [default: the same]
    #[arg(long, value_name = "WHO")]
    opponent: Option<String>,
    /// Stop after so many pieces of the first player
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u32>)]
    limit: u32,
    /// Look at so many placements for each piece, whatever the strength
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    nodes: Option<u64>,
    /// Weights of your own for the evaluation
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// Record the game in this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// How a game ended, or stands.
#[derive(Serialize)]
struct Played {
    mode: &'static str,
    seed: u64,
    over: bool,
    /// Milliseconds played.
    time: u64,
    winner: Option<u8>,
    players: Vec<PlayedBy>,
}

#[derive(Serialize)]
struct PlayedBy {
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
    /// Pieces a second, in thousandths.
    pace: u64,
    ended: Option<&'static str>,
}

/// As long as this nobody is asked, whatever they wish.
const STEP: Span = Span::from_millis(1000);

pub(crate) fn run(game: &Bot) -> Outcome {
    let Bot::Modern(args) = game;
    // Like a script, a figure to reproduce does not depend on anybody's settings.
    let setup = args.setup.resolve(&Settings::default())?;
    let weights = args.weights.as_deref().map(read_weights).transpose()?;
    let duel = setup.mode == Mode::Duel;
    let own = strength(&args.strength)?;
    let other = match &args.opponent {
        Some(_) if !duel => return Err(Failure::Bad("--opponent is for a duel; add --mode duel".into())),
        Some(who) => strength(who)?,
        None => own.clone(),
    };
    let strengths: Vec<Strength> = [own, other].into_iter().take(if duel { 2 } else { 1 }).collect();
    let mut opponents = Opponents(Vec::new());
    for (strength, player) in strengths.iter().zip(0u8..) {
        let strength = Strength { nodes: args.nodes.unwrap_or(strength.nodes), ..strength.clone() };
        let judge = Judge::new(weights.clone().unwrap_or_else(|| Weights::standard().clone()));
        let seed = Seed(setup.seed.0.wrapping_add(u64::from(player)));
        let mind = Opponent::own_mind(judge);
        opponents.0.push(Opponent::with_mind(Player(player), strength, seed, mind));
    }
    let session = Session::<Modern>::new(setup)?;
    let mut session = files::recorded(session, args.record.as_deref())?;
    play(&mut session, &mut opponents, args.limit);
    files::finish(&mut session)?;
    print(&result(session.game(), &strengths), args.json)
}

/// Everybody who plays, each asked in turn.
struct Opponents(Vec<Opponent>);

impl Partner<Modern> for Opponents {
    fn next(&mut self, game: &Modern) -> Wish<Act> {
        let mut soonest: Option<Time> = None;
        for player in &mut self.0 {
            match player.next(game) {
                Wish::Act(act) => return Wish::Act(act),
                Wish::Ask(at) => soonest = Some(soonest.map_or(at, |other| other.min(at))),
                Wish::Wait => {}
            }
        }
        soonest.map_or(Wish::Wait, Wish::Ask)
    }
}

fn play(session: &mut Session<Modern>, opponents: &mut Opponents, limit: u32) {
    let begin = session.game().now();
    session.act(begin, Act::Press(Player::ONE, Button::Enter), &mut ());
    session.act(begin, Act::Release(Player::ONE, Button::Enter), &mut ());
    let placed = |game: &Modern| game.stats(Player::ONE).map_or(u32::MAX, |stats| stats.pieces);
    while placed(session.game()) < limit && !session.game().is_over() {
        session.advance_with(session.game().now() + STEP, opponents, &mut ());
    }
}

fn result(game: &Modern, strengths: &[Strength]) -> Played {
    let player = |(strength, player): (&Strength, u8)| {
        let (state, stats) = (game.player(Player(player))?, game.stats(Player(player))?);
        Some(PlayedBy {
            strength: strength.to_string(),
            pieces: stats.pieces,
            lines: state.lines(),
            level: state.level(),
            score: state.score(),
            keys: stats.keys,
            sent: state.incoming().sent,
            quads: stats.clears[3],
            t_spins: stats.spins.iter().sum(),
            perfect_clears: stats.perfect_clears,
            pace: stats.pieces_per_1000_seconds(game.played()),
            ended: state.ended().map(Ending::name),
        })
    };
    Played {
        mode: game.setup().mode.name(),
        seed: game.seed().0,
        over: game.is_over(),
        time: game.played().millis(),
        winner: game.winner().map(|winner| winner.map_or(0, |player| player.0 + 1)),
        players: strengths.iter().zip(0..).filter_map(player).collect(),
    }
}

fn print(result: &Played, json: bool) -> Outcome {
    let mut out = stdout().lock();
    if json {
        let text = serde_json::to_string(result).map_err(|error| Failure::Bad(error.to_string()))?;
        return Ok(writeln!(out, "{text}")?);
    }
    for player in &result.players {
        let PlayedBy { strength, pieces, lines, score, quads, t_spins, perfect_clears, sent, .. } = player;
        let pace = player.pace;
        let ended = player.ended.unwrap_or("goes on");
        writeln!(
            out,
            "Modern, {}, {strength}: {pieces} pieces, {lines} lines, score {score}, {quads} quads, {t_spins} T-Spins, \
             {perfect_clears} perfect clears, {sent} rows sent, {}.{:03} pieces a second, {} keys, {ended}, seed {}",
            result.mode,
            pace / 1000,
            pace % 1000,
            player.keys,
            result.seed,
        )?;
    }
    Ok(())
}
