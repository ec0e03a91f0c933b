//! The arguments of the commands that belong to no single game. `storage_args` has those about scores, replays and
//! settings, `game_args` those of games.

use crate::completion;
use crate::failure::Failure;
use crate::storage_args;
use crate::{arena, backup, bench, doctor, fumen, manual, perft, saving, sound, tbp, tune, web};
use clap::{ArgMatches, Args, Parser, Subcommand};
use quintet_app::ColourScheme;
use quintet_engine::kernel::Time;
use quintet_look::{Background, Colours};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::OnceLock;

/// Five falling-block games. Without a command, the menu opens.
#[derive(Parser)]
#[command(
    name = "quintet",
    version,
    propagate_version = true,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) window: WindowArg,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

// The option of the commands that can open a window. It may also stand before the command. This is not a doc comment,
// because clap would show that as the help of those commands.
#[derive(Args)]
pub(crate) struct WindowArg {
    /// Open a window instead of using the terminal
    #[arg(long)]
    pub(crate) window: bool,
}

// The commands that belong to no single game.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Watch a replay, turn it into pictures or sound, check it, or play from any point; manage saved replays
    #[command(args_conflicts_with_subcommands = true)]
    Replay(Box<storage_args::ReplayArgs>),
    /// Resume an interrupted game
    Continue(storage_args::ContinueArgs),
    /// Play the game of the day: the same for everybody; the first attempt counts
    Daily(WindowArg),
    /// Show high scores and statistics
    Scores(storage_args::ScoresArgs),
    /// List and change settings
    Settings {
        #[command(subcommand)]
        command: Option<storage_args::SettingsCommand>,
    },
    /// Save everything that is stored in one file: scores, replays, settings and interrupted games
    Backup(backup::BackupArgs),
    /// Add what is missing here from a backup
    Restore(backup::RestoreArgs),
    /// Serve the games as a page for a browser on this computer, or write that page to a folder
    Web(web::WebArgs),
    /// Let the computer play a short game of each kind and print the final boards
    Demo(DemoArgs),
    /// Count the ways to place a queue of pieces (perft)
    #[command(after_help = perft::HELP, display_order = 103)]
    Perft(perft::PerftArgs),
    /// Tune the weights of the Modern bot by self-play
    #[command(after_help = tune::HELP, display_order = 102)]
    Tune(tune::TuneArgs),
    /// Let two bots play each other
    #[command(after_help = arena::HELP, display_order = 100)]
    Arena(arena::ArenaArgs),
    /// Run the built-in bot as a TBP engine: Tetris Bot Protocol on standard input and output
    #[command(after_help = tbp::HELP, display_order = 101)]
    Tbp(tbp::TbpArgs),
    /// Measure how fast this build is on this computer, or print a checksum of its rules
    #[command(display_order = 105)]
    Bench(bench::BenchArgs),
    /// List the sounds, play one, or save it to a file
    Sound(sound::SoundArgs),
    /// Convert boards and games to and from fumen
    #[command(arg_required_else_help = false, display_order = 104)]
    Fumen {
        #[command(subcommand)]
        command: fumen::FumenCommand,
    },
    /// Show what the program found on this computer, for bug reports
    #[command(display_order = 106)]
    Doctor(doctor::DoctorArgs),
    /// Write the manual pages of all commands to a folder
    #[command(display_order = 106)]
    Man(manual::ManArgs),
    /// Write the icon of the program as a PNG file
    #[command(hide = true)]
    Icon(manual::IconArgs),
    /// Print a completion script for your shell
    #[command(display_order = 106)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Show this help, or that of a command
    #[command(display_order = 107)]
    Help {
        /// The command, such as `modern` or `replay list`
        #[arg(value_name = "COMMAND", add = completion::commands())]
        command: Vec<OsString>,
    },
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Colour {
    Always,
    Never,
    Auto,
}

impl Colour {
    /// Returns the colours of the palette in use for text on standard output, or `None` for text without colours.
    pub(crate) fn colours(self) -> Option<&'static Colours> {
        self.is_on().then(|| ColourScheme::from_settings(&saving::settings(), Background::Dark).colours())
    }

    /// Returns true if text on standard output is coloured.
    pub(crate) fn is_on(self) -> bool {
        // This is called for every frame, so the settings are read once.
        static CHOSEN: OnceLock<String> = OnceLock::new();
        let plain = std::env::var_os("NO_COLOR").is_some();
        let chosen = || CHOSEN.get_or_init(|| saving::settings().text("colours.use"));
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => match chosen().as_str() {
                "always" => true,
                "never" => false,
                _ => std::io::stdout().is_terminal() && !plain,
            },
        }
    }
}

// The options of `quintet demo`.
#[derive(Args)]
pub(crate) struct DemoArgs {
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Save a replay of each game in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

impl Default for DemoArgs {
    fn default() -> DemoArgs {
        DemoArgs { seed: 1, out: None }
    }
}

/// Parses a whole number that is not negative.
pub(crate) fn number<N: FromStr>(text: &str) -> Result<N, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits {
        return Err(format!("{text:?} is not a whole number: use digits only, as in 12"));
    }
    text.parse().map_err(|_| format!("{text} is too large"))
}

/// Returns a parser for whole numbers from `least` to `most`.
pub(crate) fn between<N>(least: N, most: N) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync
where
    N: FromStr + PartialOrd + std::fmt::Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits {
            return Err(format!("{text:?} is not a whole number: use {least} to {most}"));
        }
        match text.parse() {
            Ok(found) if (least..=most).contains(&found) => Ok(found),
            Ok(found) if found < least => Err(format!("{text} is too small: use {least} to {most}")),
            _ => Err(format!("{text} is too large: use {least} to {most}")),
        }
    }
}

/// Returns true if a window was asked for, at any level of the command, and an error if the command opens none.
pub(crate) fn is_window_wanted(program: &clap::Command, matches: &ArgMatches) -> Result<bool, Failure> {
    let (mut wanted, mut words, mut level) = (false, vec!["quintet"], Some((program, matches)));
    while let Some((command, matches)) = level {
        // A release build of clap does not tell an option that a command does not have from one that was not given.
        if command.get_arguments().any(|argument| argument.get_id() == "window") {
            wanted |= matches.get_flag("window");
        } else if wanted {
            let command = words.join(" ");
            return Err(Failure::Usage(format!("`{command}` cannot open a window: leave out --window")));
        }
        level = matches.subcommand().and_then(|(name, matches)| {
            words.push(name);
            command.find_subcommand(name).map(|command| (command, matches))
        });
    }
    Ok(wanted)
}

/// The largest number of games in one command.
pub(crate) const MAX_GAMES: u64 = 1_000_000;

/// Parses a number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    const MAX: usize = 256;
    between(1, MAX)(text)
}

/// Parses a moment in milliseconds.
pub(crate) fn millis(text: &str) -> Result<Time, String> {
    Time::from_millis(number(text)?).ok_or_else(|| format!("{text} ms is longer than any game can last"))
}
