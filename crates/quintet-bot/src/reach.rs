//! The general search: every place that a piece can reach by a game's own commands.
//!
//! The search assumes nothing about how pieces move or rotate. The game lists the commands and carries them out, so
//! special rules, such as falling after every command or rotating into tight places, are followed exactly.
//!
//! The implementations of [`MoveGraph`] are in the modules of the games.

use std::collections::BTreeMap;

/// The moves of a piece on a board.
pub trait MoveGraph {
    /// A place that a piece can pass through.
    type Place: Copy;
    /// A command that moves the piece.
    type Command: Copy;
    /// A place where the piece can come to a stop for good. Paths that end at equal values are equivalent to the
    /// search.
    type Rest: Clone + Ord;

    /// Returns the number of place indices; every index is below it.
    fn place_count(&self) -> usize;

    /// Returns the index of a place, which is different for every place.
    fn place_index(&self, place: Self::Place) -> usize;

    /// Calls `each` with the commands worth trying at a place, preferred ones first, and their outcomes.
    fn commands(
        &self,
        place: Self::Place,
        each: impl FnMut(Self::Command, CommandOutcome<Self::Place, Self::Rest>),
    );
}

/// The outcome of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandOutcome<P, R> {
    /// The piece is at this place, perhaps the same as before.
    At(P),
    /// The piece has stopped for good.
    AtRest(R),
}

/// How the search reached a place.
#[derive(Clone, Copy, Debug)]
struct PathStep<C> {
    from: u32,
    command: C,
}

/// A visited place and how it was reached; `None` for the start.
type Visit<F> = (<F as MoveGraph>::Place, Option<PathStep<<F as MoveGraph>::Command>>);

/// The result of a search from one place.
pub struct Reachable<F: MoveGraph> {
    /// The visited places, in order.
    visited: Vec<Visit<F>>,
    rests: BTreeMap<F::Rest, PathStep<F::Command>>,
}

impl<F: MoveGraph> Reachable<F> {
    /// Searches breadth first from a place, so that every path found is a shortest one.
    pub fn search(graph: &F, start: F::Place) -> Reachable<F> {
        Reachable::until(graph, start, None)
    }

    /// Returns a shortest path to a resting place, or an empty one if it cannot be reached. The search stops when it is
    /// found.
    pub fn path_to(graph: &F, start: F::Place, rest: &F::Rest) -> Vec<F::Command> {
        Reachable::until(graph, start, Some(rest)).path(rest)
    }

    /// Searches until the goal is found, or everything if there is none.
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

    /// Returns the resting places that the piece can reach, in order.
    pub fn rests(&self) -> impl Iterator<Item = F::Rest> + '_ {
        self.rests.keys().cloned()
    }

    /// Returns a shortest path to a resting place, or an empty one if it cannot be reached.
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

    /// A single cell in a corridor of ten; `0` steps left, `1` right, `2` two to the right, `3` stops. The cell falls
    /// into a pit at 7 by itself.
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
