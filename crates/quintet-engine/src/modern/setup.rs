//! The setup of a game: modes, presets and options.

use super::player::HeldButtons;
use super::{COLUMNS, Handling, Matrix, Options, ROWS, Rules};
use crate::kernel::{Seed, SetupError, Tetromino, letters};
use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A mode of Modern.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Mode {
    /// Endless, for the score.
    #[default]
    Marathon,
    /// Forty lines, for the time.
    Sprint,
    /// Two minutes, for the score.
    Ultra,
    /// The old rules: no hold, no ghost, no kicks, no lock delay, no bag.
    Classic,
    /// Two players who send each other garbage.
    Duel,
    /// Garbage rows to clear, for the time.
    Cheese,
    /// Garbage rows rise ever faster.
    Survival,
    /// Pieces fall at once and lock ever faster; 300 lines.
    Master,
    /// No end, and undo.
    Zen,
    /// One combo in a narrow well.
    Combo,
    /// A board, some pieces and a goal.
    Puzzle,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 11] = [
        Mode::Marathon,
        Mode::Sprint,
        Mode::Ultra,
        Mode::Classic,
        Mode::Duel,
        Mode::Cheese,
        Mode::Survival,
        Mode::Master,
        Mode::Zen,
        Mode::Combo,
        Mode::Puzzle,
    ];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Marathon => "marathon",
            Mode::Sprint => "sprint",
            Mode::Ultra => "ultra",
            Mode::Classic => "classic",
            Mode::Duel => "duel",
            Mode::Cheese => "cheese",
            Mode::Survival => "survival",
            Mode::Master => "master",
            Mode::Zen => "zen",
            Mode::Combo => "combo",
            Mode::Puzzle => "puzzle",
        }
    }

    /// Returns true if the mode begins with a board of its own.
    pub const fn has_own_board(self) -> bool {
        matches!(self, Mode::Cheese | Mode::Survival | Mode::Combo)
    }

    /// Returns true if the level of the mode never changes.
    pub const fn has_fixed_level(self) -> bool {
        matches!(self, Mode::Cheese | Mode::Survival)
    }

    /// Returns true if a player can take pieces back.
    pub const fn has_undo(self) -> bool {
        matches!(self, Mode::Zen | Mode::Puzzle)
    }

    /// Returns the number of players.
    pub const fn players(self) -> u8 {
        if matches!(self, Mode::Duel) { 2 } else { 1 }
    }
}

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum RulePreset {
    /// The rules in the specification of this game.
    #[default]
    Standard,
    /// The rules of most current games.
    Guideline,
}

impl RulePreset {
    /// All presets.
    pub const ALL: [RulePreset; 2] = [RulePreset::Standard, RulePreset::Guideline];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            RulePreset::Standard => "standard",
            RulePreset::Guideline => "guideline",
        }
    }

    /// Returns true if a Mini T-Spin that used the fifth translation is a full T-Spin.
    pub const fn has_tspin_kick(self) -> bool {
        matches!(self, RulePreset::Guideline)
    }
}

/// The error for a name that is not one of those that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no {what} \"{found}\"; choose one of {choices}")]
pub struct UnknownName {
    what: &'static str,
    found: String,
    choices: String,
}

pub(super) fn choose<T: Copy + fmt::Display>(
    what: &'static str,
    word: &str,
    all: &[T],
) -> Result<T, UnknownName> {
    let known = all.iter().find(|choice| choice.to_string() == word).copied();
    known.ok_or_else(|| {
        let names: Vec<String> = all.iter().map(ToString::to_string).collect();
        UnknownName { what, found: word.to_owned(), choices: names.join(", ") }
    })
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Mode {
    type Err = UnknownName;
    fn from_str(word: &str) -> Result<Mode, UnknownName> {
        choose("mode", word, &Mode::ALL)
    }
}

impl fmt::Display for RulePreset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RulePreset {
    type Err = UnknownName;
    fn from_str(word: &str) -> Result<RulePreset, UnknownName> {
        choose("set of rules", word, &RulePreset::ALL)
    }
}

/// Everything a game of Modern starts from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// The preset of the rules.
    pub rules: RulePreset,
    /// Overrides the preset: whether the fifth translation makes a Mini T-Spin full.
    pub tspin_kick: Option<bool>,
    /// The seed of the random pieces.
    pub seed: Seed,
    /// True if a restart repeats the same pieces; otherwise it brings others.
    pub fixed_seed: bool,
    /// The level to start at; the first of the mode if `None`.
    pub level: Option<u32>,
    /// The first pieces, before the random ones.
    #[serde(with = "letters")]
    pub pieces: Arc<[Tetromino]>,
    /// The blocks on the board at the start.
    pub board: Matrix,
    /// The handling of each player; the second is for Duel.
    pub handling: [Handling; 2],
    /// The rule options.
    #[serde(skip_serializing_if = "Options::is_default")]
    pub options: Options,
    /// The day whose game this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<Daily>,
    /// The state carried over from the previous round; `None` in the first.
    pub carried: Option<Carryover>,
}

/// A game that is the same for everybody on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Daily {
    /// The days since 1970-01-01.
    pub day: u32,
    /// True for every attempt after the first one whose first piece appeared.
    pub practice: bool,
}

/// The state that survives a restart.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carryover {
    /// The seed of the random pieces of this round.
    pub seed: Seed,
    /// The buttons that each player holds.
    #[serde(default)]
    pub(super) held: Vec<HeldButtons>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            mode: Mode::default(),
            rules: RulePreset::default(),
            tspin_kick: None,
            seed: Seed::default(),
            fixed_seed: false,
            level: None,
            pieces: Arc::from([]),
            board: Matrix::new(),
            handling: [Handling::DEFAULT; 2],
            options: Options::DEFAULT,
            daily: None,
            carried: None,
        }
    }
}

impl Setup {
    /// Returns an error if no game can be made from this setup.
    pub fn check(&self) -> Result<(), SetupError> {
        self.handling.iter().try_for_each(Handling::check)?;
        let mode = self.mode;
        self.options.check(mode)?;
        if mode.has_fixed_level() && self.level.is_some() {
            return Err(SetupError::new(format!("{mode} stays at level 1: no level can be chosen")));
        }
        if mode.has_own_board() && !self.board.is_empty() {
            return Err(SetupError::new(format!("{mode} has a board of its own: no other can be chosen")));
        }
        if mode == Mode::Puzzle && self.pieces.is_empty() {
            return Err(SetupError::new("a puzzle has at least one piece"));
        }
        let (first, last) = self.table().start_levels;
        if let Some(level) = self.level.filter(|level| !(first..=last).contains(level)) {
            let sentence = format!("level {level} is not allowed: use {first} to {last} in {mode}");
            return Err(SetupError::new(sentence));
        }
        let board = &self.board;
        if (board.width(), board.height()) != (COLUMNS, ROWS) {
            return Err(SetupError::new("the board is not 10 columns wide and 40 rows high"));
        }
        if let Some(row) = board.full_rows().iter().last() {
            return Err(SetupError::new(format!("row {} of the board is full", ROWS - 1 - row)));
        }
        Ok(())
    }

    /// Returns the rules of the mode, preset, `tspin-kick` and options.
    pub fn table(&self) -> &'static Rules {
        Rules::with_tspin_kick(self.mode, self.rules, self.tspin_kick).with_options(&self.options)
    }

    /// Returns the level the game starts at.
    pub fn start_level(&self) -> u32 {
        self.level.unwrap_or(self.table().start_levels.0)
    }

    /// Returns the category of scores that can be compared with this game's: the mode, the rules and, if they differ
    /// from those of the rules, `tspin-kick`, the soft-drop factor and lock delay of each player, and the options that
    /// make a difference to scores.
    pub fn score_category(&self) -> String {
        // The lock delay of Master is that of the mode.
        let has_own = !self.table().shrinking_lock_delay;
        let own = |handling: &Handling| Handling {
            lock_delay_ms: if has_own { handling.lock_delay_ms } else { Handling::DEFAULT.lock_delay_ms },
            ..*handling
        };
        let players = self.handling.iter().take(self.mode.players().into());
        let apart = players.map(own).filter(|handling| !handling.has_comparable_scores()).map(|handling| {
            let soft_drop = match handling.soft_drop {
                Handling::INSTANT => "instant".to_owned(),
                factor => factor.to_string(),
            };
            format!("/soft-drop {soft_drop} lock {} ms", handling.lock_delay_ms)
        });
        let kick = match self.tspin_kick.filter(|kick| *kick != self.rules.has_tspin_kick()) {
            Some(true) => "/tspin-kick on",
            Some(false) => "/tspin-kick off",
            None => "",
        };
        let options =
            self.options.score_category(Rules::with_tspin_kick(self.mode, self.rules, self.tspin_kick));
        format!("{}/{}{kick}{}{options}", self.mode, self.rules, apart.collect::<String>())
    }

    /// Returns true if the player chose the pieces or the board, or practises the game of a day; such a score is never
    /// a personal best.
    pub fn is_assisted(&self) -> bool {
        let chosen = self.mode != Mode::Puzzle && (!self.pieces.is_empty() || !self.board.is_empty());
        chosen || self.daily.is_some_and(|daily| daily.practice)
    }
}

#[cfg(test)]
mod tests {
    use super::super::MatrixBlock;
    use super::*;

    #[test]
    fn names_are_read_and_others_refused_with_the_choices() {
        for mode in Mode::ALL {
            assert_eq!(mode.name().parse(), Ok(mode));
        }
        for preset in RulePreset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
        }
        let sentence = "golf".parse::<Mode>().unwrap_err().to_string();
        assert_eq!(
            sentence,
            "there is no mode \"golf\"; choose one of marathon, sprint, ultra, classic, duel, cheese, survival, \
             master, zen, combo, puzzle"
        );
        assert!("Standard".parse::<RulePreset>().is_err());
    }

    #[test]
    fn invalid_setups_are_rejected() {
        let plain = Setup::default();
        let mut full = plain.clone();
        full.board.draw(&["TTTTTTTTTT", "T........."], MatrixBlock::from_letter);
        let das = Handling { das_ms: 0, ..Handling::DEFAULT };
        for (setup, words) in [
            (Setup { level: Some(0), ..plain.clone() }, "use 1 to 15 in marathon"),
            (Setup { level: Some(16), ..plain.clone() }, "1 to 15"),
            (Setup { mode: Mode::Classic, level: Some(30), ..plain.clone() }, "0 to 29"),
            (Setup { board: Matrix::sized(9, 40).unwrap(), ..plain.clone() }, "10 columns"),
            (Setup { handling: [Handling::DEFAULT, das], ..plain.clone() }, "DAS"),
            (full, "row 1 of the board is full"),
        ] {
            let sentence = setup.check().unwrap_err().to_string();
            assert!(sentence.contains(words), "{sentence}");
        }
        assert!(plain.check().is_ok());
    }

    #[test]
    fn scores_are_kept_apart_where_the_fall_differs() {
        let mut setup = Setup { mode: Mode::Sprint, ..Setup::default() };
        setup.handling[1].soft_drop = 40;
        assert_eq!(setup.score_category(), "sprint/standard");
        setup.handling[0].lock_delay_ms = 1000;
        assert_eq!(setup.score_category(), "sprint/standard/soft-drop 20 lock 1000 ms");
        setup.handling[0] = Handling { arr_ms: 0, ..Handling::DEFAULT };
        setup.tspin_kick = Some(false);
        assert_eq!(setup.score_category(), "sprint/standard");
        setup.tspin_kick = Some(true);
        assert_eq!(setup.score_category(), "sprint/standard/tspin-kick on");
    }
}
