//! The placement search for games with buttons whose placements can be tried on a copy of the game.
//!
//! The game lists its placements. The search presses the buttons on a copy, so bombs and cascades are handled by the
//! game itself, and evaluates the resulting board with [`Dellacherie`] plus the points scored. The
//! best few placements are searched again with the next piece, which is visible to the player; later pieces are not
//! considered.

use crate::evaluator::{BoardRows, Dellacherie, Evaluator, Landing};
use core::cmp::Reverse;
use quintet_engine::kernel::{Button, ButtonAction, ButtonGame, Cell, PanelId, Player, Pos, View};

/// A placement for the piece in play, and the buttons that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ButtonPlacement {
    /// The cells of the board's view that the piece will cover.
    pub cells: Vec<Pos>,
    /// The buttons to press in succession, without time passing between them; the last one drops the piece.
    pub buttons: Vec<Button>,
}

impl ButtonPlacement {
    /// Returns the presses of the buttons.
    pub fn presses(&self) -> impl Iterator<Item = ButtonAction> + '_ {
        self.buttons.iter().map(|button| ButtonAction::Press(Player::ONE, *button))
    }
}

/// A game that can list the placements of the piece in play.
pub trait PlacementGame: ButtonGame {
    /// The value of a point, relative to the evaluation of the board.
    const POINT_VALUE: i64;

    /// Returns all placements for the piece in play, always in the same order; empty if there is no piece.
    fn placements(&self) -> Vec<ButtonPlacement>;
}

/// The number of best placements that are searched again with the next piece.
const BEAM: usize = 8;

/// The value of a lost game.
const LOST: i64 = -1_000_000_000;

/// A placement and the game after it.
struct TriedPlacement<G> {
    placement: ButtonPlacement,
    /// The value of the move alone, and together with the board after it.
    step: i64,
    value: i64,
    after: G,
}

/// Returns the best placement for the piece in play; `None` if there is none.
pub fn best_placement<G: PlacementGame>(game: &G) -> Option<ButtonPlacement> {
    ranked_placements(game).into_iter().next()
}

/// Returns the best few placements, the best first.
pub fn ranked_placements<G: PlacementGame>(game: &G) -> Vec<ButtonPlacement> {
    let mut tried: Vec<TriedPlacement<G>> =
        game.placements().into_iter().map(|placement| try_placement(game, placement)).collect();
    // The sort is stable, so that the result is always the same.
    tried.sort_by_key(|tried| Reverse(tried.value));
    tried.truncate(BEAM);
    for tried in &mut tried {
        let then = tried
            .after
            .placements()
            .into_iter()
            .map(|placement| try_placement(&tried.after, placement).value)
            .max();
        // Without placements the game is over or waits for something else.
        if let Some(then) = then {
            tried.value = tried.step + then;
        }
    }
    tried.sort_by_key(|tried| Reverse(tried.value));
    tried.into_iter().map(|tried| tried.placement).collect()
}

/// Tries a placement on a copy of the game.
fn try_placement<G: PlacementGame>(game: &G, placement: ButtonPlacement) -> TriedPlacement<G> {
    let mut after = game.clone();
    for press in placement.presses() {
        after.act(&press, &mut ());
    }
    let (before, then) = (game.view(), after.view());
    let height = before.boards.first().map_or(0, |board| board.height) as i64;
    let (top, bottom) = placement
        .cells
        .iter()
        .fold((height, 0), |(top, bottom), pos| (top.min(i64::from(pos.y)), bottom.max(i64::from(pos.y))));
    let points = points(&then).saturating_sub(points(&before)) as i64;
    let landing = Landing { landing: 2 * height - top - bottom, eroded: 0 };
    let step = G::POINT_VALUE * points + Dellacherie.step(&landing);
    let left = if after.is_over() { LOST } else { Dellacherie.position(&rows(&then)) };
    TriedPlacement { placement, step, value: step + left, after }
}

/// Returns the score shown with the first board of a view.
fn points(view: &View) -> u64 {
    view.boards.first().and_then(|board| board.number(PanelId::Score)).unwrap_or(0)
}

/// Returns the filled cells of the first board of a view.
fn rows(view: &View) -> BoardRows {
    let Some(board) = view.boards.first() else { return BoardRows { rows: Vec::new(), full: 1 } };
    let width = board.width.clamp(1, 64);
    let row = |cells: &[Cell]| {
        let filled = cells.iter().enumerate().filter(|(_, cell)| cell.block().is_some());
        filled.take(width).fold(0, |row, (x, _)| row | 1 << x)
    };
    BoardRows {
        rows: board.cells.chunks(board.width.max(1)).map(row).collect(),
        full: u64::MAX >> (64 - width),
    }
}
