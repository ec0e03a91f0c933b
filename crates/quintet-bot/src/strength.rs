//! The strengths of the computer player: speed and quality of play, as data that is the same for every game.

use core::{fmt, str::FromStr};
use quintet_engine::kernel::{Rng, Span};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The speed and quality of the computer player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The name of the strength.
    pub name: String,
    /// The maximum number of pieces placed per minute.
    pub pieces_per_minute: u32,
    /// The time from the spawn of a piece to the first key press in ms; shorter if the piece falls fast.
    pub reaction_ms: u32,
    /// The time between two key presses in ms.
    pub key_gap_ms: u32,
    /// The number of placements searched for each piece.
    pub nodes: u64,
    /// The number of next pieces that the search sees.
    pub lookahead: u32,
    /// How many of a thousand pieces are placed worse than possible.
    pub mistakes_per_mille: u32,
}

/// A name or number that is not a strength.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no opponent \"{0}\"; choose 1 to {count}, or one of {names}", count = Strength::all().len(), names = names())]
pub struct UnknownStrength(String);

fn names() -> String {
    Strength::all().iter().map(|strength| strength.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The strengths of opponents, the weakest first, and last the strength of demonstrations: the name, and the numbers in the
/// order of the fields of [`Strength`].
#[rustfmt::skip]
const STRENGTHS: [(&str, u32, u32, u32, u64, u32, u32); 10] = [
    ("gentle", 30, 700, 170, 1, 0, 300),
    ("friendly", 42, 550, 150, 1, 1, 200),
    ("casual", 56, 420, 130, 300, 2, 120),
    ("steady", 74, 320, 110, 800, 3, 70),
    ("keen", 96, 240, 95, 2000, 3, 40),
    ("sharp", 120, 180, 80, 5000, 4, 20),
    ("fierce", 150, 130, 66, 12_000, 5, 8),
    ("ruthless", 190, 90, 54, 30_000, 5, 2),
    ("merciless", 240, 60, 44, 80_000, 5, 0),
    ("demonstration", 150, 250, 70, 3000, 5, 0),
];

/// The strengths as values, in the same order.
fn built_in() -> &'static [Strength; STRENGTHS.len()] {
    static BUILT_IN: LazyLock<[Strength; STRENGTHS.len()]> = LazyLock::new(|| {
        STRENGTHS.map(
            |(name, pieces_per_minute, reaction_ms, key_gap_ms, nodes, lookahead, mistakes_per_mille)| {
                let name = name.to_owned();
                Strength {
                    name,
                    pieces_per_minute,
                    reaction_ms,
                    key_gap_ms,
                    nodes,
                    lookahead,
                    mistakes_per_mille,
                }
            },
        )
    });
    &BUILT_IN
}

/// The timing of the key presses for one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeyTiming {
    /// How long a tapped key is down.
    pub tap: Span,
    /// The times from the press of each key to the next, repeated from the first after the last.
    pub gaps: [Span; 8],
}

impl KeyTiming {
    /// Returns the time from the press of this key to the next.
    pub(crate) fn gap(&self, key: usize) -> Span {
        self.gaps[key % self.gaps.len()].max(self.tap + Span::from_millis(1))
    }
}

impl Strength {
    /// Returns every strength, the weakest first.
    pub fn all() -> &'static [Strength] {
        &built_in()[..STRENGTHS.len() - 1]
    }

    /// Returns the strength of demonstrations: strong, and slow enough to follow by eye.
    pub fn demonstration() -> &'static Strength {
        &built_in()[STRENGTHS.len() - 1]
    }

    /// Returns the strongest strength.
    pub fn strongest() -> &'static Strength {
        &Strength::all()[Strength::all().len() - 1]
    }

    /// Returns the same strength at another speed: pieces per minute, reaction time in ms and time between keys in ms.
    #[must_use]
    pub fn at_speed(&self, pieces_per_minute: u32, reaction_ms: u32, key_gap_ms: u32) -> Strength {
        Strength { pieces_per_minute, reaction_ms, key_gap_ms, ..self.clone() }
    }

    /// Draws the approximate time that a piece takes.
    pub fn period(&self, rng: &mut Rng) -> Span {
        jitter(Span::from_micros(60_000_000 / u64::from(self.pieces_per_minute.max(1))), rng)
    }

    /// Returns how long a tapped key is down.
    pub fn tap(&self) -> Span {
        Span::from_micros(u64::from(self.key_gap_ms) * 400)
    }

    /// Draws the timing of the keys for one piece, slightly uneven.
    pub fn key_timing(&self, rng: &mut Rng) -> KeyTiming {
        let key = Span::from_millis(self.key_gap_ms.into());
        KeyTiming { tap: self.tap(), gaps: [(); 8].map(|()| jitter(key, rng)) }
    }

    /// Draws the number of better placements to skip for one piece.
    pub fn draw_mistake(&self, rng: &mut Rng) -> u32 {
        let is_mistake = rng.below(1000) < self.mistakes_per_mille;
        // Always drawn, so that every strength draws equally often.
        let places = 1 + rng.below(5);
        if is_mistake { places } else { 0 }
    }
}

/// Returns a span that is longer or shorter by at most a sixth.
fn jitter(span: Span, rng: &mut Rng) -> Span {
    Span::from_micros(span.micros() * u64::from(834 + rng.below(333)) / 1000)
}

impl FromStr for Strength {
    type Err = UnknownStrength;

    /// Parses a number from 1, or a name.
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
    fn strengths_increase() {
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
