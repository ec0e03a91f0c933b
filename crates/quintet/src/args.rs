//! What can be typed on the command line.

use crate::stored;
use crate::{arena, bench, fumen, keep, perft, sound, tbp, tune};
use clap::{Args, Parser, Subcommand};
use quintet_app::Tint;
use quintet_engine::kernel::Time;
use quintet_look::{Background, Colours};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::OnceLock;

/// Five falling-block games on one engine. Without a command: the menu.
#[derive(Parser)]
#[command(
    name = "quintet",
    version,
    propagate_version = true,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub(crate) struct Cli {
    /// Play in a window instead of the terminal
    #[arg(long, global = true)]
    pub(crate) window: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Watch a recorded game, print its final state, or play on from a point of it; and the replays kept here
    #[command(args_conflicts_with_subcommands = true)]
    Replay(Box<stored::Replay>),
    /// Go on with the game that was interrupted
    Continue(stored::Continue),
    /// Show the scores
    Scores(stored::Scores),
    /// Show and change the settings
    Settings {
        #[command(subcommand)]
        command: Option<stored::SettingsCommand>,
    },
    /// The computer plays a short game of each kind and prints how it ended
    Demo(Demo),
    /// Count the ways to place a queue of pieces, one after the other
    #[command(after_help = perft::HELP)]
    Perft(perft::PerftArgs),
    /// Improve the weights of the evaluation of Modern by contests
    #[command(after_help = tune::HELP)]
    Tune(tune::TuneArgs),
    /// Let bots play each other
    #[command(after_help = arena::HELP)]
    Arena(arena::ArenaArgs),
    /// Be a bot for other programs: the Tetris Bot Protocol on standard input and output
    #[command(after_help = tbp::HELP)]
    Tbp(tbp::TbpArgs),
    /// Check and measure this program itself
    Bench(bench::Bench),
    /// List the sounds, play one, or write it to a file
    Sound(sound::SoundArgs),
    /// Read and write fumen, boards and games as the tools of the field exchange them
    #[command(arg_required_else_help = false)]
    Fumen {
        #[command(subcommand)]
        command: fumen::FumenCommand,
    },
    /// Print a script that completes these commands in a shell
    Completions {
        /// The shell to print it for
        shell: clap_complete::Shell,
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
    /// The colours of the settings' palette for text on standard output; `None` where it is to have none.
    pub(crate) fn colours(self) -> Option<&'static Colours> {
        self.is_on().then(|| Tint::of(&keep::settings(), Background::Dark).colours())
    }

    /// Whether standard output is to be coloured.
    pub(crate) fn is_on(self) -> bool {
        // Asked for every frame, and read once.
        static CHOSEN: OnceLock<String> = OnceLock::new();
        let plain = std::env::var_os("NO_COLOR").is_some();
        let chosen = || CHOSEN.get_or_init(|| keep::settings().text("colours.use"));
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

#[derive(Args)]
pub(crate) struct Demo {
    /// The number the games' randomness starts from
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Write the recorded games into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

impl Default for Demo {
    fn default() -> Demo {
        Demo { seed: 1, out: None }
    }
}

/// A whole number that is not negative.
pub(crate) fn number<N: FromStr>(text: &str) -> Result<N, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { return Err("it must be a whole number".into()) };
    number.ok_or_else(|| "it is too large".into())
}

/// A whole number in a range.
pub(crate) fn between<N>(least: N, most: N) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync
where
    N: FromStr + PartialOrd + std::fmt::Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let found = number(text)?;
        let fits = (least..=most).contains(&found);
        if fits { Ok(found) } else { Err(format!("it must be from {least} to {most}")) }
    }
}

/// The most games that make sense to be played in a row.
pub(crate) const MOST_GAMES: u64 = 1_000_000;

/// How many things may be done at the same time.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    /// More make sense nowhere.
    const MOST: usize = 256;
    between(1, MOST)(text)
}

/// A moment given in milliseconds.
pub(crate) fn millis(text: &str) -> Result<Time, String> {
    Time::from_millis(number(text)?).ok_or_else(|| "it is later than any game can last".into())
}
