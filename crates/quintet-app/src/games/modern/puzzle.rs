//! The puzzles that come with the program, and those from files.

use crate::start::GivenText;
use quintet_engine::kernel::SetupError;
use quintet_engine::modern::{Puzzle, Setup};
use std::sync::LazyLock;

/// The puzzles that come with the program.
pub fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        // A test reads them all.
        Puzzle::parse_all(include_str!("../../../puzzles.toml")).unwrap_or_default()
    });
    &PUZZLES
}

/// Sets up the puzzle with the number or the text that was given, or the first one.
pub(super) fn set_up(setup: &mut Setup, given: Option<&GivenText>) -> Result<(), SetupError> {
    let (text, all) = (given.map_or("1", |given| given.text.trim()), puzzles());
    let Ok(number) = text.parse::<usize>() else {
        let puzzle = Puzzle::parse(text).map_err(|error| given.map_or(error.clone(), |given| given.error(error)))?;
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
