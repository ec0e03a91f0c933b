//! Finesse: the minimum number of key presses for a placement. Presses of left, right and the two rotations count; a
//! sideways key held to the wall is one press.

use super::srs_piece;
use crate::kernel::{PiecePosition, Tetromino};

/// For each orientation, the minimum number of presses by the leftmost column.
type KeyTable = [[u8; 10]; 4];

const I: KeyTable = {
    let (flat, upright) = ([1, 2, 1, 0, 1, 2, 1, 0, 0, 0], [2, 2, 2, 2, 1, 1, 2, 2, 2, 2]);
    [flat, upright, flat, upright]
};

const O: KeyTable = [[1, 2, 2, 1, 0, 1, 2, 2, 1, 0]; 4];

const JLT: KeyTable = [
    [1, 2, 1, 0, 1, 2, 2, 1, 0, 0],
    [2, 2, 3, 2, 1, 2, 3, 3, 2, 0],
    [3, 4, 3, 2, 3, 4, 4, 3, 0, 0],
    [2, 3, 2, 1, 2, 3, 3, 2, 2, 0],
];

const SZ: KeyTable = {
    let (flat, upright) = ([1, 2, 1, 0, 1, 2, 2, 1, 0, 0], [2, 2, 2, 1, 1, 2, 3, 2, 2, 0]);
    [flat, upright, flat, upright]
};

/// The tables in the order of [`Tetromino::ALL`].
const MIN_KEYS: [KeyTable; 7] = [I, JLT, JLT, O, SZ, JLT, SZ];

/// Returns the minimum number of presses that bring a new piece above this place on an empty board.
pub fn min_keys(piece: Tetromino, placed: PiecePosition) -> u8 {
    let form = srs_piece(piece).oriented_shape(placed.orientation);
    let first = form.shape.rows().iter().map(|row| row.trailing_zeros()).min().unwrap_or(0);
    let column = placed.pos.x + form.dx + first as i16;
    let columns = &MIN_KEYS[piece.index()][placed.orientation as usize];
    usize::try_from(column).ok().and_then(|column| columns.get(column)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::{Matrix, spawn};
    use super::*;
    use crate::kernel::{Orientation, PieceGeometry, Pos, Turn};
    use std::collections::BTreeMap;

    /// Finds every placement in an empty matrix and its minimum number of presses by a search: the slow reference.
    fn searched(piece: &PieceGeometry) -> BTreeMap<PiecePosition, u8> {
        let empty = Matrix::new();
        let fits = |placed: PiecePosition| empty.fits(piece, placed);
        let level =
            |placed: PiecePosition| PiecePosition { pos: Pos { y: spawn().pos.y, ..placed.pos }, ..placed };
        let mut found = BTreeMap::from([(spawn(), 0)]);
        let mut edge = vec![spawn()];
        while !edge.is_empty() {
            let mut further = Vec::new();
            for placed in edge {
                let mut reached = Vec::new();
                for dx in [-1, 1] {
                    let mut wall = placed;
                    while fits(wall.moved(dx, 0)) {
                        wall = wall.moved(dx, 0);
                    }
                    reached.extend([placed.moved(dx, 0), wall].into_iter().filter(|to| fits(*to)));
                }
                for turn in [Turn::Clockwise, Turn::Counterclockwise] {
                    reached.extend(piece.turned(placed, turn, fits).map(|(to, _)| level(to)));
                }
                for to in reached {
                    if !found.contains_key(&to) {
                        found.insert(to, found[&placed] + 1);
                        further.push(to);
                    }
                }
            }
            edge = further;
        }
        found
    }

    /// Returns the cells of a piece, independent of its row.
    fn outline(piece: &PieceGeometry, placed: PiecePosition) -> Vec<(i16, i16)> {
        let cells: Vec<Pos> = piece.cells(placed).collect();
        let top = cells.iter().map(|pos| pos.y).min().unwrap();
        cells.iter().map(|pos| (pos.x, pos.y - top)).collect()
    }

    #[test]
    fn the_table_is_what_a_search_finds() {
        let mut table = [[[0u8; 10]; 4]; 7];
        for (kind, piece) in Tetromino::ALL.map(srs_piece).into_iter().enumerate() {
            let found = searched(piece);
            for orientation in Orientation::ALL {
                for x in -3..13 {
                    let placed = PiecePosition { orientation, ..spawn().moved(x - 4, 0) };
                    let cells = outline(piece, placed);
                    let same = found.iter().filter(|(other, _)| outline(piece, **other) == cells);
                    if let Some(least) = same.map(|(_, keys)| *keys).min() {
                        let column = cells.iter().map(|cell| cell.0).min().unwrap();
                        table[kind][orientation as usize][column as usize] = least;
                    }
                }
            }
        }
        assert_eq!(MIN_KEYS, table, "{table:?}");
        assert!(table.iter().flatten().flatten().all(|least| *least <= 4));
    }
}
