//! The command line: parses arguments and wires the rooms together.
//!
//! * `args` what can be typed, `stored` the part of it about what is kept
//! * `failure` what goes wrong, as one line and an exit status
//! * `files` the files that arguments name
//! * `interpreted` the games of typed commands
//! * `modern` the options of Modern, and how it is played
//! * `games` what can be done with a game of which only the name is known
//! * `desk` what screens ask for; `heard` what is heard of it; `shell` shows them; `start` makes the games that the menu begins
//! * `together` a typed game in a terminal and a window at once
//! * `keep` the way to the store; `table` lists for people and programs; `progress` how far a long command has come; `threads`
//!   several things at the same time
//! * `play`, `cascade`, `sim`, `replay`, `replays`, `resume`, `scores`, `settings`, `demo`, `menu`, `autoplay`,
//!   `perft`, `fumen`, `arena`, `tbp`, `bot`, `tune`, `sound` a command each
//! * `opponent` whom one plays in a duel, and who gives hints
#![forbid(unsafe_code)]

mod arena;
mod args;
mod autoplay;
mod bot;
mod cascade;
mod demo;
mod desk;
mod failure;
mod files;
mod fumen;
mod games;
mod heard;
mod interpreted;
mod keep;
mod menu;
mod modern;
mod opponent;
mod perft;
mod pictures;
mod play;
mod progress;
mod replay;
mod replays;
mod resume;
mod scores;
mod settings;
mod shell;
mod sim;
mod sound;
mod start;
mod stored;
mod table;
mod tbp;
mod threads;
mod together;
mod tune;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use failure::{Failure, Outcome};
use std::ffi::OsString;
use std::io::{IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;

/// Runs `quintet` with these arguments, the program's own name first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let typed: Vec<OsString> = args.into_iter().collect();
    let args = interpreted::spell_out(typed.clone());
    let cli = Cli::try_parse_from(args).map_err(|error| Failure::from(error).naming(&typed));
    let cli = cli.inspect(|cli| {
        if cli.window {
            shell::choose_window();
        }
    });
    failure::end(cli.and_then(|cli| command(cli.command)))
}

/// Runs the program of one game: its arguments are those of the game's subcommand.
pub fn run_game(game: &str, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = args.into_iter().skip(1);
    run(["quintet", game].map(OsString::from).into_iter().chain(args))
}

fn command(command: Option<Command>) -> Outcome {
    match command {
        None if shell::is_window() || (stdin().is_terminal() && stdout().is_terminal()) => menu::open(),
        None => {
            failure::say("quintet: there is no terminal here, so this is the demo");
            demo::run(&args::Demo::default())
        }
        Some(Command::Chetyris(args)) => play::chetyris(&args),
        Some(Command::Quadris(args)) => interpreted::quadris(&args),
        Some(Command::Biquadris(args)) => interpreted::biquadris(&args),
        Some(Command::Modern(args)) => modern::start(&args),
        Some(Command::Cascade(args)) => match &args.command {
            Some(command) => cascade::run(command),
            None => play::cascade(&args),
        },
        Some(Command::Sim { game }) => sim::run(&game),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Continue(args)) => resume::run(&args),
        Some(Command::Scores(args)) => scores::run(&args),
        Some(Command::Settings { command }) => settings::run(command.as_ref()),
        Some(Command::Bot { game }) => bot::run(&game),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Demo(args)) => demo::run(&args),
        Some(Command::Autoplay { command }) => autoplay::run(&command),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Arena(args)) => arena::run(&args),
        Some(Command::Tbp(args)) => tbp::run(&args),
        Some(Command::Sound(args)) => sound::run(&args),
        Some(Command::Fumen { command }) => fumen::run(&command),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "quintet", &mut script);
            Ok(stdout().write_all(&script)?)
        }
    }
}
