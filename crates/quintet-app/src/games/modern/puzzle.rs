//! The puzzles that come with the program, and those from files.

use super::puzzle_set::PUZZLES;
use crate::IS_PAGE;
use crate::start::GivenText;
use quintet_engine::kernel::SetupError;
use quintet_engine::modern::{Puzzle, Setup};
use std::sync::LazyLock;

/// The puzzles that come with the program.
pub fn puzzles() -> &'static [Puzzle] {
    static ALL: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        // A test solves them all.
        PUZZLES
            .iter()
            .filter_map(|(fumen, queue, hold, goal)| Puzzle::new(fumen, queue, *hold, goal).ok())
            .collect()
    });
    &ALL
}

/// Sets up the puzzle with the number or the text that was given, or the first one.
pub(super) fn set_up(setup: &mut Setup, given: Option<&GivenText>) -> Result<(), SetupError> {
    let (text, all) = (given.map_or("1", |given| given.text.trim()), puzzles());
    let Ok(number) = text.parse::<usize>() else {
        if IS_PAGE {
            return Err(SetupError::new(format!("{text:?} is not the number of a puzzle")));
        }
        let puzzle =
            Puzzle::parse(text).map_err(|error| given.map_or(error.clone(), |given| given.error(error)))?;
        puzzle.set_up(setup);
        return Ok(());
    };
    let puzzle = number.checked_sub(1).and_then(|place| all.get(place));
    let missing = || SetupError::new(format!("there is no puzzle {number}: use 1 to {}", all.len()));
    puzzle.ok_or_else(missing)?.set_up(setup);
    Ok(())
}

/// The category of a puzzle: its number, or `own` if it did not come with the program.
pub(super) fn category(setup: &Setup) -> String {
    let is_it = |puzzle: &Puzzle| {
        (&puzzle.board, &puzzle.queue, Some(puzzle.goal)) == (&setup.board, &setup.pieces, setup.options.goal)
    };
    puzzles().iter().position(is_it).map_or_else(|| "own".to_owned(), |place| (place + 1).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::kernel::{Spin, Tetromino};
    use quintet_engine::modern::{
        Chains, LockOutcome, Mode, PuzzleGoal, RulePreset, Rules, attack_rows, score,
    };
    use quintet_srs::{Board, Location, SearchOptions, SpinRule};
    use std::collections::HashSet;

    /// A state of a search for a solution.
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct State {
        board: Board,
        used: usize,
        hold: Option<Tetromino>,
        chains: Chains,
        lines: u32,
        sent: u32,
    }

    /// Returns true if the goal can be reached with exactly the pieces of the puzzle.
    fn is_solvable(puzzle: &Puzzle, state: &State, seen: &mut HashSet<State>) -> bool {
        if !seen.insert(state.clone()) {
            return false;
        }
        let next = |place: usize| puzzle.queue.get(place).copied();
        // Each choice: the piece that is placed, how many are used up then, and the one on hold.
        let mut choices = Vec::new();
        match (next(state.used), state.hold) {
            (Some(piece), hold) => {
                choices.push((piece, state.used + 1, hold));
                match hold
                    .map(|held| (held, state.used + 1))
                    .or(next(state.used + 1).map(|after| (after, state.used + 2)))
                {
                    Some((other, used)) if puzzle.hold => choices.push((other, used, Some(piece))),
                    _ => {}
                }
            }
            (None, Some(held)) => choices.push((held, state.used, None)),
            (None, None) => {}
        }
        let options = SearchOptions::default().with_spins(Some(SpinRule::Corners));
        choices.into_iter().any(|(piece, used, hold)| {
            let placements = state.board.placements_from(Location::spawn(piece), options);
            placements.iter().any(|placement| {
                let mut after = State { used, hold, ..state.clone() };
                after.board.place(&placement.location);
                let rows = after.board.clear();
                let perfect = rows > 0 && after.board.count() == 0;
                let done = LockOutcome { rows: rows as u8, spin: placement.spin, perfect };
                let rules = Rules::of(Mode::Puzzle, RulePreset::Standard);
                let scored = score(done, 1, rules, &mut after.chains);
                after.lines += rows;
                after.sent += attack_rows(done, scored);
                let spun = |wanted| placement.spin == Some(Spin::Full) && rows == wanted;
                let solved = match puzzle.goal {
                    PuzzleGoal::ClearAll => perfect,
                    PuzzleGoal::Lines(lines) => after.lines >= lines.into(),
                    PuzzleGoal::Send(sent) => after.sent >= sent.into(),
                    PuzzleGoal::TspinDouble => spun(2),
                    PuzzleGoal::TspinTriple => spun(3),
                };
                let left = (puzzle.queue.len() - used) as u32 + u32::from(hold.is_some());
                // An empty board has had a whole number of rows, none of them higher than the pieces reach.
                let hopeless = puzzle.goal == PuzzleGoal::ClearAll
                    && after.board.height() * 10 > after.board.count() + 4 * left;
                solved || left > 0 && !hopeless && is_solvable(puzzle, &after, seen)
            })
        })
    }

    #[test]
    fn every_puzzle_has_a_solution() {
        let all = puzzles();
        assert_eq!(all.len(), PUZZLES.len());
        for (puzzle, number) in all.iter().zip(1..) {
            let start = State {
                board: Board::from(&puzzle.board),
                used: 0,
                hold: None,
                chains: Chains::default(),
                lines: 0,
                sent: 0,
            };
            assert!(is_solvable(puzzle, &start, &mut HashSet::new()), "puzzle {number}");
            let mut setup = Setup::default();
            puzzle.set_up(&mut setup);
            assert_eq!((setup.check(), category(&setup)), (Ok(()), number.to_string()));
        }
    }
}
