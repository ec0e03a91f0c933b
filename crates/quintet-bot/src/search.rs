//! The search for games with buttons whose places can be tried out on a copy.
//!
//! A game says which places there are. What comes of each is what the game itself makes of it, bombs and
//! cascades included: the buttons are pressed on a copy, and the board that is left is judged as Dellacherie
//! does, with the points added. The best few are looked at again with the next piece, which everybody can see;
//! what comes after it is not looked at.

use crate::evaluator::{BoardRows, Dellacherie, Evaluator, Landing};
use core::cmp::Reverse;
use quintet_engine::kernel::{Button, ButtonAction, ButtonGame, Cell, PanelId, Player, Pos, View};

/// A place for the piece in play, and how to get there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ButtonPlacement {
    /// The cells of the board's view that the piece will cover.
    pub cells: Vec<Pos>,
    /// The buttons to press one after the other, as if no time passed; the last one lets the piece go.
    pub buttons: Vec<Button>,
}

impl ButtonPlacement {
    /// The presses of its buttons.
    pub fn presses(&self) -> impl Iterator<Item = ButtonAction> + '_ {
        self.buttons.iter().map(|button| ButtonAction::Press(Player::ONE, *button))
    }
}

/// A game that knows where the piece in play can go.
pub trait PlacementGame: ButtonGame {
    /// What a point is worth beside the evaluation of the board.
    const POINT_VALUE: i64;

    /// All places for the piece in play, always in the same order; none when there is no such piece.
    fn placements(&self) -> Vec<ButtonPlacement>;
}

/// How many of the best places are looked at again with the next piece.
const BEAM: usize = 8;

/// The value of a lost game.
const LOST: i64 = -1_000_000_000;

/// A place that was tried out.
struct TriedPlacement<G> {
    placement: ButtonPlacement,
    /// What the step is worth, and what with the board it leaves.
    step: i64,
    value: i64,
    after: G,
}

/// The best place for the piece in play; `None` when there is none.
pub fn best_placement<G: PlacementGame>(game: &G) -> Option<ButtonPlacement> {
    ranked_placements(game).into_iter().next()
}

/// The best few places, the best first.
pub fn ranked_placements<G: PlacementGame>(game: &G) -> Vec<ButtonPlacement> {
    let mut tried: Vec<TriedPlacement<G>> =
        game.placements().into_iter().map(|placement| try_placement(game, placement)).collect();
    // The order of equals stays, so that the result is always the same.
    tried.sort_by_key(|tried| Reverse(tried.value));
    tried.truncate(BEAM);
    for tried in &mut tried {
        let then = tried
            .after
            .placements()
            .into_iter()
            .map(|placement| try_placement(&tried.after, placement).value)
            .max();
        // Without places the game is over, or waits for something else before it goes on.
        if let Some(then) = then {
            tried.value = tried.step + then;
        }
    }
    tried.sort_by_key(|tried| Reverse(tried.value));
    tried.into_iter().map(|tried| tried.placement).collect()
}

/// Tries a place out.
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

/// The points that the first board of a view shows.
fn points(view: &View) -> u64 {
    view.boards.first().and_then(|board| board.number(PanelId::Score)).unwrap_or(0)
}

/// The blocks of the first board of a view.
fn rows(view: &View) -> BoardRows {
    let Some(board) = view.boards.first() else { return BoardRows { rows: Vec::new(), full: 1 } };
    let width = board.width.clamp(1, 64);
    let row = |cells: &[Cell]| {
        let filled = cells.iter().enumerate().filter(|(_, cell)| matches!(cell, Cell::Block(_)));
        filled.take(width).fold(0, |row, (x, _)| row | 1 << x)
    };
    BoardRows {
        rows: board.cells.chunks(board.width.max(1)).map(row).collect(),
        full: u64::MAX >> (64 - width),
    }
}
