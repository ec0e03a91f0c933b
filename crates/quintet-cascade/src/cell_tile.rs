//! A tile of a piece: a square of at most 64×64 cells with at least one filled cell.
//!
//! A piece is a sparse list of tiles in Morton order, which is the order of the text format. Inside a tile the
//! cells are in row order, as in a field: bit `c` of row `r` is the cell in column `c`.

use crate::bits::{from_morton, low_bits, transpose, unmorton};

/// The side of a tile. A piece with a smaller side is one tile of that side.
pub(crate) const TILE: u32 = 64;

/// A square of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellTile {
    /// The position of the tile in its piece: the Morton code of its tile row and tile column.
    pub(crate) code: u32,
    /// One word per row, as many as the tile has columns.
    pub(crate) rows: Box<[u64]>,
}

impl CellTile {
    /// Creates an empty tile of the given side.
    pub(crate) fn new(code: u32, side: u32) -> Self {
        Self { code, rows: vec![0; side as usize].into() }
    }

    /// Creates a tile with every cell filled.
    pub(crate) fn filled(code: u32, side: u32) -> Self {
        Self { code, rows: vec![low_bits(side); side as usize].into() }
    }

    /// Creates a tile from cells in Morton order.
    pub(crate) fn from_morton(code: u32, side: u32, words: &[u64; 64]) -> Self {
        let mut tile = Self::new(code, side);
        from_morton(words, &mut tile.rows);
        tile
    }

    /// Returns the row and the column of the tile's top-left cell.
    pub(crate) fn origin(&self) -> (u32, u32) {
        let (row, column) = unmorton(self.code);
        (row * TILE, column * TILE)
    }

    /// Returns true if no cell is filled.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Returns true if every cell is filled.
    pub(crate) fn is_full(&self) -> bool {
        let all = low_bits(self.rows.len() as u32);
        self.rows.iter().all(|&row| row == all)
    }

    /// Rotates the cells clockwise inside the tile.
    pub(crate) fn rotate(&mut self) {
        transpose(&mut self.rows);
        let unused = 64 - self.rows.len() as u32;
        for row in &mut self.rows {
            *row = row.reverse_bits() >> unused;
        }
    }

    /// Removes row `i`; the rows above it move down by one, and the topmost becomes empty.
    pub(crate) fn cut_row(&mut self, i: usize) {
        self.rows.copy_within(..i, 1);
        self.rows[0] = 0;
    }
}
