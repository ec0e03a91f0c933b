//! The general search: every place that a piece can reach by a game's own commands.
//!
//! Nothing is assumed about how pieces move or turn. A game says which commands there are and what each of
//! them does; whatever the rules make of them (falling after every command, turning into tight places) is
//! right because the game itself carries them out.
//!
//! The games' own commands as the search sees them stand with the games.

use std::collections::BTreeMap;

/// A piece on a board, as the search sees it.
pub trait Field {
    /// Where a piece can be while it moves.
    type Place: Copy;
    /// What a player can do with it.
    type Command: Copy;
    /// Where it can come to rest. Ways that end at equal ones are the same to the search.
    type Rest: Clone + Ord;

    /// Numbers below this tell all places apart.
    fn count(&self) -> usize;

    /// The number of a place.
    fn number(&self, place: Self::Place) -> usize;

    /// The commands worth trying at a place, those to be preferred first, and what each of them does.
    fn commands(&self, place: Self::Place, each: impl FnMut(Self::Command, Outcome<Self::Place, Self::Rest>));
}

/// What a command does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome<P, R> {
    /// The piece is there now, perhaps where it was.
    At(P),
    /// The piece has come to rest.
    Rests(R),
}

/// How the search came to a place.
#[derive(Clone, Copy, Debug)]
struct Trace<C> {
    from: u32,
    command: C,
}

/// A place and how the search came there: `None` for the first.
type Visit<F> = (<F as Field>::Place, Option<Trace<<F as Field>::Command>>);

/// All that can be reached from one place.
pub struct Reached<F: Field> {
    /// The places that were visited, in order.
    visited: Vec<Visit<F>>,
    rests: BTreeMap<F::Rest, Trace<F::Command>>,
}

impl<F: Field> Reached<F> {
    /// Searches breadth first from a place, so that every way found is a shortest one.
    pub fn from(field: &F, start: F::Place) -> Reached<F> {
        Reached::until(field, start, None)
    }

    /// A shortest way to come to rest at a place; nothing when it cannot be reached. Looks no further than
    /// that.
    pub fn way_to(field: &F, start: F::Place, rest: &F::Rest) -> Vec<F::Command> {
        Reached::until(field, start, Some(rest)).way(rest)
    }

    /// Searches until a way to this rest is found, or everything.
    fn until(field: &F, start: F::Place, goal: Option<&F::Rest>) -> Reached<F> {
        let mut seen = vec![0u64; field.count().div_ceil(64)];
        let mut is_new = |place| {
            let number = field.number(place);
            let word = seen.get_mut(number / 64);
            word.is_some_and(|word| {
                let before = *word;
                *word |= 1 << (number % 64);
                *word != before
            })
        };
        is_new(start);
        let mut reached = Reached { visited: vec![(start, None)], rests: BTreeMap::new() };
        let (mut next, mut found) = (0, false);
        while let Some((place, _)) = reached.visited.get(next).copied().filter(|_| !found) {
            let from = next as u32;
            field.commands(place, |command, outcome| match outcome {
                Outcome::At(to) if is_new(to) => reached.visited.push((to, Some(Trace { from, command }))),
                Outcome::At(_) => {}
                Outcome::Rests(rest) => {
                    let is_goal = goal == Some(&rest);
                    found |= is_goal;
                    if goal.is_none() || is_goal {
                        reached.rests.entry(rest).or_insert(Trace { from, command });
                    }
                }
            });
            next += 1;
        }
        reached
    }

    /// The places the piece can come to rest at, in order.
    pub fn rests(&self) -> impl Iterator<Item = F::Rest> + '_ {
        self.rests.keys().cloned()
    }

    /// A shortest way to come to rest at a place; nothing when it cannot be reached.
    pub fn way(&self, rest: &F::Rest) -> Vec<F::Command> {
        let mut way = Vec::new();
        let mut trace = self.rests.get(rest).copied();
        while let Some(Trace { from, command }) = trace {
            way.push(command);
            trace = self.visited.get(from as usize).and_then(|(_, trace)| *trace);
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A single cell in a corridor of ten; `0` steps left, `1` right, `2` two to the right, `3` stops. There
    /// is a pit at 7 that the cell falls into by itself.
    struct Corridor;

    impl Field for Corridor {
        type Place = usize;
        type Command = u8;
        type Rest = usize;

        fn count(&self) -> usize {
            10
        }

        fn number(&self, place: usize) -> usize {
            place
        }

        fn commands(&self, place: usize, mut each: impl FnMut(u8, Outcome<usize, usize>)) {
            for (command, to) in [(0, place.saturating_sub(1)), (1, place + 1), (2, place + 2)] {
                each(command, if to == 7 { Outcome::Rests(7) } else { Outcome::At(to.min(9)) });
            }
            each(3, Outcome::Rests(place));
        }
    }

    #[test]
    fn every_place_is_found_with_a_shortest_way() {
        let reached = Reached::from(&Corridor, 4);
        assert_eq!(reached.rests().collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
        assert_eq!(reached.way(&4), [3]);
        assert_eq!(reached.way(&7), [1, 2]);
        assert_eq!(reached.way(&9), [2, 2, 1, 3], "over the pit");
        assert_eq!(reached.way(&2), [0, 0, 3]);
        assert_eq!(reached.way(&77), Vec::<u8>::new());
    }
}
