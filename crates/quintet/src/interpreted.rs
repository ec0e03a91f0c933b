//! Quadris and Biquadris: the games of typed commands.

use crate::args::{Colour, fresh_seed, number};
use crate::failure::{Failure, Outcome, say};
use crate::keep::{self, Keep};
use crate::{files, games, shell, together};
use clap::Args;
use quintet_engine::kernel::{Game, Seed, Span};
use quintet_engine::quadris::block_file::{self, BlockList};
use quintet_engine::quadris::effects::Effect;
use quintet_engine::quadris::interpreter::Interpreted;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{levels_file, text};
use quintet_engine::{biquadris, quadris};
use quintet_repl::{Input, Lines, Pipe, Repl, Screen};
use quintet_screens::{Around, Left, Typed};
use quintet_session::Session;
use quintet_store::{Kept, Settings};
use std::ffi::OsString;
use std::io::{self, IsTerminal, stderr, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

const TYPING: &str = "\
Options may be written with one dash or two. Commands are read from standard input, as many on a
line as you like; a frame is shown after each of them. The most important ones:
  left right down clockwise counterclockwise    move and turn the block
  drop                                          drop it; the next one appears
  levelup leveldown                             change the level
  hint                                          mark a good place for the block
  restart                                       begin anew
  help                                          show all commands and levels
  quit                                          leave (so does the end of the input)
Commands can be shortened (lef), and a number before one repeats it (3ri, 2drop).";

/// What a command takes of the game's time where no person is playing.
const PACE: Span = Span::from_millis(100);

/// How a game is played, for its help text.
pub(crate) fn help<G: Interpreted>() -> String {
    let mut text = format!("{}\n\n{TYPING}", G::INTRODUCTION);
    if G::HAS_SPECIAL_ACTIONS {
        text.push_str("\n\nSpecial actions, typed as the answer when you are asked:");
        text.extend(
            Effect::CHOICES.iter().map(|choice| format!("\n  {:<16} {}", choice.usage(), choice.help)),
        );
    }
    text
}

/// What both games can be told.
#[derive(Args)]
pub(crate) struct Options {
    /// Text only, no window
    #[arg(long)]
    text: bool,
    /// Keep the window open when the typed input has ended
    #[arg(long)]
    hold: bool,
    /// The number its randomness starts from
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u64>, allow_negative_numbers = true)]
    seed: u64,
    /// The level to begin with [default: 0, for a person the setting start-level]
    #[arg(long, value_name = "N", value_parser = number::<u8>, allow_negative_numbers = true)]
    startlevel: Option<u8>,
    /// Add or change levels from this file (TOML)
    #[arg(long, value_name = "FILE")]
    levels: Option<PathBuf>,
    /// Only the commands of the original document
    #[arg(long)]
    core: bool,
    /// Record the game in this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Options {
    /// The level to begin with. A stream plays the same everywhere, whatever somebody has set.
    fn start(&self, key: &str) -> Level {
        let person = stdin().is_terminal();
        let setting = || if person { keep::settings().number(key) as u8 } else { 0 };
        Level(self.startlevel.unwrap_or_else(setting))
    }
}

#[derive(Args)]
pub(crate) struct Quadris {
    /// The blocks of level 0 [default: sequence.txt if there is one]
    #[arg(long, value_name = "FILE")]
    scriptfile: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

#[derive(Args)]
pub(crate) struct Biquadris {
    /// The first player's blocks of level 0 [default: sequence1.txt if there is one]
    #[arg(long, value_name = "FILE")]
    scriptfile1: Option<PathBuf>,
    /// The second player's blocks of level 0 [default: sequence2.txt if there is one]
    #[arg(long, value_name = "FILE")]
    scriptfile2: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

/// `quintet quadris`.
pub(crate) fn quadris(args: &Quadris) -> Outcome {
    let setup = quadris::Setup {
        seed: Seed(args.options.seed),
        start: args.options.start("quadris.start-level"),
        levels: levels(args.options.levels.as_deref())?,
        script: blocks(args.scriptfile.as_deref(), "sequence.txt", block_file::SEQUENCE)?,
    };
    play(setup, &args.options, &games::QUADRIS)
}

/// `quintet biquadris`.
pub(crate) fn biquadris(args: &Biquadris) -> Outcome {
    let setup = biquadris::Setup {
        seed: Seed(args.options.seed),
        start: args.options.start("biquadris.start-level"),
        levels: levels(args.options.levels.as_deref())?,
        scripts: [
            blocks(args.scriptfile1.as_deref(), "sequence1.txt", block_file::SEQUENCE_1)?,
            blocks(args.scriptfile2.as_deref(), "sequence2.txt", block_file::SEQUENCE_2)?,
        ],
    };
    play(setup, &args.options, &games::BIQUADRIS)
}

/// A game of Quadris as the settings have it, with blocks nobody can foresee.
pub(crate) fn fresh_quadris(settings: &Settings) -> Result<quadris::Setup, Failure> {
    Ok(quadris::Setup {
        seed: fresh_seed(),
        start: Level(settings.number("quadris.start-level") as u8),
        levels: LevelTable::default(),
        script: blocks(None, "sequence.txt", block_file::SEQUENCE)?,
    })
}

/// A game of Biquadris as the settings have it, with blocks nobody can foresee.
pub(crate) fn fresh_biquadris(settings: &Settings) -> Result<biquadris::Setup, Failure> {
    Ok(biquadris::Setup {
        seed: fresh_seed(),
        start: Level(settings.number("biquadris.start-level") as u8),
        levels: LevelTable::default(),
        scripts: [
            blocks(None, "sequence1.txt", block_file::SEQUENCE_1)?,
            blocks(None, "sequence2.txt", block_file::SEQUENCE_2)?,
        ],
    })
}

/// The blocks of a file that was named, else of one with the usual name in the current folder, else the
/// built-in ones.
fn blocks(named: Option<&Path>, usual: &str, built_in: &str) -> Result<BlockList, Failure> {
    let usual = Path::new(usual);
    let path = named.or_else(|| usual.exists().then_some(usual));
    let text = path.map_or_else(|| Ok(built_in.to_owned()), files::text)?;
    block_file::parse(&text).map_err(|error| Failure::file(path.unwrap_or(usual), error))
}

/// The built-in levels, with those of a file.
fn levels(path: Option<&Path>) -> Result<LevelTable, Failure> {
    let Some(path) = path else { return Ok(LevelTable::default()) };
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut read = |name: &str| {
        let file = quintet_repl::files::load(&folder.join(name).to_string_lossy())?;
        Ok(String::from_utf8_lossy(&file.text).into_owned())
    };
    levels_file::parse(&files::text(path)?, &mut read).map_err(|error| Failure::file(path, error))
}

/// Plays on standard input and output.
fn play<G: Interpreted + Kept>(setup: G::Setup, options: &Options, game: &games::Playable<G>) -> Outcome {
    let session = files::recorded(Session::<G>::new(setup)?, options.record.as_deref())?;
    let (session, keep) = keep::begin(session, options.record.is_some());
    if shell::is_window() {
        let core = games::Playable { screen: core_screen::<G>, watched: None, result: game.result };
        return crate::play::play_session(session, keep, if options.core { &core } else { game });
    }
    if !options.text && shell::has_display() {
        let beside = together::Wanted { hold: options.hold, extras: !options.core };
        return together::play(session, keep, game, quintet_bot::quadris::advise, beside);
    }
    if !options.text {
        say("quintet: there is no display for a window, so this is text only; -text says that it is meant");
    }
    play_session(session, keep, !options.core)
}

/// The screen of a game with only the commands of the original document.
fn core_screen<G: Kept + Interpreted>(
    session: Session<G>,
    around: Box<dyn Around<G>>,
    shell: &quintet_screens::Shell,
) -> Box<dyn quintet_screens::Screen> {
    Box::new(Typed::new(session, quintet_bot::quadris::advise, around, shell).only_core())
}

/// Plays a session until the player quits or the input ends: either is the end of the game. A signal is not.
fn play_session<G: Interpreted + Kept>(mut session: Session<G>, keep: Keep, extras: bool) -> Outcome {
    let ended = interpret(&mut session, extras);
    let signal = ended.as_ref().err().and_then(quintet_repl::signal_of);
    if signal.is_none() {
        session.leave();
    }
    let open = session.is_open();
    let recorded = files::finish(&mut session);
    keep.finish(open);
    recorded?;
    match signal {
        // Ctrl-C while the computer plays is leaving, as everywhere.
        Some(INTERRUPT) => Ok(()),
        Some(signal) => crate::play::leave(Left::Signal(signal)),
        None => Ok(ended?),
    }
}

/// The number of SIGINT.
const INTERRUPT: i32 = 2;

/// The frame of a game.
pub(crate) fn picture<G: Interpreted>(game: &G) -> String {
    let mut out = String::new();
    game.frame(text::plain, &mut out);
    out
}

/// Lets a person or a stream play a session.
fn interpret<G: Interpreted>(session: &mut Session<G>, extras: bool) -> io::Result<()> {
    let (person, terminal) = (stdin().is_terminal(), stdout().is_terminal());
    let coloured = Colour::Auto.is_on();
    let begun = Instant::now();
    let before = session.game().now();
    let mut clock = || {
        let micros = if person { begun.elapsed().as_micros() as u64 } else { 0 };
        before + Span::from_micros(micros)
    };
    let mut input: Box<dyn Input> = if person && terminal {
        Box::new(Lines::new()?)
    } else {
        Box::new(Pipe::new(stdin().lock(), person))
    };
    let screen = Screen::new(stdout(), stderr(), terminal, coloured);
    let adviser = quintet_bot::quadris::advise;
    let pace = if person { Span::ZERO } else { PACE };
    let repl = Repl { session, extras, screen, adviser, clock: &mut clock, pace };
    quintet_repl::run(repl, input.as_mut())
}

/// The arguments with the seeds' options, which have one dash, spelled with two.
pub(crate) fn spell_out(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let is_option = |arg: &OsString| arg.to_str().is_some_and(|arg| arg.starts_with('-'));
    // What stands before the command is said to the whole program.
    let mut of_game = args.iter_mut().skip(1).skip_while(|arg| is_option(arg));
    let game = of_game.next().and_then(|arg| arg.to_str());
    if game.is_some_and(|game| [quadris::Quadris::NAME, biquadris::Biquadris::NAME].contains(&game)) {
        for arg in of_game {
            let name = arg.to_str().and_then(|arg| arg.strip_prefix('-'));
            let is_long = |name: &str| name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic());
            if let Some(name) = name.filter(|name| is_long(name)) {
                *arg = format!("--{name}").into();
            }
        }
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_with_one_dash_are_spelled_with_two_wherever_the_game_stands() {
        for (typed, spelled) in [
            ("quintet quadris -seed 3 -text", "quintet quadris --seed 3 --text"),
            ("quintet --window quadris -seed 3", "quintet --window quadris --seed 3"),
            ("quintet --window biquadris -h -seed -3", "quintet --window biquadris -h --seed -3"),
            ("quintet --window chetyris -seed 3", "quintet --window chetyris -seed 3"),
            ("quintet -window quadris", "quintet -window quadris"),
            ("quintet", "quintet"),
        ] {
            let words = spell_out(typed.split(' ').map(OsString::from));
            let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
            assert_eq!(words.join(" "), spelled);
        }
    }
}
