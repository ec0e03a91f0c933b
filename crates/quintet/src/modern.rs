//! Modern on the command line: its options, and how it is shown.

use crate::args::{fresh_seed, number};
use crate::failure::{Failure, Outcome};
use crate::files;
use clap::Args;
use quintet_engine::kernel::{Kind, Seed};
use quintet_engine::modern::{self, Handling, Mode, Modern, Preset, Setup};
use quintet_session::Session;
use quintet_tui::{Play, plain};
use std::path::PathBuf;
use std::str::FromStr;

/// How Modern is shown on its plain screen.
pub(crate) const MODERN: Play<Modern> = Play {
    screen: |view| plain(&modern::screen(view)),
    size: modern::screen_size,
    button: |_| None,
    left: |_| false,
};

/// Plays on from a point of a recording; the terminal shell does not tell key releases yet.
pub(crate) fn play_on(_: Session<Modern>) -> Outcome {
    Err(Failure::Bad("Modern cannot be played in the terminal yet".into()))
}

/// What a game of Modern is made from.
#[derive(Args)]
pub(crate) struct ModernSetup {
    /// What is played for: marathon, sprint, ultra, classic or duel
    #[arg(long, value_name = "MODE", default_value_t, value_parser = Mode::from_str)]
    mode: Mode,
    /// The rules: standard or guideline
    #[arg(long, value_name = "RULES", default_value_t, value_parser = Preset::from_str)]
    rules: Preset,
    /// The number its randomness starts from [default: another one every time]
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The first pieces: a file, or letters out of IJLOSTZ
    #[arg(long, value_name = "FILE|LETTERS")]
    pieces: Option<PathBuf>,
    /// The rows to start from, top first: . empty, IJLOSTZ, G or # garbage, X time limit; or a fumen
    #[arg(long, value_name = "FILE|FUMEN")]
    board: Option<PathBuf>,
    /// The level to begin with [default: 1, in classic 0]
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    level: Option<u32>,
    /// Whether a kick by the fifth translation makes a Mini T-Spin a full one [default: as the rules say]
    #[arg(long, value_name = "on|off", value_parser = on_or_off)]
    tspin_kick: Option<bool>,
    #[command(flatten)]
    feel: Feel,
}

/// How keys and pieces feel.
#[derive(Args)]
struct Feel {
    /// Milliseconds a sideways key is held before it repeats
    #[arg(long, value_name = "MS", default_value_t = Handling::DEFAULT.das_ms, value_parser = number::<u16>)]
    das: u16,
    /// Milliseconds between two repeats, 0 for to the wall at once
    #[arg(long, value_name = "MS", default_value_t = Handling::DEFAULT.arr_ms, value_parser = number::<u16>)]
    arr: u16,
    /// How many times faster pieces fall with soft drop
    #[arg(long, value_name = "N", default_value_t = Handling::DEFAULT.soft_drop, value_parser = number::<u16>)]
    soft_drop: u16,
    /// Milliseconds a piece rests on the ground before it locks
    #[arg(long, value_name = "MS", default_value_t = Handling::DEFAULT.lock_delay_ms, value_parser = number::<u16>)]
    lock_delay: u16,
}

impl ModernSetup {
    /// The setup that these options describe, with everything that files contribute.
    pub(crate) fn resolve(&self) -> Result<Setup, Failure> {
        let Feel { das, arr, soft_drop, lock_delay } = self.feel;
        let handling = Handling { das_ms: das, arr_ms: arr, soft_drop, lock_delay_ms: lock_delay };
        let mut setup = Setup {
            mode: self.mode,
            rules: self.rules,
            tspin_kick: self.tspin_kick,
            seed: self.seed.map_or_else(fresh_seed, Seed),
            fixed_seed: self.seed.is_some(),
            level: self.level,
            handling: [handling; 2],
            ..Setup::default()
        };
        if let Some(pieces) = &self.pieces {
            setup.pieces = files::pieces(pieces, &Kind::SEVEN)?;
        }
        if let Some(path) = &self.board {
            setup.board = files::board(path)?;
        }
        Ok(setup)
    }
}

/// A switch.
fn on_or_off(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("it must be on or off".into()),
    }
}
