//! The slow reference implementation: random numbers and the order of the pieces.
//!
//! It follows `docs/how-it-works.md`, and the generators' definitions by their authors: no code of the engine draws here.

use super::*;

/// Xoshiro256++, whose state is filled by `SplitMix64`.
#[derive(Clone)]
pub(super) struct NaiveRng {
    s: [u64; 4],
}

impl NaiveRng {
    pub(super) fn new(seed: u64) -> NaiveRng {
        let mut counter = seed;
        let mut split_mix = || {
            counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (counter ^ (counter >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        };
        NaiveRng { s: [split_mix(), split_mix(), split_mix(), split_mix()] }
    }

    /// Returns the generator of the holes in garbage: its seed is the first draw of the one of the pieces.
    pub(super) fn of_holes(seed: u64) -> NaiveRng {
        NaiveRng::new(NaiveRng::new(seed).bits())
    }

    pub(super) fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.s;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.s = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        result
    }

    /// Returns a number from 0 to `n - 1`.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        let whole = 1u128 << 32;
        loop {
            let product = u128::from(self.bits() >> 32) * u128::from(n);
            if product % whole >= whole % u128::from(n) {
                return (product / whole) as u32;
            }
        }
    }

    /// Removes one of some pieces, all equally likely.
    fn take(&mut self, pieces: &mut Vec<Tetromino>) -> Tetromino {
        pieces.remove(self.below(pieces.len() as u32) as usize)
    }
}

/// The pieces of a game in their order.
pub(super) struct NaivePieces {
    /// All pieces that are known: those that were given, then those that were drawn.
    known: Vec<Tetromino>,
    /// The number of pieces that are given; there are no others in a puzzle.
    given: usize,
    is_puzzle: bool,
    pub(super) taken: usize,
    randomiser: PieceRandomiser,
    rng: NaiveRng,
    bag: Vec<Tetromino>,
}

impl NaivePieces {
    pub(super) fn new(setup: &Setup) -> NaivePieces {
        let usual = if setup.mode == Mode::Classic { PieceRandomiser::Uniform } else { PieceRandomiser::Bag };
        NaivePieces {
            known: setup.pieces.to_vec(),
            given: setup.pieces.len(),
            is_puzzle: setup.mode == Mode::Puzzle,
            taken: 0,
            randomiser: setup.options.randomiser.unwrap_or(usual),
            rng: NaiveRng::new(setup.seed.0),
            bag: Vec::new(),
        }
    }

    fn draw(&mut self) -> Tetromino {
        use Tetromino::{I, J, L, O, S, T, Z};
        match self.randomiser {
            PieceRandomiser::Bag => {
                if self.bag.is_empty() {
                    self.bag = vec![I, J, L, O, S, T, Z];
                }
                self.rng.take(&mut self.bag)
            }
            PieceRandomiser::DoubleBag => {
                if self.bag.is_empty() {
                    self.bag = vec![I, I, J, J, L, L, O, O, S, S, T, T, Z, Z];
                }
                self.rng.take(&mut self.bag)
            }
            PieceRandomiser::Uniform => self.rng.take(&mut vec![I, J, L, O, S, T, Z]),
            PieceRandomiser::Reroll => {
                let piece = self.rng.take(&mut vec![I, J, L, O, S, T, Z]);
                if self.known.last() == Some(&piece) {
                    self.rng.take(&mut vec![I, J, L, O, S, T, Z])
                } else {
                    piece
                }
            }
        }
    }

    /// Returns the piece `ahead` places after the last one taken, which is the next one for 0.
    pub(super) fn peek(&mut self, ahead: usize) -> Option<Tetromino> {
        let place = self.taken + ahead;
        if self.is_puzzle && place >= self.given {
            return None;
        }
        while self.known.len() <= place {
            let piece = self.draw();
            self.known.push(piece);
        }
        Some(self.known[place])
    }

    /// Takes the next piece.
    pub(super) fn next(&mut self) -> Option<Tetromino> {
        let piece = self.peek(0)?;
        self.taken += 1;
        Some(piece)
    }
}

#[test]
fn the_plain_generator_has_the_known_sequence() {
    // The first numbers from the state 1, 2, 3, 4 are known.
    let mut rng = NaiveRng { s: [1, 2, 3, 4] };
    let draws = [rng.bits(), rng.bits(), rng.bits(), rng.bits()];
    assert_eq!(draws, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
}

#[test]
fn the_plain_randomisers_draw_as_they_are_described() {
    for randomiser in PieceRandomiser::ALL {
        let options = Options { randomiser: Some(*randomiser), ..Options::DEFAULT };
        let setup = Setup { options, pieces: kinds("TT"), ..Setup::default() };
        let mut pieces = NaivePieces::new(&setup);
        let drawn: Vec<Tetromino> = std::iter::from_fn(|| pieces.next()).take(2 + 14_000).collect();
        assert_eq!(drawn[..2], *kinds("TT"));
        let drawn = &drawn[2..];
        for kind in Tetromino::ALL {
            let count = drawn.iter().filter(|piece| **piece == kind).count();
            assert!((1_850..2_150).contains(&count), "{randomiser} {kind}: {count}");
        }
        let bag = match randomiser {
            PieceRandomiser::Bag => 7,
            PieceRandomiser::DoubleBag => 14,
            PieceRandomiser::Reroll | PieceRandomiser::Uniform => 0,
        };
        for pieces in drawn.chunks(bag.max(1)).filter(|_| bag > 0) {
            let count = |kind| pieces.iter().filter(|piece| **piece == kind).count();
            assert!(Tetromino::ALL.into_iter().all(|kind| count(kind) == bag / 7), "{randomiser}");
        }
        let repeats = drawn.windows(2).filter(|pair| pair[0] == pair[1]).count();
        let expected = match randomiser {
            // One in seven between two bags; one in seven times seven.
            PieceRandomiser::Bag | PieceRandomiser::Reroll => 14_000 / 7 / 7,
            // One in thirteen within a bag, one in seven between two.
            PieceRandomiser::DoubleBag => 1_000 + 1_000 / 7,
            PieceRandomiser::Uniform => 14_000 / 7,
        };
        assert!(repeats.abs_diff(expected) < expected / 4, "{randomiser}: {repeats}, not {expected}");
    }
}
