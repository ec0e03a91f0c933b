//! How judges differ: what the numbers are worth to them, and how far they look.

use super::features::Features;
use quintet_engine::quadris::levels::LevelRules;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use thiserror::Error;

/// Who says which place is best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuadrisSearcher {
    /// What each number is worth.
    pub weights: Features,
    /// How far it looks.
    pub lookahead: Lookahead,
}

/// How far a judge looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lookahead {
    /// At the places of the falling block.
    Current,
    /// At those of the next block after each of them as well.
    Next,
    /// When two blocks would leave a high stack: also at every block that can come after that, weighed by how
    /// likely it is, where the first two lie best.
    Beyond {
        /// How many pairs of places are looked at so.
        pairs: u16,
        /// The height of the stack from which on this is done.
        from: u8,
    },
}

/// The weights for levels of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightTable {
    /// Without heavy blocks.
    pub light: Features,
    /// With heavy blocks.
    pub heavy: Features,
    /// With stars.
    pub stars: Features,
}

/// What can be wrong with a file of weights.
#[derive(Debug, Error)]
pub enum WeightTableError {
    /// It is not written as it should be.
    #[error("{0}")]
    Syntax(#[from] Box<toml::de::Error>),
    /// A number with which sums could overflow.
    #[error("the weight {name} is {value}: weights are from -{MAX_WEIGHT} to {MAX_WEIGHT}")]
    TooLarge {
        /// Which one.
        name: &'static str,
        /// What it is.
        value: i32,
    },
}

/// No weight is larger than this.
pub const MAX_WEIGHT: i32 = 10_000;

impl WeightTable {
    /// Reads a file of weights.
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

    /// The weights that hints are found with.
    pub fn tuned() -> &'static WeightTable {
        static TUNED: LazyLock<WeightTable> = LazyLock::new(|| {
            let plain = WeightTable { light: DELLACHERIE, heavy: DELLACHERIE, stars: DELLACHERIE };
            WeightTable::parse(include_str!("weights.toml")).unwrap_or(plain)
        });
        &TUNED
    }

    /// The weights for a level.
    pub fn of(&self, level: &LevelRules) -> Features {
        match (level.star_every > 0, level.heavy) {
            (true, _) => self.stars,
            (false, true) => self.heavy,
            (false, false) => self.light,
        }
    }
}

/// The weights that Islam El-Ashi found for the numbers of Pierre Dellacherie, in hundredths.
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
    /// The evaluation of Dellacherie as it is: of the falling block alone.
    pub const DELLACHERIE_CURRENT: QuadrisSearcher =
        QuadrisSearcher { weights: DELLACHERIE, lookahead: Lookahead::Current };

    /// The evaluation of Dellacherie after the falling and the next block.
    pub const DELLACHERIE_NEXT: QuadrisSearcher =
        QuadrisSearcher { weights: DELLACHERIE, lookahead: Lookahead::Next };

    /// The judge of hints at a level.
    pub fn tuned(level: &LevelRules) -> QuadrisSearcher {
        QuadrisSearcher {
            weights: WeightTable::tuned().of(level),
            lookahead: Lookahead::Beyond { pairs: 16, from: 7 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_sound() {
        let table = WeightTable::parse(include_str!("weights.toml")).unwrap();
        assert_eq!(&table, WeightTable::tuned());
        assert!(table.light.holes < 0 && table.heavy.holes < 0 && table.stars.holes < 0);
    }

    #[test]
    fn wrong_weights_are_refused_with_a_reason() {
        let text = include_str!("weights.toml");
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
