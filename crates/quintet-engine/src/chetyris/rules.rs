//! The setup of a game, its levels and its score table.

use super::pieces::PieceKind;
use crate::kernel::{Grid, Seed, SetupError, Span, letters};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The minimum width and height of the well: every piece fits in it.
pub const MIN_WELL: u8 = 4;
/// The maximum width and height of the well.
pub const MAX_WELL: u8 = 64;
/// The highest level to start at.
pub const MAX_LEVEL: u32 = 9_999_999;

/// The well that pieces fall into.
pub type Well = Grid<PieceKind, { MAX_WELL as usize }, { MAX_WELL as usize }>;

/// Everything a game of Chetyris starts from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The seed of the random pieces.
    pub seed: Seed,
    /// The first pieces; random ones follow.
    #[serde(with = "letters")]
    pub pieces: Arc<[PieceKind]>,
    /// The level at which it starts.
    pub level: u32,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new(Seed::default())
    }
}

impl Setup {
    /// Makes the default setup of the rules: level 1, a well of 10×18, random pieces.
    pub fn new(seed: Seed) -> Setup {
        Setup { seed, pieces: Arc::from([]), level: 1, width: 10, height: 18 }
    }

    /// Checks the setup and returns an empty well.
    pub(super) fn checked(&self) -> Result<Well, SetupError> {
        if !(1..=MAX_LEVEL).contains(&self.level) {
            return Err(SetupError(format!("level {} is not from 1 to {MAX_LEVEL}", self.level)));
        }
        let size = MIN_WELL..=MAX_WELL;
        let well = Well::sized(self.width.into(), self.height.into());
        well.filter(|_| size.contains(&self.width) && size.contains(&self.height)).ok_or_else(|| {
            let Setup { width, height, .. } = self;
            SetupError(format!(
                "a well of {width}x{height} is not from {MIN_WELL}x{MIN_WELL} to {MAX_WELL}x{MAX_WELL}"
            ))
        })
    }
}

/// The stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The game waits for the first Enter.
    Begin,
    /// A piece is falling.
    Playing,
    /// A level is done; the game waits for Enter.
    LevelDone,
    /// The game is lost or was quit, and waits for Enter.
    Over,
    /// The player has answered the last prompt.
    Exited,
}

impl Stage {
    /// Returns the prompt to the player.
    pub(super) fn prompt(self) -> Option<&'static str> {
        match self {
            Stage::Begin => Some("Press the Enter key to begin playing Chetyris!"),
            Stage::Playing => None,
            Stage::LevelDone => Some("Good job! Press the Enter key to start next level!"),
            Stage::Over | Stage::Exited => Some("Game Over! Press the Enter key to exit!"),
        }
    }
}

/// Returns how long a piece stays in a row.
pub(super) fn row_time(level: u32) -> Span {
    Span::from_millis(1000u64.saturating_sub(100 * (u64::from(level) - 1)).max(100))
}

/// Returns how many rows a level needs.
pub fn rows_needed(level: u32) -> u32 {
    5 * level
}

/// Returns the points for clearing this many rows at once.
pub fn points(rows: u32) -> u64 {
    match rows {
        0 => 0,
        1..=5 => 100 << (rows - 1),
        _ => 1600,
    }
}
