//! What can be typed on the command line.

use crate::failure::Failure;
use crate::files;
use clap::{Args, Parser, Subcommand};
use quintet_engine::kernel::{Kind, Seed, Time};
use quintet_engine::{chetyris, modern};
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::str::FromStr;

/// Five falling-block games on one engine. Without a command: the menu.
#[derive(Parser)]
#[command(name = "quintet", version, disable_help_subcommand = true, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Chetyris: real time, with bombs and a shape that moves the wrong way
    #[command(after_help = CHETYRIS_KEYS)]
    Chetyris(Chetyris),
    /// Play a real-time game from a script on standard input, in virtual time
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games", after_help = SCRIPT)]
    Sim {
        #[command(subcommand)]
        game: Sim,
    },
    /// Watch a recorded game, print its final state, or play on from a point of it
    Replay(Replay),
    /// The computer plays a short game of each kind and prints how it ended
    Demo(Demo),
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
  rotate  ^   w  8       quit   q         pause  p
  Enter answers the game's questions, Ctrl-C leaves at once.

Fill rows to make them vanish; level n needs 5n rows. A VaporBomb (##) clears what is near, a
FoamBomb (#) fills what it can reach, and the CrazyShape (# #) moves left when you press right.";

const SCRIPT: &str = "\
A script has a line for each input, times in whole milliseconds from the start, never decreasing:
  0 tap enter          presses and releases at once
  3500 press left
  3700 release left
  9000 wait            only lets the time pass
Blank lines and lines that begin with # are skipped.
The state is printed as one JSON object after the last line, or after every line with --every.";

/// What a game of Chetyris is made from.
#[derive(Args)]
pub(crate) struct ChetyrisSetup {
    /// The number its randomness starts from [default: another one every time]
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The first pieces: a file, or letters out of TLJOSZIVFC
    #[arg(long, value_name = "FILE|LETTERS")]
    pieces: Option<String>,
    /// The level to begin with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u32>, allow_negative_numbers = true)]
    level: u32,
    /// Another size of the well, columns by rows
    #[arg(long, value_name = "WxH", default_value = "10x18")]
    well: Size,
}

#[derive(Args)]
pub(crate) struct Chetyris {
    #[command(flatten)]
    pub(crate) setup: ChetyrisSetup,
    /// The plain screen of 80x25 characters (the only one there is so far)
    #[arg(long)]
    plain: bool,
    /// Record the game in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

/// What a game of Modern is made from.
#[derive(Args)]
pub(crate) struct ModernSetup {
    /// What is played for: marathon, sprint, ultra, classic or duel
    #[arg(long, value_name = "MODE", default_value_t, value_parser = modern::Mode::from_str)]
    mode: modern::Mode,
    /// The rules: standard or guideline
    #[arg(long, value_name = "RULES", default_value_t, value_parser = modern::Preset::from_str)]
    rules: modern::Preset,
    /// The number its randomness starts from [default: another one every time]
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The first pieces: a file, or letters out of IJLOSTZ
    #[arg(long, value_name = "FILE|LETTERS")]
    pieces: Option<String>,
    /// A file with the rows to start from, top first: . empty, IJLOSTZ, G or # garbage, X time limit
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// The level to begin with [default: 1, in classic 0]
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    level: Option<u32>,
    /// Whether a kick by the fifth translation makes a Mini T-Spin a full one [default: as the rules say]
    #[arg(long, value_name = "on|off", value_parser = on_or_off)]
    tspin_kick: Option<bool>,
    #[command(flatten)]
    handling: Handling,
}

/// How keys and pieces feel.
#[derive(Args)]
struct Handling {
    /// Milliseconds a sideways key is held before it repeats
    #[arg(long, value_name = "MS", default_value_t = modern::Handling::DEFAULT.das_ms, value_parser = number::<u16>)]
    das: u16,
    /// Milliseconds between two repeats, 0 for to the wall at once
    #[arg(long, value_name = "MS", default_value_t = modern::Handling::DEFAULT.arr_ms, value_parser = number::<u16>)]
    arr: u16,
    /// How many times faster pieces fall with soft drop
    #[arg(long, value_name = "N", default_value_t = modern::Handling::DEFAULT.soft_drop, value_parser = number::<u16>)]
    soft_drop: u16,
    /// Milliseconds a piece rests on the ground before it locks
    #[arg(long, value_name = "MS", default_value_t = modern::Handling::DEFAULT.lock_delay_ms, value_parser = number::<u16>)]
    lock_delay: u16,
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
    /// Modern; its keys are left right cw ccw 180 soft hard hold enter pause restart, in a duel also 2:left …
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
pub(crate) struct Replay {
    /// The recorded game
    pub(crate) file: PathBuf,
    /// Print the final state as one JSON object
    #[arg(long, group = "what")]
    pub(crate) json: bool,
    /// Play it again without showing it and say whether it reproduces
    #[arg(long, group = "what")]
    pub(crate) verify: bool,
    /// Play on from this point, in milliseconds
    #[arg(long, value_name = "MS", group = "what", value_parser = millis)]
    pub(crate) play_from: Option<Time>,
    /// With --json: the state at this moment instead, in milliseconds
    #[arg(long, value_name = "MS", requires = "json", value_parser = millis)]
    pub(crate) at: Option<Time>,
    /// With --play-from: record the game, from its beginning, in this file
    #[arg(long, value_name = "FILE", requires = "play_from")]
    pub(crate) record: Option<PathBuf>,
    /// Make do with what is intact of an interrupted or damaged recording
    #[arg(long)]
    pub(crate) partial: bool,
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
    pub(crate) fn resolve(&self) -> Result<chetyris::Setup, Failure> {
        let mut setup = chetyris::Setup {
            level: self.level,
            width: self.well.width,
            height: self.well.height,
            ..chetyris::Setup::new(self.seed.map_or_else(fresh_seed, Seed))
        };
        if let Some(pieces) = &self.pieces {
            setup.pieces = files::pieces(pieces, &chetyris::KINDS)?;
        }
        Ok(setup)
    }
}

impl ModernSetup {
    /// The setup that these options describe, with everything that files contribute.
    pub(crate) fn resolve(&self) -> Result<modern::Setup, Failure> {
        let handling = modern::Handling {
            das_ms: self.handling.das,
            arr_ms: self.handling.arr,
            soft_drop: self.handling.soft_drop,
            lock_delay_ms: self.handling.lock_delay,
        };
        let mut setup = modern::Setup {
            mode: self.mode,
            rules: self.rules,
            tspin_kick: self.tspin_kick,
            seed: self.seed.map_or_else(fresh_seed, Seed),
            fixed_seed: self.seed.is_some(),
            level: self.level,
            handling: [handling; 2],
            ..modern::Setup::default()
        };
        if let Some(pieces) = &self.pieces {
            setup.pieces = files::pieces(pieces, &Kind::SEVEN)?;
        }
        if let Some(path) = &self.board {
            setup.board =
                modern::parse_board(&files::text(path)?).map_err(|error| Failure::file(path, error))?;
        }
        Ok(setup)
    }
}

/// A seed that nobody can foresee.
fn fresh_seed() -> Seed {
    Seed(RandomState::new().hash_one(0))
}

/// A whole number that is not negative.
fn number<N: FromStr>(text: &str) -> Result<N, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { return Err("it must be a whole number".into()) };
    number.ok_or_else(|| "it is too large".into())
}

/// A switch.
fn on_or_off(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("it must be on or off".into()),
    }
}

/// A moment given in milliseconds.
fn millis(text: &str) -> Result<Time, String> {
    Time::from_millis(number(text)?).ok_or_else(|| "it is later than any game can last".into())
}

/// So many columns by so many rows.
#[derive(Clone, Copy)]
struct Size {
    width: u8,
    height: u8,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let (width, height) = text.split_once('x').ok_or("it must be columns x rows, as in 10x18")?;
        let number =
            |text: &str| text.parse::<u8>().map_err(|_| format!("{text:?} is not a number from 4 to 64"));
        Ok(Size { width: number(width)?, height: number(height)? })
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
