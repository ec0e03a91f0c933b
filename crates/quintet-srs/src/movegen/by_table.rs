//! The search for placements in one copy for all pieces, with loops over their tables: slower than `search`, and small.
//! Modules for browsers use it, because they are downloaded.

use super::explore::{ReachableSet, back, kick_all, place, slide};
use super::lanes::Lanes;
use super::search::{NONE, columns};
use super::spin::SpinSets;
use super::tables::PieceTable;
use crate::{Board, Location, Placements, SearchOptions, SpinRule, Tetromino};

static TABLES: [PieceTable; 7] = {
    let [i, j, l, o, s, t, z] = Tetromino::ALL;
    [
        PieceTable::of(i),
        PieceTable::of(j),
        PieceTable::of(l),
        PieceTable::of(o),
        PieceTable::of(s),
        PieceTable::of(t),
        PieceTable::of(z),
    ]
};

/// Finds all placements from a start.
pub(crate) fn search<L: Lanes>(board: &Board, start: Location, options: SearchOptions) -> Placements {
    let table = &TABLES[start.piece.index()];
    let lanes: L = board.lanes();
    let all = explore(table, lanes, start, options.half_turns);
    let mut found = Placements { piece: start.piece, rests: NONE, full: NONE, mini: NONE };
    for r in 0..4 {
        // Orientations with the same cells as an earlier one are reported as that one.
        let landings = all.reached[r].without(all.room[r].up::<1>()).moved(table.twin[r]);
        let rests = &mut found.rests[r % table.forms];
        for (rest, bits) in rests.iter_mut().zip(columns(landings)) {
            *rest |= bits;
        }
    }
    if let (Some(rule), Tetromino::T) = (options.spins, start.piece) {
        let spun = SpinSets::new(lanes, &all, options.half_turns, rule == SpinRule::CornersOrFifthKick);
        found.full = spun.full.map(columns);
        found.mini = spun.mini.map(columns);
    }
    found
}

/// Finds all positions that a piece can reach.
fn explore<L: Lanes>(table: &PieceTable, board: L, start: Location, half: bool) -> ReachableSet<L> {
    let room = table.cells.map(|cells| {
        let blocked = cells.into_iter().fold(L::NONE, |all, cell| all.or(board.moved(back(cell))));
        L::splat(!1).without(blocked)
    });
    let mut reached = [L::NONE; 4];
    let first = start.orientation as usize;
    if let (Ok(x), Ok(y)) = (usize::try_from(start.x), u32::try_from(start.y)) {
        reached[first] = room[first].fall(place(x, y));
        slide(room[first], &mut reached[first]);
    }
    // The orientations for which turns into them must still be tried, a bit each.
    let mut open = 0b1111_u32;
    while open != 0 {
        let to = open.trailing_zeros() as usize;
        open &= !(1 << to);
        let rest = room[to].without(reached[to]);
        let turns = if half { &[1, 2, 3][..] } else { &[1, 3] };
        let mut new = L::NONE;
        for quarters in turns {
            let from = (to + quarters) % 4;
            let (first, last) = kick_all(table.kicks[from][to], reached[from], room[to]);
            new = new.or(first).or(last);
        }
        let new = new.and(rest);
        if !new.is_none() {
            reached[to] = reached[to].or(rest.fall(new));
            slide(room[to], &mut reached[to]);
            open |= 0b1111 & !(1 << to);
        }
    }
    ReachableSet { room, reached, brief: false }
}

#[cfg(test)]
mod tests {
    use super::super::{PlainLanes, search as specialised};
    use super::*;
    use crate::{COLUMNS, Orientation, ROWS};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_what_the_search_for_each_piece_finds(
            rows in prop::collection::vec((any::<u16>(), any::<u16>()), 0..30),
            (piece, orientation) in (0_usize..7, 0_usize..4),
            (x, y) in (-2_i8..12, -2_i8..ROWS as i8),
            (half_turns, rule) in (any::<bool>(), 0_usize..3),
        ) {
            let mut board = Board::EMPTY;
            for (y, (one, other)) in rows.iter().enumerate() {
                // A quarter of the cells is filled.
                for x in (0..COLUMNS).filter(|x| one & other & 1 << x != 0) {
                    board.fill(x, y);
                }
            }
            let spins = [None, Some(SpinRule::Corners), Some(SpinRule::CornersOrFifthKick)][rule];
            let options = SearchOptions { half_turns, spins };
            let start = Location { piece: Tetromino::ALL[piece], orientation: Orientation::ALL[orientation], x, y };
            let found = search::<PlainLanes<u64>>(&board, start, options);
            prop_assert_eq!(found, specialised::<PlainLanes<u64>>(&board, start.piece, Some(start), options));
        }
    }
}
