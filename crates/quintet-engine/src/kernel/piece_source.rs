//! Piece sources: random draws by weight or from a bag, and lists of pieces.
//!
//! A source never runs out: an empty list cannot be repeated, and weights are never all zero.

use super::{CellKind, DoubleBag, GamePiece, Rng, SetupError, Tetromino, letters};
use core::marker::PhantomData;
use core::ops::Deref;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The relative frequency of each piece of a game; at least one is positive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "[u16; CellKind::COUNT]", try_from = "[u16; CellKind::COUNT]")]
#[serde(bound = "P: GamePiece")]
pub struct PieceWeights<P> {
    /// Weights by the index of the kind.
    table: [u16; CellKind::COUNT],
    pieces: PhantomData<P>,
}

impl PieceWeights<Tetromino> {
    /// The seven tetrominoes, equally likely.
    pub const UNIFORM: PieceWeights<Tetromino> = PieceWeights::new([1; 7]);

    /// Makes the weights of the seven tetrominoes, in the order of [`Tetromino::ALL`].
    ///
    /// # Panics
    /// Panics if all are 0.
    pub const fn new(weights: [u16; 7]) -> PieceWeights<Tetromino> {
        let (mut table, mut i, mut any) = ([0; CellKind::COUNT], 0, false);
        while i < weights.len() {
            table[i] = weights[i];
            any |= weights[i] > 0;
            i += 1;
        }
        assert!(any, "no piece has a weight");
        PieceWeights { table, pieces: PhantomData }
    }
}

impl<P: GamePiece> PieceWeights<P> {
    /// Returns equal weights for all pieces of the game.
    pub fn uniform() -> PieceWeights<P> {
        let mut table = [0; CellKind::COUNT];
        for piece in P::ALL {
            table[(*piece).into().index()] = 1;
        }
        PieceWeights { table, pieces: PhantomData }
    }

    /// Gives these pieces these weights and all others 0; an error if all weights are 0.
    pub fn of(weights: &[(P, u16)]) -> Result<PieceWeights<P>, SetupError> {
        let mut table = [0; CellKind::COUNT];
        for (piece, weight) in weights {
            table[(*piece).into().index()] = *weight;
        }
        PieceWeights::try_from(table)
    }

    /// Returns how often this piece is drawn in [`PieceWeights::total`] draws, on average.
    pub fn weight(&self, piece: P) -> u16 {
        self.table[piece.into().index()]
    }

    /// Returns the sum of all weights.
    pub fn total(&self) -> u32 {
        self.table.iter().map(|weight| u32::from(*weight)).sum()
    }

    /// Draws a piece.
    pub fn draw(&self, rng: &mut Rng) -> P {
        let mut ticket = rng.below(self.total());
        let mut drawn = P::ALL[0];
        for piece in P::ALL {
            drawn = *piece;
            let weight = u32::from(self.weight(drawn));
            if ticket < weight {
                break;
            }
            ticket -= weight;
        }
        drawn
    }
}

impl<P: GamePiece> TryFrom<[u16; CellKind::COUNT]> for PieceWeights<P> {
    type Error = SetupError;

    fn try_from(table: [u16; CellKind::COUNT]) -> Result<PieceWeights<P>, SetupError> {
        let strange = |(kind, weight): (&CellKind, &u16)| *weight > 0 && P::try_from(*kind).is_err();
        if CellKind::ALL.iter().zip(&table).any(strange) {
            return Err(SetupError::new("a piece that the game does not have has a weight"));
        }
        if table.iter().all(|weight| *weight == 0) {
            return Err(SetupError::new("no piece has a weight"));
        }
        Ok(PieceWeights { table, pieces: PhantomData })
    }
}

impl<P> From<PieceWeights<P>> for [u16; CellKind::COUNT] {
    fn from(weights: PieceWeights<P>) -> [u16; CellKind::COUNT] {
        weights.table
    }
}

/// A way to draw pieces at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "P: GamePiece")]
pub enum Randomiser<P> {
    /// Independent draws by weight.
    Weighted(PieceWeights<P>),
    /// One of each piece in random order, then again.
    Bag(PieceBag<P>),
    /// Two of each piece in random order, then again.
    DoubleBag(DoubleBag<P>),
    /// Independent draws by weight; a piece that repeats the last one is drawn once more.
    Reroll(PieceWeights<P>, Option<CellKind>),
}

/// A bag with one of each piece of a game; it is refilled when it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "StoredBag", try_from = "StoredBag")]
#[serde(bound = "P: GamePiece")]
pub struct PieceBag<P> {
    /// The pieces of a full bag, one bit each by the index of the kind.
    whole: u16,
    /// The pieces still in the bag.
    left: u16,
    pieces: PhantomData<P>,
}

/// The stored form of a bag.
#[derive(Serialize, Deserialize)]
struct StoredBag {
    whole: u16,
    left: u16,
}

impl<P> From<PieceBag<P>> for StoredBag {
    fn from(PieceBag { whole, left, .. }: PieceBag<P>) -> StoredBag {
        StoredBag { whole, left }
    }
}

impl<P: GamePiece> TryFrom<StoredBag> for PieceBag<P> {
    type Error = SetupError;

    fn try_from(StoredBag { whole, left }: StoredBag) -> Result<PieceBag<P>, SetupError> {
        let all = P::ALL.iter().fold(0, |bits, piece| bits | 1 << (*piece).into().index());
        if whole == 0 || whole & !all != 0 || left & !whole != 0 {
            return Err(SetupError::new("a bag with pieces that the game does not have, or with none"));
        }
        Ok(PieceBag { whole, left, pieces: PhantomData })
    }
}

impl Randomiser<Tetromino> {
    /// Independent draws; all seven tetrominoes are equally likely.
    pub const UNIFORM: Randomiser<Tetromino> = Randomiser::Weighted(PieceWeights::UNIFORM);

    /// A bag with one of each tetromino.
    pub const SEVEN_BAG: Randomiser<Tetromino> =
        Randomiser::Bag(PieceBag { whole: 0b111_1111, left: 0, pieces: PhantomData });

    /// A bag with two of each tetromino.
    pub const DOUBLE_BAG: Randomiser<Tetromino> = Randomiser::DoubleBag(DoubleBag::EMPTY);

    /// Independent draws; a tetromino that repeats the last one is drawn once more.
    pub const REROLL: Randomiser<Tetromino> = Randomiser::Reroll(PieceWeights::UNIFORM, None);
}

impl<P: GamePiece> Randomiser<P> {
    /// Draws a piece.
    pub fn draw(&mut self, rng: &mut Rng) -> P {
        match self {
            Randomiser::Weighted(weights) => weights.draw(rng),
            Randomiser::Bag(bag) => bag.draw(rng),
            Randomiser::DoubleBag(bag) => bag.draw(rng),
            Randomiser::Reroll(weights, last) => {
                let first = weights.draw(rng);
                let drawn = if *last == Some(first.into()) { weights.draw(rng) } else { first };
                *last = Some(drawn.into());
                drawn
            }
        }
    }
}

impl<P: GamePiece> PieceBag<P> {
    fn draw(&mut self, rng: &mut Rng) -> P {
        if self.left == 0 {
            self.left = self.whole;
        }
        let mut skip = rng.below(self.left.count_ones());
        let mut drawn = P::ALL[0];
        let bit = |piece: P| 1u16 << piece.into().index();
        for piece in P::ALL.iter().filter(|piece| self.left & bit(**piece) != 0) {
            drawn = *piece;
            if skip == 0 {
                break;
            }
            skip -= 1;
        }
        self.left &= !bit(drawn);
        drawn
    }
}

/// A list of at least one piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "StoredList<P>", try_from = "StoredList<P>")]
#[serde(bound(serialize = "P: GamePiece + Serialize", deserialize = "P: GamePiece + Deserialize<'de>"))]
pub struct PieceList<P>(Arc<[P]>);

/// The stored form of a list of pieces.
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "P: GamePiece + Serialize", deserialize = "P: GamePiece + Deserialize<'de>"))]
struct StoredList<P>(#[serde(with = "letters")] Arc<[P]>);

impl<P> TryFrom<StoredList<P>> for PieceList<P> {
    type Error = SetupError;

    fn try_from(list: StoredList<P>) -> Result<PieceList<P>, SetupError> {
        list.0.try_into()
    }
}

impl<P> From<PieceList<P>> for StoredList<P> {
    fn from(list: PieceList<P>) -> StoredList<P> {
        StoredList(list.0)
    }
}

impl<P> TryFrom<Arc<[P]>> for PieceList<P> {
    type Error = SetupError;

    fn try_from(pieces: Arc<[P]>) -> Result<PieceList<P>, SetupError> {
        if pieces.is_empty() { Err(SetupError::new("a list without pieces")) } else { Ok(PieceList(pieces)) }
    }
}

impl<P> From<PieceList<P>> for Arc<[P]> {
    fn from(list: PieceList<P>) -> Arc<[P]> {
        list.0
    }
}

impl<P, const N: usize> From<[P; N]> for PieceList<P> {
    fn from(pieces: [P; N]) -> PieceList<P> {
        const { assert!(N > 0, "a list of pieces is never empty") };
        PieceList(Arc::from(pieces))
    }
}

impl<P> Deref for PieceList<P> {
    type Target = [P];

    fn deref(&self) -> &[P] {
        &self.0
    }
}

/// The continuation of a source after the last piece of its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "P: GamePiece")]
enum AtEnd<P> {
    /// Repeats the list.
    Again,
    /// Draws pieces at random.
    Random(Randomiser<P>),
}

/// An endless sequence of pieces: a list, then the same list again or random pieces. The list may be empty only if
/// random pieces follow.
///
/// The list is shared between all copies of a game's state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "StoredSource<P>")]
#[serde(bound(serialize = "P: GamePiece + Serialize", deserialize = "P: GamePiece + Deserialize<'de>"))]
pub struct PieceSource<P> {
    list: Arc<[P]>,
    place: u32,
    at_end: AtEnd<P>,
}

/// The stored form of a source.
#[derive(Deserialize)]
#[serde(bound = "P: GamePiece + Deserialize<'de>")]
struct StoredSource<P> {
    list: Arc<[P]>,
    place: u32,
    at_end: AtEnd<P>,
}

impl<P> TryFrom<StoredSource<P>> for PieceSource<P> {
    type Error = SetupError;

    fn try_from(StoredSource { list, place, at_end }: StoredSource<P>) -> Result<PieceSource<P>, SetupError> {
        if list.is_empty() && matches!(at_end, AtEnd::Again) {
            return Err(SetupError::new("a list without pieces cannot be repeated"));
        }
        Ok(PieceSource { list, place, at_end })
    }
}

impl<P: GamePiece> PieceSource<P> {
    /// Makes a source of random pieces.
    pub fn random(draw: Randomiser<P>) -> PieceSource<P> {
        PieceSource::list_then_random(Arc::from([]), draw)
    }

    /// Makes a source that returns the pieces of a list, then random ones.
    pub fn list_then_random(list: Arc<[P]>, draw: Randomiser<P>) -> PieceSource<P> {
        PieceSource { list, place: 0, at_end: AtEnd::Random(draw) }
    }

    /// Makes a source that repeats a list.
    pub fn cycle(list: PieceList<P>) -> PieceSource<P> {
        PieceSource { list: list.into(), place: 0, at_end: AtEnd::Again }
    }

    /// Returns the list if it is repeated.
    pub fn cycled_list(&self) -> Option<PieceList<P>> {
        let again = matches!(self.at_end, AtEnd::Again);
        PieceList::try_from(self.list.clone()).ok().filter(|_| again)
    }

    /// Returns the next piece.
    pub fn next(&mut self, rng: &mut Rng) -> P {
        if let Some(listed) = self.list.get(self.place as usize) {
            self.place += 1;
            if let AtEnd::Random(Randomiser::Reroll(_, last)) = &mut self.at_end {
                *last = Some((*listed).into());
            }
            return *listed;
        }
        match &mut self.at_end {
            AtEnd::Random(draw) => draw.draw(rng),
            AtEnd::Again => {
                self.place = 1;
                self.list[0]
            }
        }
    }

    /// Goes back to the beginning of the list.
    pub fn rewind(&mut self) {
        self.place = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::super::Seed;
    use super::*;
    use Tetromino::{I, O, S, T};

    #[test]
    fn draws_follow_the_weights() {
        let weights = PieceWeights::of(&[(S, 1), (T, 3), (I, 4)]).unwrap();
        let mut source = PieceSource::random(Randomiser::Weighted(weights));
        let (mut rng, mut counts) = (Rng::new(Seed(3)), [0u32; 7]);
        for _ in 0..80_000 {
            counts[source.next(&mut rng).index()] += 1;
        }
        for (piece, expected) in [(S, 10_000), (T, 30_000), (I, 40_000)] {
            assert!(counts[piece.index()].abs_diff(expected) < 500, "{piece}: {counts:?}");
        }
        assert_eq!(counts.iter().sum::<u32>(), 80_000);
    }

    #[test]
    fn a_bag_holds_one_of_each() {
        let mut source = PieceSource::random(Randomiser::SEVEN_BAG);
        let mut rng = Rng::new(Seed(9));
        for _ in 0..200 {
            let mut bag: Vec<Tetromino> = (0..7).map(|_| source.next(&mut rng)).collect();
            bag.sort_unstable();
            assert_eq!(bag, Tetromino::ALL);
        }
    }

    #[test]
    fn a_reroll_draws_a_repeated_piece_once_more() {
        let mut source = PieceSource::list_then_random(Arc::from([T]), Randomiser::REROLL);
        let (mut rng, mut plain) = (Rng::new(Seed(5)), Rng::new(Seed(5)));
        let mut last = source.next(&mut rng);
        let mut repeats = 0;
        for _ in 0..7_000 {
            let mut expected = PieceWeights::UNIFORM.draw(&mut plain);
            if expected == last {
                expected = PieceWeights::UNIFORM.draw(&mut plain);
            }
            repeats += u32::from(expected == last);
            last = source.next(&mut rng);
            assert_eq!(last, expected);
        }
        assert!((100..190).contains(&repeats), "one in 49: {repeats}");
    }

    #[test]
    fn a_list_comes_first_and_may_repeat() {
        let list = [T, O];
        let mut rng = Rng::new(Seed(0));
        let mut cycle = PieceSource::cycle(list.into());
        let drawn: Vec<Tetromino> = (0..5).map(|_| cycle.next(&mut rng)).collect();
        assert_eq!(drawn, [T, O, T, O, T]);
        let only_i = Randomiser::Weighted(PieceWeights::of(&[(I, 1)]).unwrap());
        let mut then = PieceSource::list_then_random(Arc::from(list), only_i);
        let drawn: Vec<Tetromino> = (0..4).map(|_| then.next(&mut rng)).collect();
        assert_eq!(drawn, [T, O, I, I]);
        then.rewind();
        assert_eq!(then.next(&mut rng), T);
    }

    #[test]
    fn an_empty_source_is_rejected() {
        assert!(PieceWeights::<Tetromino>::of(&[]).is_err());
        assert!(PieceList::<Tetromino>::try_from(Arc::from([])).is_err());
        let mut table = [0u16; CellKind::COUNT];
        let weights = |table: [u16; CellKind::COUNT]| postcard::to_stdvec(&table).unwrap();
        assert!(postcard::from_bytes::<PieceWeights<Tetromino>>(&weights(table)).is_err());
        table[CellKind::Star.index()] = 1;
        assert!(postcard::from_bytes::<PieceWeights<Tetromino>>(&weights(table)).is_err());
        for bag in [[0u16, 0], [0b1000_0000, 0], [0b1, 0b10]] {
            let bytes = postcard::to_stdvec(&bag).unwrap();
            assert!(postcard::from_bytes::<PieceBag<Tetromino>>(&bytes).is_err(), "{bag:?}");
        }
        // An empty list that is repeated.
        assert!(postcard::from_bytes::<PieceSource<Tetromino>>(&[0, 0, 0]).is_err());
    }

    /// The stored form of states and setups does not change.
    #[test]
    fn encodings_never_change() {
        let weights = [1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0];
        let known = PieceWeights::new([1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(postcard::to_stdvec(&known).unwrap(), weights);
        let weighted = PieceSource::list_then_random(Arc::from([T, O]), Randomiser::Weighted(known));
        let bytes = [&[2, 5, 3, 0, 1, 0][..], &weights].concat();
        assert_eq!(postcard::to_stdvec(&weighted).unwrap(), bytes);
        assert_eq!(postcard::from_bytes(&bytes), Ok(weighted));
        let mut bag = PieceSource::random(Randomiser::SEVEN_BAG);
        assert_eq!(postcard::to_stdvec(&bag).unwrap(), [0, 0, 1, 1, 127, 0]);
        bag.next(&mut Rng::new(Seed(1)));
        assert_eq!(postcard::from_bytes(&postcard::to_stdvec(&bag).unwrap()), Ok(bag));
        let mut cycle = PieceSource::cycle(PieceList::from([I, S]));
        cycle.next(&mut Rng::new(Seed(1)));
        assert_eq!(postcard::to_stdvec(&cycle).unwrap(), [2, 0, 4, 1, 0]);
        assert_eq!(postcard::to_stdvec(&PieceList::from([I, S])).unwrap(), [2, 0, 4]);
    }
}
