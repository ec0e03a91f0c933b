//! Rotation of pieces and removal of their rows.

use std::collections::BTreeMap;

use crate::bits::morton;
use crate::cell_tile::{CellTile, TILE};
use crate::error::PieceError;
use crate::piece::Piece;

impl Piece {
    /// Rotates the piece clockwise by 90 degrees: cell (i, j) becomes cell (j, side − 1 − i).
    pub fn rotate(&mut self) {
        let last = self.side().div_ceil(TILE).saturating_sub(1) * TILE;
        for tile in &mut self.tiles {
            let (row, column) = tile.origin();
            tile.code = morton(column / TILE, (last - row) / TILE);
            tile.rotate();
        }
        self.tiles.sort_unstable_by_key(|tile| tile.code);
    }

    /// Rotates the piece clockwise by 90 degrees `times` times.
    pub fn rotate_times(&mut self, times: u32) {
        for _ in 0..times % 4 {
            self.rotate();
        }
    }

    /// Removes row `i`: the rows above it move down by one, and the top row becomes empty.
    pub fn cut_row(&mut self, i: u32) -> Result<(), PieceError> {
        let side = self.side();
        if i >= side {
            return Err(PieceError::NoSuchRow { row: i, side });
        }
        self.take_row(i);
        Ok(())
    }

    /// Removes several rows, given in ascending order, with the same result as cutting them one by one from the top.
    pub(crate) fn cut_rows(&mut self, rows: &[u32]) {
        if rows.len() < TILE as usize {
            for &row in rows {
                self.take_row(row);
            }
        } else {
            self.take_rows(rows);
        }
    }

    /// Removes a row in place.
    fn take_row(&mut self, i: u32) {
        let mut carried = Vec::new();
        for tile in &mut self.tiles {
            let (top, left) = tile.origin();
            if top > i {
                continue;
            }
            // The last row of a tile above row i moves to the tile below it.
            let cut = (i - top).min(TILE - 1) as usize;
            if i - top >= TILE && tile.rows[cut] != 0 {
                carried.push((morton(top / TILE + 1, left / TILE), tile.rows[cut]));
            }
            tile.cut_row(cut);
        }
        let known = self.tiles.len();
        for (code, word) in carried {
            let at = self.tiles[..known].binary_search_by_key(&code, |tile| tile.code);
            let at = at.unwrap_or_else(|_| {
                self.tiles.push(CellTile::new(code, TILE));
                self.tiles.len() - 1
            });
            self.tiles[at].rows[0] = word;
        }
        self.tiles.retain(|tile| !tile.is_empty());
        self.tiles.sort_unstable_by_key(|tile| tile.code);
    }

    /// Removes rows by moving each word to its final position, which is faster for many rows.
    fn take_rows(&mut self, rows: &[u32]) {
        let mut tiles = BTreeMap::new();
        for (row, column, word) in self.words() {
            let Err(above) = rows.binary_search(&row) else { continue };
            let row = row + (rows.len() - above) as u32;
            let code = morton(row / TILE, column / TILE);
            let tile = tiles.entry(code).or_insert_with(|| CellTile::new(code, TILE));
            tile.rows[(row % TILE) as usize] = word;
        }
        self.tiles = tiles.into_values().collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cutting_many_rows_at_once_is_cutting_them_one_by_one() {
        let cells = (0..256_u32).flat_map(|i| (0..256_u32).map(move |j| (i, j)));
        let cells = cells.filter(|(i, j)| (i * 7 + j * j) % 5 < 2 && (i / 40 + j / 70) % 3 > 0);
        let piece = Piece::with_cells(256, 1, cells).unwrap();
        for rows in [0..0, 3..4, 0..63, 0..64, 100..230, 0..255, 0..256].map(Vec::from_iter) {
            for rows in [rows.clone(), rows.into_iter().filter(|row| row % 3 > 0).collect()] {
                let (mut at_once, mut singly) = (piece.clone(), piece.clone());
                at_once.cut_rows(&rows);
                for &row in &rows {
                    singly.cut_row(row).unwrap();
                }
                assert_eq!(at_once, singly);
            }
        }
    }
}
