//! The search of our bot.

use crate::board::{Placed, parse_board, placed, value_error};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quintet_bot::modern::{
    BeamSearcher, ContestConfig, ModernEvaluator, Position, SearchBudget, Searcher, play_contest,
};
use quintet_engine::kernel::Seed;
use quintet_engine::modern::{Chains, Mode, RulePreset, Rules};
use quintet_srs::{Tetromino, parse_pieces};

/// The most nodes of a search.
const MAX_NODES: u64 = 100_000_000;

/// A placement, its value and the depth of its search.
type ScoredMove = (Placed, i32, u32);

fn check(nodes: u64) -> PyResult<u64> {
    if (1..=MAX_NODES).contains(&nodes) {
        return Ok(nodes);
    }
    Err(PyValueError::new_err(format!("nodes={nodes} is not possible: use 1 to {MAX_NODES}")))
}

/// The placements of a position, the best first, each with its value and depth, and the number of placements searched.
#[pyfunction]
#[pyo3(signature = (board, queue, hold, can_hold, clears, back_to_back, waiting, rules, nodes, threads))]
#[expect(clippy::too_many_arguments, reason = "the wrapper in Python names them")]
pub(crate) fn suggest(
    py: Python<'_>,
    board: &str,
    queue: &str,
    hold: Option<&str>,
    can_hold: bool,
    clears: u32,
    back_to_back: bool,
    waiting: u8,
    rules: &str,
    nodes: u64,
    threads: usize,
) -> PyResult<(Vec<ScoredMove>, u64)> {
    let preset: RulePreset =
        rules.parse().map_err(|error: quintet_engine::modern::UnknownName| value_error(error))?;
    let nodes = check(nodes)?;
    let mut position = Position::empty(Rules::of(Mode::Duel, preset));
    position.state.board = parse_board(board)?;
    for piece in parse_pieces(queue).map_err(value_error)?.into_iter().take(24) {
        position.push_piece(piece);
    }
    let held = hold.map(str::parse::<Tetromino>).transpose().map_err(value_error)?;
    position.state.hold = held;
    position.state.chains = Chains { clears, starred: back_to_back };
    position.state.waiting = waiting;
    position.can_hold = can_hold;
    position.half_turns = true;
    Ok(py.detach(|| {
        let mut beam = BeamSearcher::new(ModernEvaluator::default(), position).on_threads(threads);
        beam.search(SearchBudget::nodes(nodes));
        let advice = beam.ranking();
        let moves =
            advice.iter().map(|advice| (placed(advice.placement), advice.value, advice.depth)).collect();
        (moves, beam.stats().nodes)
    }))
}

/// Plays our bot against itself with two node budgets; returns the winner (0, 1 or none), the pieces and the rows sent.
#[pyfunction]
#[pyo3(signature = (nodes, seed, rules="standard"))]
pub(crate) fn contest(
    py: Python<'_>,
    nodes: (u64, u64),
    seed: u64,
    rules: &str,
) -> PyResult<(Option<usize>, [u32; 2], [u32; 2])> {
    let preset: RulePreset =
        rules.parse().map_err(|error: quintet_engine::modern::UnknownName| value_error(error))?;
    let nodes = [check(nodes.0)?, check(nodes.1)?];
    Ok(py.detach(|| {
        let config = ContestConfig { preset, ..ContestConfig::new(Seed(seed)) };
        let beam =
            || BeamSearcher::new(ModernEvaluator::default(), Position::empty(Rules::of(Mode::Duel, preset)));
        let (mut one, mut two) = (beam(), beam());
        let searchers: &mut [&mut dyn Searcher; 2] = &mut [&mut one, &mut two];
        let ended = play_contest(&config, searchers, nodes.map(SearchBudget::nodes));
        (ended.winner, ended.pieces, ended.sent)
    }))
}
