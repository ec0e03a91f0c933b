//! Remembers the tiles of a board for the colours of sparks.

use super::sparks::SparkOrigin;
use quintet_engine::kernel::{BoardView, CellList, RowSet, Tile};

/// The maximum number of columns and rows of a board.
const SIDE: usize = 64;

/// The tiles of a board when it was last observed, updated by events.
#[derive(Clone, Debug, Default)]
pub(super) struct TileMemory {
    width: usize,
    tiles: Vec<Option<Tile>>,
}

impl TileMemory {
    /// Remembers the board, unless it is larger than that of any game.
    pub(super) fn remember(&mut self, board: &BoardView) {
        *self = TileMemory::default();
        if board.width == 0 || board.width > SIDE || board.height > SIDE {
            return;
        }
        self.width = board.width;
        let cells = board.cells.iter().take(board.width * board.height);
        self.tiles.extend(cells.map(|cell| cell.block()));
    }

    /// Adds a locked piece.
    pub(super) fn locked(&mut self, cells: &CellList, tile: Tile) {
        for pos in cells.iter() {
            let (Ok(x), Ok(y)) = (usize::try_from(pos.x), usize::try_from(pos.y)) else { continue };
            if let Some(place) = self.tiles.get_mut(y * self.width + x).filter(|_| x < self.width) {
                *place = Some(tile);
            }
        }
    }

    /// Moves the board up when rows rise from below.
    pub(super) fn rose(&mut self, rows: u8) {
        let cells = (usize::from(rows) * self.width).min(self.tiles.len());
        self.tiles.drain(..cells);
        self.tiles.resize(self.tiles.len() + cells, None);
    }

    /// Removes cleared rows and moves those above down; returns the removed cells.
    pub(super) fn cleared(&mut self, rows: RowSet) -> Vec<SparkOrigin> {
        let width = if self.width == 0 { 10 } else { self.width };
        let mut gone = Vec::new();
        for y in rows.iter() {
            let tile = |x| self.tiles.get(y * width + x).copied().flatten();
            gone.extend((0..width).map(|x| (x as u8, y as u8, tile(x))));
            if (y + 1) * width <= self.tiles.len() {
                self.tiles[..(y + 1) * width].rotate_right(width);
                self.tiles[..width].fill(None);
            }
        }
        gone
    }
}
