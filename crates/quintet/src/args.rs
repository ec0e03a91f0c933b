//! What can be typed on the command line.

use crate::failure::Failure;
use crate::files;
use crate::modern::{self, ModernSetup};
use crate::stored;
use crate::{arena, autoplay, bot, fumen, interpreted, keep, perft, sound, tbp, tune};
use clap::{Args, Parser, Subcommand};
use quintet_engine::biquadris::Biquadris;
use quintet_engine::kernel::{Seed, Time};
use quintet_engine::quadris::Quadris;
use quintet_engine::{cascade, chetyris};
use quintet_store::Settings;
use std::hash::{BuildHasher, RandomState};
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
    /// Chetyris: real time, with bombs and a shape that moves the wrong way
    #[command(after_help = CHETYRIS_KEYS)]
    Chetyris(Chetyris),
    /// Quadris: no clock, played by typing commands
    #[command(after_help = interpreted::help::<Quadris>())]
    Quadris(interpreted::Quadris),
    /// Biquadris: Quadris for two, who take turns
    #[command(after_help = interpreted::help::<Biquadris>())]
    Biquadris(interpreted::Biquadris),
    /// Modern: today's rules, with hold, ghost, spins, combos and several modes
    #[command(after_help = modern::HELP)]
    Modern(modern::ModernGame),
    /// Cascade: pieces of any shape; rows are cut out of them and what is left falls on
    #[command(after_help = CASCADE_KEYS, args_conflicts_with_subcommands = true)]
    Cascade(Cascade),
    /// Play a real-time game from a script on standard input, in virtual time
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games", after_help = SCRIPT)]
    Sim {
        #[command(subcommand)]
        game: Sim,
    },
    /// Watch a recorded game, print its final state, or play on from a point of it; and the replays kept here
    #[command(args_conflicts_with_subcommands = true)]
    Replay(stored::Replay),
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
    /// Let the computer play whole games by its hints, and say how far it came
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games", after_help = autoplay::HELP)]
    Autoplay {
        #[command(subcommand)]
        command: autoplay::Autoplay,
    },
    /// Count the ways to place a queue of pieces, one after the other
    #[command(after_help = perft::HELP)]
    Perft(perft::Perft),
    /// Let the computer play a game by itself, in virtual time
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
    Bot {
        #[command(subcommand)]
        game: bot::Bot,
    },
    /// Improve the weights of the evaluation of Modern by contests
    #[command(after_help = tune::HELP)]
    Tune(tune::Tune),
    /// Let bots play each other
    #[command(after_help = arena::HELP)]
    Arena(arena::Arena),
    /// Be a bot for other programs: the Tetris Bot Protocol on standard input and output
    #[command(after_help = tbp::HELP)]
    Tbp(tbp::Tbp),
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

const CHETYRIS_KEYS: &str = "\
Keys:
  left    <-  a  4       down   v      s  2
  right   ->  d  6       drop   space
  rotate  ^   w  8       quit   q         pause  p       hint  h
  Enter answers the game's questions, Ctrl-C leaves at once.

Fill rows to make them vanish; level n needs 5n rows. A VaporBomb (##) clears what is near, a
FoamBomb (#) fills what it can reach, and the CrazyShape (#  #) moves left when you press right.";

const CASCADE_KEYS: &str = "\
Keys:
  move    <-  ->         insert  space
  turn    z   x          quit    q       hint  h
  While a cascade is shown, any key skips to its end.

The piece hovers above the field; turn and move it, then insert it. A full row is cut out of every
piece that crosses it, and what is left falls on as a whole, perhaps to fill the next row.";

const SCRIPT: &str = "\
A script has a line for each input, times in whole milliseconds from the start, never decreasing:
  0 tap enter          presses and releases at once
  3500 press left
  3700 release left
  9000 wait            only lets the time pass
Blank lines and lines that begin with # are skipped.
The state is printed as one JSON object after the last line, or after every line with --every.";

/// What a game of Chetyris is made from.
#[derive(Args, Default)]
pub(crate) struct ChetyrisSetup {
    /// The number its randomness starts from [default: another one every time]
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The first pieces: a file, or letters out of TLJOSZIVFC
    #[arg(long, value_name = "FILE|LETTERS")]
    pieces: Option<PathBuf>,
    /// The level to begin with [default: the setting chetyris.level, 1]
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    level: Option<u32>,
    /// Another size of the well, columns by rows [default: the setting chetyris.well, 10x18]
    #[arg(long, value_name = "WxH")]
    well: Option<Size>,
}

#[derive(Args)]
pub(crate) struct Chetyris {
    #[command(flatten)]
    pub(crate) setup: ChetyrisSetup,
    /// The plain screen of 80x25 characters [default: as the setting chetyris.screen says]
    #[arg(long, conflicts_with = "rich")]
    plain: bool,
    /// The screen in colour, with words and sparks
    #[arg(long)]
    rich: bool,
    /// Record the game in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

impl Chetyris {
    /// The screen that was asked for, if one was.
    pub(crate) fn screen(&self) -> Option<&'static str> {
        let rich = self.rich.then_some("rich");
        if self.plain { Some("plain") } else { rich }
    }
}

#[derive(Args)]
pub(crate) struct Cascade {
    #[command(subcommand)]
    pub(crate) command: Option<CascadeCommand>,
    #[command(flatten)]
    pub(crate) setup: CascadeSetup,
    /// Record the game in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

/// What a game of Cascade is made from.
#[derive(Args, Default)]
pub(crate) struct CascadeSetup {
    /// The number its randomness starts from [default: another one every time]
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The size of the field, columns by rows [default: the setting cascade.size, 12x20]
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
}

impl CascadeSetup {
    /// The setup that these options describe.
    pub(crate) fn resolve(&self, settings: &Settings) -> cascade::Setup {
        let Size { width, height } = self.size.unwrap_or_else(|| Size::setting(settings, "cascade.size"));
        let seed = self.seed.map_or_else(fresh_seed, Seed);
        cascade::Setup { seed, width: width.into(), height: height.into() }
    }
}

#[derive(Subcommand)]
pub(crate) enum CascadeCommand {
    /// Play a script: a field's width and height, then pieces, each with its rotations and its column
    Play {
        /// The script; - is standard input
        script: PathBuf,
        /// Write the field after every insert, with a blank line between
        #[arg(long)]
        trace: bool,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Read a field and write it back in its shortest form
    Check {
        /// The field; - is standard input
        file: PathBuf,
    },
    /// Read pieces and write each in its shortest form on a line of its own
    Piece {
        /// The pieces; - is standard input
        file: PathBuf,
        /// Turn each piece clockwise so many times
        #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u32>, allow_negative_numbers = true)]
        rotate: u32,
        /// Then cut this row, counted from 0 at the top, out of each
        #[arg(long, value_name = "I", value_parser = number::<u32>, allow_negative_numbers = true)]
        cut_row: Option<u32>,
        #[command(flatten)]
        drawing: Drawing,
    },
}

#[derive(Args)]
pub(crate) struct Drawing {
    /// Draw pictures instead of the text format
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Whether pictures are coloured; auto: in a terminal, unless the variable `NO_COLOR` is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Colour {
    Always,
    Never,
    Auto,
}

impl Colour {
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

#[derive(Subcommand)]
pub(crate) enum Sim {
    /// Chetyris; its keys are left right rotate down drop quit enter
    Chetyris {
        #[command(flatten)]
        setup: ChetyrisSetup,
        #[command(flatten)]
        output: SimOutput,
    },
    /// Modern; its keys are left right cw ccw 180 soft hard hold enter pause restart, and 2:left and so on
    Modern {
        #[command(flatten)]
        setup: ModernSetup,
        #[command(flatten)]
        output: SimOutput,
    },
}

#[derive(Args)]
pub(crate) struct SimOutput {
    /// Print the state after every line of the script
    #[arg(long)]
    pub(crate) every: bool,
    /// Record the game in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
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

impl ChetyrisSetup {
    /// The setup that these options describe, with everything that files contribute.
    pub(crate) fn resolve(&self, settings: &Settings) -> Result<chetyris::Setup, Failure> {
        let well = self.well.unwrap_or_else(|| Size::setting(settings, "chetyris.well"));
        let mut setup = chetyris::Setup {
            level: self.level.unwrap_or_else(|| settings.number("chetyris.level") as u32),
            width: well.width,
            height: well.height,
            ..chetyris::Setup::new(self.seed.map_or_else(fresh_seed, Seed))
        };
        if let Some(pieces) = &self.pieces {
            setup.pieces = files::pieces(pieces, &chetyris::KINDS)?;
        }
        Ok(setup)
    }
}

/// A seed that nobody can foresee.
pub(crate) fn fresh_seed() -> Seed {
    Seed(RandomState::new().hash_one(0))
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

/// So many columns by so many rows.
#[derive(Clone, Copy)]
struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The value of a setting, which has been checked.
    fn setting(settings: &Settings, key: &str) -> Size {
        settings.text(key).parse().unwrap_or(Size { width: 10, height: 18 })
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let (width, height) = text.split_once('x').ok_or("it must be columns x rows, as in 10x18")?;
        Ok(Size { width: number(width)?, height: number(height)? })
    }
}
