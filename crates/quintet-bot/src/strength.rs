//! How fast and how well the computer plays: data, the same for every game.

use core::{fmt, str::FromStr};
use quintet_engine::kernel::{Rng, Span};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// How fast and how well a player plays.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Its name.
    pub name: String,
    /// The most pieces it places in a minute.
    #[serde(alias = "pace")]
    pub pieces_per_minute: u32,
    /// Milliseconds from the appearance of a piece to the first key; less when the piece falls fast.
    #[serde(alias = "think")]
    pub reaction_ms: u32,
    /// Milliseconds from one key to the next.
    #[serde(alias = "key")]
    pub key_gap_ms: u32,
    /// The number of placements searched for each piece.
    pub nodes: u64,
    /// The number of next pieces that the search sees.
    #[serde(alias = "sight")]
    pub lookahead: u32,
    /// How many of a thousand pieces go to a worse place than the best.
    #[serde(alias = "slips")]
    pub mistakes_per_mille: u32,
}

/// A word or number that names no strength.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no opponent \"{0}\"; choose 1 to {count}, or one of {names}", count = Strength::all().len(), names = names())]
pub struct UnknownStrength(String);

fn names() -> String {
    Strength::all().iter().map(|strength| strength.name.as_str()).collect::<Vec<_>>().join(", ")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    strength: Vec<Strength>,
    demonstration: Strength,
}

impl File {
    fn built_in() -> &'static File {
        static FILE: LazyLock<File> = LazyLock::new(|| {
            toml::from_str(include_str!("../data/strengths.toml")).expect("a test reads this file")
        });
        &FILE
    }
}

/// How fast the keys of one piece are pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeyTiming {
    /// How long a tapped key is down.
    pub tap: Span,
    /// From the press of each key to that of the next; after the last again from the first.
    pub gaps: [Span; 8],
}

impl KeyTiming {
    /// From the press of this key of a piece to that of the next.
    pub(crate) fn gap(&self, key: usize) -> Span {
        self.gaps[key % self.gaps.len()].max(self.tap + Span::from_millis(1))
    }
}

impl Strength {
    /// Every strength, the gentlest first.
    pub fn all() -> &'static [Strength] {
        &File::built_in().strength
    }

    /// That of a demonstration: strong, and slow enough to be followed with the eyes.
    pub fn demonstration() -> &'static Strength {
        &File::built_in().demonstration
    }

    /// The strongest.
    pub fn strongest() -> &'static Strength {
        &Strength::all()[Strength::all().len() - 1]
    }

    /// The same strength at another speed: pieces a minute, and the times before the first and between two keys in ms.
    #[must_use]
    pub fn at_speed(&self, pieces_per_minute: u32, reaction_ms: u32, key_gap_ms: u32) -> Strength {
        Strength { pieces_per_minute, reaction_ms, key_gap_ms, ..self.clone() }
    }

    /// The time a piece takes, about.
    pub fn period(&self, rng: &mut Rng) -> Span {
        jitter(Span::from_micros(60_000_000 / u64::from(self.pieces_per_minute.max(1))), rng)
    }

    /// How long a tapped key is down.
    pub fn tap(&self) -> Span {
        Span::from_micros(u64::from(self.key_gap_ms) * 400)
    }

    /// How the keys of a piece are pressed: never quite evenly.
    pub fn key_timing(&self, rng: &mut Rng) -> KeyTiming {
        let key = Span::from_millis(self.key_gap_ms.into());
        KeyTiming { tap: self.tap(), gaps: [(); 8].map(|()| jitter(key, rng)) }
    }

    /// How many better places are passed over for this piece.
    pub fn draw_mistake(&self, rng: &mut Rng) -> u32 {
        let is_mistake = rng.below(1000) < self.mistakes_per_mille;
        // Drawn in any case, so that a strength that never slips draws as often as others.
        let places = 1 + rng.below(5);
        if is_mistake { places } else { 0 }
    }
}

/// A span, a sixth longer or shorter at most.
fn jitter(span: Span, rng: &mut Rng) -> Span {
    Span::from_micros(span.micros() * u64::from(834 + rng.below(333)) / 1000)
}

impl FromStr for Strength {
    type Err = UnknownStrength;

    /// A number from 1, or a name.
    fn from_str(word: &str) -> Result<Strength, UnknownStrength> {
        let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let found = match number {
            Some(place) => Strength::all().get(place),
            None => Strength::all().iter().find(|strength| strength.name == word),
        };
        found.cloned().ok_or_else(|| UnknownStrength(word.to_owned()))
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::kernel::Seed;

    #[test]
    fn strengths_go_from_gentle_to_merciless() {
        let all = Strength::all();
        assert_eq!(
            (all.len(), all[0].name.as_str(), Strength::strongest().name.as_str()),
            (9, "gentle", "merciless")
        );
        for pair in all.windows(2) {
            let [weaker, stronger] = pair else { continue };
            assert!(
                weaker.pieces_per_minute < stronger.pieces_per_minute && weaker.nodes <= stronger.nodes,
                "{stronger}"
            );
            assert!(
                weaker.key_gap_ms > stronger.key_gap_ms
                    && weaker.mistakes_per_mille > stronger.mistakes_per_mille,
                "{stronger}"
            );
        }
    }

    #[test]
    fn strengths_have_numbers_and_names() {
        assert_eq!("3".parse::<Strength>().unwrap().name, "casual");
        assert_eq!("merciless".parse::<Strength>().unwrap(), *Strength::strongest());
        for wrong in ["0", "10", "-1", "", "mild"] {
            let sentence = wrong.parse::<Strength>().unwrap_err().to_string();
            assert!(sentence.contains("choose 1 to 9, or one of gentle, friendly"), "{sentence}");
        }
    }

    #[test]
    fn keys_are_pressed_unevenly_but_within_bounds() {
        let strength = Strength::strongest();
        let key_timing = strength.key_timing(&mut Rng::new(Seed(1)));
        let gaps = key_timing.gaps.map(Span::micros);
        assert!(gaps.iter().all(|gap| (36_000..52_000).contains(gap)) && gaps[0] != gaps[1], "{gaps:?}");
    }
}
