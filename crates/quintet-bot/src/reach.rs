//! The general search: every place that a piece can reach by a game's own commands.
//!
//! Nothing is assumed about how pieces move or turn. A game says which commands there are and what each of
//! them does; whatever the rules make of them (falling after every command, turning into tight places) is
//! right because the game itself carries them out.
//!
//! The games' own commands as the search sees them stand with the games.

use std::collections::BTreeMap;

/// A piece on a board, as the search sees it.
pub trait MoveGraph {
    /// Where a piece can be while it moves.
    type Place: Copy;
    /// What a player can do with it.
    type Command: Copy;
    /// Where it can come to rest. Ways that end at equal ones are the same to the search.
    type Rest: Clone + Ord;

    /// Numbers below this tell all places apart.
    fn place_count(&self) -> usize;

    /// The number of a place.
    fn place_index(&self, place: Self::Place) -> usize;

    /// The commands worth trying at a place, those to be preferred first, and what each of them does.
    fn commands(
        &self,
        place: Self::Place,
        each: impl FnMut(Self::Command, CommandOutcome<Self::Place, Self::Rest>),
    );
}

/// What a command does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandOutcome<P, R> {
    /// The piece is there now, perhaps where it was.
    At(P),
    /// The piece has come to rest.
    AtRest(R),
}

/// How the search came to a place.
#[derive(Clone, Copy, Debug)]
struct PathStep<C> {
    from: u32,
    command: C,
}

/// A place and how the search came there: `None` for the first.
type Visit<F> = (<F as MoveGraph>::Place, Option<PathStep<<F as MoveGraph>::Command>>);

/// All that can be reached from one place.
pub struct Reachable<F: MoveGraph> {
    /// The places that were visited, in order.
    visited: Vec<Visit<F>>,
    rests: BTreeMap<F::Rest, PathStep<F::Command>>,
}

impl<F: MoveGraph> Reachable<F> {
    /// Searches breadth first from a place, so that every way found is a shortest one.
    pub fn search(graph: &F, start: F::Place) -> Reachable<F> {
        Reachable::until(graph, start, None)
    }

    /// A shortest way to come to rest at a place; nothing when it cannot be reached. Looks no further than
    /// that.
    pub fn path_to(graph: &F, start: F::Place, rest: &F::Rest) -> Vec<F::Command> {
        Reachable::until(graph, start, Some(rest)).path(rest)
    }

    /// Searches until a way to this rest is found, or everything.
    fn until(graph: &F, start: F::Place, goal: Option<&F::Rest>) -> Reachable<F> {
        let mut seen = vec![0u64; graph.place_count().div_ceil(64)];
        let mut is_new = |place| {
            let number = graph.place_index(place);
            let word = seen.get_mut(number / 64);
            word.is_some_and(|word| {
                let before = *word;
                *word |= 1 << (number % 64);
                *word != before
            })
        };
        is_new(start);
        let mut reachable = Reachable { visited: vec![(start, None)], rests: BTreeMap::new() };
        let (mut next, mut found) = (0, false);
        while let Some((place, _)) = reachable.visited.get(next).copied().filter(|_| !found) {
            let from = next as u32;
            graph.commands(place, |command, outcome| match outcome {
                CommandOutcome::At(to) if is_new(to) => {
                    reachable.visited.push((to, Some(PathStep { from, command })));
                }
                CommandOutcome::At(_) => {}
                CommandOutcome::AtRest(rest) => {
                    let is_goal = goal == Some(&rest);
                    found |= is_goal;
                    if goal.is_none() || is_goal {
                        reachable.rests.entry(rest).or_insert(PathStep { from, command });
                    }
                }
            });
            next += 1;
        }
        reachable
    }

    /// The places the piece can come to rest at, in order.
    pub fn rests(&self) -> impl Iterator<Item = F::Rest> + '_ {
        self.rests.keys().cloned()
    }

    /// A shortest way to come to rest at a place; nothing when it cannot be reached.
    pub fn path(&self, rest: &F::Rest) -> Vec<F::Command> {
        let mut path = Vec::new();
        let mut trace = self.rests.get(rest).copied();
        while let Some(PathStep { from, command }) = trace {
            path.push(command);
            trace = self.visited.get(from as usize).and_then(|(_, trace)| *trace);
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A single cell in a corridor of ten; `0` steps left, `1` right, `2` two to the right, `3` stops. There
    /// is a pit at 7 that the cell falls into by itself.
    struct Corridor;

    impl MoveGraph for Corridor {
        type Place = usize;
        type Command = u8;
        type Rest = usize;

        fn place_count(&self) -> usize {
            10
        }

        fn place_index(&self, place: usize) -> usize {
            place
        }

        fn commands(&self, place: usize, mut each: impl FnMut(u8, CommandOutcome<usize, usize>)) {
            for (command, to) in [(0, place.saturating_sub(1)), (1, place + 1), (2, place + 2)] {
                each(
                    command,
                    if to == 7 { CommandOutcome::AtRest(7) } else { CommandOutcome::At(to.min(9)) },
                );
            }
            each(3, CommandOutcome::AtRest(place));
        }
    }

    #[test]
    fn every_place_is_found_with_a_shortest_way() {
        let reachable = Reachable::search(&Corridor, 4);
        assert_eq!(reachable.rests().collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
        assert_eq!(reachable.path(&4), [3]);
        assert_eq!(reachable.path(&7), [1, 2]);
        assert_eq!(reachable.path(&9), [2, 2, 1, 3], "over the pit");
        assert_eq!(reachable.path(&2), [0, 0, 3]);
        assert_eq!(reachable.path(&77), Vec::<u8>::new());
    }
}
