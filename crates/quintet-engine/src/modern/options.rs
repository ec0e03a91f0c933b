//! The rule options of a game, beyond its mode and preset.

use super::setup::choose;
use super::{Mode, Rules, UnknownName};
use crate::kernel::{SetupError, setup_encodings};
use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};

/// Implements `ALL`, `name`, `Display` and `FromStr` for a choice of options with names.
macro_rules! named_choice {
    ($type:ident, $what:literal, $($variant:ident = $name:literal),+) => {
        impl $type {
            /// All values.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            /// Returns the name on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = UnknownName;
            fn from_str(word: &str) -> Result<$type, UnknownName> {
                choose($what, word, $type::ALL)
            }
        }
    };
}
pub(super) use named_choice;

/// What a half turn does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HalfTurn {
    /// It tries the five translations of the rotation tables.
    #[default]
    Kicks,
    /// It tries the six translations of SRS+.
    SrsPlus,
    /// It does nothing.
    Off,
}
named_choice!(HalfTurn, "half turn", Kicks = "kicks", SrsPlus = "srs-plus", Off = "off");

/// Which translations a rotation tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RotationSystem {
    /// All that the rotation tables have.
    Srs,
    /// The first only.
    Classic,
    /// Pieces do not rotate.
    None,
}
named_choice!(RotationSystem, "rotation system", Srs = "srs", Classic = "classic", None = "none");

/// How random pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceRandomiser {
    /// Each bag has one of each piece.
    Bag,
    /// Each bag has two of each piece.
    DoubleBag,
    /// All pieces are equally likely; one that repeats the last is drawn once more.
    Reroll,
    /// All pieces are equally likely.
    Uniform,
}
named_choice!(
    PieceRandomiser,
    "randomiser",
    Bag = "bag",
    DoubleBag = "double-bag",
    Reroll = "reroll",
    Uniform = "uniform"
);

/// The goal of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleGoal {
    /// An empty board.
    ClearAll,
    /// This number of lines.
    Lines(u16),
    /// This number of rows that would be sent to an opponent.
    Send(u16),
    /// A T-Spin Double.
    TspinDouble,
    /// A T-Spin Triple.
    TspinTriple,
}

impl fmt::Display for PuzzleGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleGoal::ClearAll => f.write_str("clear-all"),
            PuzzleGoal::Lines(lines) => write!(f, "lines {lines}"),
            PuzzleGoal::Send(rows) => write!(f, "send {rows}"),
            PuzzleGoal::TspinDouble => f.write_str("tspin-double"),
            PuzzleGoal::TspinTriple => f.write_str("tspin-triple"),
        }
    }
}

/// The rule options of a game. The default of each is the game without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub struct Options {
    /// What a half turn does.
    #[serde(skip_serializing_if = "is_default")]
    pub half_turn: HalfTurn,
    /// Which translations a rotation tries; as the mode has it if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<RotationSystem>,
    /// How random pieces are drawn; as the mode has it if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub randomiser: Option<PieceRandomiser>,
    /// The number of next pieces shown, at most [`Options::MAX_PREVIEWS`]; as the mode has it if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previews: Option<u8>,
    /// False if pieces cannot be held.
    #[serde(skip_serializing_if = "is_true")]
    pub hold: bool,
    /// False if no ghost is shown.
    #[serde(skip_serializing_if = "is_true")]
    pub ghost: bool,
    /// The time from a lock without a clear to the next piece, in milliseconds.
    #[serde(skip_serializing_if = "is_default")]
    pub entry_delay_ms: u16,
    /// The time from a clear to the next piece, in milliseconds; the rows vanish at its end.
    #[serde(skip_serializing_if = "is_default")]
    pub clear_delay_ms: u16,
    /// The number of garbage rows to clear in Cheese; [`Options::CHEESE_ROWS`] if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u16>,
    /// The goal of a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<PuzzleGoal>,
}

/// The options in encodings without names.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Options")]
struct PositionalOptions {
    half_turn: HalfTurn,
    rotation: Option<RotationSystem>,
    randomiser: Option<PieceRandomiser>,
    previews: Option<u8>,
    hold: bool,
    ghost: bool,
    entry_delay_ms: u16,
    clear_delay_ms: u16,
    rows: Option<u16>,
    goal: Option<PuzzleGoal>,
}

setup_encodings!(Options, PositionalOptions);

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde calls")]
fn is_true(value: &bool) -> bool {
    *value
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}

impl Options {
    /// The game without options.
    pub const DEFAULT: Options = Options {
        half_turn: HalfTurn::Kicks,
        rotation: None,
        randomiser: None,
        previews: None,
        hold: true,
        ghost: true,
        entry_delay_ms: 0,
        clear_delay_ms: 0,
        rows: None,
        goal: None,
    };

    /// The most next pieces that can be shown.
    pub const MAX_PREVIEWS: u8 = 6;
    /// The longest entry or clear delay, in milliseconds.
    pub const MAX_DELAY_MS: u16 = 10_000;
    /// The number of garbage rows in Cheese if none is chosen.
    pub const CHEESE_ROWS: u16 = 10;
    /// The most garbage rows in Cheese.
    pub const MAX_ROWS: u16 = 1_000;

    /// Returns true if no option is chosen.
    pub fn is_default(&self) -> bool {
        *self == Options::DEFAULT
    }

    /// Returns an error if a value is out of range or does not go with the mode.
    pub fn check(&self, mode: Mode) -> Result<(), SetupError> {
        let refuse = |sentence: String| Err(SetupError::new(sentence));
        if let Some(previews) = self.previews.filter(|previews| *previews > Options::MAX_PREVIEWS) {
            return refuse(format!("{previews} next pieces are not possible: use 0 to 6"));
        }
        for (name, value) in
            [("the entry delay", self.entry_delay_ms), ("the clear delay", self.clear_delay_ms)]
        {
            if value > Options::MAX_DELAY_MS {
                return refuse(format!(
                    "{name} (in ms) is {value}; it can be 0 to {}",
                    Options::MAX_DELAY_MS
                ));
            }
        }
        match self.rows {
            Some(_) if mode != Mode::Cheese => {
                return refuse(format!("a number of rows can be chosen in cheese only, not in {mode}"));
            }
            Some(rows) if !(1..=Options::MAX_ROWS).contains(&rows) => {
                return refuse(format!("{rows} rows are not possible: use 1 to {}", Options::MAX_ROWS));
            }
            _ => {}
        }
        match (mode, self.goal) {
            (Mode::Puzzle, None) => refuse("a puzzle has a goal: choose one with --puzzle".to_owned()),
            (Mode::Puzzle, Some(_)) | (_, None) => Ok(()),
            (_, Some(_)) => refuse(format!("a puzzle is played in the mode puzzle, not in {mode}")),
        }
    }

    /// Returns the options that keep scores apart, each with a slash before it; `mode` has the rules without options.
    pub(super) fn score_category(&self, mode: &'static Rules) -> String {
        let chosen = mode.with_options(self);
        let mut apart = Vec::new();
        if self.half_turn != HalfTurn::Kicks {
            apart.push(format!("half-turn {}", self.half_turn));
        }
        if let Some(rotation) = self.rotation
            && (chosen.pieces, chosen.rotates) != (mode.pieces, mode.rotates)
        {
            apart.push(format!("rotation {rotation}"));
        }
        if let Some(randomiser) = self.randomiser.filter(|_| chosen.draw != mode.draw) {
            apart.push(format!("randomiser {randomiser}"));
        }
        if chosen.preview != mode.preview {
            apart.push(format!("previews {}", chosen.preview));
        }
        if chosen.hold != mode.hold {
            apart.push("no-hold".to_owned());
        }
        if self.entry_delay_ms > 0 {
            apart.push(format!("entry-delay {} ms", self.entry_delay_ms));
        }
        if self.clear_delay_ms > 0 {
            apart.push(format!("clear-delay {} ms", self.clear_delay_ms));
        }
        if let Some(rows) = self.rows.filter(|_| chosen.goal != mode.goal) {
            apart.push(format!("rows {rows}"));
        }
        apart.iter().flat_map(|option| ["/", option]).collect()
    }
}
