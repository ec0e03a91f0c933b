//! Modern on the command line: its options.

use crate::args::{fresh_seed, number};
use crate::failure::{Failure, Outcome};
use crate::{files, games, keep, opponent, play};
use clap::Args;
use quintet_engine::kernel::{Kind, Seed};
use quintet_engine::modern::{Handling, Mode, Modern, Preset, Setup};
use quintet_session::Session;
use quintet_store::Settings;
use std::path::PathBuf;
use std::str::FromStr;

pub(crate) const HELP: &str = "\
Keys:
  move       <-  ->        soft drop  v          hold   c     pause    Esc
  turn       z   x         hard drop  space      start  Enter restart  r
  hint       h   shows where the piece could go; the shape of another piece means: hold first
  In a duel player 2 has  J L  move,  U O  turn,  K  soft,  I  hard,  P  hold.  q leaves.

Modes: marathon (endless), sprint (40 lines), ultra (2 minutes), classic (as it was), duel (two players).
Handling: --das and --arr say how a held key repeats; terminals that tell when a key comes up (the kitty
keyboard protocol) have it exactly, elsewhere the terminal's own repeat counts.";

#[derive(Args)]
pub(crate) struct ModernGame {
    #[command(flatten)]
    setup: ModernSetup,
    /// Whom to play in a duel: 1 (gentle) to 9 (merciless), a name, person, or tbp:COMMAND for a program that
    /// speaks the Tetris Bot Protocol [default: the setting modern.opponent, person]
    #[arg(long, value_name = "WHO")]
    opponent: Option<String>,
    /// Record the game in this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// `quintet modern`.
pub(crate) fn start(args: &ModernGame) -> Outcome {
    let session = Session::<Modern>::new(args.setup.resolve(&keep::settings())?)?;
    if let Some(who) = &args.opponent {
        if session.setup().mode != Mode::Duel {
            return Err(Failure::Bad("--opponent is for a duel; add --mode duel".into()));
        }
        opponent::choose(who)?;
    }
    play::need_terminal("use `quintet sim modern` to play from a script")?;
    let session = files::recorded(session, args.record.as_deref())?;
    let against = opponent::against(session.setup(), &keep::settings());
    let (session, keep) = keep::begin(session, args.record.is_some(), against);
    play::play_session(session, keep, &games::MODERN)
}

/// What a game of Modern is made from.
#[derive(Args, Default)]
pub(crate) struct ModernSetup {
    /// What is played for: marathon, sprint, ultra, classic or duel [default: the setting modern.mode, marathon]
    #[arg(long, value_name = "MODE", value_parser = Mode::from_str)]
    mode: Option<Mode>,
    /// The rules: standard or guideline [default: the setting modern.rules, standard]
    #[arg(long, value_name = "RULES", value_parser = Preset::from_str)]
    rules: Option<Preset>,
    /// The number its randomness starts from [default: another one every time]
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The first pieces: a file, or letters out of IJLOSTZ
    #[arg(long, value_name = "FILE|LETTERS")]
    pieces: Option<PathBuf>,
    /// The rows to start from, top first: . empty, IJLOSTZ, G or # garbage, X time limit; or a fumen
    #[arg(long, value_name = "FILE|FUMEN")]
    board: Option<PathBuf>,
    /// The level to begin with [default: the setting modern.level, 1, in classic 0]
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    level: Option<u32>,
    /// Whether a kick by the fifth translation makes a Mini T-Spin a full one [default: the setting modern.tspin-kick, as the rules say]
    #[arg(long, value_name = "on|off", value_parser = on_or_off)]
    tspin_kick: Option<bool>,
    #[command(flatten)]
    feel: Feel,
}

/// How keys and pieces feel.
#[derive(Args, Default)]
struct Feel {
    /// Milliseconds a sideways key is held before it repeats [default: the setting handling.das, 167]
    #[arg(long, value_name = "MS", value_parser = number::<u16>, allow_negative_numbers = true)]
    das: Option<u16>,
    /// Milliseconds between two repeats, 0 for to the wall at once [default: the setting handling.arr, 33]
    #[arg(long, value_name = "MS", value_parser = number::<u16>, allow_negative_numbers = true)]
    arr: Option<u16>,
    /// How many times faster pieces fall with soft drop [default: the setting handling.soft-drop, 20]
    #[arg(long, value_name = "N", value_parser = number::<u16>, allow_negative_numbers = true)]
    soft_drop: Option<u16>,
    /// Milliseconds a piece rests on the ground before it locks [default: the setting handling.lock-delay, 500]
    #[arg(long, value_name = "MS", value_parser = number::<u16>, allow_negative_numbers = true)]
    lock_delay: Option<u16>,
}

impl Feel {
    fn resolve(&self, settings: &Settings) -> Handling {
        let number = |option: Option<u16>, key| option.unwrap_or_else(|| settings.number(key) as u16);
        Handling {
            das_ms: number(self.das, "handling.das"),
            arr_ms: number(self.arr, "handling.arr"),
            soft_drop: number(self.soft_drop, "handling.soft-drop"),
            lock_delay_ms: number(self.lock_delay, "handling.lock-delay"),
        }
    }
}

impl ModernSetup {
    /// The setup that these options describe, with everything that files contribute.
    pub(crate) fn resolve(&self, settings: &Settings) -> Result<Setup, Failure> {
        let mut setup = Setup {
            mode: self.mode.unwrap_or_else(|| settings.text("modern.mode").parse().unwrap_or_default()),
            rules: self.rules.unwrap_or_else(|| settings.text("modern.rules").parse().unwrap_or_default()),
            tspin_kick: self.tspin_kick.or_else(|| on_or_off(&settings.text("modern.tspin-kick")).ok()),
            seed: self.seed.map_or_else(fresh_seed, Seed),
            fixed_seed: self.seed.is_some(),
            level: self.level,
            handling: [self.feel.resolve(settings); 2],
            ..Setup::default()
        };
        // A level that is set is for every mode; each takes the nearest that it has.
        let level = u32::try_from(settings.number("modern.level")).ok().filter(|level| *level > 0);
        let (first, last) = setup.table().start_levels;
        setup.level = setup.level.or(level.map(|level| level.clamp(first, last)));
        if let Some(pieces) = &self.pieces {
            setup.pieces = files::pieces(pieces, &Kind::SEVEN)?;
        }
        if let Some(path) = &self.board {
            setup.board = files::board(path)?;
        }
        Ok(setup)
    }
}

/// A game from a board that was drawn, to practise: as far as one gets.
pub(crate) fn practice(settings: &Settings, board: &str) -> Result<Setup, Failure> {
    let mut setup = ModernSetup { mode: Some(Mode::Marathon), ..ModernSetup::default() }.resolve(settings)?;
    setup.board = files::parse_board_or_fumen(board)?;
    Ok(setup)
}

/// A switch.
fn on_or_off(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("it must be on or off".into()),
    }
}
