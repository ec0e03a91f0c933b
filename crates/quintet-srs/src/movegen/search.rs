//! The search for placements, generic over lanes: converts the board to lanes and the result to placements.

use super::explore::{SearchStart, place};
use super::lanes::{FIRST, LANES, Lanes};
use super::spin::SpinSets;
use super::tables::{StaticPiece, for_piece};
use crate::placements::LocationSet;
use crate::{Board, COLUMNS, Location, Placements, SearchOptions, SpinRule, Tetromino};

pub(super) const NONE: LocationSet = [[0; COLUMNS]; 4];

/// Finds all placements from a start, or from everywhere above the stack if `start` is `None`.
#[inline(always)]
pub(crate) fn search<L: Lanes>(
    board: &Board,
    piece: Tetromino,
    start: Option<Location>,
    options: SearchOptions,
) -> Placements {
    let mut found = Placements { piece, rests: NONE, full: NONE, mini: NONE };
    for_piece!(piece, P => search_for::<P, L>(board, start, options, &mut found));
    found
}

#[inline(always)]
fn search_for<P: StaticPiece, L: Lanes>(
    board: &Board,
    from: Option<Location>,
    options: SearchOptions,
    found: &mut Placements,
) {
    let mut start = SearchStart::AboveStack;
    if let Some(from) = from {
        let mut places = [L::NONE; 4];
        // A piece whose orientations all have the same cells is searched in its first orientation only.
        let (dx, dy) = const { P::TABLE.twin }[from.orientation as usize];
        let (alike, dx, dy) =
            if P::TABLE.forms == 1 { (0, dx, dy) } else { (from.orientation as usize, 0, 0) };
        let Location { x, y, .. } = from.moved(dx, dy);
        if let (Ok(x), Ok(y)) = (usize::try_from(x), u32::try_from(y)) {
            places[alike] = place(x, y);
        }
        start = SearchStart::At(places);
    }
    let lanes: L = board.lanes();
    let all = lanes.explore::<P>(start, options.half_turns);
    let landings = all.landings::<P>();
    let forms = const { P::TABLE.forms };
    for r in 0..forms {
        found.rests[r] = columns(landings[r]);
    }
    if let (Some(rule), Tetromino::T) = (options.spins, found.piece) {
        let spun = SpinSets::new(lanes, &all, options.half_turns, rule == SpinRule::CornersOrFifthKick);
        for r in 0..forms {
            found.full[r] = columns(spun.full[r]);
            found.mini[r] = columns(spun.mini[r]);
        }
    }
}

/// Converts lanes to the columns of a board, the bottom row in bit 0.
#[inline(always)]
pub(super) fn columns<L: Lanes>(set: L) -> [u64; COLUMNS] {
    let lanes: [u64; LANES] = set.store();
    core::array::from_fn(|x| lanes[x + FIRST].reverse_bits() >> (64 - L::ROWS))
}
