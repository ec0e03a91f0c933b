//! Boards, placements, perft and fumen.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quintet_srs::fumen::{self, text};
use quintet_srs::{Board, Location, Placement, SearchOptions, Spin, SpinRule, parse_pieces};

pub(crate) fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Reads a drawing of a board.
pub(crate) fn parse_board(drawing: &str) -> PyResult<Board> {
    drawing.parse::<Board>().map_err(value_error)
}

/// A placement: piece, orientation, column and row of its centre, spin, cells.
pub(crate) type Placed = (char, char, i8, i8, Option<&'static str>, Vec<(i8, i8)>);

pub(crate) fn placed(placement: Placement) -> Placed {
    let Location { piece, orientation, x, y } = placement.location;
    let spin = placement.spin.map(|spin| match spin {
        Spin::Mini => "mini",
        Spin::Full => "full",
    });
    (piece.letter(), orientation.letter(), x, y, spin, placement.cells().to_vec())
}

/// Every placement that a piece can reach on a board.
#[pyfunction]
#[pyo3(signature = (board, piece, half_turns=true, tspin_kick=false))]
pub(crate) fn placements(
    board: &str,
    piece: &str,
    half_turns: bool,
    tspin_kick: bool,
) -> PyResult<Vec<Placed>> {
    let board = parse_board(board)?;
    let piece = piece.parse().map_err(|error: quintet_srs::UnknownPieceLetter| value_error(error))?;
    let rule = if tspin_kick { SpinRule::CornersOrFifthKick } else { SpinRule::Corners };
    let options = SearchOptions::default().with_half_turns(half_turns).with_spins(Some(rule));
    let found = board.placements_from(quintet_bot::modern::spawn_location(&board, piece), options);
    Ok(found.iter().map(placed).collect())
}

/// Counts the ways to place a queue of pieces on a board.
#[pyfunction]
#[pyo3(signature = (queue, board="", threads=1))]
pub(crate) fn perft(py: Python<'_>, queue: &str, board: &str, threads: usize) -> PyResult<u64> {
    let (board, queue) = (parse_board(board)?, parse_pieces(queue).map_err(value_error)?);
    if queue.len() > 10 || !(1..=256).contains(&threads) {
        return Err(PyValueError::new_err("use at most 10 pieces and 1 to 256 threads"));
    }
    Ok(py.detach(|| quintet_srs::perft_on_threads(&board, &queue, threads)))
}

/// Decodes a fumen into text.
#[pyfunction]
pub(crate) fn fumen_decode(code: &str) -> PyResult<String> {
    Ok(text::print(&fumen::decode(code).map_err(value_error)?))
}

/// Encodes text in the format of `fumen_decode`.
#[pyfunction]
pub(crate) fn fumen_encode(pages: &str) -> PyResult<String> {
    fumen::encode(&text::parse(pages).map_err(value_error)?).map_err(value_error)
}
