//! What a game is made from.

use super::player::HeldButtons;
use super::{COLUMNS, Handling, Matrix, ROWS, Rules};
use crate::kernel::{Seed, SetupError, Tetromino, letters, setup_encodings};
use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is played for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Mode {
    /// Endless, for the score.
    #[default]
    Marathon,
    /// Forty lines, for the time.
    Sprint,
    /// Two minutes, for the score.
    Ultra,
    /// As it was long ago: no hold, no ghost, no kicks, no lock delay, no bag.
    Classic,
    /// Two players who send each other rows.
    Duel,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Mode; 5] = [Mode::Marathon, Mode::Sprint, Mode::Ultra, Mode::Classic, Mode::Duel];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Marathon => "marathon",
            Mode::Sprint => "sprint",
            Mode::Ultra => "ultra",
            Mode::Classic => "classic",
            Mode::Duel => "duel",
        }
    }

    /// How many play.
    pub const fn players(self) -> u8 {
        if matches!(self, Mode::Duel) { 2 } else { 1 }
    }
}

/// Which set of rules is in force.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Preset {
    /// Those of the document this game was made from.
    #[default]
    Standard,
    /// Those that most games of today follow.
    Guideline,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Preset; 2] = [Preset::Standard, Preset::Guideline];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Standard => "standard",
            Preset::Guideline => "guideline",
        }
    }

    /// Whether a Mini T-Spin that used the fifth translation is a full T-Spin.
    pub const fn has_tspin_kick(self) -> bool {
        matches!(self, Preset::Guideline)
    }
}

/// A word that is not one of those that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no {what} \"{found}\"; choose one of {choices}")]
pub struct UnknownName {
    what: &'static str,
    found: String,
    choices: String,
}

fn choose<T: Copy + fmt::Display>(what: &'static str, word: &str, all: &[T]) -> Result<T, UnknownName> {
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

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Preset {
    type Err = UnknownName;
    fn from_str(word: &str) -> Result<Preset, UnknownName> {
        choose("set of rules", word, &Preset::ALL)
    }
}

/// All that a game of Modern is made from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub struct Setup {
    /// What is played for.
    pub mode: Mode,
    /// The rules.
    pub rules: Preset,
    /// Whether the fifth translation makes a Mini T-Spin full, where it is not as the rules say.
    pub tspin_kick: Option<bool>,
    /// What the random pieces start from.
    pub seed: Seed,
    /// Whether a restart brings the same pieces again; otherwise it brings others.
    pub fixed_seed: bool,
    /// The level to start at; the mode's first when there is none.
    pub level: Option<u32>,
    /// The first pieces, before the random ones.
    #[serde(with = "letters")]
    pub pieces: Arc<[Tetromino]>,
    /// The blocks that lie there at the beginning.
    pub board: Matrix,
    /// Each player's settings; the second is for Duel.
    pub handling: [Handling; 2],
    /// What the round takes over from the one before it; nothing in the first.
    pub carried: Option<Carryover>,
}

/// What outlives a restart.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carryover {
    /// What the random pieces of this round start from.
    pub seed: Seed,
    /// The buttons that each player holds.
    #[serde(default)]
    pub(super) held: Vec<HeldButtons>,
}

/// The options of a setup in encodings without names.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Setup")]
struct PositionalSetup {
    mode: Mode,
    rules: Preset,
    tspin_kick: Option<bool>,
    seed: Seed,
    fixed_seed: bool,
    level: Option<u32>,
    pieces: Arc<[Tetromino]>,
    board: Matrix,
    handling: [Handling; 2],
    #[serde(skip)]
    carried: Option<Carryover>,
}

setup_encodings!(Setup, PositionalSetup);

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            mode: Mode::default(),
            rules: Preset::default(),
            tspin_kick: None,
            seed: Seed::default(),
            fixed_seed: false,
            level: None,
            pieces: Arc::from([]),
            board: Matrix::new(),
            handling: [Handling::DEFAULT; 2],
            carried: None,
        }
    }
}

impl Setup {
    /// Says what no game can be made from, if there is anything.
    pub fn check(&self) -> Result<(), SetupError> {
        self.handling.iter().try_for_each(Handling::check)?;
        let (first, last) = self.table().start_levels;
        if let Some(level) = self.level.filter(|level| !(first..=last).contains(level)) {
            let mode = self.mode;
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

    /// The rules that follow from mode, preset and `tspin-kick`.
    pub fn table(&self) -> &'static Rules {
        Rules::with_tspin_kick(self.mode, self.rules, self.tspin_kick)
    }

    /// The level the game starts at.
    pub fn start_level(&self) -> u32 {
        self.level.unwrap_or(self.table().start_levels.0)
    }

    /// Which scores can be compared with this game's: the mode, the rules and, where they are not the
    /// rules' own, `tspin-kick` and the soft-drop factor and lock delay of each player.
    pub fn score_category(&self) -> String {
        let players = self.handling.iter().take(self.mode.players().into());
        let apart = players
            .filter(|handling| !handling.has_comparable_scores())
            .map(|handling| format!("/soft-drop {} lock {} ms", handling.soft_drop, handling.lock_delay_ms));
        let kick = match self.tspin_kick.filter(|kick| *kick != self.rules.has_tspin_kick()) {
            Some(true) => "/tspin-kick on",
            Some(false) => "/tspin-kick off",
            None => "",
        };
        format!("{}/{}{kick}{}", self.mode, self.rules, apart.collect::<String>())
    }

    /// Whether the player was helped by chosen pieces or a chosen board: such a score is never a best.
    pub fn is_assisted(&self) -> bool {
        !self.pieces.is_empty() || !self.board.is_empty()
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
        for preset in Preset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
        }
        let sentence = "zen".parse::<Mode>().unwrap_err().to_string();
        assert_eq!(
            sentence,
            "there is no mode \"zen\"; choose one of marathon, sprint, ultra, classic, duel"
        );
        assert!("Standard".parse::<Preset>().is_err());
    }

    #[test]
    fn what_no_game_can_be_made_from_is_refused() {
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
