//! Hints for the games that are played with buttons: the best place for the piece in play, and how to get
//! there.
//!
//! A game says which places there are. What comes of each is what the game itself makes of it, bombs and
//! cascades included: the buttons are pressed on a copy, and the board that is left is judged as Dellacherie
//! does, with the points added. The best few are looked at again with the next piece, which everybody can see;
//! what comes after it is nobody's business.

mod cascade;
mod chetyris;
mod demonstrator;
mod hints;

pub use demonstrator::Demonstrator;
pub use hints::Hints;

use crate::plain;
use crate::played::{Played, Rows};
use core::cmp::Reverse;
use quintet_engine::kernel::{Act, Button, Cell, Player, Pos, RealTime, SetupError, View};

/// A place for the piece in play, and how to get there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The cells of the board's view that the piece will cover.
    pub cells: Vec<Pos>,
    /// The buttons to press one after the other, as if no time passed; the last one lets the piece go.
    pub buttons: Vec<Button>,
}

/// A game that knows where the piece in play can go.
pub trait Advised: RealTime {
    /// What a point is worth beside the evaluation of the board.
    const POINT: i64;

    /// All places for the piece in play, always in the same order; none when there is no such piece.
    fn places(&self) -> Vec<Advice>;

    /// Whether there is a piece in play.
    fn has_piece(&self) -> bool;

    /// Whether the piece in play is still the one that was in play then, on the same board.
    fn plays_piece_of(&self, then: &Self) -> bool;

    /// The points so far.
    fn points(&self) -> u64;
}

/// How many of the best places are looked at again with the next piece.
const BEAM: usize = 8;

/// The game is lost.
const LOST: i64 = -1_000_000_000;

/// The best place for the piece in play; `None` when there is none.
pub fn advise<G: Advised>(game: &G) -> Option<Advice> {
    let mut tried: Vec<(i64, i64, Advice, G)> = game
        .places()
        .into_iter()
        .map(|advice| {
            let (step, after) = follow(game, &advice);
            (step + worth(&after), step, advice, after)
        })
        .collect();
    // The order of equals stays, so that the hint is always the same.
    tried.sort_by_key(|(value, ..)| Reverse(*value));
    tried.truncate(BEAM);
    let then = |(value, step, _, after): &(i64, i64, Advice, G)| match after.places() {
        // The game is over, or waits for something else before it goes on.
        places if places.is_empty() => *value,
        places => step + places.iter().map(|advice| of_both(after, advice)).max().unwrap_or(LOST),
    };
    let values: Vec<i64> = tried.iter().map(then).collect();
    let best = (0..tried.len()).max_by_key(|number| (values[*number], Reverse(*number)))?;
    tried.into_iter().nth(best).map(|(_, _, advice, _)| advice)
}

/// Plays a game until it is over or so many pieces have been laid down, as if no time passed; tells how it stands
/// after every piece.
pub fn play<G: Advised>(
    setup: &G::Setup,
    blocks: u64,
    mut tell: impl FnMut(&Played),
) -> Result<Played, SetupError> {
    let mut game = G::new(setup)?;
    let (mut played, mut rows) = (Played::default(), Rows::default());
    while played.blocks < blocks && !game.is_over() {
        let advice = advise(&game);
        let laid_down = u64::from(advice.is_some());
        let waits = advice.is_none();
        // Without a piece in play the game waits to be begun, or to go on.
        for button in advice.map_or(vec![Button::Enter], |advice| advice.buttons) {
            game.act(&Act::Press(Player::ONE, button), &mut rows);
        }
        let (rows, over) = (rows.0, game.is_over());
        played = Played { blocks: played.blocks + laid_down, rows, score: game.points(), over };
        tell(&played);
        if waits && game.places().is_empty() {
            break;
        }
    }
    Ok(played)
}

fn of_both<G: Advised>(game: &G, advice: &Advice) -> i64 {
    let (step, after) = follow(game, advice);
    step + worth(&after)
}

/// The game after an advice has been followed, and what that step is worth by itself.
fn follow<G: Advised>(game: &G, advice: &Advice) -> (i64, G) {
    let mut after = game.clone();
    for button in &advice.buttons {
        after.act(&Act::Press(Player::ONE, *button), &mut ());
    }
    let height = game.view().boards.first().map_or(0, |board| board.height) as i64;
    let (top, bottom) = advice
        .cells
        .iter()
        .fold((height, 0), |(top, bottom), pos| (top.min(i64::from(pos.y)), bottom.max(i64::from(pos.y))));
    let points = after.points().saturating_sub(game.points()) as i64;
    (G::POINT * points - 225 * (2 * height - top - bottom), after)
}

/// What a game is worth as it stands, apart from its points.
fn worth<G: Advised>(game: &G) -> i64 {
    if game.is_over() { LOST } else { board(&game.view()) }
}

/// What the first board of a view is worth.
fn board(view: &View) -> i64 {
    let Some(board) = view.boards.first() else { return 0 };
    let width = board.width.clamp(1, 64);
    let full = u64::MAX >> (64 - width);
    let rows = board.cells.chunks(board.width.max(1)).map(|cells| {
        let filled = cells.iter().enumerate().filter(|(_, cell)| matches!(cell, Cell::Block(_)));
        filled.take(width).fold(0, |row, (x, _)| row | 1 << x)
    });
    plain::board(rows, full)
}
