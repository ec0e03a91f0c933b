//! Where pieces come from: drawn at random by weight, out of a bag, or from a list.

use super::{Kind, Rng};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How often each kind is drawn, relative to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Weights([u16; Kind::COUNT]);

impl Weights {
    /// These kinds with these weights, all others never.
    pub const fn new(weights: &[(Kind, u16)]) -> Weights {
        let mut table = [0; Kind::COUNT];
        let mut i = 0;
        while i < weights.len() {
            table[weights[i].0.index()] = weights[i].1;
            i += 1;
        }
        Weights(table)
    }

    /// These kinds, all equally likely.
    pub const fn uniform(kinds: &[Kind]) -> Weights {
        let mut table = [0; Kind::COUNT];
        let mut i = 0;
        while i < kinds.len() {
            table[kinds[i].index()] = 1;
            i += 1;
        }
        Weights(table)
    }

    /// How often this kind is drawn in [`Weights::total`] draws.
    pub fn weight(&self, kind: Kind) -> u16 {
        self.0[kind.index()]
    }

    /// The sum of all weights; 0 means that nothing can be drawn.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|weight| u32::from(*weight)).sum()
    }

    /// Draws a kind; `None` when all weights are 0.
    pub fn draw(&self, rng: &mut Rng) -> Option<Kind> {
        let mut ticket = rng.below(self.total());
        Kind::ALL.into_iter().find(|kind| {
            let weight = u32::from(self.weight(*kind));
            let drawn = ticket < weight;
            ticket = ticket.wrapping_sub(weight);
            drawn
        })
    }
}

/// How pieces are drawn at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Draw {
    /// Each by itself, by weight.
    Weighted(Weights),
    /// One of each in random order, then again.
    Bag {
        /// The kinds of a whole bag, a bit each.
        whole: u16,
        /// Those still in it.
        left: u16,
    },
}

impl Draw {
    /// Every one of these kinds equally likely, each time.
    pub const fn uniform(kinds: &[Kind]) -> Draw {
        Draw::Weighted(Weights::uniform(kinds))
    }

    /// A bag with one of each of these kinds.
    pub const fn bag(kinds: &[Kind]) -> Draw {
        let mut whole = 0;
        let mut i = 0;
        while i < kinds.len() {
            whole |= 1 << kinds[i].index();
            i += 1;
        }
        Draw::Bag { whole, left: 0 }
    }

    /// Draws a kind; `None` when there is nothing to draw from.
    pub fn draw(&mut self, rng: &mut Rng) -> Option<Kind> {
        match self {
            Draw::Weighted(weights) => weights.draw(rng),
            Draw::Bag { whole, left } => {
                if *left == 0 {
                    *left = *whole;
                }
                let skip = rng.below(left.count_ones());
                let rest = (0..skip).fold(*left, |bits, _| bits & bits.wrapping_sub(1));
                *left &= !(rest & rest.wrapping_neg());
                Kind::ALL.get(rest.trailing_zeros() as usize).copied()
            }
        }
    }
}

/// What follows the last piece of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AtEnd {
    /// The list begins again.
    Again,
    /// Pieces are drawn at random from then on.
    Random(Draw),
}

/// A never-ending sequence of pieces: a list, which may be empty, and what comes after it.
///
/// The list is shared between all copies of a game's state, not copied with them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Source {
    list: Arc<[Kind]>,
    place: u32,
    at_end: AtEnd,
}

impl Source {
    /// Pieces drawn at random.
    pub fn random(draw: Draw) -> Source {
        Source::list_then_random(Arc::from([]), draw)
    }

    /// The pieces of a list, then pieces drawn at random.
    pub fn list_then_random(list: Arc<[Kind]>, draw: Draw) -> Source {
        Source { list, place: 0, at_end: AtEnd::Random(draw) }
    }

    /// The pieces of a list, again and again.
    pub fn cycle(list: Arc<[Kind]>) -> Source {
        Source { list, place: 0, at_end: AtEnd::Again }
    }

    /// The next piece. A source that has nothing to offer gives [`Kind::I`].
    pub fn next(&mut self, rng: &mut Rng) -> Kind {
        let listed = self.list.get(self.place as usize).copied();
        let drawn = match &mut self.at_end {
            _ if listed.is_some() => {
                self.place += 1;
                listed
            }
            AtEnd::Random(draw) => draw.draw(rng),
            AtEnd::Again => {
                self.place = 1;
                self.list.first().copied()
            }
        };
        drawn.unwrap_or(Kind::I)
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

    fn counts(source: &mut Source, draws: u32) -> [u32; Kind::COUNT] {
        let mut rng = Rng::new(Seed(3));
        let mut counts = [0; Kind::COUNT];
        for _ in 0..draws {
            counts[source.next(&mut rng).index()] += 1;
        }
        counts
    }

    #[test]
    fn weights_are_kept() {
        let weights = Weights::new(&[(Kind::S, 1), (Kind::T, 3), (Kind::Star, 4)]);
        let counts = counts(&mut Source::random(Draw::Weighted(weights)), 80_000);
        for (kind, expected) in [(Kind::S, 10_000), (Kind::T, 30_000), (Kind::Star, 40_000)] {
            assert!(counts[kind.index()].abs_diff(expected) < 500, "{kind:?}: {counts:?}");
        }
        assert_eq!(counts.iter().sum::<u32>(), 80_000);
    }

    #[test]
    fn a_bag_holds_one_of_each() {
        let mut source = Source::random(Draw::bag(&Kind::SEVEN));
        let mut rng = Rng::new(Seed(9));
        for _ in 0..200 {
            let mut bag: Vec<Kind> = (0..7).map(|_| source.next(&mut rng)).collect();
            bag.sort_unstable();
            assert_eq!(bag, Kind::SEVEN);
        }
    }

    #[test]
    fn a_list_comes_first_and_may_begin_again() {
        let list: Arc<[Kind]> = Arc::from([Kind::T, Kind::O]);
        let mut rng = Rng::new(Seed(0));
        let mut cycle = Source::cycle(list.clone());
        let drawn: Vec<Kind> = (0..5).map(|_| cycle.next(&mut rng)).collect();
        assert_eq!(drawn, [Kind::T, Kind::O, Kind::T, Kind::O, Kind::T]);
        let mut then = Source::list_then_random(list, Draw::uniform(&[Kind::Crazy]));
        let drawn: Vec<Kind> = (0..4).map(|_| then.next(&mut rng)).collect();
        assert_eq!(drawn, [Kind::T, Kind::O, Kind::Crazy, Kind::Crazy]);
        then.rewind();
        assert_eq!(then.next(&mut rng), Kind::T);
    }

    #[test]
    fn nothing_to_draw_from_is_no_panic() {
        let mut rng = Rng::new(Seed(0));
        assert_eq!(Draw::bag(&[]).draw(&mut rng), None);
        assert_eq!(Weights::new(&[]).draw(&mut rng), None);
        assert_eq!(Source::cycle(Arc::from([])).next(&mut rng), Kind::I);
    }
}
