//! The command line: parses arguments and connects the crates.
//!
//! * `args`, `storage_args` and `game_args` define the arguments: of commands in general, of those about saved data, and of games
//! * `games` holds what single games add to the command line
//! * `program_name` finds out under which name the program runs; `launch`, which is not a module of this library, is the code
//!   of the programs of single games
//! * `failure` turns errors into one line and an exit status; `usage` words the errors of the command line
//! * `completion` answers shells that complete a command line
//! * `output`, `table` and `progress` print to standard output and standard error
//! * `files` reads and writes the files that arguments name; `saving` opens the program's folder
//! * `typed_games` plays games of typed commands; `terminal_and_window` plays one in a terminal and a window at once
//! * `host` connects `file_backend` (storage on worker threads) and `audio` (the sound device) to the host of the
//!   application; `run_shell` shows screens
//! * `worker` runs jobs on one thread, `threads` on several
//! * `play`, `sim`, `replay`, `replays`, `resume`, `scores`, `settings`, `demo`, `menu`, `autoplay`,
//!   `perft`, `bench`, `fumen`, `arena`, `tbp`, `bot`, `tune`, `backup`, `web` and `sound` implement a command each; `pictures` draws
//!   replays
#![forbid(unsafe_code)]

mod arena;
mod args;
mod audio;
mod autoplay;
mod backup;
mod bench;
mod bot;
mod completion;
mod demo;
mod doctor;
mod failure;
mod file_backend;
mod files;
mod fumen;
mod game_args;
mod games;
mod host;
mod local_time;
mod manual;
mod menu;
mod output;
mod perft;
mod pictures;
mod play;
mod program_name;
mod progress;
mod replay;
mod replays;
mod resume;
mod run_shell;
mod saving;
mod score_plots;
mod scores;
mod settings;
mod sim;
mod sound;
mod storage_args;
mod table;
mod tbp;
mod terminal_and_window;
mod threads;
mod tune;
mod typed_games;
mod usage;
mod web;
mod worker;

use args::{Cli, Command, WindowArg};
use clap::{ArgMatches, Args, FromArgMatches};
use failure::{CommandResult, Failure};
use games::extras;
use quintet_app::any::AnyGame;
use quintet_app::catalogue::Catalogue;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::OnceLock;

/// The games of this program.
static CATALOGUE: OnceLock<&'static Catalogue> = OnceLock::new();

/// Returns the games of this program.
pub(crate) fn catalogue() -> &'static Catalogue {
    CATALOGUE.get_or_init(Catalogue::standard)
}

/// Returns the names of the games of this program.
pub(crate) fn game_names() -> Vec<&'static str> {
    catalogue().games().map(|game| game.name).collect()
}

/// Runs `quintet` with these arguments, the program's own name first. If that is the name of a game, runs that game.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    run_with(Catalogue::standard(), args)
}

/// Runs a program like `quintet` with the games of this catalogue.
pub fn run_with(catalogue: &'static Catalogue, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    CATALOGUE.get_or_init(|| catalogue);
    let typed: Vec<OsString> = args.into_iter().collect();
    match completion::answer(&typed) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        // A message would end up in the line that is being typed.
        Err(_) => return ExitCode::FAILURE,
    }
    let typed = program_name::arguments(typed);
    let args = typed_games::spell_out(typed.clone());
    let mut program = program();
    let matches = program
        .try_get_matches_from_mut(args)
        .map_err(|error| Failure::from(error).with_typed_options(&typed));
    failure::end(matches.and_then(|matches| command(&program, &matches)))
}

/// Returns the commands of the program: its games, then everything else.
fn program() -> clap::Command {
    let games = catalogue().entries().map(|game| {
        let command = WindowArg::augment_args(play::command(game));
        match &extras(game.info().name).commands {
            Some(commands) => (commands.add)(command),
            None => command,
        }
    });
    let others = [sim::command(catalogue()), autoplay::command(catalogue()), bot::command(catalogue())];
    Cli::augment_args(clap::Command::new("quintet").subcommands(games)).subcommands(others)
}

fn command(program: &clap::Command, matches: &ArgMatches) -> CommandResult {
    if args::is_window_wanted(program, matches)? {
        run_shell::use_window();
    }
    let game =
        |name: &str| catalogue().find(name).ok_or_else(|| Failure::Usage(format!("there is no game {name}")));
    let of_game = |matches: &ArgMatches, run: fn(&'static dyn AnyGame, &ArgMatches) -> CommandResult| {
        let (name, matches) = matches.subcommand().ok_or_else(|| Failure::Usage("name a game".into()))?;
        run(game(name)?, matches)
    };
    match matches.subcommand() {
        Some(("sim", matches)) => of_game(matches, sim::run),
        Some(("autoplay", matches)) => of_game(matches, autoplay::run),
        Some(("bot", matches)) => of_game(matches, bot::run),
        Some((name, matches)) if catalogue().find(name).is_some() => {
            match extras(name).commands.as_ref().filter(|_| matches.subcommand().is_some()) {
                Some(commands) => (commands.run)(matches),
                None => play::run(game(name)?, matches),
            }
        }
        _ => other_command(Cli::from_arg_matches(matches)?.command),
    }
}

fn other_command(command: Option<Command>) -> CommandResult {
    match command {
        None if run_shell::has_terminal_or_display() => menu::open(),
        None => {
            output::notice("there is no terminal and no display, so this is the demo");
            demo::run(&args::DemoArgs::default())
        }
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Continue(args)) => resume::run(&args),
        Some(Command::Daily(_)) => menu::daily(),
        Some(Command::Scores(args)) => scores::run(&args),
        Some(Command::Settings { command }) => settings::run(command.as_ref()),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Demo(args)) => demo::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Arena(args)) => arena::run(&args),
        Some(Command::Tbp(args)) => tbp::run(&args),
        Some(Command::Sound(args)) => sound::run(&args),
        Some(Command::Backup(args)) => backup::save(&args),
        Some(Command::Restore(args)) => backup::restore(&args),
        Some(Command::Web(args)) => web::run(&args),
        Some(Command::Doctor(args)) => doctor::run(&args),
        Some(Command::Icon(args)) => manual::write_icon(&args),
        Some(Command::Man(args)) => manual::run(&args, program()),
        Some(Command::Fumen { command }) => fumen::run(&command),
        Some(Command::Help { command }) => {
            let words = [vec!["quintet".into()], command, vec!["--help".into()]].concat();
            Err(program().try_get_matches_from(words).map_or_else(Failure::from, |_| Failure::OutputClosed))
        }
        Some(Command::Completions { shell }) => completion::print_script(shell),
    }
}
