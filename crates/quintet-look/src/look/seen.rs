//! What was last seen of a board: where its piece is, and what its cells are made of.

use super::flashes::Streak;
use super::sparks::Start;
use quintet_engine::kernel::{BoardView, Cell, RowSet, Tile};

/// Boards have at most so many columns and rows.
const SIDE: usize = 64;

/// A board as it was last seen, and what has happened to its piece since.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    width: usize,
    tiles: Vec<Option<Tile>>,
    /// The cells of the falling piece; nothing when it is not known where it is.
    piece: Vec<(i16, i16)>,
    tile: Option<Tile>,
    /// How far it is from its ghost, where that was seen.
    drop: Option<i16>,
}

impl Seen {
    /// Looks at the board. One that is larger than any game's is not remembered.
    pub(super) fn look(&mut self, board: &BoardView) {
        *self = Seen::default();
        if board.width == 0 || board.width > SIDE || board.height > SIDE {
            return;
        }
        self.width = board.width;
        let mut ghost = Vec::new();
        for (cell, place) in board.cells.iter().take(board.width * board.height).zip(0..) {
            let (x, y) = ((place % board.width) as i16, (place / board.width) as i16);
            self.tiles.push(if let Cell::Block(tile) = cell { Some(*tile) } else { None });
            match cell {
                Cell::Falling(tile) => {
                    self.piece.push((x, y));
                    self.tile = Some(*tile);
                }
                Cell::Ghost(_) => ghost.push((x, y)),
                _ => {}
            }
        }
        self.drop = way(&self.piece, &ghost);
    }

    /// The piece has moved; its ghost may be elsewhere now.
    pub(super) fn moved(&mut self, columns: i8) {
        self.drop = None;
        for (x, _) in &mut self.piece {
            *x = x.saturating_add(i16::from(columns));
        }
    }

    /// The piece has gone down.
    pub(super) fn fell(&mut self, rows: i16) {
        self.drop = self.drop.map(|drop| drop.saturating_sub(rows));
        for (_, y) in &mut self.piece {
            *y = y.saturating_add(rows);
        }
    }

    /// The piece has been dropped, by so many rows as the game counts them. Gives what it leaves behind.
    pub(super) fn dropped(&mut self, rows: u8) -> Vec<Streak> {
        // Cascade's pieces come from above the field, and their way is longer than the rows that count.
        let rows = self.drop.unwrap_or(0).max(i16::from(rows));
        let mut streaks: Vec<Streak> = Vec::new();
        for ((x, y), tile) in self.piece.iter().zip(self.tile.into_iter().cycle()) {
            // The cells are in order from the top, so a column's first one is its highest.
            let (Ok(x), Ok(top)) = (u8::try_from(*x), u8::try_from((*y).max(0))) else { continue };
            let bottom = y.saturating_add(rows).saturating_sub(1);
            let is_new = streaks.iter().all(|streak| streak.x != x);
            if let Ok(bottom) = u8::try_from(bottom)
                && is_new
                && top <= bottom
            {
                streaks.push(Streak { x, top, bottom, tile });
            }
        }
        self.fell(rows);
        streaks
    }

    /// The piece has become part of the board; gives its cells.
    pub(super) fn locked(&mut self) -> Vec<(u8, u8)> {
        let cells =
            self.piece.iter().filter_map(|(x, y)| Some((u8::try_from(*x).ok()?, u8::try_from(*y).ok()?)));
        let height = self.tiles.len().checked_div(self.width).unwrap_or(0);
        let is_inside = |(x, y): &(u8, u8)| usize::from(*x) < self.width && usize::from(*y) < height;
        let cells: Vec<(u8, u8)> = cells.filter(is_inside).collect();
        for (x, y) in &cells {
            self.tiles[usize::from(*y) * self.width + usize::from(*x)] = self.tile;
        }
        self.lose_piece();
        cells
    }

    /// It is not known any more where the piece is.
    pub(super) fn lose_piece(&mut self) {
        self.piece.clear();
        self.tile = None;
        self.drop = None;
    }

    /// Rows have risen from below: the board has gone up, and the piece may have been lifted.
    pub(super) fn rose(&mut self, rows: u8) {
        self.lose_piece();
        let cells = (usize::from(rows) * self.width).min(self.tiles.len());
        self.tiles.drain(..cells);
        self.tiles.resize(self.tiles.len() + cells, None);
    }

    /// Rows have gone: gives the cells that were in them, and lets those above come down.
    pub(super) fn cleared(&mut self, rows: RowSet) -> Vec<Start> {
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

/// How far a piece is from its ghost, parts of which it may hide.
fn way(piece: &[(i16, i16)], ghost: &[(i16, i16)]) -> Option<i16> {
    let (first, lowest) = (piece.first()?, ghost.iter().map(|(_, y)| *y).max()?);
    (1..=lowest.saturating_sub(first.1)).find(|down| {
        let lands = |(x, y): &(i16, i16)| (*x, y + down);
        piece.iter().map(lands).all(|cell| ghost.contains(&cell) || piece.contains(&cell))
            && ghost.iter().all(|(x, y)| piece.contains(&(*x, y - down)))
    })
}
