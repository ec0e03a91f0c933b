//! Plays a game in the terminal or in a window.

use crate::failure::{CommandResult, Failure};
use crate::game_args::{self, Defaults, GameOptions};
use crate::games::opponent;
use crate::{files, host, run_shell, saving, typed_games};
use clap::{Arg, ArgMatches, Command, value_parser};
use quintet_app::any::{AnyGame, AnySession, ScreenOptions};
use quintet_app::host::{CommandLine, set_opponent};
use quintet_app::records::Opponent;
use quintet_app::storage::GameSaver;
use quintet_app::{App, ExitReason};
use quintet_session::PlayedBy;
use quintet_tui::TermCaps;
use std::path::PathBuf;

/// Returns the command that plays a game.
pub(crate) fn command(game: &dyn AnyGame) -> Command {
    let info = game.info();
    let about = info.summary.trim_end_matches('.');
    let command = game_args::with_setup(Command::new(info.name).about(about), info, &Defaults::SETTINGS);
    let (command, help) = if game.has_commands() {
        (typed_games::with_options(command), typed_games::help(info))
    } else {
        (command, game_args::help(info))
    };
    command.arg(record_arg()).after_help(help)
}

/// Returns the option that records a game.
pub(crate) fn record_arg() -> Arg {
    Arg::new("record")
        .long("record")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("Record the game in this file, one recording per round")
}

/// Runs `quintet GAME`.
pub(crate) fn run(game: &'static dyn AnyGame, matches: &ArgMatches) -> CommandResult {
    let info = game.info();
    if game.has_commands() {
        return typed_games::run(game, matches);
    }
    let options = GameOptions::read(info, matches, saving::settings())?;
    let session = options.start(game)?;
    let program = options.program.as_deref().map(opponent::start).transpose()?;
    let instead = if info.script_keys.is_empty() { "demo" } else { "sim" };
    need_terminal(&match instead {
        "sim" => format!("`quintet sim {}` plays from a script", info.name),
        _ => "`quintet demo` shows the computer playing".to_owned(),
    })?;
    let record = matches.get_one::<PathBuf>("record");
    let against = match program {
        Some(_) => Some(Opponent::Program),
        None => session.against(&options.settings),
    };
    let session = session.with_players(PlayedBy::Person, against.map_or(PlayedBy::Person, PlayedBy::from));
    let (session, file) = files::recorded(session, record.map(PathBuf::as_path))?;
    let line = options.command_line(file);
    let (session, saver) = saving::begin(session, record.is_some(), against);
    let mut shell = run_shell::describe_shell();
    shell.settings = run_shell::adapt_settings(options.settings);
    match program {
        Some(program) => opponent::play(shell, session, saver, program),
        None => play_in(shell, session, saver, Some(line)),
    }
}

/// Plays a session until the player leaves, completes its recordings, and prints how it ended.
pub(crate) fn play_session(session: Box<dyn AnySession>, saver: Option<GameSaver>) -> CommandResult {
    play_in(run_shell::describe_shell(), session, saver, None)
}

/// The same with a shell that this function sets up. Later games are started from the command line, if there is one.
pub(crate) fn play_in(
    mut shell: quintet_app::Shell,
    session: Box<dyn AnySession>,
    saver: Option<GameSaver>,
    line: Option<CommandLine>,
) -> CommandResult {
    let against = saver.as_ref().and_then(GameSaver::against);
    set_opponent(&mut shell.settings, session.info(), against);
    let host = host::for_command(None);
    let mut host = match line {
        Some(line) => host.with_command_line(line),
        None => host,
    };
    let hooks = host.hooks(saver, &*session);
    let screen = session.screen(ScreenOptions::new(&shell, hooks));
    run_shell::run(App::with(shell, screen), host)
}

/// Ends the program, with the signal if there was one.
pub(crate) fn leave(left: ExitReason) -> CommandResult {
    #[cfg(unix)]
    if let ExitReason::Signal(signal) = left {
        signal_hook::low_level::emulate_default_handler(signal)?;
    }
    let _ = left;
    Ok(())
}

/// Refuses to start where there is neither a terminal nor a display to play in, or a terminal that can only print lines.
pub(crate) fn need_terminal(instead: &str) -> CommandResult {
    if run_shell::has_terminal_or_display() {
        return need_cursor();
    }
    Err(Failure::Usage(format!("there is no terminal to play in and no display for a window; {instead}")))
}

/// Refuses to start in a terminal whose cursor cannot be moved, and names what can be played there.
pub(crate) fn need_cursor() -> CommandResult {
    if run_shell::is_window() || !TermCaps::is_dumb() {
        return Ok(());
    }
    let typed = crate::catalogue().entries().filter(|game| game.has_commands());
    let games: Vec<String> = typed.map(|game| format!("`quintet {}`", game.info().name)).collect();
    Err(Failure::Usage(format!(
        "this terminal cannot move its cursor (TERM is dumb); use {} or `quintet demo`, which need only lines of text",
        games.join(", ")
    )))
}
