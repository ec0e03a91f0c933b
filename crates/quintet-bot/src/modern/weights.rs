//! The weights of the evaluation: the built-in ones, and those of files.

use serde::{Deserialize, Serialize};

/// The weights of an evaluation. The standard ones are built in; others can be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The weights of the board.
    pub board: BoardWeights,
    /// The weights of the chains in progress.
    pub chains: ChainWeights,
    /// The weights of moves.
    #[serde(rename = "move")]
    pub moves: MoveWeights,
}

/// The weights of the board features: each belongs to the field of [`Features`](super::Features) with the same name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each is the feature of the same name")]
pub struct BoardWeights {
    pub height: i32,
    pub above_half: i32,
    pub above_three_quarters: i32,
    pub danger: i32,
    pub bumpiness: i32,
    pub bumpiness_squared: i32,
    pub row_changes: i32,
    pub cavities: i32,
    pub overhangs: i32,
    pub covered: i32,
    pub hole_rows: i32,
    pub well_ready: i32,
    /// The weight of a well in each column.
    pub well_column: [i32; 10],
    pub t_slots: [i32; 3],
}

/// The weights of the chains in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainWeights {
    /// For a back-to-back chain.
    pub back_to_back: i32,
    /// For each clear of the current combo.
    pub combo: i32,
}

/// The weights of moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveWeights {
    /// For a plain clear, by the number of rows.
    pub clear: [i32; 5],
    /// For a Mini T-Spin, by the number of rows.
    pub mini: [i32; 3],
    /// For a T-Spin, by the number of rows.
    pub spin: [i32; 4],
    /// For each row sent.
    pub sent: i32,
    /// For a back-to-back clear.
    pub back_to_back: i32,
    /// For a perfect clear.
    pub perfect: i32,
    /// For placing a T without a T-Spin.
    pub t_without_spin: i32,
    /// For losing the game.
    pub lost: i32,
}

/// Why weights cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The text is not TOML, or an entry is missing, unknown or not a whole number.
    #[error("{0}")]
    Text(String),
    /// A weight is out of range.
    #[error("{0} is {1}; it can be -{2} to {2}")]
    Range(String, i64, i64),
}

/// The maximum absolute value of a weight: the sum over the worst board must fit into 32 bits.
pub(super) const MAX_WEIGHT: i64 = 10_000;
/// The maximum for losing, which counts only once.
const MAX_LOST_WEIGHT: i64 = 1_000_000;

/// The built-in weights. `quintet tune` finds others.
static STANDARD: Weights = Weights {
    board: BoardWeights {
        height: -12,
        above_half: -60,
        above_three_quarters: -220,
        danger: -30,
        bumpiness: -14,
        bumpiness_squared: -4,
        row_changes: -9,
        cavities: -190,
        overhangs: -70,
        covered: -16,
        hole_rows: -30,
        well_ready: 30,
        well_column: [10, 0, 0, 0, 0, 0, 0, 0, 0, 10],
        t_slots: [10, 110, 260],
    },
    chains: ChainWeights { back_to_back: 60, combo: 20 },
    moves: MoveWeights {
        clear: [0, -130, -100, -60, 420],
        mini: [-60, -110, -60],
        spin: [-20, 130, 430, 640],
        sent: 40,
        back_to_back: 60,
        perfect: 900,
        t_without_spin: -120,
        lost: -1_000_000,
    },
};

impl Weights {
    /// Returns the built-in weights.
    pub fn standard() -> &'static Weights {
        &STANDARD
    }

    /// Parses weights; none may be missing.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let wrong = |error: toml::de::Error| {
            let place =
                error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
            WeightsError::Text(format!("line {place}: {}", error.message()))
        };
        let weights: Weights = toml::from_str(text).map_err(wrong)?;
        let table: toml::Table = toml::from_str(text).map_err(wrong)?;
        for (section, entries) in &table {
            for (name, value) in entries.as_table().into_iter().flatten() {
                let numbers = value.as_array().map_or_else(|| vec![value], |list| list.iter().collect());
                let mut numbers = numbers.into_iter().filter_map(toml::Value::as_integer);
                let most = if (section.as_str(), name.as_str()) == ("move", "lost") {
                    MAX_LOST_WEIGHT
                } else {
                    MAX_WEIGHT
                };
                if let Some(number) = numbers.find(|number| !(-most..=most).contains(number)) {
                    return Err(WeightsError::Range(format!("{section}.{name}"), number, most));
                }
            }
        }
        Ok(weights)
    }

    /// Calls `show` with every weight that can be tuned, always in the same order: all but that of losing.
    pub fn each(&mut self, mut show: impl FnMut(&mut i32)) {
        let BoardWeights {
            height,
            above_half,
            above_three_quarters,
            danger,
            bumpiness,
            bumpiness_squared,
            row_changes,
            cavities,
            overhangs,
            covered,
            hole_rows,
            well_ready,
            well_column,
            t_slots,
        } = &mut self.board;
        let ChainWeights { back_to_back: chain, combo } = &mut self.chains;
        let MoveWeights { clear, mini, spin, sent, back_to_back, perfect, t_without_spin, lost: _ } =
            &mut self.moves;
        let single = [
            height,
            above_half,
            above_three_quarters,
            danger,
            bumpiness,
            bumpiness_squared,
            row_changes,
            cavities,
            overhangs,
            covered,
            hole_rows,
            well_ready,
            chain,
            combo,
            sent,
            back_to_back,
            perfect,
            t_without_spin,
        ];
        single.into_iter().for_each(&mut show);
        well_column.iter_mut().chain(t_slots).for_each(&mut show);
        clear.iter_mut().chain(mini).chain(spin).for_each(&mut show);
    }

    /// Returns the weights as the text of a file.
    pub fn to_text(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_weights_survive_the_file() {
        let weights = Weights::standard();
        assert_eq!(Weights::parse(&weights.to_text()).as_ref(), Ok(weights));
    }

    #[test]
    fn errors_name_the_entry() {
        let text = Weights::standard().to_text();
        for (from, to, words) in [
            ("height =", "hight =", "unknown field `hight`"),
            ("sent = ", "sent = 10001 # ", "move.sent is 10001; it can be -10000 to 10000"),
            ("lost = ", "lost = -1000001 # ", "move.lost is -1000001; it can be -1000000 to 1000000"),
            ("sent = ", "sent = 0.5 #", "invalid type: floating point"),
            ("[chains]", "[chain", "line"),
            ("combo", "# combo", "missing field `combo`"),
        ] {
            assert!(text.contains(from));
            let sentence = Weights::parse(&text.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(sentence.contains(words), "{sentence}");
        }
    }

    #[test]
    fn reading_any_text_does_not_panic() {
        use proptest::prelude::*;
        proptest!(|(text in "(?s).{0,100}")| { drop(Weights::parse(&text)); });
        proptest!(|(text in "[a-z.=\\[\\]\"0-9\\n ]{0,80}")| { drop(Weights::parse(&text)); });
    }
}
