//! The evaluation of boards and moves in Modern.

use super::{Features, PlacementOutcome, Position, SearchState, Weights};
use crate::evaluator::Evaluator;
use quintet_srs::{COLUMNS, Placement, Spin, Tetromino};

/// Evaluates boards and moves by weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModernEvaluator {
    weights: Weights,
}

impl Default for ModernEvaluator {
    fn default() -> ModernEvaluator {
        ModernEvaluator::new(Weights::standard().clone())
    }
}

impl ModernEvaluator {
    /// Creates an evaluator with these weights.
    pub fn new(weights: Weights) -> ModernEvaluator {
        ModernEvaluator { weights }
    }

    /// Returns the value of losing the game.
    pub fn lost(&self) -> i32 {
        self.weights.moves.lost
    }

    /// Places a piece, raises waiting rows, and returns the value of the move alone.
    pub fn place(&self, state: &mut SearchState, placement: &Placement, position: &Position) -> i32 {
        let outcome = state.place(placement, position.rules);
        let mut value = self.step(&(placement.piece(), outcome));
        if outcome.rises > 0 && !state.rise(outcome.rises, guessed_hole(state)) {
            value += self.weights.moves.lost;
        }
        value
    }

    /// Returns the value of a placement, including the board after it.
    pub fn value_of(&self, position: &Position, placement: &Placement) -> i32 {
        let mut state = position.state;
        self.place(&mut state, placement, position) + self.position(&state)
    }
}

impl Evaluator for ModernEvaluator {
    type Position = SearchState;
    type Step = (Tetromino, PlacementOutcome);
    type Value = i32;

    fn position(&self, state: &SearchState) -> i32 {
        let found = Features::of(&state.board, state.waiting);
        let by = &self.weights.board;
        let slots = found.t_slots.iter().zip(by.t_slots).map(|(count, weight)| count.min(&2) * weight);
        let chains = &self.weights.chains;
        let mut value = slots.sum::<i32>()
            + found.height * by.height
            + found.above_half * by.above_half
            + found.above_three_quarters * by.above_three_quarters
            + found.danger * by.danger
            + found.bumpiness * by.bumpiness
            + found.bumpiness_squared * by.bumpiness_squared
            + found.row_changes * by.row_changes
            + found.cavities * by.cavities
            + found.overhangs * by.overhangs
            + found.covered * by.covered
            + found.hole_rows * by.hole_rows
            + found.well_ready * by.well_ready
            + by.well_column[found.well];
        value += if state.chains.starred { chains.back_to_back } else { 0 };
        value + state.chains.clears.min(20) as i32 * chains.combo
    }

    fn step(&self, (piece, outcome): &(Tetromino, PlacementOutcome)) -> i32 {
        let by = &self.weights.moves;
        let done = outcome.done;
        let rows = usize::from(done.rows);
        let mut value = match done.spin {
            None => by.clear[rows.min(4)],
            Some(Spin::Mini) => by.mini[rows.min(2)],
            Some(Spin::Full) => by.spin[rows.min(3)],
        };
        value += outcome.sent as i32 * by.sent;
        value += if outcome.back_to_back && rows > 0 { by.back_to_back } else { 0 };
        value += if done.perfect { by.perfect } else { 0 };
        value += if *piece == Tetromino::T && done.spin.is_none() { by.t_without_spin } else { 0 };
        value + if outcome.lost { by.lost } else { 0 }
    }
}

/// Guesses the hole of waiting rows, which is not known. The guess depends only on the board, so it is repeatable.
fn guessed_hole(state: &SearchState) -> u8 {
    let sum = state.board.columns().iter().fold(7u64, |sum, bits| sum.wrapping_mul(31).wrapping_add(*bits));
    ((sum ^ sum >> 32) % COLUMNS as u64) as u8
}

#[cfg(test)]
mod tests {
    use super::super::weights::MAX_WEIGHT;
    use super::super::{BeamSearcher, SearchBudget, Searcher};
    use super::*;
    use quintet_engine::modern::{Mode, RulePreset, Rules};
    use quintet_srs::{Board, parse_pieces};

    /// Returns an evaluator with the largest possible weights, all positive or all negative.
    fn extreme(sign: i32) -> ModernEvaluator {
        let mut weights = Weights::standard().clone();
        weights.each(|weight| *weight = sign * MAX_WEIGHT as i32);
        let found = Weights::parse(&weights.to_text()).expect("the weights are in range");
        ModernEvaluator::new(found)
    }

    #[test]
    fn the_worst_board_and_the_largest_weights_leave_room_to_add() {
        let all = u64::MAX;
        let holes = 0xaaaa_aaaa_aaaa_aaaa;
        let boards = [[all; COLUMNS], [holes; COLUMNS], [all, 0, all, 0, all, 0, all, 0, all, 0]]
            .into_iter()
            .chain([[holes, holes >> 1, holes, all, holes, all, holes, all, holes >> 1, 0]]);
        for columns in boards {
            for sign in [-1, 1] {
                let evaluator = extreme(sign);
                let mut state = SearchState { board: Board::from_columns(columns), ..SearchState::default() };
                (state.waiting, state.chains.clears, state.chains.starred) = (u8::MAX, u32::MAX, true);
                // Overflow panics in tests. A search also adds the values of the moves, and that of losing.
                let standing = i64::from(evaluator.position(&state));
                let moves = 64 * (30 * MAX_WEIGHT + 2 * 1_000_000);
                assert!(standing.abs() + moves < i64::from(i32::MAX), "{standing}");
            }
        }
    }

    #[test]
    fn a_search_with_the_largest_weights_does_not_overflow() {
        for sign in [-1, 1] {
            let mut position = Position::empty(Rules::of(Mode::Duel, RulePreset::Guideline));
            position.state.board = Board::from_columns([0, 0, 0x5555, 0x7fff, 0, 0, 0xaaaa, 0x5555, 0, 0x1f]);
            position.state.waiting = 12;
            position.queue = parse_pieces("TIOTS").unwrap();
            let mut beam = BeamSearcher::new(extreme(sign), position);
            beam.search(SearchBudget::nodes(3_000));
            assert!(!beam.ranking().is_empty());
        }
    }
}
