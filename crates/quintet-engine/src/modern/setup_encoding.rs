//! The encoding of setups without names, for old recordings and fingerprints of states.

use super::handling::HandlingExtension;
use super::{Daily, Handling, Matrix, Mode, Options, RulePreset, Setup};
use crate::kernel::{Seed, Tetromino};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A setup in encodings without names. What was added later is in the mode, if there is any.
#[derive(Serialize, Deserialize)]
struct PositionalSetup {
    mode: PositionalMode<Box<SetupExtension>>,
    rules: RulePreset,
    tspin_kick: Option<bool>,
    seed: Seed,
    fixed_seed: bool,
    level: Option<u32>,
    pieces: Arc<[Tetromino]>,
    board: Matrix,
    handling: [Handling; 2],
}

/// A mode in encodings without names: one of the first five, or another one with everything that was added later.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum PositionalMode<X = ()> {
    Marathon,
    Sprint,
    Ultra,
    Classic,
    Duel,
    Extended(X),
}

impl<X> PositionalMode<X> {
    /// Encodes a mode, with an extension if there is one. A mode that was added later always has one.
    pub(super) fn new(mode: Mode, extension: Option<X>) -> PositionalMode<X> {
        if let Some(extension) = extension {
            return PositionalMode::Extended(extension);
        }
        match mode {
            Mode::Sprint => PositionalMode::Sprint,
            Mode::Ultra => PositionalMode::Ultra,
            Mode::Classic => PositionalMode::Classic,
            Mode::Duel => PositionalMode::Duel,
            _ => PositionalMode::Marathon,
        }
    }

    /// Decodes the mode, or returns the extension that has it.
    pub(super) fn decode(self) -> Result<Mode, X> {
        Ok(match self {
            PositionalMode::Marathon => Mode::Marathon,
            PositionalMode::Sprint => Mode::Sprint,
            PositionalMode::Ultra => Mode::Ultra,
            PositionalMode::Classic => Mode::Classic,
            PositionalMode::Duel => Mode::Duel,
            PositionalMode::Extended(extension) => return Err(extension),
        })
    }
}

/// What a setup has that its first encoding without names did not.
#[derive(Serialize, Deserialize)]
struct SetupExtension {
    mode: Mode,
    options: Options,
    handling: [Option<HandlingExtension>; 2],
    daily: Option<Daily>,
}

impl Serialize for Setup {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return Setup::serialize(self, serializer);
        }
        let handling = self.handling.each_ref().map(Handling::extension);
        let extended = self.is_extended();
        let extension = extended.then(|| {
            Box::new(SetupExtension { mode: self.mode, options: self.options, handling, daily: self.daily })
        });
        let positional = PositionalSetup {
            mode: PositionalMode::new(self.mode, extension),
            rules: self.rules,
            tspin_kick: self.tspin_kick,
            seed: self.seed,
            fixed_seed: self.fixed_seed,
            level: self.level,
            pieces: self.pieces.clone(),
            board: self.board.clone(),
            handling: self.handling,
        };
        positional.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
        if deserializer.is_human_readable() {
            return Setup::deserialize(deserializer);
        }
        let PositionalSetup { mode, rules, tspin_kick, seed, fixed_seed, level, pieces, board, mut handling } =
            PositionalSetup::deserialize(deserializer)?;
        let (mode, options, daily) = match mode.decode() {
            Ok(mode) => (mode, Options::DEFAULT, None),
            Err(extension) => {
                for (handling, extension) in handling.iter_mut().zip(extension.handling) {
                    handling.extend(extension);
                }
                (extension.mode, extension.options, extension.daily)
            }
        };
        let carried = None;
        Ok(Setup {
            mode,
            rules,
            tspin_kick,
            seed,
            fixed_seed,
            level,
            pieces,
            board,
            handling,
            options,
            daily,
            carried,
        })
    }
}

/// Returns true if a game has something that the first encodings without names did not: another mode, a rule option
/// or more handling.
pub(super) fn is_extended(mode: Mode, options: &Options, handling: Option<&Handling>) -> bool {
    mode as usize > Mode::Duel as usize
        || *options != Options::DEFAULT
        || handling.is_some_and(|handling| handling.extension().is_some())
}

impl Setup {
    /// Returns true if the setup has something that its first encoding without names did not.
    fn is_extended(&self) -> bool {
        self.daily.is_some()
            || is_extended(self.mode, &self.options, None)
            || self.handling.iter().any(|handling| handling.extension().is_some())
    }
}
