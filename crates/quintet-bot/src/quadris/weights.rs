//! The settings of the Quadris search: the weights of the features, and the lookahead.

use super::features::Features;
use quintet_engine::quadris::levels::LevelRules;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Chooses placements in Quadris by weighted features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuadrisSearcher {
    /// The weight of each feature.
    pub weights: Features,
    /// The lookahead.
    pub lookahead: Lookahead,
}

/// How far a searcher looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lookahead {
    /// The places of the falling block only.
    Current,
    /// The places of the next block too, after each of those.
    Next,
    /// If the stack is high after two blocks, also every block that can follow, weighted by its probability, after the
    /// best pairs of places.
    Expected {
        /// The maximum number of pairs that are searched this way.
        max_pairs: u16,
        /// The minimum height of the stack.
        min_height: u8,
    },
}

/// The weights for each kind of level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightTable {
    /// The weights for levels without heavy blocks.
    pub light: Features,
    /// The weights for levels with heavy blocks.
    pub heavy: Features,
    /// The weights for levels with stars.
    pub stars: Features,
}

/// Why a file of weights cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WeightTableError {
    /// The file is not valid TOML, or an entry is wrong.
    #[error("{0}")]
    Syntax(#[from] Box<toml::de::Error>),
    /// A weight is so large that sums could overflow.
    #[error("the weight {name} is {value}: weights are from -{MAX_WEIGHT} to {MAX_WEIGHT}")]
    TooLarge {
        /// The name of the weight.
        name: &'static str,
        /// The value of the weight.
        value: i32,
    },
}

/// The maximum absolute value of a weight.
pub const MAX_WEIGHT: i32 = 10_000;

impl WeightTable {
    /// Parses a file of weights.
    pub fn parse(text: &str) -> Result<WeightTable, WeightTableError> {
        let table: WeightTable = toml::from_str(text).map_err(Box::new)?;
        for weights in [table.light, table.heavy, table.stars] {
            for (name, value) in Features::NAMES.into_iter().zip(weights.to_array()) {
                if !(-MAX_WEIGHT..=MAX_WEIGHT).contains(&value) {
                    return Err(WeightTableError::TooLarge { name, value });
                }
            }
        }
        Ok(table)
    }

    /// Returns the weights used for hints.
    pub fn tuned() -> &'static WeightTable {
        &TUNED
    }

    /// Returns the weights for a level.
    pub fn of(&self, level: &LevelRules) -> Features {
        match (level.star_every > 0, level.heavy) {
            (true, _) => self.stars,
            (false, true) => self.heavy,
            (false, false) => self.light,
        }
    }
}

/// The weights for hints, in hundredths: `cargo run --release -p quintet-bot --example tune_quadris -- 3` found them, starting
/// from those of Dellacherie.
static TUNED: WeightTable = WeightTable {
    light: WITHOUT_STARS,
    heavy: WITHOUT_STARS,
    stars: Features { star_tower: -50, drops_since_clear: -100, ..WITHOUT_STARS },
};

const WITHOUT_STARS: Features = Features {
    landing: -182,
    eroded: 347,
    row_changes: -393,
    column_changes: -935,
    holes: -825,
    wells: -424,
    lids: 5,
    holed_rows: -301,
    peak: -151,
    star_tower: 0,
    drops_since_clear: 0,
};

/// The weights that Islam El-Ashi found for the features of Pierre Dellacherie, in hundredths.
pub const DELLACHERIE: Features = Features {
    landing: -225,
    eroded: 342,
    row_changes: -322,
    column_changes: -935,
    holes: -790,
    wells: -339,
    lids: 0,
    holed_rows: 0,
    peak: 0,
    star_tower: 0,
    drops_since_clear: 0,
};

impl QuadrisSearcher {
    /// The evaluation of Dellacherie for the falling block only.
    pub const DELLACHERIE_CURRENT: QuadrisSearcher =
        QuadrisSearcher { weights: DELLACHERIE, lookahead: Lookahead::Current };

    /// The evaluation of Dellacherie after the falling and the next block.
    pub const DELLACHERIE_NEXT: QuadrisSearcher =
        QuadrisSearcher { weights: DELLACHERIE, lookahead: Lookahead::Next };

    /// Returns the searcher for hints at a level.
    pub fn tuned(level: &LevelRules) -> QuadrisSearcher {
        QuadrisSearcher {
            weights: WeightTable::tuned().of(level),
            lookahead: Lookahead::Expected { max_pairs: 16, min_height: 7 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_sound() {
        let table = WeightTable::tuned();
        assert_eq!(&WeightTable::parse(&toml::to_string(table).unwrap()).unwrap(), table);
        assert!(table.light.holes < 0 && table.heavy.holes < 0 && table.stars.holes < 0);
    }

    #[test]
    fn wrong_weights_are_refused_with_a_reason() {
        let text = toml::to_string(WeightTable::tuned()).unwrap();
        let cases = [
            (text.replace("[stars]", "[star]"), "unknown field `star`"),
            (text.replace("holes =", "hole ="), "unknown field `hole`"),
            (text.replacen("landing = ", "landing = 99999 #", 1), "the weight landing is 99999"),
            (text.replacen("landing = ", "landing = x", 1), "TOML parse error at line"),
            (String::new(), "missing field `light`"),
        ];
        for (text, message) in cases {
            let error = WeightTable::parse(&text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
