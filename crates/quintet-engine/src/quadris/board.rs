//! The board: 18 rows of 11 cells, each of which stores the block it came from.

use super::levels::Level;
use crate::kernel::{CellKind, Grid, Pos, RowSet, Tetromino, UnknownCellKind};
use serde::{Deserialize, Serialize};

/// The number of columns.
pub const WIDTH: usize = 11;
/// The number of rows, including the three reserve rows.
pub const HEIGHT: usize = 18;
/// The column in which stars fall: the sixth.
pub const STAR_COLUMN: i16 = 5;

/// A board.
pub type QuadrisBoard = Grid<Brick, WIDTH, HEIGHT>;

/// The number of a block, unique within its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BlockId(pub u32);

/// The kind of a filled cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "CellKind", try_from = "CellKind")]
pub enum BrickKind {
    /// A block of four cells.
    Block(Tetromino),
    /// The single cell that falls at higher levels.
    Star,
}

impl BrickKind {
    /// Returns the character on the screen.
    pub fn letter(self) -> char {
        CellKind::from(self).letter()
    }
}

impl From<BrickKind> for CellKind {
    fn from(kind: BrickKind) -> CellKind {
        match kind {
            BrickKind::Block(block) => block.into(),
            BrickKind::Star => CellKind::Star,
        }
    }
}

impl TryFrom<CellKind> for BrickKind {
    type Error = UnknownCellKind;

    fn try_from(kind: CellKind) -> Result<BrickKind, UnknownCellKind> {
        match kind {
            CellKind::Star => Ok(BrickKind::Star),
            kind => kind.try_into().map(BrickKind::Block),
        }
    }
}

/// A filled cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Brick {
    /// The kind of the cell.
    pub kind: BrickKind,
    /// The level at which its block was made.
    pub made: Level,
    /// The block it belongs to.
    pub block: BlockId,
}

/// The result of clearing the full rows of a board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ClearedRows {
    /// The cleared rows, by their indexes before the clear.
    pub rows: RowSet,
    /// One cell of each block that has vanished completely.
    pub gone: Vec<Brick>,
}

/// Clears the full rows; the rows above move down.
pub fn clear_full_rows(board: &mut QuadrisBoard) -> ClearedRows {
    let rows = board.full_rows();
    if rows.is_empty() {
        return ClearedRows::default();
    }
    let mut touched: Vec<Brick> = Vec::with_capacity(WIDTH * rows.count() as usize);
    for (_, brick) in board.filled().filter(|(pos, _)| rows.contains(pos.y as usize)) {
        if touched.iter().all(|known| known.block != brick.block) {
            touched.push(brick);
        }
    }
    board.remove_rows(rows);
    touched.retain(|brick| !has_block(board, brick.block));
    ClearedRows { rows, gone: touched }
}

/// Returns true if any cell of a block is left on the board.
pub fn has_block(board: &QuadrisBoard, block: BlockId) -> bool {
    board.filled().any(|(_, brick)| brick.block == block)
}

/// Removes a block from the board; the cells above it do not move. Returns true if there was anything to remove.
pub fn remove_block(board: &mut QuadrisBoard, block: BlockId) -> bool {
    let cells: Vec<Pos> = board.filled().filter(|(_, b)| b.block == block).map(|(pos, _)| pos).collect();
    for pos in &cells {
        board.take(*pos);
    }
    !cells.is_empty()
}

/// Drops a single cell from the top row of the star column; returns false if it does not fit.
pub fn drop_star(board: &mut QuadrisBoard, star: Brick) -> bool {
    let free = (0..HEIGHT as i16).take_while(|y| board.is_free(Pos::new(STAR_COLUMN, *y)));
    let Some(row) = free.last() else { return false };
    board.put(Pos::new(STAR_COLUMN, row), star);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brick(kind: BrickKind, made: u8, block: u32) -> Brick {
        Brick { kind, made: Level(made), block: BlockId(block) }
    }

    /// Draws a board with one block per letter, made at level 1.
    fn drawn(lines: &[&str]) -> QuadrisBoard {
        let mut board = QuadrisBoard::new();
        board.draw(lines, |letter| {
            Some(brick(CellKind::from_letter(letter)?.try_into().ok()?, 1, letter as u32))
        });
        board
    }

    #[test]
    fn only_completely_cleared_blocks_are_reported() {
        let mut board = drawn(&["T..........", "TTSSIIIILOO", "T.SS....LOO", "JJJJZZZZLLO"]);
        let cleared = clear_full_rows(&mut board);
        assert_eq!(cleared.rows.count(), 2);
        let gone: Vec<BrickKind> = cleared.gone.iter().map(|brick| brick.kind).collect();
        assert_eq!(gone, [Tetromino::I, Tetromino::J, Tetromino::Z].map(BrickKind::Block));
        let picture = board.picture(|brick| brick.kind.letter());
        assert_eq!(&picture[16..], ["T..........", "T.SS....LOO"]);
    }

    #[test]
    fn a_star_lands_on_the_blocks_below_it() {
        let mut board = drawn(&["...TTT.....", "...........", "...........", "....JJJ...."]);
        assert!(drop_star(&mut board, brick(BrickKind::Star, 4, 0)));
        assert_eq!(board.picture(|brick| brick.kind.letter())[13], ".....*.....");
        for _ in 0..13 {
            assert!(drop_star(&mut board, brick(BrickKind::Star, 4, 0)));
        }
        assert!(!drop_star(&mut board, brick(BrickKind::Star, 4, 0)), "column 6 is full to the top");
    }

    #[test]
    fn removing_a_block_does_not_move_the_cells_above() {
        let mut board = drawn(&["OO.........", "OO.........", "JJJ........"]);
        assert!(remove_block(&mut board, BlockId('J' as u32)));
        assert!(!remove_block(&mut board, BlockId('J' as u32)));
        let picture = board.picture(|brick| brick.kind.letter());
        assert_eq!(&picture[15..], ["OO.........", "OO.........", "..........."]);
    }

    /// The stored form of the cells of boards does not change.
    #[test]
    fn encodings_never_change() {
        let block = BrickKind::Block;
        for (kind, number) in [(block(Tetromino::I), 0), (block(Tetromino::Z), 6), (BrickKind::Star, 10)] {
            assert_eq!(postcard::to_stdvec(&kind).unwrap(), [number]);
            assert_eq!(postcard::from_bytes(&[number]), Ok(kind));
        }
        assert!(postcard::from_bytes::<BrickKind>(&[7]).is_err());
    }
}
