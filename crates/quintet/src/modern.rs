//! Modern on the command line: its options, and how it is shown.

use crate::args::{Colour, fresh_seed, number};
use crate::failure::{Failure, Outcome};
use crate::keep::{self, Keep};
use crate::{files, opponent, play};
use clap::Args;
use quintet_engine::kernel::{Button, Kind, Player, RealTime, Seed, Span};
use quintet_engine::modern::{Handling, Mode, Modern, Preset, Setup, Stage};
use quintet_session::Session;
use quintet_store::Settings;
use quintet_tui::{Company, KeyCode, Play, board_screen, board_size};
use std::path::PathBuf;
use std::str::FromStr;

pub(crate) const HELP: &str = "\
Keys:
  move       <-  ->        soft drop  v          hold   c     pause    Esc
  turn       z   x         hard drop  space      start  Enter restart  r
  hint       h  shows where the piece could go; with the shape of another piece: hold first
  In a duel player 2 has  J L  move,  U O  turn,  K  soft,  I  hard,  P  hold.  q leaves.

Modes: marathon (endless), sprint (40 lines), ultra (2 minutes), classic (as it was), duel (two players).
Handling: --das and --arr say how a held key repeats; terminals that tell when a key comes up (the kitty
keyboard protocol) have it exactly, elsewhere the terminal's own repeat counts.";

/// How Modern is played.
pub(crate) const MODERN: Play<Modern> = Play {
    screen: |view| board_screen(view, Colour::Auto.is_on()),
    size: board_size,
    key,
    holds: true,
    refresh: Some(Span::from_millis(100)),
    left: |_| false,
};

fn key(game: &Modern, key: KeyCode) -> Option<(Player, Button)> {
    let letter = match key {
        KeyCode::Char(letter) => letter.to_ascii_lowercase(),
        _ => ' ',
    };
    let second = match letter {
        'j' => Some(Button::Left),
        'l' => Some(Button::Right),
        'u' => Some(Button::Counterclockwise),
        'o' => Some(Button::Clockwise),
        'k' => Some(Button::Down),
        'i' => Some(Button::Drop),
        'p' => Some(Button::Hold),
        _ => None,
    };
    if let Some(button) = second.filter(|_| game.players() > 1) {
        return Some((Player::TWO, button));
    }
    let button = match (key, letter) {
        (KeyCode::Left, _) => Button::Left,
        (KeyCode::Right, _) => Button::Right,
        (KeyCode::Down, _) => Button::Down,
        (KeyCode::Enter, _) => Button::Enter,
        (KeyCode::Esc, _) => Button::Pause,
        (KeyCode::Up, _) | (_, 'x') => Button::Clockwise,
        (_, 'z') => Button::Counterclockwise,
        (_, 'c') => Button::Hold,
        (_, 'r') => Button::Restart,
        (_, 'h') => Button::Hint,
        (_, 'q') => Button::Quit,
        (KeyCode::Char(' '), _) => Button::Drop,
        _ => return None,
    };
    Some((Player::ONE, button))
}

#[derive(Args)]
pub(crate) struct ModernGame {
    #[command(flatten)]
    setup: ModernSetup,
    /// Whom to play in a duel: 1 (gentle) to 9 (merciless), a name, or person [default: the setting modern.opponent, person]
    #[arg(long, value_name = "WHO")]
    opponent: Option<String>,
    /// Record the game in this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// `quintet modern`.
pub(crate) fn start(args: &ModernGame) -> Outcome {
    let settings = keep::settings();
    let session = Session::<Modern>::new(args.setup.resolve(&settings)?)?;
    let opponent = match &args.opponent {
        Some(_) if session.setup().mode != Mode::Duel => {
            return Err(Failure::Bad("--opponent is for a duel; add --mode duel".into()));
        }
        Some(who) => who.clone(),
        None => settings.text("modern.opponent"),
    };
    let company = company(session.setup(), &opponent)?;
    play::need_terminal("use `quintet sim modern` to play from a script")?;
    let session = files::recorded(session, args.record.as_deref())?;
    let (session, keep) = keep::begin(session, args.record.is_some());
    play_in_company(session, keep, company)
}

/// Who gives hints, and who plays the other side of a duel.
fn company(setup: &Setup, opponent: &str) -> Result<Company<Modern>, Failure> {
    let partner = if setup.mode == Mode::Duel { opponent::partner(opponent, setup)? } else { None };
    Ok(Company { partner: partner.map(|partner| (Player::TWO, partner)), adviser: Some(opponent::adviser()) })
}

/// Goes on with a session of Modern; the other side of a duel is played by whoever the settings say.
pub(crate) fn play_on(session: Session<Modern>, keep: Keep) -> Outcome {
    let company = company(session.setup(), &keep::settings().text("modern.opponent"))?;
    play_in_company(session, keep, company)
}

/// Plays a session of Modern until the player leaves, and says how it stands.
fn play_in_company(session: Session<Modern>, keep: Keep, company: Company<Modern>) -> Outcome {
    play::play_session(session, keep, &MODERN, company, |session| {
        let (game, mode) = (session.game(), session.setup().mode);
        let players = [Player::ONE, Player::TWO].into_iter().filter_map(|player| game.player(player));
        let scores: Vec<String> =
            players.map(|player| format!("score {}, {} lines", player.score(), player.lines())).collect();
        let begun = game.stage() != Stage::Ready;
        begun.then(|| format!("Modern, {mode}: {}, seed {}", scores.join("; "), game.seed().0))
    })
}

/// What a game of Modern is made from.
#[derive(Args)]
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
    /// The level to begin with [default: 1, in classic 0]
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    level: Option<u32>,
    /// Whether a kick by the fifth translation makes a Mini T-Spin a full one [default: the setting modern.tspin-kick, as the rules say]
    #[arg(long, value_name = "on|off", value_parser = on_or_off)]
    tspin_kick: Option<bool>,
    #[command(flatten)]
    feel: Feel,
}

/// How keys and pieces feel.
#[derive(Args)]
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
