//! A bag with two of each piece.

use super::{GamePiece, Rng, SetupError};
use core::marker::PhantomData;
use serde::{Deserialize, Serialize};

/// A bag with two of each piece of a game; it is refilled when it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "(u16, u16)", try_from = "(u16, u16)")]
#[serde(bound = "P: GamePiece")]
pub struct DoubleBag<P> {
    /// The pieces of which any are in the bag, one bit each by the index of the kind.
    any: u16,
    /// The pieces of which two are in the bag.
    two: u16,
    pieces: PhantomData<P>,
}

impl<P> From<DoubleBag<P>> for (u16, u16) {
    fn from(DoubleBag { any, two, .. }: DoubleBag<P>) -> (u16, u16) {
        (any, two)
    }
}

impl<P: GamePiece> TryFrom<(u16, u16)> for DoubleBag<P> {
    type Error = SetupError;

    fn try_from((any, two): (u16, u16)) -> Result<DoubleBag<P>, SetupError> {
        if any & !whole::<P>() != 0 || two & !any != 0 {
            return Err(SetupError::new("a bag with pieces that the game does not have"));
        }
        Ok(DoubleBag { any, two, pieces: PhantomData })
    }
}

/// Returns the pieces of a full bag.
fn whole<P: GamePiece>() -> u16 {
    P::ALL.iter().fold(0, |bits, piece| bits | bit(*piece))
}

fn bit<P: GamePiece>(piece: P) -> u16 {
    1 << piece.into().index()
}

impl<P> DoubleBag<P> {
    /// A bag that is filled before the first draw.
    pub const EMPTY: DoubleBag<P> = DoubleBag { any: 0, two: 0, pieces: PhantomData };
}

impl<P: GamePiece> DoubleBag<P> {
    /// Draws a piece.
    pub(super) fn draw(&mut self, rng: &mut Rng) -> P {
        if self.any == 0 {
            (self.any, self.two) = (whole::<P>(), whole::<P>());
        }
        let count = |piece: P| u32::from(self.any & bit(piece) != 0) + u32::from(self.two & bit(piece) != 0);
        let mut skip = rng.below(self.any.count_ones() + self.two.count_ones());
        let mut drawn = P::ALL[0];
        for piece in P::ALL.iter().filter(|piece| count(**piece) > 0) {
            drawn = *piece;
            if skip < count(drawn) {
                break;
            }
            skip -= count(drawn);
        }
        let left = if self.two & bit(drawn) != 0 { &mut self.two } else { &mut self.any };
        *left &= !bit(drawn);
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::super::{PieceSource, Randomiser, Seed, Tetromino};
    use super::*;

    #[test]
    fn a_double_bag_holds_two_of_each() {
        let mut source = PieceSource::random(Randomiser::DOUBLE_BAG);
        let (mut rng, mut twice) = (Rng::new(Seed(9)), 0);
        for _ in 0..200 {
            let mut bag: Vec<Tetromino> = (0..14).map(|_| source.next(&mut rng)).collect();
            twice += bag.windows(2).filter(|pair| pair[0] == pair[1]).count();
            bag.sort_unstable();
            assert!(
                bag.chunks(2).map(|pair| pair[0]).eq(Tetromino::ALL) && bag.chunks(2).all(|p| p[0] == p[1])
            );
        }
        // Of 14 cards in random order, one of the 13 pairs of neighbours is equal on average.
        assert!((150..250).contains(&twice), "{twice}");
        let stored = postcard::to_stdvec(&source).unwrap();
        assert_eq!(postcard::from_bytes(&stored), Ok(source));
    }

    #[test]
    fn a_malformed_bag_is_rejected() {
        for bag in [(0b1000_0000u16, 0u16), (0, 1)] {
            let bytes = postcard::to_stdvec(&bag).unwrap();
            assert!(postcard::from_bytes::<DoubleBag<Tetromino>>(&bytes).is_err(), "{bag:?}");
        }
    }
}
