//! The random generator of all games, which never changes.
//!
//! It is Xoshiro256++ seeded from one `u64` through `SplitMix64`, as their authors define both. The distribution
//! [`Rng::below`] is implemented here because those of libraries change between versions, and replays must not.

use super::SetupError;
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// The seed of a game's random generator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Seed(pub u64);

/// A random generator that is part of a game's state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Xoshiro256PlusPlus")]
pub struct Rng(Xoshiro256PlusPlus);

impl TryFrom<Xoshiro256PlusPlus> for Rng {
    type Error = SetupError;

    /// Rejects the all-zero state, in which the generator only returns zeros and [`Rng::below`] would never return.
    fn try_from(state: Xoshiro256PlusPlus) -> Result<Rng, SetupError> {
        let mut next = state.clone();
        next.next_u64();
        if next == state { Err(SetupError::new("a generator whose state is zero")) } else { Ok(Rng(state)) }
    }
}

impl Rng {
    /// Makes a generator from a seed.
    pub fn new(seed: Seed) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed.0))
    }

    /// Returns the next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number from `0` to `n - 1`, all equally likely; `0` if `n` is 0.
    ///
    /// The upper 32 bits of a draw are scaled to the range; the few draws that would make some numbers more likely
    /// are rejected.
    pub fn below(&mut self, n: u32) -> u32 {
        let unfair = n.wrapping_neg().checked_rem(n).unwrap_or(0);
        loop {
            let scaled = (self.bits() >> 32) * u64::from(n);
            if scaled as u32 >= unfair {
                return (scaled >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_a_seed_never_changes() {
        let mut rng = Rng::new(Seed(42));
        let bits = [rng.bits(), rng.bits(), rng.bits()];
        assert_eq!(bits, [0xd076_4d4f_4476_689f, 0x519e_4174_576f_3791, 0xfbe0_7cfb_0c24_ed8c]);
        let draws: Vec<u32> = (0..12).map(|_| rng.below(10)).collect();
        assert_eq!(draws, [7, 7, 5, 1, 6, 2, 9, 5, 8, 6, 0, 4]);
    }

    #[test]
    fn the_all_zero_state_is_rejected() {
        assert!(serde_json::from_str::<Rng>(r#"{"s":[0,0,0,0]}"#).is_err());
        let rng = Rng::new(Seed(1));
        let text = serde_json::to_string(&rng).unwrap();
        assert_eq!(serde_json::from_str::<Rng>(&text).unwrap(), rng);
    }

    #[test]
    fn below_is_fair_and_in_range() {
        let mut rng = Rng::new(Seed(7));
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
    }
}
