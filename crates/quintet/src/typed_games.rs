//! Plays games of typed commands from the command line.

use crate::args::Colour;
use crate::failure::{CommandResult, Failure};
use crate::game_args::GameOptions;
use crate::output;
use crate::{files, host, run_shell, saving, terminal_and_window};
use clap::{Arg, ArgAction, ArgMatches, Command};
use quintet_app::any::{AnyGame, ScreenOptions};
use quintet_app::catalogue::GameInfo;
use quintet_app::settings::Settings;
use quintet_app::storage::GameSaver;
use quintet_app::{App, ExitReason, TextSession};
use quintet_engine::kernel::Span;
use quintet_repl::{CommandInput, EditorInput, PipeInput, Repl, TextScreen};
use quintet_session::PlayedBy;
use quintet_tui::TermCaps;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, stderr, stdin, stdout};
use std::path::PathBuf;
use std::time::Instant;

const TYPING: &str = "\
Options take one dash or two. Commands are read from standard input, as many on a line as you like;
the board is shown after each of them. The most important ones:
  left right down clockwise counterclockwise    move and rotate the block
  drop                                          drop it; the next one appears
  levelup leveldown                             change the level
  hint                                          mark a good place for the block
  restart                                       start again
  help                                          show all commands and levels
  quit                                          quit (so does the end of the input)
Commands can be shortened (lef), and a number in front repeats them (3ri, 2drop).";

/// The game time that passes with each frame if no person plays.
const FRAME_TIME: Span = Span::from_millis(100);

/// Returns how the game is played, for its help text.
pub(crate) fn help(info: &GameInfo) -> String {
    let mut text = format!("{}\n\n{TYPING}", info.how_to_play.goal);
    // What is special about some games are commands that are listed above.
    let is_listed = |name: &str| TYPING.split_whitespace().any(|word| name.split(", ").next() == Some(word));
    let mut special = info.how_to_play.special.iter().filter(|(name, _)| !is_listed(name)).peekable();
    if special.peek().is_some() {
        text.push_str("\n\nSpecial actions:");
    }
    for (name, about) in special {
        // Writing into a string cannot fail.
        let _ = write!(text, "\n  {name:<18} {about}");
    }
    text
}

/// Adds the options that every game of typed commands has.
pub(crate) fn with_options(command: Command) -> Command {
    let switch = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).overrides_with(name).help(help)
    };
    command
        .arg(switch("text", "Text only, no window"))
        .arg(switch("hold", "Keep the window open when the typed input has ended"))
        .arg(switch("core", "Only the commands of the original document"))
}

/// `quintet GAME`, for a game of typed commands.
pub(crate) fn run(game: &'static dyn AnyGame, matches: &ArgMatches) -> CommandResult {
    // Input from a stream plays the same everywhere, so it ignores the settings. A window is played by a person.
    let person = stdin().is_terminal() || run_shell::is_window();
    let settings = if person { saving::settings() } else { Settings::new(crate::catalogue()) };
    let record = matches.get_one::<PathBuf>("record");
    let options = GameOptions::read(game.info(), matches, settings)?;
    let session = options.start(game)?;
    let [text, hold, core] = ["text", "hold", "core"].map(|flag| matches.get_flag(flag));
    let desktop = if text || run_shell::is_window() { Err(None) } else { run_shell::desktop().map_err(Some) };
    // A person without a desktop plays on the screen of the terminal; with `-text` every command is typed.
    let in_terminal = person && stdout().is_terminal() && !text && desktop.is_err() && !TermCaps::is_dumb();
    let has_screen = run_shell::is_window() || in_terminal;
    let against = session.against(&options.settings).filter(|_| has_screen);
    if !has_screen && options.has_chosen_opponent() {
        let sentence = "the computer plays on a screen only: leave out -text, or use --window";
        return Err(Failure::Usage(sentence.into()));
    }
    let first = if person { PlayedBy::Person } else { PlayedBy::Program };
    let second = against.map_or(first, PlayedBy::from);
    let session = session.with_players(first, second);
    let (session, file) = files::recorded(session, record.map(PathBuf::as_path))?;
    let (session, saver) = saving::begin(session, record.is_some(), against);
    if let Err(Some(reason)) = &desktop {
        output::notice(format_args!(
            "{reason}, so the game is in text only; use -text to play without this message"
        ));
    }
    if has_screen {
        let host = host::for_command(None).with_command_line(options.command_line(file));
        let (mut shell, mut host) = (run_shell::describe_shell(), host);
        shell.settings = run_shell::adapt_settings(options.settings);
        let hooks = host.hooks(saver, &*session);
        let options = ScreenOptions { is_core_only: core, ..ScreenOptions::new(&shell, hooks) };
        let screen = session.screen(options);
        return run_shell::run(App::with(shell, screen), host);
    }
    let Ok(session) = session.into_text(core) else {
        return Err(Failure::Usage(format!("{} cannot be played in text", game.info().title)));
    };
    match desktop {
        Ok(desktop) => terminal_and_window::play(desktop, session, saver, hold),
        Err(_) => play_session(session, saver),
    }
}

/// Plays a session until the player quits or the input ends, both of which end the game. A signal interrupts it.
fn play_session(mut session: Box<dyn TextSession>, saver: Option<GameSaver>) -> CommandResult {
    let ended = interpret(session.as_mut());
    let signal = ended.as_ref().err().and_then(quintet_repl::signal_of);
    let left = session.leave(signal.map_or(ExitReason::Quit, ExitReason::Signal));
    let recorded = files::was_recorded(left.recorded);
    saving::finish(saver, left.can_resume);
    recorded?;
    match signal {
        // Ctrl-C while the computer plays leaves the game, as in other games.
        Some(INTERRUPT) => Ok(()),
        Some(signal) => crate::play::leave(ExitReason::Signal(signal)),
        None => Ok(ended?),
    }
}

/// The number of SIGINT.
pub(crate) const INTERRUPT: i32 = 2;

/// Plays a session from standard input, whether or not a person types.
fn interpret(session: &mut dyn TextSession) -> io::Result<()> {
    let (person, terminal) = (stdin().is_terminal(), stdout().is_terminal());
    let colours = Colour::Auto.colours();
    let begun = Instant::now();
    let before = session.now();
    let mut clock = || {
        let micros = if person { begun.elapsed().as_micros() as u64 } else { 0 };
        before + Span::from_micros(micros)
    };
    let mut input: Box<dyn CommandInput> = if person && terminal {
        Box::new(EditorInput::new()?)
    } else {
        Box::new(PipeInput::new(stdin().lock(), person))
    };
    let screen = TextScreen::new(stdout(), stderr(), terminal, colours);
    let pace = if person { Span::ZERO } else { FRAME_TIME };
    let repl = Repl { session, screen, load: files::load, clock: &mut clock, pace };
    quintet_repl::run(repl, input.as_mut())
}

/// Spells options of a game of typed commands that have one dash with two.
pub(crate) fn spell_out(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let is_option = |arg: &OsString| arg.to_str().is_some_and(|arg| arg.starts_with('-'));
    // Options before the command belong to the program.
    let mut of_game = args.iter_mut().skip(1).skip_while(|arg| is_option(arg));
    let game = of_game.next().and_then(|arg| arg.to_str());
    let has_commands = |name: &str| crate::catalogue().find(name).is_some_and(AnyGame::has_commands);
    if game.is_some_and(has_commands) {
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
