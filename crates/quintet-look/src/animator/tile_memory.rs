//! What the cells of a board were made of when it was last seen: the colours of sparks.

use super::sparks::SparkOrigin;
use quintet_engine::kernel::{BoardView, Cell, CellList, RowSet, Tile};

/// Boards have at most this many columns and rows.
const SIDE: usize = 64;

/// The tiles of a board as it was last seen, kept up to date by events.
#[derive(Clone, Debug, Default)]
pub(super) struct TileMemory {
    width: usize,
    tiles: Vec<Option<Tile>>,
}

impl TileMemory {
    /// Remembers the board. One that is larger than any game's is not remembered.
    pub(super) fn remember(&mut self, board: &BoardView) {
        *self = TileMemory::default();
        if board.width == 0 || board.width > SIDE || board.height > SIDE {
            return;
        }
        self.width = board.width;
        let cells = board.cells.iter().take(board.width * board.height);
        self.tiles.extend(cells.map(|cell| if let Cell::Block(tile) = cell { Some(*tile) } else { None }));
    }

    /// A piece has become part of the board.
    pub(super) fn locked(&mut self, cells: &CellList, tile: Tile) {
        for pos in cells.iter() {
            let (Ok(x), Ok(y)) = (usize::try_from(pos.x), usize::try_from(pos.y)) else { continue };
            if let Some(place) = self.tiles.get_mut(y * self.width + x).filter(|_| x < self.width) {
                *place = Some(tile);
            }
        }
    }

    /// Rows have risen from below: the board has gone up.
    pub(super) fn rose(&mut self, rows: u8) {
        let cells = (usize::from(rows) * self.width).min(self.tiles.len());
        self.tiles.drain(..cells);
        self.tiles.resize(self.tiles.len() + cells, None);
    }

    /// Rows were cleared: returns the cells that were in them, and moves those above down.
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
